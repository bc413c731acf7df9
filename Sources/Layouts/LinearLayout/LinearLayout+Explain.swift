import Measure

extension LinearLayout {
  // MARK: Place

  final func placement(of child: View, along axis: Axis) -> Explanation.Placement {
    axis == direction ? mainPlacement(of: child) : crossPlacement(of: child)
  }

  private func mainPlacement(of child: View) -> Explanation.Placement {
    let axis = direction
    let isReversed = axis == .horizontal && isRightToLeft
    var terms: [Explanation.Term] = [.padding(.leading(axis), of: self)]
    let gravity = ExplainedGravity(
      [], default: contentGravity, cause: .contentGravity, isRightToLeft: isRightToLeft)
    let free = frame.size[axis] - Int(measurement.totalLength)
    switch gravity.place(along: axis) {
    case .leading: break
    case .center:
      terms.append(
        Explanation.Term(free / 2, .contentGravity, "\(gravity.text(along: axis)): half of the \(length: free) left"))
    case .trailing:
      terms.append(
        Explanation.Term(free, .contentGravity, "\(gravity.text(along: axis)): all of the \(length: free) left"))
    }
    var before: [(view: View, length: Int, margins: Int)] = []
    var (empty, own) = (0, CellInfo(view: child, columns: 0..<1))
    let cells = cellInfos
    for cell in isReversed ? cells.reversed() : cells {
      guard let sibling = cell.view else {
        empty += cell.emptyLength
        continue
      }
      if sibling === child {
        own = cell
        break
      }
      if sibling.isGone { continue }
      before.append((sibling, sibling.frame.size[axis] + cell.spaceAfter, sibling.margins.total(along: axis)))
    }
    let first = showDividers.contains(isReversed ? .end : .beginning) ? dividerSize : 0
    let between = showDividers.contains(.middle) ? dividerSize * before.count : 0
    terms += siblingTerms(before)
    if empty != 0 { terms.append(Explanation.Term(empty, .column, "columns that stay empty")) }
    if first != 0 { terms.append(Explanation.Term(first, .divider, "the divider before all")) }
    if between != 0 {
      terms.append(
        Explanation.Term(
          between, .divider,
          before.count == 1 ? "a divider" : "\(count: before.count) dividers of \(length: dividerSize)"))
    }
    terms.append(.margin(.leading(axis), of: child))
    if own.offset != 0 {
      let gravity = ExplainedGravity(
        child.state.gravity, default: [], cause: .gravity, isRightToLeft: isRightToLeft)
      terms.append(Explanation.Term(own.offset, .gravity, "\(gravity.text(along: axis)) in its column"))
    }
    if isReversed && !before.isEmpty {
      terms.append(Explanation.Term(0, .direction, "right-to-left: the last child stands at the left"))
    }
    return .atLeading(terms, length: child.frame.size[axis], along: axis)
  }

  private func crossPlacement(of child: View) -> Explanation.Placement {
    let own = child.state.gravity
    let gravity = ExplainedGravity(
      own, default: contentGravity, cause: .contentGravity, isRightToLeft: isRightToLeft)
    guard direction == .horizontal else { return .byGravity(gravity, child, in: self, along: .horizontal) }
    if gravity.gravity.vertical.isEmpty || gravity.gravity.vertical == .fillVertical {
      return .atLeading(
        [
          .padding(.top, of: self), Explanation.Term(0, .gravity, "\(gravity.text(along: .vertical)): the top padding"),
        ],
        length: child.frame.height, along: .vertical)
    }
    var placement = Explanation.Placement.byGravity(gravity, child, in: self, along: .vertical)
    let baseline = isBaselineAligned && child.dimension(along: .vertical) != .matchParent ? child.measuredBaseline : nil
    guard let baseline else { return placement }
    switch gravity.place(along: .vertical) {
    case .leading:
      let ascent = Int(measurement.topAscent)
      let shift = ascent - baseline
      let text: ExplanationText =
        "baselines: the lowest is at \(length: ascent), its own at \(length: baseline)"
      placement = .atLeading(
        placement.leading.terms + [Explanation.Term(shift, .baseline, text)], length: child.frame.height,
        along: .vertical)
    case .trailing:
      let descent = Int(measurement.bottomDescent)
      let own = child.frame.height - baseline
      let text: ExplanationText =
        "baselines: the greatest descent is \(length: descent), its own \(length: own)"
      placement = .atTrailing(
        placement.trailing.terms + [Explanation.Term(own - descent, .baseline, text)], length: child.frame.height,
        along: .vertical)
    case .center: break
    }
    return placement
  }

