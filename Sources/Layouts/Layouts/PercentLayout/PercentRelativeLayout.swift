import Measure

/// A RelativeLayout in which the sizes and margins of children may be fractions of the layout's size.
///
/// Source: androidx.percentlayout.widget.PercentRelativeLayout (1.0).
public final class PercentRelativeLayout: RelativeLayout, PercentLayout {
  /// Converts fractions to pixels, and then measures like a RelativeLayout.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    resolveShares(LayoutParams.self, specs)
    return super.onMeasure(specs)
  }

  /// Returns `params` if they are an instance of `PercentRelativeLayout.LayoutParams`, or else an instance of that
  /// class with the same values.
  public override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }
}

extension PercentRelativeLayout {
  /// The layout params of a child of PercentRelativeLayout: those of a RelativeLayout, and fractions that replace
  /// lengths.
  public final class LayoutParams: RelativeLayout.LayoutParams, PercentParams {
    /// Fractions of the parent that replace lengths and margins.
    public var shares = PercentShares() { didSet { if shares != oldValue { didChange() } } }

    /// Creates params with lengths and margins in pixels.
    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero
    ) {
      super.init(width: width, height: height, margins: margins)
    }

    /// Creates params with the size, margins, and rules of `other`, and with its fractions if it has any.
    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      if let other = other.original(as: LayoutParams.self) { shares = other.shares }
    }
  }
}
