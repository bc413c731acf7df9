import Inflater

/// Whole files, in and out.
///
/// There is one implementation for POSIX systems and one for the others.
enum Files {
  /// The longest file that is read besides layouts, in bytes.
  static let maximumBytes = 1 << 28

  /// A file's bytes. One that is longer than `limit` is an error.
  ///
  /// - Parameters:
  ///   - enclosure: A folder out of which no link may lead, if the file lies in it. What is there has to be a regular file.
  ///   - mustBeRegular: Whether pipes and devices are refused anywhere, which could be waited for without end.
  static func read(
    _ file: String, beneath enclosure: String? = nil, mustBeRegular: Bool = false, limit: Int = maximumBytes
  ) throws(FileProblem) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileReader.Problem) {
      bytes = try FileReader.read(file, beneath: enclosure, maximumBytes: limit, mustBeRegular: mustBeRegular)
    } catch {
      throw FileProblem(file: file, action: .read, why: error.why, isMissing: error.isMissing)
    }
    guard bytes.count <= limit else {
      throw FileProblem(file: file, action: .read, why: "it is longer than \(limit) bytes")
    }
    return bytes
  }

  /// Makes sure that writing a file changes nothing outside of a folder.
  static func forbidWriting(_ file: String, outside enclosure: String) throws(FileProblem) {
    guard let inside = file.pathBeneath(enclosure) else { return }
    func refuse(_ why: String) -> FileProblem { FileProblem(file: file, action: .written, why: why) }
    do throws(EnclosedFolder.Problem) {
      if try EnclosedFolder.kind(of: inside, in: enclosure) == .file { return }
    } catch {
      switch error {
      case .outside: throw refuse(FileReader.Problem.outside.why)
      // A link to what isn't there would decide where the file is made.
      case .unreadable(let problem) where problem.isMissing && !Folder.isLink(file): return
      case .unreadable(let problem): throw refuse(problem.why)
      }
    }
    throw refuse(FileReader.Problem.irregular.why)
  }
}

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  extension Files {
    /// What can be read from a descriptor up to its end, or its first `limit` bytes.
    static func readToEnd(of descriptor: Int32, named file: String, limit: Int) throws(FileProblem) -> [UInt8] {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while bytes.count < limit {
        let wanted = min(chunk.count, limit - bytes.count)
        // `wanted` is at most the array's length.
        let count = chunk.withUnsafeMutableBytes { Glue.read(descriptor, $0.baseAddress, wanted) }
        if count == 0 { break }
        if count > 0 {
          bytes += chunk[..<count]
        } else if errno != EINTR {
          throw FileProblem(errno, file: file, .read)
        }
      }
      return bytes
    }

    /// Writes all of `bytes` to a descriptor.
    static func write(_ bytes: [UInt8], to descriptor: Int32, named file: String) throws(FileProblem) {
      var written = 0
      while written < bytes.count {
        // `written` is within the array, which is not empty.
        let count = bytes.withUnsafeBytes { Glue.write(descriptor, $0.baseAddress! + written, $0.count - written) }
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          throw FileProblem(errno, file: file, .written)
        }
      }
    }

    /// Puts `bytes` in the place of what the file holds, or makes the file.
    ///
    /// The new content is written to another file in the same folder, which then takes the old one's place and
    /// permissions: whatever fails, the old file stays whole. A symbolic link stays one. What isn't a regular file, such as a
    /// terminal or a pipe, is written to directly.
    static func replace(_ file: String, with bytes: [UInt8]) throws(FileProblem) {
      var old = stat()
      let exists = stat(file, &old) == 0
      if exists && old.st_mode & S_IFMT == S_IFDIR { throw FileProblem(EISDIR, file: file, .written) }
      if exists && old.st_mode & S_IFMT != S_IFREG { return try writeDirectly(bytes, to: file) }
      let target = try destination(of: file)
      if exists {
        // A link such as /dev/fd/3 may lead to a file that has no name.
        if !isSame(target, asOneOf: [file]) { return try writeDirectly(bytes, to: file) }
        // Renaming would replace a file that is protected.
        if access(target, W_OK) != 0 { throw FileProblem(errno, file: file, .written) }
      }
      let interrupts = Interrupts.postponed()
      defer { interrupts.resume() }
      try rename(to: target, bytes, like: exists ? old : nil, named: file)
    }

    /// Writes a file beside `target` and puts it in its place, with the owner and the permissions of `old`.
    private static func rename(
      to target: String, _ bytes: [UInt8], like old: stat?, named file: String
    ) throws(FileProblem) {
      let (descriptor, temporary) = try makeTemporary(beside: target, named: file)
      do throws(FileProblem) {
        defer { close(descriptor) }
        if let old {
          // Only a privileged user can give a file away; for others it is theirs already, or becomes theirs.
          _ = fchown(descriptor, old.st_uid, old.st_gid)
          if fchmod(descriptor, old.st_mode & 0o7777) != 0 { throw FileProblem(errno, file: file, .written) }
        }
        try write(bytes, to: descriptor, named: file)
        // Some file systems have no way to wait for the disk.
        if fsync(descriptor) != 0 && errno != EINVAL { throw FileProblem(errno, file: file, .written) }
      } catch {
        unlink(temporary)
        throw error
      }
      guard Glue.rename(temporary, target) == 0 else {
        let problem = FileProblem(errno, file: file, .written)
        unlink(temporary)
        throw problem
      }
    }

    /// Whether `file` is one of `others`, by any name.
    static func isSame(_ file: String, asOneOf others: [String]) -> Bool {
      var wanted = stat()
      guard stat(file, &wanted) == 0, wanted.st_mode & S_IFMT == S_IFREG else { return false }
      return others.contains { other in
        var found = stat()
        return stat(other, &found) == 0 && found.st_dev == wanted.st_dev && found.st_ino == wanted.st_ino
      }
    }

    /// Where symbolic links lead, whether there is a file or not.
    private static func destination(of file: String) throws(FileProblem) -> String {
      var path = file
      // As many links as Linux follows.
      for _ in 0..<40 {
        guard let link = linkTarget(of: path) else { return path }
        path = link.utf8.first == UInt8(ascii: "/") ? link : folder(of: path) + link
      }
      throw FileProblem(ELOOP, file: file, .written)
    }

    private static func linkTarget(of path: String) -> String? {
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink(path, &buffer, buffer.count)
      // A target that fills the buffer may have been cut off; links that long are none that the system makes.
      guard count > 0, count < buffer.count else { return nil }
      return String(validating: buffer[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// With its slash; empty for the current folder.
    private static func folder(of path: String) -> Substring {
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    }

    private static func makeTemporary(
      beside target: String, named file: String
    ) throws(FileProblem) -> (descriptor: Int32, path: String) {
      let folder = folder(of: target)
      for attempt in 0..<100 {
        let path = "\(folder).\(Tool.name)-\(getpid())-\(attempt)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor >= 0 { return (descriptor, path) }
        if errno != EEXIST { break }
      }
      throw FileProblem(errno, file: file, .written)
    }

    private static func writeDirectly(_ bytes: [UInt8], to file: String) throws(FileProblem) {
      let descriptor = open(file, O_WRONLY | O_TRUNC | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileProblem(errno, file: file, .written) }
      defer { close(descriptor) }
      try write(bytes, to: descriptor, named: file)
    }
  }

  /// The signals by which people and systems end a process, put off while a file would be left behind.
  private struct Interrupts {
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

  /// The C functions that share their names with functions of `Files`.
  private enum Glue {
    static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
      #if canImport(Glibc)
        Glibc.read(descriptor, bytes, count)
      #elseif canImport(Musl)
        Musl.read(descriptor, bytes, count)
      #elseif canImport(Android)
        Android.read(descriptor, bytes, count)
      #else
        Darwin.read(descriptor, bytes, count)
      #endif
    }

    static func rename(_ old: String, _ new: String) -> Int32 {
      #if canImport(Glibc)
        Glibc.rename(old, new)
      #elseif canImport(Musl)
        Musl.rename(old, new)
      #elseif canImport(Android)
        Android.rename(old, new)
      #else
        Darwin.rename(old, new)
      #endif
    }

    static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
      #if canImport(Glibc)
        Glibc.write(descriptor, bytes, count)
      #elseif canImport(Musl)
        Musl.write(descriptor, bytes, count)
      #elseif canImport(Android)
        Android.write(descriptor, bytes, count)
      #else
        Darwin.write(descriptor, bytes, count)
      #endif
    }
  }

  extension FileProblem {
    /// What `errno` says.
    init(_ code: Int32, file: String, _ action: Action) {
      self.init(
        file: file, action: action,
        why: code == ENOENT
          ? "there is no such \(action == .read ? "file" : "folder")" : String(cString: strerror(code)),
        isMissing: code == ENOENT,
        isBrokenPipe: code == EPIPE)
    }
  }
#else
  import Foundation

  extension Files {
    /// Puts `bytes` in the place of what the file holds, or makes the file: all of them, or the old file stays.
    static func replace(_ file: String, with bytes: [UInt8]) throws(FileProblem) {
      do {
        let target = URL(fileURLWithPath: file).resolvingSymlinksInPath()
        try Data(bytes).write(to: target, options: .atomic)
      } catch {
        throw FileProblem(file: file, action: .written, why: error.localizedDescription)
      }
    }

    /// Whether `file` is one of `others`, by any name.
    static func isSame(_ file: String, asOneOf others: [String]) -> Bool {
      func resolved(_ file: String) -> String { URL(fileURLWithPath: file).resolvingSymlinksInPath().path }
      let wanted = resolved(file)
      return others.contains { resolved($0) == wanted }
    }
  }
#endif
