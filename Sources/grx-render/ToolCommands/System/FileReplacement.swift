import Foundation
import GRXFileFormats

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  extension Files {
    /// Replaces the file's content with `bytes`, or creates the file.
    ///
    /// The new content is written to another file in the same folder, which then takes the old file's name and
    /// permissions: if anything fails, the old file doesn't change. Symbolic links are preserved. The folder is opened
    /// once, and everything is relative to its descriptor, so that replacing a folder on the path has no effect.
    ///
    /// - Parameters:
    ///   - enclosure: A folder that links must not leave, if the path of the file is inside it; if the folder's path is
    ///     inside the current folder, links to it must not leave the current folder. `nil` follows links anywhere.
    ///   - makesFolders: Whether missing folders are created.
    ///   - mustBeRegular: Whether a file that isn't regular, such as a terminal or a pipe, is an error. Otherwise it is
    ///     written to directly.
    static func replace(
      _ file: String, with bytes: [UInt8], beneath enclosure: String? = nil, makesFolders: Bool = false,
      mustBeRegular: Bool = false
    ) throws(FileProblem) {
      let interrupts = Interrupts.postponed()
      defer { interrupts.resume() }
      if let enclosure, let inside = file.pathBeneath(enclosure) {
        // Any other folder is the user's own choice.
        let outer = usualEnclosure(of: enclosure)
        if makesFolders && outer == nil { try Folder.make(enclosure) }
        let path = file.utf8.last == UInt8(ascii: "/") ? inside + "/" : inside
        let place: EnclosedFolder.Entry
        do throws(EnclosedFolder.Problem) {
          place = try EnclosedFolder.place(of: path, in: enclosure, beneath: outer, makesFolders: makesFolders)
        } catch {
          throw FileProblem(error, file: file)
        }
        return try Replacement(place: place, file: file, mustBeRegular: mustBeRegular).write(bytes)
      }
      if makesFolders && !file.parentPath.isEmpty { try Folder.make(file.parentPath) }
      var found = stat()
      let exists = stat(file, &found) == 0
      if exists && found.st_mode & S_IFMT != S_IFREG && found.st_mode & S_IFMT != S_IFDIR && !mustBeRegular {
        return try writeDirectly(bytes, to: open(file, O_WRONLY | O_TRUNC | O_CLOEXEC), named: file)
      }
      let replacement = Replacement(place: try place(of: file), file: file, mustBeRegular: mustBeRegular)
      // A link such as /dev/fd/3 may lead to a file without a name.
      if exists && !replacement.isOf(found) {
        return try writeDirectly(bytes, to: open(file, O_WRONLY | O_TRUNC | O_CLOEXEC), named: file)
      }
      try replacement.write(bytes)
    }

    /// Removes a file.
    ///
    /// - Parameter enclosure: A folder that links must not leave, if the path of the file is inside it.
    static func remove(_ file: String, beneath enclosure: String? = nil) throws(FileProblem) {
      let interrupts = Interrupts.postponed()
      defer { interrupts.resume() }
      var place: EnclosedFolder.Entry
      if let enclosure, let inside = file.pathBeneath(enclosure) {
        do throws(EnclosedFolder.Problem) {
          place = try EnclosedFolder.place(
            of: inside, in: enclosure, beneath: usualEnclosure(of: enclosure), makesFolders: false)
        } catch {
          throw FileProblem(error, file: file)
        }
      } else {
        place = try Self.place(of: file)
      }
      guard unlinkat(place.folder.number, place.name, 0) == 0 else { throw FileProblem(errno, file: file, .written) }
    }

    fileprivate static func writeDirectly(
      _ bytes: [UInt8], to descriptor: Int32, named file: String
    ) throws(FileProblem) {
      guard descriptor >= 0 else { throw FileProblem(errno, file: file, .written) }
      defer { close(descriptor) }
      try write(bytes, to: descriptor, named: file)
    }

    /// Returns the place to which symbolic links lead, whether there is a file or not.
    private static func place(of file: String) throws(FileProblem) -> EnclosedFolder.Entry {
      if file.isEmpty || file.utf8.last == UInt8(ascii: "/") { throw FileProblem(EISDIR, file: file, .written) }
      var (path, start) = (file, AT_FDCWD)
      var folder: Descriptor?
      // The maximum number of links that Linux follows.
      for _ in 0..<40 {
        let parent = path.parentPath
        let number = openFolder(start, parent.isEmpty ? "." : parent)
        guard number >= 0 else { throw FileProblem(errno, file: file, .written) }
        let opened = Descriptor(number)
        let name = path.lastPathName
        guard let link = linkTarget(of: name, in: opened) else {
          return EnclosedFolder.Entry(folder: opened, name: name)
        }
        (path, folder) = (link, opened)
        start = folder?.number ?? AT_FDCWD
      }
      throw FileProblem(ELOOP, file: file, .written)
    }

    private static func openFolder(_ start: Int32, _ path: String) -> Int32 {
      #if os(Linux) || os(Android)
        // A folder in which files may be created needn't be listable. This is Linux's O_PATH, which the C library
        // declares only if its extensions are enabled.
        let flags = 0o10000000 | O_DIRECTORY | O_CLOEXEC
      #else
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
      #endif
      return openat(start, path, flags)
    }

    private static func linkTarget(of name: String, in folder: Descriptor) -> String? {
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlinkat(folder.number, name, &buffer, buffer.count)
      // A target that fills the buffer may be truncated; the system doesn't create links that long.
      guard count > 0, count < buffer.count else { return nil }
      return String(validating: buffer[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes files that killed runs left in a folder.
    ///
    /// - Parameters:
    ///   - names: The names in the folder.
    ///   - enclosure: A folder around it that links must not leave.
    static func removeLeftovers(among names: [String], in folder: String, beneath enclosure: String?) {
      let numbers = names.compactMap(TemporaryFile.number)
      guard let first = numbers.first,
        let place = try? EnclosedFolder.place(
          of: TemporaryFile.name(first), in: folder.isEmpty ? "." : folder, beneath: enclosure, makesFolders: false)
      else { return }
      for number in numbers { TemporaryFile.removeLeftover(number, in: place.folder) }
    }
  }

  extension FileProblem {
    fileprivate init(_ problem: EnclosedFolder.Problem, file: String) {
      switch problem {
      case .outside: self.init(file: file, action: .written, why: FileReader.Problem.outside.why)
      // The file itself needn't exist.
      case .unreadable(let problem):
        self.init(file: file, action: .written, why: problem.isMissing ? "there is no such folder" : problem.why)
      }
    }
  }

  /// A file that replaces another one.
  private struct Replacement {
    let place: EnclosedFolder.Entry
    /// The file, as the user named it.
    let file: String
    let mustBeRegular: Bool

    private var folder: Int32 { place.folder.number }

    /// The existing file; `nil` if there is none.
    private var old: stat? {
      var found = stat()
      return fstatat(folder, place.name, &found, AT_SYMLINK_NOFOLLOW) == 0 ? found : nil
    }

    func isOf(_ other: stat) -> Bool {
      guard let old else { return false }
      return old.st_dev == other.st_dev && old.st_ino == other.st_ino
    }

    func write(_ bytes: [UInt8]) throws(FileProblem) {
      let old = old
      switch old.map({ $0.st_mode & S_IFMT }) {
      case nil: break
      // Renaming would replace a protected file.
      case S_IFREG: if faccessat(folder, place.name, W_OK, 0) != 0 { throw FileProblem(errno, file: file, .written) }
      case S_IFDIR: throw FileProblem(EISDIR, file: file, .written)
      case S_IFLNK: throw FileProblem(file: file, action: .written, why: "it became a link while it was written")
      case _ where mustBeRegular:
        throw FileProblem(file: file, action: .written, why: FileReader.Problem.irregular.why)
      default:
        let flags = O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
        return try Files.writeDirectly(bytes, to: openat(folder, place.name, flags), named: file)
      }
      let temporary = try TemporaryFile(in: place.folder, named: file)
      do throws(FileProblem) {
        if let old {
          // Only a privileged user can change the owner; otherwise the file belongs to the current user.
          _ = fchown(temporary.descriptor.number, old.st_uid, old.st_gid)
          if fchmod(temporary.descriptor.number, old.st_mode & 0o7777) != 0 {
            throw FileProblem(errno, file: file, .written)
          }
        }
        try Files.write(bytes, to: temporary.descriptor.number, named: file)
        // Some file systems can't wait for the disk.
        if fsync(temporary.descriptor.number) != 0 && errno != EINVAL { throw FileProblem(errno, file: file, .written) }
        if renameat(folder, temporary.name, folder, place.name) != 0 { throw FileProblem(errno, file: file, .written) }
      } catch {
        unlinkat(folder, temporary.name, 0)
        throw error
      }
      TemporaryFile.removeLeftovers(from: temporary.number + 1, in: place.folder)
    }
  }

  /// A new file in a folder, on which the process holds a lock while it writes. A file without a lock was left by a
  /// killed process; the next process that writes in the folder removes it.
  private struct TemporaryFile {
    let descriptor: Descriptor
    let number: Int

    var name: String { Self.name(number) }

    static func name(_ number: Int) -> String { ".\(Tool.name)-\(number)" }

    static func number(_ name: String) -> Int? {
      name.hasPrefix(".\(Tool.name)-") ? Int(name.dropFirst(Tool.name.count + 2)) : nil
    }

    init(in folder: Descriptor, named file: String) throws(FileProblem) {
      for number in 0..<1000 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        var opened = openat(folder.number, Self.name(number), flags, 0o666)
        var failure = errno
        if opened < 0 && failure == EEXIST && Self.removeLeftover(number, in: folder) {
          opened = openat(folder.number, Self.name(number), flags, 0o666)
          failure = errno
        }
        if opened < 0 {
          if failure == EEXIST { continue }
          throw FileProblem(failure, file: file, .written)
        }
        let file = Descriptor(opened)
        var found = stat()
        // Another process may have removed it after it was created and before it was locked. If locks aren't supported,
        // nothing is removed.
        if flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { continue }
        if fstat(opened, &found) == 0 && found.st_nlink > 0 {
          descriptor = file
          self.number = number
          return
        }
      }
      throw FileProblem(EEXIST, file: file, .written)
    }

    /// Removes the files of killed processes, from a number up to the first that doesn't exist.
    static func removeLeftovers(from first: Int, in folder: Descriptor) {
      for number in first..<max(first, 1000) {
        var found = stat()
        guard fstatat(folder.number, name(number), &found, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        removeLeftover(number, in: folder)
      }
    }

    /// Removes the file of a killed process; returns `false` if there is none, or if its process is alive.
    @discardableResult
    static func removeLeftover(_ number: Int, in folder: Descriptor) -> Bool {
      let opened = openat(folder.number, name(number), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard opened >= 0 else { return false }
      let file = Descriptor(opened)
      var found = stat()
      guard fstat(file.number, &found) == 0, found.st_mode & S_IFMT == S_IFREG, found.st_uid == geteuid(),
        flock(file.number, LOCK_EX | LOCK_NB) == 0
      else { return false }
      // Its process may have renamed it in the meantime, and another process may have created a file with this name.
      var named = stat()
      guard fstatat(folder.number, name(number), &named, AT_SYMLINK_NOFOLLOW) == 0, named.st_dev == found.st_dev,
        named.st_ino == found.st_ino
      else { return false }
      return unlinkat(folder.number, name(number), 0) == 0
    }
  }

  /// Delays the signals that end a process while a file would be left behind, in the thread that postpones them.
  struct Interrupts {
    private var before = sigset_t()

    static func postponed() -> Interrupts {
      var interrupts = Interrupts()
      var signals = sigset_t()
      sigemptyset(&signals)
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
      pthread_sigmask(SIG_BLOCK, &signals, &interrupts.before)
      return interrupts
    }

    func resume() {
      var before = before
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
  }
#else
  extension Files {
    /// Replaces the file's content with `bytes`, or creates the file. If that fails, the old file doesn't change.
    ///
    /// This platform can't create files relative to an open folder: the folders on the path are checked immediately
    /// before.
    static func replace(
      _ file: String, with bytes: [UInt8], beneath enclosure: String? = nil, makesFolders: Bool = false,
      mustBeRegular: Bool = false
    ) throws(FileProblem) {
      if let enclosure, let inside = file.pathBeneath(enclosure) {
        var kind: EnclosedFolder.Kind?
        do throws(EnclosedFolder.Problem) {
          kind = try EnclosedFolder.kind(of: inside, in: enclosure)
        } catch {
          guard case .unreadable(let problem) = error, problem.isMissing, !Folder.isLink(file) else {
            throw FileProblem(file: file, action: .written, why: FileReader.Problem.outside.why)
          }
        }
        if let kind, kind != .file {
          throw FileProblem(file: file, action: .written, why: FileReader.Problem.irregular.why)
        }
      }
      if makesFolders && !file.parentPath.isEmpty { try Folder.make(file.parentPath) }
      do {
        let target = URL(fileURLWithPath: file).resolvingSymlinksInPath()
        try Data(bytes).write(to: target, options: .atomic)
      } catch {
        throw FileProblem(file: file, action: .written, why: error.localizedDescription)
      }
    }

    /// Removes a file.
    static func remove(_ file: String, beneath enclosure: String? = nil) throws(FileProblem) {
      if let enclosure, let inside = file.pathBeneath(enclosure),
        (try? EnclosedFolder.kind(of: inside, in: enclosure)) != .file
      {
        throw FileProblem(file: file, action: .written, why: FileReader.Problem.outside.why)
      }
      do { try FileManager.default.removeItem(atPath: file) } catch {
        throw FileProblem(file: file, action: .written, why: error.localizedDescription)
      }
    }

    /// Does nothing: the system removes the files.
    static func removeLeftovers(among names: [String], in folder: String, beneath enclosure: String?) {}
  }
#endif
