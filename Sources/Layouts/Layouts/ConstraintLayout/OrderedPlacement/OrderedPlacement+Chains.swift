import Measure

/// Chains: views that are anchored to each other.
extension OrderedPlacement {
  /// How a chain distributes the space that remains after its members and their margins.
  private struct Shares {
    /// The fraction of the space before the first member.
    var lead: Float = 0
    /// The fraction between two members.
    var gap: Float = 0
    /// The fraction for each unit of weight of a member with a length of 0.
    var share: Float = 0

    /// Whether products with the fractions have no rounding error.
    var areExact: Bool {
      [lead, gap, share].allSatisfy { $0 * 64 == ($0 * 64).rounded() }
    }
  }

  /// The totals of a chain's members.
  private struct ChainSum {
    /// The last member, gone or not.
    var last: Int
    /// The first and the last of the members that aren't gone.
    var firstVisible = 0
    var lastVisible = 0
    var count = 0
    var hasGone = false
    /// The sum of the lengths, and of the margins between neighbors.
    var length: Float = 0
    var fillingCount = 0
    var weightedCount = 0
    var totalWeight: Float = 0
  }

  /// The maximum length of a chain's space that is certain to be rounded as equations round it.
  private static var greatestInexactLength: Float { 16_384 }

  /// Places all members of the chain that starts with `head`.
  ///
  /// Source: androidx.constraintlayout.core.widgets.Chain.applyChainConstraints, whose equations have this answer.
  func placeChain(_ head: Int, _ axis: Axis, _ whole: inout LayoutLength) -> Bool {
    guard let sum = sumOfChain(head, axis) else { return false }
    let startSide = PlacementPlan.startSide(axis)
    let startTarget = plan.targets[PlacementPlan.edge(head, startSide)]
    let endTarget = plan.targets[PlacementPlan.edge(sum.last, startSide) + 2]
    guard startTarget != endTarget else { return false }
    let (near, far) = (place(of: startTarget, axis, whole), place(of: endTarget, axis, whole))
    let begin = near.value + margin(inChain: sum.firstVisible, axis, isEnd: false)
    let end = far.value - margin(inChain: sum.lastVisible, axis, isEnd: true)
    let free = (value: end - begin - sum.length, slope: far.slope - near.slope)
    guard let shares = shares(of: sum, head, axis, fits: !whole.isKnown || free.value >= 0) else { return false }
    if whole.isKnown {
      guard shares.areExact || isLarge || abs(free.value) < OrderedPlacement.greatestInexactLength else { return false }
    } else {
      // The layout's length is the smallest that contains the chain. Chains that end elsewhere, or fill, are left to
      // the equations.
      guard Int(endTarget) == Int(startSide) + 2, Int(startTarget) == Int(startSide), sum.fillingCount == 0,
        whole.demand(-free.value, free.slope)
      else { return false }
      if !shares.areExact { whole.isInexact = true }
    }
    var (used, fraction) = (begin, shares.lead)
    var box = head
    while true {
      let child = children[box - 1]
      let isGone = child.isGone
      let start = PlacementPlan.edge(box, startSide)
      plan.edges[start] = used + fraction * free.value
      let startSlope = near.slope + fraction * free.slope
      if isGone {
        // Its position isn't used.
      } else if plan.traits[box].contains(.fills(axis)) {
        fraction += shares.share * (sum.weightedCount > 1 ? weight(of: child, axis) ?? 1 : 1)
      } else {
        used += length(of: box, child, axis)
      }
      plan.edges[start + 2] = used + fraction * free.value
      whole.setSlopes(of: box, startSlope, near.slope + fraction * free.slope)
      guard abs(plan.edges[start]) < OrderedPlacement.greatestPlace,
        abs(plan.edges[start + 2]) < OrderedPlacement.greatestPlace
      else { return false }
      if whole.isKnown && !shares.areExact && !isLarge
        && (OrderedPlacement.isNearBoundary(plan.edges[start])
          || OrderedPlacement.isNearBoundary(plan.edges[start + 2]))
      {
        return false
      }
      guard box != sum.last, let next = plan.next(inChain: box, axis) else { return true }
      if !isGone && box != sum.lastVisible {
        used += margin(inChain: box, axis, isEnd: true)
        fraction += shares.gap
      }
      if next != sum.firstVisible && !children[next - 1].isGone {
        used += margin(inChain: next, axis, isEnd: false)
      }
      box = next
    }
  }

