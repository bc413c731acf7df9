/// A text engine, which determines the size of a text and the positions of its line breaks.
///
/// Conform to it to measure with a platform's own text engine. Both functions must be pure and break lines in the same
/// way. A layout that was measured at width w with a resulting width r ≤ w must be the same at every width from r to w:
/// views rely on that to measure less often, and text must not wrap at its own width.
public protocol TextMeasurer: Sendable {
  /// Returns the size of the whole text, with all of its lines.
  func measure(_ request: TextRequest) -> TextLayout

  /// Returns the lines to draw, starting at the first: all of them, or at most `maxLines`.
  ///
  /// - Parameters:
  ///   - request: The text and its style.
  ///   - maxLines: The maximum number of lines; `nil`, or a number below 1, for no limit.
  ///   - ellipsis: Whether the last line ends in `…` if others are left out. It is then filled from its own paragraph,
  ///     regardless of breaks, and is at most as long as the request allows, including the ellipsis, unless the
  ///     ellipsis alone is longer.
  func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine]

  /// Returns the height of capital letters above the baseline, in pixels. The default is Roboto's, 1456/2048 em.
  func capHeight(of request: TextRequest) -> Double
}

extension TextMeasurer {
  /// Returns the height of capital letters in Roboto, in pixels.
  public func capHeight(of request: TextRequest) -> Double { Roboto.capHeight(textSize: request.textSize) }
}
