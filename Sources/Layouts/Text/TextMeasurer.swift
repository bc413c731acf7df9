/// A text engine: says how large a text is, and where its lines break.
///
/// Conform to it to measure with a platform's own text. Both functions must be pure, and break lines in the same way.
/// A layout that was measured at width w and whose width is r ≤ w must come out the same at every width from r to w:
/// views rely on that to measure less often, and text that was given its own width must not wrap.
public protocol TextMeasurer: Sendable {
  /// The size of the whole text, no line left out.
  func measure(_ request: TextRequest) -> TextLayout

  /// The lines that are drawn, from the first: all of them, or as many as `maxLines` allows.
  ///
  /// - Parameters:
  ///   - maxLines: nil, or a number below 1, for no limit.
  ///   - ellipsis: Whether the last line drawn ends in `…` if others had to be left out. It is then filled from its
  ///     own paragraph, without regard to breaks, and is no longer than the request allows, the ellipsis included,
  ///     unless that alone is.
  func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine]

  /// How far the capital letters of `request` reach above the baseline, in pixels. The default is Roboto's, 1456/2048 em.
  func capHeight(of request: TextRequest) -> Double
}

extension TextMeasurer {
  public func capHeight(of request: TextRequest) -> Double { Roboto.capHeight(textSize: request.textSize) }
}
