import Measure

extension ScrollView {
  /// Records why the child is measured with `spec` along the scrolling axis.
  final func note(_ spec: MeasureSpec, to child: ViewRef, _ notes: ExplanationNotes) {
    guard spec.isExact else {
      notes.offer(
        to: child.view, along: axis,
        Explanation.Offer("\(self) scrolls: there is no limit along the \(axis.lengthName)"))
      return
    }
    let insets = Explanation.Term.paddings(axis, of: self) + Explanation.Term.margins(axis, of: child.view)
    let size = spec.size - Explanation.Sum(insets).total
    notes.offer(
      to: child.view, along: axis,
      Explanation.Offer(
        "fillViewport stretches content that is shorter than \(self)",
        [
          Explanation.Term(
            size, .parent, "\(self) is \(length: size) \(axis.measureName)",
            about: Explanation.Subject(.length(axis), of: self))
        ] + insets))
  }

  final func findIgnoredLength(_ notes: ExplanationNotes) {
    for child in subviews where !child.isGone {
      let dimension = child.dimension(along: axis)
      guard dimension != .wrapContent, dimension.fixedLength != child.frame.size[axis] else { continue }
      notes.find(
        .lengthIsIgnored,
        "Its own \(axis.lengthName), \(dimension), is ignored: \(self) scrolls, so the view is as "
          + "\(axis.measureName) as its content.", about: child)
    }
  }
}
