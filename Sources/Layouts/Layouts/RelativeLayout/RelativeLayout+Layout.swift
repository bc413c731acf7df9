import Measure

extension RelativeLayout {
  /// Places the children at the measured positions. Source: android.widget.RelativeLayout.onLayout (API 34).
  final func layoutChildren(_ places: Positions) {
    let children = ChildStates(state)
    let (graph, horizontalEdges, verticalEdges) = places.parts()
    // Sound: the positions, which the caller holds, retain the graph.
    let count = graph._withUnsafeGuaranteedRef { $0.count }
    for index in 0..<min(children.count, count) where !children[index].isGone {
      let child = children[index]
      let (horizontal, vertical) = (horizontalEdges[index], verticalEdges[index])
      child.layout(
        x: horizontal.leading, y: vertical.leading, width: horizontal.trailing - horizontal.leading,
        height: vertical.trailing - vertical.leading)
    }
    if let notes = explanationNotes { takeNotes(places.graph, notes) }
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
