import Measure

extension ConstraintModel {
  /// Solves the equations of all boxes, and solves them again if the layout's size exceeds its limits.
  ///
  /// Source: ConstraintWidgetContainer.layout.
  @inline(never)
  mutating func solveSystem(isFirst: Bool) {
    // The solution changes lengths on which answers of Flows depend.
    defer { for flow in flowMeasures.indices { flowMeasures[flow] = FlowMeasures() } }
    boxes[0].origin = AxisPair(0)
    let limit = AxisPair(max(0, boxes[0].length.horizontal), max(0, boxes[0].length.vertical))
    if isFirst && resolvesDirectly {
      resolveDirectly()
      measureLeftOver()
      if isInterrupted || skipsSolver && finishDirectly(limit: limit) { return }
    }
    solveEquations(limit)
  }

  /// Solves the equations, or copies the solution of equal ones. No child is measured meanwhile.
  @inline(never)
  private mutating func solveEquations(_ limit: AxisPair<Int>) {
    let known = TreeMemory.of(layout).solutions
    let problem = known.areExpected(boxCount: boxCount) ? KnownSolutions.Problem(self) : nil
    if let problem, let solution = known.solution(of: problem, limit, boxCount: boxCount) {
      for index in 0..<boxCount {
        let spec = boxes[index].lastSpec
        boxes[index] = solution.boxes[index]
        boxes[index].lastSpec = spec
      }
      if !solution.flows.isEmpty {
        anchors.update(from: solution.anchors, count: solution.anchors.count)
        flows = solution.flows
      }
      (system.work, system.termCapacity) = (solution.work, solution.termCapacity)
      return
    }
    let work = system.work
    let limits = solveNewEquations(limit)
    if isInterrupted { return }
    if boxCount >= LinearSystem.largeBoxCount {
      if system.work - work < KnownSolutions.minimumWork(boxCount: boxCount) { return }
      known.expect()
    }
    if let problem { known.add(KnownSolutions.Solution(self, limits), of: problem) }
  }

  /// - Returns: The limits with which the solution is the same.
  private mutating func solveNewEquations(_ limit: AxisPair<Int>) -> AxisPair<KnownSolutions.Limits> {
    let behavior = boxes[0].behavior
    var limits = AxisPair(KnownSolutions.Limits.atLeast(0))
    var longest = AxisPair(0)
    var hasChangedSize = false
    // Android stops after the same number of rounds.
    for _ in 0..<9 {
      makeUnknowns()
      if isInterrupted { break }
      addBoxes()
      if isInterrupted { break }
      system.minimize()
      var needsSolving = readSolution()
      for axis in [Axis.horizontal, .vertical] where boxes[0].minimum[axis] > boxes[0].length[axis] {
        boxes[0].length[axis] = boxes[0].minimum[axis]
        boxes[0].behavior[axis] = .fixed
        hasChangedSize = true
        needsSolving = true
      }
      if !hasChangedSize {
        for axis in [Axis.horizontal, .vertical] where boxes[0].behavior[axis] == .wrapContent {
          if limit[axis] == 0 || boxes[0].length[axis] <= limit[axis] {
            longest[axis] = max(longest[axis], boxes[0].length[axis])
            limits[axis] = .atLeast(longest[axis])
            continue
          }
          limits[axis] = .exactly(limit[axis])
          hasChangedSize = true
          boxes[0].behavior[axis] = .fixed
          setLength(0, axis, limit[axis])
          needsSolving = true
        }
      }
      if !needsSolving { break }
    }
    boxes[0].behavior = behavior
    return limits
  }

  /// Measures the boxes that the direct pass didn't resolve, if they can be measured independently.
  private mutating func measureLeftOver() {
    for index in 1..<boxCount {
      let box = boxes + index
      guard box.pointee.needsMeasure && !box.pointee.isGone, !box.pointee.isInFlow else { continue }
      guard box.pointee.role == .view || box.pointee.role == .placeholder else { continue }
      let isSkipped =
        box.pointee.behavior.horizontal == .matchConstraint && box.pointee.match.horizontal != .wrap
        && box.pointee.behavior.vertical == .matchConstraint && box.pointee.match.vertical != .wrap
      if !isSkipped { measureDirectly(index) }
    }
  }

  private mutating func makeUnknowns() {
    system.reset()
    horizontalChains.removeAll(keepingCapacity: true)
    verticalChains.removeAll(keepingCapacity: true)
    wrapStart = AxisPair(Anchor.none)
    wrapEnd = AxisPair(Anchor.none)
    for id in 0..<anchorCount { anchors[id].variable = 0 }
    for index in 0..<boxCount {
      if layout.isExhausted(afterChild: index) { return }
      // A guideline also gets unknowns for the edges that it doesn't have, so that the other unknowns have the same
      // numbers as on Android.
      for side in [Side.left, .top, .right, .bottom] {
        anchors[index * 6 + side.rawValue].variable = system.makeVariable()
      }
      if boxes[index].baseline > 0 { anchors[index * 6 + Side.baseline.rawValue].variable = system.makeVariable() }
    }
  }

  /// Returns the unknown of an edge, creating it if necessary.
  @inline(__always)
  mutating func variable(_ id: Anchor.ID) -> Int32 {
    if anchors[id].variable == 0 { anchors[id].variable = system.makeVariable() }
    return anchors[id].variable
  }

  @inline(__always)
  mutating func variable(_ box: Int, _ side: Side) -> Int32 { variable(anchor(box, side)) }

