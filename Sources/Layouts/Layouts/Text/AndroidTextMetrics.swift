import Measure

/// Measures text as Android's `TextView` does, with the platform's fonts.
///
/// The ascent and the descent are rounded to whole pixels. With font padding, the first line begins at the font's top,
/// and the last one ends at its bottom; both are rounded away from the text. Text that wraps takes the whole offered
/// width, as in `TextView`, instead of only that of the longest line.
///
/// Below API level 29, Roboto is the only font, lines break as in `ProportionalTextMetrics`, and each glyph's advance
/// is rounded to 1/64 pixel and then to a whole pixel; kerning inside a word, and letter spacing, are rounded to whole
/// pixels. From level 29 on, all families of the platform are supported, every property of `TextStyle` applies, and
/// lines break as in Minikin. From level 35 on, no letter spacing is at the ends of lines. The earlier change was observed between levels 25 and 34; level 29 is an assumption.
///
/// Source: android.text.StaticLayout and BoringLayout; FreeType, Skia, HarfBuzz and Minikin for their treatment of a
/// font's numbers; Roboto 2.138 and the other fonts of Android 14, kerning of Roboto 2.134 below API level 29. Differs:
/// no hyphenation; characters of scripts other than Latin, Greek, and Cyrillic aren't shaped.
public struct AndroidTextMetrics: TextMeasurer, Hashable {
  /// The API level of Android, at least 1.
  public let apiLevel: Int

  /// The default API level.
  public static let defaultAPILevel = 36

  /// Creates the metrics of an API level.
  public init(apiLevel: Int = defaultAPILevel) { self.apiLevel = apiLevel }

  /// Returns the size and the baselines of a text, in pixels.
  public func measure(_ request: TextRequest) -> TextLayout {
    let textSize = Self.clamped(request.textSize)
    if apiLevel >= 29 { return AndroidText(trimmed(request), textSize: textSize).measure() }
    let face = AndroidTypeface(request.style, textSize: textSize)
    var breaker = LineBreaker(request, in: face, limit: face.units(in: request.maxWidth))
    var (width, lineCount) = (0, 0)
    var wraps = false
    while let line = breaker.next() {
      width = max(width, line.width)
      lineCount += 1
      if !breaker.isAtParagraphStart { wraps = true }
    }
    return TextLayout(
      width: wraps ? max(request.maxWidth ?? 0, 0) : face.pixels(width), lineCount: lineCount,
      heightsOf: AndroidLineExtent(
        AndroidFamily.sansSerif.face(weight: 400, isItalic: false), textSize: textSize,
        isElegant: request.style.isElegant),
      request.style)
  }

  /// Whether no letter spacing is at the ends of lines.
  var trimsLetterSpacing: Bool { apiLevel >= 35 }

  /// Returns a request with the letter spacing at the ends of lines as on the API level.
  private func trimmed(_ request: TextRequest) -> TextRequest {
    if !trimsLetterSpacing || request.style.letterSpacing == 0 && request.spans.isEmpty { return request }
    var trimmed = request
    trimmed.style.trimsLetterSpacing = true
    return trimmed
  }

  /// Breaks the text into at most `maxLines` lines.
  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    let textSize = Self.clamped(request.textSize)
    if apiLevel >= 29 {
      return AndroidText(trimmed(request), textSize: textSize).lines(maxLines: maxLines, ellipsis: ellipsis)
    }
    let layout = measure(request)
    let face = AndroidTypeface(request.style, textSize: textSize)
    var breaker = LineBreaker(request, in: face, limit: face.units(in: request.maxWidth))
    return breaker.lines(
      maxLines: maxLines, ellipsis: ellipsis, lineHeight: layout.lineHeight,
      firstBaseline: layout.firstBaseline,
      pixels: face.pixels)
  }

  /// Returns the distance by which the first glyph of a line extends before it, in whole pixels; 0 for fonts whose outlines
  /// aren't known.
  func startOverhang(of line: String, _ style: TextStyle, textSize: Double) -> Int {
    guard apiLevel >= 35, let first = line.unicodeScalars.first else { return 0 }
    let font = AndroidFont(style, family: .of(style.family), textSize: Self.clamped(textSize))
    return Int(font.overhang(of: first.value).left)
  }

  /// Returns whether a text contains characters with approximated widths, because their script requires shaping or
  /// their font isn't known.
  public static func approximates(_ text: String) -> Bool {
    text.unicodeScalars.contains { AndroidFallback.isApproximated($0.value) }
  }

  static func clamped(_ textSize: Double) -> Double { textSize > 0 ? min(textSize, 16_384) : 0 }
}

extension TextLayout {
  /// Creates a layout in which all lines have the same extent.
  init(width: Int, lineCount: Int, heightsOf extent: AndroidLineExtent, _ style: TextStyle) {
    var heights = AndroidLineHeights(style)
    let single = heights.append(extent)
    let firstBaseline = heights.firstBaseline
    let two = heights.append(extent)
    // The height of each further line.
    let line = heights.append(extent) - two
    self.init(
      width: width, lineCount: lineCount, lineHeight: max(0, line), firstBaseline: firstBaseline,
      singleLineExtra: single - line, extra: two - 2 * line)
    nominalLineHeight = max(0, AndroidLineHeights.lineHeight(extent, style))
  }
}

/// Rounds to the nearest integer, half up, as `Math.round` does.
func roundedHalfUp(_ number: Double) -> Int { Int((number + 0.5).rounded(.down)) }
