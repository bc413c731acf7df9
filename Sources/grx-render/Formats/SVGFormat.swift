import Layouts
import Measure

/// A picture of the layout, in points: backgrounds, outlines, text, and labels with ids and sizes.
///
/// It stands on a white ground of its own, so that it looks the same in light and dark viewers. What sticks out of the root
/// is cut off as a window does. Hidden views are dashed and faint. Pointing at a view shows its class, id, frame and specs.
@Sendable
func svgText(_ rendering: Rendering) -> String {
  var picture = SVGPicture(rendering)
  rendering.forEachPlaced { placed, _ in picture.draw(placed) }
  return picture.finished
}

/// An SVG document in the making.
private struct SVGPicture {
  private let rendering: Rendering
  private let size: Size
  private var body = ""
  private var labels: SVGLabels
  /// What a view's text stands on: the luminance of the ground, of a view and its ancestors.
  private var grounds: [Double] = []

  init(_ rendering: Rendering) {
    self.rendering = rendering
    size = rendering.root.frame.size
    labels = SVGLabels(width: rendering.points(size.width), height: rendering.points(size.height))
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
      <title>\(markup(svgName(rendering.root))) \(extent)</title>
      <defs><clipPath id="window">\
      <rect x="-0.5" y="-0.5" width="\(svgNumber(width + 1))" height="\(svgNumber(height + 1))"/></clipPath></defs>
      <rect x="\(svgNumber(-margin))" y="\(svgNumber(-margin))" width="\(canvas)" height="\(canvasHeight)" \
      fill="#ffffff"/>
      <g clip-path="url(#window)">
      \(body)</g>
      \(labels.finished)</svg>

      """
  }

  private func points(_ pixels: Int) -> String { rendering.points(pixels) }

  // MARK: Views

  mutating func draw(_ placed: Rendering.Placed) {
    let (view, frame) = (placed.view, placed.frame)
    grounds.removeLast(grounds.count - placed.depth)
    var ground = grounds.last ?? 1
    if let color = view.backgroundColor {
      let alpha = Double(color.alpha) / 255
      ground = color.luminance * alpha + ground * (1 - alpha)
    }
    grounds.append(ground)

    let color = svgOutlineColors[placed.depth % svgOutlineColors.count]
    body += placed.isHidden ? "<g opacity=\"0.4\" stroke-dasharray=\"3 2\">" : "<g>"
    body += "<title>\(tooltip(of: view))</title>"
    body += "<rect \(rectangle(frame)) \(fill(of: view)) stroke=\"\(color)\"/>"
    drawContent(of: view, in: frame, ground: ground, color: color)
    body += "</g>\n"
    let name = svgName(view)
    let extent = "\(points(frame.width))×\(points(frame.height))"
    labels.add(
      ["\(name) \(extent)", name, extent], color: color, isFaint: placed.isHidden, isRoot: placed.depth == 0,
      SVGLabels.Box(
        x: rendering.points(frame.x), y: rendering.points(frame.y),
        width: rendering.points(frame.width), height: rendering.points(frame.height)))
  }

  private func rectangle(_ frame: Rect) -> String {
    "x=\"\(points(frame.x))\" y=\"\(points(frame.y))\" "
      + "width=\"\(points(frame.width))\" height=\"\(points(frame.height))\""
  }

  private func fill(of view: View) -> String {
    // A transparent view still answers the pointer.
    guard let color = view.backgroundColor else { return "fill=\"none\" pointer-events=\"all\"" }
    let fill = "fill=\"\(color.hexadecimal)\""
    return color.alpha == 255 ? fill : fill + " fill-opacity=\"\(svgNumber(Double(color.alpha) / 255))\""
  }

  private func tooltip(of view: View) -> String {
    let frame = view.frame
    var text = view.className
    if let id = view.id { text += " #\(id)" }
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

  private mutating func drawContent(of view: View, in frame: Rect, ground: Double, color: String) {
    switch view {
    case let text as TextView: drawText(of: text, in: frame, ground: ground)
    case is ImageView: drawCross(in: frame, color: color)
    default: break
    }
  }

  private mutating func drawCross(in frame: Rect, color: String) {
    let (left, top) = (points(frame.x), points(frame.y))
    let (right, bottom) = (points(frame.right), points(frame.bottom))
    body += "<path d=\"M\(left) \(top)L\(right) \(bottom)M\(right) \(top)L\(left) \(bottom)\" "
    body += "stroke=\"\(color)\" stroke-opacity=\"0.4\"/>"
  }

  private mutating func drawText(of view: TextView, in frame: Rect, ground: Double) {
    guard frame.width > 0, frame.height > 0 else { return }
    let (lines, lineHeight) = view.shownLines
    let (padding, isRightToLeft) = (view.padding, view.isRightToLeft)
    let start = isRightToLeft ? frame.right - padding.right : frame.x + padding.left
    for line in lines where line.width > 0 && line.text.unicodeScalars.contains(where: { $0 != " " }) {
      let baseline = frame.y + padding.top + line.baseline
      // Lines below the view's own end can't be seen from above it either.
      if baseline - lineHeight >= frame.bottom { break }
      var size = min(view.textSize, Double(lineHeight))
      if rendering.isMonospaced {
        // A character of a monospaced typeface is about 0.6 em wide.
        size = min(Double(line.width) / Double(line.text.unicodeScalars.count) / 0.6, Double(lineHeight))
      }
      body += "<text x=\"\(points(start))\" y=\"\(points(baseline))\" "
      body += "font-size=\"\(svgNumber(size / rendering.density))\" "
      body += "font-family=\"\(rendering.isMonospaced ? "monospace" : "Roboto, Helvetica, Arial, sans-serif")\" "
      body += "fill=\"\(ground < 0.4 ? "#ffffff" : "#1c1c1e")\" "
      if isRightToLeft { body += "text-anchor=\"end\" " }
      body += "textLength=\"\(points(line.width))\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">"
      body += markup(line.text) + "</text>"
      let left = isRightToLeft ? start - line.width : start
      labels.keepFree(
        SVGLabels.Box(
          x: rendering.points(left), y: rendering.points(baseline - lineHeight * 3 / 4),
          width: rendering.points(line.width), height: rendering.points(lineHeight)))
    }
  }
}

/// The id, or else the class; not longer than a label may be.
func svgName(_ view: View) -> String {
  let name = view.id.map { "#\($0)" } ?? view.className
  return name.unicodeScalars.count > 40 ? String(String.UnicodeScalarView(name.unicodeScalars.prefix(40))) + "…" : name
}

/// By depth. Each is legible on white.
let svgOutlineColors = ["#495057", "#1971c2", "#2b8a3e", "#d9480f", "#9c36b5", "#0b7285", "#c2255c"]

/// With at most four decimals.
func svgNumber(_ number: Double) -> String { formatPoints(Int((number * 10_000).rounded()), density: 10_000) }

extension Color {
  fileprivate var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// From 0 for black to 1 for white, as bright as it looks.
  var luminance: Double {
    // Source: Rec. 709, without its transfer function, which the choice between dark and light text doesn't need.
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}

extension View {
  /// The specs of the latest measure, in pixels; `nil` where it was never measured.
  fileprivate var measuredUnder: MeasureSpecs? {
    let specs = state.pointee.answer.specs
    return specs == .never ? nil : specs
  }
}
