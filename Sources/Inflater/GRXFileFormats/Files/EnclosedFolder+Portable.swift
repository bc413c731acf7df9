#if !(canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android))
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
