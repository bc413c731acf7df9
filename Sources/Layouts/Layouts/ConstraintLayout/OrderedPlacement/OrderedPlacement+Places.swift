import Measure

/// The positions along one axis.
///
/// If the layout wraps its content, its length is unknown, and a position is a constant plus a multiple of the length,
/// called the slope.
extension OrderedPlacement {
  /// The layout's length, and the data for determining it while the children are placed.
  struct LayoutLength {
    // Sound: the memory exists during the call that makes this value, and has two numbers for each box.
    /// The slopes of each box's start and end; `nil` if the length is known.
    let slopes: UnsafeMutablePointer<Float>?
    /// The minimum length that contains everything.
    private(set) var least: Float
    /// Whether a number may have a small error, as the solver's may.
    var isInexact = false

    static var known: LayoutLength { LayoutLength(slopes: nil, least: 0) }

    init(slopes: UnsafeMutablePointer<Float>?, least: Float) {
      self.slopes = slopes
      self.least = least
    }

    @inline(__always) var isKnown: Bool { slopes == nil }

    @inline(__always)
    func setSlopes(of box: Int, _ start: Float, _ end: Float) {
      guard let slopes else { return }
      slopes[2 * box] = start
      slopes[2 * box + 1] = end
    }

    /// Requires that a position isn't beyond the end of a layout that wraps its content.
    @inline(__always)
    mutating func hold(_ place: Float, _ slope: Float) -> Bool { isKnown || demand(place, 1 - slope) }

    /// Requires that a position that doesn't depend on the length isn't beyond the end.
    @inline(__always)
    mutating func extend(to place: Float) { if place > least { least = place } }

    /// Requires that a position isn't before the start of a layout that wraps its content.
    @inline(__always)
    mutating func keepAfterStart(_ place: Position) -> Bool { isKnown || demand(-place.value, place.slope) }

    /// Requires that `factor` times the length is at least `amount`; a known length isn't checked.
    @inline(__always)
    mutating func demand(_ amount: Float, _ factor: Float) -> Bool {
      guard !isKnown, factor > 0 else { return amount <= 0 }
      let length = amount / factor
      if length > least {
        least = length
        // Only halving is exact.
        if factor != 1 && factor != 0.5 && factor != 0.25 { isInexact = true }
      }
      return true
    }
  }

  /// A position between the layout's start and end.
  struct Position {
    var value: Float
    var slope: Float
    var isWhole: Bool
  }

  /// Whether there are too many children for solving equations quickly, since their work grows with the cube of the
  /// number. In this case, rounding errors in Android's arithmetic are ignored.
  var isLarge: Bool { plan.boxCount > 400 }

  /// The maximum position that is exact, including halves.
  static var greatestPlace: Float { 4_194_304 }

  enum Outcome {
    case placed
    /// The children need more space than the limit of a layout that wraps its content.
    case cutOff
    /// Equations are required.
    case unknown
  }

