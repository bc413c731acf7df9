import Measure

/// Records the anchors, chain, line, bias, or circle that determined the position of each child of a
/// ConstraintLayout.
///
/// It uses the actual frames, so that one explanation serves both ways of placing children. The effect of rounding
/// and contradictory anchors on an edge is a separate term.
struct ConstraintNotes {
  typealias Term = Explanation.Term

  let layout: ConstraintLayout
  let children: [View]
  /// The Placeholder that shows a child, and the Flow that places it, by the child's index.
  private let placeholders: [Int: View]
  private let flows: [Int: Int]
  /// Returns the edge of a child along an axis, in pixels inside the layout's padding.
  private let edge: (_ child: Int, _ axis: Axis, _ isEnd: Bool) -> Int
  private let anchors: AnchorTable
  private let horizontalGraph: AnchorGraph
  private let verticalGraph: AnchorGraph
  /// The rows of each Flow, by its index among the children.
  private let flowRows: [Int: FlowRows]

  init(
    _ layout: ConstraintLayout, flows: [FlowRows], edge: @escaping (_ child: Int, _ axis: Axis, _ isEnd: Bool) -> Int
  ) {
    self.layout = layout
    self.edge = edge
    flowRows = Dictionary(flows.map { ($0.box - 1, $0) }, uniquingKeysWith: { first, _ in first })
    children = Array(layout.subviews)
    var (placeholders, flows): ([Int: View], [Int: Int]) = ([:], [:])
    let (state, children) = (layout.state, children)
    anchors = SiblingIDs.withIDs(in: state) { ids in
      for (index, child) in children.enumerated() {
        if let content = (child as? Placeholder)?.content.flatMap({ ids.box($0, in: state) }), content > 0 {
          placeholders[content - 1] = child
        }
        for member in (child as? Flow)?.referencedIds ?? [] {
          if let box = ids.box(member, in: state), box > 0 { flows[box - 1] = index }
        }
      }
      return AnchorTable(of: state, ids, regardsVisibility: true)
    }
    (self.placeholders, self.flows) = (placeholders, flows)
    (horizontalGraph, verticalGraph) = AnchorGraph.both(of: layout, anchors)
  }

  /// Records the positions of all children, which already have their frames.
  func notePlaces(_ notes: ExplanationNotes) {
    for (index, child) in children.enumerated() where !child.isGone && notes.explains(child) {
      for axis in [Axis.horizontal, .vertical] {
        let placement =
          placeholders[index].map { follow($0, child, axis, "it takes the place of") }
          ?? flows[index].map { linedUp(index, in: $0, axis) }
          ?? (child is Layer ? box(around: child, axis) : placement(index, axis))
        notes.place(child, along: axis, completed(placement, child, axis))
      }
    }
  }

  /// Adds the remainder to each edge: less than a pixel due to rounding, or the result of contradictory equations.
  private func completed(_ placement: Explanation.Placement, _ child: View, _ axis: Axis) -> Explanation.Placement {
    let (start, length) = (child.frame.origin[axis], child.frame.size[axis])
    func complete(_ sum: Explanation.Sum, _ actual: Int) -> Explanation.Sum {
      let rest = actual - sum.total
      if layout.isExhausted {
        let words: ExplanationText = "from an incomplete solution: there are more equations than are solved"
        return Explanation.Sum(sum.terms + [Term(rest, .layout, words)])
      }
      if rest == 0 { return sum }
      return Explanation.Sum(
        sum.terms + [
          Term(
            rest, .layout,
            abs(rest) <= 1
              ? "rounded to whole pixels"
              : "a compromise between anchors that can't all be satisfied")
        ])
    }
    return Explanation.Placement(
      leading: complete(placement.leading, start), trailing: complete(placement.trailing, start + length))
  }

  // MARK: One child

