import Measure

/// The direct pass, which assigns final positions in whole numbers to everything that follows directly from known
/// edges.
///
/// A child is measured only from `resolveDirectly`, `resolveDependents` and `measureDirectly`, which leave the rest to functions that
/// aren't inlined and are mutating, since the model would be copied into the frame for others: each level of nested layouts then uses
/// little of the stack.
///
/// Source: androidx.constraintlayout.core.widgets.analyzer.Direct.
extension ConstraintModel {
  mutating func resolveDirectly() {
    for axis in [Axis.horizontal, .vertical] {
      setParentEdges(axis)
      let hasLines = resolveLines(axis)
      if hasLines {
        for index in 1..<boxCount where boxes[index].role == .guideline && boxes[index].lineAxis == axis {
          resolveDependents(of: index, axis)
        }
      }
      resolveDependents(of: 0, axis)
      for index in 1..<boxCount where boxes[index].role == .barrier && boxes[index].lineAxis == axis {
        if placeBarrier(index) { resolveDependents(of: index, axis) }
      }
    }
    for index in 1..<boxCount where isMeasurable(index) {
      measureDirectly(index)
      resolveDependents(of: index, .horizontal)
      resolveDependents(of: index, .vertical)
    }
  }

  @inline(never)
  private mutating func setParentEdges(_ axis: Axis) {
    if boxes[0].behavior[axis] == .fixed {
      setFinal(0, axis, 0, boxes[0].length[axis])
    } else {
      setFinal(anchor(0, .start(axis)), 0)
      boxes[0].origin[axis] = 0
    }
  }

  /// Places the guidelines whose position is known.
  @inline(never)
  private mutating func resolveLines(_ axis: Axis) -> Bool {
    var hasLines = false
    for index in 1..<boxCount where boxes[index].role == .guideline && boxes[index].lineAxis == axis {
      hasLines = true
      let line = boxes + index
      let whole = boxes[0].length[axis]
      let position: Int
      if line.pointee.guideBegin != -1 {
        position = line.pointee.guideBegin
      } else if !isResolved(0, axis) {
        continue
      } else if line.pointee.guideEnd != -1 {
        position = whole - line.pointee.guideEnd
      } else {
        position = LinearSystem.truncated(0.5 + line.pointee.guidePercent * Float(whole))
      }
      setFinal(anchor(index, .start(axis)), position)
      line.pointee.isLineResolved = true
    }
    return hasLines
  }

  private func setFinal(_ index: Int, _ axis: Axis, _ start: Int, _ end: Int) {
    guard !boxes[index].isResolved[axis] else { return }
    setFinal(anchor(index, .start(axis)), start)
    setFinal(anchor(index, .end(axis)), end)
    boxes[index].origin[axis] = start
    boxes[index].length[axis] = end - start
    if axis == .vertical && boxes[index].hasBaseline {
      setFinal(anchor(index, .baseline), start + boxes[index].baseline)
    }
    boxes[index].isResolved[axis] = true
  }

  private func setFinalBaseline(_ index: Int, _ baseline: Int) {
    guard boxes[index].hasBaseline else { return }
    let top = baseline - boxes[index].baseline
    boxes[index].origin.vertical = top
    setFinal(anchor(index, .top), top)
    setFinal(anchor(index, .bottom), top + length(index, .vertical))
    setFinal(anchor(index, .baseline), baseline)
    boxes[index].isResolved.vertical = true
  }

  // MARK: Dependents of known edges

  /// A box whose dependents are being placed.
  struct Step {
    enum Stage { case unmeasured, start, end, baseline, done }

    let box: Int
    var stage = Stage.unmeasured
    /// The next anchor with the stage's edge as its target.
    var next: Anchor.ID = Anchor.none
    /// The position of that edge.
    var position = 0
  }

  /// Places the boxes that depend on this box, directly or indirectly, depth first.
  ///
  /// Iterative, since thousands of views may depend on one another in a row.
  private mutating func resolveDependents(of index: Int, _ axis: Axis) {
    steps.removeAll(keepingCapacity: true)
    begin(index, axis)
    var measured = -1
    while true {
      measured = placeDependents(axis, measured: measured)
      if measured < 0 { return }
      measureDirectly(measured)
    }
  }

