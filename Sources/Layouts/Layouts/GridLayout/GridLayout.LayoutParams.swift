import Measure

extension GridLayout {
  /// The layout params of a child of GridLayout: a size, margins, its cells, and its position in them.
  ///
  /// Setting `margins`, even to zero, replaces the grid's default margins on all four edges; setting `marginStart` or
  /// `marginEnd` replaces them on the left and on the right.
  open class LayoutParams: Measure.LayoutParams {
    // Accesses never overlap: each value is read and written as a whole.
    @exclusivity(unchecked) private var storedRow: Int?
    @exclusivity(unchecked) private var storedColumn: Int?
    @exclusivity(unchecked) private var storedRowSpan = 1
    @exclusivity(unchecked) private var storedColumnSpan = 1
    @exclusivity(unchecked) private var storedRowWeight: Float = 0

    /// Creates params for a child of a grid.
    ///
    /// - Parameters:
    ///   - width: The width that the child requests.
    ///   - height: The height that the child requests.
    ///   - margins: The margins around the child, in pixels.
    ///   - row: The first row, from 0; `nil` for the next free cell.
    ///   - column: The first column, from 0; `nil` for the next free cell.
    ///   - rowSpan: The number of rows, at least 1.
    ///   - columnSpan: The number of columns, at least 1.
    ///   - rowWeight: The child's weight in the remaining height.
    ///   - columnWeight: The child's weight in the remaining width.
    ///   - gravity: The position of the child in its cells.
    public init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, row: Int? = nil,
      column: Int? = nil, rowSpan: Int = 1, columnSpan: Int = 1, rowWeight: Float = 0, columnWeight: Float = 0,
      gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins)
      begin(gravity: gravity)
      self.row = row
      self.column = column
      self.rowSpan = rowSpan
      self.columnSpan = columnSpan
      self.rowWeight = rowWeight
      self.columnWeight = columnWeight
    }

    /// Creates params with the size, margins, and gravity of `other`, and with its cells and weights if it has any.
    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      // A weight in a row or column isn't a weight in a grid.
      storedWeight = 0
      guard let other = other.original(as: LayoutParams.self) else { return }
      storedWeight = other.storedWeight
      storedRow = other.storedRow
      storedColumn = other.storedColumn
      storedRowSpan = other.storedRowSpan
      storedColumnSpan = other.storedColumnSpan
      storedRowWeight = other.storedRowWeight
    }

    /// The first row, from 0; `nil` for the next free cell.
    public final var row: Int? {
      get { storedRow }
      set { if didReplace(&storedRow, with: newValue.map { min(max($0, 0), Pixels.limit) }) { didChange() } }
    }

    /// The first column, from 0; `nil` for the next free cell.
    public final var column: Int? {
      get { storedColumn }
      set { if didReplace(&storedColumn, with: newValue.map { min(max($0, 0), Pixels.limit) }) { didChange() } }
    }

    /// The number of rows, at least 1.
    public final var rowSpan: Int {
      get { storedRowSpan }
      set { if didReplace(&storedRowSpan, with: min(max(newValue, 1), Pixels.limit)) { didChange() } }
    }

    /// The number of columns, at least 1.
    public final var columnSpan: Int {
      get { storedColumnSpan }
      set { if didReplace(&storedColumnSpan, with: min(max(newValue, 1), Pixels.limit)) { didChange() } }
    }

    /// The child's weight in the remaining height, relative to the other children's weights; 0 for none.
    ///
    /// A child with a weight and no vertical gravity fills its cell's height.
    public final var rowWeight: Float {
      get { storedRowWeight }
      set { if didReplace(&storedRowWeight, with: newValue.isFinite ? max(newValue, 0) : 0) { didChange() } }
    }

    /// The child's weight in the remaining width, relative to the other children's weights; 0 for none.
    ///
    /// A child with a weight and no horizontal gravity fills its cell's width.
    public final var columnWeight: Float {
      get { storedWeight }
      set { if didReplace(&storedWeight, with: newValue.isFinite ? max(newValue, 0) : 0) { didChange() } }
    }

    /// The position of the child in its cell. Without a gravity or a weight along an axis, the child is at the start or
    /// on the row's baseline.
    public final var gravity: Gravity {
      get { storedGravity }
      set { if didReplace(&storedGravity, with: newValue) { didChange() } }
    }
  }
}
