import Measure

/// The sizes that a Flow has answered to its latest requests.
///
/// A Flow in other Flows is asked the same several times, and each answer takes as long as those of all Flows in it.
struct FlowMeasures {
  struct Answer {
    /// The specs of the request.
    var asked: MeasureSpecs
    /// The specs of the size, which differ from `asked` if it is limited.
    var specs: MeasureSpecs
    var size: AxisPair<Int>
  }

  private var latest: Answer?
  private var earlier: Answer?
  /// The answer for which the members are arranged.
  private(set) var arranged: Answer?
  /// The answer that was used last, if the members are arranged for another one.
  var used: Answer?
  /// The length along an axis with which the Flow that contains this one still has to measure it.
  var wanted: (axis: Axis, length: Int)?

  /// Returns the answer to a request, if it is known.
  mutating func answer(to specs: MeasureSpecs) -> Answer? {
    if let latest, latest.asked == specs { return latest }
    guard let answer = earlier, answer.asked == specs else { return nil }
    (latest, earlier) = (answer, latest)
    return answer
  }

  /// Keeps an answer for which the members have been arranged.
  mutating func add(_ answer: Answer) {
    if latest?.asked != answer.asked { earlier = latest }
    latest = answer
    arranged = answer
    used = nil
  }
}

/// The measurement of a Flow, which pauses while a Flow in it is measured, so that nested Flows don't use the stack.
struct FlowPass {
  enum Stage { case members, fixed, filling, fixedAgain }

  let box: Int
  /// The specs of the request.
  let asked: MeasureSpecs
  /// The request of the Flow that contains this one; `nil` if no Flow has requested the pass.
  let request: ConstraintModel.Request?
  /// Whether the answer is only used by a Flow that isn't the last one that contains this one.
  let isForOther: Bool
  /// The specs, which differ from `asked` if a limit applies to the size.
  var specs: MeasureSpecs
  var stage = Stage.members
  /// The position among the members, or among those that are displayed.
  var place = 0
  var row = 0
  /// Whether a limit applies to the size, so that the Flow is measured again.
  var isLimited = false
  var lineCount = 0
  var gridSize = AxisPair(0)

  init(
    _ box: Int, _ specs: MeasureSpecs, for request: ConstraintModel.Request? = nil, isForOther: Bool = false
  ) {
    self.box = box
    self.request = request
    self.isForOther = isForOther
    asked = specs
    self.specs = specs
  }
}

/// How Flows are measured.
///
/// Source: androidx.constraintlayout.core.widgets.Flow and VirtualLayout. Differs: members that fill their row are measured
/// only with their share of it, and not before with a length that has no effect; an answer that a Flow in another one has
/// already given to the same request isn't determined again; and a Flow in several Flows is measured with the lengths that the
/// last of them gives it, and is as large as it would be without them for the others. Android's time doubles with each level.
extension ConstraintModel {
  /// Arranges the members of a Flow, and determines its size.
  @inline(never)
  mutating func measureFlow(_ index: Int, _ specs: MeasureSpecs) {
    if !flowMeasures.isEmpty, let arranged = flowMeasures[boxes[index].flow].arranged, arranged.specs == specs {
      flowMeasures[boxes[index].flow].used = nil
      flows[boxes[index].flow].needsSolving = boxes[index].memberCount > 0
      adopt(arranged.size, specs, index)
      return
    }
    run(FlowPass(index, specs))
    guard let order = flowNesting?.order else { return }
    // Flows of which an earlier answer was used last are arranged for it, each before those in it.
    for flow in order {
      guard let used = flowMeasures[flow].used, !isInterrupted else { continue }
      run(FlowPass(flows[flow].box, used.specs))
    }
  }

  private mutating func run(_ pass: FlowPass) {
    var open = [pass]
    while var pass = open.popLast() {
      if layout.isExhausted(after: .item) { return }
      if let nested = advance(&pass) {
        open.append(pass)
        open.append(nested)
      } else if let again = finish(pass) {
        open.append(again)
      }
    }
  }

