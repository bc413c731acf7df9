import Measure

// Solving the system, and the frames of its solution.
extension AutoLayoutSystem {
  var isSolved: Bool { solvedSpecs != nil }

  /// Returns the shape for the modes of `specs`. Its solver becomes the current one.
  @inline(__always)
  private func selectShape(_ specs: MeasureSpecs) -> AutoLayoutShape {
    let wanted = Modes(width: specs.width.mode, height: specs.height.mode)
    if let shape, modes == wanted { return shape }
    return changeShape(wanted)
  }

  private func changeShape(_ wanted: Modes) -> AutoLayoutShape {
    let known = rest?.other.flatMap { $0.modes == wanted ? $0 : nil }
    let selected = known?.shape ?? AutoLayoutShape.shape(of: self, wanted)
    if let shape { makeRest().other = (modes, shape, solver) }
    if let known {
      solver = known.solver
    } else {
      foundPlaces = []
      solver = SystemSolver(
        selected.solving, constants: borrowsConstants ? [] : .zeros(selected.solving.system.rowCount))
    }
    (modes, shape) = (wanted, selected)
    if !borrowsConstants { fillInAll(selected) }
    solvedSpecs = nil
    return selected
  }

  private var scratch: SolverScratch { TreeMemory.of(layout).solverScratch }

  /// Solves the system under `specs`, the layout's own.
  ///
  /// - Parameter isMeasuring: Whether `onMeasure` is running, which it does before `onLayout` whenever something has
  ///   changed.
  func solve(_ specs: MeasureSpecs, isMeasuring: Bool) {
    guard hasGroups, measuresUnknownViews || dependsOnPlaces else {
      return solveKeptItems(specs, isMeasuring: isMeasuring)
    }
    // While a view is measured, a client may remove views from the layouts that are solved with this one, which aren't
    // in a pass then. The removed views are still measured, but don't belong to the next system.
    let rest = makeRest()
    var kept = rest.keptViews
    rest.keptViews = []
    for item in items { kept.append(item.state.view) }
    solveKeptItems(specs, isMeasuring: isMeasuring)
    kept.removeAll(keepingCapacity: true)
    rest.keptViews = kept
  }

  /// Solves the system. The items' views must be retained by the caller, since measuring can remove them.
  @inline(__always)
  private func solveKeptItems(_ specs: MeasureSpecs, isMeasuring: Bool) {
    var isOutdated = isMeasuring ? measureContents() : measureNaturalSizes()
    if dependsOnPadding, hasNewPadding { isOutdated = true }
    if !isOutdated, !mayConstantsBeOutdated, !dependsOnPlaces, isSolved(for: specs) { return }
    rest?.openVariables = nil
    // Passed as an argument, so that it is retained only once.
    let shape = selectShape(specs)
    if shape.solving.plan.joinsAxes { forgetWidths() }
    // Earlier positions of other layouts must have no effect: the first solution treats the layouts as unplaced.
    readsNothing = dependsOnPlaces
    if borrowsConstants { borrowConstants(shape) }
    fillIn(specs, shape)
    solveAxes(shape)
    readsNothing = false
    if dependsOnPlaces { settle(shape) }
    if borrowsConstants { returnConstants() }
    solvedSpecs = specs
    mayConstantsBeOutdated = false
  }

  @inline(__always)
  private func solveAxes(_ shape: AutoLayoutShape) {
    solver.solve(.horizontal, shape.solving, in: scratch)
    measureAtWidths(shape)
    solver.solve(.vertical, shape.solving, in: scratch)
    if shape.solving.plan.joinsAxes, measureAtWidths(shape) {
      solver.solve(.horizontal, shape.solving, in: scratch)
      solver.solve(.vertical, shape.solving, in: scratch)
    }
  }

  /// Solves again with the positions from other layouts that constraints read, at most twice.
  private func settle(_ shape: AutoLayoutShape) {
    let rest = makeRest()
    let wasSettled = rest.unsettledConstraint == nil
    for pass in 0...2 {
      placeReadItems()
      rest.unsettledConstraint = outdatedConstraint(.placed).map { constraints[$0] }
      if rest.unsettledConstraint == nil || pass == 2 { break }
      refreshConstants { $0 == .placed }
      solveAxes(shape)
    }
    if wasSettled, let constraint = rest.unsettledConstraint, constraint.place == nil {
      report("\(constraint) doesn't hold: the view that it reads moves when it is met", at: constraint.sourcePlace)
    }
  }

  /// Returns whether the latest solution is the one for `specs`.
  ///
  /// A layout that was measured by its content and is laid out at the resulting size needn't be solved again: the
  /// latest solution is the best one for any size, and therefore also for this one. With conflicts, other rows could be
  /// dropped; with rows that join the axes, texts could be measured at other widths along the way.
  private func isSolved(for specs: MeasureSpecs) -> Bool {
    guard let solvedSpecs else { return false }
    if solvedSpecs == specs { return true }
    guard specs.areExact, solver.yieldingRows.isEmpty, !solver.joinsAxes else { return false }
    func holds(_ solved: MeasureSpec, _ spec: MeasureSpec, _ value: Double) -> Bool {
      solved.isExact ? solved == spec : abs(value - Double(spec.size)) < 1e-9
    }
    let count = solver.values.count
    return holds(solvedSpecs.width, specs.width, solver.values[count - 2])
      && holds(solvedSpecs.height, specs.height, solver.values[count - 1])
  }

