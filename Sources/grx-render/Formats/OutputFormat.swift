/// A form in which a laid-out tree is written.
struct OutputFormat: Sendable {
  let name: String
  let help: String
  let write: @Sendable (Rendering) -> [UInt8]

  /// In the order of help; the first is the default.
  static let all = [tree, boxes, json, svg, html]

  static let tree = OutputFormat("tree", help: "a line a view, the form of snapshots") {
    $0.root.snapshot(density: $0.density)
  }

  static let boxes = OutputFormat("boxes", help: "the frames drawn in characters", text: boxesText)

  static let json = OutputFormat("json", help: "the frames of all views, for programs", text: jsonText)

  static let svg = OutputFormat("svg", help: "a picture to scale", text: svgText)

  static let html = OutputFormat(
    "html", help: "a page with the tree, the picture and why each view is where it is", text: htmlText)

  private init(_ name: String, help: String, text: @escaping @Sendable (Rendering) -> String) {
    self.name = name
    self.help = help
    write = { Array(text($0).utf8) }
  }
}
