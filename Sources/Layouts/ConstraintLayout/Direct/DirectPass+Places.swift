import Measure

/// The places along one axis.
///
/// If the layout wraps its content, its length is an unknown, and a place is a constant plus a multiple of it, the slope.
extension DirectPass {
  /// What is found out about a length that isn't known while the children are placed.
  private struct Unknown {
    /// By box: the slope of the start, then of the end.
    let slopes: UnsafeMutablePointer<Float>
    /// The least length that holds everything.
    var least: Float
    /// A number may be off by a little, as the solver's may.
    var isInexact = false

    init(_ slopes: UnsafeMutablePointer<Float>, _ least: Float) {
      self.slopes = slopes
      self.least = least
    }

    /// Demands that a place isn't beyond the end.
    mutating func hold(_ place: Float, _ slope: Float) -> Bool { demand(place, 1 - slope) }

    /// Demands that `factor` times the length is at least `amount`.
    mutating func demand(_ amount: Float, _ factor: Float) -> Bool {
      guard factor > 0 else { return amount <= 0 }
      let length = amount / factor
      if length > least {
        least = length
        // Only halving is exact.
        if factor != 1 && factor != 0.5 && factor != 0.25 { isInexact = true }
      }
      return true
    }
  }

  /// A place between the layout's start and end.
  private struct Place {
    var value: Float
    var slope: Float
    var isWhole: Bool
  }

  /// Numbers up to this one are exact, halves included.
  private static var greatestPlace: Float { 4_194_304 }

