import Measure

/// A layout whose children are at fixed distances from its left and top edges: their left and top margins.
///
/// Source: android.widget.AbsoluteLayout (API 34).
package final class AbsoluteLayout: ViewGroup {
  /// Creates an empty layout.
  package init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: AbsoluteLayout.self)
  }

  /// Measures the children regardless of their distances, and returns the size that contains all of them, in pixels,
  /// resolved under `specs`.
  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    let padding = state.padding
    var size = Size.zero
    for child in ChildStates(state) where !child.isGone {
      let childSpecs = child.specs(under: specs, usedWidth: padding.horizontal, usedHeight: padding.vertical)
      if let notes = explanationNotes {
        for axis in [Axis.horizontal, .vertical] { noteOffer(of: specs[axis], to: child.view, along: axis, notes) }
      }
      child.measure(childSpecs)
      size.width = max(size.width, Int(child.margins.left) + Int(child.answer.width))
      size.height = max(size.height, Int(child.margins.top) + Int(child.answer.height))
    }
    explanationNotes?.content(includesPadding: false) { Explanation.Term(size[$0], .content, "its outermost children") }
    size.width += padding.horizontal
    size.height += padding.vertical
    return specs.resolve(size.union(minimumSize))
  }

  /// Places each child at its distances, even beyond the edges.
  package override func onLayout(_ size: Size) {
    state.requirePass()
    let padding = state.padding
    for child in ChildStates(state) where !child.isGone {
      child.layout(
        x: Int(padding.left) + Int(child.margins.left), y: Int(padding.top) + Int(child.margins.top))
      if let notes = explanationNotes { notePlace(of: child.view, notes) }
    }
  }

  /// Records that a child is offered the length inside the padding, wherever it is.
  private func noteOffer(of spec: MeasureSpec, to child: View, along axis: Axis, _ notes: ExplanationNotes) {
    let dimension = child.dimension(along: axis)
    if let offer = Explanation.Offer.unlimited(dimension, in: self, of: spec, along: axis) {
      return notes.offer(to: child, along: axis, offer)
    }
    let terms = [.room(in: self, spec, along: axis)] + Explanation.Term.paddings(axis, of: self)
    notes.offer(to: child, along: axis, Explanation.Offer("\(dimension)", terms.bounded))
  }

  private func notePlace(of child: View, _ notes: ExplanationNotes) {
    for axis in [Axis.horizontal, .vertical] {
      let side = Explanation.Side.leading(axis)
      notes.place(
        child, along: axis,
        .atLeading(
          [.padding(side, of: self), .margin(side, of: child)], length: child.frame.size[axis], along: axis))
    }
  }

  /// Returns `params` unchanged, since the layout reads only lengths and margins.
  package override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}

extension AbsoluteLayout: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.isLayered = true
    return facts
  }
}
