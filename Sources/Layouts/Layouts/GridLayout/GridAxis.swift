import Measure

/// The columns or the rows of a grid: the placement of children, the required lengths, and the positions of the lines
/// between cells.
///
/// Source: android.widget.GridLayout.Axis (API 34).
final class GridAxis {
  /// A child along this axis.
  struct Item {
    let placed: GridPlacement.Placed
    // 32 bits for each number, since there is an item for each child and axis.
    private let startLine: Int32
    private let endLine: Int32
    private let groupIndex: Int32
    /// The effective margins, including default ones.
    var leadingMargin: Int32 = 0
    var trailingMargin: Int32 = 0
    /// The child's share of the remaining space.
    var share: Int32 = 0
    let alignment: GridAlignment
    /// Whether the child may be longer than it needs: it has a gravity or a weight along this axis.
    let isFlexible: Bool

    init(_ placed: GridPlacement.Placed, start: Int, end: Int, group: Int, isHorizontal: Bool) {
      self.placed = placed
      startLine = Int32(truncatingIfNeeded: start)
      endLine = Int32(truncatingIfNeeded: end)
      groupIndex = Int32(truncatingIfNeeded: group)
      alignment = placed.resolvedAlignment(isHorizontal: isHorizontal)
      isFlexible = placed.alignment != nil || placed.weight != 0
    }

    /// The indexes in the solver's lines.
    var start: Int { Int(startLine) }
    var end: Int { Int(endLine) }
    var group: Int { Int(groupIndex) }

    @inline(__always) var margins: Int32 { leadingMargin &+ trailingMargin }
    var weight: Float { placed.weight }
    /// The first of its columns or rows.
    var column: Int { placed.span.start }

    @inline(__always)
    mutating func beginMeasure(_ margins: (leading: Int32, trailing: Int32)) {
      (leadingMargin, trailingMargin) = margins
      share = 0
    }
  }

  /// The children with the same span and the same alignment.
  private struct Group {
    let span: Int
    var bounds: GridBounds
  }

  // Accesses never overlap: a pass owns the axis (see `GridLayout.takeLines`), and no child runs while one of these is
  // written.
  private let isHorizontal: Bool
  let isOrderPreserved: Bool
  @exclusivity(unchecked) private(set) var items: [Item] = []
  @exclusivity(unchecked) private var groups: [Group] = []
  @exclusivity(unchecked) private var solver: LineSolver
  @exclusivity(unchecked) private var hasWeights = false
  /// Whether a child fills its cells.
  @exclusivity(unchecked) private(set) var hasFilling = false
  @exclusivity(unchecked) private var areDistancesCurrent = false
  @exclusivity(unchecked) private var parentMinimum: Int32 = 0
  /// The maximum margin at each line, for `GridLayout.AlignmentMode.bounds`.
  @exclusivity(unchecked) private var leadingMargins: [Int32] = []
  @exclusivity(unchecked) private var trailingMargins: [Int32] = []

  // MARK: Structure

  /// Creates the axis of a grid.
  /// - Parameter count: The number of cells from the first line to the last.
  init(isHorizontal: Bool, count: Int, children: [GridPlacement.Child], isOrderPreserved: Bool) {
    struct Key: Hashable {
      let span: LineSolver.Span
      let alignment: GridAlignment?
    }
    self.isHorizontal = isHorizontal
    self.isOrderPreserved = isOrderPreserved
    var spans: [LineSolver.Span: Int] = [:]
    var orderedSpans: [LineSolver.Span] = []
    var groupsByKey: [Key: Int] = [:]
    // Most children have one cell and no alignment. Their groups are found by the cell, without hashing, except in grids
    // of a few children far from one another.
    var groupsOfCells = [Int](repeating: -1, count: min(count, 4 * children.count))
    var groupOfChild: [Int] = []
    groupOfChild.reserveCapacity(children.count)
    for child in children {
      let placed = isHorizontal ? child.columns : child.rows
      let key = Key(span: placed.span, alignment: placed.alignment)
      let isPlain = placed.alignment == nil && placed.span.end == placed.span.start + 1
      let cell = isPlain && placed.span.start < groupsOfCells.count ? placed.span.start : nil
      let known = cell.map { groupsOfCells[$0] < 0 ? nil : groupsOfCells[$0] } ?? groupsByKey[key]
      let group = known ?? groups.count
      if group == groups.count {
        if let cell { groupsOfCells[cell] = group } else { groupsByKey[key] = group }
        let span = spans[placed.span] ?? orderedSpans.count
        if span == orderedSpans.count {
          spans[placed.span] = span
          orderedSpans.append(placed.span)
        }
        groups.append(Group(span: span, bounds: GridBounds(isOfBaseline: false)))
      }
      groupOfChild.append(group)
      // Children with and without a weight may share a group, whose kind is determined by its last child.
      let alignment = placed.resolvedAlignment(isHorizontal: isHorizontal)
      groups[group].bounds = GridBounds(isOfBaseline: alignment == .baseline)
    }
    solver = LineSolver(count: count, spans: orderedSpans, isOrderPreserved: isOrderPreserved)
    // A search for both lines of each child would take longer than the rest.
    var indexes = [Int](repeating: 0, count: groupsOfCells.count + 1)
    for (index, line) in solver.lines.enumerated() where line < indexes.count { indexes[line] = index }
    func index(ofLine line: Int) -> Int { line < indexes.count ? indexes[line] : solver.index(ofLine: line) }
    items.reserveCapacity(children.count)
    for (child, group) in zip(children, groupOfChild) {
      let placed = isHorizontal ? child.columns : child.rows
      items.append(
        Item(
          placed, start: index(ofLine: placed.span.start), end: index(ofLine: placed.span.end), group: group,
          isHorizontal: isHorizontal))
    }
  }

