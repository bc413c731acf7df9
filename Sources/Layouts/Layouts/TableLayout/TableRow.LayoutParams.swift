import Measure

extension TableRow {
  /// The layout params of a child of TableRow: a size, margins, its columns, and its position in them.
  ///
  /// Source: android.widget.TableRow.LayoutParams (API 34).
  open class LayoutParams: LinearLayout.LayoutParams {
    private var storedColumn: Int?
    private var storedSpan = 1

    /// Creates params for a cell.
    ///
    /// - Parameters:
    ///   - width: The width that the child requests.
    ///   - height: The height that the child requests.
    ///   - margins: The margins around the child, in pixels.
    ///   - column: The first column, from 0; `nil` for the column after the previous child's.
    ///   - span: The number of columns, at least 1.
    ///   - weight: The child's weight in the remaining width.
    ///   - gravity: The position of the child in its columns.
    public init(
      width: Dimension = .matchParent, height: Dimension = .wrapContent, margins: Edges = .zero, column: Int? = nil,
      span: Int = 1, weight: Float = 0, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins, weight: weight, gravity: gravity)
      self.column = column
      self.span = span
    }

    /// Creates params with the size, margins, weight, and gravity of `other`, and with its columns if it has any.
    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      guard let other = other.original(as: LayoutParams.self) else { return }
      storedColumn = other.storedColumn
      storedSpan = other.storedSpan
    }

    /// The first column, from 0; `nil` for the column after the previous child's. A column that is already passed is
    /// treated as `nil`.
    public final var column: Int? {
      get { storedColumn }
      set { if didReplace(&storedColumn, with: newValue.map { min(max($0, 0), Pixels.limit) }) { didChange() } }
    }

    /// The number of columns, at least 1.
    public final var span: Int {
      get { storedSpan }
      set { if didReplace(&storedSpan, with: min(max(newValue, 1), Pixels.limit)) { didChange() } }
    }
  }
}
