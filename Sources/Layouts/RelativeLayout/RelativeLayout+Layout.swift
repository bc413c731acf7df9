import Measure

extension RelativeLayout {
  /// Source: android.widget.RelativeLayout.onLayout (API 34): measuring has found the places.
  final func layoutChildren(_ places: Places) {
    let children = ChildStates(state)
    for index in 0..<min(children.count, places.graph.count) where !children[index].isGone {
      let child = children[index]
      let (horizontal, vertical) = (places.horizontal[index], places.vertical[index])
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