  private func placement(_ index: Int, _ axis: Axis) -> Explanation.Placement {
    let child = children[index]
    let length = child.frame.size[axis]
    guard let params = child.layoutParams as? ConstraintLayout.LayoutParams else {
      return .atLeading([.padding(.leading(axis), of: layout)], length: length, along: axis)
    }
    if params.circle != nil { return circled(child, around: anchors[index + 1].center, params, axis) }
    if child.dimension(along: axis) == .matchParent && fills(child, axis) { return filling(child, axis) }
    let own = anchors[index + 1]
    if axis == .vertical, let baseline = own[.baseline], let target = baseline.sibling {
      return aligned(child, baseline, to: target, params)
    }
    let start = own[.start(axis)].flatMap { $0.isKnown ? $0 : nil }
    let end = own[.end(axis)].flatMap { $0.isKnown ? $0 : nil }
    if let chain = chain(of: index, axis) { return linked(index, chain, start, end, axis) }
    switch (start, end) {
    case (nil, nil):
      return .atLeading(
        [.padding(.leading(axis), of: layout), Term(0, .layout, "no anchor along the \(axis.lengthName)")],
        length: length, along: axis)
    case (let start?, nil): return .atLeading(terms(start, of: index, axis), length: length, along: axis)
    case (nil, let end?): return .atTrailing(terms(end, of: index, axis), length: length, along: axis)
    case (let start?, let end?): return between(index, start, end, axis)
    }
  }

  /// Returns whether `match_parent` is the whole length, which is the case in a layout whose own length is determined.
  private func fills(_ child: View, _ axis: Axis) -> Bool {
    let margins = child.margins
    let room = layout.frame.size[axis] - layout.padding.total(along: axis) - margins.total(along: axis)
    return child.frame.size[axis] == room
      && child.frame.origin[axis] == layout.padding.leading(along: axis) + margins.leading(along: axis)
  }

  private func filling(_ child: View, _ axis: Axis) -> Explanation.Placement {
    let (leading, trailing) = (Explanation.Side.leading(axis), Explanation.Side.trailing(axis))
    return Explanation.Placement(
      leading: Explanation.Sum([.padding(leading, of: layout), .margin(leading, of: child)]),
      trailing: Explanation.Sum([
        .end(
          of: layout, at: layout.frame.size[axis], along: axis, .parent,
          "match_parent: the \(trailing.rawValue) edge of \(layout)"),
        .padding(trailing, of: layout, sign: -1), .margin(trailing, of: child, sign: -1),
      ]))
  }

  private func between(
    _ index: Int, _ start: AnchorTable.Anchor, _ end: AnchorTable.Anchor, _ axis: Axis
  ) -> Explanation.Placement {
    let child = children[index]
    let (near, far) = (terms(start, of: index, axis), terms(end, of: index, axis))
    let length = child.frame.size[axis]
    let room = Explanation.Sum(far).total - Explanation.Sum(near).total
    if child.dimension(along: axis).isZero && length == room {
      return Explanation.Placement(leading: Explanation.Sum(near), trailing: Explanation.Sum(far))
    }
    return .atLeading(near + [biasTerm(child, free: room - length, axis)], length: length, along: axis)
  }

  private func biasTerm(_ child: View, free: Int, _ axis: Axis) -> Term {
    let params = child.layoutParams as? ConstraintLayout.LayoutParams
    var bias = (axis == .horizontal ? params?.horizontalBias : params?.verticalBias) ?? 0.5
    if axis == .horizontal && params?.effectiveAnchors.mirrorsBias == true { bias = 1 - bias }
    let name = axis == .horizontal ? "horizontalBias" : "verticalBias"
    let product = bias * Float(free)
    let offset = Int(max(-1e9, min(1e9, free > 0 ? 0.5 + product : product)))
    let text: ExplanationText =
      free < 0
      ? "\(name) \(weight: bias) of the \(length: -free) that it is too large for its anchors"
      : "\(name) \(weight: bias) of the \(length: free) that its anchors leave"
    return Term(offset, .anchor, text, about: Explanation.Subject(.attribute(name), of: child))
  }

  /// Returns the placement of a view whose baseline is aligned with another baseline or an edge.
  private func aligned(
    _ child: View, _ anchor: AnchorTable.Anchor, to target: Int, _ params: ConstraintLayout.LayoutParams
  ) -> Explanation.Placement {
    let sibling = children[target]
    let side: Explanation.Side = anchor.side == .bottom ? .bottom : .top
    var terms: [Term] = [
      .edge(
        side, of: sibling, at: layout.padding.top + edge(target, .vertical, side == .bottom), .anchor,
        "\(anchor.name.attribute): the \(side.rawValue) edge of \(sibling)")
    ]
    if anchor.side == .baseline {
      terms.append(
        Term(
          sibling.measuredBaseline ?? 0, .baseline, "the baseline of \(sibling)",
          about: Explanation.Subject(.baseline, of: sibling)))
    }
    if params.marginBaseline != 0 { terms.append(Term(params.marginBaseline, .margin, "marginBaseline")) }
    terms.append(Term(-(child.measuredBaseline ?? 0), .baseline, "its own baseline"))
    return .atLeading(terms, length: child.frame.height, along: .vertical)
  }

