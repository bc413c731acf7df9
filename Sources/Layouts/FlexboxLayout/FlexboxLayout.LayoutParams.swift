import Measure

extension FlexboxLayout {
  /// The layout params of a child of FlexboxLayout.
  public final class LayoutParams: Measure.LayoutParams {
    /// Its place among the children: those with a smaller number come first, those with the same in their own order.
    public var order = 1 { didSet { if order != oldValue { didChange() } } }
    /// Its share of a line's free space.
    public var grow: Float = 0 { didSet { if grow != oldValue { didChange() } } }
    /// The child's share of the space that is missing in its line.
    public var shrink: Float = 1 { didSet { if shrink != oldValue { didChange() } } }
    /// Its length along the line as a share of the layout's, if that is given; `nil` for its own.
    public var basisPercent: Float? { didSet { if basisPercent != oldValue { didChange() } } }
    /// The alignment across the line; `nil` for the layout's.
    public var alignSelf: Alignment? { didSet { if alignSelf != oldValue { didChange() } } }
    /// Whether it begins a new line.
    public var wrapsBefore = false { didSet { if wrapsBefore != oldValue { didChange() } } }
    /// The least size that it shrinks to, in pixels, 0…`Pixels.limit`.
    public var leastSize = Size.zero {
      didSet {
        leastSize = leastSize.clamped
        if leastSize != oldValue { didChange() }
      }
    }
    /// The greatest size that it grows to, in pixels, 0…`Pixels.limit`.
    public var greatestSize = Size(width: Pixels.limit, height: Pixels.limit) {
      didSet {
        greatestSize = greatestSize.clamped
        if greatestSize != oldValue { didChange() }
      }
    }

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

extension Size {
  /// Both lengths clamped to 0…`Pixels.limit`.
  var clamped: Size { Size(width: max(0, Pixels.clamp(width)), height: max(0, Pixels.clamp(height))) }
}
