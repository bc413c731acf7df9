import Measure

/// A layout that places each child by anchors to siblings, guidelines, barriers, and the layout's edges, with chains,
/// ratios, and percentages.
///
/// Views that follow directly from known edges are placed directly. The rest is a system of equations and inequalities
/// of different strengths, solved with the simplex method. Both steps, their order, and their rounding are Android's.
/// Source: androidx.constraintlayout.widget.ConstraintLayout and androidx.constraintlayout.core (2.2.0-alpha, default
/// optimization level), inside the view classes of API 34. Differs: the dependents of a target are in the order of the
/// children, not in that of a hash table; cycles on which Android loops forever end.
open class ConstraintLayout: ViewGroup {
  /// The dependencies of the children, and whether the children are unchanged since they were computed.
  private var structure = StructureCache<PlacementShape>()
  /// The input of the equations, if they were needed; `nil` before.
  private var ownAnchors: AnchorTable?
  /// The positions of children that can be placed one after the other.
  private var plannedPlaces: PlannedPlaces?
  /// The positions determined by equations; `nil` before any were solved.
  private var solvedFrames: SolvedFrames?
  /// The specs for which the children have their planned places; `never` if the next measure can't start from them. A subclass
  /// may use specs other than its own.
  private final var updatableSpecs = MeasureSpecs.never
  /// The children among which are all that have moved since all of them were placed; `nil` if they weren't.
  private final var moved: MovedChildren?
  /// Whether the last measure needed no boxes and equations.
  package private(set) final var isPlacedInOrder = false
  /// The children's visibilities after helpers have passed on theirs; empty if there are no helpers.
  private var visibilities: [Visibility] = []
  /// Whether a pass is using the positions, which must not change meanwhile.
  private var isInUse = false
  /// Whether the last measure had too many equations to solve; see `ConstraintModel.workLimit(boxCount:)`.
  package private(set) final var isExhausted = false
  /// Whether the next measure may only place what a changed child affects; see `OrderedPlacement.update(_:_:_:)`.
  package final var isUpdatable: Bool { updatableSpecs != .never }
  /// Whether equations are solved even if everything can be placed without them. The frames are the same.
  package final var solvesAlways = false { didSet { if solvesAlways != oldValue { setNeedsLayout() } } }
  /// The arrangement of the members of Flows, if it is to be explained.
  private var flowRows: [FlowRows] = []
  /// The optimizations of Android that are enabled.
  public final var optimizationLevel = OptimizationLevel.standard {
    didSet { if optimizationLevel != oldValue { setNeedsLayout() } }
  }

