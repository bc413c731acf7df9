/// The replacements that Android uses for characters missing from a text's font: Roboto if it has them, otherwise a
/// font of their script.
///
/// For these other fonts (Noto), only the heights are known, and the advances of characters that all have the same
/// width: Chinese, Japanese, Korean, and emoji. The remaining characters, except for marks, have the mean width of
/// their script. Nothing is shaped.
struct AndroidFallback {
  let style: TextStyle
  let textSize: Double

  /// Roboto. Created on each use, since few texts need it.
  var font: AndroidFont { AndroidFont(style, family: AndroidFamily.sansSerif, textSize: textSize) }

  /// Returns the glyph of a character.
  /// - Parameters:
  ///   - isJoined: Whether the character is drawn as one with the previous one.
  ///   - isEmoji: Whether U+FE0F follows it, and makes it an emoji.
  func glyph(of value: UInt32, isJoined: Bool, isEmoji: Bool) -> (AndroidFace.Glyph, advance: Float) {
    let isEmoji = isEmoji || isJoined && Self.staysWithEmoji(value)
    let font = font
    let slot = isEmoji ? 0 : font.slot(of: value)
    if slot > 0 {
      let glyph = font.face.glyphs[slot]
      return (glyph, font.advance(glyph))
    }
    let script = isEmoji ? .emoji : Script.of(value)
    let isMark = script != .wide && ScalarRanges.contain(value, in: ScalarRanges.zeroWidth)
    if isMark || isJoined && script == .emoji { return (AndroidFace.Glyph(), 0) }
    let stretch = style.scaleX.isFinite ? min(max(style.scaleX, 0), 100) : 1
    let width = script.advance(of: value) * textSize * stretch
    // Emoji are bitmaps, which aren't fitted to the grid.
    return (AndroidFace.Glyph(), script == .emoji ? Float(width) : Float(roundedHalfUp(width)))
  }

  /// Returns whether a character is an emoji if U+FE0F follows it, but usually isn't: a heart, an arrow, or the digit of a
  /// keycap. The font of emoji then precedes those that have the character.
  ///
  /// Source: `calcCoverageScore` of minikin::FontCollection (API 34).
  static func mayBeEmoji(_ value: UInt32) -> Bool { ScalarRanges.contain(value, in: ScalarRanges.narrowEmoji) }

  /// Returns whether a character that U+200D joins to an emoji is in the font of emoji even if U+FE0F doesn't follow it:
  /// the signs for women, men, and health workers.
  ///
  /// Source: `isStickyWhitelisted` of minikin::FontCollection (API 34).
  private static func staysWithEmoji(_ value: UInt32) -> Bool { value == 0x2640 || value == 0x2642 || value == 0x2695 }

  /// Returns the height that a line needs for a character, or `nil` for one that isn't drawn.
  ///
  /// Source: android.text.TextLine.expandMetricsFromPaint and android.text.StaticLayout.
  ///
  /// - Parameter isBoring: Whether the text is a single line for which Android needs no `StaticLayout`. Lengths are
  ///   then rounded up for the first line and the last one.
  func extent(of value: UInt32, isBoring: Bool) -> AndroidLineExtent? {
    if value < 0x20 { return nil }
    let font = font
    let (ascent, descent) = font.slot(of: value) > 0 ? Script.roboto : Script.of(value).extent
    return AndroidLineExtent(
      ascent: ascent * textSize, descent: descent * textSize, roundsUp: isBoring)
  }

  /// Returns whether a character may be written from right to left, or is in a range that Android treats as such.
  ///
  /// Source: android.text.TextUtils.couldAffectRtl.
  static func mayBeRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x590...0x8FF, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
      0xFE70...0xFEFE:
      true
    default: value > 0xFFFF
    }
  }

  /// Returns whether the widths of a character's script are approximations.
  static func isApproximated(_ value: UInt32) -> Bool {
    if value < 0x530 || AndroidFamily.sansSerif.slot(of: value) > 0 { return false }
    switch Script.of(value) {
    case .wide, .hangul, .emoji, .symbol: return false
    default: return !ScalarRanges.contain(value, in: ScalarRanges.zeroWidth)
    }
  }

  /// Returns the extent of a script's font, or `nil` for scripts that Roboto has.
  ///
  /// Source: `getReferenceExtentForLocale` of minikin::FontCollection; `generate` of android.text.StaticLayout (API 35),
  /// which has no other extremes for it.
  static func extent(of script: TextStyle.LineHeightScript, textSize: Double) -> AndroidLineExtent? {
    let (ascent, descent): (Double, Double)
    switch script {
    case .latin: return nil
    case .wide: (ascent, descent) = Script.wide.extent
    case .tall: (ascent, descent) = Script.other.extent
    }
    return AndroidLineExtent(leastAscent: ascent * textSize, leastDescent: descent * textSize)
  }

  /// The fonts that characters fall back to. Lengths are in em.
  private enum Script {
    case armenian, hebrew, arabic, devanagari, bengali, tamil, thai, georgian, hangul, wide, emoji,
      symbol, other

    static let roboto = (ascent: 1900.0 / 2048, descent: 500.0 / 2048)

    static func of(_ value: UInt32) -> Script {
      switch value {
      case 0x530...0x58F: .armenian
      case 0x590...0x5FF, 0xFB1D...0xFB4F: .hebrew
      case 0x600...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE: .arabic
      case 0x900...0x97F: .devanagari
      case 0x980...0x9FF: .bengali
      case 0xB80...0xBFF: .tamil
      case 0xE00...0xEFF: .thai
      case 0x10A0...0x10FF, 0x1C90...0x1CBF: .georgian
      case 0xAC00...0xD7A3: .hangul
      case 0x200C, 0x200D, 0xFE0F, 0x20E3, 0x1F000...0x1FFFF, 0xE0020...0xE007F: .emoji
      case 0x2190...0x2BFF: ScalarRanges.contain(value, in: ScalarRanges.wide) ? .emoji : .symbol
      default: ScalarRanges.contain(value, in: ScalarRanges.wide) ? .wide : .other
      }
    }

    /// The ascent and descent of the script's font.
    var extent: (ascent: Double, descent: Double) {
      switch self {
      case .hangul, .wide: (1.16, 0.32)
      case .emoji: (950.0 / 1024, 250.0 / 1024)
      default: (1.069, 0.293)
      }
    }

    func advance(of value: UInt32) -> Double {
      switch self {
      case .armenian: 0.62
      case .hebrew: 0.52
      case .arabic: 0.4
      case .devanagari: 0.507
      case .bengali: 0.557
      case .tamil: 0.83
      case .thai: 0.588
      case .georgian: 0.707
      case .hangul: 0.92
      case .wide: 1
      // A flag consists of two characters.
      case .emoji: (0x1F1E6...0x1F1FF).contains(value) ? 1275.0 / 2048 : 2550.0 / 2048
      case .symbol: value < 0x2600 ? 1 : 0.8635
      case .other: 0.6
      }
    }
  }
}