  private func circled(
    _ child: View, around center: ConstraintAnchor.ID, _ params: ConstraintLayout.LayoutParams, _ axis: Axis
  ) -> Explanation.Placement {
    let length = child.frame.size[axis]
    let box = center == ConstraintAnchor.none ? 0 : ConstraintAnchor.boxAndSide(of: center).box
    let (start, end) =
      box > 0
      ? (edge(box - 1, axis, false), edge(box - 1, axis, true))
      : (0, layout.frame.size[axis] - layout.padding.total(along: axis))
    let name: ExplanationText = box > 0 ? "\(children[box - 1])" : "\(layout)"
    let angle = Double(abs(params.circleAngle.truncatingRemainder(dividingBy: 360))) * .pi / 180
    let distance = Double(params.circleRadius) * (axis == .horizontal ? sine(angle) : -cosine(angle))
    return .atLeading(
      [
        .padding(.leading(axis), of: layout),
        Term((start + end) / 2, .anchor, "circle: the middle of \(name)"),
        Term(
          Int(distance.rounded()), .anchor,
          "circleRadius \(length: params.circleRadius) at a circleAngle of \(weight: params.circleAngle) degrees"),
        Term(-length / 2, .length, "half of its \(axis.lengthName)"),
      ], length: length, along: axis)
  }

  // MARK: Chains

  /// Returns the members from start to end, or `nil` if the child isn't in a chain.
  private func chain(of index: Int, _ axis: Axis) -> [Int]? {
    let graph = axis == .horizontal ? horizontalGraph : verticalGraph
    return graph.chainOf[index].map { graph.chains[$0] }
  }

  private func linked(
    _ index: Int, _ chain: [Int], _ start: AnchorTable.Anchor?, _ end: AnchorTable.Anchor?, _ axis: Axis
  ) -> Explanation.Placement {
    let child = children[index]
    let length = child.frame.size[axis]
    guard let start else {
      return end.map { .atTrailing(terms($0, of: index, axis), length: length, along: axis) }
        ?? .atLeading([.padding(.leading(axis), of: layout)], length: length, along: axis)
    }
    let head = axis == .horizontal && layout.isRightToLeft ? chain[chain.count - 1] : chain[0]
    let params = children[head].layoutParams as? ConstraintLayout.LayoutParams
    let style = (axis == .horizontal ? params?.horizontalChainStyle : params?.verticalChainStyle) ?? .spread
    var near = terms(start, of: index, axis)
    let gap = child.frame.origin[axis] - Explanation.Sum(near).total
    if gap != 0 {
      let names =
        chain.count > 4
        ? "\(children[chain[0]]) … \(children[chain[chain.count - 1]])" as ExplanationText
        : chain.dropFirst().reduce("\(children[chain[0]])") { "\($0), \(children[$1])" }
      near.append(Term(gap, .anchor, "the gap that the \(style.keyword) chain of \(names) leaves before it"))
    }
    return .atLeading(near, length: length, along: axis)
  }

  // MARK: Helpers

  /// Returns the placement of a child that another view shows as its content.
  private func follow(_ holder: View, _ child: View, _ axis: Axis, _ words: String) -> Explanation.Placement {
    let place = holder.frame.origin[axis]
    return .atLeading(
      [
        .edge(.leading(axis), of: holder, at: place),
        Term(child.frame.origin[axis] - place, .layout, "\(words) \(holder)"),
      ], length: child.frame.size[axis], along: axis)
  }

  /// Returns the placement of a member of a Flow.
  private func linedUp(_ index: Int, in flow: Int, _ axis: Axis) -> Explanation.Placement {
    let (child, holder) = (children[index], children[flow])
    let terms = flowRows[flow].flatMap { FlowTerms($0, layout, children)?.terms(of: index, axis) }
    guard let terms else { return follow(holder, child, axis, "lined up in") }
    return .atLeading(terms, length: child.frame.size[axis], along: axis)
  }

