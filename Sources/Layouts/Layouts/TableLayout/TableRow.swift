import Measure

/// A row of cells in the columns of a `TableLayout`; in any other parent, a row of children with their own widths.
///
/// A child is placed in the column after the previous child, or in a later column that it names; the columns in between
/// are empty. A gone child takes no column, so those after it move up. Source: android.widget.TableRow (API 34).
open class TableRow: LinearLayout {
  /// A child in its columns, or empty columns.
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

  // Accesses never overlap: the functions that read and write a row's storage call no other code meanwhile, and don't
  // measure children.
  @exclusivity(unchecked) private var cells = StructureCache<[Cell]>()
  /// The width that each of `cells` requests from its column under `naturalWidthsSpec`, valid until the row is marked
  /// as changed.
  @exclusivity(unchecked) private final var naturalWidths: [Int] = []
  @exclusivity(unchecked) private final var naturalWidthsSpec: MeasureSpec?
  /// The offset of each of `cells`, as of the latest measure.
  @exclusivity(unchecked) private final var offsets: [Offset] = []
  @exclusivity(unchecked) private final var columnStarts: [Int] = []
  /// The table that provided `columnStarts`.
  @exclusivity(unchecked) private final var table: ViewRef?

  /// Creates an empty row.
  public init() {
    super.init(direction: .horizontal)
    declare([.keepsExactSize, .hasNoBaseline], exactly: TableRow.self)
    if type(of: self) == TableRow.self { buildLeanly() }
  }

  package override var facts: LayoutFacts { super.facts.ofTable }

  /// The cells that span several columns; outside a table, the weights.
  package override var marks: [LayoutMark] {
    if !(parent is TableLayout) { return super.marks }
    return currentCells.compactMap { cell in
      if cell.child < 0 || cell.columns.count < 2 || subviews[cell.child].isGone { return nil }
      return .area(subviews[cell.child].frame, of: cell.child, "\(count: cell.columns.count) columns")
    }
  }

  /// Measures the cells at the widths of their columns, and returns the size of the row, in pixels, resolved under
  /// `specs`.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    return withCells { cells in
      cells.resetOffsets()
      return measure(specs, along: HorizontalAxis.self, cells)
    }
  }

  /// Places each cell in its columns, aligned by its gravity.
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

  /// Returns `params` if they are an instance of `TableRow.LayoutParams`, or else a copy of that class, with all values
  /// that it has in common.
  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Returns the default params of a cell: as wide as its columns, and as high as its content.
  open override func defaultLayoutParams() -> Measure.LayoutParams { LayoutParams() }

  // MARK: Columns

  /// The number of columns that the row uses.
  final var columnCount: Int { currentCells.last?.columns.upperBound ?? 0 }

  /// Returns the child in a column, whether it is gone or not.
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

  /// Returns the cells, and the first child that extends beyond the maximum number of columns.
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

  /// Makes each column at least as wide as the row's cell in it; cells that span several columns have no effect.
  ///
  /// Source: android.widget.TableRow.getColumnsWidths (API 34).
  /// - Parameter spec: The table's own width spec.
  final func growColumns(_ widths: inout [Int], _ spec: MeasureSpec) {
    let cells = currentCells
    if naturalWidthsSpec != spec || state.isDirty { measureNaturalWidths(of: cells, spec) }
    for index in 0..<min(cells.count, naturalWidths.count) {
      let (columns, width) = (cells[index].columns, naturalWidths[index])
      // A new column starts with any width, including that of a negative margin.
      while widths.count < columns.upperBound { widths.append(.min) }
      for column in columns { widths[column] = max(widths[column], width) }
    }
  }

  /// Measures the cells that can make columns wider, with one spec for width and height, as on Android.
  private func measureNaturalWidths(of cells: [Cell], _ spec: MeasureSpec) {
    naturalWidthsSpec = spec
    // Measuring a cell may run any code, so none of the row's own storage is being accessed meanwhile.
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
    // The cells have other sizes now than those assigned by the row, which has to measure them again before it is laid
    // out.
    state.markChildrenStale()
  }

  /// Sets the positions of the columns for the following measure.
  final func constrain(to starts: [Int], of table: ViewRef) {
    if self.table == table && columnStarts == starts { return }
    self.table = table
    columnStarts = starts
    // The row's answers were for other columns. Its parent, which calls this, measures it next, so nothing else has to
    // be notified.
    state.markChanged()
  }

  /// Calls `body` with the cells, which are valid only during the call.
  ///
  /// Sound: their memory remains valid regardless of what the measured children do. The row may adopt other cells and
  /// columns, but these are retained here; the offsets, which are modified, aren't accessible to other code until they
  /// are restored.
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
