import Measure

extension RelativeLayout {
  /// Places the children at the measured positions. Source: android.widget.RelativeLayout.onLayout (API 34).
  ///
  /// After an update, only those are placed among which are all that have been placed again since all were placed: the
  /// others have the edges and the answers with which they were placed.
  final func layoutChildren(_ places: Positions) {
    if let moved = update.moved, state.childrenAreAsMeasured, explanationNotes == nil {
      update.moved = MovedChildren.none
      layoutChildren(places, moved)
      return
    }
    // Sound: the positions, which the caller holds, retain the graph.
    let count = places.parts().graph._withUnsafeGuaranteedRef { $0.count }
    var all = MovedChildren.none
    all.include(0, min(ChildStates(state).count, count) - 1)
    layoutChildren(places, all)
    update.moved = update.specs != .never && state.childrenAreAsMeasured ? MovedChildren.none : nil
    if let notes = explanationNotes { takeNotes(places.graph, notes) }
  }

  @inline(__always)
  private func layoutChildren(_ places: Positions, _ moved: MovedChildren) {
    let children = ChildStates(state)
    let (_, horizontalEdges, verticalEdges) = places.parts()
    moved.forEachIndex { index in
      if children[index].isGone { return }
      let child = children[index]
      let (horizontal, vertical) = (horizontalEdges[index], verticalEdges[index])
      child.layout(
        x: horizontal.leading, y: vertical.leading, width: horizontal.trailing - horizontal.leading,
        height: vertical.trailing - vertical.leading)
    }
  }

  private func takeNotes(_ graph: DependencyGraph, _ notes: ExplanationNotes) {
    let measured = self.notes
    self.notes = nil
    for index in 0..<min(graph.count, measured?.children.count ?? 0) where !subviews[index].isGone {
      measured?.notePlace(of: index)
    }
    findIneffectiveRules(graph, notes)
  }
}
