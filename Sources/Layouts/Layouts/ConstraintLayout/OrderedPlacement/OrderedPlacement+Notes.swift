import Measure

extension OrderedPlacement {
  /// Records why a child is measured with these specs, while the tree is traced.
  func noteOffer(to child: ViewRef, _ childSpecs: MeasureSpecs) {
    guard let layout = child.parent else { return }
    ConstraintOffers(layout, specs)?.note(child.view, childSpecs)
  }
}
