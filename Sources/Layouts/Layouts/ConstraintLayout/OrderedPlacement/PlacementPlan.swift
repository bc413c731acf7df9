import Measure

/// The dependency order of a layout's children, for layouts that can be placed without the solver.
///
/// This is true of most layouts: each view has known targets, and no two views depend on each other except as neighbors
/// in a chain. Other layouts use `ConstraintModel`: those with cycles, percentages, limits, circles, Flows, or
/// placeholders.
///
/// The plan depends on the children's order, ids, params, and direction, and is cached until one of them changes. Data
/// that never changes is in a `PlacementShape`, which equal layouts share. The results of passes belong to the layout and
/// take 18 bytes per child.
struct PlacementPlan {
  /// The index of an edge: four times the index of the box plus the side, in the order of `Side`. Box 0 is the layout
  /// itself.
  typealias EdgeID = Int32

  /// The sides, with the raw values of `ConstraintAnchor.Side`, axis by axis.
  enum Side {
    static let left: EdgeID = 0
    static let top: EdgeID = 1
    static let right: EdgeID = 2
    static let bottom: EdgeID = 3
  }

  struct Traits: OptionSet {
    let rawValue: UInt16

    // The params
    static let isGuideline = Traits(rawValue: 1 << 0)
    static let isBarrier = Traits(rawValue: 1 << 1)
    /// The line is vertical, and its position is along the width.
    static let isVerticalLine = Traits(rawValue: 1 << 2)
    /// The target of the top is a target for the baseline.
    static let hasBaselineAnchor = Traits(rawValue: 1 << 3)
    static let hasGoneMargins = Traits(rawValue: 1 << 4)
    static let hasHorizontalBias = Traits(rawValue: 1 << 5)
    static let hasVerticalBias = Traits(rawValue: 1 << 6)
    static let mirrorsBias = Traits(rawValue: 1 << 7)
    static let fillsWidth = Traits(rawValue: 1 << 8)
    static let fillsHeight = Traits(rawValue: 1 << 9)
    /// Another child is anchored to the view, or it is a member of a barrier.
    static let hasDependents = Traits(rawValue: 1 << 10)
    static let isInHorizontalChain = Traits(rawValue: 1 << 11)
    static let isInVerticalChain = Traits(rawValue: 1 << 14)
    /// A ratio computes one of the lengths, or both; see `PlacementPlanBuilder.readRatio`.
    static let hasRatio = Traits(rawValue: 1 << 15)

    // The results of a pass: Android's direct pass also finds the position, in whole numbers
    static let isWholeHorizontally = Traits(rawValue: 1 << 12)
    static let isWholeVertically = Traits(rawValue: 1 << 13)
    static let found: Traits = [.isWholeHorizontally, .isWholeVertically]

    /// Either of these. In code that isn't specialized for an axis, a literal would be an array.
    static let isLine = Traits(rawValue: 1 << 0 | 1 << 1)
    static let fillsAny = Traits(rawValue: 1 << 8 | 1 << 9)
    /// Not only the start's target and the margin determine the position of a view without another target.
    static let isPlacedUnusually = Traits(rawValue: 1 << 3 | 1 << 4 | 1 << 15)

    static func isWhole(_ axis: Axis) -> Traits { axis == .horizontal ? .isWholeHorizontally : .isWholeVertically }
    static func isInChain(_ axis: Axis) -> Traits { axis == .horizontal ? .isInHorizontalChain : .isInVerticalChain }
    static func fills(_ axis: Axis) -> Traits { axis == .horizontal ? .fillsWidth : .fillsHeight }
    static func hasBias(_ axis: Axis) -> Traits { axis == .horizontal ? .hasHorizontalBias : .hasVerticalBias }

    /// Whether a ratio computes the width from the height, or both from the space, so that the view is placed on both
    /// axes together.
    var isPlacedAtOnce: Bool { isSuperset(of: [.hasRatio, .fillsHeight]) }
  }

