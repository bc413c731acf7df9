import Measure

/// A measure of a RelativeLayout of which only one child has changed since the last one.
///
/// With the same specs, the answers of the other children are those of the last measure, and so are their edges, unless they
/// depend on an edge that has moved. These children are placed again, in the same order as always, and measured again if that
/// affects their specs. The layout's size and its baseline are determined from all children.
///
/// Along an axis, this needs a position that follows from earlier ones alone, so nothing may be gone, moved by gravity, mirrored,
/// or centered in a size that isn't known; see `isUpdatable`.
struct RelativeUpdate {
  /// The specs for which the children have their edges; `never` if the next measure can't be an update. A subclass may use specs
  /// other than its own.
  private(set) var specs = MeasureSpecs.never
  /// The minimum offer for which the results of that measure are valid.
  private(set) var neededWidth: Int32 = 0
  private(set) var neededHeight: Int32 = 0
  /// The children among which are all that have moved since all of them were placed; `nil` if they weren't.
  var moved: MovedChildren?

  mutating func forbid() { (specs, moved) = (.never, nil) }

  mutating func didMeasure(_ layout: ViewRef, _ specs: MeasureSpecs) {
    self.specs = specs
    (neededWidth, neededHeight) = layout.neededLimits
  }
}

/// The effects of an update on a child.
private struct UpdateMarks: OptionSet {
  let rawValue: UInt8

  /// The position along the current axis has changed, or what others read of the child.
  static let isMoved = UpdateMarks(rawValue: 1)
  /// The horizontal edges were determined again, and the child may have been measured for them.
  static let isPlacedAgain = UpdateMarks(rawValue: 2)
}

extension RelativeMeasurePass {
  /// Measures the child at `changed`, and places it and those that depend on its position.
  ///
  /// - Parameter moved: The children that have moved since all of them were placed, to which those are added that are placed
  ///   again; `nil` if they weren't placed.
  mutating func updatePlaces(from changed: Int, _ moved: inout MovedChildren?) {
    // One for each child, one for the layout, and one before the first for none. Sound: the memory exists during the call of the
    // closure, is initialized first, and the siblings of a placement are -1 … the number of children.
    let count = children.count + 2
    withUnsafeTemporaryAllocation(of: UpdateMarks.self, capacity: count) { memory in
      guard let base = memory.baseAddress else { return }
      base.initialize(repeating: [], count: count)
      let marks = base + 1
      marks[changed] = .isMoved
      updateHorizontally(changed, marks)
      updateVertically(changed, marks)
      if moved == nil { return }
      var (first, last) = (0, count - 3)
      while first < changed && marks[first].isEmpty { first += 1 }
      while last > changed && marks[last].isEmpty { last -= 1 }
      moved?.include(first, last)
    }
  }

  private mutating func updateHorizontally(_ changed: Int, _ marks: UnsafeMutablePointer<UpdateMarks>) {
    guard horizontalRules[changed].marks.contains(.hasDependents) else {
      // No other child's horizontal edges depend on it.
      var position = 0
      while position < horizontalPlacements.count - 1 && Int(horizontalPlacements[position].child) != changed {
        position += 1
      }
      placeHorizontally(horizontalPlacements[position], changed, children[changed], children[changed].flags)
      return
    }
    for placement in horizontalPlacements {
      let index = Int(placement.child)
      let targets = marks[placement.leadingSibling].union(marks[placement.trailingSibling])
      guard targets.contains(.isMoved) || index == changed else { continue }
      let before = horizontalEdges[index]
      placeHorizontally(placement, index, children[index], children[index].flags)
      marks[index].insert(horizontalEdges[index] != before ? [.isPlacedAgain, .isMoved] : .isPlacedAgain)
    }
    for index in 0..<children.count where !marks[index].isEmpty && index != changed { marks[index] = .isPlacedAgain }
  }

  /// Places the children along the height, and finds the size and the baseline.
  private mutating func updateVertically(_ changed: Int, _ marks: UnsafeMutablePointer<UpdateMarks>) {
    var topmost = Topmost()
    for placement in verticalPlacements {
      let index = Int(placement.child)
      let targets = marks[placement.leadingSibling].union(marks[placement.trailingSibling])
      if targets.contains(.isMoved) || !marks[index].isEmpty || placement.marks.contains(.alignsBaseline) {
        updateVertically(placement, index, index == changed, marks)
      }
      includeAgain(index)
      topmost.consider(
        children[index], x: Int(horizontalEdges[index].leadingEdge), y: Int(verticalEdges[index].leadingEdge))
    }
    if let child = topmost.child { baseline = child.baseline }
  }

  /// Extends the size by a child as `include` does for a layout from left to right whose content isn't moved: others aren't
  /// updated.
  @inline(__always)
  private mutating func includeAgain(_ index: Int) {
    if specs.width.isExact && specs.height.isExact { return }
    let margins = children[index].margins
    if !specs.height.isExact { extendHeight(to: Int(verticalEdges[index].trailingEdge) + Int(margins.bottom)) }
    if !specs.width.isExact { extendWidth(to: Int(horizontalEdges[index].trailingEdge) + Int(margins.right)) }
  }

  @inline(__always)
  private mutating func updateVertically(
    _ placement: Placement, _ index: Int, _ isChanged: Bool, _ marks: UnsafeMutablePointer<UpdateMarks>
  ) {
    if !isChanged && follow(placement, index, marks) { return }
    // The baseline is that of the measure for the width.
    if placement.marks.contains(.alignsBaseline) { followsRules = true }
    let span = verticalSpan(placement, index, children[index], children[index].flags, horizontalEdges[index])
    marks[index].insert(span != verticalEdges[index] ? [.isPlacedAgain, .isMoved] : .isPlacedAgain)
    verticalEdges[index] = span
  }

  /// Moves a box that only begins below or beside the top of another child, if there is no limit below it: its size is the
  /// same as before.
  /// - Returns: `false` if it has to be placed otherwise.
  @inline(__always)
  private mutating func follow(
    _ placement: Placement, _ index: Int, _ marks: UnsafeMutablePointer<UpdateMarks>
  ) -> Bool {
    let child = children[index]
    guard marks[index].isEmpty, availableHeight == nil, placement.hasLeadingAlone, placement.leading != Placement.open,
      ownHeight(child, child.flags) != nil
    else { return false }
    let (before, margins) = (verticalEdges[index], child.margins)
    var leading = verticalEdges.edges[Int(placement.leading)] &+ margins.top
    if placement.marks.contains(.isAfter) { leading &+= children[placement.leadingSibling].margins.bottom }
    let trailing = leading &+ before.trailingEdge &- before.leadingEdge
    // None of these was or would be clamped, so no sum overflows.
    let limit = UInt32(Pixels.limit / 2)
    guard before.leadingEdge.magnitude < limit, before.trailingEdge.magnitude < limit, leading.magnitude < limit,
      trailing.magnitude < limit
    else { return false }
    let needed = Int(trailing) + VerticalAxis.trailingInset(layout, child)
    neededHeight = max(neededHeight, Int32(truncatingIfNeeded: max(needed, 0)))
    if leading != before.leadingEdge {
      marks[index] = .isMoved
      verticalEdges[index] = Span(leadingEdge: leading, trailingEdge: trailing)
    }
    return true
  }
}
