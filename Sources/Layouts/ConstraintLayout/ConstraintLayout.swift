import Measure

/// Places each child by anchors to siblings, guidelines, barriers, and the layout's edges, with chains, ratios, and
/// percentages.
///
/// Views that follow directly from known edges are placed directly; the rest is a system of equations and inequalities of different
/// strengths, which a simplex solves. Both steps, their order and their rounding are Android's.
/// Source: androidx.constraintlayout.widget.ConstraintLayout and androidx.constraintlayout.core (2.2.0-alpha, default
/// optimization level), inside the view classes of API 34. Differs: the order of a target's dependents is that of the children,
/// not that of a hash table; cycles that make Android loop end.
open class ConstraintLayout: ViewGroup {
  /// The dependencies of the children, and whether the children are unchanged since they were computed.
  private var structure = StructureCache<DirectShape>()
  /// The input of the equations that were needed despite that; `nil` before any were.
  private var ownTargets: AnchorTargets?
  /// The places of children that can be placed one after the other.
  private var directPlaces: DirectPlaces?
  /// The places that equations have found; `nil` before any were solved.
  private var solvedPlaces: SolvedPlaces?
  /// Whether the last measure got by without boxes and equations.
  package private(set) final var isPlacedDirectly = false
  /// The children's visibilities after helpers have handed on theirs; empty if there are no helpers.
  private var visibilities: [Visibility] = []
  /// Whether a pass is using the places, which don't change meanwhile.
  private var isInUse = false
  /// Whether the last measure had more equations than are solved; see `ConstraintModel.workLimit(boxCount:)`.
  package private(set) final var isExhausted = false
  /// Whether equations are solved even if everything can be placed without. The frames are the same.
  package final var solvesAlways = false { didSet { if solvesAlways != oldValue { setNeedsLayout() } } }
  /// How the members of Flows are lined up, if that is to be explained.
  private var flowRows: [FlowRows] = []
  /// Which of Android's optimizations are on.
  public final var optimizationLevel = OptimizationLevel.standard {
    didSet { if optimizationLevel != oldValue { setNeedsLayout() } }
  }

  /// The parts of a layout that are resolved before the equations are solved.
  public enum OptimizationLevel: Hashable, Sendable {
    /// Nothing: everything goes to the solver.
    case none
    /// Everything that follows directly from known edges. Android's default.
    case standard
  }

