import Measure

/// Measures text by the advance widths of Roboto Regular, with the same numbers on every machine.
///
/// For characters that Roboto lacks: East Asian wide ones and emoji are one em, joined emoji one em together, arrows one
/// em, marks and format controls 0, the rest as wide as the mean of a … z. Kerning and ligatures are ignored. A tab is
/// four spaces.
///
/// Widths are summed in the font's own units and rounded up to whole pixels once a line, so that a text does not wrap
/// in its own width. The ascent and the descent are rounded to whole pixels each, as Android does.
///
/// Lines break at spaces, after hyphens inside words, dashes, soft hyphens and zero-width spaces, and between ideographs
/// but for the usual prohibitions. A word longer than a line is cut between grapheme clusters. A newline is LF, CR,
/// CR LF, VT, FF, NEL, U+2028 or U+2029.
public struct ProportionalTextMetrics: TextMeasurer, Hashable {
  public init() {}

  public func measure(_ request: TextRequest) -> TextLayout {
    let scale = TextScale(request.textSize)
    var breaker = LineBreaker(request.text, in: Roboto(), limit: scale.units(in: request.maxWidth))
    let (width, lineCount) = breaker.extent()
    return TextLayout(
      width: scale.pixels(width), lineCount: lineCount,
      lineHeight: scale.lineHeight, firstBaseline: scale.ascent)
  }

  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    let scale = TextScale(request.textSize)
    var breaker = LineBreaker(request.text, in: Roboto(), limit: scale.units(in: request.maxWidth))
    return breaker.lines(
      maxLines: maxLines, ellipsis: ellipsis,
      lineHeight: scale.lineHeight, firstBaseline: scale.ascent, pixels: scale.pixels)
  }
}

/// A text size in fixed point, between the font's units and pixels.
private struct TextScale {
  /// The size in 1/64 px, 0 … 16,384 px.
  private let size: Int

  /// Units times size for one pixel.
  private static let unitsPerPixel = 64 * Roboto.unitsPerEm

  init(_ textSize: Double) {
    // A comparison that NaN fails. Half added, not `rounded()`, which needs the C library's mathematics on Linux.
    let pixels = textSize > 0 ? min(textSize, 16_384) : 0
    size = Int(pixels * 64 + 0.5)
  }

  var ascent: Int { rounded(Roboto.ascent) }
  var lineHeight: Int { ascent + rounded(Roboto.descent) }

  /// The most units whose width, rounded up, is within `pixels`.
  func units(in pixels: Int?) -> Int {
    guard let pixels, size > 0 else { return .max }
    return max(0, Pixels.clamp(pixels)) * Self.unitsPerPixel / size
  }

  /// The width of `units` in pixels, rounded up.
  func pixels(_ units: Int) -> Int {
    if units >= self.units(in: Pixels.limit) { return Pixels.limit }
    return (units * size + Self.unitsPerPixel - 1) / Self.unitsPerPixel
  }

  private func rounded(_ units: Int) -> Int { (units * size + Self.unitsPerPixel / 2) / Self.unitsPerPixel }
}
