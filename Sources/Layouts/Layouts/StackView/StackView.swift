import Measure

/// A stack of cards that has none yet.
///
/// Without an exact height, its lengths that aren't exact are 0, and a limit for the height makes its width 0, too.
///
/// Source: android.widget.StackView.onMeasure (API 34), which reads the mode of the height for both lengths.
package final class StackView: ViewGroup {
  /// Creates an empty stack.
  package init() {
    super.init()
    declare([.hasNoBaseline], exactly: StackView.self)
  }

  /// Returns the size without cards, in pixels.
  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    let size = Size(
      width: specs.width.isUnspecified || specs.height.isAtMost ? 0 : specs.width.size,
      height: specs.height.isExact ? specs.height.size : 0)
    explanationNotes?.content(includesPadding: true) { Explanation.Term(size[$0], .content, "no cards") }
    for child in ChildStates(state) where !child.isGone {
      if let notes = explanationNotes { noteOffer(of: size, to: child.view, notes) }
      child.measure(.exactly(size))
    }
    return size
  }

  /// Places children over one another.
  package override func onLayout(_ size: Size) {
    state.requirePass()
    for child in ChildStates(state) where !child.isGone {
      child.layout(x: 0, y: 0)
      if let notes = explanationNotes { notePlace(of: child.view, notes) }
    }
  }

  private func noteOffer(of size: Size, to child: View, _ notes: ExplanationNotes) {
    for axis in [Axis.horizontal, .vertical] {
      notes.offer(
        to: child, along: axis,
        Explanation.Offer(
          "\(child.dimension(along: axis)): a card is as large as \(self)",
          [Explanation.Term(size[axis], .parent, "the \(axis.lengthName) of \(self)")]))
    }
  }

  private func notePlace(of child: View, _ notes: ExplanationNotes) {
    for axis in [Axis.horizontal, .vertical] {
      notes.place(
        child, along: axis,
        .atLeading(
          [Explanation.Term(0, .layout, "cards are over one another, at the corner of \(self)")],
          length: child.frame.size[axis], along: axis))
    }
  }

  /// Returns `params` unchanged, since the stack reads no params.
  package override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}

extension StackView: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.isLayered = true
    facts.overrulesLengths = true
    return facts
  }
}