  /// Creates an empty layout.
  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: ConstraintLayout.self)
  }

  deinit {
    directPlaces?.deallocate()
    solvedPlaces?.deallocate()
  }

  /// The plan of the children as they were read last, to be used while this layout holds its shape.
  private var plan: DirectPlan? {
    guard let directPlaces, let shape = structure.latest else { return nil }
    return DirectPlan(shape, directPlaces)
  }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    // A child that calls back gets an answer that leaves the places alone.
    if isInUse { return measureApart(specs) }
    isInUse = true
    defer { isInUse = false }
    updateStructure()
    if optimizationLevel == .standard && !solvesAlways, let plan, let size = DirectPass.measure(state, plan, specs) {
      isPlacedDirectly = true
      isExhausted = false
      noteContent()
      return size
    }
    return measureByEquations(specs)
  }

  /// Solves equations for views that can't be placed directly. Kept apart, so that the frames of layouts inside each
  /// other are small.
  @inline(never)
  private func measureByEquations(_ specs: MeasureSpecs) -> Size {
    isPlacedDirectly = false
    let size = TreeMemory.of(state).withModel(for: state) { model in
      model.pointee.skipsSolver = !solvesAlways
      let targets = anchorTargets
      let size = model.pointee.measure(state, targets, specs, directly: optimizationLevel == .standard)
      updatedSolvedPlaces(boxCount: model.pointee.boxCount).store(model.pointee.boxes, state)
      isExhausted = model.pointee.system.isExhausted
      if explanationNotes != nil { flowRows = model.pointee.flows }
      return size
    }
    noteContent()
    return size
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    // Children that have changed since are placed once they have been measured.
    guard structure.isCurrent(for: self) else { return }
    let wasInUse = isInUse
    isInUse = true
    defer { isInUse = wasInUse }
    if isPlacedDirectly, let plan {
      DirectPass.layoutChildren(state, plan)
    } else {
      solvedPlaces?.layoutChildren(state, state.measuredSpecs)
    }
    if let notes = explanationNotes { ConstraintNotes(self, flows: flowRows, edge: placedEdge).notePlaces(notes) }
  }

  @inline(never)
  private func measureApart(_ specs: MeasureSpecs) -> Size {
    TreeMemory.of(state).withModel(for: state) { model in
      model.pointee.skipsSolver = !solvesAlways
      return model.pointee.measure(state, AnchorTargets(of: state), specs, directly: optimizationLevel == .standard)
    }
  }

  private var anchorTargets: AnchorTargets {
    if let known = structure.latest?.anchorTargets ?? ownTargets { return known }
    let targets = AnchorTargets(of: state)
    ownTargets = targets
    return targets
  }

  private func updatedSolvedPlaces(boxCount: Int) -> SolvedPlaces {
    if let solvedPlaces, solvedPlaces.boxCount == boxCount { return solvedPlaces }
    solvedPlaces?.deallocate()
    let places = SolvedPlaces(boxCount: boxCount)
    solvedPlaces = places
    return places
  }

  /// The edge of a child, in pixels inside the padding; a gone one has a place, too.
  private func placedEdge(_ child: Int, _ axis: Axis, _ isEnd: Bool) -> Int {
    if isPlacedDirectly, let plan {
      return DirectPass.pixels(plan.edges[DirectPlan.edge(child + 1, DirectPlan.startSide(axis)) + (isEnd ? 2 : 0)])
    }
    guard let place = solvedPlaces?[child + 1][axis] else { return 0 }
    return isEnd ? place.origin + place.length : place.origin
  }

  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Reads the children again if they have changed, and hands on visibilities.
  @inline(never)
  private func updateStructure() {
    if structure.isCurrent(for: self), let shape = structure.latest, shape.hasLayoutID(of: state) {
      if visibilities.isEmpty || zip(visibilities, subviews).allSatisfy({ $0 == $1.visibility }) { return }
      handOnVisibilities()
      visibilities = subviews.map(\.visibility)
      return
    }
    // Most changes of params concern neither anchors nor kinds of lengths.
    if let shape = structure.latest, directPlaces != nil, shape.isMade(of: state) {
      structure.store(shape, for: self)
    } else {
      let shape = TreeMemory.shared(
        { $0.shapes }, by: state, where: { $0.isMade(of: state) }, make: { DirectShape(state) })
      structure.store(shape, for: self)
      ownTargets = nil
      directPlaces?.deallocate()
      directPlaces = DirectPlaces(shape)
    }
    handOnVisibilities()
    visibilities = structure.latest?.hasHelpers == true ? subviews.map(\.visibility) : []
  }

  /// Records, while the tree is traced, which child determines the layout's length.
  private func noteContent() {
    guard let notes = explanationNotes else { return }
    for axis in [Axis.horizontal, .vertical] {
      notes.content(along: axis, contentSum(axis))
    }
  }

  private func contentSum(_ axis: Axis) -> Explanation.Sum {
    var length = 0
    if isPlacedDirectly, let plan {
      length = DirectPass.pixels(plan.edges[Int(DirectPlan.startSide(axis)) + 2])
    } else if let solvedPlaces {
      length = solvedPlaces[0][axis].length
    }
    let reaching = subviews.enumerated().first { index, child in
      let margin = child.margins.trailing(along: axis)
      let end = placedEdge(index, axis, true)
      return !child.isGone && (end == length || end + margin == length)
    }
    let text: ExplanationText =
      reaching.map { "\($0.element) reaches farthest, its margin included" } ?? "what the children's anchors need"
    let paddings = [Explanation.Side.leading(axis), .trailing(axis)].map { Explanation.Term.padding($0, of: self) }
    return Explanation.Sum([Explanation.Term(length, .content, text)] + paddings)
  }
}
