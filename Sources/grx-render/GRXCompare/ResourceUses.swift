import GRXFileFormats
import Inflater

/// The resources to which the files of a layout refer, directly or through others.
///
/// References are searched in the text of the files. No file names the theme, so all themes count as used, and with them
/// whatever their items name.
struct ResourceUses {
  /// Names with their types: `color/brand`.
  private var names: Set<String> = []

  /// - Parameters:
  ///   - files: All files of which the layout was made, the layout first.
  ///   - read: Returns the bytes of a file; `nil` if it can't be read.
  init(of files: [String], read: (String) -> [UInt8]?) {
    var references: [String: [String]] = [:]
    var pending: [String] = []
    for (index, file) in files.enumerated() where file.hasSuffix(".xml") {
      guard let bytes = read(file) else { continue }
      let folder = file.parentPath.lastPathName
      if folder.hasPrefix("values") {
        for entry in AndroidValueEntry.entries(of: bytes, named: file) {
          let (name, found) = Self.node(entry)
          references[name, default: []] += found
          if name.hasPrefix("style/"), name.contains("Theme") { pending.append(name) }
        }
      } else {
        let name = "\(folder.prefix { $0 != "-" })/\(file.lastPathName.prefix { $0 != "." })"
        references[name, default: []] += Self.references(in: String(decoding: bytes, as: UTF8.self))
        if index == 0 { pending.append(name) }
      }
    }
    while let name = pending.popLast() {
      if names.insert(name).inserted { pending += references[name] ?? [] }
    }
  }

  func contains(_ edit: SourceEdit) -> Bool {
    guard case .resource(let name) = edit.part else { return true }
    switch name {
    case .resource(let reference): return Self.references(in: reference).allSatisfy(names.contains)
    case .style(let style), .item(_, let style), .parent(let style): return names.contains("style/" + style)
    }
  }

  /// Returns the name of a resource of which an entry is a part, and those to which it refers.
  private static func node(_ entry: AndroidValueEntry) -> (name: String, references: [String]) {
    let found = references(in: entry.value)
    switch entry.name {
    case .resource(let reference): return (references(in: reference).first ?? reference, found)
    case .item(_, let style): return ("style/" + style, found)
    case .style(let style):
      // The style before the last point is the parent of one without another.
      let parent = style.split(separator: ".").dropLast().joined(separator: ".")
      return ("style/" + style, parent.isEmpty ? [] : ["style/" + parent])
    case .parent(let style):
      let isReference = entry.value.hasPrefix("@")
      return ("style/" + style, isReference ? found : ["style/" + entry.value])
    }
  }

  /// Returns the resources of an application that a text names: `color/brand` for `@color/brand`.
  private static func references(in text: String) -> [String] {
    var found: [String] = []
    for part in text.split(separator: "@").dropFirst(text.hasPrefix("@") ? 0 : 1) {
      let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "/" || $0 == "+" }
      if name.contains("/") { found.append(String(name)) }
    }
    return found
  }
}
