import Measure

extension FlexboxLayout {
  /// What a child asks of a FlexboxLayout.
  public final class LayoutParams: Measure.LayoutParams {
    /// Its place among the children: those with a smaller number come first, those with the same in their own order.
    public var order = 1 { didSet { didChange() } }
    /// Its share of a line's free space.
    public var grow: Float = 0 { didSet { didChange() } }
    /// Its share of what a line lacks.
    public var shrink: Float = 1 { didSet { didChange() } }
    /// Its length along the line as a share of the layout's, if that is given; `nil` for its own.
    public var basisPercent: Float? { didSet { didChange() } }
    /// Where it is across its line; `nil` for where the layout says.
    public var alignSelf: Alignment? { didSet { didChange() } }
    /// Whether it begins a new line.
    public var wrapsBefore = false { didSet { didChange() } }
    /// The least and the greatest size that it shrinks and grows to, in pixels.
    public var leastSize = Size.zero { didSet { didChange() } }
    public var greatestSize = Size(width: Pixels.limit, height: Pixels.limit) { didSet { didChange() } }

    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero
    ) {
      super.init(width: width, height: height, margins: margins)
    }

    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      guard let other = other.original(as: LayoutParams.self) else { return }
      order = other.order
      grow = other.grow
      shrink = other.shrink
      basisPercent = other.basisPercent
      alignSelf = other.alignSelf
      wrapsBefore = other.wrapsBefore
      leastSize = other.leastSize
      greatestSize = other.greatestSize
    }
  }
}
