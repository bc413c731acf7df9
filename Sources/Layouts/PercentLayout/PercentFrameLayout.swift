import Measure

/// Lays its children over one another; their sizes and margins may be fractions of the layout's size.
///
/// Source: androidx.percentlayout.widget.PercentFrameLayout (1.0).
public final class PercentFrameLayout: FrameLayout, PercentLayout {
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    resolveShares(LayoutParams.self, specs)
    return super.onMeasure(specs)
  }

  public override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }
}

extension PercentFrameLayout {
  /// The layout params of a child of PercentFrameLayout: those of a FrameLayout, and fractions instead of lengths.
  public final class LayoutParams: FrameLayout.LayoutParams, PercentParams {
    /// Fractions of the parent that replace lengths and margins.
    public var shares = PercentShares() { didSet { if shares != oldValue { didChange() } } }

    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins, gravity: gravity)
    }

    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      if let other = other.original(as: LayoutParams.self) { shares = other.shares }
    }
  }
}
