import Measure

extension CoordinatorLayout {
  /// What a child does besides being placed by its gravity.
  public enum Behavior: Hashable, Sendable {
    case none
    /// Other children scroll below it.
    case header
    /// It is below the header, and as high as it can become once the header has scrolled away.
    case scrolling
    /// It reaches up from the bottom by `peekHeight`.
    case bottomSheet
  }

  /// What a child asks of a CoordinatorLayout.
  public final class LayoutParams: FrameLayout.LayoutParams {
    public var behavior = Behavior.none { didSet { didChange() } }
    /// The id of the view at whose edge the child is; `nil` for none.
    public var anchor: String? { didSet { didChange() } }
    /// Which edges of the anchor are meant; the start and the top if nothing else is said.
    public var anchorGravity: Gravity = [] { didSet { didChange() } }
    /// How many of a header's first children can scroll away; 0 if it is negative.
    public var scrollingChildren = 0 {
      didSet {
        scrollingChildren = max(0, scrollingChildren)
        didChange()
      }
    }
    /// Whether the last of those children keeps its minimum height.
    public var keepsLastCollapsed = false { didSet { didChange() } }
    /// How much of a sheet is seen, in pixels, 0…`Pixels.limit`; `nil` for Android's automatic height.
    public var peekHeight: Int? {
      didSet {
        peekHeight = peekHeight.map { max(0, Pixels.clamp($0)) }
        didChange()
      }
    }

    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins, gravity: gravity)
    }

    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      guard let other = other.original(as: LayoutParams.self) else { return }
      behavior = other.behavior
      anchor = other.anchor
      anchorGravity = other.anchorGravity
      scrollingChildren = other.scrollingChildren
      keepsLastCollapsed = other.keepsLastCollapsed
      peekHeight = other.peekHeight
    }
  }
}
