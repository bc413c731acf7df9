import Measure

// A nested layout is measured within its parent's measure. Functions that don't lead there aren't inlined into those
// that do, so that each level of nesting uses little of the stack.
extension ConstraintModel {
  /// Determines the positions of all children, and the size of the layout, which was read with `read(_:_:)`.
  ///
  /// Source: ConstraintLayout.onMeasure, resolveSystem and setSelfDimensionBehaviour.
  mutating func measure(_ specs: MeasureSpecs, directly: Bool) -> Size {
    self.specs = specs
    resolvesDirectly = directly
    padding = layout.padding
    prepareParent(.horizontal, padding: padding.horizontal, minimum: Int(layout.minWidth))
    prepareParent(.vertical, padding: padding.vertical, minimum: Int(layout.minHeight))
    if boxCount > 1 && !isInterrupted { solveAndMeasure() }
    return specs.resolve(
      Size(
        width: boxes[0].length.horizontal + padding.horizontal, height: boxes[0].length.vertical + padding.vertical))
  }

  @inline(never)
  private mutating func prepareParent(_ axis: Axis, padding: Int, minimum: Int) {
    let spec = specs[axis]
    boxes[0].behavior[axis] = spec.isExact ? .fixed : .wrapContent
    // Without children, Android doesn't subtract the padding from the minimum.
    boxes[0].length[axis] = boxCount == 1 && !spec.isExact ? minimum : spec.size - padding
    if spec.isUnspecified && boxCount > 1 { boxes[0].length[axis] = 0 }
    boxes[0].length[axis] = max(boxes[0].length[axis], 0)
    boxes[0].minimum[axis] = minimum - padding
  }

  /// Solves the system and measures the children. Source: BasicMeasure.solverMeasure.
  private mutating func solveAndMeasure() {
    let available = boxes[0].length
    measureFirst()
    if isInterrupted { return }
    variableBoxes.removeAll(keepingCapacity: true)
    for index in 1..<boxCount {
      let behavior = boxes[index].behavior
      if behavior.horizontal == .matchConstraint || behavior.vertical == .matchConstraint {
        variableBoxes.append(index)
      }
    }
    solve(available, isFirst: true)
    guard !variableBoxes.isEmpty, !isInterrupted else { return }
    var needsSolving = false
    for index in variableBoxes where boxes[index].role == .flow {
      if remeasure(index, .givenLengths) { needsSolving = true }
      if flows[boxes[index].flow].needsSolving { needsSolving = true }
    }
    for round in 0..<2 {
      for index in variableBoxes where boxes[index].role == .view || boxes[index].role == .placeholder {
        if boxes[index].isGone { continue }
        if remeasure(index, round == 1 ? .onlyGivenLengths : .givenLengths) { needsSolving = true }
      }
      guard needsSolving, !isInterrupted else { return }
      solve(available, isFirst: false)
      needsSolving = false
    }
  }

  /// Measures a child again.
  /// - Returns: Whether its size or baseline has changed.
  private mutating func remeasure(_ index: Int, _ strategy: Strategy) -> Bool {
    let before = AxisPair(length(index, .horizontal), length(index, .vertical))
    let baseline = boxes[index].baseline
    let hasChanged = measureByRatio(index, strategy)
    return hasChanged || length(index, .horizontal) != before.horizontal || length(index, .vertical) != before.vertical
      || (boxes[index].hasBaseline && baseline != boxes[index].baseline)
  }

  @inline(never)
  private mutating func solve(_ available: AxisPair<Int>, isFirst: Bool) {
    boxes[0].length = available
    solveSystem(isFirst: isFirst)
  }

  /// Measures children that don't depend on their position.
  ///
  /// Source: BasicMeasure.measureChildren.
  private mutating func measureFirst() {
    for index in 1..<boxCount {
      if isInterrupted { return }
      let box = boxes + index
      if box.pointee.role == .guideline || box.pointee.role == .barrier || box.pointee.isInFlow { continue }
      let matchesWidth = box.pointee.behavior.horizontal == .matchConstraint
      let matchesHeight = box.pointee.behavior.vertical == .matchConstraint
      var isSkipped =
        matchesWidth && box.pointee.match.horizontal != .wrap && matchesHeight && box.pointee.match.vertical != .wrap
      if !isSkipped && resolvesDirectly && box.pointee.role != .flow {
        let isInChain = isInChain(index, .horizontal)
        if matchesWidth && box.pointee.match.horizontal == .spread && !matchesHeight && !isInChain { isSkipped = true }
        if matchesHeight && box.pointee.match.vertical == .spread && !matchesWidth && !isInChain { isSkipped = true }
        if (matchesWidth || matchesHeight) && box.pointee.ratio > 0 { isSkipped = true }
      }
      if !isSkipped { _ = measureByRatio(index, .own) }
    }
    takeOverContents()
  }

