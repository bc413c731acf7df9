import Measure

extension OrderedPlacement {
  /// Measures a layout of which only one child has changed since its last measure, whose places are those of `plan`.
  ///
  /// The other children aren't measured: with the same specs, their answers are those of the last measure. Of their
  /// places, only those are determined again that depend on a child that has moved. Such a measure is possible if
  /// - the last one was of the same specs, and `isUpdatable`;
  /// - along an axis along which the layout wraps its content, no position depends on its length;
  /// - no other child extends to another length than before, and none has a ratio.
  /// - Parameter moved: The children among which are those that have moved since all of them were placed; `nil` if they
  ///   weren't.
  /// - Returns: The layout's size; `nil` if everything has to be measured and placed.
  @inline(never)
  static func update(
    _ layout: ViewRef, _ plan: PlacementPlan, _ specs: MeasureSpecs, _ moved: inout MovedChildren?
  ) -> Size? {
    guard !plan.hasRatios, let changed = layout.changedChild, !changed.isGone else { return nil }
    let pass = OrderedPlacement(layout, plan, specs)
    guard let index = pass.children.index(of: changed) else { return nil }
    let box = index + 1
    if plan.traits[box].isDisjoint(with: .fillsAny) { pass.measureByItself(changed) }
    return withUnsafeTemporaryAllocation(of: PlacementUpdate.Marks.self, capacity: plan.boxCount) { marks in
      guard let base = marks.baseAddress else { return nil }
      base.initialize(repeating: [], count: plan.boxCount)
      base[box] = .ofChanged
      let update = PlacementUpdate(pass: pass, changedBox: box, marks: base)
      guard update.placeMoved() else { return nil }
      if moved != nil { update.addMoved(to: &moved) }
      return pass.size
    }
  }
}

/// The places that one changed child affects.
private struct PlacementUpdate {
  struct Marks: OptionSet {
    let rawValue: UInt8

    static let isChanged = Marks(rawValue: 1)
    /// The position along the current axis has changed, or what others read of the child.
    static let isMoved = Marks(rawValue: 2)
    /// The position along the vertical axis is determined again, since the child extends to a width that has moved.
    static let hasMovedWidth = Marks(rawValue: 4)
    /// The horizontal position has changed.
    static let wasMoved = Marks(rawValue: 8)

    static let ofChanged = Marks(rawValue: 1 | 2)
    static let requiresPlacing = Marks(rawValue: 1 | 4)
  }

  let pass: OrderedPlacement
  let changedBox: Int
  // Sound: the memory exists as long as this value, and has one entry for each box.
  let marks: UnsafeMutablePointer<Marks>

  private var plan: PlacementPlan { pass.plan }
  private var changed: ViewRef { pass.children[changedBox - 1] }

  /// Determines the places along both axes, and measures the changed child if it extends from target to target.
  /// - Returns: Whether all places are those of a measure of all children.
  func placeMoved() -> Bool {
    let fills = plan.traits[changedBox].intersection(.fillsAny)
    let isStill = movesNothing(.horizontal)
    guard isStill || placeMoved(.horizontal) else { return false }
    if fills == .fillsWidth { pass.measureFilling(changedBox, changed, .horizontal) }
    if plan.hasFillingWidths && !keepsLengths(.horizontal) { return false }
    if !isStill { noteHorizontalMoves() }
    guard placeMoved(.vertical) else { return false }
    if fills.contains(.fillsHeight) { pass.measureFilling(changedBox, changed, .vertical) }
    return !plan.hasFillingHeights && !plan.hasFillingWidths
      || keepsLengths(.vertical) && pass.checkFillingAnswer(changedBox) == .areAsAsked
  }

  /// Replaces the marks of the children that have moved along the horizontal axis.
  private func noteHorizontalMoves() {
    for box in 1..<plan.boxCount where box != changedBox && marks[box].contains(.isMoved) {
      marks[box] = plan.traits[box].isDisjoint(with: .fillsAny) ? .wasMoved : Marks.wasMoved.union(.hasMovedWidth)
    }
  }

