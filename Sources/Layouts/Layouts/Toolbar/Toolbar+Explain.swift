import Measure

extension Toolbar {
  typealias Term = Explanation.Term

  /// Records that a child is offered the space that the preceding children leave.
  func noteOffer(to child: ViewRef, _ specs: MeasureSpecs) {
    guard let notes = explanationNotes else { return }
    for axis in [Axis.horizontal, .vertical] where !specs[axis].isUnspecified {
      let dimension = child.view.dimension(along: axis)
      notes.offer(
        to: child.view, along: axis,
        Explanation.Offer(
          "\(dimension), beside the other parts of \(self)", [Term(specs[axis].size, .parent, "what they leave")]))
    }
  }

  func noteContent(_ size: Size, _ notes: ExplanationNotes) {
    notes.content { axis in
      Term(
        size[axis] - padding.total(along: axis), .content,
        axis == .horizontal ? "its insets, buttons, views and its title" : "its tallest part")
    }
  }

  func notePlaces(_ notes: ExplanationNotes) {
    for child in explainedChildren {
      for axis in [Axis.horizontal, .vertical] {
        notes.place(
          child, along: axis,
          .atLeading(
            [Term(child.frame.origin[axis], .layout, "its place among the parts of \(self)")],
            length: child.frame.size[axis], along: axis))
      }
    }
  }
}