  /// Continues until a Flow has to be measured first, which is returned, or until the members are arranged.
  private mutating func advance(_ pass: inout FlowPass) -> FlowPass? {
    let flow = boxes[pass.box].flow
    let axis = flows[flow].settings.orientation
    let limit = limit(of: pass, axis)
    if pass.stage == .members {
      if let nested = measureMembers(&pass, axis, limit) { return nested }
      arrange(&pass, flow, axis, limit)
      (pass.stage, pass.place) = (.fixed, 0)
    }
    if pass.stage == .fixed {
      if let nested = measureWanted(&pass, flow) { return nested }
      if flows[flow].settings.wrapMode == .aligned && !flows[flow].displayed.isEmpty {
        pass.gridSize = makeGrid(flow, axis, limit, lineCount: pass.lineCount)
      }
      (pass.stage, pass.place) = (.filling, 0)
    }
    if pass.stage == .filling {
      if fillsRows(flow), let nested = fillRows(&pass, flow, axis, limit) { return nested }
      (pass.stage, pass.place) = (.fixedAgain, 0)
    }
    return measureWanted(&pass, flow)
  }

  /// Sets the size of a Flow whose members are arranged.
  /// - Returns: The pass with the length that a limit requires; `nil` if the Flow has its size.
  private mutating func finish(_ pass: FlowPass) -> FlowPass? {
    let index = pass.box
    let flow = boxes[index].flow
    let size = contentSize(pass, flow)
    var measured = AxisPair(0)
    for axis in [Axis.horizontal, .vertical] {
      let spec = pass.specs[axis]
      let length = size[axis] + inset(index, axis)
      measured[axis] = spec.isExact ? spec.size : spec.isAtMost ? min(length, spec.size) : length
      setLength(index, axis, measured[axis])
    }
    flows[flow].needsSolving = boxes[index].memberCount > 0
    measured = AxisPair(max(measured.horizontal, 0), max(measured.vertical, 0))
    adopt(measured, pass.specs, index)
    var specs = AxisPair(pass.specs.width, pass.specs.height)
    if let request = pass.request {
      if !pass.isLimited, needsOtherLength(index, request, &specs) {
        var again = FlowPass(index, pass.asked, for: request, isForOther: pass.isForOther)
        again.isLimited = true
        again.specs = MeasureSpecs(width: specs.horizontal, height: specs.vertical)
        return again
      }
      adoptAnswer(index)
    }
    if flowMeasures.isEmpty { return nil }
    let used = flowMeasures[flow].used ?? flowMeasures[flow].arranged
    flowMeasures[flow].add(FlowMeasures.Answer(asked: pass.asked, specs: pass.specs, size: measured))
    if pass.isForOther { flowMeasures[flow].used = used }
    return nil
  }

  private func inset(_ index: Int, _ axis: Axis) -> Int {
    let padding = child(index).padding
    return axis == .horizontal ? padding.horizontal : padding.vertical
  }

  private func limit(of pass: FlowPass, _ axis: Axis) -> Int { pass.specs[axis].size - inset(pass.box, axis) }

  /// Stores a Flow's size as that of its view.
  private mutating func adopt(_ size: AxisPair<Int>, _ specs: MeasureSpecs, _ index: Int) {
    if boxes[index].needsMeasure || boxes[index].measured != size {
      let state = child(index)
      // The view only has to have been measured.
      let found = MeasureSpecs.exactly(Size(width: size.horizontal, height: size.vertical))
      if layout.flags.contains(.isTraced) { ConstraintOffers(layout, self.specs)?.note(state.view, found) }
      state.measure(found)
    }
    boxes[index].measured = size
    boxes[index].measuredBaseline = -1
    boxes[index].lastSpec = AxisPair(specs.width, specs.height)
    boxes[index].needsMeasure = false
  }

