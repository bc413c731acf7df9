import GRXFileFormats

/// A value in a file of Android's resources. There is an entry without a value for each style.
package struct AndroidValueEntry: Hashable, Sendable {
  package let name: ResourceName
  package let value: String
  /// The line in the file, from 1.
  package let line: Int

  /// Returns the values of a file in `values`, in order, or an empty array for a file that isn't valid.
  package static func entries(of bytes: [UInt8], named file: String) -> [AndroidValueEntry] {
    guard let tree = try? XMLFiles().tree(of: bytes, named: file), tree.root.name == "resources" else { return [] }
    let lines = SourceLines(bytes)
    var entries: [AndroidValueEntry] = []
    func add(_ name: ResourceName, _ value: String, _ element: XMLTreeElement) {
      entries.append(
        AndroidValueEntry(name: name, value: value, line: lines.position(of: element.offset).line))
    }
    for element in tree.root.children {
      guard let name = element.attribute("name") else { continue }
      switch element.name {
      case "style":
        add(.style(name), "", element)
        if let parent = element.attribute("parent") { add(.parent(style: name), parent, element) }
        for item in element.children {
          guard item.name == "item", let attribute = item.attribute("name") else { continue }
          let local = attribute.split(separator: ":").last.map(String.init) ?? attribute
          add(.item(local, style: name), item.flatText.trimmed, item)
        }
      case "string-array", "integer-array", "array", "plurals":
        let type = element.name == "plurals" ? "plurals" : "array"
        add(
          .resource("@\(type)/\(name)"), element.children.map { $0.markedText.trimmed }.joined(separator: ", "), element
        )
      case "declare-styleable", "public", "public-group", "eat-comment", "skip", "attr", "overlayable": break
      default:
        let type = element.name == "item" ? element.attribute("type") ?? "" : element.name
        add(.resource("@\(type)/\(name)"), element.markedText.trimmed, element)
      }
    }
    return entries
  }
}
