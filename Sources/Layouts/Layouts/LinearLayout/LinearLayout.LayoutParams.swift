import Measure

extension LinearLayout {
  /// The layout params of a child of LinearLayout: a size, margins, a weight, and a gravity across the row or column.
  open class LayoutParams: Measure.LayoutParams {
    /// Creates params with lengths and margins in pixels. The weight is the child's share of the remaining space.
    public init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, weight: Float = 0,
      gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins)
      begin(weight: weight, gravity: gravity)
    }

    /// Creates params with the size, margins, weight, and gravity of `other`.
    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      if let known = other.original(as: LayoutParams.self) { storedWeight = known.storedWeight }
    }

    /// The child's weight in the remaining space, relative to the other children's weights; 0 for none.
    public final var weight: Float {
      get { storedWeight }
      set { if didReplace(&storedWeight, with: newValue) { didChange() } }
    }

    /// The position of the child across the row or column; empty for the layout's `contentGravity`.
    public final var gravity: Gravity {
      get { storedGravity }
      set { if didReplace(&storedGravity, with: newValue) { didChange() } }
    }
  }
}

extension View {
  /// The axis of a LinearLayout, which the attributes of its children can refer to; `nil` for other views.
  package final var linearAxis: Axis? { (self as? LinearLayout)?.direction }

  /// The weight that the view requests in a row or column; 0 if it is in neither.
  package final var weight: Float { (layoutParams as? LinearLayout.LayoutParams)?.weight ?? 0 }
}
