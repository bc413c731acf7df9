import Measure

/// Measures text on a grid of cells, for snapshots that are equal on every machine.
///
/// Each Unicode scalar but `\n` is one cell wide, whatever the text size. Lines break at spaces (U+0020) only; a word
/// longer than a line is cut into full lines. A line has room for one cell at least. The baseline is at three quarters
/// of the first line, truncated.
public struct CellTextMetrics: TextMeasurer, Hashable {
  /// The width of a cell in pixels, 1 … `Pixels.limit`.
  public let width: Int

  /// The height of a cell in pixels, 1 … `Pixels.limit`.
  public let height: Int

  /// A grid of cells `width` × `height` pixels. Values outside 1 … `Pixels.limit` are clamped to it.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 1), Pixels.limit)
    self.height = min(max(height, 1), Pixels.limit)
  }

  public func measure(_ request: TextRequest) -> TextLayout {
    var breaker = LineBreaker(request.text, in: CellTypeface(), limit: columns(in: request.maxWidth))
    let (columns, lineCount) = breaker.extent()
    return TextLayout(
      width: pixels(columns), lineCount: lineCount, lineHeight: height, firstBaseline: firstBaseline)
  }

  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    var breaker = LineBreaker(request.text, in: CellTypeface(), limit: columns(in: request.maxWidth))
    return breaker.lines(
      maxLines: maxLines, ellipsis: ellipsis, lineHeight: height, firstBaseline: firstBaseline, pixels: pixels)
  }

  /// Capital letters fill the cell above the baseline.
  public func capHeight(of request: TextRequest) -> Double { Double(firstBaseline) }

  private var firstBaseline: Int { height * 3 / 4 }

  private func columns(in maxWidth: Int?) -> Int { maxWidth.map { max(1, $0 / width) } ?? .max }

  private func pixels(_ columns: Int) -> Int {
    let (width, overflows) = columns.multipliedReportingOverflow(by: width)
    return overflows ? Pixels.limit : Pixels.clamp(width)
  }
}

private struct CellTypeface: Typeface {
  var hyphenAdvance: Int { 1 }
  var ellipsisAdvance: Int { 1 }
  static let tabSpaces: Int? = nil
  static let keepsClusters = false

  func glyph(of scalar: Unicode.Scalar) -> Glyph {
    switch scalar {
    case "\n": Glyph(advance: 0, kind: .newline)
    case " ": Glyph(advance: 1, kind: .space)
    default: Glyph(advance: 1, kind: .letter)
    }
  }
}
