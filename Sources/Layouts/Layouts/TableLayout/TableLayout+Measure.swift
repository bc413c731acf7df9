import Measure

extension TableLayout {
  /// Measures the table:
  ///
  /// 1. Every child becomes as wide as the table, and every row as high as its cells, regardless of their params.
  /// 2. Each row measures its cells, and each column becomes as wide as the widest cell that is in no other column.
  /// 3. Columns that may shrink or stretch share the missing or remaining width.
  /// 4. The rows receive the positions of the columns.
  /// 5. All children are measured as those of a column.
  ///
  /// Source: android.widget.TableLayout.measureVertical (API 34).
  final func measureTable(_ specs: MeasureSpecs) -> Size {
    let rows = currentRows
    overrideChildSizes(rows)
    findLargestCells(rows, specs.width)
    shrinkOrStretchColumns(specs.width)
    constrain(rows)
    return measure(specs, along: VerticalAxis.self)
  }

  /// Overrides the lengths of the children. The requested lengths remain in the params; the state, which the algorithms
  /// read, is overwritten.
  private func overrideChildSizes(_ rows: [TableRow?]) {
    for (index, child) in ChildStates(state).enumerated() {
      child.width = .matchParent
      if rows[index] != nil { child.height = .wrapContent }
    }
  }

  private func findLargestCells(_ rows: [TableRow?], _ spec: MeasureSpec) {
    // Measuring a cell may run any code, so none of the table's own storage is being accessed meanwhile.
    var widths = columnWidths
    columnWidths = []
    widths.removeAll(keepingCapacity: true)
    for (index, child) in ChildStates(state).enumerated() where !child.isGone {
      rows[index]?.growColumns(&widths, spec)
    }
    columnWidths = widths
  }

  private func shrinkOrStretchColumns(_ spec: MeasureSpec) {
    let totalWidth = columnWidths.reduce(0, +)
    let excess = spec.size - state.padding.horizontal - totalWidth
    if excess < 0 {
      share(excess, among: shrinkableColumns)
    } else if excess > 0 {
      share(excess, among: stretchableColumns)
    }
  }

  /// Divides `excess`, which may be negative, into equal parts for `columns`; a remainder is left.
  ///
  /// The parts of columns that the table doesn't have are divided again. Android then treats a column with too little
  /// remaining width as a column of width 0.
  private func share(_ excess: Int, among columns: Columns) {
    if columnWidths.isEmpty { return }
    if columns.isAll {
      let share = excess / columnWidths.count
      for column in columnWidths.indices { columnWidths[column] += share }
      return
    }
    if columns.indexes.isEmpty { return }
    let present = columns.indexes.prefix { $0 < columnWidths.count }
    let missing = columns.indexes.count - present.count
    if present.isEmpty { return }
    let count = columns.indexes.count + columns.excludedCount
    let share = excess / count
    for column in present { columnWidths[column] += share }
    if missing == 0 { return }
    let rest = missing * share / (count - missing)
    for column in present { columnWidths[column] = rest > columnWidths[column] ? 0 : columnWidths[column] + rest }
  }

  /// Passes the positions of the columns to the rows.
  private func constrain(_ rows: [TableRow?]) {
    var isEqual = columnStarts.count == columnWidths.count + 1
    var start = 0
    for (column, width) in columnWidths.enumerated() where isEqual {
      isEqual = columnStarts[column] == start
      start += width
    }
    if !isEqual || columnStarts.last != start {
      columnStarts.removeAll(keepingCapacity: true)
      columnStarts.append(0)
      for width in columnWidths { columnStarts.append(columnStarts[columnStarts.count - 1] + width) }
    }
    for (index, child) in ChildStates(state).enumerated() where !child.isGone {
      rows[index]?.constrain(to: columnStarts, of: state)
    }
  }
}
