import Measure

/// One measurement of a layout whose children can be placed one after the other, without equations.
///
/// It computes the same frames as `ConstraintModel`, or none. Results of Android's direct pass are computed as Android
/// does, in whole numbers. Results that Android leaves to its solver, such as the position of a view in the middle of a
/// layout that wraps its content, have a closed form here. The equations are used whenever their result could differ:
/// if single views don't fit between their targets, or if the result depends on rounding.
struct OrderedPlacement {
  let plan: PlacementPlan
  let children: ChildStates
  let specs: MeasureSpecs
  let padding: PackedEdges
  /// The minimum inner length; negative if the padding alone exceeds it.
  let minimum: AxisPair<Int>
  let isRightToLeft: Bool
  let isTraced: Bool
  /// Whether everything is placed as by the equations, in real numbers, without the preceding pass of Android in whole
  /// numbers.
  var solvesAll = false
  /// The axes along which the layout wraps its content and is truncated at the limit.
  var isCutOff = AxisPair(false)

  /// Measures a layout.
  /// - Returns: The layout's size, and whether `update(_:_:_:)` may start from the places; `nil` if equations are required.
  static func measure(
    _ layout: ViewRef, _ plan: PlacementPlan, _ specs: MeasureSpecs
  ) -> (size: Size, isUpdatable: Bool)? {
    var pass = OrderedPlacement(layout, plan, specs)
    guard pass.measureWhatIsKnown(), pass.placeOrCutOff(.horizontal) else { return nil }
    if plan.hasFillingWidths { pass.measureFilling(.horizontal) }
    guard pass.placeOrCutOff(.vertical) else { return nil }
    if plan.hasFillingHeights || plan.hasRatios { pass.measureFilling(.vertical) }
    switch pass.checkFillingAnswers() {
    case .areAsAsked: break
    case .mayBeSolvedAgain:
      pass.solvesAll = true
      guard pass.findsTheSamePixels() else { return nil }
    case .areOthers: return nil
    }
    return (pass.size, !pass.solvesAll && !layout.isInterrupted)
  }

  /// The layout's size once everything is placed.
  var size: Size {
    specs.resolve(
      Size(
        width: OrderedPlacement.pixels(plan.edges[Int(PlacementPlan.Side.right)]) + padding.horizontal,
        height: OrderedPlacement.pixels(plan.edges[Int(PlacementPlan.Side.bottom)]) + padding.vertical))
  }

  init(_ layout: ViewRef, _ plan: PlacementPlan, _ specs: MeasureSpecs) {
    self.plan = plan
    self.specs = specs
    children = ChildStates(layout)
    padding = layout.padding
    minimum = AxisPair(
      Int(layout.minWidth) - layout.padding.horizontal, Int(layout.minHeight) - layout.padding.vertical)
    isRightToLeft = layout.isRightToLeft
    isTraced = layout.flags.contains(.isTraced)
  }

  private func forgetWhatIsFound() {
    for box in 1..<max(plan.boxCount, 1) { plan.traits[box].subtract(.found) }
  }

  /// Determines the positions of all children along `axis`. If a limit truncates the layout, Android solves everything
  /// again with the truncated length.
  /// - Returns: Whether the equations would have the same result.
  @inline(never)
  private mutating func placeOrCutOff(_ axis: Axis) -> Bool {
    let outcome = place(axis)
    if outcome == .unknown { return false }
    // A view that wraps its content and starts before the layout loses a pixel when it is solved again.
    if outcome == .cutOff || isCutOff.horizontal {
      guard !startsBefore(axis), axis == .horizontal || isCutOff.horizontal || !startsBefore(.horizontal)
      else { return false }
    }
    if outcome == .placed { return true }
    isCutOff[axis] = true
    solvesAll = true
    if axis == .vertical { return findsTheSamePixels(isVerticalAnother: true) }
    forgetWhatIsFound()
    return place(axis) == .placed
  }

  /// Returns whether a view with a length that isn't fixed starts before the layout.
  private func startsBefore(_ axis: Axis) -> Bool {
    let start = PlacementPlan.startSide(axis)
    return (1..<plan.boxCount).contains { box in
      let length = axis == .horizontal ? children[box - 1].width : children[box - 1].height
      return !length.isFixed && plan.edges[PlacementPlan.edge(box, start)] < 0
    }
  }

  // MARK: Measuring

