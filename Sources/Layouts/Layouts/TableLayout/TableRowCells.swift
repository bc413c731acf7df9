import Measure

/// The cells of a table row, as the LinearLayout algorithm visits them.
///
/// It holds no references: the algorithm copies it for each access, and reference counting would double the stack usage
/// of nested rows. Sound: `TableRow.withCells` keeps its memory alive and unchanged.
struct TableRowCells: LinearCells {
  static var arePlain: Bool { false }

  private let children: ChildStates
  private let cells: UnsafeBufferPointer<TableRow.Cell>
  private let isRightToLeft: Bool
  /// The start of each column of the table; empty outside a table.
  private let columnStarts: UnsafeBufferPointer<Int>
  /// The offset of each of `cells`.
  private let offsets: UnsafeMutableBufferPointer<TableRow.Offset>

  init(
    _ row: ViewRef, cells: UnsafeBufferPointer<TableRow.Cell>,
    offsets: UnsafeMutableBufferPointer<TableRow.Offset>, columnStarts: UnsafeBufferPointer<Int>
  ) {
    children = ChildStates(row)
    self.cells = cells
    self.offsets = offsets
    self.columnStarts = columnStarts
    isRightToLeft = row.isRightToLeft
  }

  @inline(__always) var count: Int { cells.count }

  @inline(__always)
  subscript(index: Int) -> ViewRef? { cells[index].child < 0 ? nil : children[cells[index].child] }

  func emptyLength(at index: Int) -> Int { columnStarts.isEmpty ? 0 : width(at: index) }

  @inline(__always)
  func visitCount(at index: Int) -> Int { cells[index].columns.count }

  /// Returns the spec of a cell: the width of its columns, or at most that if it has a horizontal gravity. Its own
  /// width is ignored.
  func mainSpec(at index: Int) -> MeasureSpec? {
    if columnStarts.isEmpty { return nil }
    let child = children[cells[index].child]
    let width = width(at: index) - child.margins.horizontal
    return child.gravity.horizontal.isEmpty ? .exactly(width) : .atMost(width)
  }

  /// Computes a cell's offset. The remaining space excludes the cell's margins. Source:
  /// android.widget.TableRow.measureChildBeforeLayout.
  @inline(never)
  func didMeasure(at index: Int) {
    let child = children[cells[index].child]
    let gravity = child.gravity
    if gravity.horizontal.isEmpty { return }
    let free = width(at: index) - Int(child.answer.width)
    offsets[index].after = free
    switch gravity.absolute(isRightToLeft: isRightToLeft).horizontal {
    case .right: offsets[index].before = free
    case .centerHorizontal: offsets[index].before = free / 2
    default: break
    }
  }

  @inline(__always)
  func offset(at index: Int) -> Int { offsets[index].before }

  @inline(__always)
  func spaceAfter(at index: Int) -> Int { offsets[index].after }

  /// Discards the results of an earlier measure.
  func resetOffsets() { for index in offsets.indices { offsets[index] = TableRow.Offset() } }

  func column(at index: Int) -> TableColumn? {
    columnStarts.isEmpty ? nil : TableColumn(columns: cells[index].columns, width: width(at: index))
  }

  /// Returns the width of a cell. If cells were added after the table was measured, a row may have more columns than
  /// the table: they are empty.
  private func width(at index: Int) -> Int {
    let columns = cells[index].columns
    let last = columnStarts.count - 1
    return columnStarts[min(columns.upperBound, last)] - columnStarts[min(columns.lowerBound, last)]
  }
}
