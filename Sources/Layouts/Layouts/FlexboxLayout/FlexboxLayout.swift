import Measure

/// A layout that arranges children in lines along a main axis. In each line, the children grow into free space, or
/// shrink if there is too little.
///
/// If the main axis is horizontal and the width is unspecified, children shrink to the width that a scroll view passes
/// (`ScrollView.passesSizeHint`).
///
/// Source: com.google.android.flexbox.FlexboxLayout and FlexboxHelper (3.0). Differs: if no width is passed, children
/// keep their widths, instead of shrinking to nothing; a child that shrinks below zero has no length, while the source
/// makes it 16,777,215 pixels long.
public final class FlexboxLayout: ViewGroup {
  /// The main axis, and the end from which it is filled.
  public enum Direction: Hashable, Sendable {
    /// Lines are rows that begin at the start.
    case row
    /// Lines are rows that begin at the end.
    case rowReverse
    /// Lines are columns that begin at the top.
    case column
    /// Lines are columns that begin at the bottom.
    case columnReverse

    package var isRow: Bool { self == .row || self == .rowReverse }
  }

  /// Whether there may be several lines.
  public enum Wrap: Hashable, Sendable {
    /// A single line of any length.
    case none
    /// A child that doesn't fit begins a new line.
    case wrap
    /// A child that doesn't fit begins a new line, and the lines are in reverse order.
    case wrapReverse
  }

  /// The distribution of free space: along a line between its children, or across between the lines.
  public enum Distribution: Hashable, Sendable {
    /// All free space is at the end.
    case start
    /// All free space is at the start.
    case end
    /// Half of the free space is at each end.
    case center
    /// The free space is between the items.
    case spaceBetween
    /// Each item has equal space on both sides.
    case spaceAround
    /// The same space everywhere, also at both ends; only along a line.
    case spaceEvenly
    /// Lines become higher, or wider in a column; only across.
    case stretch
  }

  /// The alignment of a child across its line.
  public enum Alignment: Hashable, Sendable {
    /// At the start of the line's cross axis.
    case start
    /// At the end of the line's cross axis.
    case end
    /// In the middle of the line's cross axis.
    case center
    /// By the baselines of the line's children; at the start in a column.
    case baseline
    /// The child becomes as high as its line, or as wide in a column.
    case stretch
  }

  // Accesses never overlap: each setting is read and written as a whole, as are the lists below.
  /// The axis along which, and the end from which, lines are filled.
  @exclusivity(unchecked) public var direction = Direction.row {
    didSet { if direction != oldValue { setNeedsLayout() } }
  }
  /// Whether there can be several lines.
  @exclusivity(unchecked) public var wrap = Wrap.none { didSet { if wrap != oldValue { setNeedsLayout() } } }
  /// The distribution of the free space of a line.
  @exclusivity(unchecked) public var justifyContent = Distribution.start {
    didSet { if justifyContent != oldValue { setNeedsLayout() } }
  }
  /// The distribution of free cross space, if there are at least two lines and the cross length is exact.
  @exclusivity(unchecked) public var alignContent = Distribution.start {
    didSet { if alignContent != oldValue { setNeedsLayout() } }
  }
  /// The cross alignment of children that don't set their own.
  @exclusivity(unchecked) public var alignItems = Alignment.start {
    didSet { if alignItems != oldValue { setNeedsLayout() } }
  }
  /// The maximum number of lines; `nil` for no limit.
  @exclusivity(unchecked) public var maxLine: Int? { didSet { if maxLine != oldValue { setNeedsLayout() } } }
  /// The size of a divider, in pixels, 0…`Pixels.limit`. Its width is used between columns, its height between rows.
  @exclusivity(unchecked) public var dividerSize = Size.zero {
    didSet {
      dividerSize = dividerSize.clamped
      if dividerSize != oldValue { setNeedsLayout() }
    }
  }
  /// The positions of vertical dividers.
  @exclusivity(unchecked) public var verticalDividers: LinearLayout.Dividers = [] {
    didSet { if verticalDividers != oldValue { setNeedsLayout() } }
  }
  /// The positions of horizontal dividers.
  @exclusivity(unchecked) public var horizontalDividers: LinearLayout.Dividers = [] {
    didSet { if horizontalDividers != oldValue { setNeedsLayout() } }
  }

  /// The lines of the latest run of `onMeasure`.
  @exclusivity(unchecked) var lines: [FlexLine] = []
  /// The children in the order in which they are laid out.
  @exclusivity(unchecked) var items: [FlexItem] = []
  /// Tracks whether `items` are still the children.
  private var structure = StructureCache<Void>()

  /// The children without a minimum that the latest measure shrank below zero. They have no length here; the source
  /// measures them with a length of −1, which becomes 2²⁴ − 1 pixels.
  package var childrenBelowZero: [View] {
    structure.isCurrent(for: self) ? items.filter(\.isBelowZero).map(\.child.view) : []
  }

  /// Creates an empty layout.
  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: FlexboxLayout.self)
  }

  /// Breaks the children into lines, grows or shrinks them, and returns the size of all lines, in pixels, resolved
  /// under `specs`.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // The end of a line and the growth of its children depend on the whole length.
    state.dependOnWholeOffer()
    // The lists keep their memory. A child that calls back measures with lists of its own.
    var oldItems: [FlexItem] = []
    var oldLines: [FlexLine] = []
    swap(&oldItems, &items)
    swap(&oldLines, &lines)
    var pass = FlexPass(self, specs, reusing: consume oldItems, consume oldLines)
    pass.fillLines()
    pass.growAndShrink()
    pass.alignBaselines()
    pass.distributeLines()
    pass.stretchChildren()
    lines = pass.lines
    items = pass.items
    structure.store((), for: self)
    let size = pass.contentSize
    explanationNotes?.content { axis in
      Explanation.Term(
        size[axis] - padding.total(along: axis), .content,
        (axis == .horizontal) == direction.isRow ? "its longest line" : "its lines")
    }
    return specs.resolve(size)
  }

  /// Places the children line by line, distributing the free space of `size`.
  public override func onLayout(_ size: Size) {
    state.requirePass()
    // Children that have changed since are placed once they have been measured.
    guard structure.isCurrent(for: self) else { return }
    placeLines(in: size)
  }

  /// Returns `params` if they are an instance of `FlexboxLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  public override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Returns the default params of a child, which is as large as its content.
  public override func defaultLayoutParams() -> Measure.LayoutParams { layoutParams(from: LayoutParams()) }
}
