import Measure

extension OverflowLinearLayout: ChildLengthExplaining {
  /// Records that a child is measured by itself, regardless of its margins, to decide whether it fits.
  func noteMeasureAlone(of child: View, _ specs: MeasureSpecs, _ notes: ExplanationNotes) {
    for axis in [Axis.horizontal, .vertical] {
      let dimension = child.dimension(along: axis)
      let offer =
        Explanation.Offer.unlimited(dimension, in: self, of: specs[axis], along: axis)
        ?? Explanation.Offer(
          "\(dimension), measured by itself to decide whether it fits",
          ([.room(in: self, specs[axis], along: axis)] + Explanation.Term.paddings(axis, of: self)).bounded)
      notes.offer(to: child, along: axis, offer)
    }
  }

  /// Records that a child that is narrower than its text is measured again.
  func noteMeasureWithoutLimits(of child: View, _ notes: ExplanationNotes) {
    for axis in [Axis.horizontal, .vertical] {
      notes.offer(
        to: child, along: axis, Explanation.Offer("measured without limits, since it is too narrow for its text"))
    }
  }

  package func lengthText(of child: View, along axis: Axis) -> ExplanationText? {
    guard axis == .horizontal, resized.contains(where: { $0.view === child }) else { return nil }
    return "the width of its content, since the row is too narrow for its texts"
  }

  package func marginText(of child: View, at side: Explanation.Side) -> ExplanationText? {
    guard let earlier = earlierMargins[ObjectIdentifier(child)] else { return nil }
    switch side {
    case .top: return earlier.top == child.margins.top ? nil : "its marginTop, and the rows above it"
    case .left: return earlier.left == child.margins.left ? nil : "back to the start of the row, instead of its margin"
    case .right:
      return earlier.right == child.margins.right ? nil : "back to the start of the row, instead of its margin"
    case .bottom: return nil
    }
  }
}
