import GRXFileFormats
import GRXPictures
import Layouts
import Measure

/// Pictures of several layouts on one page, in rows, each with its name below it.
package struct ContactSheet: Sendable {
  /// A layout's picture in the format of the sheet.
  package struct Picture: Sendable {
    fileprivate let name: String
    /// The width in pixels for PNG, and in points for a page.
    fileprivate let width: Int
    fileprivate let height: Int
    fileprivate var svg = ""
    fileprivate var pixels: [UInt32] = []
  }

  private var pictures: [Picture] = []
  private let density: Double

  /// Creates an empty sheet.
  /// - Parameter density: The number of pixels per point of the names.
  package init(density: Double) { self.density = density }

  package mutating func add(_ picture: Picture) { pictures.append(picture) }

  /// Returns the sheet as a file: a page that loads nothing, or a single picture.
  ///
  /// - Throws: `FormatProblem` if the picture would be too large.
  package func bytes(in format: OutputFormat, title: String) throws(FormatProblem) -> [UInt8] {
    try format.name == OutputFormat.html.name ? Array(page(title).utf8) : png()
  }

  // MARK: Page

  private func page(_ title: String) -> String {
    let figures = pictures.map { picture in
      let source = ScreenSVG.base64(Array(picture.svg.utf8))
      let name = markup(picture.name.visible)
      return "<figure><img alt=\"\(name)\" width=\"\(picture.width)\" height=\"\(picture.height)\" "
        + "src=\"data:image/svg+xml;base64,\(source)\"><figcaption>\(name)</figcaption></figure>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
      <title>\(markup(title.visible))</title>
      <style>
      body { margin: 24px; background: #e9ecef; color: #212529; font: 14px/1.4 system-ui, sans-serif; }
      main { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; }
      figure { margin: 0; }
      img { display: block; box-shadow: 0 1px 4px #0004; max-width: 100%; height: auto; }
      figcaption { margin-top: 8px; max-width: 360px; overflow-wrap: anywhere; }
      @media (prefers-color-scheme: dark) { body { background: #16181b; color: #dee2e6; } }
      </style>
      </head>
      <body>
      <main>
      \(figures.joined())</main>
      </body>
      </html>

      """
  }

  // MARK: Picture

  private func png() throws(FormatProblem) -> [UInt8] {
    func dp(_ points: Double) -> Int { Int((points * density).rounded()) }
    let (margin, caption) = (dp(16), dp(24))
    // About as wide as a screen: four by three.
    let area = pictures.reduce(0) { $0 + ($1.width + margin) * ($1.height + margin + caption) }
    let widest = (pictures.map(\.width).max() ?? 0) + 2 * margin
    let room = max(widest, Int((Double(area) * 4 / 3).squareRoot()) + margin)
    var places: [Point] = []
    var (x, y, rowHeight, width) = (margin, margin, 0, widest)
    for picture in pictures {
      if x > margin, x + picture.width + margin > room { (x, y, rowHeight) = (margin, y + rowHeight, 0) }
      places.append(Point(x: x, y: y))
      x += picture.width + margin
      width = max(width, x)
      rowHeight = max(rowHeight, picture.height + margin + caption)
    }
    var list = DrawingList(density: density)
    let metrics = AndroidTextMetrics()
    for (picture, place) in zip(pictures, places) {
      var name = picture.name.visible
      let size = 12 * density
      func length() -> Int { metrics.measure(TextRequest(name, textSize: size)).width }
      while length() > picture.width, name.count > 4 { name = "…" + name.dropFirst(max(2, name.count / 8)) }
      list.text(
        TextRun(
          name, x: Double(place.x), baseline: Double(place.y + picture.height + dp(16)), width: Double(length()),
          size: size, weight: .medium, color: Color(red: 33, green: 37, blue: 41)))
    }
    do throws(Canvas.SizeError) {
      var screen = try ScreenCanvas(
        width: width, height: y + rowHeight, background: Color(red: 233, green: 236, blue: 239),
        fonts: FontLibrary(.machine))
      for (picture, place) in zip(pictures, places) {
        screen.place(picture.pixels, width: picture.width, at: place)
      }
      screen.draw(list)
      return PNGWriter.encode(screen.canvas, density: density)
    } catch {
      throw FormatProblem(error.description)
    }
  }
}

extension ContactSheet.Picture {
  /// Draws a picture.
  /// - Throws: `FormatProblem` if the picture can't be drawn.
  package init(_ rendering: Rendering, named name: String, in format: OutputFormat) throws(FormatProblem) {
    self.name = name
    guard format.name == OutputFormat.html.name else {
      let canvas = try pngCanvas(rendering)
      (width, height, pixels) = (canvas.width, canvas.height, canvas.pixels)
      return
    }
    let size = rendering.style == .plain ? rendering.screenSize : rendering.shownSize
    width = Int((Double(size.width) / rendering.density).rounded())
    height = Int((Double(size.height) / rendering.density).rounded())
    svg = svgText(rendering)
  }
}

extension OutputFormat {
  /// Whether several layouts or combinations can be shown on one page in this format.
  package var makesSheets: Bool { name == Self.png.name || name == Self.html.name }
}
