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
    /// The traversal from the folder to a file.
    struct Walk {
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
  func openFile(_ folder: Int32, _ path: String, _ flags: Int32) -> Int32 { openat(folder, path, flags) }
#endif
