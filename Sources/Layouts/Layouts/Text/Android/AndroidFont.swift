/// A face at a size, with the widths that Android's text engine computes for it.
///
/// An advance is the distance between two points that are rounded to whole pixels, as in FreeType with grid fitting. A
/// synthesized slant is a transformation, which disables grid fitting: advances are then rounded to 1/256 pixel. Text
/// sizes that aren't whole pixels are truncated, though not for the heights of lines.
/// Synthesized bold changes no width.
///
/// Source: TT_Loader of FreeType, SkScalerContext_FreeType of Skia and LayoutCore.cpp of Minikin.
struct AndroidFont {
  let face: AndroidFace
  private let family: AndroidFamily
  /// The number of pixels per unit of the font: 1/64 and 1/256 pixels, in units of 1/65536.
  private let scale: Int
  private let fineScale: Int
  private let isFitted: Bool
  /// The letter spacing in pixels.
  let letterSpacing: Float
  /// The letter spacing that lines lack at their ends, in pixels.
  let trimmedSpacing: Float
  /// The width of an em in pixels.
  let emWidth: Float
  private let hasLigatures: Bool
  /// The bounds of the glyphs, if they count.
  private let bounds: AndroidGlyphBounds?

  init(_ style: TextStyle, family: AndroidFamily, textSize: Double) {
    self.family = family
    face = self.family.face(weight: style.weight.rawValue, isItalic: style.isItalic)
    bounds = style.usesBoundsForWidth ? self.family.bounds(of: face) : nil
    isFitted = face.isItalic || !style.isItalic
    let stretch = style.scaleX.isFinite ? min(max(style.scaleX, 0), 100) : 1
    let textSize = textSize.rounded(.down)
    let width = textSize * stretch
    emWidth = Float(width)
    let unitsPerEm = face.unitsPerEm
    scale = (Int(((width + 0.5).rounded(.down) * 64)) << 16 + unitsPerEm / 2) / unitsPerEm
    fineScale = (Int(width * 256) << 16) / unitsPerEm
    let spacing = style.letterSpacing.isFinite ? min(max(style.letterSpacing, -10), 10) : 0
    letterSpacing = Float(Double(Float(spacing)) * textSize * stretch)
    trimmedSpacing = style.trimsLetterSpacing ? letterSpacing : 0
    // Only wide spacing separates the letters of ligatures.
    hasLigatures = abs(spacing) <= 0.03 && !face.ligatures.isEmpty
  }

  @inline(__always)
  func slot(of value: UInt32) -> Int { family.slot(of: value) }

  /// Returns the advance of a glyph in pixels, without letter spacing.
  @inline(__always)
  func advance(_ glyph: AndroidFace.Glyph) -> Float {
    if !isFitted { return Float((Int(glyph.advance) * fineScale + 0x8000) >> 16) / 256 }
    if glyph.overhang == 0 { return Float(pixels(Int(glyph.advance))) }
    let start = fractions(Int(glyph.overhang))
    let end = fractions(Int(glyph.overhang) + Int(glyph.advance))
    if glyph.isUnhinted { return Float((end - start + 32) >> 6) }
    return Float(((end + 32) >> 6) - ((start + 32) >> 6))
  }

  @inline(__always)
  private func pixels(_ units: Int) -> Int { (fractions(units) &+ 32) >> 6 }

  /// Returns a number of the font's units in 1/64 pixels.
  @inline(__always)
  private func fractions(_ units: Int) -> Int { (units &* scale &+ 0x8000) >> 16 }

  /// Returns the distances by which a glyph at the start of a line extends before it, and one at the end after it, in
  /// pixels.
  ///
  /// Source: the bounds of SkGlyph, which are those of an outline, extended to whole pixels, and
  /// `adjustBoundsLetterSpacingEdge` of minikin::Layout (API 35), which moves the right edge by half of the spacing.
  func overhang(of value: UInt32) -> (left: Float, right: Float) {
    guard let bounds, let edges = bounds.edges(of: value) else { return (0, 0) }
    let glyph = face.glyphs[slot(of: value)]
    let right = Float((fractions(Int(glyph.advance) + edges.right) + 63) >> 6) - advance(glyph) - trimmedSpacing / 2
    return (Float(max(0, -(fractions(edges.left) >> 6))), max(0, right))
  }

  /// Whether the bounds of glyphs count.
  var hasBounds: Bool { bounds != nil }

  /// Returns the distance by which two consecutive glyphs within a word are moved apart, in pixels.
  @inline(__always)
  func kerning(_ first: AndroidFace.Glyph, _ second: AndroidFace.Glyph) -> Float {
    let units = face.kerning(first, second)
    return units == 0 ? 0 : Float((units * fineScale) >> 16) / 256
  }

  /// Returns the ligature that begins with the `f` at `index`, and its length in bytes, or `nil` for none.
  // Sound: `bytes` is valid during the call, and each index is checked to be before `end`.
  func ligature(at index: Int, in bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> (
    AndroidFace.Glyph, Int
  )? {
    guard hasLigatures, index + 1 < end else { return nil }
    let next = bytes[index + 1]
    var found: (place: Int, length: Int)?
    if next == UInt8(ascii: "f"), index + 2 < end {
      if bytes[index + 2] == UInt8(ascii: "i") { found = (0, 3) }
      if bytes[index + 2] == UInt8(ascii: "l") { found = (1, 3) }
    } else if next == UInt8(ascii: "i") {
      found = (2, 2)
    } else if next == UInt8(ascii: "l") {
      found = (3, 2)
    }
    guard let found, face.ligatures[found.place].advance > 0 else { return nil }
    return (face.ligatures[found.place], found.length)
  }
}
