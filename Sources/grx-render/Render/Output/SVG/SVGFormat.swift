import GRXFileFormats
import GRXInspection
import Layouts
import Measure

extension OutputFormat {
  package static let svg = OutputFormat("svg", help: "a picture to scale", isPicture: true, text: svgText)
}

/// Returns a picture of the layout, in points: backgrounds, outlines, text, and labels with ids and sizes.
///
/// It has a white background, so that it looks the same in light and dark viewers. Content outside the root is clipped,
/// as in a window. Hidden views are dashed and faint. Hovering over a view shows its class, id, frame, and specs.
@Sendable
func svgText(_ rendering: Rendering) -> String {
  if rendering.style == .plain { return ScreenSVG.text(rendering) }
  var picture = SVGPicture(rendering)
  for node in rendering.tree.nodes {
    if rendering.isExhausted() { break }
    picture.draw(node)
  }
  return picture.finished
}

/// An SVG document under construction.
private struct SVGPicture {
  private let rendering: Rendering
  private let size: Size
  private var body = ""
  private var drawing = Drawing()
  private var labels: PictureLabels

  init(_ rendering: Rendering) {
    self.rendering = rendering
    size = rendering.shownSize
    // Smaller ones can't be read.
    labels = PictureLabels(of: rendering, minimumFontSize: 9)
  }