  /// Placeholders adopt the sizes of their contents.
  ///
  /// Source: Placeholder.updatePostMeasure.
  @inline(never)
  private mutating func takeOverContents() {
    for index in 1..<boxCount where boxes[index].content >= 0 {
      let content = boxes[index].content
      boxes[content].isGone = false
      for axis in [Axis.horizontal, .vertical] where boxes[index].behavior[axis] != .fixed {
        setLength(index, axis, boxes[content].length[axis])
      }
      boxes[content].isGone = true
    }
  }

  // MARK: Measuring one child

  /// The source of the lengths with which a child is measured.
  enum Strategy {
    /// The child's own request.
    case own
    /// The lengths of the solution, unless a wrapping length may have changed with the other one.
    case givenLengths
    /// Only the lengths of the solution.
    case onlyGivenLengths
  }

  struct Request {
    var behavior: AxisPair<Box.Behavior>
    var length: AxisPair<Int>
    var strategy: Strategy
  }

  /// Measures a child and applies its ratio. Source: BasicMeasure.measure.
  /// - Returns: Whether the answer differs from the solution.
  mutating func measureByRatio(_ index: Int, _ strategy: Strategy) -> Bool {
    var request = Request(
      behavior: boxes[index].behavior, length: AxisPair(length(index, .horizontal), length(index, .vertical)),
      strategy: strategy)
    for axis in [Axis.horizontal, .vertical]
    where request.behavior[axis] == .matchConstraint && boxes[index].ratio > 0
      && boxes[index].resolvedMatch[axis] == .ratioResolved
    {
      request.behavior[axis] = .fixed
    }
    return measure(index, request)
  }

  /// Measures the child as requested, and adopts the answer.
  mutating func measure(_ index: Int, _ request: Request) -> Bool {
    let answer = answer(to: request, of: index)
    setLength(index, .horizontal, answer.length.horizontal)
    setLength(index, .vertical, answer.length.vertical)
    boxes[index].baseline = answer.baseline
    boxes[index].hasBaseline = answer.baseline > 0
    return answer.hasChanged
  }

  struct Answer {
    var length: AxisPair<Int>
    var baseline: Int
    var hasChanged: Bool
  }

  /// Returns a child's answer to a request. Source: ConstraintLayout.Measurer.measure.
  mutating func answer(to request: Request, of index: Int) -> Answer {
    let box = boxes + index
    if box.pointee.isGone && !box.pointee.isInPlaceholder {
      return Answer(length: AxisPair(0), baseline: 0, hasChanged: false)
    }
    var specs = AxisPair(spec(for: request, of: index, .horizontal), spec(for: request, of: index, .vertical))
    let current = AxisPair(length(index, .horizontal), length(index, .vertical))
    if isMeasured(index, current, specs) {
      return Answer(length: current, baseline: box.pointee.baseline, hasChanged: false)
    }
    var length = AxisPair(0)
    var baseline = 0
    if !isLeftToSolver(index, request) {
      measureView(index, specs)
      length = box.pointee.measured
      if needsOtherLength(index, request, &specs) {
        measureView(index, specs)
        length = box.pointee.measured
      }
      baseline = box.pointee.measuredBaseline
    }
    let hasChanged =
      length.horizontal != request.length.horizontal || length.vertical != request.length.vertical
      || (baseline != -1 && box.pointee.baseline != baseline)
    return Answer(length: length, baseline: baseline, hasChanged: hasChanged)
  }

  /// Returns whether both lengths of a child follow only from the solution.
  @inline(__always)
  func isLeftToSolver(_ index: Int, _ request: Request) -> Bool {
    request.strategy == .own && request.behavior.horizontal == .matchConstraint
      && boxes[index].match.horizontal == .spread && request.behavior.vertical == .matchConstraint
      && boxes[index].match.vertical == .spread
  }

