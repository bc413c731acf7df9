import GRXFileFormats
import Render

extension OutputFormat {
  /// The formats in the order of the help; the first is the default.
  static let all = [tree, boxes, json, svg, html, png, grx, xml]

  /// Whether a layout and a device can be written together in this format: as text, as objects, or over each other.
  var showsDevices: Bool { isTree || name == Self.json.name || isPicture }

  /// Returns the format that the suffix of a file's name denotes.
  static func named(by file: String) -> OutputFormat? {
    guard let suffix = file[...].parted(atLast: ".")?.after.lowercased() else { return nil }
    switch suffix {
    case "txt": return tree
    case "htm": return html
    default: return all.first { $0.name == suffix }
    }
  }
}
