import Measure

/// A column of rows with cells that share columns.
///
/// Each column is as wide as the widest cell in it that spans no other column. Columns may stretch into remaining
/// space, or shrink if there is too little. Children other than rows are placed between them as in a vertical
/// LinearLayout. All children are as wide as the table, and rows are as high as their cells, regardless of their
/// params.
///
/// Source: android.widget.TableLayout (API 34).
open class TableLayout: LinearLayout {
  /// The maximum number of columns; cells beyond it are placed in the last column.
  public static let maximumColumnCount = 10_000

  /// Some of a table's columns.
  public struct Columns: Hashable, Sendable {
    /// All columns of the table.
    public static let all = Columns(isAll: true, indexes: [])

    let isAll: Bool
    /// The indexes in ascending order, without duplicates.
    private(set) var indexes: [Int]
    /// The number of columns that were excluded individually, which are still included when space is divided.
    private(set) var excludedCount = 0
    private var excluded: Set<Int> = []

    private init(isAll: Bool, indexes: [Int]) {
      self.isAll = isAll
      self.indexes = indexes
    }

    /// Adds or removes a column.
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

    /// Creates a set of columns with these indexes, from 0. Negative indexes are ignored.
    public init(_ indexes: some Sequence<Int>) {
      self.init(isAll: false, indexes: Set(indexes).filter { $0 >= 0 }.sorted())
    }
  }

  // Accesses never overlap: the functions that read and write these properties and the columns' positions below call no
  // other code meanwhile, and don't measure children.
  @exclusivity(unchecked) private var stretched = Columns([])
  @exclusivity(unchecked) private var shrunk = Columns([])
  /// The columns that a document collapses, for detecting those that the table doesn't have.
  final var columnsToCollapse = Columns([])
  /// Each child as a row.
  @exclusivity(unchecked) private var rows = StructureCache<[TableRow?]>()
  @exclusivity(unchecked) final var columnWidths: [Int] = []
  /// The start of each column and the end of the last one, as last passed to the rows.
  @exclusivity(unchecked) final var columnStarts: [Int] = []

  /// Creates an empty table.
  public init() {
    super.init(direction: .vertical)
    declare([.keepsExactSize, .hasNoBaseline], exactly: TableLayout.self)
    if type(of: self) == TableLayout.self { buildLeanly() }
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

  /// Determines the widths of the columns, measures the rows, and returns the size of the table, in pixels, resolved
  /// under `specs`.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    return measureTable(specs)
  }

  /// Places the rows and other children as in a vertical LinearLayout.
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

  /// Returns the default params of a child, which is as wide as the table and as high as its content.
  open override func defaultLayoutParams() -> Measure.LayoutParams {
    layoutParams(from: Measure.LayoutParams(width: .matchParent))
  }

  /// Each child as a row; `nil` for other views.
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
    set { if didReplace(&stretched, with: newValue) { setNeedsLayout() } }
  }

  /// The columns that shrink by equal amounts if there is too little space. The default is none.
  public final var shrinkableColumns: Columns {
    get { shrunk }
    set { if didReplace(&shrunk, with: newValue) { setNeedsLayout() } }
  }

  /// Sets whether a column stretches into remaining space.
  ///
  /// As on Android, a column that doesn't stretch is still counted when the space is divided: its part stays unused.
  /// Nothing changes while all columns stretch.
  public final func setColumnStretchable(_ column: Int, isStretchable: Bool) {
    stretched.set(column, isIncluded: isStretchable)
    setNeedsLayout()
  }

  /// Makes the cells that are currently in a column gone or visible. Cells that are added later keep their visibility.
  ///
  /// A cell that spans several columns is collapsed with each of them.
  public final func setColumn(_ column: Int, isCollapsed: Bool) {
    for case let row as TableRow in subviews {
      row.cell(inColumn: column)?.visibility = isCollapsed ? .gone : .visible
    }
  }
}
