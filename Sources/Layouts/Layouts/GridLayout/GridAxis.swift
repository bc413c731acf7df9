import Measure

/// The columns or the rows of a grid: the cells of its children, the required lengths, and the positions of the lines
/// between cells.
///
/// Source: android.widget.GridLayout.Axis (API 34).
final class GridAxis {
  /// The cells of a child along this axis. They depend only on the structure of the grid, so equal grids share them.
  struct Cell {
    // 32 bits for each number, since there is a cell for each child and axis.
    fileprivate let startLine: Int32
    fileprivate let endLine: Int32
    fileprivate let groupIndex: Int32
    let weight: Float
    let alignment: GridAlignment
    /// Whether the child may be longer than it needs: it has a gravity or a weight along this axis.
    let isFlexible: Bool

    /// The indexes in the solver's lines.
    @inline(__always) var start: Int { Int(startLine) }
    @inline(__always) var end: Int { Int(endLine) }
    @inline(__always) var group: Int { Int(groupIndex) }
  }

  /// The lengths of a child along this axis in the latest pass.
  struct Lengths {
    /// The effective margins, including default ones.
    var leadingMargin: Int32 = 0
    var trailingMargin: Int32 = 0
    /// The child's share of the remaining space.
    var share: Int32 = 0
    /// The length with which the child is part of its group, and the point by which it is aligned in it.
    var inGroup: Int32 = 0
    var point: Int32 = 0

    @inline(__always) var margins: Int32 { leadingMargin &+ trailingMargin }
  }

  /// The children with the same span and the same alignment.
  private struct Group {
    let span: Int
    /// The alignment that the children request, if any.
    let alignment: GridAlignment?
    var bounds: GridBounds
  }

  // Accesses never overlap: a pass owns the axis (see `GridLayout.takeLines`), and no child runs while one of these is
  // written.
  let isHorizontal: Bool
  private let isOrderPreserved: Bool
  @exclusivity(unchecked) private(set) var cells: [Cell]
  /// The lengths of the children; empty before the first measure.
  @exclusivity(unchecked) private(set) var lengths: [Lengths] = []
  @exclusivity(unchecked) private var groups: [Group] = []
  @exclusivity(unchecked) private var spans: [LineSolver.Span] = []
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
  ///
  /// - Parameters:
  ///   - count: The number of cells from the first line to the last, if no child extends beyond it.
  ///   - childCount: The number of children.
  ///   - placed: Returns the cells of a child.
  init(
    isHorizontal: Bool, count: Int, isOrderPreserved: Bool, childCount: Int, placed: (Int) -> GridPlacement.Placed
  ) {
    self.isHorizontal = isHorizontal
    self.isOrderPreserved = isOrderPreserved
    var sorter = GroupSorter(childCount: childCount)
    var cells: [Cell] = []
    cells.reserveCapacity(childCount)
    var last = count
    for child in 0..<childCount {
      let placed = placed(child)
      let group = sorter.group(of: placed)
      if group == groups.count {
        groups.append(
          Group(span: sorter.span(of: placed), alignment: placed.alignment, bounds: GridBounds(isOfBaseline: false)))
      }
      // Children with and without a weight may share a group, whose kind is determined by its last child.
      let alignment = placed.resolvedAlignment(isHorizontal: isHorizontal)
      if groups[group].bounds.isOfBaseline != (alignment == .baseline) {
        groups[group].bounds = GridBounds(isOfBaseline: alignment == .baseline)
      }
      last = max(last, Int(placed.end))
      cells.append(Cell(placed, alignment, start: placed.start, end: placed.end, group: group))
    }
    spans = sorter.spans
    solver = LineSolver(count: last, spans: spans, isOrderPreserved: isOrderPreserved)
    // Usually something starts or ends at each line, whose index is then its number.
    if solver.lines.count <= last { GridAxis.replaceNumbers(in: &cells, byIndexesIn: solver.lines) }
    self.cells = cells
  }

  /// Replaces the numbers of lines by their indexes.
  private static func replaceNumbers(in cells: inout [Cell], byIndexesIn lines: [Int]) {
    // A search for both lines of each child would take longer than the rest, except in grids of a few children far from
    // one another.
    var indexes = [Int](repeating: 0, count: min((lines.last ?? 0) + 1, 8 * cells.count))
    for (index, line) in lines.enumerated() where line < indexes.count { indexes[line] = index }
    func index(ofLine line: Int) -> Int {
      line < indexes.count ? indexes[line] : lines.indices.partitionPoint { lines[$0] < line }
    }
    for position in cells.indices {
      let cell = cells[position]
      cells[position] = Cell(cell, start: index(ofLine: cell.start), end: index(ofLine: cell.end))
    }
  }

