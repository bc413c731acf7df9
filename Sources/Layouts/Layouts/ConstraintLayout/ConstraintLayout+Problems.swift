import Measure

extension ConstraintLayout {
  /// The problems in the references to siblings: ids that no sibling has, and Flows that contain one another, which have no
  /// members and take no space.
  public final var problems: [LayoutProblem] {
    let known = Set(subviews.compactMap(\.id))
    let parent = [LayoutParams.parent]
    var problems: [LayoutProblem] = []
    for (index, child) in subviews.enumerated() {
      /// - Parameter isAtEnd: Whether the attribute is one of the child's `end`.
      func check(
        _ id: String?, _ attribute: @autoclosure () -> String, _ keywords: [String] = [], isAtEnd: Bool = false
      ) {
        guard let id, !id.isEmpty, id != LayoutParams.parent, id != self.id, !known.contains(id) else { return }
        var problem = LayoutProblem(
          .unknownID(id), childIndex: index, attribute: isAtEnd ? "end" : attribute(), keywords: keywords)
        if isAtEnd { problem.member = attribute() }
        problems.append(problem)
      }
      func check(_ params: LayoutParams, isAtEnd: Bool) {
        let constraints = params.constraints
        for name in AnchorName.allCases { check(constraints[name], name.attribute, parent, isAtEnd: isAtEnd) }
        check(params.circle, "circle", parent, isAtEnd: isAtEnd)
      }
      if let params = child.layoutParams as? LayoutParams {
        check(params, isAtEnd: false)
        if let end = params.constraints.rare?.end { check(end.params, isAtEnd: true) }
      }
      if let placeholder = child as? Placeholder { check(placeholder.content, "content") }
      if let helper = child as? ConstraintHelper {
        for id in helper.referencedIds { check(id, "referencedIds") }
      }
    }
    return problems + flowCycles
  }

  private var flowCycles: [LayoutProblem] {
    let flows = subviews.enumerated().compactMap { index, child in (child as? Flow).map { (index, flow: $0) } }
    if flows.count < 2 { return [] }
    let numbers = Dictionary(uniqueKeysWithValues: flows.enumerated().map { ($1.0, $0) })
    /// For each Flow, the Flows among its members, and their positions in its list.
    let members = SiblingIDs.withIDs(in: state) { ids in
      flows.enumerated().map { number, flow in
        flow.flow.referencedIds.enumerated().compactMap { position, id in
          ids.box(id, in: state).flatMap { numbers[$0 - 1] }.flatMap { $0 == number ? nil : ($0, position) }
        }
      }
    }
    return FlowNesting(members.map { $0.map(\.0) }).cycles.compactMap { cycle in
      guard let first = cycle.first, let last = cycle.last else { return nil }
      var problem = LayoutProblem(
        .flowCycle(cycle.map { flows[$0].flow.id ?? "Flow" }), childIndex: flows[last].0, attribute: "referencedIds")
      problem.element = members[last].first { $0.0 == first }?.1
      return problem
    }
  }
}
