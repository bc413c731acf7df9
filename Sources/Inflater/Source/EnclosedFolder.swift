/// A folder from which files are opened by names that can't lead out of it.
///
/// Nothing outside the folder is opened or asked about, so that a name outside is refused alike whether it exists or not.
package struct EnclosedFolder {
  /// A file that has been opened, or found.
  struct File {
    /// The names of the folders on the way and of the file itself, links resolved, from the enclosing folder on.
    let components: [String]
    /// Reads the file that was judged, or one byte more than the limit.
    let read: (_ maximumBytes: Int) throws(FileReader.Problem) -> [UInt8]
  }

  package enum Problem: Error, Hashable {
    case outside
    case unreadable(FileReader.Problem)
  }

  /// What a name stands for, behind its links.
  package enum Kind: Hashable {
    case file
    case folder
    /// A pipe, a socket, a device.
    case other
  }

  /// The bytes of a regular file, or its first `maximumBytes` and one more.
  ///
  /// - Parameter path: Relative to the folder, or absolute.
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
    /// Each folder on the way is opened beneath the one before it, without following links: what a path's name stands for
    /// may change at any time, what an open descriptor stands for doesn't. Links are read and resolved here, by the same
    /// rules. The file is judged by its descriptor, and read through it.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, which may be or contain a link.
    ///   - enclosure: Another folder, out of which the path of the folder may not lead if it lies in it by name.
    static func open(_ path: String, in folder: String, beneath enclosure: String? = nil) throws(Problem) -> File {
      guard !path.isEmpty, !path.utf8.contains(0), path.utf8.last != UInt8(ascii: "/") else {
        throw .unreadable(.noName)
      }
      var walk = try Walk(folder, beneath: enclosure)
      walk.enter(path)
      return try walk.file()
    }

    /// What a path leads to, from a folder on; empty for the folder itself.
    package static func kind(
      of path: String, in folder: String, beneath enclosure: String? = nil
    ) throws(Problem) -> Kind {
      var walk = try Walk(folder, beneath: enclosure)
      walk.enter(path)
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

    /// The names in a folder, in no order.
    ///
    /// - Parameter path: The folder's, relative to `folder`; empty for that itself.
    package static func names(
      in path: String, of folder: String, beneath enclosure: String? = nil
    ) throws(Problem) -> [String] {
      var walk = try Walk(folder, beneath: enclosure)
      walk.enter(path)
      let found = try walk.folder()
      // Reading a folder moves its descriptor's place, and closing the stream closes it, so this one is opened anew.
      let number = openFile(found.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard number >= 0 else { throw .unreadable(FileReader.Problem(errno)) }
      guard let stream = fdopendir(number) else {
        let problem = FileReader.Problem(errno)
        close(number)
        throw .unreadable(problem)
      }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        // The name ends in NUL, within the entry that was just read.
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { names.append(name) }
      }
      return names
    }

    /// The way from the folder to a file.
    private struct Walk {
      private let root: Descriptor
      /// The folder's own absolute path, links resolved.
      private let rootComponents: [String]
      /// The folders beneath the root that were opened on the way.
      private var opened: [(descriptor: Descriptor, name: String)] = []
      /// How many levels above the root the path is at present. Up there only names are compared.
      private var levelsAbove = 0
      /// What is left of the path, the next component last.
      private var pending: [String] = []
      /// The links that may still be followed, and the times that a name may still change while it is opened.
      private var linksLeft = 40

      /// Whether what was found in place of a folder is a regular file.
      private(set) var hasFoundFile = false

      init(_ folder: String, beneath enclosure: String?) throws(Problem) {
        if let enclosure, let path = folder.pathBeneath(enclosure), !path.isEmpty {
          var walk = try Walk(enclosure, beneath: nil)
          walk.enter(path)
          root = try walk.folder()
          rootComponents = walk.rootComponents + walk.opened.map(\.name)
          return
        }
        let number = openFile(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw .unreadable(FileReader.Problem(errno)) }
        root = Descriptor(number)
        guard let resolved = realpath(folder, nil) else { throw .unreadable(FileReader.Problem(errno)) }
        // `realpath` has returned a string that ends in NUL, in memory that is the caller's to free.
        defer { free(resolved) }
        rootComponents = String(cString: resolved).split(separator: "/").map(String.init)
      }

      /// Puts a path before what is left.
      mutating func enter(_ path: String) {
        if path.utf8.first == UInt8(ascii: "/") {
          opened = []
          levelsAbove = rootComponents.count
        }
        for component in path.split(separator: "/").reversed() { pending.append(String(component)) }
      }

      mutating func file() throws(Problem) -> File {
        if let file = try walk(wantsFile: true) { return file }
        throw .unreadable(.folder)
      }

      /// The folder that the path leads to.
      mutating func folder() throws(Problem) -> Descriptor {
        _ = try walk(wantsFile: false)
        return opened.last?.descriptor ?? root
      }

      /// Goes along the path, to its file or, where that is `nil`, its folder.
      private mutating func walk(wantsFile: Bool) throws(Problem) -> File? {
        while let name = pending.popLast() {
          if name == "." { continue }
          if name == ".." {
            if opened.popLast() == nil { levelsAbove = min(levelsAbove + 1, rootComponents.count) }
            continue
          }
          if levelsAbove > 0 {
            guard rootComponents[rootComponents.count - levelsAbove] == name else { throw .outside }
            levelsAbove -= 1
            continue
          }
          if let file = try step(to: name, wantsFile) { return file }
        }
        if levelsAbove > 0 { throw .outside }
        return nil
      }

      /// Opens the folder or file with a name, or puts a link's target in its place.
      private mutating func step(to name: String, _ wantsFile: Bool) throws(Problem) -> File? {
        let folder = opened.last?.descriptor ?? root
        var found = stat()
        guard fstatat(folder.number, name, &found, AT_SYMLINK_NOFOLLOW) == 0 else {
          throw .unreadable(FileReader.Problem(errno))
        }
        switch found.st_mode & S_IFMT {
        case S_IFLNK:
          try follow(name, in: folder)
        case S_IFDIR:
          let number = openFile(folder.number, name, folderFlags)
          if number >= 0 { opened.append((Descriptor(number), name)) } else { try tryAgain(name) }
        case _ where !pending.isEmpty:
          throw .unreadable(.missing)
        case _ where !wantsFile:
          hasFoundFile = found.st_mode & S_IFMT == S_IFREG
          throw .unreadable(.irregular)
        case S_IFREG:
          let number = openFile(folder.number, name, fileFlags)
          if number >= 0 { return try judged(Descriptor(number), name) }
          try tryAgain(name)
        default:
          throw .unreadable(.irregular)
        }
        return nil
      }

      private var folderFlags: Int32 { O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC }
      /// A pipe that has taken the file's place must not block.
      private var fileFlags: Int32 { O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC }

      private mutating func follow(_ name: String, in folder: Descriptor) throws(Problem) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { bytes in
          // The target is not terminated; its length is what is returned, at most the buffer's.
          readlinkat(folder.number, name, bytes.assumingMemoryBound(to: CChar.self).baseAddress!, bytes.count)
        }
        guard count >= 0 else { return try tryAgain(name) }
        // A target that fills the buffer may have been cut off.
        guard count > 0, count < buffer.count, let target = String(validating: buffer[..<count], as: UTF8.self) else {
          throw .unreadable(.missing)
        }
        try countLink()
        enter(target)
      }

      /// A name that stands for something else by now is looked at again, unless that goes on for too long.
      private mutating func tryAgain(_ name: String) throws(Problem) {
        let code = errno
        guard [ELOOP, ENOTDIR, ENOENT, EINVAL, ENXIO, EMLINK].contains(code) else {
          throw .unreadable(FileReader.Problem(code))
        }
        try countLink()
        pending.append(name)
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

  /// The C function, whose name others share.
  private func openFile(_ folder: Int32, _ path: String, _ flags: Int32) -> Int32 { openat(folder, path, flags) }
#else
  import Foundation

  extension EnclosedFolder {
    /// Opens a file by its path relative to the folder.
    ///
    /// This platform can't open files beneath an open folder, so more is refused than elsewhere: absolute names, names with
    /// `..`, and links of any kind. What can't be found out is refused too. A folder on the way that someone replaces by a
    /// link between the check and the reading is noticed afterwards, and what was read is discarded.
    static func open(_ path: String, in folder: String, beneath enclosure: String? = nil) throws(Problem) -> File {
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

    /// What a path leads to, from a folder on; empty for the folder itself.
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

    /// The names in a folder, in no order.
    ///
    /// - Parameter path: The folder's, relative to `folder`; empty for that itself.
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
