import Measure

/// A measure or layout pass of a LinearLayout of which only one child has changed since the last one.
///
/// The other children aren't visited, so a change in a list costs as much as the changed item, plus one addition for
/// each item after it. All assumptions of an update are checked here; if one doesn't hold, everything is measured or
/// placed again. A layout is updated if
/// - it is measured with the specs of its last measure, and its length along its direction is unspecified, or those of
///   all children are fixed, so that the length before a child doesn't affect the child's specs;
/// - no child has a weight or matches a cross length that isn't exact, which would measure it twice, and none is
///   aligned by its baseline or as long as the largest, so that one child's size doesn't affect the others.
enum LinearUpdate {
  /// The number of children up to which measuring all of them again takes no longer than finding out that they all have
  /// fixed lengths.
  static let fewChildren = 16

  /// The results of the latest passes.
  struct Base {
    /// The specs of the measure. A subclass may use specs other than its own.
    var specs = MeasureSpecs.never
    /// The maximum cross length of a child with its margins.
    var crossLength: Int32 = 0
    /// The minimum limits for which the children's answers are valid.
    var neededLength: Int32 = 0
    var neededCrossLength: Int32 = 0

    init() {}

    init(specs: MeasureSpecs, crossLength: Int32, neededLength: Int32, neededCrossLength: Int32) {
      self.specs = specs
      self.crossLength = crossLength
      self.neededLength = neededLength
      self.neededCrossLength = neededCrossLength
    }

    /// Whether all children are in the positions of the last full measure and its updates.
    private(set) var isPlaced = false
    /// The layout's cross length at that time.
    fileprivate(set) var placedCrossLength: Int32 = 0
    /// Whether no child's position depends on that length; `nil` if this hasn't been determined.
    fileprivate(set) var allStandAtStart: Bool?
    /// Whether the lengths of all children are fixed; `nil` if this hasn't been determined.
    fileprivate(set) var allAreFixed: Bool?
    /// The only child that has been measured since.
    private(set) var movedChild: ViewRef?

    mutating func willPlaceAll(in size: Size, along direction: Axis) {
      isPlaced = true
      placedCrossLength = Int32(truncatingIfNeeded: size[direction.cross])
      movedChild = nil
    }

    mutating func didMeasure(_ child: ViewRef) {
      if movedChild == nil || movedChild == child { movedChild = child } else { isPlaced = false }
    }

    mutating func didPlaceMovedChild() { movedChild = nil }
  }
}

extension LinearLayout {
  final func updateMeasure(_ specs: MeasureSpecs) -> Size? {
    settings.direction == .horizontal
      ? updateMeasure(specs, along: HorizontalAxis.self) : updateMeasure(specs, along: VerticalAxis.self)
  }

  final func updateLayout(_ size: Size) -> Bool {
    settings.direction == .horizontal
      ? updateLayout(size, along: HorizontalAxis.self) : updateLayout(size, along: VerticalAxis.self)
  }

  /// Measures the only child that has changed, and derives the layout's size from its previous size.
  /// - Returns: `nil` if all children have to be measured.
  private func updateMeasure<Main: MainAxis>(_ specs: MeasureSpecs, along main: Main.Type) -> Size? {
    guard let child = state.changedChild, !child.isGone, child.weight.bitPattern == 0, updateBase.specs == specs else {
      return nil
    }
    let (mainSpec, crossSpec) = (Main.main(specs), Main.cross(specs))
    if !mainSpec.isUnspecified && !(Main.mainDimension(child).isFixed && allAreFixed(along: main)) { return nil }
    if !crossSpec.isExact && Main.crossDimension(child) == .matchParent { return nil }
    if Main.isHorizontal && settings.isBaselineAligned && child.mayHaveBaseline { return nil }

    // In a row of an exact length, negative margins count.
    let least = Main.isHorizontal && mainSpec.isExact ? Int.min : 0
    let before = LinearContribution(of: child, along: main)
    let crossPadding = Main.crossPadding(state)
    let crossUsed = crossPadding + Main.crossMargins(child)
    let childMainSpec = mainSpec.childSpec(for: Main.mainDimension(child), used: 0)
    let childCrossSpec = crossSpec.childSpec(for: Main.crossDimension(child), used: crossUsed)
    child.measure(Main.specs(main: childMainSpec, cross: childCrossSpec))
    let after = LinearContribution(of: child, along: main)

    // If the update fails, all children are measured, and the base is computed from scratch.
    let totalLength = Int(measurement.totalLength) - max(before.length, least) + max(after.length, least)
    guard totalLength < Pixels.limit else { return nil }
    // Children of fixed lengths need no offer.
    if mainSpec.isUnspecified,
      !updateBase.updateNeededLength(before, after, isExact: childMainSpec.isExact, totalLength: totalLength)
    {
      return nil
    }
    if !crossSpec.isExact {
      let needed = Main.neededCrossLength(child, childCrossSpec, under: crossSpec, used: crossUsed)
      if !updateBase.updateCrossLength(before, after, needed: needed, padding: crossPadding) {
        updateBase.findCrossLength(ChildStates(state), crossSpec, padding: crossPadding, along: main)
      }
    }
    updateBase.didMeasure(child)
    measurement.totalLength = Int32(truncatingIfNeeded: totalLength)
    state.allowsUpdates = true
    if Main.isHorizontal {
      state.requireAtLeast(width: updateBase.neededLength, height: updateBase.neededCrossLength)
    } else {
      state.requireAtLeast(width: updateBase.neededCrossLength, height: updateBase.neededLength)
    }
    return Main.size(
      main: mainSpec.resolve(max(totalLength, Main.mainMinimum(state))),
      cross: crossSpec.resolve(max(Int(updateBase.crossLength) + crossPadding, Main.crossMinimum(state))))
  }

