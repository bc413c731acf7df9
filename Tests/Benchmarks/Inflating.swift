import Foundation
import Inflater
import Layouts
import Measure

/// The cost of inflating a document of 10,000 views and laying it out, compared with only parsing it.
struct InflateMeasurement {
  static let name = "W7"
  static let file = "\(name).grx"

  private(set) var nodes = 0
  private(set) var parseMilliseconds = 0.0
  private(set) var inflateMilliseconds = 0.0
  private(set) var layoutMilliseconds = 0.0

  init() {
    let bytes = Array(Self.document.utf8)
    let clock = ContinuousClock()
    var parse: [Double] = []
    var inflate: [Double] = []
    var layout: [Double] = []
    for _ in 0..<15 {
      parse.append(
        clock.measure { _ = try? JSONSerialization.jsonObject(with: Data(bytes)) } / .milliseconds(1))
      var inflated: InflatedLayout?
      inflate.append(clock.measure { inflated = try? Inflater().inflate(bytes, named: Self.file) } / .milliseconds(1))
      guard let root = inflated?.root else { fatalError("the document of W7 can't be inflated") }
      layout.append(
        clock.measure { root.measureAndLayout(in: Size(width: 1080, height: 1920)) } / .milliseconds(1))
      nodes = 0
      root.forEachView { _, _, _ in nodes += 1 }
    }
    parseMilliseconds = parse.median
    inflateMilliseconds = inflate.median
    layoutMilliseconds = layout.median
  }

  /// A list of 1250 rows with eight views each.
  static let document: String = {
    let rows = (0..<1250).map { row in
      """
      { "class": "LinearLayout", "direction": "horizontal", "width": "match_parent", "padding": "8", "subviews": [
        { "class": "View", "id": "icon\(row)", "width": "48", "height": "48", "debug_bgColor": "blue" },
        { "class": "LinearLayout", "width": 0, "weight": "1", "marginLeft": "8", "subviews": [
          { "class": "TextView", "width": "match_parent", "text": "Title \(row)", "maxLines": "1" },
          { "class": "TextView", "width": "match_parent", "text": "A line of text below the title", "textSize": "13" },
          { "class": "View", "width": "match_parent", "height": "1", "marginTop": "4" } ] },
        { "class": "View", "width": "16", "height": "16", "gravity": "center_vertical" },
        { "class": "Space", "width": "4" } ] }
      """
    }
    return """
      { "version": "0.1", "layout": { "class": "LinearLayout", "width": "match_parent", "subviews": [
      \(rows.joined(separator: ",\n")) ] } }
      """
  }()
}