  /// Gives a Flow the size that its view has, as the answer to the Flow that contains it.
  private mutating func adoptAnswer(_ index: Int) {
    setLength(index, .horizontal, boxes[index].measured.horizontal)
    setLength(index, .vertical, boxes[index].measured.vertical)
    boxes[index].baseline = boxes[index].measuredBaseline
    boxes[index].hasBaseline = false
  }

  // MARK: Members

  /// Measures the members with their own lengths. Source: VirtualLayout.measureChildren.
  private mutating func measureMembers(_ pass: inout FlowPass, _ axis: Axis, _ limit: Int) -> FlowPass? {
    let flow = boxes[pass.box].flow
    let range = memberRange(pass.box)
    while pass.place < range.count {
      let member = members[range.lowerBound + pass.place]
      pass.place += 1
      if boxes[member].role == .guideline || fills(member, flow) { continue }
      guard let request = ownRequest(member) else { continue }
      if hasPercentOfRow(member, flow), !boxes[member].isGone {
        let length = LinearSystem.truncated(boxes[member].percent[axis] * Float(limit))
        if let nested = measureMember(member, of: flow, fixed(member, axis, length)) { return nested }
      } else if let nested = measureMember(member, of: flow, request) {
        return nested
      }
    }
    return nil
  }

  /// Returns the request for a member's own lengths; `nil` if they follow only from the solution.
  private func ownRequest(_ member: Int) -> Request? {
    let (behavior, match) = (boxes[member].behavior, boxes[member].match)
    let isMatched = AxisPair(behavior.horizontal == .matchConstraint, behavior.vertical == .matchConstraint)
    if isMatched.horizontal && match.horizontal != .wrap && isMatched.vertical && match.vertical != .wrap {
      return nil
    }
    return Request(
      behavior: AxisPair(
        isMatched.horizontal ? .wrapContent : behavior.horizontal,
        isMatched.vertical ? .wrapContent : behavior.vertical),
      length: AxisPair(length(member, .horizontal), length(member, .vertical)), strategy: .own)
  }

  /// Returns the request for a member with a fixed length along one axis.
  func fixed(_ member: Int, _ axis: Axis, _ length: Int) -> Request {
    var request = Request(
      behavior: boxes[member].behavior,
      length: AxisPair(self.length(member, .horizontal), self.length(member, .vertical)), strategy: .own)
    request.behavior[axis] = .fixed
    request.length[axis] = length
    return request
  }

  /// Returns whether members fill the rows of a Flow, and not only take their place in the chains of the solution.
  private func fillsRows(_ flow: Int) -> Bool {
    let behavior = boxes[flows[flow].box].behavior
    return (flows[flow].settings.wrapMode == .chain || flows[flow].settings.wrapMode == .chain2)
      && (behavior.horizontal == .wrapContent || behavior.vertical == .wrapContent)
  }

  /// Returns whether a member is measured with a share of the space that remains in its row.
  func fills(_ member: Int, _ flow: Int) -> Bool {
    let axis = flows[flow].settings.orientation
    return boxes[member].behavior[axis] == .matchConstraint && boxes[member].match[axis] == .spread
      && fillsRows(flow) && !boxes[member].isGone
  }

  /// Returns whether a Flow's length is a part of its row that is known before the Flow is measured.
  private func hasPercentOfRow(_ member: Int, _ flow: Int) -> Bool {
    let axis = flows[flow].settings.orientation
    return boxes[member].role == .flow && boxes[member].behavior[axis] == .matchConstraint
      && boxes[member].match[axis] == .percent
  }

