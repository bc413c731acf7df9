import Inflater
import Layouts
import Measure

extension OutputFormat {
  package static let json = OutputFormat("json", help: "the frames of all views, for programs", text: jsonText)
}

@Sendable
func jsonText(_ rendering: Rendering) -> String { TreeReport(rendering).json }

/// The views of a laid-out tree that aren't gone, in pre-order.
package struct TreeReport: JSONRecord, Sendable {
  package static var recordName: String { "layout" }
  package static var recordSummary: String { "Lengths are in points." }
  package static let members: [JSONMember<TreeReport>] = [
    JSONMember("name", \.name, "The combination, if several were laid out."), JSONMember("views", lines: \.views),
  ]

  package struct View: JSONRecord, Sendable {
    package static var recordName: String { "view" }
    package static let members: [JSONMember<View>] = [
      JSONMember("path", \.path, "The child indexes from the root, such as 0/2; empty for the root."),
      JSONMember("class", \.className), JSONMember("id", \.id), JSONMember("visibility", \.visibility),
      JSONMember("frame", \.frame, "In the coordinates of the parent."),
    ]

    enum Visibility: String, CaseIterable, JSONWord { case visible, hidden }

    var path = ""
    var className = ""
    var id: String?
    var visibility = Visibility.visible
    var frame = ReportedFrame(nil)

    package init() {}
  }

  var name: String?
  var views: [View] = []
  var density = Double(JSONRecords.unitsPerPoint)

  package init() {}

  /// Creates the report of a layout.
  ///
  /// - Parameter name: The combination, if there are several.
  package init(_ rendering: Rendering, name: String? = nil) {
    (self.name, density) = (name, rendering.density)
    rendering.tree.walk { node, path in
      var view = View()
      view.path = path.lazy.map { String($0) }.joined(separator: "/")
      (view.className, view.id) = (node.view.className, node.view.id)
      view.visibility = node.view.visibility == .hidden ? .hidden : .visible
      view.frame = ReportedFrame(node.view.frame)
      views.append(view)
    }
  }

  package var ownDensity: Double? { density }

  private static let breaks = JSONWriter.Breaks(member: "\n ", element: "\n          ", startsLine: false)

  /// The report as JSON, with a line for each view.
  package var json: String { jsonText(Self.breaks) + "\n" }

  /// Returns the reports of several combinations as JSON.
  package static func json(_ sections: [TreeReport]) -> String {
    TreeSections(sections: sections).jsonText(JSONWriter.Breaks(element: "\n", end: "\n"), breaks) + "\n"
  }
}

/// The views of several combinations.
package struct TreeSections: JSONRecord {
  package static var recordName: String { "layouts" }
  package static let members: [JSONMember<TreeSections>] = [JSONMember("sections", lines: \.sections)]

  var sections: [TreeReport] = []

  init(sections: [TreeReport]) { self.sections = sections }
  package init() {}
}

/// A frame in a report, as an array of left, top, width, and height; `null` for a view that is gone.
package struct ReportedFrame: JSONReported, Sendable {
  package var frame: Rect?

  package init(_ frame: Rect?) { self.frame = frame }

  package func write(to writer: inout JSONWriter, density: Double) {
    guard let frame else { return writer.appendNull() }
    writer.append(list: [frame.x, frame.y, frame.width, frame.height]) {
      $0.append(JSONRecords.points($1, density: density))
    }
  }

  package init(json: AttributeValue) throws(JSONMismatch) {
    if json == .null { return }
    guard case .array(let lengths) = json, lengths.count == 4 else {
      throw JSONMismatch(expected: "a frame: [0,0,320,48]")
    }
    var pixels: [Int] = []
    for length in lengths { pixels.append(try JSONRecords.pixels(length)) }
    frame = Rect(x: pixels[0], y: pixels[1], width: pixels[2], height: pixels[3])
  }

  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue {
    [
      "anyOf": [
        ["type": "array", "items": ["type": "number"], "minItems": 4, "maxItems": 4], ["type": "null"],
      ]
    ]
  }
}
