import Measure

/// A column of rows whose cells share columns.
///
/// Each column is as wide as the widest cell in it that spans no other column; columns may stretch into space left
/// over, or shrink if there is too little. Other children than rows are placed between them as in a vertical
/// LinearLayout. All children are as wide as the table, and the rows as high as their cells, regardless of their
/// params.
///
/// Source: android.widget.TableLayout (API 34).
open class TableLayout: LinearLayout {
  /// The maximum number of columns; cells beyond it are placed in the last column.
  public static let maximumColumnCount = 10_000

  /// Some of a table's columns.
  public struct Columns: Hashable, Sendable {
    /// All that the table has.
    public static let all = Columns(isAll: true, indexes: [])

    let isAll: Bool
    /// Ascending, each once.
    private(set) var indexes: [Int]
    /// The number of columns that were excluded individually, which are still counted when space is divided.
    private(set) var excludedCount = 0
    private var excluded: Set<Int> = []

    private init(isAll: Bool, indexes: [Int]) {
      self.isAll = isAll
      self.indexes = indexes
    }

    /// Adds a column, or takes it out.
    mutating func set(_ column: Int, isIncluded: Bool) {
      guard column >= 0 else { return }
      indexes.removeAll { $0 == column }
      excluded.remove(column)
      if isIncluded {
        indexes.insert(column, at: indexes.firstIndex { $0 > column } ?? indexes.endIndex)
      } else {
        excluded.insert(column)
      }
      excludedCount = excluded.count
    }

    func contains(_ column: Int) -> Bool { isAll || indexes.contains(column) }

    /// The columns with these indexes, from 0; negative ones are left out.
    public init(_ indexes: some Sequence<Int>) {
      self.init(isAll: false, indexes: Set(indexes).filter { $0 >= 0 }.sorted())
    }
  }

  // These and the columns' places below are read and written by functions that do nothing else meanwhile, measuring a child
  // least of all: no two accesses can overlap.
  @exclusivity(unchecked) private var stretched = Columns([])
  @exclusivity(unchecked) private var shrunk = Columns([])
  /// The columns that a document collapses, for finding those that the table doesn't have.
  final var columnsToCollapse = Columns([])
  /// For each child, the row that it is.
  @exclusivity(unchecked) private var rows = StructureCache<[TableRow?]>()
  @exclusivity(unchecked) final var columnWidths: [Int] = []
  /// The start of each column and the end of the last one, as last passed to the rows.
  @exclusivity(unchecked) final var columnStarts: [Int] = []

  /// Creates an empty table.
  public init() {
    super.init(direction: .vertical)
    declare([.keepsExactSize, .hasNoBaseline], exactly: TableLayout.self)
  }

  package override var facts: LayoutFacts { super.facts.ofTable }

  /// The columns, and the rows between them.
  package override var marks: [LayoutMark] {
    let columns = columnStarts.indices.map { column -> LayoutMark in
      let place =
        isRightToLeft
        ? frame.width - padding.right - columnStarts[column] : padding.left + columnStarts[column]
      guard column < columnStarts.count - 1 else { return .line(.horizontal, at: place, in: self, "") }
      let (stretches, shrinks) = (stretchableColumns.contains(column), shrinkableColumns.contains(column))
      let manner = (stretches ? ", stretches" : "") + (shrinks ? ", shrinks" : "")
      return .line(.horizontal, at: place, in: self, "column \(count: column)\(manner)")
    }
    return columns
      + subviews.filter { !$0.isGone }.dropFirst().map { .line(.vertical, at: $0.frame.y, in: self, "") }
  }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    return measureTable(specs)
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    if let notes = explanationNotes {
      layout(size, notes)
      findIgnoredWidths(notes)
    } else {
      layoutColumn(size, NoLog())
    }
  }

  private func findIgnoredWidths(_ notes: ExplanationNotes) {
    for child in subviews where !child.isGone {
      let own = child.layoutParams.width
      if own == .matchParent || own.fixedLength == child.frame.width { continue }
      notes.find(
        .lengthIsIgnored, "Its own width, \(own), is ignored: the children of \(self) are as wide as it.",
        about: child)
    }
  }

  open override func defaultLayoutParams() -> Measure.LayoutParams {
    layoutParams(from: Measure.LayoutParams(width: .matchParent))
  }

  /// For each child, the row that it is; `nil` for other views.
  final var currentRows: [TableRow?] {
    rows.value(for: self) { ChildStates(state).map { $0.view as? TableRow } }
  }
}

extension TableLayout {
  /// The columns that stretch into remaining space, in equal parts. The default is none.
  ///
  /// Columns that the table doesn't have are ignored.
  public final var stretchableColumns: Columns {
    get { stretched }
    set {
      let old = stretched
      stretched = newValue
      if stretched != old { setNeedsLayout() }
    }
  }

  /// The columns that shrink, by equal parts, if there is too little space. The default is none.
  public final var shrinkableColumns: Columns {
    get { shrunk }
    set {
      let old = shrunk
      shrunk = newValue
      if shrunk != old { setNeedsLayout() }
    }
  }

  /// Sets whether a column stretches into remaining space.
  ///
  /// As on Android, a column that doesn't stretch is still counted when the space is divided: its part stays unused.
  /// Nothing changes while all columns stretch.
  public final func setColumnStretchable(_ column: Int, isStretchable: Bool) {
    stretched.set(column, isIncluded: isStretchable)
    setNeedsLayout()
  }

  /// Makes the cells that are in a column now gone, or visible. Cells that are added later keep their visibility.
  ///
  /// A cell that spans several columns goes with each of them.
  public final func setColumn(_ column: Int, isCollapsed: Bool) {
    for case let row as TableRow in subviews {
      row.cell(inColumn: column)?.visibility = isCollapsed ? .gone : .visible
    }
  }
}
