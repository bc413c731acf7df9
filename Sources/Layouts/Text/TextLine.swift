/// One line of a text as it is drawn.
public struct TextLine: Hashable, Sendable {
  /// What is on the line.
  ///
  /// Without the spaces at its break; with the ellipsis, or the hyphen of a soft hyphen, that the break adds.
  public var text: String

  /// How wide `text` is, in pixels.
  public var width: Int

  /// From the top of the first line to this line's baseline, in pixels.
  public var baseline: Int

  /// Whether text was left out for an ellipsis.
  public var isTruncated: Bool

  public init(text: String, width: Int, baseline: Int, isTruncated: Bool = false) {
    self.text = text
    self.width = width
    self.baseline = baseline
    self.isTruncated = isTruncated
  }
}
