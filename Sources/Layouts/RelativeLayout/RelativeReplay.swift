import Measure

/// What one measure of a RelativeLayout computed, found again from the graph and from what was recorded of the measure: where
/// each child was placed, by which terms, and what moved it afterwards.
struct RelativeReplay {
  typealias Node = RelativeLayout.Node
  typealias Term = Explanation.Term

  /// An edge that a rule gave.
  struct Edge {
    var terms: [Term]
    /// What the first term is the edge of, where that is a sibling.
    var anchor: Int?
    /// Whether the first term is the end of the space that the layout was offered.
    var isAtLimit = false

    var position: Int { Explanation.Sum(terms).total }
  }

  /// A child along one axis, as it was first placed.
  struct Place {
    var leading: Edge?
    var trailing: Edge?
    var length = 0
    var start = 0
    var isCentered = false
    var pinsTrailing = false

    var end: Int { start + length }
  }

  let layout: RelativeLayout
  let specs: MeasureSpecs
  let children: [View]
  let nodes: [Node]
  let ignoredChild: Int
  private(set) var places: [Axis: [Int: Place]] = [.horizontal: [:], .vertical: [:]]
  private let lengths: [Axis: [ObjectIdentifier: Int]]
  /// Of the first round of questions, and of the last answer.
  private var ownBaselines: [ObjectIdentifier: Int] = [:]
  private var baselines: [ObjectIdentifier: Int] = [:]

  init(_ layout: RelativeLayout, number: Int, specs: MeasureSpecs, in trace: MeasureTrace) {
    self.layout = layout
    self.specs = specs
    children = Array(layout.subviews)
    nodes = layout.graph?.currentNodes ?? []
    ignoredChild = Int(layout.graph?.ignoredChild ?? Node.noRule)
    var (widths, heights): ([ObjectIdentifier: Int], [ObjectIdentifier: Int]) = ([:], [:])
    var rounds: [ObjectIdentifier: Int] = [:]
    for call in trace.calls(during: number) where call.parent === layout {
      let key = ObjectIdentifier(call.view)
      // Widths are found in the first round of questions, heights in the second.
      if widths[key] == nil { widths[key] = call.size.width }
      heights[key] = call.size.height
      if !call.isDuringLayout { rounds[key, default: 0] += 1 }
      if rounds[key] == 1 { ownBaselines[key] = call.baseline }
      baselines[key] = call.baseline
    }
    lengths = [.horizontal: widths, .vertical: heights]
    for axis in [Axis.horizontal, .vertical] {
      let order = axis == .horizontal ? layout.graph?.horizontalOrder : layout.graph?.verticalOrder
      for index in order ?? [] where !children[Int(index)].isGone { place(Int(index), along: axis) }
    }
  }

  private var isRightToLeft: Bool { layout.isRightToLeft }

  /// The space that children are placed in.
  func available(_ axis: Axis) -> Int? {
    let spec = specs[axis]
    return spec.isUnspecified ? (axis == .horizontal && isRightToLeft ? 65536 : nil) : spec.size
  }

  func rules(_ index: Int, _ axis: Axis) -> RelativeLayout.AxisRules {
    let node = nodes[index]
    return axis == .vertical ? node.vertical : isRightToLeft ? node.rightToLeft : node.leftToRight
  }

  // MARK: First placing

  private mutating func place(_ index: Int, along axis: Axis) {
    let child = children[index]
    let rules = rules(index, axis)
    var place = Place()
    place.isCentered = axis == .horizontal ? nodes[index].leftToRight.isCentered : rules.isCentered
    place.pinsTrailing = rules.pinsTrailing
    place.length = lengths[axis]?[ObjectIdentifier(child)] ?? 0
    if axis == .vertical, let baseline = baselineEdge(index) {
      place.leading = baseline
    } else {
      findEdges(index, rules, axis, &place)
    }
    // Both edges give the length, which may be negative; else the answer does.
    if let leading = place.leading, let trailing = place.trailing {
      place.length = trailing.position - leading.position
    }
    place.start = start(of: place, child, axis)
    places[axis]?[index] = place
  }

  private func start(of place: Place, _ child: View, _ axis: Axis) -> Int {
    if let leading = place.leading { return leading.position }
    if let trailing = place.trailing { return trailing.position - place.length }
    if place.isCentered && specs[axis].isExact { return (specs[axis].size - place.length) / 2 }
    if axis == .horizontal && isRightToLeft, let edge = parentTrailing(child, axis) {
      return edge.position - place.length
    }
    return parentLeading(child, axis).position
  }

