import Measure

extension RelativeNotes {
  /// Returns the name of a rule as the document gives it.
  func ruleName(_ child: View, _ relation: RelativeLayout.Relation, _ axis: Axis) -> String {
    let rules = (child.layoutParams as? RelativeLayout.LayoutParams)?.rules ?? RelativeLayout.RuleSet()
    let candidates: [RelativeLayout.Rule]
    switch (relation, axis) {
    case (.before, .vertical): candidates = [.above]
    case (.after, .vertical): candidates = [.below]
    case (.leading, .vertical): candidates = [.alignTop]
    case (.trailing, .vertical): candidates = [.alignBottom]
    case (.before, .horizontal): candidates = [isRightToLeft ? .toEndOf : .toStartOf, .toLeftOf]
    case (.after, .horizontal): candidates = [isRightToLeft ? .toStartOf : .toEndOf, .toRightOf]
    case (.leading, .horizontal): candidates = [isRightToLeft ? .alignEnd : .alignStart, .alignLeft]
    case (.trailing, .horizontal): candidates = [isRightToLeft ? .alignStart : .alignEnd, .alignRight]
    }
    let given = candidates.first { rules[$0] != nil }
    return (given ?? candidates[candidates.count - 1]).rawValue
  }

  func parentRule(_ child: View, _ side: Explanation.Side) -> String {
    let rules = (child.layoutParams as? RelativeLayout.LayoutParams)?.rules.ofParent ?? []
    switch side {
    case .top: return "alignParentTop"
    case .bottom: return "alignParentBottom"
    case .left:
      if rules.contains(isRightToLeft ? .alignEnd : .alignStart) {
        return isRightToLeft ? "alignParentEnd" : "alignParentStart"
      }
      return "alignParentLeft"
    case .right:
      if rules.contains(isRightToLeft ? .alignStart : .alignEnd) {
        return isRightToLeft ? "alignParentStart" : "alignParentEnd"
      }
      return "alignParentRight"
    }
  }
}