  private func replay(of number: Int, _ spec: MeasureSpec, _ trace: MeasureTrace) -> LinearReplay {
    trace.remembered(about: number) { LinearReplay(self, number: number, spec: spec, in: trace) }
  }

  // MARK: Specs

  final func offer(_ call: MeasureTrace.Call, along axis: Axis, in trace: MeasureTrace) -> Explanation.Offer? {
    guard let number = call.outerNumber, let spec = call.parentSpecs?[direction] else { return nil }
    let replay = replay(of: number, spec, trace)
    guard let part = replay.part(of: call.view) else { return nil }
    let earlier = trace.calls(during: number).last { $0.view === call.view && $0.number < call.number }
    let asked = call.specs[axis]
    if earlier == nil {
      if part.isMeasuredLate && call.specs == .unspecified {
        return Explanation.Offer("measured early, without limits, to find its baseline")
      }
      if axis != direction { return nil }
      if !part.isMeasuredLate, let offer = naturalOffer(part, replay, asked) { return offer }
    }
    if axis != direction { return nil }
    if let offer = shareOffer(part, replay, asked) { return offer }
    guard let earlier, asked == .exactly(earlier.size[axis]) else { return nil }
    return Explanation.Offer(
      "the \(axis.lengthName) that it had answered",
      [Explanation.Term(asked.size, .length, "what it answered the time before")])
  }

  /// What a child is offered before anything is shared.
  private func naturalOffer(
    _ part: LinearReplay.Part, _ replay: LinearReplay, _ asked: MeasureSpec
  ) -> Explanation.Offer? {
    let child = part.view
    let usesExcess = part.weight > 0 && child.dimension(along: replay.axis) == .fixed(0)
    var used: [Explanation.Term] = []
    var hasWeight = part.weight > 0
    var before: [(view: View, length: Int, margins: Int)] = []
    var (dividers, total) = (0, 0)
    for (index, sibling) in replay.parts.enumerated() {
      dividers += replay.dividerBefore(index)
      total += replay.dividerBefore(index)
      if sibling.view === child { break }
      hasWeight = hasWeight || sibling.weight > 0
      let margins = sibling.view.margins.total(along: replay.axis)
      before.append((sibling.view, sibling.natural, margins))
      let isPlainSum = replay.axis == .horizontal && replay.spec.isExact
      total = isPlainSum ? total + sibling.natural + margins : max(total, total + sibling.natural + margins)
    }
    if !hasWeight {
      used = siblingTerms(before, sign: -1)
      if dividers != 0 { used.append(Explanation.Term(-dividers, .divider, "dividers")) }
      let missing = -total - Explanation.Sum(used).total
      if missing != 0 {
        used.append(Explanation.Term(missing, .bound, "negative margins don't give space back"))
      }
    }
    let (spec, offer) = Explanation.Offer.ordinary(
      for: child, in: self, of: replay.spec, dimension: usesExcess ? .wrapContent : nil, used: used, along: replay.axis)
    guard spec == asked else { return nil }
    if usesExcess {
      return Explanation.Offer("weight \(weight: part.weight), first measured like wrap_content", offer.sum.terms)
    }
    if hasWeight && !before.isEmpty && !replay.spec.isUnspecified && !asked.isExact {
      return Explanation.Offer(offer.text + "; weights: siblings don't count yet", offer.sum.terms)
    }
    return offer
  }

