import Measure

extension FrameLayout {
  /// What a child asks of a FrameLayout: a size, margins, and where it is placed.
  open class LayoutParams: Measure.LayoutParams {
    public init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins)
      storedGravity = gravity
    }

    public override init(copying other: Measure.LayoutParams) { super.init(copying: other) }

    /// Where the child is placed; empty for start and top.
    public final var gravity: Gravity {
      get { storedGravity }
      set {
        storedGravity = newValue
        didChange()
      }
    }
  }
}
