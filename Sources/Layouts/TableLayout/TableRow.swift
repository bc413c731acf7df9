import Measure

/// A row of cells in the columns of a `TableLayout`; in any other parent, a row of children that are as wide as they like.
///
/// A child is placed in the column after the child before, or in a later one that it names; the columns between stay empty. A
/// gone child gives up its width, and those after it move up.
/// Source: android.widget.TableRow (API 34).
open class TableRow: LinearLayout {
  /// A child in its columns, or columns that stay empty.
  struct Cell {
    /// The index of the child; −1 for none.
    var child: Int
    var columns: Range<Int>
  }

  /// The offset of a cell by its gravity, in columns wider than the cell.
  struct Offset {
    var before = 0
    var after = 0
  }

  // A row's storage is read and written by functions that do nothing else meanwhile, measuring a child least of all: no two
  // accesses can overlap.
  @exclusivity(unchecked) private var cells = StructureCache<[Cell]>()
  /// The width that each of `cells` requests of its column under `naturalWidthsSpec`; it holds as long as the row isn't marked as changed.
  @exclusivity(unchecked) private final var naturalWidths: [Int] = []
  @exclusivity(unchecked) private final var naturalWidthsSpec: MeasureSpec?
  /// One for each of `cells`, as of the latest measure.
  @exclusivity(unchecked) private final var offsets: [Offset] = []
  @exclusivity(unchecked) private final var columnStarts: [Int] = []
  /// The table that `columnStarts` are from.
  @exclusivity(unchecked) private final var table: ViewRef?

  /// Creates an empty row.
  public init() {
    super.init(direction: .horizontal)
    declare([.keepsExactSize, .hasNoBaseline], exactly: TableRow.self)
  }

  package override var facts: LayoutFacts { super.facts.ofTable }

  /// The cells that span several columns; outside of a table, the weights.
  package override var marks: [LayoutMark] {
    if !(parent is TableLayout) { return super.marks }
    return currentCells.compactMap { cell in
      if cell.child < 0 || cell.columns.count < 2 || subviews[cell.child].isGone { return nil }
      return .area(subviews[cell.child].frame, of: cell.child, "\(count: cell.columns.count) columns")
    }
  }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    return withCells { cells in
      cells.resetOffsets()
      return measure(specs, along: HorizontalAxis.self, cells)
    }
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    if let notes = explanationNotes {
      let log = LinearNotes(self, notes, .exactly(size.width))
      withCells { cells in
        layoutRow(size, cells, log)
        findLostWidths(cells, notes)
      }
    } else {
      withCells { layoutRow(size, $0, NoLog()) }
    }
  }

  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  open override func defaultLayoutParams() -> Measure.LayoutParams { LayoutParams() }

  // MARK: Columns

  /// The number of columns that the row takes.
  final var columnCount: Int { currentCells.last?.columns.upperBound ?? 0 }

  /// The child in a column, gone or not.
  final func cell(inColumn column: Int) -> View? {
    let cell = currentCells.first { $0.columns.contains(column) }
    return cell.flatMap { $0.child < 0 ? nil : subviews[$0.child] }
  }

  private var currentCells: [Cell] {
    cells.value(for: self) {
      naturalWidthsSpec = nil
      return findCells().cells
    }
  }

  /// The cells, and the first child that reaches past the columns that a table may have.
  ///
  /// Source: android.widget.TableRow.mapIndexAndColumns. Differs: cells beyond the last column are placed in it.
  final func findCells() -> (cells: [Cell], firstOutside: Int?) {
    let limit = TableLayout.maximumColumnCount
    var cells: [Cell] = []
    var firstOutside: Int?
    var next = 0
    for (index, child) in subviews.enumerated() {
      let params = child.layoutParams as? LayoutParams
      let start = max(next, params?.column ?? 0)
      let end = start + (params?.span ?? 1)
      if end > limit && firstOutside == nil { firstOutside = index }
      let columns = min(start, limit - 1)..<min(end, limit)
      if columns.lowerBound > next { cells.append(Cell(child: -1, columns: next..<columns.lowerBound)) }
      cells.append(Cell(child: index, columns: columns))
      next = columns.upperBound
    }
    return (cells, firstOutside)
  }

  /// Makes each column at least as wide as the row's cell in it; a cell that spans several makes none wider.
  ///
  /// Source: android.widget.TableRow.getColumnsWidths (API 34).
  /// - Parameter spec: The table's own width spec.
  final func growColumns(_ widths: inout [Int], _ spec: MeasureSpec) {
    let cells = currentCells
    if naturalWidthsSpec != spec || state.isDirty { measureNaturalWidths(of: cells, spec) }
    for index in 0..<min(cells.count, naturalWidths.count) {
      let (columns, width) = (cells[index].columns, naturalWidths[index])
      // A new column starts at any width, a negative margin's too.
      while widths.count < columns.upperBound { widths.append(.min) }
      for column in columns { widths[column] = max(widths[column], width) }
    }
  }

  /// Measures the cells that make columns wider, with one spec for width and height, as in Android.
  private func measureNaturalWidths(of cells: [Cell], _ spec: MeasureSpec) {
    naturalWidthsSpec = spec
    // Cells that are measured may do anything: nothing of the row's own is held open meanwhile.
    var widths = naturalWidths
    naturalWidths = []
    if widths.count != cells.count { widths = Array(repeating: 0, count: cells.count) }
    state.withPass {
      let children = ChildStates(state)
      for (index, cell) in cells.enumerated() {
        var width = 0
        if cell.child >= 0, cell.columns.count == 1, case let child = children[cell.child], !child.isGone {
          let dimension = child.width
          let cellSpec: MeasureSpec =
            dimension == .matchParent ? .unspecified : spec.childSpec(for: dimension, used: 0)
          if let notes = explanationNotes { offerColumn(cellSpec, to: child, notes) }
          child.measure(MeasureSpecs(width: cellSpec, height: cellSpec))
          width = Int(child.answer.width) + child.margins.horizontal
        }
        widths[index] = width
      }
    }
    naturalWidths = widths
    // The cells hold other sizes now than the row gave them, which it has to do again before it is laid out.
    state.markChildrenStale()
  }

  /// Sets where the columns are for a measure that follows.
  final func constrain(to starts: [Int], of table: ViewRef) {
    if self.table == table && columnStarts == starts { return }
    self.table = table
    columnStarts = starts
    // The row's answers were for other columns. Its parent, which asks, measures it next, so nothing else has to be
    // notified.
    state.markChanged()
  }

  /// Hands the cells to `body`, which must not keep them.
  ///
  /// They are in memory that stays valid meanwhile, whatever the measured children do: the row may adopt other cells
  /// and columns, but these are retained here; the offsets, which are written to, aren't accessible to other code
  /// until they are put back.
  private func withCells<Result>(_ body: (TableRowCells) -> Result) -> Result {
    let cells = currentCells
    let isConstrained = table != nil && table == state.parent
    let columnStarts = isConstrained ? columnStarts : []
    var offsets = offsets
    self.offsets = []
    if offsets.count != cells.count { offsets = Array(repeating: Offset(), count: cells.count) }
    defer { self.offsets = offsets }
    return offsets.withUnsafeMutableBufferPointer { offsets in
      cells.withUnsafeBufferPointer { cells in
        columnStarts.withUnsafeBufferPointer { columnStarts in
          body(TableRowCells(state, cells: cells, offsets: offsets, columnStarts: columnStarts))
        }
      }
    }
  }
}
