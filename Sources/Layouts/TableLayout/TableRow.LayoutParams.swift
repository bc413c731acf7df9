import Measure

extension TableRow {
  /// What a child asks of a TableRow: a size, margins, its columns, and where it is placed in them.
  ///
  /// Source: android.widget.TableRow.LayoutParams (API 34).
  open class LayoutParams: LinearLayout.LayoutParams {
    private var storedColumn: Int?
    private var storedSpan = 1

    /// - Parameter column: The first column, from 0; `nil` for the one after the child before.
    public init(
      width: Dimension = .matchParent, height: Dimension = .wrapContent, margins: Edges = .zero, column: Int? = nil,
      span: Int = 1, weight: Float = 0, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins, weight: weight, gravity: gravity)
      self.column = column
      self.span = span
    }

    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      guard let other = other.original(as: LayoutParams.self) else { return }
      storedColumn = other.storedColumn
      storedSpan = other.storedSpan
    }

    /// The first column, from 0; `nil`, and a column that a child before takes or has passed, for the one after the child
    /// before.
    public final var column: Int? {
      get { storedColumn }
      set {
        storedColumn = newValue.map { min(max($0, 0), Pixels.limit) }
        didChange()
      }
    }

    /// The number of columns, at least 1.
    public final var span: Int {
      get { storedSpan }
      set {
        storedSpan = min(max(newValue, 1), Pixels.limit)
        didChange()
      }
    }
  }
}