  var finished: String {
    let margin = labels.fontSize * 1.5
    let (width, height): (Double, Double) = (rendering.points(size.width), rendering.points(size.height))
    let canvas = "\(svgNumber(width + 2 * margin))"
    let canvasHeight = "\(svgNumber(height + 2 * margin))"
    let corner = "\(svgNumber(-margin)) \(svgNumber(-margin))"
    let extent = "\(points(size.width))x\(points(size.height))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(canvas)" height="\(canvasHeight)" \
      viewBox="\(corner) \(canvas) \(canvasHeight)" stroke-width="0.75">
      <title>\(markup(Drawing.name(of: rendering.root))) \(extent)</title>
      <defs><clipPath id="window">\
      <rect x="-0.5" y="-0.5" width="\(svgNumber(width + 1))" height="\(svgNumber(height + 1))"/></clipPath></defs>
      <rect x="\(svgNumber(-margin))" y="\(svgNumber(-margin))" width="\(canvas)" height="\(canvasHeight)" \
      fill="#ffffff"/>
      <g clip-path="url(#window)">
      \(body)</g>
      \(labels.svg)</svg>

      """
  }

  private func points(_ pixels: Int) -> String { rendering.points(pixels) }

  // MARK: Views

  mutating func draw(_ node: FlatTree.Node) {
    let item = drawing.item(for: node)
    labels.add(item, in: rendering)
    body += item.isHidden ? "<g opacity=\"0.4\" stroke-dasharray=\"3 2\">" : "<g>"
    body += "<title>\(tooltip(of: item.view))</title>"
    for step in item.steps { draw(step) }
    body += "</g>\n"
  }

  private mutating func draw(_ step: Drawing.Step) {
    switch step {
    case .box(let frame, let color, let outline):
      body += "<rect \(rectangle(frame)) \(fill(color)) stroke=\"\(outline)\"/>"
    case .text(let text, let frame, let color):
      for line in labels.lines(of: text, in: frame, rendering) {
        if rendering.isExhausted(byText: line.text.utf8.count) { return }
        draw(line, color: color)
      }
    case .cross(let frame, let color): drawCross(in: frame, color: color)
    case .pill(let frame, let radius, let color):
      body += "<rect \(rectangle(frame)) rx=\"\(points(radius))\" fill=\"\(color)\" stroke=\"none\"/>"
    case .circle(let frame, let color):
      body += "<circle cx=\"\(points(frame.x + frame.width / 2))\" cy=\"\(points(frame.y + frame.height / 2))\" "
      body += "r=\"\(points(frame.width / 2))\" fill=\"\(color)\" stroke=\"none\"/>"
    }
  }

  private func rectangle(_ frame: Rect) -> String {
    "x=\"\(points(frame.x))\" y=\"\(points(frame.y))\" "
      + "width=\"\(points(frame.width))\" height=\"\(points(frame.height))\""
  }

  private func fill(_ color: Color?) -> String {
    // A transparent view still responds to the pointer.
    guard let color else { return "fill=\"none\" pointer-events=\"all\"" }
    let fill = "fill=\"\(color.hexadecimal)\""
    return color.alpha == 255 ? fill : fill + " fill-opacity=\"\(svgNumber(Double(color.alpha) / 255))\""
  }

  private func tooltip(of view: View) -> String {
    let frame = view.frame
    var text = view.className.visible
    if let id = view.id { text += " #\(id.visible)" }
    text += "\n\(points(frame.x)),\(points(frame.y)) \(points(frame.width))x\(points(frame.height))"
    if view.visibility == .hidden { text += " hidden" }
    if let specs = view.measuredUnder {
      text += "\nwidth \(description(specs.width)), height \(description(specs.height))"
    }
    return markup(text, keepsLines: true)
  }

  private func description(_ spec: MeasureSpec) -> String {
    switch spec.mode {
    case .exactly: "exactly \(points(spec.size))"
    case .atMost: "at most \(points(spec.size))"
    case .unspecified: "unspecified"
    }
  }

  // MARK: Content

  private mutating func drawCross(in frame: Rect, color: String) {
    let (left, top) = (points(frame.x), points(frame.y))
    let (right, bottom) = (points(frame.right), points(frame.bottom))
    body += "<path d=\"M\(left) \(top)L\(right) \(bottom)M\(right) \(top)L\(left) \(bottom)\" "
    body += "stroke=\"\(color)\" stroke-opacity=\"0.4\"/>"
  }

  private mutating func draw(_ line: ShownLine, color: String) {
    body += "<text x=\"\(points(line.start))\" y=\"\(points(line.baseline))\" "
    body += "font-size=\"\(svgNumber(line.fontSize / rendering.density))\" "
    body += "font-family=\"\(rendering.isMonospaced ? "monospace" : "Roboto, Helvetica, Arial, sans-serif")\" "
    body += "fill=\"\(color)\" "
    if line.isRightToLeft { body += "text-anchor=\"end\" " }
    body += "textLength=\"\(points(line.width))\" lengthAdjust=\"spacing\" xml:space=\"preserve\">"
    body += markup(line.text) + "</text>"
  }
}

extension PictureLabels {
  fileprivate var svg: String {
    var text = "<g font-family=\"monospace\" font-size=\"\(svgNumber(fontSize))\" pointer-events=\"none\">\n"
    for label in placed {
      if !label.isRoot { text += plate(under: label) }
      text += "<text x=\"\(svgNumber(label.x))\" y=\"\(svgNumber(label.baseline))\" fill=\"\(label.color)\""
      if label.isFaint { text += " opacity=\"0.5\"" }
      text += ">\(markup(label.text))</text>\n"
    }
    return text + "</g>\n"
  }

  /// Returns a bright background for a label.
  private func plate(under label: Placed) -> String {
    let top = label.baseline - fontSize * 0.85
    return "<rect x=\"\(svgNumber(label.x))\" y=\"\(svgNumber(top))\" width=\"\(svgNumber(label.width))\" "
      + "height=\"\(svgNumber(fontSize * 1.1))\" fill=\"#ffffff\" fill-opacity=\"0.8\"/>"
  }
}

/// Returns a number with at most four decimals.
func svgNumber(_ number: Double) -> String {
  let scaled = (number * 10_000).rounded()
  // Beyond 2^53 there is no fraction; nonfinite numbers can't occur in a picture.
  guard scaled.magnitude < 9_007_199_254_740_992 else { return scaled.isFinite ? "\(number)" : "0" }
  return formatPoints(Int(scaled), density: 10_000)
}