  /// What a child with a weight is given once the excess is known.
  private func shareOffer(
    _ part: LinearReplay.Part, _ replay: LinearReplay, _ asked: MeasureSpec
  ) -> Explanation.Offer? {
    guard let share = part.share else { return nil }
    if measuresWithLargestChild && !replay.spec.isExact {
      guard let length = replay.largestLength, asked == .exactly(length) else { return nil }
      return Explanation.Offer(
        "measureWithLargestChild", [Explanation.Term(length, .sibling, "as long as the longest child")])
    }
    let isZero = part.view.dimension(along: replay.axis) == .fixed(0)
    let length = isZero ? share : part.natural + share
    guard asked == .exactly(length) else { return nil }
    let left: ExplanationText =
      part.excessBefore < 0 ? "\(length: -part.excessBefore) too many" : "\(length: part.excessBefore) left over"
    let isFirst = part.weightBefore == (weightSum ?? replay.totalWeight)
    let text: ExplanationText =
      "weight \(weight: part.weight) of \(isFirst ? "" : "the remaining ")\(weight: part.weightBefore), \(left): "
      + "\(length: share)"
    var terms = [Explanation.Term(share, .weight, text)]
    if !isZero {
      terms.insert(Explanation.Term(part.natural, .content, "as long as it was without the weight"), at: 0)
    }
    if length < 0 { terms.append(Explanation.Term(-length, .bound, "never less than 0")) }
    return Explanation.Offer(text, terms)
  }

  // MARK: Content

  final func content(along axis: Axis, in trace: MeasureTrace) -> Explanation.Sum? {
    if axis != direction { return FrameAlgorithm.explainContent(of: self, along: axis) }
    guard let run = trace.calls(to: self).last(where: { $0.source == .measured }) else { return nil }
    let replay = replay(of: run.number, state.measuredSpecs[axis], trace)
    let length = measuresWithLargestChild && !replay.spec.isExact ? replay.largestLength : nil
    var terms = siblingTerms(
      replay.parts.map { ($0.view, length ?? $0.natural, $0.view.margins.total(along: axis)) })
    let dividers = replay.parts.indices.reduce(replay.dividerAtEnd) { $0 + replay.dividerBefore($1) }
    if dividers != 0 { terms.append(Explanation.Term(dividers, .divider, "dividers")) }
    let columns = replay.parts.reduce(replay.emptyLength) { $0 + $1.cell.spaceAfter }
    if columns != 0 { terms.append(Explanation.Term(columns, .column, "what columns are wider than their cells")) }
    if terms.isEmpty { terms.append(Explanation.Term(0, .content, "nothing in it")) }
    return Explanation.Sum(
      [.padding(.leading(axis), of: self)] + terms + [.padding(.trailing(axis), of: self)])
  }

  // MARK: Findings

  final func findings(about child: View, in trace: MeasureTrace) -> [Explanation.Finding] {
    var findings: [Explanation.Finding] = []
    if let finding = weightFinding(about: child, in: trace) { findings.append(finding) }
    let gravity = child.state.gravity
    if direction == .horizontal, !gravity.isEmpty, gravity.vertical.isEmpty, child.margins.top != 0 {
      findings.append(
        Explanation.Finding(
          .marginIsIgnored,
          "marginTop \(length: child.margins.top) is ignored: gravity \(gravity.word(along: .horizontal) ?? "") names no "
            + "place along the height, and puts it at the top padding of the row."))
    }
    return findings
  }

  private func weightFinding(about child: View, in trace: MeasureTrace) -> Explanation.Finding? {
    guard child.state.weight > 0, let (call, _) = child.decidingCall(in: trace),
      let number = call.outerNumber, let spec = call.parentSpecs?[direction]
    else { return nil }
    let replay = replay(of: number, spec, trace)
    guard let part = replay.part(of: child), let share = part.share, share <= 0 else { return nil }
    let weight: ExplanationText = "weight \(weight: part.weight)"
    if replay.excess < 0 {
      return Explanation.Finding(
        .nothingToShare,
        "\(weight) makes it shorter: the children of \(self) are \(length: -replay.excess) longer than it.")
    }
    guard replay.excess == 0 else { return nil }
    let why: ExplanationText =
      spec.isExact ? "the children take it all" : "\(self) is as \(direction.measureName) as its content"
    return Explanation.Finding(.nothingToShare, "\(weight) has nothing to share: \(why).")
  }
}
