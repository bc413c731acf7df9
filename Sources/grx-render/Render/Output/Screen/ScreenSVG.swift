import Foundation
import GRXFileFormats
import GRXPictures
import Layouts
import Measure

/// A drawing list as an SVG document, in points. Texts remain text.
package struct ScreenSVG {
  private let rendering: Rendering
  private var body = ""
  private var definitions = ""
  private var definitionCount = 0
  /// The names of the pictures that have been written.
  private var pictures: [Bitmap: String] = [:]
  /// The names of the filters of elevated views by their blur.
  private var shadows: [String: String] = [:]
  private let scale: Double

  /// Returns the picture of the screen.
  package static func text(_ rendering: Rendering) -> String {
    var picture = ScreenSVG(rendering)
    for command in rendering.screenDrawing().commands {
      if rendering.isExhausted() { break }
      picture.draw(command)
    }
    return picture.finished
  }

  private init(_ rendering: Rendering) {
    self.rendering = rendering
    scale = 1 / rendering.density
  }

  private var finished: String {
    let size = rendering.screenSize
    let (width, height) = (number(Double(size.width)), number(Double(size.height)))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <title>\(markup(Drawing.name(of: rendering.root)))</title>
      <defs>\(definitions)</defs>
      <rect width="\(width)" height="\(height)"\(fill(rendering.windowColor))/>
      \(body)</svg>

      """
  }

  /// Returns pixels in points, as text.
  private func number(_ pixels: Double) -> String { svgNumber(pixels * scale) }

  private func fill(_ color: Color, as attribute: String = "fill") -> String {
    let text = " \(attribute)=\"\(color.hexadecimal)\""
    return color.alpha == 255 ? text : text + " \(attribute)-opacity=\"\(svgNumber(Double(color.alpha) / 255))\""
  }

  /// Returns the attributes for a paint.
  ///
  /// - Parameter outline: The painted shape, from which the paint is at most `reach` away.
  private mutating func paint(
    _ paint: Paint, of outline: Outline, reach: Double = 0, as attribute: String = "fill"
  ) -> String {
    guard case .gradient(let gradient) = paint else {
      if case .color(let color) = paint { return fill(color, as: attribute) }
      return ""
    }
    definitionCount += 1
    let id = "d\(definitionCount)"
    var element: String
    switch gradient.kind {
    case .linear(let start, let end):
      element =
        "linearGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" x1=\"\(number(start.x))\" y1=\"\(number(start.y))\" "
        + "x2=\"\(number(end.x))\" y2=\"\(number(end.y))\""
    case .radial(let center, let radius):
      element =
        "radialGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" "
        + "r=\"\(number(radius))\""
    case .sweep(let center):
      guard let bounds = outline.path.bounds(growing: reach) else {
        return fill(gradient.color(at: 0.5), as: attribute)
      }
      defineSweep(id, gradient, around: center, in: bounds)
      return " \(attribute)=\"url(#\(id))\""
    }
    let name = element.prefix { $0 != " " }
    definitions += "<\(element)>"
    for stop in gradient.stops {
      definitions +=
        "<stop offset=\"\(svgNumber(stop.offset))\"\(fill(stop.color, as: "stop-color").replacingOpacity)/>"
    }
    definitions += "</\(name)>"
    return " \(attribute)=\"url(#\(id))\""
  }

  /// Defines a pattern with a gradient around a point, which SVG lacks: sectors, each of one color, and each below the
  /// next one, so that there are no gaps.
  private mutating func defineSweep(
    _ id: String, _ gradient: Gradient, around center: PathPoint, in bounds: PixelBounds
  ) {
    let (left, top) = (Double(bounds.left), Double(bounds.top))
    let (right, bottom) = (Double(bounds.right), Double(bounds.bottom))
    let (dx, dy) = (
      max((left - center.x).magnitude, (right - center.x).magnitude),
      max((top - center.y).magnitude, (bottom - center.y).magnitude)
    )
    // Beyond the farthest corner even in the middle of a sector's edge.
    let radius = 1.01 * (dx * dx + dy * dy).squareRoot()
    let place = FloatRect(left, top, right - left, bottom - top)
    definitions += "<pattern id=\"\(id)\" patternUnits=\"userSpaceOnUse\"\(frame(place))>"
    let count = 120
    // Coordinates in a pattern are relative to its own place.
    let middle = PathPoint(center.x - left, center.y - top)
    func edge(_ index: Int) -> String {
      let (sine, cosine) = sineAndCosine(2 * .pi * Double(index) / Double(count))
      return "L\(number(middle.x + radius * cosine)) \(number(middle.y + radius * sine))"
    }
    for index in 0..<count {
      let color = gradient.color(at: (Double(index) + 0.5) / Double(count))
      definitions += "<path d=\"M\(number(middle.x)) \(number(middle.y))\(edge(index))\(edge(index + 1))"
      definitions += (index + 2 <= count && color.alpha == 255 ? edge(index + 2) : "") + "Z\"\(fill(color))/>"
    }
    definitions += "</pattern>"
  }

  private func shape(_ outline: Outline) -> String {
    switch outline {
    case .rect(let rect): return "rect\(frame(rect))"
    case .roundRect(let rect, let corners):
      if let radius = corners.fitted(to: rect).uniform { return "rect\(frame(rect)) rx=\"\(number(radius))\"" }
      return "path d=\"\(data(outline.path))\""
    case .path(let path):
      return "path d=\"\(data(path))\"" + (path.usesEvenOdd ? " fill-rule=\"evenodd\" clip-rule=\"evenodd\"" : "")
    }
  }

  private func frame(_ rect: FloatRect) -> String {
    " x=\"\(number(rect.x))\" y=\"\(number(rect.y))\" width=\"\(number(max(rect.width, 0)))\" "
      + "height=\"\(number(max(rect.height, 0)))\""
  }

  private func data(_ path: VectorPath) -> String {
    func point(_ point: PathPoint) -> String { "\(number(point.x)) \(number(point.y))" }
    var text = ""
    for element in path.elements {
      switch element {
      case .move(let p): text += "M" + point(p)
      case .line(let p): text += "L" + point(p)
      case .quad(let c, let p): text += "Q" + point(c) + " " + point(p)
      case .cubic(let c, let e, let p): text += "C" + point(c) + " " + point(e) + " " + point(p)
      case .close: text += "Z"
      }
    }
    return text
  }

  private mutating func draw(_ command: DrawingCommand) {
    switch command {
    case .fill(let outline, let paint): body += "<\(shape(outline))\(self.paint(paint, of: outline))/>\n"
    case .stroke(let outline, let stroke, let paint):
      let paint = self.paint(paint, of: outline, reach: 2 * stroke.width, as: "stroke")
      body += "<\(shape(outline)) fill=\"none\"\(paint) stroke-width=\"\(number(stroke.width))\""
      if stroke.cap != .butt { body += " stroke-linecap=\"\(stroke.cap)\"" }
      if stroke.join != .miter { body += " stroke-linejoin=\"\(stroke.join)\"" }
      if !stroke.dashes.isEmpty {
        body += " stroke-dasharray=\"\(stroke.dashes.map(number).joined(separator: " "))\""
      }
      body += "/>\n"
    case .text(let run): draw(run)
    case .bitmap(let bitmap, let from, let to, let tint, let alpha): draw(bitmap, from, to, tint, alpha)
    case .shadow(let rect, let corners, let elevation):
      let filter = shadowFilter(elevation)
      let place = rect.offset(0, elevation * 0.45)
      body += "<\(shape(Outline(place, corners))) fill=\"#000000\" fill-opacity=\"0.18\" filter=\"url(#\(filter))\"/>\n"
    case .beginClip(let outline):
      definitionCount += 1
      definitions += "<clipPath id=\"d\(definitionCount)\"><\(shape(outline))/></clipPath>"
      body += "<g clip-path=\"url(#d\(definitionCount))\">\n"
    case .beginGroup(let alpha): body += "<g opacity=\"\(svgNumber(alpha))\">\n"
    case .beginTransform(let projection):
      // SVG has no perspective.
      let size = rendering.screenSize
      let affine = projection.near(PathPoint(Double(size.width) / 2, Double(size.height) / 2))
      let factors = [affine.a, affine.b, affine.c, affine.d].map(svgFactor)
      body += "<g transform=\"matrix(\(factors.joined(separator: " ")) \(number(affine.tx)) \(number(affine.ty)))\">\n"
    case .endClip, .endGroup, .endTransform: body += "</g>\n"
    }
  }

  /// Returns a factor with five decimals.
  private func svgFactor(_ factor: Double) -> String {
    guard factor.isFinite else { return "0" }
    return ((min(max(factor, -1e6), 1e6) * 100_000).rounded() / 100_000).shortestDecimal
  }

  private mutating func draw(_ run: TextRun) {
    if run.isPassword {
      body += "<g\(fill(run.color))>"
      for dot in run.dots {
        body += "<circle cx=\"\(number(dot.centerX))\" cy=\"\(number(dot.centerY))\" r=\"\(number(dot.width / 2))\"/>"
      }
      body += "</g>\n"
      return
    }
    let families: String =
      switch run.family {
      case .sansSerif: "Roboto, 'Noto Sans', Helvetica, Arial, 'DejaVu Sans Condensed', sans-serif"
      case .cursive: "'Dancing Script', cursive"
      case .condensed: "'Roboto Condensed', Roboto, sans-serif"
      case .serif: "'Noto Serif', Georgia, serif"
      case .monospace: "'Droid Sans Mono', 'Roboto Mono', monospace"
      }
    let weight = run.weight.rawValue
    body += "<text x=\"\(number(run.isRightToLeft ? run.x + run.width : run.x))\" y=\"\(number(run.baseline))\" "
    body += "font-size=\"\(number(run.size))\" font-family=\"\(families)\""
    if weight != 400 { body += " font-weight=\"\(weight)\"" }
    if run.isItalic { body += " font-style=\"italic\"" }
    if run.isRightToLeft { body += " direction=\"rtl\"" }
    if let shadow = run.shadow { body += " filter=\"url(#\(define(shadow, of: run)))\"" }
    body += "\(fill(run.color)) textLength=\"\(number(run.width))\""
    body += " lengthAdjust=\"\(run.stretch == 1 ? "spacing" : "spacingAndGlyphs")\" xml:space=\"preserve\">"
    body += markup(run.text) + "</text>\n"
  }

  /// Returns the name of the filter that blurs the shadow of an elevated view.
  private mutating func shadowFilter(_ elevation: Double) -> String {
    let deviation = number(elevation * 0.5 + 0.5)
    if let known = shadows[deviation] { return known }
    definitionCount += 1
    let name = "d\(definitionCount)"
    shadows[deviation] = name
    definitions += "<filter id=\"\(name)\" x=\"-50%\" y=\"-50%\" width=\"200%\" height=\"200%\">"
    definitions += "<feGaussianBlur stdDeviation=\"\(deviation)\"/></filter>"
    return name
  }

  /// Defines the filter of a text's shadow, and returns its name.
  private mutating func define(_ shadow: TextShadow, of run: TextRun) -> String {
    definitionCount += 1
    let id = "d\(definitionCount)"
    let room = run.bounds.inset(-shadow.reach - max(shadow.x.magnitude, shadow.y.magnitude))
    definitions += "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\"\(frame(room))>"
    definitions += "<feDropShadow dx=\"\(number(shadow.x))\" dy=\"\(number(shadow.y))\""
    definitions += " stdDeviation=\"\(number(shadow.deviation))\""
    definitions += "\(fill(shadow.color, as: "flood-color").replacingOpacity)/></filter>"
    return id
  }

  /// Draws a part of a picture, which is written once for all its parts.
  private mutating func draw(_ bitmap: Bitmap, _ from: FloatRect, _ to: FloatRect, _ tint: Color?, _ alpha: Double) {
    guard bitmap.width > 0, bitmap.height > 0 else { return }
    func box(_ rect: FloatRect) -> String {
      [rect.x, rect.y, rect.width, rect.height].map { svgNumber($0) }.joined(separator: " ")
    }
    let name = name(of: bitmap)
    body += "<svg\(frame(to)) preserveAspectRatio=\"none\" viewBox=\"\(box(from))\">"
    body += "<use href=\"#\(name)\""
    if alpha < 1 { body += " opacity=\"\(svgNumber(alpha))\"" }
    if let tint {
      definitionCount += 1
      definitions += "<filter id=\"d\(definitionCount)\" x=\"0\" y=\"0\" width=\"1\" height=\"1\">"
      definitions += "<feFlood\(fill(tint, as: "flood-color").replacingOpacity)/>"
      definitions += "<feComposite in2=\"SourceGraphic\" operator=\"in\"/></filter>"
      body += " filter=\"url(#d\(definitionCount))\""
    }
    body += "/></svg>\n"
  }

  private mutating func name(of bitmap: Bitmap) -> String {
    if let known = pictures[bitmap] { return known }
    definitionCount += 1
    let name = "d\(definitionCount)"
    pictures[bitmap] = name
    var (file, type) = (bitmap.file, bitmap.type)
    if file.isEmpty {
      file = Canvas.file(of: bitmap)
      type = "image/png"
    }
    definitions += "<image id=\"\(name)\" width=\"\(bitmap.width)\" height=\"\(bitmap.height)\" "
    definitions += "preserveAspectRatio=\"none\" href=\"data:\(type);base64,\(Self.base64(file))\"/>"
    return name
  }

  static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}

extension Canvas {
  /// Returns a PNG file of the pixels of a picture.
  fileprivate static func file(of bitmap: Bitmap) -> [UInt8] {
    guard bitmap.pixels.count == bitmap.width * bitmap.height * 4,
      var canvas = try? Canvas(width: bitmap.width, height: bitmap.height, background: .clear)
    else { return [] }
    canvas.changeRows(0..<bitmap.height) { y, row in
      for x in row.indices {
        let start = (y * bitmap.width + x) * 4
        row[x] = bitmap.pixels[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
    }
    return PNGWriter.encode(canvas)
  }
}

extension String {
  /// The text with other names for opacity, which gradient stops and floods need.
  fileprivate var replacingOpacity: String {
    split(separator: " ").map { word in
      for kind in ["stop", "flood"] where word.hasPrefix(kind + "-color-opacity") {
        return kind + word.dropFirst(kind.utf8.count + 6)
      }
      return String(word)
    }
    .map { " " + $0 }.joined()
  }
}