  /// Finds the places of all children, and the layout's length if it isn't known.
  /// - Returns: Whether the equations would find the same.
  func place(_ axis: Axis) -> Bool {
    let spec = specs[axis]
    let inset = axis == .horizontal ? padding.horizontal : padding.vertical
    let parentEnd = Int(DirectPlan.startSide(axis)) + 2
    plan.edges[parentEnd - 2] = 0
    plan.edges[parentEnd] = 0
    if spec.isExact {
      let length = max(spec.size - inset, 0)
      guard length >= minimum[axis], Float(length) < DirectPass.greatestPlace else { return false }
      plan.edges[parentEnd] = Float(length)
      let order = plan.order(axis)
      for index in 0..<plan.boxCount - 1 {
        let box = order.map { Int($0[index]) } ?? index + 1
        guard placeInKnownLength(box, axis) else { return false }
      }
      return true
    }
    let limit = spec.isUnspecified ? 0 : max(spec.size - inset, 0)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * plan.boxCount) { slopes in
      guard let base = slopes.baseAddress else { return false }
      var unknown = Unknown(base, Float(max(minimum[axis], 0)))
      base[0] = 0
      base[1] = 1
      let order = plan.order(axis)
      for index in 0..<plan.boxCount - 1 {
        let box = order.map { Int($0[index]) } ?? index + 1
        guard placeInUnknownLength(box, axis, &unknown) else { return false }
      }
      guard limit == 0 || unknown.least < Float(limit) + 0.5 else { return false }
      return settle(axis, unknown)
    }
  }

  // MARK: A length that is known

  @inline(__always)
  private func placeInKnownLength(_ box: Int, _ axis: Axis) -> Bool {
    let traits = plan.traits[box]
    if !traits.isDisjoint(with: [.isGuideline, .isBarrier]) { return placeLine(box, axis, nil) }
    let start = DirectPlan.edge(box, DirectPlan.startSide(axis))
    let (startTarget, endTarget) = (plan.targets[start], plan.targets[start + 2])
    let child = children[box - 1]
    let isGone = child.isGone
    let isReady = isGone || isMeasured(traits, axis)
    if startTarget == DirectPlan.none && endTarget == DirectPlan.none {
      return placeWithoutAnchors(start, child, axis)
    }
    if axis == .vertical && traits.contains(.hasBaselineAnchor) {
      guard let distance = baselineDistance(box, child, startTarget) else { return false }
      if isReady && isWhole(startTarget, axis) { plan.traits[box].insert(.isWhole(axis)) }
      return set(start, plan.edges[Int(startTarget)] + distance, length: length(of: child, axis))
    }
    if endTarget == DirectPlan.none {
      if isReady && isWhole(startTarget, axis) { plan.traits[box].insert(.isWhole(axis)) }
      let near = plan.edges[Int(startTarget)] + margin(box, child, isGone, axis, isEnd: false, startTarget)
      return set(start, near, length: length(of: child, axis))
    }
    if startTarget == DirectPlan.none {
      if isReady && isWhole(endTarget, axis) { plan.traits[box].insert(.isWhole(axis)) }
      let far = plan.edges[Int(endTarget)] - margin(box, child, isGone, axis, isEnd: true, endTarget)
      let length = length(of: child, axis)
      return set(start, far - length, length: length)
    }
    if traits.contains(.isInChain(axis)) {
      var unknown = Unknown(plan.edges, 0)
      return !plan.isFirst(inChain: box, axis) || placeChain(box, axis, nil, &unknown)
    }
    let targetsAreWhole = isWhole(startTarget, axis) && isWhole(endTarget, axis)
    var near = plan.edges[Int(startTarget)] + margin(box, child, isGone, axis, isEnd: false, startTarget)
    var far = plan.edges[Int(endTarget)] - margin(box, child, isGone, axis, isEnd: true, endTarget)
    guard near <= far else { return false }
    if traits.contains(.fills(axis)) && !isGone {
      if targetsAreWhole {
        plan.traits[box].insert(.isWhole(axis))
      } else if startTarget == endTarget || !hasNoNegativeMargin(child, axis) {
        return false
      }
      return set(start, near, length: far - near)
    }
    let length = length(of: child, axis)
    var bias = bias(child, traits, axis)
    guard isReady && targetsAreWhole else {
      // The solver's way: real numbers, rounded in the end.
      guard startTarget != endTarget, near + length <= far, DirectPass.isExact(bias), hasNoNegativeMargin(child, axis)
      else { return false }
      return set(start, near + bias * (far - near - length), length: length)
    }
    let (startPlace, endPlace) = (plan.edges[Int(startTarget)], plan.edges[Int(endTarget)])
    if startPlace == endPlace {
      bias = 0.5
      near = startPlace
      far = endPlace
    }
    plan.traits[box].insert(.isWhole(axis))
    let free = far - near - length
    let offset = (free > 0 ? 0.5 + bias * free : bias * free).rounded(.towardZero)
    return set(start, near + offset, length: length)
  }

  @inline(__always)
  private func set(_ start: Int, _ place: Float, length: Float) -> Bool {
    plan.edges[start] = place
    plan.edges[start + 2] = place + length
    return abs(place) < DirectPass.greatestPlace && abs(place + length) < DirectPass.greatestPlace
  }

  /// A view that isn't anchored is at the start; one that matches the layout's length keeps its margins.
  private func placeWithoutAnchors(_ start: Int, _ child: ViewRef, _ axis: Axis) -> Bool {
    let dimension = axis == .horizontal ? child.width : child.height
    guard dimension == .matchParent else { return set(start, 0, length: length(of: child, axis)) }
    // What hangs on a gone one is left to the equations, to which it is as long as the layout.
    if child.isGone { return !plan.traits[start / 4].contains(.hasDependents) && set(start, 0, length: 0) }
    let margins = child.margins
    let near = Float(axis == .horizontal ? margins.left : margins.top)
    let far =
      plan.edges[Int(DirectPlan.startSide(axis)) + 2] - Float(axis == .horizontal ? margins.right : margins.bottom)
    return set(start, near, length: far - near)
  }

  // MARK: A length that isn't known yet

  private func placeInUnknownLength(_ box: Int, _ axis: Axis, _ unknown: inout Unknown) -> Bool {
    let traits = plan.traits[box]
    if traits.contains(.isInChain(axis)) {
      return !plan.isFirst(inChain: box, axis) || placeChain(box, axis, unknown.slopes, &unknown)
    }
    unknown.slopes[2 * box] = 0
    unknown.slopes[2 * box + 1] = 0
    if !traits.isDisjoint(with: [.isGuideline, .isBarrier]) { return placeLine(box, axis, unknown.slopes, &unknown) }
    let start = DirectPlan.edge(box, DirectPlan.startSide(axis))
    let (startTarget, endTarget) = (plan.targets[start], plan.targets[start + 2])
    let child = children[box - 1]
    let isGone = child.isGone
    // Nobody asks where it is.
    if isGone && !traits.contains(.hasDependents) { return set(start, 0, length: 0) }
    let length = length(of: child, axis)
    if startTarget == DirectPlan.none && endTarget == DirectPlan.none {
      if (axis == .horizontal ? child.width : child.height) == .matchParent { return false }
      return set(start, 0, length: length) && unknown.hold(length, 0)
    }
    let isReady = isGone || isMeasured(traits, axis)
    if axis == .vertical && traits.contains(.hasBaselineAnchor) {
      guard let distance = baselineDistance(box, child, startTarget) else { return false }
      var place = self.place(of: startTarget, axis, unknown)
      place.value += distance
      if !(isReady && place.isWhole) && !unknown.demand(-place.value, place.slope) { return false }
      return set(box, start, place, length, axis, isReady, &unknown) && unknown.hold(place.value + length, place.slope)
    }
    if endTarget == DirectPlan.none {
      var place = self.place(of: startTarget, axis, unknown)
      place.value += margin(box, child, isGone, axis, isEnd: false, startTarget)
      return set(box, start, place, length, axis, isReady, &unknown) && unknown.hold(place.value + length, place.slope)
    }
    let endMargin = margin(box, child, isGone, axis, isEnd: true, endTarget)
    let isAtEnd = Int(endTarget) == Int(DirectPlan.startSide(axis)) + 2
    var far = self.place(of: endTarget, axis, unknown)
    far.value -= endMargin
    if startTarget == DirectPlan.none {
      let place = Place(value: far.value - length, slope: far.slope, isWhole: far.isWhole)
      guard set(box, start, place, length, axis, isReady, &unknown) else { return false }
      if isReady && place.isWhole { return unknown.hold(far.value, far.slope) }
      return unknown.demand(-place.value, place.slope)
        && (isAtEnd || unknown.hold(far.value + endMargin, far.slope))
    }
    var near = self.place(of: startTarget, axis, unknown)
    near.value += margin(box, child, isGone, axis, isEnd: false, startTarget)
    if near.isWhole && far.isWhole && (isReady || traits.contains(.fills(axis)) && !isGone) {
      return placeInKnownLength(box, axis) && unknown.hold(plan.edges[start + 2], 0)
    }
    let isAtStart = Int(startTarget) == Int(DirectPlan.startSide(axis))
    guard startTarget != endTarget, hasNoNegativeMargin(child, axis), far.slope >= near.slope else { return false }
    let fills = traits.contains(.fills(axis)) && !isGone
    // What fills a width that isn't known has a height that isn't known either, unless it is fixed.
    if fills && (axis == .horizontal ? child.height : child.width) == .wrapContent { return false }
    let needed = fills ? 0 : length
    guard unknown.demand(near.value + needed - far.value, far.slope - near.slope) else { return false }
    if !isAtEnd && !unknown.hold(far.value + endMargin, far.slope) { return false }
    if fills {
      unknown.slopes[2 * box] = near.slope
      unknown.slopes[2 * box + 1] = far.slope
      plan.edges[start] = near.value
      plan.edges[start + 2] = far.value
      return isAtStart || unknown.demand(-near.value, near.slope)
    }
    let bias = bias(child, traits, axis)
    if !DirectPass.isExact(bias) { unknown.isInexact = true }
    let place = Place(
      value: near.value + bias * (far.value - near.value - length),
      slope: near.slope + bias * (far.slope - near.slope), isWhole: false)
    return set(box, start, place, length, axis, isReady, &unknown)
      && (isAtStart || unknown.demand(-place.value, place.slope))
  }

  private func set(
    _ box: Int, _ start: Int, _ place: Place, _ length: Float, _ axis: Axis, _ isReady: Bool, _ unknown: inout Unknown
  ) -> Bool {
    if place.isWhole && isReady { plan.traits[box].insert(.isWhole(axis)) }
    unknown.slopes[2 * box] = place.slope
    unknown.slopes[2 * box + 1] = place.slope
    return set(start, place.value, length: length)
  }

  private func place(of edge: DirectPlan.EdgeID, _ axis: Axis, _ unknown: Unknown) -> Place {
    let isEnd = Int(edge) % 4 >= 2
    return Place(
      value: plan.edges[Int(edge)], slope: unknown.slopes[Int(edge) / 4 * 2 + (isEnd ? 1 : 0)],
      isWhole: isWhole(edge, axis))
  }

  // MARK: Chains

  /// How a chain shares the space that its members and their margins leave.
  private struct Shares {
    /// The fraction of the space before the first member.
    var lead: Float = 0
    /// The fraction between two members.
    var gap: Float = 0
    /// The fraction that a member of length 0 gets for each unit of weight.
    var share: Float = 0

    /// Whether products with the fractions have no rounding error.
    var areExact: Bool {
      [lead, gap, share].allSatisfy { $0 * 64 == ($0 * 64).rounded() }
    }
  }

  /// The members of a chain, added up.
  private struct ChainSum {
    var last: Int
    var count = 0
    /// The lengths, and the margins between neighbours.
    var length: Float = 0
    var fillingCount = 0
    var weightedCount = 0
    var totalWeight: Float = 0
  }

  /// A chain whose space is longer may be rounded in another way by equations.
  private static var greatestInexactLength: Float { 16_384 }

  /// Places all members of a chain, of which `head` is the first.
  ///
  /// Source: androidx.constraintlayout.core.widgets.Chain.applyChainConstraints, whose equations have this answer if all members
  /// fit and none is gone.
  /// - Parameter slopes: `nil` if the layout's length is known.
  private func placeChain(
    _ head: Int, _ axis: Axis, _ slopes: UnsafeMutablePointer<Float>?, _ unknown: inout Unknown
  ) -> Bool {
    guard let sum = sumOfChain(head, axis) else { return false }
    let startSide = DirectPlan.startSide(axis)
    let startTarget = plan.targets[DirectPlan.edge(head, startSide)]
    let endTarget = plan.targets[DirectPlan.edge(sum.last, startSide) + 2]
    guard startTarget != endTarget else { return false }
    let endMargin = margin(sum.last, children[sum.last - 1], false, axis, isEnd: true, endTarget)
    let (near, far): (Place, Place)
    if slopes == nil {
      near = Place(value: plan.edges[Int(startTarget)], slope: 0, isWhole: false)
      far = Place(value: plan.edges[Int(endTarget)], slope: 0, isWhole: false)
    } else {
      near = place(of: startTarget, axis, unknown)
      far = place(of: endTarget, axis, unknown)
    }
    let startMargin = margin(head, children[head - 1], false, axis, isEnd: false, startTarget)
    let begin = near.value + startMargin
    let free = (value: far.value - endMargin - begin - sum.length, slope: far.slope - near.slope)
    guard let shares = shares(of: sum, head, axis) else { return false }
    if slopes == nil {
      guard free.value >= 0, shares.areExact || free.value < DirectPass.greatestInexactLength else { return false }
    } else {
      // The layout's length is the least that holds the chain: what ends elsewhere, or fills, is left to equations.
      guard Int(endTarget) == Int(startSide) + 2, Int(startTarget) == Int(startSide), sum.fillingCount == 0,
        unknown.demand(-free.value, free.slope)
      else { return false }
      if !shares.areExact { unknown.isInexact = true }
    }
    var (used, fraction) = (begin, shares.lead)
    var box = head
    while true {
      let child = children[box - 1]
      let start = DirectPlan.edge(box, startSide)
      plan.edges[start] = used + fraction * free.value
      slopes?[2 * box] = near.slope + fraction * free.slope
      if plan.traits[box].contains(.fills(axis)) {
        fraction += shares.share * (sum.weightedCount > 1 ? weight(of: child, axis) ?? 1 : 1)
      } else {
        used += length(of: child, axis)
      }
      plan.edges[start + 2] = used + fraction * free.value
      slopes?[2 * box + 1] = near.slope + fraction * free.slope
      guard abs(plan.edges[start]) < DirectPass.greatestPlace, abs(plan.edges[start + 2]) < DirectPass.greatestPlace
      else { return false }
      if slopes == nil && !shares.areExact
        && (DirectPass.isNearBoundary(plan.edges[start]) || DirectPass.isNearBoundary(plan.edges[start + 2]))
      {
        return false
      }
      guard box != sum.last, let next = plan.next(inChain: box, axis) else { return true }
      used += gap(from: box, to: next, axis)
      fraction += shares.gap
      box = next
    }
  }

  /// The margins between two neighbours, neither of which is gone.
  private func gap(from box: Int, to next: Int, _ axis: Axis) -> Float {
    let (one, other) = (children[box - 1].margins, children[next - 1].margins)
    return axis == .horizontal ? Float(one.right) + Float(other.left) : Float(one.bottom) + Float(other.top)
  }

  /// - Returns: `nil` if a member is gone, or has a margin that only equations can deal with.
  private func sumOfChain(_ head: Int, _ axis: Axis) -> ChainSum? {
    var sum = ChainSum(last: head)
    var box = head
    while true {
      let child = children[box - 1]
      guard !child.isGone, hasNoNegativeMargin(child, axis) else { return nil }
      sum.count += 1
      sum.last = box
      if plan.traits[box].contains(.fills(axis)) {
        sum.fillingCount += 1
        if let weight = weight(of: child, axis) {
          guard weight > 0 else { return nil }
          sum.weightedCount += 1
          sum.totalWeight += weight
        }
      } else {
        sum.length += length(of: child, axis)
      }
      guard let next = plan.next(inChain: box, axis) else { return sum }
      sum.length += gap(from: box, to: next, axis)
      box = next
    }
  }

  private func weight(of child: ViewRef, _ axis: Axis) -> Float? {
    guard let rare = params(child)?.constraints.rare?.values else { return nil }
    return axis == .horizontal ? rare.horizontalWeight : rare.verticalWeight
  }

  /// - Returns: `nil` if only equations tell.
  private func shares(of sum: ChainSum, _ head: Int, _ axis: Axis) -> Shares? {
    // Seen from right to left, the head of a horizontal chain is its last member.
    let holder = axis == .horizontal && isRightToLeft ? sum.last : head
    guard let params = params(children[holder - 1]) else { return nil }
    let style = axis == .horizontal ? params.horizontalChainStyle : params.verticalChainStyle
    if sum.fillingCount > 0 {
      // One that fills takes all; several share by their weights, which all of them have, or none.
      guard style != .packed else { return nil }
      if sum.fillingCount == 1 { return Shares(share: 1) }
      if sum.weightedCount == 0 { return Shares(share: 1 / Float(sum.fillingCount)) }
      guard sum.weightedCount == sum.fillingCount, sum.totalWeight < 64 else { return nil }
      return Shares(share: 1 / sum.totalWeight)
    }
    switch style {
    case .spread: return Shares(lead: 1 / Float(sum.count + 1), gap: 1 / Float(sum.count + 1))
    case .spreadInside: return Shares(gap: 1 / Float(sum.count - 1))
    case .packed: return Shares(lead: bias(children[holder - 1], plan.traits[holder], axis))
    }
  }

  /// Puts the length that was found into all places.
  private func settle(_ axis: Axis, _ unknown: Unknown) -> Bool {
    let length = unknown.least
    let start = Int(DirectPlan.startSide(axis))
    guard length < DirectPass.greatestPlace else { return false }
    plan.edges[start + 2] = length
    if unknown.isInexact && DirectPass.isNearBoundary(length) { return false }
    for box in 1..<max(plan.boxCount, 1) {
      for (edge, slope) in [
        (4 * box + start, unknown.slopes[2 * box]), (4 * box + start + 2, unknown.slopes[2 * box + 1]),
      ]
      where slope != 0 {
        plan.edges[edge] += slope * length
        if abs(plan.edges[edge]) >= DirectPass.greatestPlace { return false }
        if unknown.isInexact && DirectPass.isNearBoundary(plan.edges[edge]) { return false }
      }
    }
    return true
  }

  /// Whether an error of the solver's arithmetic could round the place to another pixel.
  private static func isNearBoundary(_ place: Float) -> Bool {
    let half = place + 0.5
    return abs(half - half.rounded()) < 1 / 64
  }

  /// Whether products with the bias have no rounding error.
  private static func isExact(_ bias: Float) -> Bool { bias * 8 == (bias * 8).rounded() }

  // MARK: What places are made of

  /// Whether the direct pass of Android's knows the view's lengths when it comes to this axis.
  @inline(__always)
  private func isMeasured(_ traits: DirectPlan.Traits, _ axis: Axis) -> Bool {
    axis == .horizontal
      ? !traits.contains(.fillsHeight) : !traits.contains(.fillsWidth) || traits.contains(.isWholeHorizontally)
  }

  @inline(__always)
  private func isWhole(_ edge: DirectPlan.EdgeID, _ axis: Axis) -> Bool {
    let box = Int(edge) / 4
    if solvesAll { return false }
    if box == 0 { return specs[axis].isExact || edge < 2 }
    return plan.traits[box].contains(.isWhole(axis))
  }

  @inline(__always)
  private func length(of child: ViewRef, _ axis: Axis) -> Float {
    if child.isGone { return 0 }
    if axis == .vertical { return Float(child.answer.height) }
    // A view whose height goes from target to target is measured once that is known; until then, its width is its own.
    return Float(child.height.isZero ? Int32(max(child.width.length, 0)) : child.answer.width)
  }

  private func hasNoNegativeMargin(_ child: ViewRef, _ axis: Axis) -> Bool {
    let margins = child.margins
    return axis == .horizontal ? min(margins.left, margins.right) >= 0 : min(margins.top, margins.bottom) >= 0
  }

  /// The params, whose class was checked when the plan was made.
  private func params(_ child: ViewRef) -> ConstraintLayout.LayoutParams? {
    child.params.map { unsafeDowncast($0, to: ConstraintLayout.LayoutParams.self) }
  }

  @inline(__always)
  private func bias(_ child: ViewRef, _ traits: DirectPlan.Traits, _ axis: Axis) -> Float {
    traits.contains(.hasBias(axis)) ? givenBias(child, traits, axis) : 0.5
  }

  private func givenBias(_ child: ViewRef, _ traits: DirectPlan.Traits, _ axis: Axis) -> Float {
    guard let params = params(child) else { return 0.5 }
    if axis == .vertical { return params.verticalBias }
    return traits.contains(.mirrorsBias) ? 1 - params.horizontalBias : params.horizontalBias
  }

  /// The margin in force: none of a gone view, the gone margin if the target is gone.
  @inline(__always)
  private func margin(
    _ box: Int, _ child: ViewRef, _ isGone: Bool, _ axis: Axis, isEnd: Bool, _ target: DirectPlan.EdgeID
  ) -> Float {
    if isGone { return 0 }
    if plan.traits[box].contains(.hasGoneMargins), let gone = goneMargin(child, axis, isEnd: isEnd, target) {
      return Float(gone)
    }
    let margins = child.margins
    return Float(
      axis == .horizontal ? (isEnd ? margins.right : margins.left) : (isEnd ? margins.bottom : margins.top))
  }

  private func goneMargin(_ child: ViewRef, _ axis: Axis, isEnd: Bool, _ target: DirectPlan.EdgeID) -> Int? {
    let box = Int(target) / 4
    guard box > 0, children[box - 1].isGone, let rare = params(child)?.rare else { return nil }
    if axis == .vertical { return isEnd ? rare.goneBottom : rare.goneTop }
    let isStart = isEnd == child.isRightToLeft
    return (isStart ? rare.goneStart : rare.goneEnd) ?? (isEnd ? rare.goneRight : rare.goneLeft)
  }

  /// The distance from the target's top to the view's own, so that their baselines meet.
  /// - Returns: `nil` if one of them has no baseline, or is gone.
  private func baselineDistance(_ box: Int, _ child: ViewRef, _ target: DirectPlan.EdgeID) -> Float? {
    let other = children[Int(target) / 4 - 1]
    // One whose height goes from target to target hasn't been measured yet.
    guard !child.isGone, !other.isGone, !plan.traits[Int(target) / 4].contains(.fillsHeight) else { return nil }
    let (own, theirs) = (child.baseline, other.baseline)
    guard own > 0, theirs > 0 else { return nil }
    return Float(theirs) + Float(params(child)?.marginBaseline ?? 0) - Float(own)
  }

  // MARK: Lines

  private func placeLine(_ box: Int, _ axis: Axis, _ slopes: UnsafeMutablePointer<Float>?) -> Bool {
    var unknown = Unknown(plan.edges, 0)
    return placeLine(box, axis, slopes, &unknown)
  }

  private func placeLine(
    _ box: Int, _ axis: Axis, _ slopes: UnsafeMutablePointer<Float>?, _ unknown: inout Unknown
  ) -> Bool {
    let start = DirectPlan.edge(box, DirectPlan.startSide(axis))
    guard plan.traits[box].contains(.isVerticalLine) == (axis == .horizontal) else { return set(start, 0, length: 0) }
    if plan.traits[box].contains(.isBarrier) { return placeBarrier(box, axis) }
    guard let line = children[box - 1].view as? Guideline else { return false }
    let isMirrored = axis == .horizontal && children[box - 1].isRightToLeft
    let whole = plan.edges[Int(DirectPlan.startSide(axis)) + 2]
    if let percent = line.guidePercent {
      guard slopes == nil else { return false }
      plan.traits[box].insert(.isWhole(axis))
      return set(start, (0.5 + (isMirrored ? 1 - percent : percent) * whole).rounded(.towardZero), length: 0)
    }
    let isFromEnd = (line.guideBegin == nil) != isMirrored
    let distance = Float(line.guideBegin ?? line.guideEnd ?? 0)
    if !isFromEnd || slopes == nil { plan.traits[box].insert(.isWhole(axis)) }
    guard let slopes else { return set(start, isFromEnd ? whole - distance : distance, length: 0) }
    guard isFromEnd else { return set(start, distance, length: 0) && unknown.hold(distance, 0) }
    slopes[2 * box] = 1
    slopes[2 * box + 1] = 1
    return set(start, -distance, length: 0) && unknown.demand(distance, 1)
  }

  /// Source: androidx.constraintlayout.core.widgets.Barrier.allSolved.
  private func placeBarrier(_ box: Int, _ axis: Axis) -> Bool {
    guard let barrier = children[box - 1].view as? Barrier else { return false }
    let side: DirectPlan.EdgeID =
      switch barrier.direction {
      case .left: DirectPlan.Side.left
      case .right: DirectPlan.Side.right
      case .top: DirectPlan.Side.top
      case .bottom: DirectPlan.Side.bottom
      case .start: isRightToLeft ? DirectPlan.Side.right : DirectPlan.Side.left
      case .end: isRightToLeft ? DirectPlan.Side.left : DirectPlan.Side.right
      }
    let isLeading = side == DirectPlan.startSide(axis)
    var position: Float?
    for member in plan.members(ofBarrier: box) {
      let member = Int(member)
      let isLine = !plan.traits[member].isDisjoint(with: [.isGuideline, .isBarrier])
      if !barrier.allowsGoneWidgets && !isLine && children[member - 1].isGone { continue }
      guard plan.traits[member].contains(.isWhole(axis)) else { return false }
      let edge = plan.edges[DirectPlan.edge(member, side)]
      position = position.map { isLeading ? min($0, edge) : max($0, edge) } ?? edge
    }
    plan.traits[box].insert(.isWhole(axis))
    return set(DirectPlan.edge(box, DirectPlan.startSide(axis)), (position ?? 0) + Float(barrier.margin), length: 0)
  }
}
