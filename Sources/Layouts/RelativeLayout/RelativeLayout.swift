import Measure

/// Puts each child where its rules say: beside siblings, at their edges, at the layout's own, or in the middle.
///
/// All rules of the horizontal axis are applied first, then all of the vertical one, each in an order in which a child comes
/// after those that its place depends on. Rules may form a cycle across the axes. Inside one axis the rule that closes a
/// cycle, on a walk from the first child on from each child to those that it names, counts as not set.
///
/// Contradictory rules can leave a child a negative size: its frame is clamped to 0, and what depends on it goes by the
/// edges as computed.
/// Source: android.widget.RelativeLayout (API 34, target SDK 34). Differs: a cycle isn't fatal, and an edge stays within
/// ±`Pixels.limit` instead of wrapping.
open class RelativeLayout: ViewGroup {
  // Read and written as a whole: no two accesses can overlap.
  @exclusivity(unchecked) final var settings = Settings()
  // Read and written by functions that do nothing else meanwhile: no two accesses can overlap.
  @exclusivity(unchecked) private var structure = StructureCache<DependencyGraph>()
  /// What the children were last measured by; `nil` before the first time.
  final var graph: DependencyGraph? { structure.latest }
  /// What the last measure took down while the tree was traced.
  final var notes: RelativeNotes?

  /// The width that right-to-left children are placed in if there is no limit. Android's `DEFAULT_WIDTH`.
  static var unlimitedWidth: Int { 65536 }

  struct Settings {
    /// Both axes are always given.
    var contentGravity: Gravity = [.start, .top]
    var ignoreGravity: String?
  }

  public init() {
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace], exactly: RelativeLayout.self)
    state.markReadsOwnParams()
  }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    return measureChildren(specs, updatedGraph())
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    layoutChildren()
  }

  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  final func updatedGraph() -> DependencyGraph {
    let known = structure.latest
    if let known, structure.isCurrent(for: self) { return known }
    // Most changes of params concern no rule.
    let isSame = known?.isMade(of: state, ignoring: settings.ignoreGravity) ?? false
    let graph = isSame ? known : nil
    let current = graph ?? DependencyGraph(state, ignoring: settings.ignoreGravity)
    structure.store(current, for: self)
    return current
  }
}

extension RelativeLayout {
  /// Where the children, taken together as their rules have placed them, stand in the layout. An axis that isn't named, or
  /// is at the start or at the top, stays as placed.
  public final var contentGravity: Gravity {
    get { settings.contentGravity }
    set {
      settings.contentGravity = newValue.withDefaults([.start, .top])
      setNeedsLayout()
    }
  }

  /// The id of a child that `contentGravity` doesn't move.
  public final var ignoreGravity: String? {
    get { settings.ignoreGravity }
    set {
      settings.ignoreGravity = newValue
      structure.invalidate()
      setNeedsLayout()
    }
  }
}
