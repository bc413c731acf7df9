/// What a text engine is asked: one string in one style, and the room there is for a line.
public struct TextRequest: Hashable, Sendable {
  public var text: String

  /// The em, in pixels: points times the density, not yet rounded.
  ///
  /// Any value is taken; an engine brings it into its own range, and NaN counts as 0.
  public var textSize: Double

  /// The longest line allowed, in pixels; nil for no limit, so that only the text's own newlines break it.
  public var maxWidth: Int?

  /// Weight, spacing and the like. `AndroidTextMetrics` uses it; the other engines of this library don't.
  public var style: TextStyle

  public init(_ text: String, textSize: Double, maxWidth: Int? = nil, style: TextStyle = TextStyle()) {
    self.text = text
    self.textSize = textSize
    self.maxWidth = maxWidth
    self.style = style
  }
}
