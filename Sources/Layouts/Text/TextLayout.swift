import Measure

/// The room that a text takes when it is broken into lines, in pixels, none of it negative.
public struct TextLayout: Hashable, Sendable {
  /// The width of the longest line.
  ///
  /// Spaces at a break inside a paragraph are not counted. Spaces at the paragraph's end are, so this alone can make
  /// the width larger than the request's; so does a line that is too narrow for a single character.
  public var width: Int

  /// How many lines there are, at least 1.
  public var lineCount: Int

  /// From the top of a line to the top of the next.
  public var lineHeight: Int

  /// From the top of the first line to its baseline.
  public var firstBaseline: Int

  /// What the height of a single line is besides `lineHeight`: font padding, which may be negative without it.
  public var singleLineExtra = 0

  /// What the height of two lines or more is besides as many line heights.
  public var extra = 0

  public init(
    width: Int, lineCount: Int, lineHeight: Int, firstBaseline: Int, singleLineExtra: Int = 0, extra: Int = 0
  ) {
    self.width = width
    self.lineCount = lineCount
    self.lineHeight = lineHeight
    self.firstBaseline = firstBaseline
    self.singleLineExtra = singleLineExtra
    self.extra = extra
  }

  /// The height of `lineCount` lines of this text, for a view that shows fewer lines, or more, than there are.
  ///
  /// A count below 0 is 0.
  @inlinable
  public func height(ofLines lineCount: Int) -> Int {
    let (height, overflows) = lineHeight.multipliedReportingOverflow(by: max(0, lineCount))
    if overflows { return Pixels.limit }
    return max(0, Pixels.clamp(height) + (lineCount == 1 ? singleLineExtra : lineCount > 1 ? extra : 0))
  }

  /// The width of the longest line and the height of all lines.
  @inlinable public var size: Size { Size(width: width, height: height(ofLines: lineCount)) }
}
