import Measure

extension RelativeLayout {
  final func placement(of child: View, along axis: Axis, in trace: MeasureTrace) -> Explanation.Placement? {
    guard let run = trace.calls(to: self).last(where: { $0.source == .measured }),
      let index = subviews.firstIndex(where: { $0 === child })
    else { return nil }
    let replay = replay(of: run.number, state.measuredSpecs, trace)
    return replay.placement(index, along: axis)
  }

  private func replay(of number: Int, _ specs: MeasureSpecs, _ trace: MeasureTrace) -> RelativeReplay {
    trace.remembered(about: number) { RelativeReplay(self, number: number, specs: specs, in: trace) }
  }

  // MARK: Specs

  final func offer(_ call: MeasureTrace.Call, along axis: Axis, in trace: MeasureTrace) -> Explanation.Offer? {
    guard let number = call.outerNumber, let specs = call.parentSpecs,
      let index = subviews.firstIndex(where: { $0 === call.view })
    else { return nil }
    let replay = replay(of: number, specs, trace)
    guard let place = replay.places[axis]?[index] else { return nil }
    let isFirst = !trace.calls(during: number).contains { $0.view === call.view && $0.number < call.number }
    if isFirst && axis == .vertical { return roundOfWidths(call, replay) }
    if !isFirst && axis == .horizontal && (place.leading == nil || place.trailing == nil) {
      return Explanation.Offer(
        "the width that it answered when widths were asked for",
        bounded([Explanation.Term(place.length, .length, "what it answered the time before")]))
    }
    return offer(place, call, replay, axis)
  }

  /// The heights in the round in which widths are found: whatever there is.
  private func roundOfWidths(_ call: MeasureTrace.Call, _ replay: RelativeReplay) -> Explanation.Offer {
    let dimension = call.view.dimension(along: .vertical)
    guard let available = replay.available(.vertical) else {
      if let length = dimension.fixedLength {
        return Explanation.Offer("its own height", [Explanation.Term(length, .dimension, "its own height")])
      }
      return Explanation.Offer("\(dimension), and \(self) has no limit itself")
    }
    return Explanation.Offer(
      "widths are found first: all the height there is",
      bounded(
        [Explanation.Term(available, .parent, "\(self) has \(replay.specs.height)")]
          + Explanation.Term.paddings(.vertical, of: self) + Explanation.Term.margins(.vertical, of: call.view)))
  }

  private func offer(
    _ place: RelativeReplay.Place, _ call: MeasureTrace.Call, _ replay: RelativeReplay, _ axis: Axis
  ) -> Explanation.Offer? {
    let dimension = call.view.dimension(along: axis)
    let (leading, trailing) = (Explanation.Side.leading(axis), Explanation.Side.trailing(axis))
    let own = Explanation.Term(dimension.fixedLength ?? 0, .dimension, "its own \(axis.lengthName)")
    if let start = place.leading, let end = place.trailing {
      return Explanation.Offer(
        "between the edges that its rules give: its own \(axis.lengthName) is ignored",
        bounded([
          Explanation.Term(end.position, .anchor, "its \(trailing.rawValue) edge"),
          Explanation.Term(-start.position, .anchor, "its \(leading.rawValue) edge"),
        ]))
    }
    guard let available = replay.available(axis) else {
      return dimension.isFixed
        ? Explanation.Offer("its own \(axis.lengthName)", [own])
        : Explanation.Offer("\(dimension), and \(self) has no limit itself")
    }
    var room: [Explanation.Term]
    if let end = place.trailing {
      room = [Explanation.Term(end.position, .anchor, "its \(trailing.rawValue) edge")]
    } else {
      room = [
        Explanation.Term(available, .parent, "\(self) has \(replay.specs[axis])"),
        .padding(trailing, of: self, sign: -1), .margin(trailing, of: call.view, sign: -1),
      ]
    }
    if let start = place.leading {
      room.append(Explanation.Term(-start.position, .anchor, "its \(leading.rawValue) edge"))
    } else {
      room += [.padding(leading, of: self, sign: -1), .margin(leading, of: call.view, sign: -1)]
    }
    let space = Explanation.Sum(room).total
    guard let length = dimension.fixedLength else {
      if dimension == .wrapContent && space < 0 {
        return Explanation.Offer("wrap_content: no room is left, so that there is no limit")
      }
      return Explanation.Offer("\(dimension), in the room that its rules leave", bounded(room))
    }
    if space >= 0 && space < length {
      return Explanation.Offer("its own \(axis.lengthName), cut to the room that its rules leave", room)
    }
    return Explanation.Offer("its own \(axis.lengthName)", [own])
  }

  private func bounded(_ terms: [Explanation.Term]) -> [Explanation.Term] {
    let total = Explanation.Sum(terms).total
    return total < 0 ? terms + [Explanation.Term(-total, .bound, "never less than 0")] : terms
  }

