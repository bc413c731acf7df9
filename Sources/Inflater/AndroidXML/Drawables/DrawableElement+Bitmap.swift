import GRXAndroidData
import Inflater
import Layouts
import Measure

/// Picture files with a tint, a gravity, or copies beside each other.
extension DrawableElement {
  /// Source: android.graphics.drawable.BitmapDrawable (API 34).
  var bitmapFigure: Figure? {
    let tint = color("tint")
    guard var figure = innerFigure else { return nil }
    if let tint, let mode = text("tintMode"), case .bitmap(let bitmap) = figure,
      let blended = bitmap.blended(with: tint, mode)
    {
      figure = .bitmap(blended)
    } else {
      figure = figure.tinted(tint)
    }
    guard name == "bitmap" else { return figure }
    if case .bitmap(var bitmap) = figure {
      if let alpha = number("alpha") { bitmap.alpha = min(max(alpha, 0), 1) }
      let all = text("tileMode")
      if bitmap.tile(across: text("tileModeX") ?? all, down: text("tileModeY") ?? all) { return .bitmap(bitmap) }
      figure = .bitmap(bitmap)
    }
    guard let gravity = gravity("gravity") else { return figure }
    var layer = LayerFigure(figure)
    layer.gravity = gravity
    return .layers([layer])
  }
}

extension BitmapFigure {
  /// Repeats the picture, or its edges; returns whether a mode says so.
  fileprivate mutating func tile(across: String?, down: String?) -> Bool {
    let modes: Set<String> = ["repeat", "mirror", "clamp"]
    let isTiled = [across, down].contains { $0.map(modes.contains) ?? false }
    guard isTiled, !bitmap.pixels.isEmpty else { return isTiled }
    if across == "mirror" || down == "mirror" { mirror(across: across == "mirror", down: down == "mirror") }
    (repeatsAcross, repeatsDown) = (across == "repeat" || across == "mirror", down == "repeat" || down == "mirror")
    // The last row and column fill the rest.
    if across == "clamp" { stretchedColumns = [bitmap.width - 1..<bitmap.width] }
    if down == "clamp" { stretchedRows = [bitmap.height - 1..<bitmap.height] }
    return true
  }

  private mutating func mirror(across: Bool, down: Bool) {
    let (columns, rows) = (bitmap.width, bitmap.height)
    let (newColumns, newRows) = (across ? 2 * columns : columns, down ? 2 * rows : rows)
    guard newColumns * newRows <= 1 << 22 else { return }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * newColumns * newRows)
    for y in 0..<newRows {
      for x in 0..<newColumns {
        let place = 4 * ((y < rows ? y : 2 * rows - 1 - y) * columns + (x < columns ? x : 2 * columns - 1 - x))
        pixels += bitmap.pixels[place..<place + 4]
      }
    }
    bitmap = Bitmap(width: newColumns, height: newRows, pixels: pixels)
    if across { width *= 2 }
    if down { height *= 2 }
  }

  /// Returns the picture with each pixel blended with a tint; `nil` for a mode that only replaces its color.
  ///
  /// Source: android.graphics.PorterDuff.Mode (API 34).
  func blended(with tint: Color, _ mode: String) -> BitmapFigure? {
    guard ["multiply", "screen", "add", "src_over", "src_atop"].contains(mode), !bitmap.pixels.isEmpty else {
      return nil
    }
    var pixels = bitmap.pixels
    let share = Double(tint.alpha) / 255
    for place in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Double(pixels[place + 3]) / 255
      func blend(_ offset: Int, _ tint: UInt8) {
        // Premultiplied shares of the tint and of the picture.
        let (source, target) = (Double(tint) / 255 * share, Double(pixels[place + offset]) / 255 * alpha)
        let (sum, whole): (Double, Double)
        switch mode {
        case "multiply": (sum, whole) = (source * target, share * alpha)
        case "screen": (sum, whole) = (source + target - source * target, share + alpha - share * alpha)
        case "add": (sum, whole) = (min(1, source + target), min(1, share + alpha))
        case "src_over": (sum, whole) = (source + target * (1 - share), share + alpha * (1 - share))
        default: (sum, whole) = (source * alpha + target * (1 - share), alpha)
        }
        pixels[place + offset] = UInt8(whole > 0 ? min(max(sum / whole * 255 + 0.5, 0), 255) : 0)
        if offset == 2 { pixels[place + 3] = UInt8(min(max(whole * 255 + 0.5, 0), 255)) }
      }
      for (offset, channel) in [tint.red, tint.green, tint.blue].enumerated() { blend(offset, channel) }
    }
    var figure = self
    figure.bitmap = Bitmap(width: bitmap.width, height: bitmap.height, pixels: pixels)
    return figure
  }
}

extension Gravity {
  private static let words: [String: Gravity] = [
    "left": .left, "right": .right, "start": .start, "end": .end, "top": .top, "bottom": .bottom,
    "center": [.centerHorizontal, .centerVertical], "center_horizontal": .centerHorizontal,
    "center_vertical": .centerVertical, "fill": [.fillHorizontal, .fillVertical], "fill_horizontal": .fillHorizontal,
    "fill_vertical": .fillVertical,
  ]

  /// Reads the words of a drawable's gravity.
  init?(words: String) {
    self = words.split(separator: "|").reduce(into: Gravity()) { $0.formUnion(Self.words[String($1).trimmed] ?? []) }
  }
}
