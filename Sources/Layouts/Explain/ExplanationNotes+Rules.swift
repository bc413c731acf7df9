import Measure

extension ExplanationNotes {
  /// Takes down an offer that a layout's own rule makes; a child's own length counts as that.
  ///
  /// - Parameters:
  ///   - text: The rule.
  ///   - source: What the length is that the offer comes to.
  func offer(
    _ spec: MeasureSpec, to child: View, in layout: View, along axis: Axis, _ text: ExplanationText,
    _ source: ExplanationText
  ) {
    let dimension = child.dimension(along: axis)
    if let length = dimension.fixedLength, spec == .exactly(length),
      let own = Explanation.Offer.unlimited(dimension, in: layout, of: spec, along: axis)
    {
      return offer(to: child, along: axis, own.offer)
    }
    let terms = spec.isUnspecified ? [] : [Explanation.Term(spec.size, .layout, source)]
    offer(to: child, along: axis, Explanation.Offer("\(dimension): \(text)", terms))
  }
}