  /// Places the only child that was measured since all were placed, and moves the children after it.
  /// - Returns: Whether all children are in their positions.
  private func updateLayout<Main: MainAxis>(_ size: Size, along main: Main.Type) -> Bool {
    let isRightToLeft = state.isRightToLeft
    let gravity = settings.contentGravity
    let startsAtStart =
      Main.isHorizontal
      ? !isRightToLeft && gravity.absolute(isRightToLeft: false).horizontal == .left : gravity.vertical == .top
    guard startsAtStart && state.childrenAreAsMeasured else { return false }
    let children = ChildStates(state)
    if size[Main.axis.cross] != Int(updateBase.placedCrossLength) {
      guard allStandAtStart(along: main) else { return false }
      updateBase.placedCrossLength = Int32(truncatingIfNeeded: size[Main.axis.cross])
    }
    guard let child = updateBase.movedChild else { return true }
    // A loop from the child on: a slice, or a search by the collection, would check each index again.
    var index = 0
    while index < children.count && children[index] != child { index &+= 1 }
    guard index < children.count, Main.isWithinLimits(child) else { return false }
    let distance = Int32(truncatingIfNeeded: Main.mainLength(child) - Main.mainFrameLength(child))
    if distance != 0 {
      for position in index + 1..<children.count {
        let sibling = children[position]
        if sibling.isGone { continue }
        guard Main.isWithinLimits(sibling) else { return false }
        Main.move(sibling, by: distance)
      }
    }
    if Main.isHorizontal {
      let cross = RowCrossAxis(self, height: size.height)
      child.layout(x: Int(child.frame.x), y: cross.top(of: child))
    } else {
      let cross = ColumnCrossAxis(self, width: size.width)
      child.layout(x: cross.left(of: child), y: Int(child.frame.y))
    }
    updateBase.didPlaceMovedChild()
    return true
  }

  /// Returns whether the lengths of all children are fixed. Only the changed one may differ from the last result.
  private func allAreFixed<Main: MainAxis>(along main: Main.Type) -> Bool {
    if let known = updateBase.allAreFixed { return known }
    let result = ChildStates(state).allSatisfy { $0.isGone || Main.mainDimension($0).isFixed }
    updateBase.allAreFixed = result
    return result
  }

  /// Returns whether no child's position depends on the layout's cross length.
  private func allStandAtStart<Main: MainAxis>(along main: Main.Type) -> Bool {
    if let known = updateBase.allStandAtStart { return known }
    let column = ColumnCrossAxis(self, width: 0)
    let row = RowCrossAxis(self, height: 0)
    let result = ChildStates(state).allSatisfy { child in
      child.isGone || (Main.isHorizontal ? row.standsAtStart(child) : column.standsAtStart(child))
    }
    updateBase.allStandAtStart = result
    return result
  }
}

/// The contribution of a child to the lengths of its LinearLayout, including its margins.
private struct LinearContribution {
  let length: Int
  let crossLength: Int
  /// Whether the child's answer is the same for smaller limits that it fits into.
  let isTight: Bool
  let isCrossTight: Bool

  @inline(__always)
  init<Main: MainAxis>(of child: ViewRef, along main: Main.Type) {
    let state = child.answer.state
    length = Main.mainLength(child) + Main.mainMargins(child)
    crossLength = Main.crossLength(child) + Main.crossMargins(child)
    isTight = state.contains(Main.isHorizontal ? .isWidthTight : .isHeightTight)
    isCrossTight = state.contains(Main.isHorizontal ? .isHeightTight : .isWidthTight)
  }
}

extension LinearUpdate.Base {
  /// Replaces a child's contribution to the minimum offer that the layout needed.
  ///
  /// No child needs more than the total: each needs the length before it and its own.
  /// - Returns: Whether that can be determined without the other children.
  fileprivate mutating func updateNeededLength(
    _ before: LinearContribution, _ after: LinearContribution, isExact: Bool, totalLength: Int
  ) -> Bool {
    if !isExact && !after.isTight {
      neededLength = .max
    } else if neededLength != .max {
      neededLength = Int32(truncatingIfNeeded: totalLength)
    } else if !before.isTight {
      return false
    }
    return true
  }

  /// Replaces a child's contribution across the layout's direction, and to the maximum cross length.
  /// - Returns: `false` if the child had, or may have had, the maximum and no longer does.
  fileprivate mutating func updateCrossLength(
    _ before: LinearContribution, _ after: LinearContribution, needed: Int32, padding: Int
  ) -> Bool {
    if before.crossLength >= Int(crossLength) && after.crossLength < Int(crossLength) { return false }
    crossLength = Int32(clamping: max(Int(crossLength), after.crossLength))
    let neededBefore = before.isCrossTight ? before.crossLength + padding : Int(Int32.max)
    if neededBefore >= Int(neededCrossLength) && needed < neededCrossLength { return false }
    neededCrossLength = max(neededCrossLength, needed)
    return true
  }

  /// Finds the maximum cross length of all children, which have been measured.
  fileprivate mutating func findCrossLength<Main: MainAxis>(
    _ children: ChildStates, _ spec: MeasureSpec, padding: Int, along main: Main.Type
  ) {
    var greatest = 0
    neededCrossLength = 0
    for child in children where !child.isGone {
      let margins = Main.crossMargins(child)
      greatest = max(greatest, Main.crossLength(child) + margins)
      if Main.crossDimension(child).isFixed { continue }
      let childSpec = spec.childSpec(for: Main.crossDimension(child), used: padding + margins)
      neededCrossLength = max(
        neededCrossLength, Main.neededCrossLength(child, childSpec, under: spec, used: padding + margins))
    }
    crossLength = Int32(clamping: greatest)
  }
}