  /// Creates a copy that can be modified independently.
  init(copying other: GridAxis) {
    isHorizontal = other.isHorizontal
    isOrderPreserved = other.isOrderPreserved
    cells = other.cells
    groups = other.groups
    spans = other.spans
    solver = other.solver
  }

  /// Adds a child after the others.
  ///
  /// The result is the axis of all children: groups and spans are in the order of their first children, and the added child
  /// is the last one.
  /// - Parameter count: The number of cells that the grid sets.
  /// - Returns: `false` if the axis has to be created again: the child changes the kind of its group, or begins or ends at a
  ///   new line between others.
  func append(_ placed: GridPlacement.Placed, count: Int) -> Bool {
    let alignment = placed.resolvedAlignment(isHorizontal: isHorizontal)
    let span = LineSolver.Span(Int(placed.start), Int(placed.end))
    // The group of the latest children is found first.
    let known = groups.lastIndex { $0.alignment == placed.alignment && spans[$0.span] == span }
    if let known, groups[known].bounds.isOfBaseline != (alignment == .baseline) { return false }
    if known == nil {
      let index = spans.lastIndex(of: span) ?? spans.count
      if index == spans.count {
        let lines = solver.lines
        spans.append(span)
        solver = LineSolver(
          count: max(count, spans.reduce(0) { max($0, $1.end) }), spans: spans, isOrderPreserved: isOrderPreserved)
        if !solver.lines.starts(with: lines) { return false }
      }
      groups.append(
        Group(span: index, alignment: placed.alignment, bounds: GridBounds(isOfBaseline: alignment == .baseline)))
      areDistancesCurrent = false
    }
    let cell = Cell(placed, alignment, start: placed.start, end: placed.end, group: known ?? groups.count - 1)
    cells.append(Cell(cell, start: solver.index(ofLine: cell.start), end: solver.index(ofLine: cell.end)))
    if !lengths.isEmpty { lengths.append(Lengths()) }
    return true
  }

  // MARK: Margins

  /// Discards the results of an earlier measure, and reads the margins of `children`.
  func beginMeasure(_ children: ChildStates, defaults: GridDefaultMargins, _ mode: GridLayout.AlignmentMode) {
    areDistancesCurrent = false
    solver.restoreMaximums()
    if lengths.count != cells.count { lengths = Array(repeating: Lengths(), count: cells.count) }
    var (hasWeights, hasFilling) = (false, false)
    // Sound: here and below, the buffers are only used inside the closures, and there is a cell and a length for each child.
    cells.withUnsafeBufferPointer { cells in
      lengths.withUnsafeMutableBufferPointer { lengths in
        for index in 0..<cells.count {
          let child = children[index]
          if cells[index].alignment == .fill { hasFilling = true }
          if cells[index].weight != 0 && !child.isGone { hasWeights = true }
          (lengths[index].leadingMargin, lengths[index].trailingMargin) = defaults.margins(
            of: child, at: index, isHorizontal: isHorizontal)
          lengths[index].share = 0
        }
      }
    }
    (self.hasWeights, self.hasFilling) = (hasWeights, hasFilling)
    if mode == .bounds { shareMargins(children) }
  }

  /// Gives each child the maximum margins of the children that start and end at the same lines.
  private func shareMargins(_ children: ChildStates) {
    leadingMargins.removeAll(keepingCapacity: true)
    leadingMargins.append(contentsOf: repeatElement(0, count: solver.lines.count))
    trailingMargins.removeAll(keepingCapacity: true)
    trailingMargins.append(contentsOf: repeatElement(0, count: solver.lines.count))
    for (index, cell) in cells.enumerated() where !children[index].isGone {
      leadingMargins[cell.start] = max(leadingMargins[cell.start], lengths[index].leadingMargin)
      trailingMargins[cell.end] = max(trailingMargins[cell.end], lengths[index].trailingMargin)
    }
    for (index, cell) in cells.enumerated() {
      lengths[index].leadingMargin = leadingMargins[cell.start]
      lengths[index].trailingMargin = trailingMargins[cell.end]
    }
  }

  @inline(__always)
  func margins(of index: Int) -> Int { Int(lengths[index].margins) }

  /// A child along the axis, for explanations.
  struct Item {
    let cell: Cell
    let lengths: Lengths
    /// The numbers of its first line and of its last.
    let span: LineSolver.Span

    var alignment: GridAlignment { cell.alignment }
    var margins: Int32 { lengths.margins }
  }

  func item(_ index: Int) -> Item {
    let cell = cells[index]
    return Item(
      cell: cell, lengths: index < lengths.count ? lengths[index] : Lengths(),
      span: LineSolver.Span(solver.lines[cell.start], solver.lines[cell.end]))
  }

  // MARK: Updates

