/// Roboto in one size and style, with advances as Android's text has them.
struct AndroidTypeface: Typeface {
  /// The limit of a line, and of a text size times an advance, far from overflow.
  private static let unlimited = Int.max >> 16

  static let tabSpaces: Int? = 4
  static let keepsClusters = true
  static var hasKerning: Bool { true }
  /// Source: Minikin's GreedyLineBreaker, which may break before any cluster of a word that is wider than the line, the
  /// spaces behind the word included.
  static var cutsBeforeSpaces: Bool { true }

  private let advances: RobotoFace
  private let kerning: RobotoKerning
  /// Pixels a unit of the font.
  private let scale: Double
  /// In the typeface's own units.
  private let letterSpacing: Int
  /// Whether a unit of this typeface is a whole pixel; otherwise it is 1/65536 pixel.
  private let roundsGlyphs: Bool

  init(_ style: TextStyle, textSize: Double, roundsGlyphs: Bool) {
    advances = RobotoFace.of(style.weight)
    kerning = RobotoKerning.of(style.weight, is2134: roundsGlyphs)
    let stretch = style.scaleX.isFinite ? min(max(style.scaleX, 0), 100) : 1
    scale = textSize * stretch / Double(Roboto.unitsPerEm)
    self.roundsGlyphs = roundsGlyphs
    let spacing = style.letterSpacing.isFinite ? min(max(style.letterSpacing, -10), 10) * textSize : 0
    letterSpacing = roundsGlyphs ? roundedHalfUp(spacing) : roundedHalfUp(spacing * 65_536)
  }

  @inline(__always)
  func glyph(of scalar: Unicode.Scalar) -> Glyph {
    var glyph = Roboto.glyph(of: scalar)
    let units = advances.advance(of: scalar.value) ?? glyph.advance
    glyph.advance = units == 0 && glyph.kind == .mark ? 0 : width(ofUnits: units) + letterSpacing
    return glyph
  }

  func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Int {
    let units = kerning.units(first.value, second.value)
    if units == 0 { return 0 }
    let exact = Double(units) * scale
    return roundsGlyphs ? roundedHalfUp(exact) : roundedHalfUp(exact * 65_536)
  }

  var hyphenAdvance: Int { glyph(of: "-").advance }
  var ellipsisAdvance: Int { glyph(of: "\u{2026}").advance }

  private func width(ofUnits units: Int) -> Int {
    let exact = Double(units) * scale
    return roundsGlyphs
      ? roundedHalfUp(Double(roundedHalfUp(exact * 64)) / 64) : roundedHalfUp(exact * 65_536)
  }

  /// The longest line in units of this typeface that is within `pixels`.
  func units(in pixels: Int?) -> Int {
    guard let pixels else { return Self.unlimited }
    return max(0, pixels) << (roundsGlyphs ? 0 : 16)
  }

  /// The width of a line in whole pixels.
  func pixels(_ units: Int) -> Int {
    let pixels = roundsGlyphs ? units : (units + 65_535) >> 16
    return min(max(pixels, 0), 0x3fff_ffff)
  }
}
