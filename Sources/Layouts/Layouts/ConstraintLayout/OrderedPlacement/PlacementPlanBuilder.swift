import Measure

/// Determines whether a layout's children can be placed one after the other, and in which order.
struct PlacementPlanBuilder {
  private typealias Side = PlacementPlan.Side
  private typealias EdgeID = PlacementPlan.EdgeID

  /// The input of a shape. An order is empty if it equals the children's own order.
  struct Input {
    var traits: [PlacementPlan.Traits]
    var targets: [Int32]
    var horizontalOrder: [Int32]
    var verticalOrder: [Int32]
    var members: [Int32]
  }

  private let layout: ViewRef
  private let children: ChildStates
  private var traits: [PlacementPlan.Traits]
  private var targets: [EdgeID]
  private var members: [Int32] = []
  private var barriers: [(box: Int, members: Range<Int>)] = []
  /// The first member of each box's chain; 0 for a box outside chains. Empty if there are no chains.
  private var heads = AxisPair<[Int32]>([])

  /// Reads the children of a layout.
  /// - Returns: `nil` if a child can be placed only by equations, or if the pass must end.
  static func input(of layout: ViewRef) -> Input? {
    let children = ChildStates(layout)
    // The numbers of edges are 32 bits wide.
    guard !children.isEmpty, children.count < 1 << 28 else { return nil }
    return SiblingIDs.withIDs(in: layout) { ids in
      var builder = PlacementPlanBuilder(layout, children)
      return builder.readChildren(ids) ? builder.input() : nil
    }
  }

  private init(_ layout: ViewRef, _ children: ChildStates) {
    self.layout = layout
    self.children = children
    traits = Array(repeating: [], count: children.count + 1)
    targets = Array(repeating: PlacementPlan.none, count: 4 * (children.count + 1))
  }

  // MARK: Reading

  private mutating func readChildren(_ ids: SiblingIDs) -> Bool {
    // Lines first: their direction determines which edges exist.
    for index in children.indices { readLine(index + 1) }
    for index in children.indices {
      guard !layout.isExhausted(afterChild: index), readChild(index + 1, ids) else { return false }
    }
    return findChains(.horizontal) && findChains(.vertical) && (1..<traits.count).allSatisfy(canPlaceRatio)
  }

  private func view(_ box: Int) -> View { children[box - 1].view }

  private mutating func readLine(_ box: Int) {
    switch ChildRole(children[box - 1]) {
    case .guideline:
      traits[box].insert(.isGuideline)
      if (view(box) as? Guideline)?.direction == .vertical { traits[box].insert(.isVerticalLine) }
    case .barrier:
      traits[box].insert(.isBarrier)
      let direction = (view(box) as? Barrier)?.direction
      if direction != .top && direction != .bottom { traits[box].insert(.isVerticalLine) }
    case .view, .flow, .placeholder, .group, .layer: break
    }
  }

  private mutating func readChild(_ box: Int, _ ids: SiblingIDs) -> Bool {
    switch ChildRole(children[box - 1]) {
    case .flow, .placeholder, .layer: return false
    case .guideline: return (view(box) as? Guideline)?.hasPlace ?? false
    case .barrier: return (view(box) as? Barrier).map { readMembers($0, box, ids) } ?? false
    case .view, .group: return readView(box, ids)
    }
  }

  private mutating func readMembers(_ barrier: Barrier, _ box: Int, _ ids: SiblingIDs) -> Bool {
    let count = members.count
    members.append(0)
    let isVertical = traits[box].contains(.isVerticalLine)
    for id in barrier.referencedIds {
      guard let member = ids.box(id, in: layout), member > 0, member != box else { continue }
      let isLine = !traits[member].isDisjoint(with: [.isGuideline, .isBarrier])
      if isLine && traits[member].contains(.isVerticalLine) != isVertical { return false }
      members.append(Int32(member))
      traits[member].insert(.hasDependents)
    }
    members[count] = Int32(members.count - count - 1)
    barriers.append((box, count + 1..<members.count))
    // Without members, the equations determine its position.
    return members[count] > 0
  }

