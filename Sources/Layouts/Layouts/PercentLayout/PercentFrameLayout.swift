import Measure

/// A FrameLayout in which the sizes and margins of children may be fractions of the layout's size.
///
/// Source: androidx.percentlayout.widget.PercentFrameLayout (1.0).
public final class PercentFrameLayout: FrameLayout, PercentLayout {
  /// Converts fractions to pixels, and then measures like a FrameLayout.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    resolveShares(LayoutParams.self, specs)
    return super.onMeasure(specs)
  }

  /// Returns `params` if they are an instance of `PercentFrameLayout.LayoutParams`, or else a copy of that class, with
  /// all values that it has in common.
  public override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }
}

extension PercentFrameLayout {
  /// The layout params of a child of PercentFrameLayout: those of a FrameLayout, and fractions that replace lengths.
  public final class LayoutParams: FrameLayout.LayoutParams, PercentParams {
    /// Fractions of the parent that replace lengths and margins.
    public var shares = PercentShares() { didSet { if shares != oldValue { didChange() } } }

    /// Creates params with lengths and margins in pixels.
    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins, gravity: gravity)
    }

    /// Creates params with the size, margins, and gravity of `other`, and with its fractions if it has any.
    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      if let other = other.original(as: LayoutParams.self) { shares = other.shares }
    }
  }
}
