import Measure

/// Measures text as Android's `TextView` does, in Roboto.
///
/// Heights: the ascent and the descent are rounded to whole pixels; with font padding, the first line begins at the font's
/// top, rounded away from the text, and the last one ends at its bottom. Text that wraps takes all of the width that it is
/// offered, as it does in `TextView`, not only what the longest line needs.
///
/// Widths: below API level 29, each glyph's advance is rounded to 1/64 pixel and then to a whole pixel; kerning inside a
/// word, and letter spacing, are rounded to whole pixels. From 29 on, sums aren't rounded before the end, and then up. That
/// the change comes with 29 is an assumption: frames recorded at API level 25 show the first, and nothing shows where it ends.
///
/// Source: android.text.StaticLayout and android.graphics.Paint in what they do with a font's numbers; `hhea`, `head`,
/// `hmtx` and `GPOS` of Roboto 2.138, kerning of Roboto 2.134 below API level 29.
/// Differs: no hyphenation, no justification, no fonts but Roboto; see `ProportionalTextMetrics` for characters that it lacks.
public struct AndroidTextMetrics: TextMeasurer, Hashable {
  /// The version of Android, 1 or above.
  public let apiLevel: Int

  /// The level that is taken if nobody names one.
  public static let defaultAPILevel = 34

  public init(apiLevel: Int = defaultAPILevel) { self.apiLevel = apiLevel }

  public func measure(_ request: TextRequest) -> TextLayout {
    let face = face(request)
    var breaker = LineBreaker(request.text, in: face, limit: face.units(in: request.maxWidth))
    var (width, lineCount) = (0, 0)
    var wraps = false
    while let line = breaker.next() {
      width = max(width, line.width)
      lineCount += 1
      if !breaker.isAtParagraphStart { wraps = true }
    }
    let height = LineHeights(request)
    return TextLayout(
      width: wraps ? max(request.maxWidth ?? 0, 0) : face.pixels(width), lineCount: lineCount, lineHeight: height.line,
      firstBaseline: height.firstBaseline, singleLineExtra: height.singleLineExtra, extra: height.extra)
  }

  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    let face = face(request)
    let height = LineHeights(request)
    var breaker = LineBreaker(request.text, in: face, limit: face.units(in: request.maxWidth))
    return breaker.lines(
      maxLines: maxLines, ellipsis: ellipsis, lineHeight: height.line, firstBaseline: height.firstBaseline,
      pixels: face.pixels)
  }

  private func face(_ request: TextRequest) -> AndroidTypeface {
    AndroidTypeface(request.style, textSize: Self.clamped(request.textSize), roundsGlyphs: apiLevel < 29)
  }

  static func clamped(_ textSize: Double) -> Double { textSize > 0 ? min(textSize, 16_384) : 0 }
}

/// The heights of lines of text, in pixels.
private struct LineHeights {
  /// From the top of a line to the top of the next.
  let line: Int
  let firstBaseline: Int
  let singleLineExtra: Int
  let extra: Int

  init(_ request: TextRequest) {
    let size = AndroidTextMetrics.clamped(request.textSize)
    let style = request.style
    let ascent = roundedHalfUp(-0.927734375 * size)
    let descent = roundedHalfUp(0.244140625 * size)
    let top = style.includesFontPadding ? Int((-1.05615234375 * size).rounded(.down)) : ascent
    let bottom = style.includesFontPadding ? Int((0.27099609375 * size).rounded(.up)) : descent
    let plain = descent - ascent
    func spacing(_ height: Int) -> Int {
      let exact = Double(height) * (style.lineSpacingMultiplier - 1) + style.lineSpacingExtra
      let bounded = exact.isNaN ? 0 : min(max(exact, -16_384), 16_384)
      return Int(bounded + (bounded < 0 ? -0.5 : 0.5))
    }
    line = max(0, plain + spacing(plain))
    firstBaseline = -top
    singleLineExtra = bottom - top - line
    // The first line's spacing is reckoned from its height with the font padding.
    extra = descent - top + spacing(descent - top) + bottom - ascent - 2 * line
  }
}

/// Rounds to the nearest whole number, halves up, as `Math.round` does.
func roundedHalfUp(_ number: Double) -> Int { Int((number + 0.5).rounded(.down)) }
