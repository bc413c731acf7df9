import Inflater
import Layouts

/// A format in which a laid-out tree is written.
package struct OutputFormat: Sendable {
  package let name: String
  package let help: String
  /// Whether the format isn't text.
  package let isBinary: Bool
  /// Whether the format shows the appearance of the views.
  package let isPicture: Bool
  /// Whether the format itself shows the layout in several windows.
  package let showsWindows: Bool
  /// The part of a served page that is written; `nil` for a whole page, and for other formats.
  package private(set) var pagePart: PagePart?
  /// Whether the format is a document from which the layout can be built again.
  package private(set) var writesDocument = false
  package let write: @Sendable (Rendering) throws(FormatProblem) -> [UInt8]

  package static let tree = OutputFormat("tree", help: "one line per view, the form of snapshots") {
    $0.root.snapshot(density: $0.density)
  }

  package static let html = OutputFormat(
    "html", help: "a page with the tree, the picture, and the reasons for each frame", isPicture: true,
    showsWindows: true, isBinary: false
  ) { (rendering) throws(FormatProblem) in
    let bytes = Array(try rendering.drawing { () throws(FormatProblem) in try htmlText(rendering) }.utf8)
    if let problem = rendering.steps?.problem { throw FormatProblem(problem) }
    return bytes
  }

  /// The data of a live page, as read by its script.
  package static let pageData = OutputFormat("html", help: "", isPicture: true, showsWindows: true, isBinary: false) {
    (rendering) throws(FormatProblem) in
    let bytes = Array(try rendering.drawing { () throws(FormatProblem) in try PageData.json(rendering) }.utf8)
    if let problem = rendering.steps?.problem { throw FormatProblem(problem) }
    return bytes
  }.writing(.data)

  /// The rulers of a live page.
  package static let rulerData = OutputFormat("html", help: "", isPicture: true, showsWindows: true, isBinary: false) {
    (rendering) throws(FormatProblem) in
    let rulers = ([rendering] + rendering.others).map { $0.ruler ?? "null" }
    return Array("{\"rulers\":[\(rulers.joined(separator: ","))]}".utf8)
  }.writing(.ruler)

  /// A part of a page that a server provides.
  package enum PagePart: Sendable { case data, ruler }

  private func writing(_ part: PagePart) -> OutputFormat {
    var format = self
    format.pagePart = part
    return format
  }

  package static let grx = OutputFormat(
    "grx", help: "the layout as one .grx file, with the resources of Android's XML resolved", isBinary: false
  ) { (rendering) throws(FormatProblem) in
    guard let root = rendering.layout?.node else { throw FormatProblem("there is no document to write as .grx") }
    return Array(GrxText.text(of: root, density: rendering.density).utf8)
  }.writingDocument

  /// The same format, with a document as its text.
  package var writingDocument: OutputFormat {
    var format = self
    format.writesDocument = true
    return format
  }

  /// Whether the format is the text format of sections and snapshots.
  package var isTree: Bool { name == Self.tree.name }

  /// Whether several combinations are written as one text.
  package var joinsSections: Bool { isTree || name == Self.json.name || showsWindows }

  /// Creates a format of text.
  package init(
    _ name: String, help: String, isPicture: Bool = false, text: @escaping @Sendable (Rendering) -> String
  ) {
    self.name = name
    self.help = help
    self.isPicture = isPicture
    isBinary = false
    showsWindows = false
    write = { (rendering) throws(FormatProblem) in
      let bytes = Array(rendering.drawing { text(rendering) }.utf8)
      // An exhausted drawing is incomplete.
      if let problem = rendering.steps?.problem { throw FormatProblem(problem) }
      return bytes
    }
  }

  package init(
    _ name: String, help: String, isPicture: Bool = false, showsWindows: Bool = false, isBinary: Bool = true,
    bytes: @escaping @Sendable (Rendering) throws(FormatProblem) -> [UInt8]
  ) {
    self.name = name
    self.help = help
    self.isPicture = isPicture
    self.isBinary = isBinary
    self.showsWindows = showsWindows
    write = { (rendering) throws(FormatProblem) in
      try rendering.drawing { () throws(FormatProblem) in try bytes(rendering) }
    }
  }
}

/// The reason that a layout can't be written in a format.
public struct FormatProblem: Error, Hashable, CustomStringConvertible {
  /// A sentence that describes the problem.
  public let description: String

  package init(_ description: String) { self.description = description }
}
