import AndroidXML
import Inflater
import Layouts
import Render

extension OutputFormat {
  /// In the order of help; the first is the default.
  static let all = [tree, boxes, json, svg, html, png, grx, xml]

  static let xml = OutputFormat(
    "xml", help: "the layout in Android's XML; comments name what Android has no word for", isBinary: false
  ) { (rendering) throws(FormatProblem) in
    guard let document = rendering.layout?.document, let root = document.read().root else {
      throw FormatProblem("there is no document to write as XML")
    }
    let apiLevel = (document as? AndroidDocument)?.apiLevel ?? AndroidOptions().apiLevel
    return Array(
      AndroidText.text(of: root, kinds: ViewKind.builtIn, density: rendering.density, apiLevel: apiLevel).utf8)
  }

  /// Whether a layout and a device can be written in it: as text, as objects, or over each other.
  var showsDevices: Bool { isTree || name == Self.json.name || isPicture }

  /// The form that the suffix of a file's name asks for.
  static func named(by file: String) -> OutputFormat? {
    guard let suffix = file[...].parted(atLast: ".")?.after.lowercased() else { return nil }
    switch suffix {
    case "txt": return tree
    case "htm": return html
    default: return all.first { $0.name == suffix }
    }
  }
}
