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
  /// What the children were last measured by; `nil` before the first time.
  final var model: UnsafeMutablePointer<ConstraintModel>?
  /// Tells whether `model` is that of the children as they are.
  private var structure = StructureCache<Void>()
  /// What helpers have made of the visibility of children.
  final var handedVisibilities: [HandedVisibility] = []
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

  deinit { freeModel() }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    return updatedModel().pointee.measure(specs, directly: optimizationLevel == .standard)
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    // Children that have changed since are placed once they have been measured.
    if structure.isCurrent(for: self) { model?.pointee.layoutChildren() }
  }

  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  private func updatedModel() -> UnsafeMutablePointer<ConstraintModel> {
    if let model, structure.isCurrent(for: self), !model.pointee.hasOtherVisibilities { return model }
    structure.store((), for: self)
    handOnVisibilities()
    freeModel()
    let model = UnsafeMutablePointer<ConstraintModel>.allocate(capacity: 1)
    model.initialize(to: ConstraintModel(state))
    self.model = model
    return model
  }

  private func freeModel() {
    guard let model else { return }
    model.pointee.deallocate()
    model.deinitialize(count: 1)
    model.deallocate()
    self.model = nil
  }
}