  /// Determines the positions of all children, and the layout's length if it isn't known.
  func place(_ axis: Axis) -> Outcome {
    let spec = specs[axis]
    let inset = axis == .horizontal ? padding.horizontal : padding.vertical
    let parentEnd = Int(PlacementPlan.startSide(axis)) + 2
    plan.edges[parentEnd - 2] = 0
    plan.edges[parentEnd] = 0
    if spec.isExact || isCutOff[axis] {
      let length = max(spec.size - inset, 0)
      guard length >= minimum[axis], Float(length) < OrderedPlacement.greatestPlace else { return .unknown }
      plan.edges[parentEnd] = Float(length)
      var known = LayoutLength.known
      return placeAll(axis, &known) ? .placed : .unknown
    }
    let limit = limit(axis)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * plan.boxCount) { slopes in
      guard let base = slopes.baseAddress else { return .unknown }
      var unknown = LayoutLength(slopes: base, least: Float(max(minimum[axis], 0)))
      unknown.setSlopes(of: 0, 0, 1)
      guard placeAll(axis, &unknown), settle(axis, unknown) else { return .unknown }
      return limit == 0 || unknown.least < Float(limit) + 0.5 ? .placed : .cutOff
    }
  }

  /// The maximum inner length of a layout that wraps its content; 0 for none.
  func limit(_ axis: Axis) -> Int {
    let inset = axis == .horizontal ? padding.horizontal : padding.vertical
    return specs[axis].isUnspecified ? 0 : max(specs[axis].size - inset, 0)
  }

  @inline(__always)
  private func placeAll(_ axis: Axis, _ whole: inout LayoutLength) -> Bool {
    let order = plan.order(axis)
    for index in 0..<plan.boxCount - 1 {
      let box = order.map { Int($0[index]) } ?? index + 1
      guard place(box, axis, &whole) else { return false }
    }
    return true
  }

  // MARK: One view

  @inline(__always)
  func place(_ box: Int, _ axis: Axis, _ whole: inout LayoutLength) -> Bool {
    let traits = plan.traits[box]
    if traits.contains(.isInChain(axis)) {
      return !plan.isFirst(inChain: box, axis) || placeChain(box, axis, &whole)
    }
    whole.setSlopes(of: box, 0, 0)
    if !traits.isDisjoint(with: .isLine) { return placeLine(box, axis, &whole) }
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    let (startTarget, endTarget) = (plan.targets[start], plan.targets[start + 2])
    let child = children[box - 1]
    let isGone = child.isGone
    // Its position isn't used.
    if isGone && !whole.isKnown && !traits.contains(.hasDependents) { return set(start, 0, length: 0) }
    if traits.contains(.hasRatio) && !isGone {
      // If a child fills an unknown length, a ratio can't use its length.
      if traits.contains(.fills(axis)) && !whole.isKnown { return false }
      if traits.isPlacedAtOnce {
        if axis == .vertical { return true }
        guard placeAtOnce(box, child) else { return false }
        if traits.contains(.fillsWidth) { return true }
      }
    }
    if startTarget == PlacementPlan.none && endTarget == PlacementPlan.none {
      return placeWithoutAnchors(start, child, axis, &whole)
    }
    let isReady = isGone || isMeasured(traits, axis)
    if endTarget == PlacementPlan.none {
      var place = place(of: startTarget, axis, whole)
      let isAtBaseline = axis == .vertical && traits.contains(.hasBaselineAnchor)
      if isAtBaseline {
        guard let distance = baselineDistance(box, child, startTarget) else { return false }
        place.value += distance
        if !(isReady && place.isWhole) && !whole.keepAfterStart(place) { return false }
      } else {
        place.value += margin(box, child, isGone, axis, isEnd: false, startTarget)
      }
      let length = length(of: box, child, axis)
      return set(box, start, place, length, axis, isReady, whole) && whole.hold(place.value + length, place.slope)
    }
    let endMargin = margin(box, child, isGone, axis, isEnd: true, endTarget)
    var far = place(of: endTarget, axis, whole)
    far.value -= endMargin
    if startTarget == PlacementPlan.none {
      let length = length(of: box, child, axis)
      let place = Position(value: far.value - length, slope: far.slope, isWhole: far.isWhole)
      guard set(box, start, place, length, axis, isReady, whole) else { return false }
      if isReady && place.isWhole { return whole.hold(far.value, far.slope) }
      let isAtEnd = Int(endTarget) == Int(PlacementPlan.startSide(axis)) + 2
      return whole.keepAfterStart(place) && (isAtEnd || whole.hold(far.value + endMargin, far.slope))
    }
    var near = place(of: startTarget, axis, whole)
    near.value += margin(box, child, isGone, axis, isEnd: false, startTarget)
    let fills = traits.contains(.fills(axis)) && !isGone
    if near.isWhole && far.isWhole && (fills ? !traits.contains(.hasRatio) : isReady) {
      return placeInWholeNumbers(box, child, axis, near.value, far.value, fills) && whole.hold(plan.edges[start + 2], 0)
    }
    return placeBetween(box, child, axis, near, far, endMargin, fills, isReady, &whole)
  }

  /// Places a view between two edges that Android's direct pass knows, in whole numbers.
  @inline(__always)
  private func placeInWholeNumbers(
    _ box: Int, _ child: ViewRef, _ axis: Axis, _ near: Float, _ far: Float, _ fills: Bool
  ) -> Bool {
    guard near <= far else { return false }
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    plan.traits[box].insert(.isWhole(axis))
    if fills { return set(start, near, length: far - near) }
    let length = length(of: box, child, axis)
    let (startPlace, endPlace) = (plan.edges[Int(plan.targets[start])], plan.edges[Int(plan.targets[start + 2])])
    let isPoint = startPlace == endPlace
    let bias = isPoint ? 0.5 : bias(child, plan.traits[box], axis)
    let free = (isPoint ? 0 : far - near) - length
    let offset = (free > 0 ? 0.5 + bias * free : bias * free).rounded(.towardZero)
    return set(start, (isPoint ? startPlace : near) + offset, length: length)
  }

  /// Places a view between two edges as the solver does: in real numbers that are rounded at the end.
  @inline(__always)
  private func placeBetween(
    _ box: Int, _ child: ViewRef, _ axis: Axis, _ near: Position, _ far: Position, _ endMargin: Float, _ fills: Bool,
    _ isReady: Bool, _ whole: inout LayoutLength
  ) -> Bool {
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    let (startTarget, endTarget) = (plan.targets[start], plan.targets[start + 2])
    guard startTarget != endTarget, hasNoNegativeMargin(child, axis), far.slope >= near.slope else { return false }
    // If a view fills an unknown width, its height isn't known either, unless it is fixed.
    if fills && !whole.isKnown && (axis == .horizontal ? child.height : child.width) == .wrapContent { return false }
    let length = fills ? 0 : length(of: box, child, axis)
    guard whole.demand(near.value + length - far.value, far.slope - near.slope) else { return false }
    let isAtStart = Int(startTarget) == Int(PlacementPlan.startSide(axis))
    let isAtEnd = Int(endTarget) == Int(PlacementPlan.startSide(axis)) + 2
    if !isAtEnd && !whole.hold(far.value + endMargin, far.slope) { return false }
    if fills {
      whole.setSlopes(of: box, near.slope, far.slope)
      return set(start, near.value, length: far.value - near.value) && (isAtStart || whole.keepAfterStart(near))
    }
    let bias = bias(child, plan.traits[box], axis)
    if !OrderedPlacement.isExact(bias) {
      if whole.isKnown { return false }
      whole.isInexact = true
    }
    let place = Position(
      value: near.value + bias * (far.value - near.value - length),
      slope: near.slope + bias * (far.slope - near.slope), isWhole: false)
    return set(box, start, place, length, axis, isReady, whole) && (isAtStart || whole.keepAfterStart(place))
  }

  @inline(__always)
  func set(_ start: Int, _ place: Float, length: Float) -> Bool {
    plan.edges[start] = place
    plan.edges[start + 2] = place + length
    return abs(place) < OrderedPlacement.greatestPlace && abs(place + length) < OrderedPlacement.greatestPlace
  }

  /// Places a view without anchors at the start; a view that matches the layout's length keeps its margins.
  private func placeWithoutAnchors(
    _ start: Int, _ child: ViewRef, _ axis: Axis, _ whole: inout LayoutLength
  ) -> Bool {
    guard (axis == .horizontal ? child.width : child.height) == .matchParent else {
      let length = length(of: start / 4, child, axis)
      return set(start, 0, length: length) && whole.hold(length, 0)
    }
    guard whole.isKnown else { return false }
    // A view anchored to a gone view is left to the equations, which treat it as being as long as the layout.
    if child.isGone { return !plan.traits[start / 4].contains(.hasDependents) && set(start, 0, length: 0) }
    let margins = child.margins
    let near = Float(axis == .horizontal ? margins.left : margins.top)
    let far =
      plan.edges[Int(PlacementPlan.startSide(axis)) + 2] - Float(axis == .horizontal ? margins.right : margins.bottom)
    return set(start, near, length: far - near)
  }

  @inline(__always)
  private func set(
    _ box: Int, _ start: Int, _ place: Position, _ length: Float, _ axis: Axis, _ isReady: Bool, _ whole: LayoutLength
  ) -> Bool {
    if place.isWhole && isReady { plan.traits[box].insert(.isWhole(axis)) }
    whole.setSlopes(of: box, place.slope, place.slope)
    return set(start, place.value, length: length)
  }

  @inline(__always)
  func place(of edge: PlacementPlan.EdgeID, _ axis: Axis, _ whole: LayoutLength) -> Position {
    let slope = whole.slopes.map { $0[Int(edge) / 4 * 2 + (Int(edge) % 4 >= 2 ? 1 : 0)] } ?? 0
    return Position(value: plan.edges[Int(edge)], slope: slope, isWhole: isWhole(edge, axis))
  }

  /// Replaces the unknown length with its value in all positions.
  private func settle(_ axis: Axis, _ unknown: LayoutLength) -> Bool {
    guard let slopes = unknown.slopes else { return true }
    let length = unknown.least
    let start = Int(PlacementPlan.startSide(axis))
    guard length < OrderedPlacement.greatestPlace else { return false }
    plan.edges[start + 2] = length
    let asksBoundary = unknown.isInexact && !isLarge
    if asksBoundary && OrderedPlacement.isNearBoundary(length) { return false }
    for box in 1..<max(plan.boxCount, 1) {
      for (edge, slope) in [
        (4 * box + start, slopes[2 * box]), (4 * box + start + 2, slopes[2 * box + 1]),
      ]
      where slope != 0 {
        plan.edges[edge] += slope * length
        if abs(plan.edges[edge]) >= OrderedPlacement.greatestPlace { return false }
        if asksBoundary && OrderedPlacement.isNearBoundary(plan.edges[edge]) { return false }
      }
    }
    return true
  }

  /// Returns whether an error in the solver's arithmetic could round the position to another pixel.
  static func isNearBoundary(_ place: Float) -> Bool {
    let half = place + 0.5
    return abs(half - half.rounded()) < 1 / 64
  }

  /// Returns whether products with the bias have no rounding error.
  private static func isExact(_ bias: Float) -> Bool { bias * 8 == (bias * 8).rounded() }

  // MARK: Parts of positions

  /// Returns whether Android's direct pass knows the view's lengths when it reaches this axis.
  @inline(__always)
  private func isMeasured(_ traits: PlacementPlan.Traits, _ axis: Axis) -> Bool {
    axis == .horizontal
      ? !traits.contains(.fillsHeight) : !traits.contains(.fillsWidth) || traits.contains(.isWholeHorizontally)
  }

  @inline(__always)
  private func isWhole(_ edge: PlacementPlan.EdgeID, _ axis: Axis) -> Bool {
    let box = Int(edge) / 4
    if solvesAll { return false }
    if box == 0 { return specs[axis].isExact || edge < 2 }
    return plan.traits[box].contains(.isWhole(axis))
  }

  @inline(__always)
  func length(of box: Int, _ child: ViewRef, _ axis: Axis) -> Float {
    if child.isGone { return 0 }
    let traits = plan.traits[box]
    if traits.contains(.hasRatio) && traits.contains(.fills(axis.cross)) { return lengthByRatio(box, child, axis) }
    if axis == .vertical { return Float(child.answer.height) }
    // A view with a height that extends from target to target is measured once that is known; until then, its width is
    // its own.
    return Float(traits.contains(.fillsHeight) ? Int32(max(child.width.length, 0)) : child.answer.width)
  }

  func hasNoNegativeMargin(_ child: ViewRef, _ axis: Axis) -> Bool {
    let margins = child.margins
    return axis == .horizontal ? min(margins.left, margins.right) >= 0 : min(margins.top, margins.bottom) >= 0
  }

  /// Returns the params, whose class was checked when the plan was made.
  func params(_ child: ViewRef) -> ConstraintLayout.LayoutParams? {
    child.params.map { unsafeDowncast($0, to: ConstraintLayout.LayoutParams.self) }
  }

  @inline(__always)
  func bias(_ child: ViewRef, _ traits: PlacementPlan.Traits, _ axis: Axis) -> Float {
    traits.contains(.hasBias(axis)) ? givenBias(child, traits, axis) : 0.5
  }

  private func givenBias(_ child: ViewRef, _ traits: PlacementPlan.Traits, _ axis: Axis) -> Float {
    guard let params = params(child) else { return 0.5 }
    if axis == .vertical { return params.verticalBias }
    return traits.contains(.mirrorsBias) ? 1 - params.horizontalBias : params.horizontalBias
  }

  /// Returns the effective margin: 0 for a gone view, the gone margin if the target is gone.
  @inline(__always)
  func margin(
    _ box: Int, _ child: ViewRef, _ isGone: Bool, _ axis: Axis, isEnd: Bool, _ target: PlacementPlan.EdgeID
  ) -> Float {
    if isGone { return 0 }
    if plan.traits[box].contains(.hasGoneMargins), let gone = goneMargin(child, axis, isEnd: isEnd, target) {
      return Float(gone)
    }
    let margins = child.margins
    return Float(
      axis == .horizontal ? (isEnd ? margins.right : margins.left) : (isEnd ? margins.bottom : margins.top))
  }

  private func goneMargin(_ child: ViewRef, _ axis: Axis, isEnd: Bool, _ target: PlacementPlan.EdgeID) -> Int? {
    let box = Int(target) / 4
    guard box > 0, children[box - 1].isGone, let rare = params(child)?.rare else { return nil }
    if axis == .vertical { return isEnd ? rare.goneBottom : rare.goneTop }
    let isStart = isEnd == child.isRightToLeft
    return (isStart ? rare.goneStart : rare.goneEnd) ?? (isEnd ? rare.goneRight : rare.goneLeft)
  }

  /// Returns the distance from the target's top to the view's top that aligns their baselines.
  /// - Returns: `nil` if one of them has no baseline, or is gone.
  private func baselineDistance(_ box: Int, _ child: ViewRef, _ target: PlacementPlan.EdgeID) -> Float? {
    let other = children[Int(target) / 4 - 1]
    // A view with a height that extends from target to target hasn't been measured yet.
    guard !child.isGone, !other.isGone,
      plan.traits[Int(target) / 4].isDisjoint(with: [.fillsHeight, .hasRatio])
    else { return nil }
    let (own, theirs) = (child.baseline, other.baseline)
    guard own > 0, theirs > 0 else { return nil }
    return Float(theirs) + Float(params(child)?.marginBaseline ?? 0) - Float(own)
  }

  // MARK: Lines

  private func placeLine(_ box: Int, _ axis: Axis, _ whole: inout LayoutLength) -> Bool {
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    guard plan.traits[box].contains(.isVerticalLine) == (axis == .horizontal) else { return set(start, 0, length: 0) }
    if plan.traits[box].contains(.isBarrier) { return placeBarrier(box, axis) }
    guard let line = children[box - 1].view as? Guideline else { return false }
    let isMirrored = axis == .horizontal && children[box - 1].isRightToLeft
    let end = plan.edges[Int(PlacementPlan.startSide(axis)) + 2]
    if let percent = line.guidePercent {
      guard whole.isKnown else { return false }
      plan.traits[box].insert(.isWhole(axis))
      return set(start, (0.5 + (isMirrored ? 1 - percent : percent) * end).rounded(.towardZero), length: 0)
    }
    let isFromEnd = (line.guideBegin == nil) != isMirrored
    let distance = Float(line.guideBegin ?? line.guideEnd ?? 0)
    if !isFromEnd || whole.isKnown { plan.traits[box].insert(.isWhole(axis)) }
    guard isFromEnd else { return set(start, distance, length: 0) && whole.hold(distance, 0) }
    if whole.isKnown { return set(start, end - distance, length: 0) }
    whole.setSlopes(of: box, 1, 1)
    return set(start, -distance, length: 0) && whole.demand(distance, 1)
  }

  /// Places a barrier. Source: androidx.constraintlayout.core.widgets.Barrier.allSolved.
  private func placeBarrier(_ box: Int, _ axis: Axis) -> Bool {
    guard let barrier = children[box - 1].view as? Barrier else { return false }
    let side: PlacementPlan.EdgeID =
      switch barrier.direction {
      case .left: PlacementPlan.Side.left
      case .right: PlacementPlan.Side.right
      case .top: PlacementPlan.Side.top
      case .bottom: PlacementPlan.Side.bottom
      case .start: isRightToLeft ? PlacementPlan.Side.right : PlacementPlan.Side.left
      case .end: isRightToLeft ? PlacementPlan.Side.left : PlacementPlan.Side.right
      }
    let isLeading = side == PlacementPlan.startSide(axis)
    var position: Float?
    for member in plan.members(ofBarrier: box) {
      let member = Int(member)
      let isLine = !plan.traits[member].isDisjoint(with: [.isGuideline, .isBarrier])
      if !barrier.allowsGoneWidgets && !isLine && children[member - 1].isGone { continue }
      guard plan.traits[member].contains(.isWhole(axis)) else { return false }
      let edge = plan.edges[PlacementPlan.edge(member, side)]
      position = position.map { isLeading ? min($0, edge) : max($0, edge) } ?? edge
    }
    plan.traits[box].insert(.isWhole(axis))
    return set(
      PlacementPlan.edge(box, PlacementPlan.startSide(axis)), (position ?? 0) + Float(barrier.margin), length: 0)
  }
}