  private func findEdges(_ index: Int, _ rules: RelativeLayout.AxisRules, _ axis: Axis, _ place: inout Place) {
    let child = children[index]
    let usesParent = nodes[index].alignsWithParentIfMissing
    let (leadingSide, trailingSide) = (Explanation.Side.leading(axis), Explanation.Side.trailing(axis))
    func missing(_ rule: Int32) -> Bool { rule != Node.noRule && usesParent }
    if let anchor = anchor(rules.before, .before, axis) {
      place.trailing = Edge(
        terms: [
          edgeTerm(anchor, leadingSide, index, .before, axis),
          .margin(leadingSide, of: children[anchor], sign: -1)
            .of(children[anchor]), .margin(trailingSide, of: child, sign: -1),
        ], anchor: anchor)
    } else if missing(rules.before) {
      place.trailing = parentTrailing(child, axis, "alignWithParentIfMissing")
    }
    if let anchor = anchor(rules.after, .after, axis) {
      place.leading = Edge(
        terms: [
          edgeTerm(anchor, trailingSide, index, .after, axis),
          .margin(trailingSide, of: children[anchor]).of(children[anchor]), .margin(leadingSide, of: child),
        ], anchor: anchor)
    } else if missing(rules.after) {
      place.leading = parentLeading(child, axis, "alignWithParentIfMissing")
    }
    if let anchor = anchor(rules.leading, .leading, axis) {
      place.leading = Edge(
        terms: [edgeTerm(anchor, leadingSide, index, .leading, axis), .margin(leadingSide, of: child)], anchor: anchor)
    } else if missing(rules.leading) {
      place.leading = parentLeading(child, axis, "alignWithParentIfMissing")
    }
    if let anchor = anchor(rules.trailing, .trailing, axis) {
      place.trailing = Edge(
        terms: [edgeTerm(anchor, trailingSide, index, .trailing, axis), .margin(trailingSide, of: child, sign: -1)],
        anchor: anchor)
    } else if missing(rules.trailing) {
      place.trailing = parentTrailing(child, axis, "alignWithParentIfMissing")
    }
    if rules.pinsLeading { place.leading = parentLeading(child, axis, parentRule(child, leadingSide)) }
    if rules.pinsTrailing, let edge = parentTrailing(child, axis, parentRule(child, trailingSide)) {
      place.trailing = edge
    }
  }

  private func edgeTerm(
    _ anchor: Int, _ side: Explanation.Side, _ index: Int, _ relation: RelativeLayout.Relation, _ axis: Axis
  ) -> Term {
    let place = places[axis]?[anchor]
    let position = side == .left || side == .top ? place?.start : place?.end
    return Term(
      position ?? 0, .anchor,
      "\(rule(children[index], relation, axis).name): the \(side.rawValue) edge of \(children[anchor])")
  }

  private func parentLeading(_ child: View, _ axis: Axis, _ rule: String? = nil) -> Edge {
    let side = Explanation.Side.leading(axis)
    let told = rule.map { [Term(0, .anchor, "\($0): the \(side.rawValue) edge of \(layout)")] } ?? []
    return Edge(terms: told + [.padding(side, of: layout), .margin(side, of: child)])
  }

  private func parentTrailing(_ child: View, _ axis: Axis, _ rule: String? = nil) -> Edge? {
    guard let available = available(axis) else { return nil }
    let side = Explanation.Side.trailing(axis)
    let text: ExplanationText = "the \(side.rawValue) edge of \(layout)"
    return Edge(
      terms: [
        Term(available, .anchor, rule.map { "\($0): \(text)" } ?? text), .padding(side, of: layout, sign: -1),
        .margin(side, of: child, sign: -1),
      ], isAtLimit: true)
  }

  private func baselineEdge(_ index: Int) -> Edge? {
    var anchor = Int(nodes[index].baseline)
    while anchor >= 0 && children[anchor].isGone { anchor = Int(nodes[anchor].baseline) }
    guard anchor >= 0, let baseline = baselines[ObjectIdentifier(children[anchor])],
      let place = places[.vertical]?[anchor],
      place.start + baseline != -1
    else { return nil }
    let own = ownBaselines[ObjectIdentifier(children[index])]
    return Edge(
      terms: [
        Term(place.start, .anchor, "alignBaseline: the top of \(children[anchor])"),
        Term(baseline, .baseline, "the baseline of \(children[anchor])"),
        Term(-(own ?? 0), .baseline, own == nil ? "it has no baseline: its top stands there" : "its own baseline"),
      ], anchor: anchor)
  }

  /// The sibling that a rule leads to: where one is gone, the same rule is followed through it.
  func anchor(_ named: Int32, _ relation: RelativeLayout.Relation, _ axis: Axis) -> Int? {
    var anchor = Int(named)
    while anchor >= 0 && children[anchor].isGone {
      let node = nodes[anchor]
      let rules =
        axis == .vertical ? node.vertical : children[anchor].isRightToLeft ? node.rightToLeft : node.leftToRight
      anchor = Int(rules[relation])
    }
    return anchor >= 0 ? anchor : nil
  }

  // MARK: Names

  /// The rule as the document gives it, with the id that it names.
  func rule(_ child: View, _ relation: RelativeLayout.Relation, _ axis: Axis) -> (name: String, id: String?) {
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
    for candidate in candidates { if let id = rules[candidate] { return (candidate.rawValue, id) } }
    return (candidates[candidates.count - 1].rawValue, nil)
  }

  private func parentRule(_ child: View, _ side: Explanation.Side) -> String {
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

extension Explanation.Term {
  /// The same term, of a view that isn't the one that is explained.
  fileprivate func of(_ view: View) -> Explanation.Term { Explanation.Term(length, cause, "\(text) of \(view)") }
}
