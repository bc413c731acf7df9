import Measure

/// A layout that places each child by rules: beside siblings, at their edges, at the layout's edges, or in the middle.
///
/// All rules of the horizontal axis are applied first, then all of the vertical one, each in an order in which a child
/// comes after those that its position depends on. Rules may form a cycle across the axes. On each axis, a rule that
/// closes a cycle is ignored: the one found by a walk that starts at the first child and follows the rules of each
/// child.
///
/// Contradictory rules can give a child a negative size: its frame is clamped to 0, and views that depend on it use the
/// edges as computed. Source: android.widget.RelativeLayout (API 34, target SDK 34). Differs: a cycle isn't fatal, and
/// an edge stays within ±`Pixels.limit` instead of wrapping.
open class RelativeLayout: ViewGroup {
  // Accesses never overlap: the settings are read and written as a whole.
  @exclusivity(unchecked) final var settings = Settings()
  // Accesses never overlap: the functions that read and write these properties call no other code meanwhile.
  @exclusivity(unchecked) private var structure = StructureCache<Positions>()
  /// Whether the positions are in use and must not change.
  @exclusivity(unchecked) private var isPlacing = false
  /// The measure from which the next one may start.
  @exclusivity(unchecked) final var update = RelativeUpdate()
  /// The notes of the latest measure while the tree was traced.
  final var notes: RelativeNotes?

  /// The width in which right-to-left children are placed if there is no limit; Android's `DEFAULT_WIDTH`.
  static var unlimitedWidth: Int { 65536 }

  struct Settings {
    /// The gravity of the content; both axes are always set.
    var contentGravity: Gravity = [.start, .top]
    var ignoreGravity: String?
  }

  /// Creates an empty layout.
  public init() {
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace], exactly: RelativeLayout.self)
    state.markReadsOwnParams()
  }

  /// Measures the children, determines their positions from their rules, and returns the layout's size, in pixels,
  /// resolved under `specs`.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // A child that calls back while the children are placed gets an answer that doesn't change their positions.
    if isPlacing { return measureChildrenApart(specs) }
    if !structure.isCurrent(for: self) {
      updatePlaces()
      if state.isInterrupted { return specs.resolve(.zero) }
    }
    let size = withPlaces { measureChildren(specs, $0) } ?? .zero
    state.allowStructureUpdates()
    return size
  }

  /// Places the children at the positions determined by `onMeasure(_:)`.
  open override func onLayout(_ size: Size) {
    state.requirePass()
    withPlaces { layoutChildren($0) }
  }

  /// Calls `body` with the children's positions. Sound: these don't change meanwhile, so they needn't be retained.
  @inline(__always)
  private func withPlaces<Result>(_ body: (Positions) -> Result) -> Result? {
    guard let places = structure.latest.map({ Unmanaged.passUnretained($0) }) else { return nil }
    let wasPlacing = isPlacing
    isPlacing = true
    defer { isPlacing = wasPlacing }
    return places._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private func measureChildrenApart(_ specs: MeasureSpecs) -> Size {
    update.forbid()
    defer { update.forbid() }
    let places = Positions.make(for: updatedPlaces().graph)
    return withExtendedLifetime(places) { measureChildren(specs, places) }
  }

  /// Returns `params` if they are an instance of `RelativeLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Applies changes of the children's rules.
  private func updatePlaces() {
    let places = updatedPlaces()
    if places !== structure.latest { update.forbid() }
    structure.store(places, for: self)
  }

  /// Returns the children's positions, with the current graph of their rules.
  final func updatedPlaces() -> Positions {
    if let known = structure.latest {
      // Most changes of params don't affect any rule.
      let isCurrent =
        structure.isCurrent(for: self)
        || known.graph.isStillMade(of: state, ignoring: settings.ignoreGravity)
      if isCurrent { return known }
    }
    let ignoredID = settings.ignoreGravity
    let mirrored = structure.latest.flatMap { $0.graph.isRightToLeft != state.isRightToLeft ? $0.graph : nil }
    return Positions.make(
      for: TreeMemory.shared(
        { $0.graphs }, by: state, mirrored: mirrored, where: { $0.isMade(of: state, ignoring: ignoredID) },
        make: {
          mirrored?.mirrored(for: state, ignoring: ignoredID) ?? DependencyGraph(state, ignoring: ignoredID)
        }))
  }
}

extension RelativeLayout {
  /// The position in the layout to which the children, as placed by their rules, are moved together. Along an axis that
  /// isn't named, or with start or top, they aren't moved.
  public final var contentGravity: Gravity {
    get { settings.contentGravity }
    set { if didReplace(&settings.contentGravity, with: newValue.withDefaults([.start, .top])) { setNeedsLayout() } }
  }

  /// The id of a child that `contentGravity` doesn't move.
  public final var ignoreGravity: String? {
    get { settings.ignoreGravity }
    set {
      guard didReplace(&settings.ignoreGravity, with: newValue) else { return }
      structure.invalidate()
      setNeedsLayout()
    }
  }
}
