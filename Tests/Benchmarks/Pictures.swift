import GRXPictures
import Inflater
import Layouts
import Measure
import Render

/// The time of writing a screen of 64 views as a PNG of 360x640 points at density 2, without fonts of the machine.
struct PictureMeasurement {
  static let names = ["picture-wireframe", "picture-screen"]

  private(set) var milliseconds = 0.0
  private(set) var bytes = 0
  private(set) var nodes = 0

  init(_ name: String) {
    let rendering = Self.rendering(name)
    var times: [Double] = []
    var file: [UInt8] = []
    for _ in 0..<30 {
      times.append(ContinuousClock().measure { file = Self.png(of: rendering) } / .milliseconds(1))
    }
    (milliseconds, bytes) = (times.median, file.count)
    rendering.root.forEachView { _, _, _ in nodes += 1 }
  }

  static func png(of rendering: Rendering) -> [UInt8] {
    do { return try rendering.png() } catch { fatalError("the picture can't be drawn: \(error)") }
  }

  static func rendering(_ name: String) -> Rendering {
    var inflater = Inflater()
    inflater.density = 2
    guard let root = try? inflater.inflate(Array(document.utf8), named: "screen.grx").root else {
      fatalError("the document of the pictures can't be inflated")
    }
    let window = Size(width: 720, height: 1280)
    root.measureAndLayout(in: window)
    var rendering = Rendering(root, density: 2, style: name == names[0] ? .inspector : .plain)
    rendering.window = window
    rendering.fonts = MachineFonts(folders: [])
    return rendering
  }

  /// A bar, and ten rows with a picture, two lines of text and a line below.
  private static let document: String = {
    let rows = (1...10).map { row in
      """
      { "class": "LinearLayout", "direction": "horizontal", "width": "match_parent", "padding": "8", "subviews": [
        { "class": "ImageView", "width": 36, "height": 36, "background": { "color": "#ffcc80" } },
        { "class": "LinearLayout", "width": 0, "weight": 1, "marginLeft": 12, "subviews": [
          { "class": "TextView", "text": "Sender number \(row)", "textSize": 16, "textColor": "#1d1b20" },
          { "class": "TextView", "text": "Message \(row * 7): could you look at the spacing?", "textSize": 12 } ] } ] },
      { "class": "View", "width": "match_parent", "height": 1, "background": { "color": "#cac4d0" } }
      """
    }
    return """
      { "layout": { "class": "LinearLayout", "width": "match_parent", "height": "match_parent",
        "background": { "color": "#fef7ff" }, "subviews": [
      { "class": "LinearLayout", "direction": "horizontal", "width": "match_parent", "padding": 16, "background": { "color": "#00695c" },
        "subviews": [ { "class": "TextView", "text": "Inbox", "textSize": 22, "textColor": "#ffffff" } ] },
      \(rows.joined(separator: ",\n")) ] } }
      """
  }()
}
