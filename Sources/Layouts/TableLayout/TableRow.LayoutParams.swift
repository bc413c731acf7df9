import Measure

extension TableRow {
  /// The layout params of a child of TableRow: a size, margins, its columns, and where it is placed in them.
  ///
  /// Source: android.widget.TableRow.LayoutParams (API 34).
  open class LayoutParams: LinearLayout.LayoutParams {
    private var storedColumn: Int?
    private var storedSpan = 1

    /// - Parameters:
    ///   - width: The width that the child asks for.
    ///   - height: The height that the child asks for.
    ///   - margins: The margins around the child, in pixels.
    ///   - column: The first column, from 0; `nil` for the one after the previous child's.
    ///   - span: The number of columns, at least 1.
    ///   - weight: The child's share of the remaining width.
    ///   - gravity: The position of the child in its columns.
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
        let old = storedColumn
        storedColumn = newValue.map { min(max($0, 0), Pixels.limit) }
        if storedColumn != old { didChange() }
      }
    }

    /// The number of columns, at least 1.
    public final var span: Int {
      get { storedSpan }
      set {
        let old = storedSpan
        storedSpan = min(max(newValue, 1), Pixels.limit)
        if storedSpan != old { didChange() }
      }
    }
  }
}
