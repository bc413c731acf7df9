import Inflater
import Layouts

/// A form in which a laid-out tree is written.
package struct OutputFormat: Sendable {
  package let name: String
  package let help: String
  /// Whether it isn't text.
  package let isBinary: Bool
  /// Whether it shows the layout in several windows by itself.
  package let showsWindows: Bool
  package let write: @Sendable (Rendering) throws(FormatProblem) -> [UInt8]

  /// In the order of help; the first is the default.
  package static let all = [tree, boxes, json, svg, html, png, grx, xml]

  package static let tree = OutputFormat("tree", help: "a line a view, the form of snapshots") {
    $0.root.snapshot(density: $0.density)
  }

  package static let boxes = OutputFormat("boxes", help: "the frames drawn in characters", text: boxesText)

  package static let json = OutputFormat("json", help: "the frames of all views, for programs", text: jsonText)

  package static let svg = OutputFormat("svg", help: "a picture to scale", text: svgText)

  package static let html = OutputFormat(
    "html", help: "a page with the tree, the picture and why each view is where it is", showsWindows: true,
    isBinary: false
  ) { (rendering) throws(FormatProblem) in Array(try htmlText(rendering).utf8) }

  package static let png = OutputFormat("png", help: "a picture at the density asked", bytes: pngBytes)

  package static let grx = OutputFormat(
    "grx", help: "the layout as one .grx file, with the resources of Android's XML resolved", isBinary: false
  ) { (rendering) throws(FormatProblem) in
    guard let root = rendering.layout?.document.read().root else {
      throw FormatProblem("there is no document to write as .grx")
    }
    return Array(GrxText.text(of: root, density: rendering.density).utf8)
  }

  package static let xml = OutputFormat(
    "xml", help: "the layout in Android's XML; comments name what Android has no word for", isBinary: false
  ) { (rendering) throws(FormatProblem) in
    guard let document = rendering.layout?.document, let root = document.read().root else {
      throw FormatProblem("there is no document to write as XML")
    }
    let apiLevel = (document as? AndroidDocument)?.apiLevel ?? AndroidOptions().apiLevel
    return Array(
      AndroidText.text(of: root, kinds: ViewKind.builtIn, density: rendering.density, apiLevel: apiLevel).utf8)
  }

  /// Whether it is the text form that sections and snapshots have.
  package var isTree: Bool { name == Self.tree.name }

  /// Whether several combinations are written as one text.
  package var joinsSections: Bool { isTree || name == Self.json.name }

  /// The form that the suffix of a file's name asks for.
  package static func named(by file: String) -> OutputFormat? {
    guard let suffix = file[...].parted(atLast: ".")?.after.lowercased() else { return nil }
    switch suffix {
    case "txt": return tree
    case "htm": return html
    default: return all.first { $0.name == suffix }
    }
  }

  private init(
    _ name: String, help: String, text: @escaping @Sendable (Rendering) -> String
  ) {
    self.name = name
    self.help = help
    isBinary = false
    showsWindows = false
    write = { Array(text($0).utf8) }
  }

  private init(
    _ name: String, help: String, showsWindows: Bool = false, isBinary: Bool = true,
    bytes: @escaping @Sendable (Rendering) throws(FormatProblem) -> [UInt8]
  ) {
    self.name = name
    self.help = help
    self.isBinary = isBinary
    self.showsWindows = showsWindows
    write = bytes
  }
}

/// Why a layout can't be written in a form.
public struct FormatProblem: Error, Hashable, CustomStringConvertible {
  public let description: String

  package init(_ description: String) { self.description = description }
}
