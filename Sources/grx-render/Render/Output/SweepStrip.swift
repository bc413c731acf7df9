import GRXFileFormats
import GRXLint
import GRXPictures
import Layouts
import Measure

/// A picture of a layout at its breakpoints, side by side, above a ruler with the bands of its views.
package struct SweepStrip {
  private struct Picture {
    let title: String
    /// The width of the window, in pixels.
    let window: Int
    let size: Size
    let svg: String
    let pixels: [UInt32]
  }

  private struct Mark {
    /// The rectangle in points.
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var color: Color
  }

  private struct Label {
    let text: String
    let x: Double
    let baseline: Double
    let width: Double
    let color: Color
  }

  private let layout: SweptLayout
  private let density: Double
  private let format: OutputFormat
  private var pictures: [Picture] = []

  /// Creates a strip without pictures.
  ///
  /// - Parameter format: PNG or SVG.
  package init(_ layout: SweptLayout, density: Double, in format: OutputFormat) {
    (self.layout, self.density, self.format) = (layout, density, format)
  }

  /// Adds the picture of a layout in a window.
  ///
  /// - Throws: `FormatProblem` if the picture can't be drawn.
  package mutating func add(_ rendering: Rendering, window: Int) throws(FormatProblem) {
    let title = "\(Self.points(window, density)) dp"
    if format.name == OutputFormat.svg.name {
      let size = rendering.style == .plain ? rendering.screenSize : rendering.shownSize
      pictures.append(Picture(title: title, window: window, size: size, svg: svgText(rendering), pixels: []))
    } else {
      let canvas = try pngCanvas(rendering)
      let size = Size(width: canvas.width, height: canvas.height)
      pictures.append(Picture(title: title, window: window, size: size, svg: "", pixels: canvas.pixels))
    }
  }

  // MARK: Places

  private static let margin = 16.0
  private static let caption = 20.0
  private static let lane = 24.0
  private static let nameWidth = 120.0
  private static let fontSize = 11.0
  private static let leastRuler = 480.0

  private static let ink = Color(red: 33, green: 37, blue: 41)
  private static let faint = Color(red: 134, green: 142, blue: 150)
  private static let ground = Color(red: 248, green: 249, blue: 250)
  private static let brokenFill = Color(red: 255, green: 201, blue: 201)
  private static let brokenInk = Color(red: 166, green: 30, blue: 30)
  private static let fills = [Color(red: 208, green: 235, blue: 255), Color(red: 231, green: 245, blue: 255)]

  private func length(_ pixels: Int) -> Double { Double(pixels) / density }

  private static func points(_ pixels: Int, _ density: Double) -> String {
    ((Double(pixels) / density * 10).rounded() / 10).shortestDecimal
  }

  private var picturesWidth: Double { pictures.reduce(-Self.margin) { $0 + length($1.size.width) + Self.margin } }
  private var rulerTop: Double {
    2 * Self.margin + Self.caption + (pictures.map { length($0.size.height) }.max() ?? 0)
  }
  private var rulerWidth: Double { max(Self.leastRuler, picturesWidth - Self.nameWidth) }
  private var width: Double { 2 * Self.margin + Self.nameWidth + rulerWidth }
  private var height: Double { rulerTop + Self.caption + Double(layout.lanes.count) * Self.lane + Self.margin }

  private func x(ofWidth pixels: Int) -> Double {
    let range = max(layout.widest - layout.narrowest, 1e-9)
    let part = (length(pixels) - layout.narrowest) / range
    return Self.margin + Self.nameWidth + min(max(part, 0), 1) * rulerWidth
  }

  /// The places of the pictures, in points.
  private var places: [(x: Double, y: Double)] {
    var x = Self.margin
    return pictures.map { picture in
      defer { x += length(picture.size.width) + Self.margin }
      return (x, Self.margin + Self.caption)
    }
  }

  private func drawing() -> (marks: [Mark], labels: [Label]) {
    var marks: [Mark] = []
    var labels: [Label] = []
    let metrics = AndroidTextMetrics()
    func label(
      _ text: String, _ x: Double, _ baseline: Double, atMost room: Double, _ color: Color, isCentered: Bool = false
    ) {
      var text = text
      func length() -> Double {
        Double(metrics.measure(TextRequest(text, textSize: Self.fontSize * density)).width) / density
      }
      while length() > room, text.count > 2 { text = text.dropLast(2) + "…" }
      let width = length()
      if width > room { return }
      labels.append(
        Label(text: text, x: isCentered ? x - width / 2 : x, baseline: baseline, width: width, color: color))
    }
    for (picture, place) in zip(pictures, places) {
      label(picture.title, place.x, place.y - 7, atMost: max(60, length(picture.size.width)), Self.ink)
    }
    let top = rulerTop
    var tick = (layout.narrowest / 100).rounded(.up) * 100
    let step = layout.widest - layout.narrowest > 2000 ? 500.0 : layout.widest - layout.narrowest < 150 ? 20 : 100
    if step == 20 { tick = (layout.narrowest / 20).rounded(.up) * 20 }
    while tick <= layout.widest {
      let x = x(ofWidth: AttributeContext(density: density).pixels(points: tick))
      label(tick.shortestDecimal, x, top + 10, atMost: 48, Self.faint, isCentered: true)
      marks.append(Mark(x: x, y: top + 14, width: 1, height: Self.caption - 14, color: Self.faint))
      tick += step
    }
    for (index, lane) in layout.lanes.enumerated() {
      let y = top + Self.caption + Double(index) * Self.lane
      label(lane.name, Self.margin, y + 16, atMost: Self.nameWidth - 8, Self.ink)
      for (place, band) in lane.bands.enumerated() {
        let (left, right) = (x(ofWidth: band.widths.lowerBound), x(ofWidth: band.widths.upperBound + 1))
        let fill = band.isBroken ? Self.brokenFill : Self.fills[place % 2]
        marks.append(Mark(x: left, y: y + 2, width: max(1, right - left), height: Self.lane - 4, color: fill))
        if !band.words.isEmpty {
          label(
            band.words, left + 4, y + 16, atMost: right - left - 8, band.isBroken ? Self.brokenInk : Self.ink)
        }
      }
    }
    for picture in pictures {
      let x = x(ofWidth: picture.window)
      let end = top + Self.caption + Double(layout.lanes.count) * Self.lane
      marks.append(
        Mark(x: x, y: top + Self.caption - 4, width: 1, height: end - top - Self.caption + 4, color: Self.ink))
    }
    return (marks, labels)
  }

  // MARK: Formats

  /// Returns the strip as a file.
  ///
  /// - Throws: `FormatProblem` if the picture would be too large.
  package func bytes() throws(FormatProblem) -> [UInt8] {
    try format.name == OutputFormat.svg.name ? Array(svg().utf8) : png()
  }

  private func svg() -> String {
    func number(_ value: Double) -> String { ((value * 100).rounded() / 100).shortestDecimal }
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" height="\(number(height))" \
      viewBox="0 0 \(number(width)) \(number(height))">
      <rect width="100%" height="100%" fill="\(Self.ground.hexadecimal)"/>

      """
    for (picture, place) in zip(pictures, places) {
      let source = ScreenSVG.base64(Array(picture.svg.utf8))
      text +=
        "<image x=\"\(number(place.x))\" y=\"\(number(place.y))\" width=\"\(number(length(picture.size.width)))\" "
        + "height=\"\(number(length(picture.size.height)))\" href=\"data:image/svg+xml;base64,\(source)\"/>\n"
    }
    let (marks, labels) = drawing()
    for mark in marks {
      text +=
        "<rect x=\"\(number(mark.x))\" y=\"\(number(mark.y))\" width=\"\(number(mark.width))\" "
        + "height=\"\(number(mark.height))\" fill=\"\(mark.color.hexadecimal)\"/>\n"
    }
    for label in labels {
      text +=
        "<text x=\"\(number(label.x))\" y=\"\(number(label.baseline))\" font-family=\"Roboto, sans-serif\" "
        + "font-size=\"\(number(Self.fontSize))\" textLength=\"\(number(label.width))\" "
        + "fill=\"\(label.color.hexadecimal)\">\(markup(label.text.visible))</text>\n"
    }
    return text + "</svg>\n"
  }

  private func png() throws(FormatProblem) -> [UInt8] {
    func pixels(_ points: Double) -> Double { (points * density).rounded() }
    var list = DrawingList(density: density)
    let (marks, labels) = drawing()
    for mark in marks {
      let rect = FloatRect(
        pixels(mark.x), pixels(mark.y), max(1, pixels(mark.width)), max(1, pixels(mark.height)))
      list.fill(rect, mark.color)
    }
    for label in labels {
      list.text(
        TextRun(
          label.text.visible, x: pixels(label.x), baseline: pixels(label.baseline), width: label.width * density,
          size: Self.fontSize * density, weight: .regular, color: label.color))
    }
    do throws(Canvas.SizeError) {
      var screen = try ScreenCanvas(
        width: Int(pixels(width)), height: Int(pixels(height)), background: Self.ground, fonts: FontLibrary(.machine))
      for (picture, place) in zip(pictures, places) {
        screen.place(
          picture.pixels, width: picture.size.width, at: Point(x: Int(pixels(place.x)), y: Int(pixels(place.y))))
      }
      screen.draw(list)
      return PNGWriter.encode(screen.canvas, density: density)
    } catch {
      throw FormatProblem(error.description)
    }
  }
}
