import Foundation
import GRXFileFormats

/// Functions for folders.
enum Folder {
  /// The kind of a file, after following links.
  struct Entry: Hashable, Sendable {
    let kind: EnclosedFolder.Kind
    /// The identity of a folder, regardless of its name.
    let identity: [Int]
    let isLink: Bool
  }

  /// Returns the names in a folder, in the order of their bytes.
  ///
  /// - Parameter enclosure: A folder around it that links must not leave.
  static func names(in folder: String, beneath enclosure: String?) throws(FileProblem) -> [String] {
    do throws(EnclosedFolder.Problem) {
      let names = try EnclosedFolder.names(in: "", of: folder.isEmpty ? "." : folder, beneath: enclosure)
      return names.sorted { $0.isPathBefore($1) }
    } catch {
      throw FileProblem(file: folder, action: .read, why: "the folder can't be listed")
    }
  }

  /// Throws an error if a path leads out of a folder.
  static func forbidLeaving(_ enclosure: String, by path: String) throws(FileProblem) {
    do throws(EnclosedFolder.Problem) {
      _ = try EnclosedFolder.kind(of: path.pathBeneath(enclosure) ?? path, in: enclosure)
    } catch {
      guard case .outside = error else { return }
      throw FileProblem(file: path, action: .read, why: FileReader.Problem.outside.why)
    }
  }

  /// Creates a folder and its parents.
  static func make(_ folder: String) throws(FileProblem) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw FileProblem(file: folder, action: .written, why: "the folder can't be made")
    }
  }
}

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  extension Folder {
    /// Returns whether a name is a link, even a broken one.
    static func isLink(_ path: String) -> Bool {
      var link = stat()
      return lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns the entry at a path, or `nil` if there is none or if it is a broken link.
    static func entry(_ path: String) -> Entry? {
      var (found, link) = (stat(), stat())
      guard stat(path, &found) == 0, lstat(path, &link) == 0 else { return nil }
      let kind: EnclosedFolder.Kind =
        switch found.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
      return Entry(
        kind: kind, identity: [Int(truncatingIfNeeded: found.st_dev), Int(truncatingIfNeeded: found.st_ino)],
        isLink: link.st_mode & S_IFMT == S_IFLNK)
    }
  }
#else
  extension Folder {
    /// Returns whether a name is a link, even a broken one.
    static func isLink(_ path: String) -> Bool {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// Returns the entry at a path, or `nil` if there is none or if it is a broken link.
    static func entry(_ path: String) -> Entry? {
      var isFolder: ObjCBool = false
      let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      guard FileManager.default.fileExists(atPath: resolved, isDirectory: &isFolder) else { return nil }
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      // A process has one seed for its hashes, so equal paths have equal numbers.
      return Entry(
        kind: isFolder.boolValue ? .folder : .file, identity: [resolved.hashValue],
        isLink: attributes?[.type] as? FileAttributeType == .typeSymbolicLink)
    }
  }
#endif