  // MARK: Content

  final func content(along axis: Axis, in trace: MeasureTrace) -> Explanation.Sum? {
    guard let run = trace.calls(to: self).last(where: { $0.source == .measured }) else { return nil }
    let replay = replay(of: run.number, state.measuredSpecs, trace)
    let isReversed = axis == .horizontal && isRightToLeft
    func extent(_ index: Int, _ place: RelativeReplay.Place) -> Int {
      let margins = subviews[index].margins
      if isReversed { return (replay.available(axis) ?? 0) - place.start + margins.leading(along: axis) }
      return place.end + margins.trailing(along: axis)
    }
    let reach = (replay.places[axis] ?? [:]).sorted { $0.key < $1.key }.max {
      extent($0.key, $0.value) < extent($1.key, $1.value)
    }
    let trailing = Explanation.Side.trailing(axis)
    guard let reach, extent(reach.key, reach.value) > 0 else {
      return Explanation.Sum([
        Explanation.Term(0, .content, "nothing in it"), .padding(trailing, of: self),
      ])
    }
    let child = subviews[reach.key]
    return Explanation.Sum([
      Explanation.Term(
        extent(reach.key, reach.value), .content,
        "\(child) reaches farthest to the \(isReversed ? "left" : trailing.rawValue), margins included"),
      .padding(trailing, of: self),
    ])
  }

  // MARK: Findings

  final func findings(about child: View) -> [Explanation.Finding] {
    guard let index = subviews.firstIndex(where: { $0 === child }) else { return [] }
    var findings: [Explanation.Finding] = []
    let nodes = graph?.currentNodes ?? []
    let node = nodes.indices.contains(index) ? nodes[index] : Node()
    let rules = (child.layoutParams as? LayoutParams)?.rules ?? RuleSet()
    for anchor in rules.anchors {
      findings += finding(about: anchor, followedTo: target(of: anchor, node), node.alignsWithParentIfMissing)
    }
    for axis in [Axis.horizontal, .vertical] {
      let axisRules = axis == .vertical ? node.vertical : isRightToLeft ? node.rightToLeft : node.leftToRight
      if let finding = centeringFinding(child, axisRules, axis) { findings.append(finding) }
      guard let length = child.dimension(along: axis).fixedLength, length != child.frame.size[axis] else { continue }
      let isStretched =
        (axisRules.pinsLeading || axisRules.after >= 0 || axisRules.leading >= 0)
        && (axisRules.pinsTrailing || axisRules.before >= 0 || axisRules.trailing >= 0)
      findings.append(
        Explanation.Finding(
          .fixedSizeIsLost,
          isStretched
            ? "Its own \(axis.lengthName) \(length: length) is lost: rules give both edges."
            : "Its own \(axis.lengthName) \(length: length) is cut to the room that its rules leave."))
    }
    return findings
  }

  private func centeringFinding(
    _ child: View, _ rules: AxisRules, _ axis: Axis
  ) -> Explanation.Finding? {
    let middle = (measuredSize[axis] - child.frame.size[axis]) / 2
    guard rules.isCentered, contentGravity == [.start, .top], child.frame.origin[axis] != middle else { return nil }
    return Explanation.Finding(
      .ruleIsIgnored, "It is not centred along the \(axis.lengthName): another rule gives it an edge there.")
  }

  /// The child that a rule leads to through gone ones; `nil` for none.
  private func target(of anchor: RuleSet.Anchor, _ node: Node) -> View? {
    guard var named = subviews.last(where: { $0.id == anchor.id }) else { return nil }
    var seen = 0
    while named.isGone && seen < subviews.count {
      seen += 1
      let next = (named.layoutParams as? LayoutParams)?.rules[anchor.rule]
      guard let next, let following = subviews.last(where: { $0.id == next }) else { return nil }
      named = following
    }
    return named.isGone ? nil : named
  }

  private func finding(
    about anchor: RuleSet.Anchor, followedTo target: View?, _ usesParent: Bool
  ) -> [Explanation.Finding] {
    let rule: ExplanationText = "\(anchor.rule.rawValue) names #\(anchor.id)"
    let instead: ExplanationText =
      usesParent ? "alignWithParentIfMissing puts it at the edge of \(self)" : "the rule has no effect"
    guard let named = subviews.last(where: { $0.id == anchor.id }) else {
      return [Explanation.Finding(.anchorIsMissing, "\(rule), which no sibling is: \(instead).")]
    }
    if !named.isGone { return [] }
    if let target {
      return [
        Explanation.Finding(
          .anchorIsGone, "\(rule), which is gone: the same rule is followed through it to \(target).")
      ]
    }
    return [Explanation.Finding(.anchorIsGone, "\(rule), which is gone and leads to no other view: \(instead).")]
  }
}
