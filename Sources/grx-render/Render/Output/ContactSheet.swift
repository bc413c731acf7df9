import GRXFileFormats
import GRXPictures
import Layouts
import Measure

/// Pictures of several layouts in one file: a page, or a picture with rows of them, each with its name below it.
package struct ContactSheet: Sendable {
  /// A layout's picture in the format of the sheet.
  package enum Picture: Sendable {
    /// For a page.
    case entry(Gallery.Picture)
    /// For a picture.
    case pixels(Pixels)
  }

  /// A drawn picture, with its size in pixels.
  package struct Pixels: Sendable {
    fileprivate let name: String
    fileprivate let width: Int
    fileprivate let height: Int
    fileprivate let pixels: [UInt32]
  }

  private var gallery: Gallery
  private var pictures: [Pixels] = []
  private let density: Double

  /// Creates an empty sheet.
  /// - Parameters:
  ///   - title: The title of a page.
  ///   - density: The number of pixels per point of the names in a picture.
  package init(title: String, density: Double) {
    self.density = density
    gallery = Gallery(title: title)
  }

  package mutating func add(_ picture: Picture) {
    switch picture {
    case .entry(let entry): gallery.add(entry)
    case .pixels(let pixels): pictures.append(pixels)
    }
  }

  /// Returns the sheet as a file.
  ///
  /// - Throws: `FormatProblem` if the picture would be too large.
  package func bytes(in format: OutputFormat) throws(FormatProblem) -> [UInt8] {
    try format.name == OutputFormat.html.name ? gallery.bytes : png()
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
  /// - Parameters:
  ///   - layout: The path of the layout.
  ///   - condition: The combination; empty if there is only one.
  ///   - page: The layout's page, relative to a gallery; `nil` if there is none.
  /// - Throws: `FormatProblem` if the picture can't be drawn.
  package init(
    _ rendering: Rendering, of layout: String, in condition: String, page: String? = nil, _ format: OutputFormat
  ) throws(FormatProblem) {
    if format.name == OutputFormat.html.name {
      self = .entry(Gallery.Picture(rendering, of: layout, in: condition, page: page))
      return
    }
    let canvas = try pngCanvas(rendering)
    self = .pixels(
      ContactSheet.Pixels(
        name: [layout, condition].filter { !$0.isEmpty }.joined(separator: " "), width: canvas.width,
        height: canvas.height, pixels: canvas.pixels))
  }
}

extension OutputFormat {
  /// Whether several layouts or combinations can be shown on one page in this format.
  package var makesSheets: Bool { name == Self.png.name || name == Self.html.name }
}
