import Measure

/// Lays its children over one another, each where its gravity says, and is as large as the largest of them.
///
/// Source: android.widget.FrameLayout (API 34).
open class FrameLayout: ViewGroup {
  private var countsGoneChildren = false

  public init() {
    super.init(contract: [.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline])
    promiseClamping()
    promiseNothing(unlessOf: FrameLayout.self)
  }

  /// Not promised for what a subclass may do, nor where children count that are never placed.
  private func promiseClamping() {
    state.clampsWithChildren = !countsGoneChildren && type(of: self) == FrameLayout.self
  }

  /// Whether gone children count for the size, though they are not placed; false at first.
  public final var measuresAllChildren: Bool {
    get { countsGoneChildren }
    set {
      countsGoneChildren = newValue
      promiseClamping()
      setNeedsLayout()
    }
  }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    let countsGone = countsGoneChildren
    let content = FrameAlgorithm.measureChildren(state, specs, countsGone: countsGone)
    let size = specs.resolve(content.union(minimumSize))
    FrameAlgorithm.matchChildren(state, specs, to: size, countsGone: countsGone)
    return size
  }

  open override func onLayout(_ size: Size) {
    FrameAlgorithm.layoutChildren(state, size)
  }

  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    type(of: params) == LayoutParams.self || params is LayoutParams ? params : LayoutParams(copying: params)
  }

  open override func defaultLayoutParams() -> Measure.LayoutParams { layoutParams(from: LayoutParams()) }
}
