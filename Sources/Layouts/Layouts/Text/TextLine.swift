/// A line of text as drawn.
public struct TextLine: Hashable, Sendable {
  /// The characters on the line.
  ///
  /// Spaces at the line's break aren't included. An ellipsis, or the hyphen of a soft hyphen, that the break adds is
  /// included.
  public var text: String

  /// The width of `text`, in pixels.
  public var width: Int

  /// The distance from the top of the first line to this line's baseline, in pixels.
  public var baseline: Int

  /// The start of the line in the text, as an offset in UTF-16 units.
  public var start: Int

  /// Whether text was replaced by an ellipsis.
  public var isTruncated: Bool

  /// The part of the text that an ellipsis replaces, in UTF-16 units from the line's start; `nil` for none, and if the engine
  /// doesn't say so.
  package var replaced: Range<Int>?

  /// The space before the line that its paragraph has, in pixels.
  var margin = 0

  /// Creates a line.
  public init(text: String, width: Int, baseline: Int, start: Int = 0, isTruncated: Bool = false) {
    self.text = text
    self.start = start
    self.width = width
    self.baseline = baseline
    self.isTruncated = isTruncated
  }
}
