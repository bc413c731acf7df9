import Layouts
import Measure

@testable import GRXPictures
@testable import Render

extension Canvas {
  /// Draws one line of text with the face's own advances, starting at `x`; `size` is in pixels.
  ///
  /// - Returns: The width, rounded up to a whole pixel.
  @discardableResult
  mutating func draw(_ text: String, x: Int, baseline: Int, size: Int, _ color: Color) -> Int {
    let size = min(max(size, 0), Self.largestText / 64) * 64
    var end = Pixels.clamp(x) * 64
    var glyphs: [PlacedGlyph] = []
    for scalar in text.unicodeScalars {
      let advance = StrokeFace.advance(of: scalar) * size / 100
      glyphs.append(PlacedGlyph(scalar: scalar, x: end, advance: advance))
      end += advance
    }
    draw(glyphs, baseline: baseline, size: size, color)
    return (end - Pixels.clamp(x) * 64 + 63) / 64
  }

  /// The color of the pixel at `x`, `y`; `nil` outside the canvas.
  subscript(x: Int, y: Int) -> Color? {
    guard 0..<width ~= x, 0..<height ~= y else { return nil }
    return rows.withRow(y) { Color(packed: $0[x]) }
  }
}

extension Canvas.Color {
  static let black = Canvas.Color(rgb: 0)
}