  /// Adds the equations of all boxes, in Android's order.
  ///
  /// Source: ConstraintWidgetContainer.addChildrenToSolver.
  private mutating func addBoxes() {
    addBox(0)
    for index in 1..<boxCount { boxes[index].isInBarrier = AxisPair(false) }
    if hasBarriers { markMembersOfBarriers() }
    for index in 1..<boxCount where boxes[index].role == .guideline { addGuideline(index) }
    addFlows()
    for index in 1..<boxCount {
      if layout.isExhausted(after: .item) { return }
      fillParent(index)
      switch boxes[index].role {
      case .guideline, .flow: break
      case .barrier: addBarrier(index)
      default: addBox(index)
      }
    }
    for head in horizontalChains { addChain(head, .horizontal) }
    for head in verticalChains { addChain(head, .vertical) }
    if isInterrupted { return }
    for axis in [Axis.vertical, .horizontal] {
      if wrapStart[axis] != Anchor.none {
        system.addGreaterThan(variable(wrapStart[axis]), variable(0, .start(axis)), 0, .equality)
      }
      if wrapEnd[axis] != Anchor.none {
        system.addGreaterThan(variable(0, .end(axis)), variable(wrapEnd[axis]), 0, .equality)
      }
    }
  }

  /// Adds the equations of Flows. Flows whose members are Flows come before their members.
  private mutating func addFlows() {
    guard let order = flowNesting?.order else {
      for flow in flows { addFlow(flow.box) }
      return
    }
    for flow in order { addFlow(flows[flow].box) }
  }

  func markMembersOfBarriers() {
    for index in 1..<boxCount where boxes[index].role == .barrier {
      for place in memberRange(index) where countsForBarrier(members[place], index) {
        boxes[members[place]].isInBarrier[boxes[index].lineAxis] = true
      }
    }
  }

  /// Places a child that fills a layout of known length.
  ///
  /// Source: Optimizer.checkMatchParent.
  private mutating func fillParent(_ index: Int) {
    boxes[index].fillsParent = AxisPair(false)
    for axis in [Axis.horizontal, .vertical]
    where boxes[0].behavior[axis] != .wrapContent && boxes[index].behavior[axis] == .matchParent {
      let start = anchors[anchor(index, .start(axis))].margin
      let end = length(0, axis) - anchors[anchor(index, .end(axis))].margin
      system.addEquality(variable(index, .start(axis)), start)
      system.addEquality(variable(index, .end(axis)), end)
      if axis == .vertical && (boxes[index].baseline > 0 || boxes[index].isGone) {
        system.addEquality(variable(index, .baseline), boxes[index].baseline + start)
      }
      boxes[index].fillsParent[axis] = true
      boxes[index].origin[axis] = start
      setLength(index, axis, end - start)
    }
  }

  // MARK: The solution

  /// Copies the positions and lengths from the solution.
  /// - Returns: Whether a limit has truncated a length, so that the equations must be solved with that length.
  private mutating func readSolution() -> Bool {
    var isOverridden = false
    for index in 0..<boxCount {
      if boxes[index].role == .guideline {
        readLine(index)
      } else {
        readFrame(index)
        if index > 0 && (boxes[index].override.horizontal != -1 || boxes[index].override.vertical != -1) {
          isOverridden = true
        }
      }
    }
    return isOverridden
  }

  private func value(_ id: Anchor.ID) -> Int { anchors[id].variable == 0 ? 0 : system.pixels(anchors[id].variable) }

  /// Reads the position of a guideline. Source: Guideline.updateFromSolver.
  private func readLine(_ index: Int) {
    let axis = boxes[index].lineAxis
    boxes[index].origin[axis] = value(anchor(index, .start(axis)))
    boxes[index].origin[axis.cross] = 0
    boxes[index].length[axis] = 0
    boxes[index].length[axis.cross] = length(0, axis.cross)
  }

  /// Reads the frame of a view. Source: ConstraintWidget.updateFromSolver.
  private func readFrame(_ index: Int) {
    var start = AxisPair(value(anchor(index, .left)), value(anchor(index, .top)))
    var end = AxisPair(value(anchor(index, .right)), value(anchor(index, .bottom)))
    let isBounded = [start.horizontal, start.vertical, end.horizontal, end.vertical].allSatisfy {
      $0 != Int(Int32.max) && $0 != Int(Int32.min)
    }
    if !isBounded || end.horizontal < start.horizontal || end.vertical < start.vertical {
      start = AxisPair(0)
      end = AxisPair(0)
    }
    setFrame(index, start, end)
  }

  /// Sets the frame of a box. Source: ConstraintWidget.setFrame.
  func setFrame(_ index: Int, _ start: AxisPair<Int>, _ end: AxisPair<Int>) {
    boxes[index].origin = start
    for axis in [Axis.horizontal, .vertical] {
      guard !boxes[index].isGone else {
        boxes[index].length[axis] = 0
        continue
      }
      var solved = end[axis] - start[axis]
      // Rounding the edges separately may lose a pixel.
      if boxes[index].behavior[axis] == .fixed { solved = max(solved, boxes[index].length[axis]) }
      boxes[index].length[axis] = index == 0 ? max(solved, boxes[0].minimum[axis]) : solved
      if boxes[index].maximum[axis] > 0 && boxes[index].behavior[axis] == .matchConstraint {
        boxes[index].length[axis] = min(boxes[index].length[axis], boxes[index].maximum[axis])
      }
      if boxes[index].length[axis] != solved { boxes[index].override[axis] = boxes[index].length[axis] }
    }
  }
}