  /// Whether one child's size affects no other child's; see `GridUpdate`.
  var isUpdatable: Bool { !hasWeights && !hasFilling }

  /// Whether the latest child can be measured in an update, although its cells are new.
  var isLastUpdatable: Bool {
    guard let last = cells.last else { return false }
    return isUpdatable && last.weight == 0 && last.alignment != .fill
  }

  /// Begins a measure in which only one child differs from the last one.
  func beginUpdate(_ child: ViewRef, at index: Int, defaults: GridDefaultMargins) {
    solver.restoreMaximums()
    (lengths[index].leadingMargin, lengths[index].trailingMargin) = defaults.margins(
      of: child, at: index, isHorizontal: isHorizontal)
    lengths[index].share = 0
  }

  /// Computes the length that the group of a child needs, and passes it to the solver.
  ///
  /// - Parameter isNew: Whether the child wasn't part of its group before.
  func updateDistance(of index: Int, _ child: ViewRef, isNew: Bool) {
    let (cell, old) = (cells[index], lengths[index])
    let (length, point) = lengthInGroup(child, cell, old)
    if !isNew && areDistancesCurrent && length == old.inGroup && point == old.point { return }
    (lengths[index].inGroup, lengths[index].point) = (length, point)
    if isNew || !groups[cell.group].bounds.isDetermined(by: old.point, length: old.inGroup) {
      groups[cell.group].bounds.include(at: point, length: length, isFlexible: cell.isFlexible)
    } else {
      groups[cell.group].bounds.reset()
      for (index, other) in cells.enumerated() where other.groupIndex == cell.groupIndex {
        groups[cell.group].bounds.include(
          at: lengths[index].point, length: lengths[index].inGroup, isFlexible: other.isFlexible)
      }
    }
    if areDistancesCurrent { tightenDistance(ofSpan: groups[cell.group].span) } else { tightenDistances() }
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
  func location(_ line: Int) -> Int32 { solver.locations[line] &- firstLocation }

  /// The position of the first line. The smallest nonnegative positions: if lines may change their order, it need not be 0.
  @inline(__always)
  private var firstLocation: Int32 { isOrderPreserved ? 0 : solver.locations[0] }

  @inline(__always)
  func cellLength(_ cell: Cell) -> Int32 { solver.locations[cell.end] &- solver.locations[cell.start] }

  @inline(__always)
  func bounds(of cell: Cell) -> GridBounds { groups[cell.group].bounds }

  /// Returns the distance of a child's leading margin from the first line, and the length of the child.
  @inline(__always)
  func place(of child: ViewRef, at index: Int, length: Int32) -> (start: Int32, length: Int32) {
    let (cell, margins) = (cells[index], lengths[index].margins)
    let (bounds, cellLength) = (bounds(of: cell), cellLength(cell))
    let groupOffset = cell.alignment.offset(of: child, free: cellLength &- bounds.minimum)
    let offset = bounds.offset(of: child, cell.alignment, length: length &+ margins)
    return (
      location(cell.start) &+ groupOffset &+ offset, cell.alignment == .fill ? cellLength &- margins : length
    )
  }

  private func placeLines(_ children: ChildStates, minimum: Int32, maximum: Int32) {
    parentMinimum = minimum
    solver.setParent(minimum: minimum, maximum: maximum)
    if hasWeights {
      for index in lengths.indices { lengths[index].share = 0 }
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
    cells.withUnsafeBufferPointer { cells in
      lengths.withUnsafeMutableBufferPointer { lengths in
        groups.withUnsafeMutableBufferPointer { groups in
          for index in 0..<cells.count {
            let cell = cells[index]
            let (length, point) = lengthInGroup(children[index], cell, lengths[index])
            (lengths[index].inGroup, lengths[index].point) = (length, point)
            groups[cell.group].bounds.include(at: point, length: length, isFlexible: cell.isFlexible)
          }
        }
      }
    }
    tightenDistances()
  }

  /// Returns the length with which a child is part of its group, and the point by which it is aligned. A gone child has no
  /// length: it keeps its cells, but doesn't enlarge its group.
  @inline(__always)
  private func lengthInGroup(_ child: ViewRef, _ cell: Cell, _ lengths: Lengths) -> (length: Int32, point: Int32) {
    let own = isHorizontal ? child.answer.width : child.answer.height
    let length = (child.isGone ? 0 : own &+ lengths.margins) &+ lengths.share
    return (length, cell.alignment.point(of: child, length: length))
  }

  private func tightenDistances() {
    solver.resetDistances()
    for group in groups {
      solver.tighten(group.span, minimum: group.bounds.minimum, maximum: group.bounds.maximum)
    }
    areDistancesCurrent = true
  }

  /// Passes the lengths of the groups with one span to the solver.
  private func tightenDistance(ofSpan span: Int) {
    solver.resetDistance(ofSpan: span)
    for group in groups where group.span == span {
      solver.tighten(span, minimum: group.bounds.minimum, maximum: group.bounds.maximum)
    }
  }

  // MARK: Weights

  /// Lengthens the children with a weight by as much as the distances allow.
  ///
  /// The maximum length is found by binary search. The result of the last attempt is kept, except that an attempt that
  /// failed after another one had succeeded is repeated with that other length, as on Android.
  private func shareExcessByWeight(_ children: ChildStates) {
    var failing = parentMinimum &* Int32(truncatingIfNeeded: cells.count) &+ 1
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
    for (index, cell) in cells.enumerated() where !children[index].isGone { total += cell.weight }
    return total
  }

  /// Distributes the excess. A share is rounded and subtracted before the next, so the last child absorbs the rounding.
  private func shareOut(_ excess: Int32, _ totalWeight: Float, _ children: ChildStates) {
    var excess = excess
    var weightLeft = totalWeight
    for index in cells.indices {
      lengths[index].share = 0
      let weight = cells[index].weight
      if weight == 0 || children[index].isGone { continue }
      let share = Int32(roundedUpAtHalf: weight * Float(excess) / weightLeft)
      lengths[index].share = share
      excess &-= share
      weightLeft -= weight
    }
    areDistancesCurrent = false
  }
}

extension GridAxis.Cell {
  fileprivate init(
    _ placed: GridPlacement.Placed, _ alignment: GridAlignment, start: Int32, end: Int32, group: Int
  ) {
    (startLine, endLine) = (start, end)
    groupIndex = Int32(truncatingIfNeeded: group)
    weight = placed.weight
    self.alignment = alignment
    isFlexible = placed.alignment != nil || placed.weight != 0
  }

  /// Creates the same cell with other lines.
  fileprivate init(_ other: GridAxis.Cell, start: Int, end: Int) {
    (startLine, endLine) = (Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: end))
    (groupIndex, weight) = (other.groupIndex, other.weight)
    (alignment, isFlexible) = (other.alignment, other.isFlexible)
  }
}

/// Finds the groups of children while an axis is created. Groups and spans are in the order of their first children.
private struct GroupSorter {
  private struct Key: Hashable {
    let span: LineSolver.Span
    let alignment: GridAlignment?
  }

