import Measure

/// The space that a text takes when it is broken into lines, in pixels. Values are nonnegative unless noted otherwise.
public struct TextLayout: Hashable, Sendable {
  /// The width of the longest line, in pixels.
  ///
  /// Spaces at a break inside a paragraph aren't included. Spaces at the end of a paragraph are included, so they can
  /// make the width larger than the requested one; so can a line that is too narrow for a single character.
  public var width: Int

  /// The number of lines, at least 1.
  public var lineCount: Int

  /// The distance from the top of a line to the top of the next, in pixels.
  public var lineHeight: Int

  /// The distance from the top of the first line to its baseline, in pixels.
  public var firstBaseline: Int

  /// The difference between the height of a single line and `lineHeight`, in pixels: the font padding. Without font
  /// padding, it may be negative.
  public var singleLineExtra = 0

  /// The difference between the height of two or more lines and the same number of line heights, in pixels.
  public var extra = 0

  /// The height of a line regardless of the text, in pixels: the height of lines beyond the text, and the unit of
  /// limits in ems.
  ///
  /// The default is `lineHeight`.
  public var nominalLineHeight: Int

  /// The cumulative heights of the first line, the first two lines, and so on, if lines differ in height; otherwise
  /// empty.
  public var heights: [Int] = []

  /// Creates a layout of equally high lines, in pixels.
  public init(
    width: Int, lineCount: Int, lineHeight: Int, firstBaseline: Int, singleLineExtra: Int = 0, extra: Int = 0
  ) {
    self.width = width
    self.lineCount = lineCount
    self.lineHeight = lineHeight
    nominalLineHeight = lineHeight
    self.firstBaseline = firstBaseline
    self.singleLineExtra = singleLineExtra
    self.extra = extra
  }

  /// Returns the height of `lineCount` lines of this text, for a view that shows fewer or more lines than there are.
  ///
  /// A negative count is treated as 0. Lines beyond the text have the height `nominalLineHeight`.
  @inlinable
  public func height(ofLines lineCount: Int) -> Int {
    let shown = max(0, min(lineCount, self.lineCount))
    var height = lineHeight.multipliedReportingOverflow(by: shown)
    if shown > 0, shown <= heights.count {
      height.partialValue = heights[shown - 1]
    } else if !height.overflow {
      let more = shown == 1 ? singleLineExtra : shown > 1 ? extra : 0
      height.partialValue = Pixels.clamp(height.partialValue).addingClamped(more)
    }
    let missing = nominalLineHeight.multipliedReportingOverflow(by: max(0, lineCount - shown))
    if height.overflow || missing.overflow { return Pixels.limit }
    return max(0, Pixels.clamp(Pixels.clamp(height.partialValue) + Pixels.clamp(missing.partialValue)))
  }

  /// The width of the longest line and the height of all lines, in pixels.
  @inlinable public var size: Size { Size(width: width, height: height(ofLines: lineCount)) }
}