  /// Returns whether the moved children that extend from target to target are as long as before, so that their answers
  /// are the same.
  private func keepsLengths(_ axis: Axis) -> Bool {
    for box in 1..<plan.boxCount where box != changedBox && !marks[box].isEmpty {
      let traits = plan.traits[box]
      guard !traits.isDisjoint(with: .fillsAny), !pass.children[box - 1].isGone else { continue }
      if axis == .vertical {
        if pass.checkFillingAnswer(box) != .areAsAsked { return false }
      } else if traits.contains(.fillsWidth),
        pass.length(box, .horizontal) != Int(pass.children[box - 1].answer.width)
      {
        return false
      }
    }
    return true
  }

  /// Adds all children that have moved along either axis.
  func addMoved(to moved: inout MovedChildren?) {
    var (first, last) = (1, plan.boxCount - 1)
    while first < changedBox && marks[first].isEmpty { first += 1 }
    while last > changedBox && marks[last].isEmpty { last -= 1 }
    moved?.include(first - 1, last - 1)
  }

  // MARK: One axis

  /// Places the changed child along an axis of a known length, along which its length may not have changed.
  /// - Returns: Whether it is where it was, so that the others are, too.
  private func movesNothing(_ axis: Axis) -> Bool {
    guard pass.specs[axis].isExact,
      plan.traits[changedBox].isDisjoint(with: [.isInHorizontalChain, .isInVerticalChain])
    else { return false }
    let start = PlacementPlan.edge(changedBox, PlacementPlan.startSide(axis))
    let (near, far, traits) = (plan.edges[start], plan.edges[start + 2], plan.traits[changedBox])
    var known = OrderedPlacement.LayoutLength.known
    return placeAgain(changedBox, start, axis, &known) && plan.edges[start] == near && plan.edges[start + 2] == far
      && plan.traits[changedBox] == traits
  }