  private(set) var spans: [LineSolver.Span] = []
  private var spanIndexes: [LineSolver.Span: Int] = [:]
  private var groupsByKey: [Key: Int] = [:]
  /// The groups of the children with one cell and no alignment, by the cell; -1 for none. Most children are of this kind.
  /// They are found without hashing, except in grids of a few children far from one another.
  private var groupsOfCells: [Int32] = []
  private let cellLimit: Int
  private var groupCount = 0

  init(childCount: Int) { cellLimit = 4 * childCount }

  /// Returns the index of a child's group; the number of groups so far for a new one.
  @inline(__always)
  mutating func group(of placed: GridPlacement.Placed) -> Int {
    let cell = Int(placed.start)
    let isPlain = placed.alignment == nil && placed.end == placed.start + 1
    if isPlain && cell < groupsOfCells.count && groupsOfCells[cell] >= 0 { return Int(groupsOfCells[cell]) }
    return findGroup(of: placed, isPlain)
  }

  @inline(never)
  private mutating func findGroup(of placed: GridPlacement.Placed, _ isPlain: Bool) -> Int {
    let cell = Int(placed.start)
    if isPlain && cell < cellLimit {
      if cell >= groupsOfCells.count {
        groupsOfCells.append(contentsOf: repeatElement(-1, count: cell + 1 - groupsOfCells.count))
      }
      groupsOfCells[cell] = Int32(truncatingIfNeeded: groupCount)
    } else {
      let key = Key(span: LineSolver.Span(Int(placed.start), Int(placed.end)), alignment: placed.alignment)
      if let known = groupsByKey[key] { return known }
      groupsByKey[key] = groupCount
    }
    groupCount += 1
    return groupCount - 1
  }

  /// Returns the index of the span of a new group's first child.
  mutating func span(of placed: GridPlacement.Placed) -> Int {
    let span = LineSolver.Span(Int(placed.start), Int(placed.end))
    if let known = spanIndexes[span] { return known }
    spanIndexes[span] = spans.count
    spans.append(span)
    return spans.count - 1
  }
}

extension Int32 {
  /// Rounds like Java's `Math.round`: to the nearest integer, with halves rounded up; NaN becomes 0.
  init(roundedUpAtHalf value: Float) {
    let floor = value.rounded(.down)
    self.init(saturating: value - floor >= 0.5 ? floor + 1 : floor)
  }
}