  /// Places dependents until a box must be measured.
  /// - Parameter measured: The box that has just been measured, or −1.
  /// - Returns: The box to measure, or −1 if there are no further dependents.
  @inline(never)
  private mutating func placeDependents(_ axis: Axis, measured: Int) -> Int {
    var measured = measured
    while let step = steps.last, !isInterrupted {
      if step.stage == .unmeasured {
        if step.box != 0 && step.box != measured && isMeasurable(step.box) { return step.box }
        measured = -1
        advance(axis)
        continue
      }
      guard step.next != Anchor.none else {
        advance(axis)
        continue
      }
      let other = box(of: step.next)
      if other != measured && isMeasurable(other) { return other }
      let isMeasured = other == measured
      measured = -1
      steps[steps.count - 1].next = anchors[step.next].nextDependent
      let isPlaced =
        step.stage == .baseline
        ? resolveBaseline(step.next, step.position, isMeasured)
        : resolveDependent(step.next, step.position, axis, isMeasured)
      if isPlaced { begin(other, axis) }
    }
    return -1
  }

  private mutating func begin(_ index: Int, _ axis: Axis) {
    // A barrier placed by its members may itself be anchored to a view that is anchored to it. Android would loop
    // forever.
    if boxes[index].isPassDone[axis] || boxes[index].isOnTheWay[axis] { return }
    boxes[index].isOnTheWay[axis] = true
    steps.append(Step(box: index))
  }

  /// Continues with the next edge of the latest box, or with the previous box.
  private mutating func advance(_ axis: Axis) {
    var step = steps[steps.count - 1]
    let isLine = boxes[step.box].role == .guideline
    switch step.stage {
    case .unmeasured:
      step.stage = .start
      find(anchor(step.box, .start(axis)), &step)
    case .start where isLine: step.stage = .done
    case .start:
      step.stage = .end
      find(anchor(step.box, .end(axis)), &step)
    case .end where axis == .vertical:
      step.stage = .baseline
      find(anchor(step.box, .baseline), &step)
    case .end, .baseline, .done: step.stage = .done
    }
    if step.stage == .done {
      if !isLine { boxes[step.box].isPassDone[axis] = true }
      boxes[step.box].isOnTheWay[axis] = false
      steps.removeLast()
    } else {
      steps[steps.count - 1] = step
    }
  }

  private func find(_ edge: Anchor.ID, _ step: inout Step) {
    step.next = anchors[edge].isFinal ? anchors[edge].firstDependent : Anchor.none
    step.position = anchors[edge].value
  }

  /// Places a dependent if possible.
  /// - Parameter isMeasured: Whether it has just been measured, which was then possible before its position was known.
  /// - Returns: Whether its position is known now.
  private mutating func resolveDependent(_ first: Anchor.ID, _ position: Int, _ axis: Axis, _ isMeasured: Bool) -> Bool
  {
    let other = box(of: first)
    let (start, end) = (anchor(other, .start(axis)), anchor(other, .end(axis)))
    let isBetweenKnown = (first == start && isTargetFinal(end)) || (first == end && isTargetFinal(start))
    let isChained = isInChain(other, axis)
    if boxes[other].behavior[axis] == .matchConstraint && !isMeasured && !canMeasure(other) {
      return isBetweenKnown && !isChained && fillsDirectly(other, axis) && fill(other, axis)
    }
    if needsMeasure(other) { return false }
    if first == start && anchors[end].target == Anchor.none {
      let begin = position + margin(start)
      setFinal(other, axis, begin, begin + length(other, axis))
      return true
    }
    if first == end && anchors[start].target == Anchor.none {
      let finish = position - margin(end)
      setFinal(other, axis, finish - length(other, axis), finish)
      return true
    }
    guard isBetweenKnown && !isChained else { return false }
    center(other, axis)
    return true
  }

  private func resolveBaseline(_ first: Anchor.ID, _ position: Int, _ isMeasured: Bool) -> Bool {
    let other = box(of: first)
    if boxes[other].behavior.vertical == .matchConstraint && !isMeasured && !canMeasure(other) { return false }
    guard !needsMeasure(other), side(of: first) == .baseline else { return false }
    setFinalBaseline(other, position + margin(first))
    return true
  }

