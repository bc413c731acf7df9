import Measure

/// A pass of a grid of which only one child has changed since the last one, or to which only one was added at the end.
///
/// The other children aren't visited to measure them: with the same specs, their answers are those of the last pass, and so
/// are the lengths that their groups need, but for the two groups of the changed child. The lines are placed by the solver,
/// as always. A child is then where it was, moved as far as the lines around it. A pass is an update if
/// - the grid is measured with the specs of its last measure, and was placed after it, from left to right;
/// - no child has a weight or fills its cells, so that none is measured again for its cells;
/// - the children don't share margins (`GridLayout.AlignmentMode.bounds`).
struct GridUpdate {
  /// The specs of the last measure; `nil` if no update can start from it.
  fileprivate(set) var specs: MeasureSpecs?
  /// Whether `columns` and `rows` are the distances of the lines between which the children are.
  fileprivate var isPlaced = false
  fileprivate var columns: [Int32] = []
  fileprivate var rows: [Int32] = []
  /// The only child that was measured since.
  fileprivate var changed: Int?

  /// Records a measure of all children.
  mutating func didMeasureAll(_ specs: MeasureSpecs?) {
    self.specs = specs
    isPlaced = false
  }

  fileprivate mutating func didMeasure(_ child: Int) {
    if changed != nil && changed != child { isPlaced = false }
    changed = child
  }

  fileprivate mutating func didPlaceAll(_ lines: GridLines) {
    lines.columns.copyLocations(to: &columns)
    lines.rows.copyLocations(to: &rows)
    changed = nil
    isPlaced = true
  }
}

extension GridLayout {
  /// Measures the only child that has changed, or that was added.
  /// - Returns: The grid's size; `nil` if all children have to be measured.
  final func updateMeasure(_ specs: MeasureSpecs) -> Size? {
    guard let base = lines, base.update.specs == specs, settings.alignmentMode == .margins, explanationNotes == nil,
      let child = state.changedChild ?? state.appendedChild, !child.isGone
    else { return nil }
    let isNew = state.changedChild == nil
    let lines = takeLines()
    let children = ChildStates(state)
    guard lines === base, let index = isNew ? children.count - 1 : children.index(of: child),
      !isNew || lines.columns.isLastUpdatable && lines.rows.isLastUpdatable
    else {
      self.lines = lines
      return nil
    }
    let available = availableSpecs(specs)
    lines.columns.beginUpdate(child, at: index, defaults: lines.defaults)
    lines.rows.beginUpdate(child, at: index, defaults: lines.defaults)
    measureChild(child, at: index, available, lines)
    lines.columns.updateDistance(of: index, child, isNew: isNew)
    lines.rows.updateDistance(of: index, child, isNew: isNew)
    let content = measureLines(available, lines)
    lines.update.didMeasure(index)
    return finishMeasure(content, specs, lines)
  }

  /// Records that all children were placed between the lines.
  final func recordPlaces(_ lines: GridLines) {
    if lines.update.specs != nil && !state.isRightToLeft && state.allowsUpdates { lines.update.didPlaceAll(lines) }
  }

  /// Moves the children as far as the lines around them, and places the changed one and those that share a group with it.
  /// - Returns: Whether all children are in their places.
  final func updatePlaces(_ lines: GridLines, _ size: Size) -> Bool {
    guard lines.update.isPlaced, lines.update.specs != nil, explanationNotes == nil, !state.isRightToLeft,
      state.childrenAreAsMeasured
    else { return false }
    lines.columns.subtractLocations(from: &lines.update.columns)
    lines.rows.subtractLocations(from: &lines.update.rows)
    let children = ChildStates(state)
    let changed = lines.update.changed
    let changedColumn = changed.map { lines.columns.cells[$0].group } ?? -1
    let changedRow = changed.map { lines.rows.cells[$0].group } ?? -1
    // Sound: the buffers are read only inside the closures, in which no other code runs but that of the children, and the
    // distances are those of all lines.
    lines.update.columns.withUnsafeBufferPointer { across in
      lines.update.rows.withUnsafeBufferPointer { down in
        lines.columns.cells.withUnsafeBufferPointer { columns in
          lines.rows.cells.withUnsafeBufferPointer { rows in
            for index in 0..<children.count {
              let (column, row) = (columns[index], rows[index])
              let (x, y) = (across[column.start], down[row.start])
              let isMoved =
                x == across[column.end] && y == down[row.end] && column.group != changedColumn
                && row.group != changedRow
              if isMoved && x | y == 0 { continue }
              let child = children[index]
              if child.isGone { continue }
              guard isMoved, HorizontalAxis.isWithinLimits(child), VerticalAxis.isWithinLimits(child) else {
                place(child, at: index, lines, size)
                continue
              }
              if x != 0 { HorizontalAxis.move(child, by: 0 &- x) }
              if y != 0 { VerticalAxis.move(child, by: 0 &- y) }
            }
          }
        }
      }
    }
    lines.update.didPlaceAll(lines)
    return true
  }
}

extension GridAxis {
  fileprivate func copyLocations(to locations: inout [Int32]) {
    locations.removeAll(keepingCapacity: true)
    for line in 0..<lineCount { locations.append(location(line)) }
  }

  /// Lines that are new were nowhere, so they have moved.
  fileprivate func subtractLocations(from locations: inout [Int32]) {
    while locations.count < lineCount { locations.append(.max) }
    for line in locations.indices { locations[line] &-= location(line) }
  }
}
