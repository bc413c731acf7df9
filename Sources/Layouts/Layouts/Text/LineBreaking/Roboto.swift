import Measure

/// Roboto Regular for the line breaker, with replacements for the characters that it lacks.
struct Roboto: Typeface {
  static let unitsPerEm = 2048

  /// From the font's `hhea` table, like `descent`; its line gap is 0.
  static let ascent = 1900
  static let descent = 500

  /// Returns the height of capital letters from the font's `OS/2` table, for a text size in pixels, or 0 for a size
  /// that isn't above 0.
  static func capHeight(textSize: Double) -> Double {
    textSize > 0 ? min(textSize, Double(Pixels.limit)) * 1456 / Double(unitsPerEm) : 0
  }

  static let hyphenAdvance = Int(RobotoAdvances.latinToCyrillic[0x2D])
  static let ellipsisAdvance = Int(RobotoAdvances.extendedToLetterlike[0x2026 - 0x1E00])
  var hyphenAdvance: Int { Self.hyphenAdvance }
  var ellipsisAdvance: Int { Self.ellipsisAdvance }
  static let tabSpaces: Int? = 4

  @inline(__always)
  func glyph(of scalar: Unicode.Scalar) -> Glyph { Self.glyph(of: scalar) }

  @inline(__always)
  static func glyph(of scalar: Unicode.Scalar) -> Glyph {
    let value = scalar.value
    if value < 0x80 { return Glyph(advance: asciiAdvance(value), kind: asciiKind(value)) }
    return other(value)
  }

  @inline(__always)
  static func plainAdvance(_ byte: UInt8) -> Int {
    let isPlain = byte == 0x20 || (byte < 0x80 && asciiKind(UInt32(byte)) == .letter)
    return isPlain ? Int(RobotoAdvances.latinToCyrillic[Int(byte)]) : -1
  }

  @inline(__always)
  private static func asciiAdvance(_ value: UInt32) -> Int {
    value == 0x09 ? 4 * Int(RobotoAdvances.latinToCyrillic[0x20]) : Int(RobotoAdvances.latinToCyrillic[Int(value)])
  }

  @inline(__always)
  private static func asciiKind(_ value: UInt32) -> GlyphKind {
    switch value {
    case 0x41...0x5A, 0x61...0x7A: .letter
    case 0x20, 0x09: .space
    case 0x30...0x39: .digit
    case 0x0A...0x0D: .newline
    case 0x2D: .hyphen
    case 0x28, 0x5B, 0x7B: .openPunctuation
    case 0x21, 0x25, 0x29, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: .closePunctuation
    case 0x22, 0x27: .quotation
    case 0x00...0x1F, 0x7F: .mark
    default: .letter
    }
  }

  private static func other(_ value: UInt32) -> Glyph {
    switch value {
    case 0x80...0x52F:
      return Glyph(advance: Int(RobotoAdvances.latinToCyrillic[Int(value)]), kind: latinKind(value))
    case 0x1E00...0x218F:
      return Glyph(
        advance: Int(RobotoAdvances.extendedToLetterlike[Int(value - 0x1E00)]), kind: punctuationKind(value))
    case 0x2190...0x21FF, 0x27F0...0x27FF, 0x2900...0x297F:
      return Glyph(advance: unitsPerEm, kind: .letter)
    case 0x2200...0x226F:
      return Glyph(advance: Int(RobotoAdvances.mathematics[Int(value - 0x2200)]), kind: .letter)
    case 0x3000...0x3020, 0x3041...0x3096, 0x30A0...0x30FF:
      return Glyph(advance: unitsPerEm, kind: wideKind(value))
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return Glyph(advance: unitsPerEm, kind: .ideograph)
    case 0x1F1E6...0x1F1FF:
      return Glyph(advance: unitsPerEm / 2, kind: .regionalIndicator)
    case 0xFEFF:
      return Glyph(advance: 0, kind: .glue)
    case 0xFF61...0xFF9F:
      return Glyph(advance: unitsPerEm / 2, kind: wideKind(value))
    default:
      if ScalarRanges.contain(value, in: ScalarRanges.zeroWidth) { return Glyph(advance: 0, kind: .mark) }
      if ScalarRanges.contain(value, in: ScalarRanges.wide) {
        return Glyph(advance: unitsPerEm, kind: wideKind(value))
      }
      return Glyph(advance: RobotoAdvances.average, kind: value == 0x1680 ? .space : .letter)
    }
  }

  private static func latinKind(_ value: UInt32) -> GlyphKind {
    switch value {
    case 0x85: .newline
    case 0xA0: .glue
    case 0xAB, 0xBB: .quotation
    case 0xAD: .softHyphen
    case 0x80...0x9F, 0x300...0x36F, 0x483...0x489: .mark
    default: .letter
    }
  }

  /// Returns kinds from U+1E00 to U+218F.
  private static func punctuationKind(_ value: UInt32) -> GlyphKind {
    switch value {
    case 0x2000...0x2006, 0x2008...0x200A, 0x205F: .space
    case 0x2007, 0x2011, 0x202F, 0x2060: .glue
    case 0x200B: .zeroWidthSpace
    case 0x200C, 0x200E, 0x200F, 0x202A...0x202E, 0x2061...0x206F, 0x20D0...0x20F0: .mark
    case 0x200D: .joiner
    case 0x2010: .hyphen
    case 0x2012...0x2014: .dash
    case 0x2018...0x201F, 0x2039, 0x203A: .quotation
    case 0x2024...0x2026, 0x203C, 0x203D, 0x2047...0x2049, 0x2030, 0x2031, 0x2032...0x2037: .closePunctuation
    case 0x2028, 0x2029: .newline
    default: .letter
    }
  }

  /// Returns kinds of East Asian wide scalars and of half-width katakana.
  ///
  /// Characters that must not begin a line follow the strict form of JIS X 4051, which includes small kana, the
  /// prolonged sound mark, and the iteration marks.
  private static func wideKind(_ value: UInt32) -> GlyphKind {
    switch value {
    case 0x3000: .space
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D,
      0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      .wideOpenPunctuation
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F,
      0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63...0xFF65:
      .wideClosePunctuation
    case 0x3005, 0x301C, 0x303B, 0x309B...0x309E, 0x30A0, 0x30FB...0x30FE:
      .wideClosePunctuation
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096,
      0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6,
      0x31F0...0x31FF, 0xFF67...0xFF70, 0xFF9E, 0xFF9F:
      .wideClosePunctuation
    default: .ideograph
    }
  }
}