  /// Creates a copy that can be modified independently.
  init(copying other: GridAxis) {
    isHorizontal = other.isHorizontal
    isOrderPreserved = other.isOrderPreserved
    items = other.items
    groups = other.groups
    solver = other.solver
  }

  // MARK: Margins

  /// Discards the results of an earlier measure, and reads the margins of `children`.
  func beginMeasure(_ children: ChildStates, defaults: GridDefaultMargins, _ mode: GridLayout.AlignmentMode) {
    areDistancesCurrent = false
    (hasWeights, hasFilling) = (false, false)
    solver.restoreMaximums()
    for index in items.indices {
      if items[index].alignment == .fill { hasFilling = true }
      let child = children[index]
      items[index].beginMeasure(defaults.margins(of: child, at: index, isHorizontal: isHorizontal))
      if items[index].weight != 0 && !child.isGone { hasWeights = true }
    }
    if mode == .bounds { shareMargins(children) }
  }

  /// Gives each child the maximum margins of the children that start and end at the same lines.
  private func shareMargins(_ children: ChildStates) {
    leadingMargins.removeAll(keepingCapacity: true)
    leadingMargins.append(contentsOf: repeatElement(0, count: solver.lines.count))
    trailingMargins.removeAll(keepingCapacity: true)
    trailingMargins.append(contentsOf: repeatElement(0, count: solver.lines.count))
    for (index, item) in items.enumerated() where !children[index].isGone {
      leadingMargins[item.start] = max(leadingMargins[item.start], item.leadingMargin)
      trailingMargins[item.end] = max(trailingMargins[item.end], item.trailingMargin)
    }
    for index in items.indices {
      items[index].leadingMargin = leadingMargins[items[index].start]
      items[index].trailingMargin = trailingMargins[items[index].end]
    }
  }

  // MARK: Updates

  /// Whether one child's size affects no other child's; see `GridUpdate`.
  var isUpdatable: Bool { !hasWeights && !hasFilling }

  /// The lines around a child, and its group.
  @inline(__always)
  func cell(_ index: Int) -> (start: Int, end: Int, group: Int) {
    (items[index].start, items[index].end, items[index].group)
  }

  /// Begins a measure in which only one child differs from the last one.
  func beginUpdate(_ child: ViewRef, at index: Int, defaults: GridDefaultMargins) {
    solver.restoreMaximums()
    items[index].beginMeasure(defaults.margins(of: child, at: index, isHorizontal: isHorizontal))
  }

  /// Computes the length that the group of a child needs, and passes it to the solver with those of the others.
  func updateDistances(forGroupOf index: Int, _ children: ChildStates) {
    let group = items[index].group
    groups[group].bounds.reset()
    for index in items.indices where items[index].group == group { includeInGroup(children[index], items[index]) }
    tightenDistances()
  }

  // MARK: Lengths

  /// Returns the total length of all cells under `spec`, in pixels.
  func length(_ children: ChildStates, _ spec: MeasureSpec) -> Int {
    let size = Int32(truncatingIfNeeded: spec.size)
    switch spec.mode {
    case .unspecified: placeLines(children, minimum: 0, maximum: GridBounds.unlimited)
    case .exactly: placeLines(children, minimum: size, maximum: size)
    case .atMost: placeLines(children, minimum: 0, maximum: size)
    }
    return Int(location(solver.lines.count - 1))
  }

  /// The number of lines, which is one more than that of the cells between them; lines at which no child starts or ends
  /// aren't counted.
  var lineCount: Int { solver.lines.count }

  /// The lines at which children start or end: the number of each, and its distance from the first one in pixels.
  var places: [(number: Int, place: Int)] {
    solver.lines.enumerated().map { (number: $1, place: Int(location($0))) }
  }