  private mutating func readView(_ box: Int, _ ids: SiblingIDs) -> Bool {
    let child = children[box - 1]
    guard let params = child.params as? ConstraintLayout.LayoutParams else { return false }
    let constraints = params.constraints
    if let rare = constraints.rare {
      guard rare.values.isPlain else { return false }
      if rare.values.hasGoneMargins { traits[box].insert(.hasGoneMargins) }
    }
    let isRelative = constraints.hasRelativeAnchors
    // Such a child's anchors depend on whether it is gone.
    if isRelative && child.flags.contains(.hasOwnDirection) { return false }
    let found = AnchorTable.Row(params, isRightToLeft: child.isRightToLeft, ids, in: layout)
    connect(box, Side.left, found.left)
    connect(box, Side.right, found.right)
    connect(box, Side.top, found.top)
    connect(box, Side.bottom, found.bottom)
    if found.baseline != ConstraintAnchor.none {
      let (target, side) = ConstraintAnchor.boxAndSide(of: found.baseline)
      guard side == .baseline, traits[target].isDisjoint(with: [.isGuideline, .isBarrier]) else { return false }
      targets[PlacementPlan.edge(box, Side.top)] = EdgeID(PlacementPlan.edge(target, Side.top))
      targets[PlacementPlan.edge(box, Side.bottom)] = PlacementPlan.none
      traits[box].insert(.hasBaselineAnchor)
      traits[target].insert(.hasDependents)
    }
    if isRelative && child.isRightToLeft { traits[box].insert(.mirrorsBias) }
    if params.horizontalBias != 0.5 { traits[box].insert(.hasHorizontalBias) }
    if params.verticalBias != 0.5 { traits[box].insert(.hasVerticalBias) }
    return readLengths(box, child, constraints.rare?.values.ratio)
  }

  private mutating func connect(_ box: Int, _ side: EdgeID, _ anchor: ConstraintAnchor.ID) {
    guard anchor != ConstraintAnchor.none else { return }
    let (target, anchorSide) = ConstraintAnchor.boxAndSide(of: anchor)
    let isHorizontal = side == Side.left || side == Side.right
    // A line has no edge along the other axis.
    if traits[target].contains(.isGuideline) && traits[target].contains(.isVerticalLine) != isHorizontal { return }
    let targetSide: EdgeID =
      switch anchorSide {
      case .left: Side.left
      case .top: Side.top
      case .right: Side.right
      default: Side.bottom
      }
    targets[PlacementPlan.edge(box, side)] = EdgeID(PlacementPlan.edge(target, targetSide))
    traits[target].insert(.hasDependents)
  }

  /// Reads the lengths of a child. A length of 0 needs two targets; a length that matches the layout's ignores anchors.
  private mutating func readLengths(
    _ box: Int, _ child: ViewRef, _ ratio: ConstraintLayout.DimensionRatio?
  ) -> Bool {
    if let ratio { return readRatio(box, child, ratio) }
    for axis in [Axis.horizontal, .vertical] {
      let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
      let (hasStart, hasEnd) = (targets[start] != PlacementPlan.none, targets[start + 2] != PlacementPlan.none)
      let length = axis == .horizontal ? child.width : child.height
      if length.isZero {
        guard hasStart && hasEnd else { return false }
        traits[box].insert(.fills(axis))
      } else if length == .matchParent {
        if hasStart || hasEnd { return false }
      }
    }
    // This width is determined only after the height.
    return !(traits[box].contains(.fillsHeight) && child.width == .wrapContent)
  }

  // MARK: Mirroring

  /// Returns the input for the same children in a layout of the other direction, from the input of a shape without barriers.
  ///
  /// - Parameter sides: Returns the edges to which the anchors of a box belong.
  /// - Returns: `nil` if the anchors have to be read again, or if a child can be placed only by equations.
  static func input(
    of layout: ViewRef, mirroring traits: UnsafePointer<PlacementPlan.Traits>,
    _ targets: UnsafePointer<PlacementPlan.EdgeID>, _ horizontalOrder: UnsafePointer<Int32>?,
    _ verticalOrder: UnsafePointer<Int32>?, sides: (Int) -> PlacementShape.AnchoredSides
  ) -> Input? {
    var builder = PlacementPlanBuilder(layout, ChildStates(layout))
    // Sound: the pointers are those of a shape with as many children, so they have a value for each box or edge.
    let boxCount = builder.traits.count
    var hasChains = false
    for box in 0..<boxCount {
      builder.traits[box] = traits[box].subtracting(.isInHorizontalChain)
      if traits[box].contains(.isInHorizontalChain) { hasChains = true }
    }
    for edge in 0..<4 * boxCount { builder.targets[edge] = targets[edge] }
    for box in 1..<max(boxCount, 1) where traits[box].isDisjoint(with: .isLine) {
      switch sides(box) {
      case .absolute: break
      case .relative: builder.mirror(box)
      case .ambiguous: return nil
      }
    }
    guard builder.findChains(.horizontal), (1..<max(boxCount, 1)).allSatisfy(builder.canPlaceRatio) else { return nil }
    func copy(_ order: UnsafePointer<Int32>?) -> [Int32] {
      Array(UnsafeBufferPointer(start: order, count: order == nil ? 0 : boxCount - 1))
    }
    var order = copy(horizontalOrder)
    // Without chains, each box depends on the same boxes as before.
    if hasChains || !builder.heads.horizontal.isEmpty {
      guard let found = builder.order(.horizontal) else { return nil }
      order = found
    }
    return Input(
      traits: builder.traits, targets: builder.targets, horizontalOrder: order, verticalOrder: copy(verticalOrder),
      members: [])
  }