  /// Measures the children whose lengths don't depend on a position, and discards the results of an earlier pass.
  /// - Returns: Whether those lengths can be determined without equations.
  private func measureWhatIsKnown() -> Bool {
    let wrapping = wrapping
    for box in 1..<max(plan.boxCount, 1) {
      let child = children[box - 1]
      let traits = plan.traits[box].subtracting(.found)
      plan.traits[box] = traits
      guard !child.isGone, traits.isDisjoint(with: [.fillsWidth, .fillsHeight]) else { continue }
      if traits.contains(.hasRatio) {
        guard measureByRatio(child, wrapping) else { return false }
      } else {
        measure(child, MeasureSpecs(width: ownWidth(child, wrapping), height: ownHeight(child, wrapping)))
      }
    }
    return true
  }

  /// Measures the children whose width or height extends from target to target, once that length is known.
  private func measureFilling(_ axis: Axis) {
    let wrapping = wrapping
    for box in 1..<max(plan.boxCount, 1) {
      let traits = plan.traits[box]
      // A ratio computes the other length, which is rounded only when the view is placed.
      let fillsBoth = traits.contains(.hasRatio) && !traits.isDisjoint(with: [.fillsWidth, .fillsHeight])
      guard axis == .vertical ? fillsBoth || traits.contains(.fillsHeight) : traits.contains(.fillsWidth) && !fillsBoth
      else { continue }
      if axis == .horizontal && traits.contains(.fillsHeight) { continue }
      let child = children[box - 1]
      if child.isGone { continue }
      let width =
        fillsBoth || traits.contains(.fillsWidth)
        ? MeasureSpec.exactly(length(box, .horizontal)) : ownWidth(child, wrapping)
      let height = axis == .vertical ? MeasureSpec.exactly(length(box, .vertical)) : ownHeight(child, wrapping)
      measure(child, MeasureSpecs(width: width, height: height))
    }
  }

  /// Measures a child without a ratio that extends from target to target along `axis`, and is placed along it.
  func measureFilling(_ box: Int, _ child: ViewRef, _ axis: Axis) {
    let wrapping = wrapping
    let width =
      plan.traits[box].contains(.fillsWidth)
      ? MeasureSpec.exactly(length(box, .horizontal)) : ownWidth(child, wrapping)
    let height = axis == .vertical ? MeasureSpec.exactly(length(box, .vertical)) : ownHeight(child, wrapping)
    measure(child, MeasureSpecs(width: width, height: height))
  }

  /// Measures a child without a ratio whose lengths don't depend on a position.
  @inline(__always)
  func measureByItself(_ child: ViewRef) {
    let wrapping = wrapping
    measure(child, MeasureSpecs(width: ownWidth(child, wrapping), height: ownHeight(child, wrapping)))
  }

  private var wrapping: MeasureSpecs {
    MeasureSpecs(
      width: specs.width.childSpec(for: .wrapContent, used: padding.horizontal),
      height: specs.height.childSpec(for: .wrapContent, used: padding.vertical))
  }

  @inline(__always)
  func measure(_ child: ViewRef, _ specs: MeasureSpecs) {
    if isTraced { noteOffer(to: child, specs) }
    child.measure(specs)
  }

  @inline(__always)
  private func ownWidth(_ child: ViewRef, _ wrapping: MeasureSpecs) -> MeasureSpec {
    let width = child.width
    if width.isFixed { return .exactly(width.length) }
    if width == .wrapContent { return wrapping.width }
    return specs.width.childSpec(for: .matchParent, used: padding.horizontal + child.margins.horizontal)
  }

  @inline(__always)
  private func ownHeight(_ child: ViewRef, _ wrapping: MeasureSpecs) -> MeasureSpec {
    let height = child.height
    if height.isFixed { return .exactly(height.length) }
    if height == .wrapContent { return wrapping.height }
    return specs.height.childSpec(for: .matchParent, used: padding.vertical + child.margins.vertical)
  }

  enum FillingAnswers { case areAsAsked, mayBeSolvedAgain, areOthers }

  /// Checks whether the views that extend from target to target are as long as they answered, including rounding.
  /// Otherwise Android solves again, which it may also do if a view that was measured late has a baseline.
  @inline(never)
  private func checkFillingAnswers() -> FillingAnswers {
    guard plan.hasFillingWidths || plan.hasFillingHeights || plan.hasRatios else { return .areAsAsked }
    if plan.hasRatios && !areRatiosExact { return .areOthers }
    var answers = FillingAnswers.areAsAsked
    for box in 1..<max(plan.boxCount, 1) {
      let traits = plan.traits[box]
      guard !traits.isDisjoint(with: [.fillsWidth, .fillsHeight, .hasRatio]) else { continue }
      if children[box - 1].isGone { continue }
      switch checkFillingAnswer(box) {
      case .areAsAsked: break
      case .mayBeSolvedAgain: answers = .mayBeSolvedAgain
      case .areOthers: return .areOthers
      }
    }
    return answers
  }