  private func isTargetFinal(_ id: Anchor.ID) -> Bool {
    anchors[id].target != Anchor.none && anchors[anchors[id].target].isFinal
  }

  private func fillsDirectly(_ index: Int, _ axis: Axis) -> Bool {
    let box = boxes + index
    return box.pointee.maximum[axis] >= 0 && box.pointee.minimum[axis] >= 0
      && (box.pointee.isGone || (box.pointee.match[axis] == .spread && box.pointee.ratio == 0))
      && !box.pointee.isInFlow
  }

  /// Places a view of known length between two known edges.
  ///
  /// If the edges cross, the view's edges are swapped, as on Android, which treats the two axes differently in this
  /// case.
  private func center(_ index: Int, _ axis: Axis) {
    let (startEdge, endEdge) = (anchor(index, .start(axis)), anchor(index, .end(axis)))
    let (startTarget, endTarget) = (anchors[anchors[startEdge].target].value, anchors[anchors[endEdge].target].value)
    var bias = boxes[index].bias[axis]
    var start = startTarget + margin(startEdge)
    var end = endTarget - margin(endEdge)
    if startTarget == endTarget {
      bias = 0.5
      start = startTarget
      end = endTarget
    }
    let length = length(index, axis)
    let areCrossing = start > end
    let free = (areCrossing ? start - end : end - start) - length
    let offset = LinearSystem.truncated(free > 0 ? 0.5 + bias * Float(free) : bias * Float(free))
    let near = areCrossing && axis == .vertical ? start - offset : start + offset
    setFinal(index, axis, near, near + (areCrossing ? -length : length))
  }

  /// Fills the space between two known edges.
  /// - Returns: Whether there is any space.
  private func fill(_ index: Int, _ axis: Axis) -> Bool {
    let (startEdge, endEdge) = (anchor(index, .start(axis)), anchor(index, .end(axis)))
    let start = anchors[anchors[startEdge].target].value + margin(startEdge)
    let end = anchors[anchors[endEdge].target].value - margin(endEdge)
    guard end >= start else { return false }
    var length = length(index, axis)
    if !boxes[index].isGone {
      if boxes[index].match[axis] == .spread { length = end - start }
      length = max(boxes[index].minimum[axis], length)
      if boxes[index].maximum[axis] > 0 { length = min(boxes[index].maximum[axis], length) }
    }
    let offset = LinearSystem.truncated(0.5 + boxes[index].bias[axis] * Float(end - start - length))
    setFinal(index, axis, start + offset, start + offset + length)
    return true
  }

  // MARK: Barriers

  /// Places the barrier if all its members have been placed.
  ///
  /// Source: androidx.constraintlayout.core.widgets.Barrier.allSolved.
  func resolveBarrier(_ index: Int) -> Bool {
    guard boxes[index].memberCount > 0 else { return false }
    let (axis, side) = (boxes[index].lineAxis, boxes[index].barrierSide)
    var position: Int?
    for place in memberRange(index) where countsForBarrier(members[place], index) {
      let member = members[place]
      guard isResolved(member, axis) else { return false }
      let edge = anchors[anchor(member, side)].value
      let isLeading = side == .left || side == .top
      position = position.map { isLeading ? min($0, edge) : max($0, edge) } ?? edge
    }
    let line = (position ?? 0) + boxes[index].barrierMargin
    setFinal(index, axis, line, line)
    boxes[index].isLineResolved = true
    return true
  }

  @inline(never)
  private mutating func placeBarrier(_ index: Int) -> Bool { resolveBarrier(index) }

  @inline(__always)
  func countsForBarrier(_ member: Int, _ barrier: Int) -> Bool {
    boxes[barrier].allowsGone || boxes[member].countsForBarrier
  }

  // MARK: Measuring

  private func needsMeasure(_ index: Int) -> Bool { boxes[index].needsMeasure && !boxes[index].isGone }

