import Measure

extension ConstraintLayout {
  /// The problems in the anchors: ids that no sibling has.
  final var problems: [LayoutProblem] {
    let known = Set(subviews.compactMap(\.id))
    let parent = [LayoutParams.parent]
    var problems: [LayoutProblem] = []
    for (index, child) in subviews.enumerated() {
      func check(_ id: String?, _ attribute: @autoclosure () -> String, _ keywords: [String] = []) {
        guard let id, !id.isEmpty, id != LayoutParams.parent, id != self.id, !known.contains(id) else { return }
        problems.append(
          LayoutProblem(.unknownID(id), childIndex: index, attribute: attribute(), keywords: keywords))
      }
      if let params = child.layoutParams as? LayoutParams {
        let constraints = params.constraints
        for name in AnchorName.allCases { check(constraints[name], name.attribute, parent) }
        check(params.circle, "circle", parent)
      }
      if let placeholder = child as? Placeholder { check(placeholder.content, "content") }
      if let helper = child as? ConstraintHelper {
        for id in helper.referencedIds { check(id, "referencedIds") }
      }
    }
    return problems
  }
}
