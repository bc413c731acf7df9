import Measure

/// Lays children out in lines along a main axis, in which they grow into free space, or shrink if there is too
/// little.
///
/// Source: com.google.android.flexbox.FlexboxLayout and FlexboxHelper (3.0). Differs: if the main axis is horizontal and the
/// width is unspecified, children keep their widths, since a spec carries no hint of the width that is seen.
public final class FlexboxLayout: ViewGroup {
  /// The main axis, and from which end it is filled.
  public enum Direction: Hashable, Sendable {
    /// Lines are rows that begin at the start.
    case row
    /// Lines are rows that begin at the end.
    case rowReverse
    /// Lines are columns that begin at the top.
    case column
    /// Lines are columns that begin at the bottom.
    case columnReverse

    var isRow: Bool { self == .row || self == .rowReverse }
  }

  /// Whether there may be several lines.
  public enum Wrap: Hashable, Sendable {
    /// A single line of any length.
    case none
    /// A child that doesn't fit begins a new line.
    case wrap
    /// The first line is the last one across.
    case wrapReverse
  }

  /// Where free space goes: along a line between its children, or across between the lines.
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
    /// The same space everywhere, at both ends too; only along a line.
    case spaceEvenly
    /// Lines become higher; only across.
    case stretch
  }

  /// Where a child is across its line.
  public enum Alignment: Hashable, Sendable {
    /// At the start of the line's cross axis.
    case start
    /// At the end of the line's cross axis.
    case end
    /// In the middle of the line's cross axis.
    case center
    /// By the baselines of the line's children; at the start in a column.
    case baseline
    /// The child becomes as high as its line, or as wide.
    case stretch
  }

  /// The axis along which, and the end from which, lines are filled.
  public var direction = Direction.row { didSet { if direction != oldValue { setNeedsLayout() } } }
  /// Whether there can be several lines.
  public var wrap = Wrap.none { didSet { if wrap != oldValue { setNeedsLayout() } } }
  /// Where the free space of a line goes.
  public var justifyContent = Distribution.start { didSet { if justifyContent != oldValue { setNeedsLayout() } } }
  /// The distribution of free cross space, if there are two or more lines and the cross length is given.
  public var alignContent = Distribution.start { didSet { if alignContent != oldValue { setNeedsLayout() } } }
  /// The cross alignment of children that don't set their own.
  public var alignItems = Alignment.start { didSet { if alignItems != oldValue { setNeedsLayout() } } }
  /// The most lines there are; `nil` for any number.
  public var maxLine: Int? { didSet { if maxLine != oldValue { setNeedsLayout() } } }
  /// The size of a divider, in pixels, 0…`Pixels.limit`: its width is used between columns, its height between rows.
  public var dividerSize = Size.zero {
    didSet {
      dividerSize = dividerSize.clamped
      if dividerSize != oldValue { setNeedsLayout() }
    }
  }
  /// The positions of vertical dividers.
  public var verticalDividers: LinearLayout.Dividers = [] {
    didSet { if verticalDividers != oldValue { setNeedsLayout() } }
  }
  /// The positions of horizontal dividers.
  public var horizontalDividers: LinearLayout.Dividers = [] {
    didSet { if horizontalDividers != oldValue { setNeedsLayout() } }
  }

  /// The lines as the latest run of `onMeasure` left them.
  var lines: [FlexLine] = []
  /// The children in the order in which they are laid out.
  var items: [FlexItem] = []
  /// Tells whether `items` are still the children.
  private var structure = StructureCache<Void>()

  /// Creates an empty layout.
  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: FlexboxLayout.self)
  }

  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // Where a line ends, and how much its children grow, depends on the whole length.
    state.dependOnWholeOffer()
    var pass = FlexPass(self, specs)
    pass.fillLines()
    pass.growAndShrink()
    pass.alignBaselines()
    pass.distributeLines()
    pass.stretchChildren()
    lines = pass.lines
    items = pass.items
    structure.store((), for: self)
    let size = pass.contentSize
    if let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] {
        notes.content(
          along: axis,
          Explanation.Sum([
            Explanation.Term(
              size[axis] - padding.total(along: axis), .content,
              (axis == .horizontal) == direction.isRow ? "its longest line" : "its lines"),
            .padding(.leading(axis), of: self), .padding(.trailing(axis), of: self),
          ]))
      }
    }
    return specs.resolve(size)
  }

  public override func onLayout(_ size: Size) {
    state.requirePass()
    // Children that have changed since are placed once they have been measured.
    guard structure.isCurrent(for: self) else { return }
    placeLines(in: size)
  }

  public override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  public override func defaultLayoutParams() -> Measure.LayoutParams { layoutParams(from: LayoutParams()) }
}