  /// Measures a member of a Flow.
  /// - Returns: The pass that measures the member, if it is a Flow whose answer isn't known.
  private mutating func measureMember(_ member: Int, of flow: Int, _ request: Request) -> FlowPass? {
    guard boxes[member].role == .flow, !flowMeasures.isEmpty, let nesting = flowNesting else {
      _ = measure(member, request)
      return nil
    }
    let number = boxes[member].flow
    let isForOther = nesting.isShared[number] && nesting.holders[number] != flow
    let request = isForOther ? ownRequest(member) ?? request : request
    if boxes[member].isGone && !boxes[member].isInPlaceholder || isLeftToSolver(member, request) {
      _ = measure(member, request)
      return nil
    }
    let specs = MeasureSpecs(
      width: spec(for: request, of: member, .horizontal), height: spec(for: request, of: member, .vertical))
    let current = AxisPair(length(member, .horizontal), length(member, .vertical))
    if isMeasured(member, current, AxisPair(specs.width, specs.height)) { return nil }
    guard let answer = flowMeasures[number].answer(to: specs) else {
      return FlowPass(member, specs, for: request, isForOther: isForOther)
    }
    adopt(answer.size, answer.specs, member)
    adoptAnswer(member)
    if !isForOther {
      let isArranged = flowMeasures[number].arranged?.specs == answer.specs
      flowMeasures[number].used = isArranged ? nil : answer
    }
    return nil
  }

  /// Measures the Flows among the members that have a percentage of the row.
  private mutating func measureWanted(_ pass: inout FlowPass, _ flow: Int) -> FlowPass? {
    if flowMeasures.isEmpty { return nil }
    while pass.place < flows[flow].displayed.count {
      let member = flows[flow].displayed[pass.place]
      pass.place += 1
      guard boxes[member].role == .flow, let wanted = flowMeasures[boxes[member].flow].wanted else { continue }
      flowMeasures[boxes[member].flow].wanted = nil
      let request = fixed(member, wanted.axis, wanted.length)
      if let nested = measureMember(member, of: flow, request) { return nested }
    }
    return nil
  }

  /// Measures the members that fill a row with equal shares of the remaining space.
  private mutating func fillRows(_ pass: inout FlowPass, _ flow: Int, _ axis: Axis, _ limit: Int) -> FlowPass? {
    if flows[flow].displayed.isEmpty { return nil }
    while pass.row < flows[flow].rows.count {
      let row = flows[flow].rows[pass.row]
      guard row.fillingCount > 0 else {
        pass.row += 1
        continue
      }
      let share = (limit - (row.length - flows[flow].gap(axis))) / row.fillingCount
      while pass.place < row.count {
        let member = flows[flow].displayed[row.start + pass.place]
        pass.place += 1
        guard fills(member, flow) else { continue }
        if let nested = measureMember(member, of: flow, fixed(member, axis, share)) { return nested }
      }
      updateFilledRow(pass.row, flow, axis, limit)
      (pass.row, pass.place) = (pass.row + 1, 0)
    }
    return nil
  }

  // MARK: Rows

  private mutating func arrange(_ pass: inout FlowPass, _ flow: Int, _ axis: Axis, _ limit: Int) {
    flows[flow].displayed.removeAll(keepingCapacity: true)
    for place in memberRange(pass.box) where !boxes[members[place]].isGone {
      flows[flow].displayed.append(members[place])
    }
    if flows[flow].displayed.isEmpty { return }
    switch flows[flow].settings.wrapMode {
    case .none: makeOneRow(flow, axis, limit)
    case .chain, .chain2: makeRows(flow, axis, limit)
    case .aligned:
      pass.lineCount = lineCount(flow, axis, limit)
      // The lengths of Flows across the lines are known before they are compared.
      if !flowMeasures.isEmpty {
        for member in flows[flow].displayed where boxes[member].role == .flow {
          _ = memberLength(member, axis.cross, limit)
        }
      }
    }
  }

  private func contentSize(_ pass: FlowPass, _ flow: Int) -> AxisPair<Int> {
    if flows[flow].displayed.isEmpty { return AxisPair(0) }
    return flows[flow].settings.wrapMode == .aligned
      ? pass.gridSize : rowsSize(flow, flows[flow].settings.orientation)
  }
}
