import Measure

extension RelativeLayout {
  /// Records findings about rules and sizes without effect.
  final func findIneffectiveRules(_ graph: DependencyGraph, _ notes: ExplanationNotes) {
    var ids: [String: View] = [:]
    for child in subviews { if let id = child.id { ids[id] = child } }
    for (index, child) in subviews.enumerated() where index < graph.count && !child.isGone {
      for finding in findings(about: child, at: index, graph, ids) {
        notes.find(finding.kind, finding.text, about: child)
      }
    }
  }

  private func findings(
    about child: View, at index: Int, _ graph: DependencyGraph, _ ids: [String: View]
  ) -> [Explanation.Finding] {
    var findings: [Explanation.Finding] = []
    let rules = (child.layoutParams as? LayoutParams)?.rules ?? RuleSet()
    for anchor in rules.anchors {
      findings += finding(about: anchor, ids, rules.ofParent.contains(.alignWithParentIfMissing))
    }
    for axis in [Axis.horizontal, .vertical] {
      let axisRules = graph.rules(of: index, along: axis, isRightToLeft: isRightToLeft)
      if let finding = centeringFinding(child, axisRules, axis) { findings.append(finding) }
      guard let length = child.dimension(along: axis).fixedLength, length != child.frame.size[axis] else { continue }
      let isStretched =
        (axisRules.pinsLeading || axisRules.after >= 0 || axisRules.leading >= 0)
        && (axisRules.pinsTrailing || axisRules.before >= 0 || axisRules.trailing >= 0)
      findings.append(
        Explanation.Finding(
          .fixedSizeIsLost,
          isStretched
            ? "Its own \(axis.lengthName) \(length: length) is ignored: rules set both edges."
            : "Its own \(axis.lengthName) \(length: length) is reduced to the space that its rules leave."))
    }
    return findings
  }

  private func centeringFinding(
    _ child: View, _ rules: AxisRules, _ axis: Axis
  ) -> Explanation.Finding? {
    let middle = (measuredSize[axis] - child.frame.size[axis]) / 2
    guard rules.isCentered, contentGravity == [.start, .top], child.frame.origin[axis] != middle else { return nil }
    return Explanation.Finding(
      .ruleIsIgnored, "It is not centered along the \(axis.lengthName): another rule sets an edge there.")
  }

  /// Returns the child that a rule refers to, following rules of gone children, or `nil` for none.
  private func target(of anchor: Anchor, _ ids: [String: View]) -> View? {
    guard var named = ids[anchor.id] else { return nil }
    var seen = 0
    while named.isGone && seen < ids.count {
      seen += 1
      let next = (named.layoutParams as? LayoutParams)?.rules[anchor.rule]
      guard let next, let following = ids[next] else { return nil }
      named = following
    }
    return named.isGone ? nil : named
  }

  private func finding(
    about anchor: Anchor, _ ids: [String: View], _ usesParent: Bool
  ) -> [Explanation.Finding] {
    let rule: ExplanationText = "\(anchor.rule.rawValue) names #\(anchor.id)"
    let instead: ExplanationText =
      usesParent ? "alignWithParentIfMissing puts it at the edge of \(self)" : "the rule has no effect"
    guard let named = ids[anchor.id] else {
      return [
        Explanation.Finding(
          .anchorIsMissing, "\(anchor.rule.rawValue): no sibling has the id '\(anchor.id)'; \(instead).")
      ]
    }
    if !named.isGone { return [] }
    if let target = target(of: anchor, ids) {
      return [
        Explanation.Finding(
          .anchorIsGone, "\(rule), which is gone: the same rule is followed through it to \(target).")
      ]
    }
    return [Explanation.Finding(.anchorIsGone, "\(rule), which is gone and leads to no other view: \(instead).")]
  }
}
