import Measure

extension RelativeLayout {
  /// Source: android.widget.RelativeLayout.onLayout (API 34): measuring has found the places.
  final func layoutChildren() {
    guard let graph else { return }
    let children = ChildStates(state)
    for index in 0..<min(children.count, graph.count) where !children[index].isGone {
      let child = children[index]
      let (horizontal, vertical) = (graph.horizontalSpans[index], graph.verticalSpans[index])
      child.layout(
        x: horizontal.leading, y: vertical.leading, width: horizontal.trailing - horizontal.leading,
        height: vertical.trailing - vertical.leading)
    }
    if let notes = explanationNotes { takeNotes(graph, notes) }
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