  private func placeMoved(_ axis: Axis) -> Bool {
    if pass.specs[axis].isExact {
      var known = OrderedPlacement.LayoutLength.known
      return placeMoved(axis, &known)
    }
    let limit = pass.limit(axis)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * plan.boxCount) { slopes in
      guard let base = slopes.baseAddress else { return false }
      base.initialize(repeating: 0, count: 2 * plan.boxCount)
      var length = OrderedPlacement.LayoutLength(slopes: base, least: Float(max(pass.minimum[axis], 0)))
      length.setSlopes(of: 0, 0, 1)
      guard placeMoved(axis, &length), !length.isInexact, length.least < OrderedPlacement.greatestPlace,
        limit == 0 || length.least < Float(limit) + 0.5
      else { return false }
      plan.edges[Int(PlacementPlan.startSide(axis)) + 2] = length.least
      return true
    }
  }

  private func placeMoved(_ axis: Axis, _ whole: inout OrderedPlacement.LayoutLength) -> Bool {
    let order = plan.order(axis)
    let startSide = Int(PlacementPlan.startSide(axis))
    let unusual = PlacementPlan.Traits.isLine.union(.isInChain(axis))
    for index in 0..<plan.boxCount - 1 {
      let box = order.map { Int($0[index]) } ?? index + 1
      guard plan.traits[box].isDisjoint(with: unusual) else {
        guard placeUnusual(box, axis, &whole) else { return false }
        continue
      }
      let start = 4 * box + startSide
      let (startTarget, endTarget) = (Int(plan.targets[start]), Int(plan.targets[start + 2]))
      // Such a position depends on the layout's length.
      if !whole.isKnown && endTarget == startSide + 2 { return false }
      let targets = marks[startTarget / 4].union(marks[endTarget / 4])
      if targets.contains(.isMoved) || !marks[box].isDisjoint(with: .requiresPlacing) {
        let isFollowed = follow(box, start, axis, &whole)
        guard isFollowed || placeAgain(box, start, axis, &whole) else { return false }
      } else if !whole.isKnown && !contains(box, start, axis, &whole) {
        return false
      }
    }
    return true
  }

  /// Places a box that isn't in a chain.
  private func placeAgain(
    _ box: Int, _ start: Int, _ axis: Axis, _ whole: inout OrderedPlacement.LayoutLength
  ) -> Bool {
    let (near, far, traits) = (plan.edges[start], plan.edges[start + 2], plan.traits[box])
    plan.traits[box].remove(.isWhole(axis))
    guard pass.place(box, axis, &whole) else { return false }
    if plan.edges[start] != near || plan.edges[start + 2] != far || plan.traits[box] != traits {
      marks[box].insert(.isMoved)
    }
    return true
  }

  /// Moves a view that only follows another one, if both are at whole numbers: the distance between them and its length
  /// are the same as before.
  /// - Returns: `false` if it has to be placed otherwise.
  @inline(__always)
  private func follow(
    _ box: Int, _ start: Int, _ axis: Axis, _ whole: inout OrderedPlacement.LayoutLength
  ) -> Bool {
    let traits = plan.traits[box]
    let target = Int(plan.targets[start])
    guard target >= 4, plan.targets[start + 2] == PlacementPlan.none, traits.contains(.isWhole(axis)),
      traits.isDisjoint(with: .isPlacedUnusually), marks[box].isDisjoint(with: .requiresPlacing),
      plan.traits[target / 4].contains(.isWhole(axis)), !pass.children[box - 1].isGone
    else { return false }
    let margins = pass.children[box - 1].margins
    let near = plan.edges[target] + Float(axis == .horizontal ? margins.left : margins.top)
    let length = plan.edges[start + 2] - plan.edges[start]
    if near != plan.edges[start] { marks[box].insert(.isMoved) }
    whole.extend(to: near + length)
    return pass.set(start, near, length: length)
  }

  /// Extends a layout that wraps its content by a view that hasn't moved, as `OrderedPlacement.place` does.
  /// - Returns: `false` if not only the view's end extends it.
  private func contains(
    _ box: Int, _ start: Int, _ axis: Axis, _ whole: inout OrderedPlacement.LayoutLength
  ) -> Bool {
    let traits = plan.traits[box]
    if !traits.contains(.hasDependents) && pass.children[box - 1].isGone { return true }
    guard plan.targets[start + 2] == PlacementPlan.none || traits.contains(.isWhole(axis)) else { return false }
    whole.extend(to: plan.edges[start + 2])
    return true
  }

  /// Places a guideline, a barrier, or all members of a chain if it may have moved.
  @inline(never)
  private func placeUnusual(_ box: Int, _ axis: Axis, _ whole: inout OrderedPlacement.LayoutLength) -> Bool {
    let traits = plan.traits[box]
    if traits.contains(.isInChain(axis)) {
      guard whole.isKnown else { return false }
      guard plan.isFirst(inChain: box, axis), isChainMoved(box, axis) else { return true }
      return placeChainAgain(box, axis, &whole)
    }
    guard traits.contains(.isVerticalLine) == (axis == .horizontal) else { return true }
    if traits.contains(.isGuideline) { return whole.isKnown }
    guard plan.members(ofBarrier: box).contains(where: { marks[Int($0)].contains(.isMoved) }) else { return true }
    return placeAgain(box, PlacementPlan.edge(box, PlacementPlan.startSide(axis)), axis, &whole)
  }

  private func isChainMoved(_ head: Int, _ axis: Axis) -> Bool {
    let start = Int(PlacementPlan.startSide(axis))
    var box = head
    if marks[Int(plan.targets[4 * head + start]) / 4].contains(.isMoved) { return true }
    while true {
      if !marks[box].isDisjoint(with: .requiresPlacing) { return true }
      guard let next = plan.next(inChain: box, axis) else { break }
      box = next
    }
    return marks[Int(plan.targets[4 * box + start + 2]) / 4].contains(.isMoved)
  }

  /// Places all members of a chain, and marks all of them as moved.
  private func placeChainAgain(_ head: Int, _ axis: Axis, _ whole: inout OrderedPlacement.LayoutLength) -> Bool {
    guard pass.place(head, axis, &whole) else { return false }
    var box: Int? = head
    while let member = box {
      marks[member].insert(.isMoved)
      box = plan.next(inChain: member, axis)
    }
    return true
  }
}