  /// Exchanges the left and the right of a box, and of its targets.
  private mutating func mirror(_ box: Int) {
    // The numbers of the left and the right of a box differ in this bit.
    func opposite(_ edge: EdgeID) -> EdgeID {
      edge == PlacementPlan.none ? edge : edge ^ (PlacementPlan.Side.left ^ PlacementPlan.Side.right)
    }
    let (left, right) = (PlacementPlan.edge(box, Side.left), PlacementPlan.edge(box, Side.right))
    (targets[left], targets[right]) = (opposite(targets[right]), opposite(targets[left]))
    // The bias is measured from the start.
    traits[box].formSymmetricDifference(.mirrorsBias)
  }

  // MARK: Ratios

  private func areBothAnchored(_ box: Int, _ axis: Axis) -> Bool {
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    return targets[start] != PlacementPlan.none && targets[start + 2] != PlacementPlan.none
  }

  /// Reads a ratio.
  /// - Returns: Whether the length that it computes depends only on the other length, or on the space for both.
  private mutating func readRatio(
    _ box: Int, _ child: ViewRef, _ ratio: ConstraintLayout.DimensionRatio
  ) -> Bool {
    let (width, height) = (child.width, child.height)
    guard width != .matchParent, height != .matchParent, width.isZero || height.isZero,
      !traits[box].contains(.hasBaselineAnchor)
    else { return false }
    traits[box].insert(.hasRatio)
    guard width.isZero && height.isZero else { return true }
    let (isWidthHeld, isHeightHeld) = (areBothAnchored(box, .horizontal), areBothAnchored(box, .vertical))
    typealias Ratio = ConstraintLayout.DimensionRatio
    switch Ratio.computedAxis(ratio.side, isWidthHeld: isWidthHeld, isHeightHeld: isHeightHeld) {
    case .vertical where isWidthHeld: traits[box].insert(.fillsWidth)
    case .horizontal where isHeightHeld: traits[box].insert(.fillsHeight)
    case nil where isWidthHeld && isHeightHeld: traits[box].formUnion([.fillsWidth, .fillsHeight])
    default: return false
    }
    return true
  }

  /// Returns whether a view with a ratio can be placed in the order of the others.
  private func canPlaceRatio(_ box: Int) -> Bool {
    guard traits[box].contains(.hasRatio) else { return true }
    let isFilling = !traits[box].isDisjoint(with: [.fillsWidth, .fillsHeight])
    if isFilling && traits[box].contains(.isInVerticalChain) { return false }
    guard traits[box].isPlacedAtOnce else { return true }
    // It is placed along both axes before any other view is placed along the vertical one.
    return !traits[box].contains(.isInHorizontalChain)
      && [Side.top, Side.bottom].allSatisfy { side in
        let target = Int(targets[PlacementPlan.edge(box, side)])
        return target < 4 || traits[target / 4].isPlacedAtOnce
      }
  }

  // MARK: Chains

  private func next(_ box: Int, _ axis: Axis) -> Int? { PlacementPlan.next(inChain: box, axis) { targets[$0] } }

  /// Finds the chains along an axis.
  /// - Returns: Whether each chain begins and ends at a target.
  private mutating func findChains(_ axis: Axis) -> Bool {
    // No two members have the same successor, since its start is anchored to only one of them.
    var chainedCount = 0
    for box in 1..<max(traits.count, 1) where next(box, axis) != nil { chainedCount += 1 }
    if chainedCount == 0 { return true }
    // Not stored until it is complete: each change of an element of `heads` would copy all of them.
    var found: [Int32] = Array(repeating: 0, count: traits.count)
    var linkCount = 0
    for head in 1..<traits.count where next(head, axis) != nil && !hasPrevious(head, axis) {
      let start = PlacementPlan.edge(head, PlacementPlan.startSide(axis))
      guard targets[start] != PlacementPlan.none else { return false }
      var last = head
      found[head] = Int32(head)
      traits[head].insert(.isInChain(axis))
      while let next = next(last, axis) {
        if layout.isExhausted(afterChild: linkCount) { return false }
        linkCount += 1
        found[next] = Int32(head)
        traits[next].insert(.isInChain(axis))
        last = next
      }
      guard targets[PlacementPlan.edge(last, PlacementPlan.startSide(axis)) + 2] != PlacementPlan.none else {
        return false
      }
    }
    heads[axis] = found
    // A ring has no first member.
    return linkCount == chainedCount
  }