  /// Returns whether a box must be measured, and can be before its position is known.
  @inline(never)
  private mutating func isMeasurable(_ index: Int) -> Bool { needsMeasure(index) && canMeasure(index) }

  /// Returns whether both lengths can be measured before the position is known.
  private func canMeasure(_ index: Int) -> Bool {
    let (width, height) = (isLengthKnown(index, .horizontal), isLengthKnown(index, .vertical))
    return boxes[index].ratio > 0 && (width || height) ? true : width && height
  }

  private func isLengthKnown(_ index: Int, _ axis: Axis) -> Bool {
    switch boxes[index].behavior[axis] {
    case .fixed, .wrapContent: return true
    case _ where isResolved(index, axis): return true
    case .matchParent: return false
    case .matchConstraint:
      switch boxes[index].match[axis] {
      case .spread: return boxes[index].ratio == 0 && isDangling(index, axis)
      case .wrap: return hasRoom(index, axis)
      default: return false
      }
    }
  }

  /// Returns whether the measured length fits between two known edges.
  private func hasRoom(_ index: Int, _ axis: Axis) -> Bool {
    let (start, end) = (anchor(index, .start(axis)), anchor(index, .end(axis)))
    guard isTargetFinal(start), isTargetFinal(end) else { return false }
    let space =
      anchors[anchors[end].target].value - margin(end) - (anchors[anchors[start].target].value + margin(start))
    return space >= length(index, axis)
  }

  /// Measures a box in the direct pass. Source: ConstraintWidgetContainer.measure.
  mutating func measureDirectly(_ index: Int) {
    let box = boxes + index
    if box.pointee.isGone || box.pointee.role == .guideline || box.pointee.role == .barrier { return }
    let request = directRequest(index)
    _ = measure(index, request)
  }

  @inline(never)
  private mutating func directRequest(_ index: Int) -> Request {
    let box = boxes + index
    var request = Request(
      behavior: box.pointee.behavior, length: AxisPair(length(index, .horizontal), length(index, .vertical)),
      strategy: .own)
    let usesRatio = AxisPair(
      box.pointee.behavior.horizontal == .matchConstraint && box.pointee.ratio > 0,
      box.pointee.behavior.vertical == .matchConstraint && box.pointee.ratio > 0)
    var matches = AxisPair(
      box.pointee.behavior.horizontal == .matchConstraint, box.pointee.behavior.vertical == .matchConstraint)
    for axis in [Axis.horizontal, .vertical]
    where matches[axis] && isDangling(index, axis) && box.pointee.match[axis] == .spread && !usesRatio[axis] {
      matches[axis] = false
      let otherFills = matches[axis.cross] && box.pointee.match[axis.cross] == .spread
      request.behavior[axis] = otherFills ? .fixed : .wrapContent
    }
    for axis in [Axis.horizontal, .vertical] where isResolved(index, axis) {
      matches[axis] = false
      request.behavior[axis] = .fixed
    }
    if usesRatio.horizontal {
      if box.pointee.resolvedMatch.horizontal == .ratioResolved {
        request.behavior.horizontal = .fixed
      } else if !matches.vertical {
        let height = otherLength(.vertical, &request, index)
        request.behavior.horizontal = .fixed
        request.length.horizontal = LinearSystem.truncated(box.pointee.ratio * Float(height))
      }
    }
    if usesRatio.vertical {
      if box.pointee.resolvedMatch.vertical == .ratioResolved {
        request.behavior.vertical = .fixed
      } else if !matches.horizontal {
        let width = otherLength(.horizontal, &request, index)
        request.behavior.vertical = .fixed
        request.length.vertical = LinearSystem.truncated(
          box.pointee.ratioSide == nil ? Float(width) / box.pointee.ratio : box.pointee.ratio * Float(width))
      }
    }
    return request
  }

  /// Returns the length that a ratio is relative to: the requested one if it is fixed, or else the measured one.
  private mutating func otherLength(_ axis: Axis, _ request: inout Request, _ index: Int) -> Int {
    if request.behavior[axis] == .fixed { return request.length[axis] }
    request.behavior[axis.cross] = .wrapContent
    return answer(to: request, of: index).length[axis]
  }
}
