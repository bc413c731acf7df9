/// A folder from which files are opened by names that can't leave it.
///
/// Nothing outside the folder is opened or examined, so a name outside is refused in the same way whether it exists or
/// not.
package struct EnclosedFolder {
  /// A file that has been opened, or found.
  package struct File {
    /// The names of the folders on the path and of the file itself, with links resolved, starting at the enclosing
    /// folder.
    package let components: [String]
    /// Reads the file that was checked, or one byte more than the limit.
    package let read: (_ maximumBytes: Int) throws(FileReader.Problem) -> [UInt8]
  }

  package enum Problem: Error, Hashable {
    case outside
    case unreadable(FileReader.Problem)
  }

  /// An entry of a folder, without following links.
  package struct Item: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case file
      case folder
      case link
      /// A pipe, a socket, or a device.
      case other
    }

    package let name: String
    package let kind: Kind
  }

  /// The kind of file to which a name leads after following links.
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A pipe, a socket, or a device.
    case other
  }

  /// Returns the bytes of a regular file, or its first `maximumBytes` and one more.
  ///
  /// - Parameter path: The path, relative to the folder or absolute.
  package static func read(_ path: String, in folder: String, maximumBytes: Int) throws(Problem) -> [UInt8] {
    let file = try open(path, in: folder)
    do throws(FileReader.Problem) {
      return try file.read(maximumBytes)
    } catch {
      throw .unreadable(error)
    }
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

  extension EnclosedFolder {
    /// Opens a file by its path, relative to the folder or absolute.
    ///
    /// Each folder on the path is opened inside the previous one, without following links: a name in a path can change
    /// its target at any time, but an open descriptor can't. Links are read and resolved here, by the same rules. The
    /// file is checked and read through its descriptor.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, which may be or contain a link.
    ///   - enclosure: Another folder that the path of the folder must not leave if its name is inside.
    package static func open(_ path: String, in folder: String, beneath enclosure: String? = nil) throws(Problem)
      -> File
    {
      guard !path.isEmpty, !path.utf8.contains(0), path.utf8.last != UInt8(ascii: "/") else {
        throw .unreadable(.noName)
      }
      var walk = try Walk(folder, beneath: enclosure)
      try walk.enter(path)
      return try walk.file()
    }

    /// Returns the kind of file to which a path leads, starting at a folder; an empty path is the folder itself.
    package static func kind(
      of path: String, in folder: String, beneath enclosure: String? = nil
    ) throws(Problem) -> Kind {
      var walk = try Walk(folder, beneath: enclosure)
      try walk.enter(path)
      do throws(Problem) {
        _ = try walk.folder()
        return .folder
      } catch {
        switch error {
        case .outside: throw error
        case .unreadable(.irregular): return walk.hasFoundFile ? .file : .other
        case .unreadable: throw error
        }
      }
    }

    /// Returns whether there may be a file or a folder with a path. Only opening it decides whether it is in a folder.
    package static func mayExist(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// A folder that is visited.
    package struct VisitedFolder {
      /// The path, relative to the first folder.
      package let path: String
      package let entries: [Item]
      /// The open folder, which is closed after the visit.
      fileprivate let number: Int32

      /// Returns the bytes of a regular file in the folder, or its first `maximumBytes` and one more; `nil` for a link, and
      /// for a file that can't be read. It can be called during the visit only.
      package func read(_ name: String, maximumBytes: Int) -> [UInt8]? {
        EnclosedFolder.read(name, in: number, maximumBytes: maximumBytes)
      }
    }

    /// Visits a folder and those inside it. Each is opened once, inside the one before it, and links aren't followed.
    ///
    /// - Parameters:
    ///   - path: The folder's path, relative to `folder`; empty for `folder` itself.
    ///   - maximumDepth: The maximum number of levels below the folder that are visited.
    ///   - visit: Returns the names of the folders in a folder that are visited next, in order.
    package static func visit(
      _ path: String, of folder: String, beneath enclosure: String? = nil, maximumDepth: Int,
      _ visit: (VisitedFolder) -> [String]
    ) throws(Problem) {
      var walk = try Walk(folder, beneath: enclosure)
      try walk.enter(path)
      let found = try walk.folder()
      // Reading a folder moves its descriptor's position, and closing the stream closes it, so the folder is opened
      // again.
      let number = openFile(found.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard number >= 0 else { throw .unreadable(FileReader.Problem(errno)) }
      descend(number, "", maximumDepth, visit)
    }

    /// Visits an open folder, which is then closed. The depth is at most that of the caller.
    private static func descend(
      _ number: Int32, _ path: String, _ depth: Int, _ visit: (VisitedFolder) -> [String]
    ) {
      guard let stream = fdopendir(number) else {
        close(number)
        return
      }
      defer { closedir(stream) }
      var entries: [Item] = []
      while let entry = readdir(stream) {
        // Sound: the name ends in NUL, within the entry that was just read.
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name == "." || name == ".." { continue }
        entries.append(Item(name: name, kind: kind(ofEntry: name, Int32(entry.pointee.d_type), in: number)))
      }
      for name in visit(VisitedFolder(path: path, entries: entries, number: number)) where depth > 0 {
        let inner = openFile(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if inner >= 0 { descend(inner, path.isEmpty ? name : path + "/" + name, depth - 1, visit) }
      }
    }

    private static func kind(ofEntry name: String, _ type: Int32, in folder: Int32) -> Item.Kind {
      switch type {
      case Int32(DT_DIR): return .folder
      case Int32(DT_REG): return .file
      case Int32(DT_LNK): return .link
      case Int32(DT_UNKNOWN):
        // Some file systems don't say.
        var found = stat()
        guard fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
        switch found.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        case S_IFLNK: return .link
        default: return .other
        }
      default: return .other
      }
    }

    /// A place where a file exists or can be created: an open folder, and a name in it.
    package struct Entry {
      package let folder: Descriptor
      /// The name, which wasn't a link when it was examined.
      package let name: String

      package init(folder: Descriptor, name: String) {
        self.folder = folder
        self.name = name
      }
    }

    /// Returns the place to which a path leads after following links, whether there is a file or not.
    ///
    /// A link to a missing file is refused, since it would determine where a file is created.
    ///
    /// - Parameters:
    ///   - enclosure: Another folder that the path of the folder must not leave if its name is inside.
    ///   - makesFolders: Whether the folder, and those on the path from it, are created if they are missing.
    package static func place(
      of path: String, in folder: String, beneath enclosure: String?, makesFolders: Bool
    ) throws(Problem) -> Entry {
      guard !path.isEmpty, !path.utf8.contains(0), path.utf8.last != UInt8(ascii: "/") else {
        throw .unreadable(.noName)
      }
      var walk = try Walk(folder, beneath: enclosure, makesFolders: makesFolders)
      try walk.enter(path)
      return try walk.place()
    }

    /// Returns the names in a folder, in no particular order.
    ///
    /// - Parameter path: The folder's path, relative to `folder`; empty for `folder` itself.
    package static func names(
      in path: String, of folder: String, beneath enclosure: String? = nil
    ) throws(Problem) -> [String] {
      var names: [String] = []
      try visit(path, of: folder, beneath: enclosure, maximumDepth: 0) { visited in
        names = visited.entries.map(\.name)
        return []
      }
      return names
    }

    /// An open folder, whose files are read without following the path to it again.
    package struct OpenFolder {
      private let descriptor: Descriptor

      /// Opens a folder.
      ///
      /// - Parameter path: The folder's path, relative to `folder`; empty for `folder` itself.
      package init(_ path: String, of folder: String, beneath enclosure: String? = nil) throws(Problem) {
        var walk = try Walk(folder, beneath: enclosure)
        try walk.enter(path)
        descriptor = try walk.folder()
      }

      /// Returns the bytes of a regular file in the folder, or its first `maximumBytes` and one more; `nil` for a link, and
      /// for a file that can't be read.
      package func read(_ name: String, maximumBytes: Int) -> [UInt8]? {
        EnclosedFolder.read(name, in: descriptor.number, maximumBytes: maximumBytes)
      }
    }

    /// Returns the bytes of a regular file in an open folder; `nil` for a link, and for a file that can't be read.
    private static func read(_ name: String, in folder: Int32, maximumBytes: Int) -> [UInt8]? {
      guard !name.isEmpty, !name.utf8.contains(0), !name.utf8.contains(UInt8(ascii: "/")), name != ".." else {
        return nil
      }
      let number = openFile(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard number >= 0 else { return nil }
      return try? FileReader.contents(of: Descriptor(number), maximumBytes: maximumBytes, mustBeRegular: true)
    }

    /// The traversal from the folder to a file.
    private struct Walk {
      private let root: Descriptor
      /// The folder from which the first one was opened, and the path from there, links resolved.
      private let outermost: (path: String, inner: [String])
      /// The folder's own absolute path, links resolved, once it is needed.
      private var rootComponents: [String] = []
      /// The folders below the root that were opened on the path.
      private var opened: [(descriptor: Descriptor, name: String)] = []
      /// The number of levels above the root at which the path currently is. Above the root, only names are compared.
      private var levelsAbove = 0
      /// The rest of the path, the next component last.
      private var pending: [String] = []
      private let makesFolders: Bool
      /// The number of components of the rest, starting with the next, that come from links.
      private var linkedCount = 0
      /// The number of folders that may still be created.
      private var foldersLeft = 4096
      /// The number of links that may still be followed, and how often a name may still change while it is opened.
      private var linksLeft = 40

      /// Whether a regular file was found instead of a folder.
      private(set) var hasFoundFile = false

      init(_ folder: String, beneath enclosure: String?, makesFolders: Bool = false) throws(Problem) {
        self.makesFolders = makesFolders
        if let enclosure, let path = folder.pathBeneath(enclosure), !path.isEmpty {
          var walk = try Walk(enclosure, beneath: nil, makesFolders: makesFolders)
          try walk.enter(path)
          root = try walk.folder()
          outermost = (walk.outermost.path, walk.outermost.inner + walk.opened.map(\.name))
          return
        }
        let number = openFile(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw .unreadable(FileReader.Problem(errno)) }
        root = Descriptor(number)
        outermost = (folder, [])
      }

      /// Finds the folder's own path, which is needed only for paths that lead out of the folder, perhaps back into it.
      private mutating func resolveRoot() throws(Problem) {
        guard rootComponents.isEmpty else { return }
        guard let resolved = realpath(outermost.path, nil) else { throw .unreadable(FileReader.Problem(errno)) }
        // `realpath` returns a NUL-terminated string in memory that the caller has to free.
        defer { free(resolved) }
        rootComponents = String(cString: resolved).split(separator: "/").map(String.init) + outermost.inner
      }

      /// Inserts a path before the rest.
      mutating func enter(_ path: String) throws(Problem) {
        if path.utf8.first == UInt8(ascii: "/") {
          try resolveRoot()
          opened = []
          levelsAbove = rootComponents.count
        }
        for component in path.split(separator: "/").reversed() { pending.append(String(component)) }
      }

      mutating func file() throws(Problem) -> File {
        if case .file(let file) = try walk(to: .file) { return file }
        throw .unreadable(.folder)
      }

      /// Returns the folder to which the path leads.
      mutating func folder() throws(Problem) -> Descriptor {
        _ = try walk(to: .folder)
        return opened.last?.descriptor ?? root
      }

      mutating func place() throws(Problem) -> Entry {
        if case .place(let name) = try walk(to: .place) {
          return Entry(folder: opened.last?.descriptor ?? root, name: name)
        }
        throw .unreadable(.folder)
      }

      private enum Goal {
        case file
        case folder
        case place
      }

      private enum End {
        case file(File)
        case place(String)
      }

      /// Follows the path to its file or place, or, if the goal is `nil`, its folder.
      private mutating func walk(to goal: Goal) throws(Problem) -> End? {
        while let name = pending.popLast() {
          let isLinked = linkedCount > 0
          if isLinked { linkedCount -= 1 }
          if name == "." { continue }
          if name == ".." {
            if opened.popLast() == nil {
              try resolveRoot()
              levelsAbove = min(levelsAbove + 1, rootComponents.count)
            }
            continue
          }
          if levelsAbove > 0 {
            guard rootComponents[rootComponents.count - levelsAbove].isSamePath(as: name) else {
              throw .outside
            }
            levelsAbove -= 1
            continue
          }
          if let end = try step(to: name, goal, isLinked) { return end }
        }
        if levelsAbove > 0 { throw .outside }
        return nil
      }

      /// Opens the folder or file with a name, or replaces a link with its target.
      private mutating func step(to name: String, _ goal: Goal, _ isLinked: Bool) throws(Problem) -> End? {
        let folder = opened.last?.descriptor ?? root
        let isLast = pending.isEmpty
        if !isLast || goal == .folder {
          // Most names on a path are those of folders.
          let number = openFile(folder.number, name, folderFlags)
          if number >= 0 {
            opened.append((Descriptor(number), name))
            return nil
          }
        }
        var found = stat()
        guard fstatat(folder.number, name, &found, AT_SYMLINK_NOFOLLOW) == 0 else {
          let code = errno
          guard code == ENOENT, !isLinked else { throw .unreadable(FileReader.Problem(code)) }
          if goal == .place && isLast { return .place(name) }
          guard makesFolders, foldersLeft > 0 else { throw .unreadable(FileReader.Problem(code)) }
          foldersLeft -= 1
          // Another process may have created it in the meantime, which the next check shows.
          if mkdirat(folder.number, name, 0o777) != 0 && errno != EEXIST {
            throw .unreadable(FileReader.Problem(errno))
          }
          pending.append(name)
          return nil
        }
        switch found.st_mode & S_IFMT {
        case S_IFLNK:
          try follow(name, in: folder, isLinked)
        case S_IFDIR where goal == .place && isLast:
          throw .unreadable(.folder)
        case S_IFDIR:
          let number = openFile(folder.number, name, folderFlags)
          if number >= 0 { opened.append((Descriptor(number), name)) } else { try tryAgain(name, isLinked) }
        case _ where !isLast:
          throw .unreadable(.missing)
        case _ where goal == .place:
          return .place(name)
        case _ where goal == .folder:
          hasFoundFile = found.st_mode & S_IFMT == S_IFREG
          throw .unreadable(.irregular)
        case S_IFREG:
          let number = openFile(folder.number, name, fileFlags)
          if number >= 0 { return .file(try judged(Descriptor(number), name)) }
          try tryAgain(name, isLinked)
        default:
          throw .unreadable(.irregular)
        }
        return nil
      }

      private var folderFlags: Int32 { O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC }
      /// The flags for opening a file: a pipe that has replaced the file must not block.
      private var fileFlags: Int32 { O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC }

      private mutating func follow(_ name: String, in folder: Descriptor, _ isLinked: Bool) throws(Problem) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { bytes in
          // Sound: the target is not terminated; its length is the result, at most the buffer's.
          readlinkat(folder.number, name, bytes.assumingMemoryBound(to: CChar.self).baseAddress!, bytes.count)
        }
        guard count >= 0 else { return try tryAgain(name, isLinked) }
        // A target that fills the buffer may have been truncated.
        guard count > 0, count < buffer.count, let target = String(validating: buffer[..<count], as: UTF8.self) else {
          throw .unreadable(.missing)
        }
        try countLink()
        let rest = pending.count
        try enter(target)
        linkedCount += pending.count - rest
      }

      /// Examines a name again if its target has changed, up to a limit.
      private mutating func tryAgain(_ name: String, _ isLinked: Bool) throws(Problem) {
        let code = errno
        guard [ELOOP, ENOTDIR, ENOENT, EINVAL, ENXIO, EMLINK].contains(code) else {
          throw .unreadable(FileReader.Problem(code))
        }
        try countLink()
        pending.append(name)
        if isLinked { linkedCount += 1 }
      }

      private mutating func countLink() throws(Problem) {
        guard linksLeft > 0 else { throw .unreadable(FileReader.Problem(ELOOP)) }
        linksLeft -= 1
      }

      private func judged(_ file: Descriptor, _ name: String) throws(Problem) -> File {
        var found = stat()
        guard fstat(file.number, &found) == 0 else { throw .unreadable(FileReader.Problem(errno)) }
        guard found.st_mode & S_IFMT == S_IFREG else { throw .unreadable(.irregular) }
        return File(components: opened.map(\.name) + [name]) { maximumBytes throws(FileReader.Problem) in
          try FileReader.contents(of: file, maximumBytes: maximumBytes, mustBeRegular: true)
        }
      }
    }
  }

  /// Calls the C function, which has the same name as other functions.
  private func openFile(_ folder: Int32, _ path: String, _ flags: Int32) -> Int32 { openat(folder, path, flags) }
#else
  import Foundation

  extension EnclosedFolder {
    /// Opens a file by its path relative to the folder.
    ///
    /// This platform can't open files inside an open folder, so more is refused than on others: absolute names, names
    /// with `..`, and links of any kind. Anything that can't be determined is refused, too. If a folder on the path is
    /// replaced by a link between the check and the reading, this is detected afterward, and the contents are
    /// discarded.
    package static func open(_ path: String, in folder: String, beneath enclosure: String? = nil) throws(Problem)
      -> File
    {
      try checkFolder(folder, enclosure)
      let components = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init).filter { $0 != "." }
      guard !path.isEmpty, !path.utf8.contains(0), let last = path.utf8.last, last != UInt8(ascii: "/") else {
        throw .unreadable(.noName)
      }
      let isAbsolute = path.hasPrefix("/") || path.hasPrefix("\\")
      if isAbsolute || components.contains(where: { $0 == ".." || $0.contains(":") }) { throw .outside }
      guard !components.isEmpty else { throw .unreadable(.folder) }
      try check(components, in: folder)
      return File(components: components) { maximumBytes throws(FileReader.Problem) in
        let file = ([folder] + components).joined(separator: "/")
        let bytes = try FileReader.read(file, maximumBytes: maximumBytes, mustBeRegular: true)
        do throws(Problem) {
          try check(components, in: folder)
        } catch {
          throw FileReader.Problem(why: "it changed while it was read")
        }
        return bytes
      }
    }

    /// Returns the kind of file to which a path leads, starting at a folder; an empty path is the folder itself.
    package static func kind(
      of path: String, in folder: String, beneath enclosure: String? = nil
    ) throws(Problem) -> Kind {
      try checkFolder(folder, enclosure)
      let components = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init).filter { $0 != "." }
      if components.contains(where: { $0 == ".." || $0.contains(":") }) { throw .outside }
      do throws(Problem) {
        try check(components, in: folder)
        return components.isEmpty ? .folder : .file
      } catch {
        switch error {
        case .unreadable(.folder): return .folder
        case .unreadable(.irregular): return .other
        default: throw error
        }
      }
    }

    /// Returns the names in a folder, in no particular order.
    ///
    /// - Parameter path: The folder's path, relative to `folder`; empty for `folder` itself.
    package static func names(
      in path: String, of folder: String, beneath enclosure: String? = nil
    ) throws(Problem) -> [String] {
      guard try kind(of: path, in: folder, beneath: enclosure) == .folder else { throw .unreadable(.missing) }
      let full = path.isEmpty ? folder : folder + "/" + path
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: full) else {
        throw .unreadable(FileReader.Problem(why: "the folder can't be listed"))
      }
      return names
    }

    /// Returns whether there may be a file or a folder with a path. Only opening it decides whether it is in a folder.
    package static func mayExist(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// A folder that is visited.
    package struct VisitedFolder {
      /// The path, relative to the first folder.
      package let path: String
      package let entries: [Item]
      fileprivate let folder: OpenFolder

      /// Returns the bytes of a regular file in the folder, or its first `maximumBytes` and one more; `nil` for a link, and
      /// for a file that can't be read. It can be called during the visit only.
      package func read(_ name: String, maximumBytes: Int) -> [UInt8]? {
        folder.read(name, maximumBytes: maximumBytes)
      }
    }

    /// Visits a folder and those inside it. Links aren't followed.
    ///
    /// - Parameters:
    ///   - path: The folder's path, relative to `folder`; empty for `folder` itself.
    ///   - maximumDepth: The maximum number of levels below the folder that are visited.
    ///   - visit: Returns the names of the folders in a folder that are visited next, in order.
    package static func visit(
      _ path: String, of folder: String, beneath enclosure: String? = nil, maximumDepth: Int,
      _ visit: (VisitedFolder) -> [String]
    ) throws(Problem) {
      func descend(_ inner: String, _ depth: Int) throws(Problem) {
        let full = [path, inner].filter { !$0.isEmpty }.joined(separator: "/")
        var entries: [Item] = []
        for name in try names(in: full, of: folder, beneath: enclosure) {
          let kind = try? kind(of: full.isEmpty ? name : full + "/" + name, in: folder, beneath: enclosure)
          entries.append(Item(name: name, kind: kind == .folder ? .folder : kind == .file ? .file : .other))
        }
        let opened = try OpenFolder(full, of: folder, beneath: enclosure)
        for name in visit(VisitedFolder(path: inner, entries: entries, folder: opened)) where depth > 0 {
          try? descend(inner.isEmpty ? name : inner + "/" + name, depth - 1)
        }
      }
      try descend("", maximumDepth)
    }

    /// A folder whose files are read.
    package struct OpenFolder {
      private let path: String
      private let folder: String
      private let enclosure: String?

      /// - Parameter path: The folder's path, relative to `folder`; empty for `folder` itself.
      package init(_ path: String, of folder: String, beneath enclosure: String? = nil) throws(Problem) {
        (self.path, self.folder, self.enclosure) = (path, folder, enclosure)
      }

      /// Returns the bytes of a regular file in the folder, or its first `maximumBytes` and one more; `nil` for a link, and
      /// for a file that can't be read.
      package func read(_ name: String, maximumBytes: Int) -> [UInt8]? {
        guard let file = try? open(path.isEmpty ? name : path + "/" + name, in: folder, beneath: enclosure) else {
          return nil
        }
        return try? file.read(maximumBytes)
      }
    }

    private static func checkFolder(_ folder: String, _ enclosure: String?) throws(Problem) {
      guard let enclosure, let path = folder.pathBeneath(enclosure), !path.isEmpty else { return }
      guard try kind(of: path, in: enclosure) == .folder else { throw .unreadable(.missing) }
    }

    /// Checks that each component is a folder, and the last one a regular file; none may be a link.
    private static func check(_ components: [String], in folder: String) throws(Problem) {
      var path = folder
      for (index, component) in components.enumerated() {
        path += "/" + component
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let type = attributes?[.type] as? FileAttributeType else { throw .unreadable(.missing) }
        let isLast = index == components.count - 1
        if type == .typeSymbolicLink { throw .outside }
        if isLast, type == .typeDirectory { throw .unreadable(.folder) }
        if isLast, type != .typeRegular { throw .unreadable(.irregular) }
        if !isLast, type != .typeDirectory { throw .unreadable(.missing) }
      }
    }
  }
#endif
