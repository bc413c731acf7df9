import Foundation

extension String {
  /// The names on the path to a file from the outermost folder; `.` and `..` are resolved by name only.
  package var absolutePathComponents: [String] {
    let absolute = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
    var components: [String] = []
    // Names are separated by the byte, as file systems do: a slash and a combining character are one `Character`.
    for part in absolute.utf8.split(separator: UInt8(ascii: "/")) {
      let name = Substring(part)
      if name == "." { continue }
      if name == ".." { _ = components.popLast() } else { components.append(String(name)) }
    }
    return components
  }

  /// Returns whether two names or paths have the same bytes. To file systems, the two encodings of é are different
  /// names, but `==` treats them as equal.
  package func isSamePath(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Returns whether a name or path comes before another one by its bytes.
  package func isPathBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// The bytes by which names and paths are distinguished in dictionaries and sets.
  package var pathBytes: [UInt8] { Array(utf8) }

  /// Returns the path relative to a folder that contains it by name, empty for the folder itself, or `nil` if it is
  /// elsewhere.
  package func pathBeneath(_ folder: String) -> String? {
    if isPlainPath, folder.isPlainPath {
      // Paths are mostly written in this way, and need no splitting.
      guard utf8.starts(with: folder.utf8) else { return nil }
      let rest = utf8.dropFirst(folder.utf8.count)
      if rest.isEmpty { return "" }
      return rest.first == UInt8(ascii: "/") ? String(self[rest.startIndex...].dropFirst()) : nil
    }
    let (base, target) = (folder.absolutePathComponents, absolutePathComponents)
    guard target.starts(with: base, by: { $0.isSamePath(as: $1) }) else { return nil }
    return target[base.count...].joined(separator: "/")
  }

  /// Whether a path is absolute, and has no `.`, `..`, or empty components.
  private var isPlainPath: Bool {
    var last: UInt8?
    for byte in utf8 {
      if last == nil, byte != UInt8(ascii: "/") { return false }
      if last == UInt8(ascii: "/"), byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      last = byte
    }
    return last != nil && last != UInt8(ascii: "/")
  }

  // Foundation's `deletingLastPathComponent` and `lastPathComponent` stop the process for a name of one character on Linux.

  /// The path without its last component: empty for a single name, `/` for a file in the outermost folder.
  package var parentPath: String {
    let parts = partedPath
    return parts.folder.isEmpty && parts.hasSlash ? "/" : String(parts.folder)
  }

  /// The last component of a path; empty for none.
  package var lastPathName: String { String(partedPath.name) }

  private var partedPath: (folder: Substring, name: Substring, hasSlash: Bool) {
    let slash = UInt8(ascii: "/")
    func trimmed(_ text: Substring) -> Substring {
      text.utf8.lastIndex { $0 != slash }.map { text[...$0] } ?? text[text.startIndex..<text.startIndex]
    }
    let path = trimmed(self[...])
    guard let index = path.utf8.lastIndex(of: slash) else {
      return (path[path.startIndex..<path.startIndex], path, utf8.first == slash)
    }
    return (trimmed(path[..<index]), path[path.utf8.index(after: index)...], true)
  }
}
