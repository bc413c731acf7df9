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
  }
#endif
