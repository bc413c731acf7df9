import Measure

extension RelativeLayout {
  /// The problems in the rules: ids that no sibling has, and circular rules.
  public final var problems: [LayoutProblem] {
    let ids = Set(subviews.compactMap(\.id))
    let anchors = subviews.map { ($0.layoutParams as? LayoutParams)?.rules.anchors ?? [] }
    var problems: [LayoutProblem] = []
    if let ignoreGravity, !ids.contains(ignoreGravity) {
      problems.append(LayoutProblem(.unknownID(ignoreGravity), attribute: "ignoreGravity"))
    }
    for (index, anchors) in anchors.enumerated() {
      for anchor in anchors where !ids.contains(anchor.id) {
        problems.append(LayoutProblem(.unknownID(anchor.id), childIndex: index, attribute: anchor.rule.rawValue))
      }
    }
    for cycle in updatedPlaces().graph.cycles {
      guard let first = cycle.members.first, let last = cycle.members.last else { continue }
      let closing = anchors[last].first { $0.rule.axis == cycle.axis && $0.id == subviews[first].id }
      let names = cycle.members.map { subviews[$0].id ?? subviews[$0].className }
      problems.append(
        LayoutProblem(.cycle(names, cycle.axis), childIndex: last, attribute: closing?.rule.rawValue))
    }
    return problems
  }
}
