import Measure

/// Measures text by the advance widths of Roboto Regular, with identical results on every machine.
///
/// Characters that Roboto lacks have the following widths: East Asian wide characters and emoji are one em, a joined
/// emoji sequence is one em, arrows are one em, marks and format controls are 0, and the others have the mean width of
/// a…z. Kerning and ligatures are ignored. A tab is four spaces.
///
/// Widths are summed in font units and rounded up to whole pixels once per line, so that a text doesn't wrap at its own
/// width. The ascent and the descent are each rounded to whole pixels, as on Android.
///
/// Lines break at spaces, after hyphens inside words, dashes, soft hyphens, and zero-width spaces, and between
/// ideographs except for the usual prohibitions. A word longer than a line is cut between grapheme clusters. A newline
/// is LF, CR, CR LF, VT, FF, NEL, U+2028 or U+2029.
public struct ProportionalTextMetrics: TextMeasurer, Hashable {
  /// Creates the metrics.
  public init() {}

  /// Returns the size and the baselines of a text, in pixels.
  public func measure(_ request: TextRequest) -> TextLayout {
    let scale = TextScale(request.textSize)
    let limit = scale.units(in: request.maxWidth)
    var (width, lineCount) = (0, 1)
    if limit == .max, let plain = Self.widthOfPlainLine(request) {
      width = plain
    } else {
      var breaker = LineBreaker(request, in: Roboto(), limit: limit)
      (width, lineCount) = breaker.extent()
    }
    return TextLayout(
      width: scale.pixels(width), lineCount: lineCount,
      lineHeight: scale.lineHeight, firstBaseline: scale.ascent)
  }

  /// Returns the width of a text of printable ASCII characters, in font units, on a line without a limit.
  ///
  /// The line breaker returns the same, but takes five times as long, since it remembers where the line may end.
  private static func widthOfPlainLine(_ request: TextRequest) -> Int? {
    // The line breaker looks at the budget meanwhile.
    guard request.text.utf8.count <= Meter.byteInterval else { return nil }
    let width = request.text.utf8.withContiguousStorageIfAvailable { bytes in
      var width = 0
      for byte in bytes {
        guard 0x20...0x7E ~= byte else { return -1 }
        // No overflow: a text has fewer bytes than 2^48.
        width &+= Int(RobotoAdvances.latinToCyrillic[Int(byte)])
      }
      return width
    }
    return width.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Breaks the text into at most `maxLines` lines.
  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    let scale = TextScale(request.textSize)
    var breaker = LineBreaker(request, in: Roboto(), limit: scale.units(in: request.maxWidth))
    return breaker.lines(
      maxLines: maxLines, ellipsis: ellipsis,
      lineHeight: scale.lineHeight, firstBaseline: scale.ascent, pixels: scale.pixels)
  }
}

/// A text size in fixed point, for converting font units to pixels.
private struct TextScale {
  /// The size in 1/64 px, 0…16,384 px.
  private let size: Int

  /// The product of units and size that is one pixel.
  private static let unitsPerPixel = 64 * Roboto.unitsPerEm

  init(_ textSize: Double) {
    // A comparison that is false for NaN. Adds a half instead of calling `rounded()`, which requires the C math library
    // on Linux.
    let pixels = textSize > 0 ? min(textSize, 16_384) : 0
    size = Int(pixels * 64 + 0.5)
  }

  var ascent: Int { rounded(Roboto.ascent) }
  var lineHeight: Int { ascent + rounded(Roboto.descent) }

  /// Returns the maximum number of units with a width that, rounded up, fits into `pixels`.
  func units(in pixels: Int?) -> Int {
    guard let pixels, size > 0 else { return .max }
    return max(0, Pixels.clamp(pixels)) * Self.unitsPerPixel / size
  }

  /// Returns the width of `units` in pixels, rounded up.
  func pixels(_ units: Int) -> Int {
    if units >= self.units(in: Pixels.limit) { return Pixels.limit }
    return (units * size + Self.unitsPerPixel - 1) / Self.unitsPerPixel
  }

  private func rounded(_ units: Int) -> Int { (units * size + Self.unitsPerPixel / 2) / Self.unitsPerPixel }
}
