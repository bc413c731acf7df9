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

  public init(width: Int, lineCount: Int, lineHeight: Int, firstBaseline: Int) {
    self.width = width
    self.lineCount = lineCount
    self.lineHeight = lineHeight
    self.firstBaseline = firstBaseline
  }

  /// The height of `lineCount` lines of this text, for a view that shows fewer lines, or more, than there are.
  ///
  /// At most `Pixels.limit`; a count below 0 is 0.
  @inlinable
  public func height(ofLines lineCount: Int) -> Int {
    let (height, overflows) = lineHeight.multipliedReportingOverflow(by: max(0, lineCount))
    return overflows ? Pixels.limit : Pixels.clamp(height)
  }

  /// The width of the longest line and the height of all lines.
  @inlinable public var size: Size { Size(width: width, height: height(ofLines: lineCount)) }
}
