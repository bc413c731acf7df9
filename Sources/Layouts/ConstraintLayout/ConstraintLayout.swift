import Measure

/// Puts each child where its anchors to siblings, guidelines, barriers and the layout's own edges say, with chains, ratios and
/// percentages.
///
/// What follows at once from known edges is placed directly; the rest is a system of equations and inequalities of different
/// strengths, which a simplex solves. Both steps, their order and their rounding are Android's.
/// Source: androidx.constraintlayout.widget.ConstraintLayout and androidx.constraintlayout.core (2.2.0-alpha, default
/// optimization level), inside the view classes of API 34. Differs: the order of a target's dependents is that of the children,
/// not that of a hash table; cycles that make Android loop end.
open class ConstraintLayout: ViewGroup {
  /// How the children hang together, if they can be placed one after the other.
  private var plan: DirectPlan?
  /// The boxes and equations for what the plan can't place; `nil` before they are needed.
  private var model: UnsafeMutablePointer<ConstraintModel>?
  /// Whether the last measure got by without the model.
  package private(set) final var isPlacedDirectly = false
  /// Tells whether `plan` and `model` are those of the children as they are.
  private var structure = StructureCache<Void>()
  /// The layout's own id when the structure was read: it stands for `parent`.
  private var structureID: String?
  /// The children's visibilities after helpers have handed on theirs; empty if there are no helpers.
  private var visibilities: [Visibility] = []
  /// Whether equations are solved even if everything can be placed without. The frames are the same.
  package final var solvesAlways = false { didSet { setNeedsLayout() } }
  /// Which of Android's optimizations are on.
  public final var optimizationLevel = OptimizationLevel.standard {
    didSet { if optimizationLevel != oldValue { setNeedsLayout() } }
  }

  /// What is resolved before the equations are solved.
  public enum OptimizationLevel: Hashable, Sendable {
    /// Nothing: everything goes to the solver.
    case none
    /// What follows at once from known edges. Android's default.
    case standard
  }

  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: ConstraintLayout.self)
  }

  deinit {
    plan?.deallocate()
    freeModel()
  }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    updateStructure()
    if optimizationLevel == .standard && !solvesAlways, let plan, let size = DirectPass.measure(state, plan, specs) {
      isPlacedDirectly = true
      noteContent()
      return size
    }
    isPlacedDirectly = false
    let model = updatedModel()
    model.pointee.skipsSolver = !solvesAlways
    let size = model.pointee.measure(specs, directly: optimizationLevel == .standard)
    noteContent()
    return size
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    // Children that have changed since are placed once they have been measured.
    guard structure.isCurrent(for: self) else { return }
    if isPlacedDirectly, let plan { DirectPass.layoutChildren(state, plan) } else { model?.pointee.layoutChildren() }
    if let notes = explanationNotes { ConstraintNotes(self, edge: placedEdge).notePlaces(notes) }
  }

  /// The edge of a child, in pixels inside the padding; a gone one has a place, too.
  private func placedEdge(_ child: Int, _ axis: Axis, _ isEnd: Bool) -> Int {
    if isPlacedDirectly, let plan {
      return DirectPass.pixels(plan.edges[DirectPlan.edge(child + 1, DirectPlan.startSide(axis)) + (isEnd ? 2 : 0)])
    }
    guard let model else { return 0 }
    let origin = model.pointee.boxes[child + 1].origin[axis]
    return isEnd ? origin + model.pointee.length(child + 1, axis) : origin
  }

  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Reads the children again if they have changed, and hands on visibilities.
  private func updateStructure() {
    if structure.isCurrent(for: self) && structureID == state.id {
      if visibilities.isEmpty || zip(visibilities, subviews).allSatisfy({ $0 == $1.visibility }) { return }
      handOnVisibilities()
      visibilities = subviews.map(\.visibility)
      return
    }
    structure.store((), for: self)
    structureID = state.id
    handOnVisibilities()
    visibilities = hasHelpers ? subviews.map(\.visibility) : []
    freeModel()
    plan?.deallocate()
    plan = DirectPlanBuilder.plan(for: state)
  }

  private func updatedModel() -> UnsafeMutablePointer<ConstraintModel> {
    if let model, !model.pointee.hasOtherVisibilities { return model }
    freeModel()
    let model = UnsafeMutablePointer<ConstraintModel>.allocate(capacity: 1)
    model.initialize(to: ConstraintModel(state))
    self.model = model
    return model
  }

  /// Takes down, while the tree is traced, which child the layout's length goes by.
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
    } else if let model {
      length = model.pointee.boxes[0].length[axis]
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

  private func freeModel() {
    guard let model else { return }
    model.pointee.deallocate()
    model.deinitialize(count: 1)
    model.deallocate()
    self.model = nil
  }
}