  /// Checks one view that isn't gone.
  func checkFillingAnswer(_ box: Int) -> FillingAnswers {
    let (traits, child) = (plan.traits[box], children[box - 1])
    if length(box, .horizontal) != Int(child.answer.width) || length(box, .vertical) != Int(child.answer.height) {
      return .areOthers
    }
    let isFoundLate =
      traits.contains(.fillsWidth) && !traits.contains(.isWholeHorizontally)
      || traits.contains(.fillsHeight) && !traits.contains(.isWholeVertically)
    return isFoundLate && child.baseline != MeasureAnswer.noBaseline ? .mayBeSolvedAgain : .areAsAsked
  }

  /// Returns whether equations alone would give all current positions. Barriers and percentages are left to the
  /// equations.
  /// - Parameter isVerticalAnother: Whether only the results along the horizontal axis are compared.
  private func findsTheSamePixels(isVerticalAnother: Bool = false) -> Bool {
    for box in 1..<max(plan.boxCount, 1) {
      if plan.traits[box].contains(.isBarrier) { return false }
      if let line = children[box - 1].view as? Guideline, line.guidePercent != nil { return false }
    }
    let edgeCount = 4 * plan.boxCount
    // Sound: all edges are initialized before they are read, and only inside the closure.
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: edgeCount) { found in
      guard let found = found.baseAddress else { return false }
      found.initialize(from: plan.edges, count: edgeCount)
      forgetWhatIsFound()
      guard place(.horizontal) == .placed, place(.vertical) == .placed else { return false }
      for edge in 0..<edgeCount
      where !(isVerticalAnother && edge % 2 == 1)
        && OrderedPlacement.pixels(found[edge]) != OrderedPlacement.pixels(plan.edges[edge])
      {
        return false
      }
      return true
    }
  }

  // MARK: The result

  /// Rounds a position to whole pixels: a half is added, and the result is truncated toward zero, also for negative
  /// numbers.
  @inline(__always)
  static func pixels(_ place: Float) -> Int { Int(place + 0.5) }

  func length(_ box: Int, _ axis: Axis) -> Int {
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    return max(OrderedPlacement.pixels(plan.edges[start + 2]) - OrderedPlacement.pixels(plan.edges[start]), 0)
  }

  /// Sets the frames of the children.
  ///
  /// Source: ConstraintWidget.setFrame.
  static func layoutChildren(_ layout: ViewRef, _ plan: PlacementPlan) {
    let children = ChildStates(layout)
    let padding = (Int(layout.padding.left), Int(layout.padding.top))
    for box in 1..<max(plan.boxCount, 1) { self.layout(children[box - 1], box, plan, padding) }
  }

  /// Sets the frames of some children. It is separate from the function for all of them, which is faster.
  static func layoutChildren(_ layout: ViewRef, _ plan: PlacementPlan, _ moved: MovedChildren) {
    let children = ChildStates(layout)
    let padding = (Int(layout.padding.left), Int(layout.padding.top))
    moved.forEachIndex { self.layout(children[$0], $0 + 1, plan, padding) }
  }

  @inline(__always)
  private static func layout(_ child: ViewRef, _ box: Int, _ plan: PlacementPlan, _ padding: (left: Int, top: Int)) {
    let edges = plan.edges + 4 * box
    var (left, top) = (pixels(edges[0]), pixels(edges[1]))
    if child.isGone {
      guard !plan.traits[box].isDisjoint(with: .isLine) else { return }
      child.layout(x: left + padding.left, y: top + padding.top, width: 0, height: 0)
      return
    }
    var (width, height) = (pixels(edges[2]) - left, pixels(edges[3]) - top)
    if width < 0 || height < 0 { (left, top, width, height) = (0, 0, 0, 0) }
    // Rounding the edges separately may lose a pixel.
    if child.width.length > 0 { width = max(width, Int(child.answer.width)) }
    if child.height.length > 0 { height = max(height, Int(child.answer.height)) }
    child.layout(x: left + padding.left, y: top + padding.top, width: width, height: height)
  }
}