  /// Applies a child's limits and its ratio to the size that it has answered.
  ///
  /// - Parameter specs: The specs with which the child was measured, which become those of the size if it differs.
  /// - Returns: Whether the size differs, so that the child must be measured again.
  @inline(__always)
  mutating func needsOtherLength(_ index: Int, _ request: Request, _ specs: inout AxisPair<MeasureSpec>) -> Bool {
    let measured = boxes[index].measured
    var length = measured
    for axis in [Axis.horizontal, .vertical] {
      length[axis] = limited(measured[axis], index, axis)
      if length[axis] != measured[axis] { specs[axis] = .exactly(length[axis]) }
    }
    if !resolvesDirectly && boxes[index].ratio > 0 { applyRatio(to: &length, &specs, measured, request, index) }
    return length.horizontal != measured.horizontal || length.vertical != measured.vertical
  }

  private func limited(_ length: Int, _ index: Int, _ axis: Axis) -> Int {
    let (minimum, maximum) = (boxes[index].minimum[axis], boxes[index].maximum[axis])
    let length = minimum > 0 ? max(minimum, length) : length
    return maximum > 0 ? min(maximum, length) : length
  }

  @inline(never)
  private mutating func applyRatio(
    to length: inout AxisPair<Int>, _ specs: inout AxisPair<MeasureSpec>, _ measured: AxisPair<Int>,
    _ request: Request, _ index: Int
  ) {
    func isKnown(_ axis: Axis) -> Bool {
      request.behavior[axis] == .fixed || request.behavior[axis] == .matchParent
    }
    let ratio = boxes[index].ratio
    if request.behavior.horizontal == .matchConstraint && isKnown(.vertical) {
      length.horizontal = LinearSystem.truncated(0.5 + Float(length.vertical) * ratio)
    } else if request.behavior.vertical == .matchConstraint && isKnown(.horizontal) {
      length.vertical = LinearSystem.truncated(0.5 + Float(length.horizontal) / ratio)
    }
    for axis in [Axis.horizontal, .vertical] where length[axis] != measured[axis] {
      specs[axis] = .exactly(length[axis])
    }
  }

  @inline(never)
  mutating func spec(for request: Request, of index: Int, _ axis: Axis) -> MeasureSpec {
    let inset = axis == .horizontal ? padding.horizontal : padding.vertical
    switch request.behavior[axis] {
    case .fixed: return .exactly(request.length[axis])
    case .wrapContent: return specs[axis].childSpec(for: .wrapContent, used: inset)
    case .matchParent:
      let margins = anchors[anchor(index, .start(axis))].margin + anchors[anchor(index, .end(axis))].margin
      return specs[axis].childSpec(for: .matchParent, used: inset + margins)
    case .matchConstraint:
      let isStable = boxes[index].measured[axis.cross] == length(index, axis.cross)
      let usesSolution =
        request.strategy == .onlyGivenLengths
        || (request.strategy == .givenLengths
          && (boxes[index].match[axis] != .wrap || isStable || boxes[index].role == .placeholder
            || isResolved(index, axis)))
      return usesSolution
        ? .exactly(length(index, axis)) : specs[axis].childSpec(for: .wrapContent, used: inset)
    }
  }

  /// Returns whether the child already has the size that it would answer.
  @inline(never)
  mutating func isMeasured(_ index: Int, _ length: AxisPair<Int>, _ specs: AxisPair<MeasureSpec>) -> Bool {
    let box = boxes + index
    guard !box.pointee.needsMeasure || box.pointee.isGone else { return false }
    for axis in [Axis.horizontal, .vertical] {
      guard box.pointee.measured[axis] == length[axis], length[axis] < boxes[0].length[axis] else { return false }
      let (last, spec) = (box.pointee.lastSpec[axis], specs[axis])
      guard last == spec || (spec.isExact && !last.isExact && spec.size == length[axis]) else { return false }
    }
    return box.pointee.measuredBaseline == box.pointee.baseline
  }

  private mutating func measureView(_ index: Int, _ specs: AxisPair<MeasureSpec>) {
    let specs = MeasureSpecs(width: specs.horizontal, height: specs.vertical)
    if boxes[index].role == .flow {
      measureFlow(index, specs)
      return
    }
    let state = child(index)
    if layout.flags.contains(.isTraced) { ConstraintOffers(layout, self.specs)?.note(state.view, specs) }
    state.measure(specs)
    boxes[index].measured = AxisPair(Int(state.answer.width), Int(state.answer.height))
    boxes[index].measuredBaseline = Int(state.baseline)
    boxes[index].lastSpec = AxisPair(specs.width, specs.height)
    boxes[index].needsMeasure = false
  }
}
