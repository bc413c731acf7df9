import Measure

extension FlexboxLayout {
  /// The layout params of a child of FlexboxLayout.
  public final class LayoutParams: Measure.LayoutParams {
    // Accesses never overlap: each value is read and written as a whole.
    /// The child's position in the order of the children: lower numbers come first, and equal numbers keep their order.
    /// The default is 1.
    @exclusivity(unchecked) public var order = 1 { didSet { if order != oldValue { didChange() } } }
    /// The child's share of a line's free space. The default is 0.
    @exclusivity(unchecked) public var grow: Float = 0 { didSet { if grow != oldValue { didChange() } } }
    /// The child's share of the space that is missing in its line. The default is 1.
    @exclusivity(unchecked) public var shrink: Float = 1 { didSet { if shrink != oldValue { didChange() } } }
    /// The child's length along the line as a fraction of the layout's length, if that is known; `nil` for the child's
    /// own length.
    @exclusivity(unchecked) public var basisPercent: Float? { didSet { if basisPercent != oldValue { didChange() } } }
    /// The alignment across the line; `nil` for the layout's.
    @exclusivity(unchecked) public var alignSelf: Alignment? { didSet { if alignSelf != oldValue { didChange() } } }
    /// Whether the child begins a new line.
    @exclusivity(unchecked) public var wrapsBefore = false { didSet { if wrapsBefore != oldValue { didChange() } } }
    /// The minimum size to which the child shrinks, in pixels, 0…`Pixels.limit`.
    @exclusivity(unchecked) public var leastSize = Size.zero {
      didSet {
        leastSize = leastSize.clamped
        if leastSize != oldValue { didChange() }
      }
    }
    /// The maximum size to which the child grows, in pixels, 0…`Pixels.limit`.
    @exclusivity(unchecked) public var greatestSize = Size(width: Pixels.limit, height: Pixels.limit) {
      didSet {
        greatestSize = greatestSize.clamped
        if greatestSize != oldValue { didChange() }
      }
    }

    /// Creates params with lengths and margins in pixels.
    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero
    ) {
      super.init(width: width, height: height, margins: margins)
    }

    /// Creates params with the size and margins of `other`, and with its order, growth, and alignment if it has any.
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