  private func box(around layer: View, _ axis: Axis) -> Explanation.Placement {
    .atLeading(
      [Term(layer.frame.origin[axis], .layout, "the box around its members")], length: layer.frame.size[axis],
      along: axis)
  }

  // MARK: Anchors

  /// Returns the position of an anchor's target, with the effective margin.
  private func terms(_ anchor: AnchorTable.Anchor, of index: Int, _ axis: Axis) -> [Term] {
    let isStart = anchors[index + 1][.start(axis)]?.name == anchor.name
    let ownSide: Explanation.Side = isStart ? .leading(axis) : .trailing(axis)
    let sign = isStart ? 1 : -1
    let isTargetEnd = anchor.side == .end(axis)
    let side: Explanation.Side = isTargetEnd ? .trailing(axis) : .leading(axis)
    let child = children[index]
    if anchor.isToLayout {
      let text: ExplanationText = "\(anchor.name.attribute): the \(side.rawValue) edge of \(layout)"
      return isTargetEnd
        ? [
          .end(of: layout, at: layout.frame.size[axis], along: axis, .anchor, text),
          .padding(side, of: layout, sign: -1),
          .margin(ownSide, of: child, sign: sign),
        ] : [Term(0, .anchor, text), .padding(side, of: layout), .margin(ownSide, of: child, sign: sign)]
    }
    guard let target = anchor.sibling else { return [.padding(.leading(axis), of: layout)] }
    let place = layout.padding.leading(along: axis) + edge(target, axis, isTargetEnd)
    let sibling = children[target]
    let term = Term.edge(
      side, of: sibling, at: place, .anchor, "\(anchor.name.attribute): \(description(of: sibling, side, axis))")
    if sibling.isGone, let params = child.layoutParams as? ConstraintLayout.LayoutParams,
      let gone = params.goneMargin(ownSide, isRightToLeft: child.isRightToLeft)
    {
      return [term, Term(sign * gone.length, .margin, "\(gone.name), since \(sibling) takes no space")]
    }
    return [term, .margin(ownSide, of: child, sign: sign)]
  }

  private func description(of target: View, _ side: Explanation.Side, _ axis: Axis) -> ExplanationText {
    switch target {
    case let line as Guideline:
      if let percent = line.guidePercent { return "the guideline \(target), guidePercent \(weight: percent)" }
      if let begin = line.guideBegin { return "the guideline \(target), guideBegin \(length: begin)" }
      return "the guideline \(target), guideEnd \(length: line.guideEnd ?? 0)"
    case let barrier as Barrier:
      let names = barrier.referencedIds.prefix(4).joined(separator: ", ")
      let margin: ExplanationText = barrier.margin == 0 ? "" : ", barrierMargin \(length: barrier.margin)"
      return "the barrier \(target) on the \(String(describing: barrier.direction)) of \(names.visible)\(margin)"
    default:
      return target.isGone ? "\(target), which is gone: a point" : "the \(side.rawValue) edge of \(target)"
    }
  }
}

extension ConstraintLayout.LayoutParams {
  /// Returns the margin in pixels of a side whose target is gone, and its attribute, or `nil` if none is set. The
  /// margin of the start or the end takes precedence.
  func goneMargin(_ side: Explanation.Side, isRightToLeft: Bool) -> (length: Int, name: String)? {
    func given(_ length: Int?, _ name: String) -> (length: Int, name: String)? { length.map { ($0, name) } }
    switch side {
    case .top: return given(rare.goneTop, "goneMarginTop")
    case .bottom: return given(rare.goneBottom, "goneMarginBottom")
    case .left:
      return (isRightToLeft ? given(rare.goneEnd, "goneMarginEnd") : given(rare.goneStart, "goneMarginStart"))
        ?? given(rare.goneLeft, "goneMarginLeft")
    case .right:
      return (isRightToLeft ? given(rare.goneStart, "goneMarginStart") : given(rare.goneEnd, "goneMarginEnd"))
        ?? given(rare.goneRight, "goneMarginRight")
    }
  }
}
