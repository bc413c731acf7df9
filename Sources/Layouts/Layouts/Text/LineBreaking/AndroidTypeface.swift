/// Roboto in one size and style, with the advances of API levels below 29: whole pixels.
struct AndroidTypeface: Typeface {
  /// The maximum line width, and the maximum product of text size and advance, far from overflow.
  private static let unlimited = Int.max >> 16

  static let tabSpaces: Int? = 4
  static var hasKerning: Bool { true }
  /// Whether a word that is wider than the line, including the spaces after the word, may break before any cluster.
  /// Source: Minikin's GreedyLineBreaker.
  static var cutsBeforeSpaces: Bool { true }

  private let face: AndroidFace
  private let kerning: RobotoKerning
  /// The number of pixels per unit of the font.
  private let scale: Double
  /// The letter spacing in pixels.
  private let letterSpacing: Int

  init(_ style: TextStyle, textSize: Double) {
    face = AndroidFamily.sansSerif.face(weight: style.weight.rawValue, isItalic: false, listsBlackFirst: false)
    kerning = RobotoKerning.of(style.weight)
    let stretch = style.scaleX.isFinite ? min(max(style.scaleX, 0), 100) : 1
    scale = textSize * stretch / Double(Roboto.unitsPerEm)
    let spacing = style.letterSpacing.isFinite ? min(max(style.letterSpacing, -10), 10) * textSize : 0
    letterSpacing = roundedHalfUp(spacing)
  }

  @inline(__always)
  func glyph(of scalar: Unicode.Scalar) -> Glyph {
    var glyph = Roboto.glyph(of: scalar)
    let known = Int(face.glyphs[AndroidFamily.sansSerif.slot(of: scalar.value)].advance)
    let units = known > 0 ? known : glyph.advance
    glyph.advance = units == 0 && glyph.kind == .mark ? 0 : width(ofUnits: units) + letterSpacing
    return glyph
  }

  func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Int {
    let units = kerning.units(first.value, second.value)
    return units == 0 ? 0 : roundedHalfUp(Double(units) * scale)
  }

  var hyphenAdvance: Int { glyph(of: "-").advance }
  var ellipsisAdvance: Int { glyph(of: "\u{2026}").advance }

  private func width(ofUnits units: Int) -> Int {
    roundedHalfUp(Double(roundedHalfUp(Double(units) * scale * 64)) / 64)
  }

  /// Returns the length of the longest line that fits into `pixels`.
  func units(in pixels: Int?) -> Int { max(0, pixels ?? Self.unlimited) }

  /// Returns the width of a line in whole pixels.
  func pixels(_ units: Int) -> Int { min(max(units, 0), 0x3fff_ffff) }
}
