import Measure

extension FrameLayout {
  /// The layout params of a child of FrameLayout: a size, margins, and a gravity.
  open class LayoutParams: Measure.LayoutParams {
    /// Creates params with lengths and margins in pixels.
    public init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins)
      begin(gravity: gravity)
    }

    /// Creates params with the size, margins, and gravity of `other`.
    public override init(copying other: Measure.LayoutParams) { super.init(copying: other) }

    /// The position of the child; empty for start and top.
    public final var gravity: Gravity {
      get { storedGravity }
      set { if didReplace(&storedGravity, with: newValue) { didChange() } }
    }
  }
}