  /// Returns the effective margin of a member that isn't gone.
  private func margin(inChain box: Int, _ axis: Axis, isEnd: Bool) -> Float {
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    return margin(box, children[box - 1], false, axis, isEnd: isEnd, plan.targets[isEnd ? start + 2 : start])
  }

  /// Adds up the members of a chain.
  /// - Returns: `nil` if all members are gone, or if one has a margin that requires equations.
  private func sumOfChain(_ head: Int, _ axis: Axis) -> ChainSum? {
    var sum = ChainSum(last: head)
    var box = head
    while true {
      let child = children[box - 1]
      sum.last = box
      if child.isGone {
        sum.hasGone = true
      } else {
        guard hasNoNegativeMargin(child, axis) else { return nil }
        if sum.count == 0 {
          sum.firstVisible = box
        } else {
          sum.length += margin(inChain: sum.lastVisible, axis, isEnd: true) + margin(inChain: box, axis, isEnd: false)
        }
        sum.count += 1
        sum.lastVisible = box
        if plan.traits[box].contains(.fills(axis)) {
          sum.fillingCount += 1
          if let weight = weight(of: child, axis) {
            guard weight > 0 else { return nil }
            sum.weightedCount += 1
            sum.totalWeight += weight
          }
        } else {
          sum.length += length(of: box, child, axis)
        }
      }
      guard let next = plan.next(inChain: box, axis) else { break }
      box = next
    }
    guard sum.count > 0, !sum.hasGone || areGoneMembersAlone(head, axis) else { return nil }
    return sum
  }

  /// Returns whether only neighbors in the chain are anchored to its gone members, and no barrier refers to them.
  private func areGoneMembersAlone(_ head: Int, _ axis: Axis) -> Bool {
    guard plan.members == nil else { return false }
    let startSide = PlacementPlan.startSide(axis)
    for edge in 4..<4 * plan.boxCount {
      let target = Int(plan.targets[edge])
      guard target >= 4, children[target / 4 - 1].isGone, plan.traits[target / 4].contains(.isInChain(axis)) else {
        continue
      }
      let isAlongAxis = edge % 2 == Int(startSide) % 2
      if isAlongAxis && Int(plan.targets[target]) != edge { return false }
    }
    return true
  }

  private func weight(of child: ViewRef, _ axis: Axis) -> Float? {
    guard let rare = params(child)?.constraints.rare?.values else { return nil }
    return axis == .horizontal ? rare.horizontalWeight : rare.verticalWeight
  }

  /// Determines the distribution of the remaining space.
  /// - Returns: `nil` if equations are required.
  private func shares(of sum: ChainSum, _ head: Int, _ axis: Axis, fits: Bool) -> Shares? {
    // In a right-to-left layout, the head of a horizontal chain is its last member.
    let holder = axis == .horizontal && isRightToLeft ? sum.last : head
    guard let params = params(children[holder - 1]) else { return nil }
    let style = axis == .horizontal ? params.horizontalChainStyle : params.verticalChainStyle
    if sum.fillingCount > 0 {
      // A single filling member takes all of the space; several share it by their weights, which either all or none of
      // them have.
      guard style != .packed, fits, !sum.hasGone else { return nil }
      if sum.fillingCount == 1 { return Shares(share: 1) }
      if sum.weightedCount == 0 { return Shares(share: 1 / Float(sum.fillingCount)) }
      guard sum.weightedCount == sum.fillingCount, isLarge || sum.totalWeight < 64 else { return nil }
      return Shares(share: 1 / sum.totalWeight)
    }
    if style == .packed || sum.count == 1 {
      return Shares(lead: bias(children[holder - 1], plan.traits[holder], axis))
    }
    // If the members need more space than there is, they extend beyond both sides.
    guard fits else { return Shares(lead: 0.5) }
    switch style {
    case .spread, .packed: return Shares(lead: 1 / Float(sum.count + 1), gap: 1 / Float(sum.count + 1))
    case .spreadInside: return sum.hasGone ? nil : Shares(gap: 1 / Float(sum.count - 1))
    }
  }
}
