extension String {
  // Foundation's `deletingLastPathComponent` and `lastPathComponent` stop the process for a name of one character on Linux.

  /// A path without its last component: empty for a name alone, `/` for what is in the outermost folder.
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
