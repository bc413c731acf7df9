import Measure

/// Measures text on a grid of cells, for terminals and for snapshots that are equal on every machine.
///
/// At every text size, characters are as wide as in terminals: most take one column; East Asian wide characters, emoji,
/// and sequences joined into one emoji take two; combining marks and format controls take none. Control characters take
/// one, except for LF and CR LF, which end a paragraph.
///
/// Lines break only at spaces (U+0020); a word longer than a line is cut into full lines, but never inside a grapheme
/// cluster. Every line has space for at least one character. The baseline is at three quarters of the first line,
/// truncated.
///
/// Source: UAX #11 (East Asian Width) and UTS #51 (emoji presentation), Unicode 14.0.0; grapheme clusters are those of
/// the standard library.
public struct CellTextMetrics: TextMeasurer, Hashable {
  /// The width of a cell in pixels, 1…`Pixels.limit`.
  public let width: Int

  /// The height of a cell in pixels, 1…`Pixels.limit`.
  public let height: Int

  /// Whether characters that are wide in East Asian contexts and narrow in others, such as `…` and Greek letters, take
  /// two columns. Many terminals have a setting for this.
  public let ambiguousIsWide: Bool

  /// Creates a grid of cells of `width` × `height` pixels. Values outside 1…`Pixels.limit` are clamped.
  public init(width: Int, height: Int, ambiguousIsWide: Bool = false) {
    self.ambiguousIsWide = ambiguousIsWide
    self.width = min(max(width, 1), Pixels.limit)
    self.height = min(max(height, 1), Pixels.limit)
  }

  /// Returns the size and the baselines of a text, in pixels.
  public func measure(_ request: TextRequest) -> TextLayout {
    var breaker = LineBreaker(request, in: typeface, limit: columns(in: request.maxWidth))
    let (columns, lineCount) = breaker.extent()
    return TextLayout(
      width: pixels(columns), lineCount: lineCount, lineHeight: height, firstBaseline: firstBaseline)
  }

  /// Breaks the text into at most `maxLines` lines.
  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    var breaker = LineBreaker(request, in: typeface, limit: columns(in: request.maxWidth))
    return breaker.lines(
      maxLines: maxLines, ellipsis: ellipsis, lineHeight: height, firstBaseline: firstBaseline, pixels: pixels)
  }

  /// Returns the number of columns that a character takes: 0, 1, or 2, and more for some sequences of several letters.
  ///
  /// A terminal places each character of a line after the columns of those before it.
  public func columns(of character: Character) -> Int { typeface.glyph(of: Substring(String(character))).advance }

  /// Returns the number of columns that a text of one line takes.
  public func columns(of text: some StringProtocol) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  /// Returns the height of capital letters, in pixels: they fill the cell above the baseline.
  public func capHeight(of request: TextRequest) -> Double { Double(firstBaseline) }

  private var typeface: CellTypeface { CellTypeface(ambiguousColumns: ambiguousIsWide ? 2 : 1) }

  private var firstBaseline: Int { height * 3 / 4 }

  private func columns(in maxWidth: Int?) -> Int { maxWidth.map { max(1, $0 / width) } ?? .max }

  private func pixels(_ columns: Int) -> Int {
    let (width, overflows) = columns.multipliedReportingOverflow(by: width)
    return overflows ? Pixels.limit : Pixels.clamp(width)
  }
}
