import GRXInspection
import Layouts
import Measure

extension LintRule {
  static let missingAnchor = LintRule(
    code: "GRX011", name: "missing-anchor", severity: .warning,
    summary: "A child of a ConstraintLayout isn't anchored along an axis.",
    explanation: """
      Without an anchor, a child is at the left or the top of its layout, and its margin has no effect. Not \
      reported: lengths of match_parent; a first view at the top, or one that others follow; guidelines and other helpers; members of a Flow; the content of a \
      Placeholder; views on a circle.
      """)

  static let circularAnchors = LintRule(
    code: "GRX012", name: "circular-anchors", severity: .warning,
    summary: "Views of a ConstraintLayout are anchored to one another in a circle.",
    explanation: """
      None of them has a defined position, so all of them are at the layout's start, or wherever the order of the \
      equations puts them. Links between neighbors in a chain aren't a circle, unless the chain is a ring.
      """)

  static let matchParentAmongAnchors = LintRule(
    code: "GRX013", name: "match-parent-among-anchors", severity: .note,
    summary: "A child of a ConstraintLayout has a length of match_parent, and anchors along that axis.",
    explanation: """
      match_parent disables the child's anchors along that axis: it is as long as the layout. Reported if one of them \
      is anchored to something other than the layout's own edge. With a length of 0, the anchors take effect.
      """)

  static let openChain = LintRule(
    code: "GRX014", name: "open-chain", severity: .warning,
    summary: "The views of a chain are linked, but an outer end isn't anchored.",
    explanation: """
      Views of a ConstraintLayout that are anchored to each other in both directions form a chain only if the \
      first is anchored at its start and the last at its end. Otherwise style, bias, and weights have no effect. Reported \
      if a view has any of these, or if neither end is anchored.
      """)
}

enum AnchorRules {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    for index in tree.indices {
      guard tree.frames.hasChildren(index), tree.entries[index].traits.contains(.describesItself),
        let layout = tree.views[index] as? any LayoutDescribing
      else {
        continue
      }
      let sound: KnownLayouts.Facts = tree.condition.isRightToLeft ? .soundAnchorsFromRight : .soundAnchors
      if tree.known.contains(sound, index) { continue }
      let (problems, scope) = layout.anchorProblems()
      if problems.isEmpty {
        switch scope {
        case .latestSize: break
        case .everySize: tree.known.insert(sound, index)
        case .everySizeAndDirection: tree.known.insert([.soundAnchors, .soundAnchorsFromRight], index)
        }
        continue
      }
      var inner = TreeSearch(tree, in: index + 1..<tree.frames[index].end)
      let unanchored = Dictionary(grouping: problems.filter(\.isAboutMissingAnchor)) { ObjectIdentifier($0.child) }
      for problem in problems {
        guard let entry = inner.entry(of: problem.child) else { continue }
        // Along the other axis, the place of a spacer doesn't matter.
        if problem.isAboutMissingAnchor, problem.child.isSpacer || tree.isLayoutInside(entry) { continue }
        // Missing anchors along both axes are reported together.
        let axes =
          problem.isAboutMissingAnchor ? unanchored[ObjectIdentifier(problem.child), default: []].map(\.axis) : []
        report.add(
          rule(problem), tree, entry, at: problem.attributes,
          message(problem, layout, axes) { tree.written($0, of: entry) })
      }
    }
  }

  private static func rule(_ problem: AnchorProblem) -> LintRule {
    switch problem.kind {
    case .isNotAnchored: .missingAnchor
    case .isCircular: .circularAnchors
    case .matchesParent: .matchParentAmongAnchors
    case .isOpenChain: .openChain
    }
  }

  private static func message(
    _ problem: AnchorProblem, _ layout: View, _ axes: [Axis], _ written: (String) -> String
  ) -> String {
    let name = problem.child.designation
    let isHorizontal = problem.axis == .horizontal
    let axis = isHorizontal ? "horizontally" : "vertically"
    switch problem.kind {
    case .isNotAnchored:
      if axes.count > 1 {
        return
          "\(name) has no anchors, and so is at the top left of \(layout.designation); give it one for each axis, such as "
          + "\(written("startToStart")) and \(written("topToTop"))"
      }
      let anchors = (isHorizontal ? ["startToStart", "endToEnd"] : ["topToTop", "bottomToBottom"]).map(written)
      return
        "\(name) isn't anchored \(axis), and so is at the \(isHorizontal ? "left" : "top") of \(layout.designation); "
        + "give it an anchor such as \(anchors[0]) or \(anchors[1])"
    case .isCircular(let views):
      if views.count == 1 { return "\(name) is anchored to itself \(axis); anchor it to another view or to parent" }
      return
        "these views are anchored to one another \(axis), so none has a position: \(names(views + views.prefix(1))); "
        + "anchor one of them to parent or to a view outside the circle"
    case .matchesParent:
      return
        "the \(problem.axis.lengthName) of \(name) is match_parent, which disables its anchors along that axis; write 0 to "
        + "use them"
    case .isOpenChain(let views, let isStart):
      let edge = isHorizontal ? (isStart ? "first" : "last") : (isStart ? "top" : "bottom")
      return
        "the chain \(names(views)) isn't closed: the outer edge of \(name), its \(edge) view, has no anchor, so its "
        + "style and weights have no effect"
    }
  }

  /// Returns the first and the last few names of many.
  private static func names(_ views: [View]) -> String {
    let names =
      views.count > 8
      ? views.prefix(4).map(\.designation) + ["…"] + views.suffix(2).map(\.designation)
      : views.map(\.designation)
    return names.joined(separator: " → ")
  }
}

extension AnchorProblem {
  fileprivate var isAboutMissingAnchor: Bool { if case .isNotAnchored = kind { true } else { false } }
}
