import Measure

extension CoordinatorLayout {
  /// The behavior of a child besides its gravity.
  public enum Behavior: Hashable, Sendable {
    /// The child is placed by its gravity.
    case none
    /// Other children scroll below it.
    case header
    /// It is below the header, and as high as the space that remains once the header has scrolled away.
    case scrolling
    /// It extends upward from the bottom by `peekHeight`.
    case bottomSheet
  }

  /// The layout params of a child of CoordinatorLayout.
  public final class LayoutParams: FrameLayout.LayoutParams {
    /// The child's behavior; none by default.
    public var behavior = Behavior.none { didSet { if behavior != oldValue { didChange() } } }
    /// The id of the view at whose edge the child is placed; `nil` for none.
    public var anchor: String? { didSet { if anchor != oldValue { didChange() } } }
    /// The edges of the anchor at which the child is placed; by default the start and the top.
    public var anchorGravity: Gravity = [] { didSet { if anchorGravity != oldValue { didChange() } } }
    /// The edge of the layout at which the child is an inset that others dodge. The default is none.
    public var insetEdge: Gravity = [] { didSet { if insetEdge != oldValue { didChange() } } }
    /// The edges of the layout at which the child moves away from insets. The default is none.
    public var dodgeInsetEdges: Gravity = [] { didSet { if dodgeInsetEdges != oldValue { didChange() } } }
    /// The number of a header's first children that can scroll away. Negative values become 0.
    public var scrollingChildren = 0 {
      didSet {
        scrollingChildren = max(0, scrollingChildren)
        if scrollingChildren != oldValue { didChange() }
      }
    }
    /// Whether the last of those children keeps its minimum height.
    public var keepsLastCollapsed = false { didSet { if keepsLastCollapsed != oldValue { didChange() } } }
    /// The visible height of a collapsed sheet, in pixels, 0…`Pixels.limit`; `nil` for Android's automatic height.
    public var peekHeight: Int? {
      didSet {
        peekHeight = peekHeight.map { max(0, Pixels.clamp($0)) }
        if peekHeight != oldValue { didChange() }
      }
    }
    /// The height that a collapsed sheet has below its visible part, behind the device's bars, in pixels,
    /// 0…`Pixels.limit`. The default is 0.
    package var peekInset = 0 {
      didSet {
        peekInset = max(0, Pixels.clamp(peekInset))
        if peekInset != oldValue { didChange() }
      }
    }
    /// Whether the child extends behind the device's bars. The default is `false`: it is between them.
    package var fitsSystemWindows = false { didSet { if fitsSystemWindows != oldValue { didChange() } } }

    /// Creates params with lengths and margins in pixels.
    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins, gravity: gravity)
    }

    /// Creates params with the size, margins, and gravity of `other`, and with its behavior and anchor if it has any.
    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      guard let other = other.original(as: LayoutParams.self) else { return }
      behavior = other.behavior
      anchor = other.anchor
      anchorGravity = other.anchorGravity
      insetEdge = other.insetEdge
      dodgeInsetEdges = other.dodgeInsetEdges
      scrollingChildren = other.scrollingChildren
      keepsLastCollapsed = other.keepsLastCollapsed
      peekHeight = other.peekHeight
      peekInset = other.peekInset
      fitsSystemWindows = other.fitsSystemWindows
    }
  }
}
