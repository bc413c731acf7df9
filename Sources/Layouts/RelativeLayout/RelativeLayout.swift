import Measure

/// Places each child by rules: beside siblings, at their edges, at the layout's edges, or in the middle.
///
/// All rules of the horizontal axis are applied first, then all of the vertical one, each in an order in which a
/// child comes after those that its position depends on. Rules may form a cycle across the axes. On each axis, a rule
/// that closes a cycle is ignored: the one found by a walk that starts at the first child and follows the rules of
/// each child.
///
/// Contradictory rules can give a child a negative size: its frame is clamped to 0, and views that depend on it use the
/// edges as computed.
/// Source: android.widget.RelativeLayout (API 34, target SDK 34). Differs: a cycle isn't fatal, and an edge stays within
/// ±`Pixels.limit` instead of wrapping.
open class RelativeLayout: ViewGroup {
  // Read and written as a whole: no two accesses can overlap.
  @exclusivity(unchecked) final var settings = Settings()
  // Read and written by functions that do nothing else meanwhile: no two accesses can overlap.
  @exclusivity(unchecked) private var structure = StructureCache<Places>()
  /// Whether the places are in use and must not change.
  @exclusivity(unchecked) private var isPlacing = false
  /// The notes of the last measure while the tree was traced.
  final var notes: RelativeNotes?

  /// The width that right-to-left children are placed in if there is no limit. Android's `DEFAULT_WIDTH`.
  static var unlimitedWidth: Int { 65536 }

  struct Settings {
    /// Both axes are always given.
    var contentGravity: Gravity = [.start, .top]
    var ignoreGravity: String?
  }

  /// Creates an empty layout.
  public init() {
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace], exactly: RelativeLayout.self)
    state.markReadsOwnParams()
  }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // A child that calls back while the children are placed gets an answer that leaves their places alone.
    if isPlacing { return measureChildrenApart(specs) }
    if !structure.isCurrent(for: self) { updatePlaces() }
    return withPlaces { measureChildren(specs, $0) } ?? .zero
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    withPlaces { layoutChildren($0) }
  }

  /// Calls `body` with the children's places, which don't change meanwhile, so that they need not be retained.
  @inline(__always)
  private func withPlaces<Result>(_ body: (Places) -> Result) -> Result? {
    guard let places = structure.latest.map({ Unmanaged.passUnretained($0) }) else { return nil }
    let wasPlacing = isPlacing
    isPlacing = true
    defer { isPlacing = wasPlacing }
    return places._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private func measureChildrenApart(_ specs: MeasureSpecs) -> Size {
    let places = Places.make(for: updatedPlaces().graph)
    return withExtendedLifetime(places) { measureChildren(specs, places) }
  }

  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Applies changes of the children's rules.
  private func updatePlaces() { structure.store(updatedPlaces(), for: self) }

  /// The children's places, with the current graph of their rules.
  final func updatedPlaces() -> Places {
    if let known = structure.latest {
      // Most changes of params concern no rule.
      let isCurrent = structure.isCurrent(for: self) || known.graph.isMade(of: state, ignoring: settings.ignoreGravity)
      if isCurrent { return known }
    }
    let ignoredID = settings.ignoreGravity
    return Places.make(
      for: TreeMemory.shared(
        { $0.graphs }, by: state, where: { $0.isMade(of: state, ignoring: ignoredID) },
        make: { DependencyGraph(state, ignoring: ignoredID) }))
  }
}

extension RelativeLayout {
  /// Where the children, taken together as their rules have placed them, are moved in the layout. An axis that isn't named, or
  /// is at the start or at the top, stays as placed.
  public final var contentGravity: Gravity {
    get { settings.contentGravity }
    set {
      let gravity = newValue.withDefaults([.start, .top])
      guard gravity != settings.contentGravity else { return }
      settings.contentGravity = gravity
      setNeedsLayout()
    }
  }

  /// The id of a child that `contentGravity` doesn't move.
  public final var ignoreGravity: String? {
    get { settings.ignoreGravity }
    set {
      guard newValue != settings.ignoreGravity else { return }
      settings.ignoreGravity = newValue
      structure.invalidate()
      setNeedsLayout()
    }
  }
}