  /// Returns the origin of an item's content, or of the layout's (-1): the sum of all unrounded edges, starting at the
  /// layout's own.
  func origin(ofItem item: Int32) -> (left: Double, top: Double) {
    var (left, top) = (0.0, 0.0)
    var item = item
    while item >= 0 {
      left += solver.values[AutoLayoutSystem.positionVariable(ofItem: Int(item), .horizontal)]
      top += solver.values[AutoLayoutSystem.positionVariable(ofItem: Int(item), .vertical)]
      item = items[Int(item)].parent
    }
    return (left, top)
  }

  /// Returns an item's width, from one rounded edge to the other.
  func width(ofItem item: Int) -> Int {
    // Most items are children of the layout itself.
    let left =
      items[item].parent < 0
      ? solver.values[AutoLayoutSystem.positionVariable(ofItem: item, .horizontal)] : origin(ofItem: Int32(item)).left
    return max(0, AutoLayoutSystem.round(left + solver.values[4 * item]) - AutoLayoutSystem.round(left))
  }

  /// Rounds half up; a value that differs from a half only by rounding errors is treated as a half. The order of the
  /// comparisons turns NaN into the minimum length.
  @inline(__always)
  static func round(_ value: Double) -> Int {
    let shifted = min(Double(Pixels.limit), max(-Double(Pixels.limit), value + (0.5 + 1e-6)))
    let truncated = Int(shifted)
    return Double(truncated) > shifted ? truncated - 1 : truncated
  }

  /// Returns an item's frame in its parent: all edges are rounded in the coordinates of the layout, and frames are the
  /// distances between them.
  @inline(__always)
  func frame(
    ofItem item: Int, in origin: (left: Double, top: Double)
  ) -> (x: Int, y: Int, width: Int, height: Int) {
    AutoLayoutSystem.frame(ofItem: item, in: origin, AutoLayoutSystem.roundedOrigin(origin), solver.values)
  }

  @inline(__always)
  private static func roundedOrigin(_ origin: (left: Double, top: Double)) -> (x: Int, y: Int) {
    (round(origin.left), round(origin.top))
  }

  /// Returns an item's frame in its parent for the values of a solution.
  @inline(__always)
  private static func frame(
    ofItem item: Int, in origin: (left: Double, top: Double), _ rounded: (x: Int, y: Int), _ values: [Double]
  ) -> (x: Int, y: Int, width: Int, height: Int) {
    let left = origin.left + values[positionVariable(ofItem: item, .horizontal)]
    let top = origin.top + values[positionVariable(ofItem: item, .vertical)]
    let (x, y) = (round(left), round(top))
    return (
      x - rounded.x, y - rounded.y, max(0, round(left + values[4 * item]) - x),
      max(0, round(top + values[4 * item + 1]) - y)
    )
  }

  func size(under specs: MeasureSpecs) -> Size {
    let count = solver.values.count
    func length(_ spec: MeasureSpec, _ value: Double) -> Int {
      spec.isExact ? spec.size : max(0, AutoLayoutSystem.round(value))
    }
    return Size(
      width: length(specs.width, solver.values[count - 2]), height: length(specs.height, solver.values[count - 1]))
  }

  /// Measures and places the children of the layout (-1), or of a layout that is solved with it.
  func placeChildren(ofGroup group: Int) {
    let isExplained = layout.explanationNotes != nil
    let group = contentGroup(group)
    let origin = group < 0 ? (left: 0, top: 0) : origin(ofItem: Int32(group))
    let rounded = AutoLayoutSystem.roundedOrigin(origin)
    // Read through constants, which are retained once.
    let (items, values) = (self.items, solver.values)
    // The items inside a layout follow it directly.
    var index = group
    while index + 1 < items.count {
      index += 1
      let item = items[index]
      if Int(item.parent) < group { break }
      if Int(item.parent) != group || item.isGone { continue }
      let frame = AutoLayoutSystem.frame(ofItem: index, in: origin, rounded, values)
      let (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
      let specs = MeasureSpecs(width: .exactly(width), height: .exactly(height))
      let flags = item.state.flags
      if item.state.isBox(flags), !isExplained {
        item.state.answerBox(specs, flags)
        item.state.layoutBox(x: x, y: y)
        continue
      }
      if item.isGroup { item.state.markChildrenStale() }
      if isExplained {
        measure(item.state, specs)
      } else if !item.state.hasAnswered(size: Size(width: width, height: height)) {
        item.state.measure(specs)
      }
      item.state.layout(x: x, y: y, width: width, height: height)
    }
  }
}
