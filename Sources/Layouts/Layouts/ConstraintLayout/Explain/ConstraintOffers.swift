import Measure

/// Explains the specs with which the children of a ConstraintLayout are measured.
struct ConstraintOffers {
  private typealias Term = Explanation.Term

  let layout: ConstraintLayout
  let notes: ExplanationNotes
  let specs: MeasureSpecs

  init?(_ layout: ViewRef, _ specs: MeasureSpecs) {
    guard let layout = layout.view as? ConstraintLayout, let notes = layout.explanationNotes else { return nil }
    self.layout = layout
    self.notes = notes
    self.specs = specs
  }

  /// Records an offer. Call it before `child` is measured with `childSpecs`.
  func note(_ child: View, _ childSpecs: MeasureSpecs) {
    for axis in [Axis.horizontal, .vertical] {
      notes.offer(to: child, along: axis, offer(child, childSpecs[axis], axis))
    }
  }

  private func offer(_ child: View, _ spec: MeasureSpec, _ axis: Axis) -> Explanation.Offer {
    let dimension = child.dimension(along: axis)
    let name = axis.lengthName
    if spec.isExact {
      if dimension.fixedLength == spec.size && !dimension.isZero {
        return Explanation.Offer("its own \(name)", [Term(spec.size, .dimension, "its own \(name)")])
      }
      let reason = reason(child, spec.size, dimension, axis)
      return Explanation.Offer(reason.text, [Term(spec.size, reason.cause, reason.text)])
    }
    if spec.isUnspecified { return Explanation.Offer("\(dimension), and \(layout) has no limit itself") }
    var terms = [Term.room(in: layout, specs[axis], along: axis)] + Term.paddings(axis, of: layout)
    if dimension == .matchParent { terms += Term.margins(axis, of: child) }
    let total = Explanation.Sum(terms).total
    if total != spec.size { terms.append(Term(spec.size - total, .bound, "never less than 0")) }
    return Explanation.Offer("the full size, ignoring anchors and margins, until its position is known", terms)
  }

  /// Returns the cause of a child's length that it didn't request.
  private func reason(
    _ child: View, _ length: Int, _ dimension: Dimension, _ axis: Axis
  ) -> (text: ExplanationText, cause: Explanation.Cause) {
    let name = axis.lengthName
    if child is Flow && !dimension.isZero { return ("the space that its members need in their rows", .content) }
    guard let params = child.layoutParams as? ConstraintLayout.LayoutParams else { return ("as placed", .layout) }
    if dimension == .matchParent { return ("match_parent, minus its margins", .parent) }
    let rare = params.rare
    let limits = axis == .horizontal ? (rare.widthMin, rare.widthMax) : (rare.heightMin, rare.heightMax)
    if case .pixels(length)? = limits.0 { return ("raised to its \(name)Min \(length: length)", .minimum) }
    if case .pixels(length)? = limits.1 { return ("reduced to its \(name)Max \(length: length)", .maximum) }
    if !dimension.isZero {
      return dimension == .wrapContent
        ? ("wrap_content, kept between its anchors or as measured before", .anchor)
        : ("its length within its limits", .bound)
    }
    let percent = axis == .horizontal ? rare.widthPercent : rare.heightPercent
    if let percent { return ("\(name)Percent \(weight: percent) of \(layout)", .parent) }
    if let ratio = rare.ratio {
      return ("dimensionRatio \(weight: ratio.factor), or the space that its anchors leave", .dimension)
    }
    let effective = params.effectiveAnchors
    let anchors = [effective[.start(axis)], effective[.end(axis)]].compactMap { anchor in
      anchor.map { "\($0.name.attribute) \((params.constraints[$0.name] ?? "").visible)" }
    }
    if anchors.count < 2 { return ("0 without two anchors", .anchor) }
    return ("from anchor to anchor: \(anchors.joined(separator: ", "))", .anchor)
  }
}