  private func hasPrevious(_ box: Int, _ axis: Axis) -> Bool {
    let target = Int(targets[PlacementPlan.edge(box, PlacementPlan.startSide(axis))])
    return target >= 4 && next(target / 4, axis) == box
  }

  /// Returns the boxes that must be placed before `box`: the first member of a chain places the others.
  private func dependencies(_ box: Int, _ axis: Axis) -> SIMD4<Int> {
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    var end = start + 2
    if traits[box].contains(.isInChain(axis)) {
      let head = Int(heads[axis][box])
      if head != box { return SIMD4(head, 0, 0, 0) }
      var last = head
      while let next = next(last, axis) { last = next }
      end = PlacementPlan.edge(last, PlacementPlan.startSide(axis)) + 2
    }
    func target(_ edge: Int) -> Int { max(Int(targets[edge]), 0) / 4 }
    let isPlacedAtOnce = traits[box].isPlacedAtOnce
    let (top, bottom) = (PlacementPlan.edge(box, Side.top), PlacementPlan.edge(box, Side.bottom))
    return SIMD4(target(start), target(end), isPlacedAtOnce ? target(top) : 0, isPlacedAtOnce ? target(bottom) : 0)
  }

  // MARK: Order

  private mutating func input() -> Input? {
    guard let horizontal = order(.horizontal), let vertical = order(.vertical) else { return nil }
    for barrier in barriers {
      targets[PlacementPlan.edge(barrier.box, Side.left)] = EdgeID(barrier.members.lowerBound - 1)
    }
    return Input(
      traits: traits, targets: targets, horizontalOrder: horizontal, verticalOrder: vertical, members: members)
  }

  /// Returns the boxes in an order in which each comes after those that it depends on, and otherwise in the order of
  /// the children.
  ///
  /// - Returns: An empty list if this is the children's own order; `nil` if some boxes depend on each other.
  private func order(_ axis: Axis) -> [Int32]? {
    let boxCount = traits.count
    // The dependents of each box, as lists in one array.
    if isOrderOfChildren(axis) { return [] }
    var pendingCounts = Array(repeating: 0, count: boxCount)
    var first = Array(repeating: -1, count: boxCount)
    var dependents: [(box: Int32, next: Int)] = []
    func add(_ box: Int, after target: Int) {
      guard target > 0 else { return }
      pendingCounts[box] += 1
      dependents.append((Int32(box), first[target]))
      first[target] = dependents.count - 1
    }
    for box in 1..<max(boxCount, 1) {
      if layout.isExhausted(afterChild: box) { return nil }
      let targets = dependencies(box, axis)
      for index in targets.indices { add(box, after: targets[index]) }
    }
    for barrier in barriers where traits[barrier.box].contains(.isVerticalLine) == (axis == .horizontal) {
      for member in members[barrier.members] { add(barrier.box, after: Int(member)) }
    }
    var order: [Int32] = []
    order.reserveCapacity(boxCount - 1)
    for box in 1..<max(boxCount, 1) where pendingCounts[box] == 0 { order.append(Int32(box)) }
    var done = 0
    while done < order.count {
      if layout.isExhausted(afterChild: done) { return nil }
      var dependent = first[Int(order[done])]
      while dependent != -1 {
        let box = Int(dependents[dependent].box)
        pendingCounts[box] -= 1
        if pendingCounts[box] == 0 { order.append(Int32(box)) }
        dependent = dependents[dependent].next
      }
      done += 1
    }
    return order.count == boxCount - 1 ? order : nil
  }

  /// Returns whether each child comes after those that it depends on.
  private func isOrderOfChildren(_ axis: Axis) -> Bool {
    for box in 1..<max(traits.count, 1) {
      if layout.isExhausted(afterChild: box) { return false }
      let targets = dependencies(box, axis)
      // A view that depends on itself is part of a circle.
      if targets.max() >= box { return false }
    }
    for barrier in barriers where traits[barrier.box].contains(.isVerticalLine) == (axis == .horizontal) {
      if members[barrier.members].contains(where: { $0 >= Int32(barrier.box) }) { return false }
    }
    return true
  }
}

extension SiblingIDs {
  /// Returns the index of the box with the id, or 0 for the layout itself.
  func box(_ id: String, in layout: ViewRef) -> Int? {
    if id == ConstraintLayout.LayoutParams.parent { return 0 }
    let index = index(of: id, hash: ViewRef.hash(ofID: id))
    if index >= 0 { return Int(index) + 1 }
    return layout.hasID(id) ? 0 : nil
  }
}

extension Guideline {
  /// Whether there is an effective position.
  var hasPlace: Bool {
    if let guidePercent { return guidePercent > -1 }
    return guideBegin.map { $0 >= 0 } ?? guideEnd.map { $0 >= 0 } ?? false
  }
}
