import Measure

/// Places its children by rules, as a RelativeLayout does; their sizes and margins may be fractions of the layout's
/// size.
///
/// Source: androidx.percentlayout.widget.PercentRelativeLayout (1.0).
public final class PercentRelativeLayout: RelativeLayout, PercentLayout {
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    resolveShares(LayoutParams.self, specs)
    return super.onMeasure(specs)
  }

  public override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }
}

extension PercentRelativeLayout {
  /// The layout params of a child of PercentRelativeLayout: those of a RelativeLayout, and fractions instead of
  /// lengths.
  public final class LayoutParams: RelativeLayout.LayoutParams, PercentParams {
    /// Fractions of the parent that replace lengths and margins.
    public var shares = PercentShares() { didSet { if shares != oldValue { didChange() } } }

    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero
    ) {
      super.init(width: width, height: height, margins: margins)
    }

    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      if let other = other.original(as: LayoutParams.self) { shares = other.shares }
    }
  }
}