  /// How far the children are on the way from their places to those of their `end` attributes, 0…1.
  package final var motionProgress: Float = 0 {
    didSet {
      motionProgress = motionProgress.isFinite ? min(max(motionProgress, 0), 1) : 0
      if motionProgress != oldValue { setNeedsLayout() }
    }
  }
  /// The places at both ends of the ways; `nil` while no child has moved.
  private var movement: ConstraintMovement?

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
    plannedPlaces?.deallocate()
    solvedFrames?.deallocate()
  }

  /// The plan for the children as they were last read, for use while this layout retains its shape.
  private var plan: PlacementPlan? {
    guard let plannedPlaces, let shape = structure.latest else { return nil }
    return PlacementPlan(shape, plannedPlaces)
  }

  /// Measures the children, determines their positions from their anchors, and returns the layout's size, in pixels.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    // A child that calls back gets an answer that doesn't change the positions.
    if isInUse { return measureApart(specs) }
    isInUse = true
    defer { isInUse = false }
    if movement != nil, motionProgress == 0 { endMovement() }
    updateStructure()
    if state.isInterrupted { return specs.resolve(.zero) }
    if motionProgress > 0 { return measureMovement(specs) }
    if optimizationLevel == .standard && !solvesAlways, let plan,
      let size = updatableSpecs == specs && state.isUpdating ? update(plan, specs) : measureInOrder(plan, specs)
    {
      isPlacedInOrder = true
      isExhausted = false
      noteContent()
      state.allowStructureUpdates()
      return size
    }
    return measureByEquations(specs)
  }

  private func measureInOrder(_ plan: PlacementPlan, _ specs: MeasureSpecs) -> Size? {
    (updatableSpecs, moved) = (.never, nil)
    guard let result = OrderedPlacement.measure(state, plan, specs) else { return nil }
    if result.isUpdatable && state.childCount > 16 { updatableSpecs = specs }
    return result.size
  }

  /// Measures what the change of one child affects, or else everything.
  @inline(never)
  private func update(_ plan: PlacementPlan, _ specs: MeasureSpecs) -> Size? {
    var moved = moved
    self.moved = nil
    // A child that calls back may have other sizes now.
    guard let size = OrderedPlacement.update(state, plan, specs, &moved), updatableSpecs == specs else {
      return measureInOrder(plan, specs)
    }
    self.moved = moved
    return size
  }

  /// Solves equations for views that can't be placed directly. A separate function, so that the stack frames of nested
  /// layouts are small.
  @inline(never)
  private func measureByEquations(_ specs: MeasureSpecs) -> Size {
    isPlacedInOrder = false
    updatableSpecs = .never
    // Sound: no other layout has the model before it is put back, and only the tree's memory frees it.
    let memory = TreeMemory.of(state)
    let model = memory.takeModel(for: state)
    model.pointee.skipsSolver = !solvesAlways
    model.pointee.read(state, anchors)
    let size = model.pointee.measure(specs, directly: optimizationLevel == .standard)
    adoptPlaces(of: model)
    memory.putBack(model)
    noteContent()
    state.allowStructureUpdates()
    return size
  }

  /// Measures the states at both ends of the ways. A separate function for the same reason.
  @inline(never)
  private func measureMovement(_ specs: MeasureSpecs) -> Size {
    // Reverts the visibilities of the previous run.
    handOnVisibilities()
    let movement = movement ?? ConstraintMovement()
    self.movement = movement
    let size = movement.measure(self, specs)
    explanationNotes?.content(includesPadding: true) {
      Explanation.Term(
        size[$0], .content, "between its lengths at the start and at the end of the ways of its children")
    }
    state.allowStructureUpdates()
    return size
  }

  /// Shows the children in their own state again.
  @inline(never)
  private func endMovement() {
    movement = nil
    handOnVisibilities()
  }

  /// Stores the places of the children.
  @inline(never)
  private func adoptPlaces(of model: UnsafeMutablePointer<ConstraintModel>) {
    if state.isInterrupted { return }
    updatedSolvedFrames(boxCount: model.pointee.boxCount).store(model.pointee.boxes, state)
    isExhausted = model.pointee.system.isExhausted
    if explanationNotes != nil { flowRows = model.pointee.flows }
  }

  /// Places the children at the positions determined by `onMeasure(_:)`.
  open override func onLayout(_ size: Size) {
    state.requirePass()
    // Children that have changed since are placed once they have been measured.
    guard structure.isCurrent(for: self) else { return }
    let wasInUse = isInUse
    isInUse = true
    defer { isInUse = wasInUse }
    if motionProgress > 0 {
      movement?.layoutChildren(self, size)
      return
    }
    if isPlacedInOrder, let plan {
      layoutChildren(plan)
    } else {
      solvedFrames?.layoutChildren(state, state.measuredSpecs)
    }
    if let notes = explanationNotes, subviews.contains(where: notes.explains) { notePlaces(notes) }
  }

  private func layoutChildren(_ plan: PlacementPlan) {
    if let moved, state.childrenAreAsMeasured {
      self.moved = MovedChildren.none
      OrderedPlacement.layoutChildren(state, plan, moved)
      return
    }
    OrderedPlacement.layoutChildren(state, plan)
    moved = isUpdatable && state.childrenAreAsMeasured ? MovedChildren.none : nil
  }

  /// Solves the layout without storing the places of the children.
  ///
  /// - Parameters:
  ///   - placesGone: See `ConstraintModel`.
  ///   - found: Called with the boxes of the layout and of its children, and their number.
  @inline(never)
  final func measureApart(
    _ specs: MeasureSpecs, placesGone: Bool = false,
    _ found: (UnsafeMutablePointer<ConstraintBox>, Int) -> Void = { _, _ in }
  ) -> Size {
    updatableSpecs = .never
    let memory = TreeMemory.of(state)
    let model = memory.takeModel(for: state)
    defer { memory.putBack(model) }
    model.pointee.skipsSolver = !solvesAlways
    model.pointee.placesGone = placesGone
    defer { model.pointee.placesGone = false }
    model.pointee.read(state, AnchorTable(of: state))
    let size = model.pointee.measure(specs, directly: optimizationLevel == .standard)
    found(model.pointee.boxes, model.pointee.boxCount)
    return size
  }

  private var anchors: AnchorTable {
    @inline(never)
    get {
      if let known = structure.latest?.anchors ?? ownAnchors { return known }
      let anchors = AnchorTable(of: state)
      // They may be incomplete if the pass was interrupted. In a large layout, finding them again takes a small part of the
      // time of the equations, whose memory counts more.
      if !state.isInterrupted, subviews.count < LinearSystem.largeBoxCount { ownAnchors = anchors }
      return anchors
    }
  }

  private func updatedSolvedFrames(boxCount: Int) -> SolvedFrames {
    if let solvedFrames, solvedFrames.boxCount == boxCount { return solvedFrames }
    solvedFrames?.deallocate()
    let places = SolvedFrames(boxCount: boxCount)
    solvedFrames = places
    return places
  }

  /// Returns the edge of a child, in pixels inside the padding; gone children have a position, too.
  private func placedEdge(_ child: Int, _ axis: Axis, _ isEnd: Bool) -> Int {
    if isPlacedInOrder, let plan {
      return OrderedPlacement.pixels(
        plan.edges[PlacementPlan.edge(child + 1, PlacementPlan.startSide(axis)) + (isEnd ? 2 : 0)])
    }
    guard let place = solvedFrames?[child + 1][axis] else { return 0 }
    return isEnd ? place.origin + place.length : place.origin
  }

  /// Returns `params` if they are an instance of `ConstraintLayout.LayoutParams`, or else a copy of that class, with
  /// all values that it has in common.
  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Reads the children again if they have changed, and passes on visibilities.
  @inline(never)
  private func updateStructure() {
    if structure.isCurrent(for: self), let shape = structure.latest, shape.hasLayoutID(of: state) {
      if visibilities.isEmpty || zip(visibilities, subviews).allSatisfy({ $0 == $1.visibility }) { return }
      // Children take space that didn't before, or no longer do.
      updatableSpecs = .never
      handOnVisibilities()
      visibilities = subviews.map(\.visibility)
      return
    }
    // Most changes of params affect neither anchors nor kinds of lengths.
    if let shape = structure.latest, plannedPlaces != nil, shape.isStillMade(of: state) {
      structure.store(shape, for: self)
      // No visibility was passed on, since no other child has changed.
      if state.changedChild != nil && !shape.hasHelpers { return }
    } else {
      updatableSpecs = .never
      let mirrored = structure.latest.flatMap { $0.isRightToLeft != state.isRightToLeft ? $0 : nil }
      let shape = TreeMemory.shared(
        { $0.shapes }, by: state, mirrored: mirrored, where: { $0.isMade(of: state) },
        make: { mirrored?.mirrored(for: state) ?? PlacementShape(state) })
      structure.store(shape, for: self)
      ownAnchors = nil
      plannedPlaces?.deallocate()
      plannedPlaces = PlannedPlaces(shape)
    }
    handOnVisibilities()
    let visibilities = structure.latest?.hasHelpers == true ? subviews.map(\.visibility) : []
    if visibilities != self.visibilities { updatableSpecs = .never }
    self.visibilities = visibilities
  }

  @inline(never)
  private func notePlaces(_ notes: ExplanationNotes) {
    // Equations may take as much memory as the notes.
    TreeMemory.of(state).releaseModels()
    ConstraintNotes(self, flows: flowRows, edge: placedEdge).notePlaces(notes)
  }

  /// Records which child determines the layout's length, while the tree is traced.
  private func noteContent() {
    guard let notes = explanationNotes else { return }
    for axis in [Axis.horizontal, .vertical] {
      notes.content(along: axis, contentSum(axis))
    }
  }

  private func contentSum(_ axis: Axis) -> Explanation.Sum {
    var length = 0
    if isPlacedInOrder, let plan {
      length = OrderedPlacement.pixels(plan.edges[Int(PlacementPlan.startSide(axis)) + 2])
    } else if let solvedFrames {
      length = solvedFrames[0][axis].length
    }
    let reaching = subviews.enumerated().first { index, child in
      let margin = child.margins.trailing(along: axis)
      let end = placedEdge(index, axis, true)
      return !child.isGone && (end == length || end + margin == length)
    }
    let text: ExplanationText =
      reaching.map { "\($0.element) extends farthest, including its margin" }
      ?? "the space that the children's anchors need"
    let paddings = [Explanation.Side.leading(axis), .trailing(axis)].map { Explanation.Term.padding($0, of: self) }
    return Explanation.Sum([Explanation.Term(length, .content, text)] + paddings)
  }
}