  let boxCount: Int
  let hasFillingWidths: Bool
  let hasFillingHeights: Bool
  let hasRatios: Bool
  // Sound: the shape and the places own the memory, and exist as long as the layout that runs the plan. Indexes are
  // those of `boxCount` boxes and their four edges.
  /// The target of each edge by `EdgeID`, or `none`.
  let targets: UnsafeMutablePointer<EdgeID>
  /// The boxes in an order in which each comes after its targets; `nil` if the order of the children is such an order.
  let horizontalOrder: UnsafeMutablePointer<Int32>?
  let verticalOrder: UnsafeMutablePointer<Int32>?
  /// The members of the barriers: for each barrier, their number, followed by their boxes.
  let members: UnsafeMutablePointer<Int32>?
  /// The positions found by a pass, in pixels inside the padding, indexed by `EdgeID`.
  let edges: UnsafeMutablePointer<Float>
  let traits: UnsafeMutablePointer<Traits>

  static let none: EdgeID = -1

  /// Creates a plan that uses the memory of the shape and of `places`, which must outlive it.
  init?(_ shape: PlacementShape, _ places: PlannedPlaces) {
    guard let targets = shape.targets else { return nil }
    boxCount = shape.boxCount
    hasFillingWidths = shape.hasFillingWidths
    hasFillingHeights = shape.hasFillingHeights
    hasRatios = shape.hasRatios
    self.targets = targets
    horizontalOrder = shape.horizontalOrder
    verticalOrder = shape.verticalOrder
    members = shape.members
    edges = places.edges
    traits = places.traits
  }

  @inline(__always)
  static func edge(_ box: Int, _ side: EdgeID) -> Int { 4 * box + Int(side) }

  @inline(__always)
  static func startSide(_ axis: Axis) -> EdgeID { axis == .horizontal ? Side.left : Side.top }

  /// Returns the boxes of a barrier's members. A barrier has no anchors: its first entry is the start of its list.
  func members(ofBarrier box: Int) -> UnsafeBufferPointer<Int32> {
    guard let members else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = members + Int(targets[PlacementPlan.edge(box, Side.left)])
    return UnsafeBufferPointer(start: start + 1, count: Int(start.pointee))
  }

  /// Returns the member of a chain after `box`: its start and the end of `box` are anchored to each other.
  func next(inChain box: Int, _ axis: Axis) -> Int? { PlacementPlan.next(inChain: box, axis) { targets[$0] } }

  /// Returns the member of a chain after `box` for the targets that `target` returns.
  static func next(inChain box: Int, _ axis: Axis, _ target: (Int) -> EdgeID) -> Int? {
    let end = edge(box, startSide(axis)) + 2
    let start = Int(target(end))
    guard start >= 4, EdgeID(start % 4) == startSide(axis), Int(target(start)) == end else { return nil }
    return start / 4
  }

  /// Returns whether the member of a chain is its first.
  func isFirst(inChain box: Int, _ axis: Axis) -> Bool {
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    let previous = Int(targets[start])
    return !(previous >= 4 && previous % 4 == Int(PlacementPlan.startSide(axis)) + 2 && Int(targets[previous]) == start)
  }

  @inline(__always)
  func order(_ axis: Axis) -> UnsafeMutablePointer<Int32>? {
    axis == .horizontal ? horizontalOrder : verticalOrder
  }
}

/// The positions of a layout's children in the latest pass. The layout frees the memory with `deallocate()`.
struct PlannedPlaces {
  let edges: UnsafeMutablePointer<Float>
  let traits: UnsafeMutablePointer<PlacementPlan.Traits>

  /// Allocates the memory for a shape.
  /// - Returns: `nil` if the children can't be placed one after the other.
  init?(_ shape: PlacementShape) {
    guard let traits = shape.traits else { return nil }
    let count = shape.boxCount
    // One block: first 32 bits for each edge, then the traits, which need less alignment.
    let edgesLength = 4 * count * MemoryLayout<Float>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: edgesLength + count * MemoryLayout<PlacementPlan.Traits>.stride,
      alignment: MemoryLayout<Float>.alignment)
    edges = memory.bindMemory(to: Float.self, capacity: 4 * count)
    edges.initialize(repeating: 0, count: 4 * count)
    self.traits = (memory + edgesLength).bindMemory(to: PlacementPlan.Traits.self, capacity: count)
    self.traits.initialize(from: traits, count: count)
  }

  func deallocate() { UnsafeMutableRawPointer(edges).deallocate() }
}
