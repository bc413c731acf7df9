import Measure

extension LinearLayout {
  /// The layout params of a child of LinearLayout: a size, margins, a share of the space left over, and a place across the row.
  open class LayoutParams: Measure.LayoutParams {
    /// Creates params with lengths and margins in pixels. The weight is the share of the remaining space.
    public init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, weight: Float = 0,
      gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins)
      storedWeight = weight
      storedGravity = gravity
    }

    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      if let known = other.original(as: LayoutParams.self) { storedWeight = known.storedWeight }
    }

    /// The child's share of the space left over, relative to the other children's; 0 for none.
    public final var weight: Float {
      get { storedWeight }
      set {
        let old = storedWeight
        storedWeight = newValue
        if storedWeight != old { didChange() }
      }
    }

    /// Where the child is placed across the row or column; empty for the layout's `contentGravity`.
    public final var gravity: Gravity {
      get { storedGravity }
      set {
        let old = storedGravity
        storedGravity = newValue
        if storedGravity != old { didChange() }
      }
    }
  }
}