  /// Places the lines in a grid of `length` pixels.
  func fit(_ children: ChildStates, to length: Int) {
    let length = Int32(truncatingIfNeeded: length)
    placeLines(children, minimum: length, maximum: length)
  }

  /// Returns the distance of a line from the first one, in pixels.
  @inline(__always)
  func location(_ line: Int) -> Int32 {
    // The smallest nonnegative positions: if lines may change their order, the first need not be at 0.
    isOrderPreserved ? solver.locations[line] : solver.locations[line] &- solver.locations[0]
  }

  @inline(__always)
  func cellLength(_ item: Item) -> Int32 { location(item.end) &- location(item.start) }

  func bounds(of item: Item) -> GridBounds { groups[item.group].bounds }

  private func placeLines(_ children: ChildStates, minimum: Int32, maximum: Int32) {
    parentMinimum = minimum
    solver.setParent(minimum: minimum, maximum: maximum)
    if hasWeights {
      for index in items.indices { items[index].share = 0 }
      solve(children, dropsMaximums: true)
      shareExcessByWeight(children)
    } else {
      solve(children, dropsMaximums: true)
    }
  }

  @discardableResult
  private func solve(_ children: ChildStates, dropsMaximums: Bool) -> Bool {
    if !areDistancesCurrent { findDistances(children) }
    return solver.solve(dropsMaximums: dropsMaximums, children.first?.parent?.meter)
  }

  /// Computes the length that each group needs, and passes it to the solver.
  private func findDistances(_ children: ChildStates) {
    for index in groups.indices { groups[index].bounds.reset() }
    for index in items.indices { includeInGroup(children[index], items[index]) }
    tightenDistances()
  }

  @inline(__always)
  private func includeInGroup(_ child: ViewRef, _ item: Item) {
    let length = lengthWithMargins(child, item) &+ item.share
    let point = item.alignment.point(of: child, length: length)
    groups[item.group].bounds.include(at: point, length: length, isFlexible: item.isFlexible)
  }

  private func tightenDistances() {
    solver.resetDistances()
    for group in groups {
      solver.tighten(group.span, minimum: group.bounds.minimum, maximum: group.bounds.maximum)
    }
    areDistancesCurrent = true
  }

  /// Returns the length of a child with its margins. A gone child has no length: it keeps its cells, but doesn't
  /// enlarge its group.
  private func lengthWithMargins(_ child: ViewRef, _ item: Item) -> Int32 {
    child.isGone ? 0 : lengthOf(child) &+ item.margins
  }

  private func lengthOf(_ child: ViewRef) -> Int32 {
    isHorizontal ? child.answer.width : child.answer.height
  }

  // MARK: Weights

  /// Lengthens the children with a weight by as much as the distances allow.
  ///
  /// The maximum length is found by binary search. The result of the last attempt is kept, except that an attempt that
  /// failed after another one had succeeded is repeated with that other length, as on Android.
  private func shareExcessByWeight(_ children: ChildStates) {
    var failing = parentMinimum &* Int32(truncatingIfNeeded: items.count) &+ 1
    if failing < 2 { return }
    var untried: Int32 = 0
    var greatest: Int32 = -1
    var isSolved = true
    let totalWeight = totalWeight(children)
    while untried < failing {
      let excess = Int32(truncatingIfNeeded: (Int(untried) + Int(failing)) / 2)
      shareOut(excess, totalWeight, children)
      isSolved = solve(children, dropsMaximums: false)
      if isSolved {
        greatest = excess
        untried = excess + 1
      } else {
        failing = excess
      }
    }
    if greatest > 0 && !isSolved {
      shareOut(greatest, totalWeight, children)
      solve(children, dropsMaximums: true)
    }
  }

  private func totalWeight(_ children: ChildStates) -> Float {
    var total: Float = 0
    for (index, item) in items.enumerated() where !children[index].isGone { total += item.weight }
    return total
  }

  /// Distributes the excess. A share is rounded and subtracted before the next, so the last child absorbs the rounding.
  private func shareOut(_ excess: Int32, _ totalWeight: Float, _ children: ChildStates) {
    var excess = excess
    var weightLeft = totalWeight
    for index in items.indices {
      items[index].share = 0
      let weight = items[index].weight
      if weight == 0 || children[index].isGone { continue }
      let share = Int32(roundedUpAtHalf: weight * Float(excess) / weightLeft)
      items[index].share = share
      excess &-= share
      weightLeft -= weight
    }
    areDistancesCurrent = false
  }
}

extension Int32 {
  /// Rounds like Java's `Math.round`: to the nearest integer, with halves rounded up; NaN becomes 0.
  init(roundedUpAtHalf value: Float) {
    let floor = value.rounded(.down)
    self.init(saturating: value - floor >= 0.5 ? floor + 1 : floor)
  }
}
