import Measure

extension ExplanationNotes {
  /// Records an offer that results from a layout's own rule, such as a child's own length.
  ///
  /// - Parameters:
  ///   - text: The rule.
  ///   - source: The source of the offered length.
  func offer(
    _ spec: MeasureSpec, to child: View, in layout: View, along axis: Axis, _ text: ExplanationText,
    _ source: ExplanationText
  ) {
    let dimension = child.dimension(along: axis)
    if let length = dimension.fixedLength, spec == .exactly(length),
      let own = Explanation.Offer.unlimited(dimension, in: layout, of: spec, along: axis)
    {
      return offer(to: child, along: axis, own)
    }
    let terms = spec.isUnspecified ? [] : [Explanation.Term(spec.size, .layout, source)]
    offer(to: child, along: axis, Explanation.Offer("\(dimension): \(text)", terms))
  }
}
