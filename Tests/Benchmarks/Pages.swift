import Inflater
import Layouts
import Measure
import Render

/// The time of writing a page of 1,001 views from a document: rows of a picture, a text, and a plain view with margins.
struct PageMeasurement {
  static let name = "page"

  private(set) var milliseconds = 0.0
  private(set) var bytes = 0
  private(set) var nodes = 0

  init() {
    let rendering = Self.rendering()
    var page = ""
    milliseconds =
      (0..<30).map { _ in ContinuousClock().measure { page = Self.page(of: rendering) } / .milliseconds(1) }.median
    bytes = page.utf8.count
    rendering.root.forEachView { _, _, _ in nodes += 1 }
  }

  static func page(of rendering: Rendering) -> String {
    do { return try rendering.html() } catch { fatalError("the page can't be written: \(error)") }
  }

  static func rendering() -> Rendering {
    var inflater = Inflater()
    (inflater.keepsPlaces, inflater.keepsBlueprints) = (true, true)
    guard let layout = try? inflater.inflate(Array(document.utf8), named: "rows.grx") else {
      fatalError("the document of the page can't be inflated")
    }
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    var rendering = Rendering(layout.root)
    rendering.layout = layout
    return rendering
  }

  private static let document: String = {
    let rows = (0..<250).map { row in
      """
      { "class": "LinearLayout", "direction": "horizontal", "width": "match_parent", "padding": 8, "subviews": [
        { "class": "ImageView", "width": 24, "height": 24 },
        { "class": "TextView", "id": "text\(row)", "width": 0, "weight": 1, "text": "Row \(row), with some words" },
        { "class": "View", "width": 8, "height": 8, "margin": 4 } ] }
      """
    }
    return """
      { "layout": { "class": "LinearLayout", "direction": "vertical", "width": "match_parent", "subviews": [
      \(rows.joined(separator: ",\n")) ] } }
      """
  }()
}
