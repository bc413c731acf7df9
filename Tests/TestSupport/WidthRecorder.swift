import Layouts

/// A text engine of cells of 8 by 16 pixels that records the widths within which it measures.
// Sound: each test has its own, and uses it on one thread.
public final class WidthRecorder: TextMeasurer, @unchecked Sendable {
  public private(set) var widths: [Int?] = []

  public init() {}

  public func measure(_ request: TextRequest) -> TextLayout {
    widths.append(request.maxWidth)
    return CellTextMetrics(width: 8, height: 16).measure(request)
  }

  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] { [] }
}
