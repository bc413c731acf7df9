import Measure

/// A layout that lays its children over one another, each placed by its gravity, and is as large as the largest of
/// them.
///
/// Source: android.widget.FrameLayout (API 34).
open class FrameLayout: ViewGroup, LayoutDescribing {
  private var countsGoneChildren = false
  private var takesFirstBaseline = false

  /// Creates an empty layout.
  public init() {
    super.init()
    declareContract()
  }

  /// Declares the layout's contract. A layout that measures children that are never placed isn't known to clamp.
  private func declareContract() {
    var contract: MeasureContract = [.keepsExactSize, .ignoresUnusedSpace]
    if !takesFirstBaseline { contract.insert(.hasNoBaseline) }
    if !countsGoneChildren && !takesFirstBaseline { contract.insert(.clampsWithChildren) }
    declare(contract, exactly: FrameLayout.self)
  }

  /// Whether gone children contribute to the size, although they aren't placed. The default is `false`.
  public final var measuresAllChildren: Bool {
    get { countsGoneChildren }
    set { if didReplace(&countsGoneChildren, with: newValue) { declareContract() } }
  }

  /// Whether the layout's baseline is that of its first child, wherever the child is placed, as in a ViewAnimator. The
  /// default is `false`: it has none.
  ///
  /// Source: android.widget.ViewAnimator.getBaseline (API 34).
  package final var hasBaselineOfFirstChild: Bool {
    get { takesFirstBaseline }
    set { if didReplace(&takesFirstBaseline, with: newValue) { declareContract() } }
  }

  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.isLayered = true
    facts.offersAllRoom = true
    return facts
  }

  /// Measures the children, and returns the size of the largest one with its margins, in pixels, resolved under
  /// `specs`.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    let countsGone = countsGoneChildren
    let content = FrameAlgorithm.measureChildren(state, specs, countsGone: countsGone)
    let size = specs.resolve(content.union(minimumSize))
    FrameAlgorithm.matchChildren(state, specs, to: size, countsGone: countsGone)
    if takesFirstBaseline, let child = ChildStates(state).first, !child.isGone {
      measuredBaseline = child.baseline == MeasureAnswer.noBaseline ? nil : Int(child.baseline)
    }
    return size
  }

  /// Places each child by its gravity inside the padding.
  open override func onLayout(_ size: Size) {
    state.requirePass()
    FrameAlgorithm.layoutChildren(state, size)
  }

  /// Returns `params` if they are an instance of `FrameLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    type(of: params) == LayoutParams.self || params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Returns the default params of a child, which is as large as the layout.
  open override func defaultLayoutParams() -> Measure.LayoutParams {
    let params = LayoutParams()
    params.setDefaultLengths(width: .matchParent, height: .matchParent)
    return layoutParams(from: params)
  }
}
