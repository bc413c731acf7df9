import Measure

/// A view with content of its own, over which children may be placed, as in a FrameLayout.
///
/// It is as large as the larger of its content and its children. Text, pictures and switches are such views; a subclass of
/// yours overrides `measureContent(_:)`. This class itself has no content, and so measures as its minimum size.
open class ContentView: ViewGroup, LayoutDescribing {
  /// Whether the view has neither content nor an `onMeasure` of its own.
  private var isPlain = false

  /// - Parameter contract: What `onMeasure` and `measureContent` of the class that is initialized keep to. A class that may
  ///   have subclasses declares it by `declare(_:exactly:)`.
  public override init(contract: MeasureContract = []) {
    super.init(contract: contract)
    if type(of: self) == ContentView.self { declarePlain(exactly: ContentView.self) }
  }

  /// Declares that a view of exactly `type` has no content.
  final func declarePlain(exactly type: View.Type) {
    isPlain = Swift.type(of: self) == type
    declare(.ofPlainView, exactly: type)
  }

  /// Whether the view takes all of a length that it may at most have, as a plain view of Android's does.
  ///
  /// Source: android.view.View.getDefaultSize. False at first: the view is as large as its content.
  public final var fillsOffer = false {
    didSet {
      if isPlain { declare(plainContract, exactly: type(of: self)) }
      setNeedsLayout()
    }
  }

  /// A plain view is measured without a call of `onMeasure`, which alone knows a baseline and an offer that is filled.
  private var plainContract: MeasureContract {
    if fillsOffer { return fixedBaseline == nil ? [.keepsExactSize, .hasNoBaseline] : [.keepsExactSize] }
    return fixedBaseline == nil ? .ofPlainView : [.keepsExactSize, .ignoresUnusedSpace]
  }

  /// The size under `specs` without children, padding and minimum included, in pixels. It sets `measuredBaseline` if the
  /// content has one.
  open func measureContent(_ specs: MeasureSpecs) -> Size {
    measuredBaseline = fixedBaseline
    if let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] {
        notes.content(along: axis, Explanation.Sum([Explanation.Term(0, .content, "no content of its own")]))
      }
    }
    return specs.resolve(minimumSize)
  }

  /// The baseline of a view without content, in pixels from its top; `nil` for none. Other views find their own.
  public final var fixedBaseline: Int? {
    didSet {
      if isPlain { declare(plainContract, exactly: type(of: self)) }
      setNeedsLayout()
      // It counts for the parent's own baseline even if this view is gone and so not measured.
      state.parent?.setNeedsLayout()
    }
  }

  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.isLayered = true
    facts.coversFrame = true
    return facts
  }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    let offered = specs
    let specs = fillsOffer ? specs.fillingOffer : specs
    let content = measureContent(specs)
    if fillsOffer, let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] where offered[axis].isAtMost {
        notes.content(
          along: axis,
          Explanation.Sum([Explanation.Term(offered[axis].size, .content, "all that it may have at most")]))
        for child in subviews where !child.isGone {
          let (_, offer) = Explanation.Offer.ordinary(for: child, in: self, of: specs[axis], along: axis)
          notes.offer(to: child, along: axis, offer)
        }
      }
    }
    if state.childCount == 0 { return content }
    let overlay = FrameAlgorithm.measureChildren(state, specs, countsGone: false)
    let size = specs.resolve(content.union(overlay))
    FrameAlgorithm.matchChildren(state, specs, to: size, countsGone: false)
    return size
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    if state.childCount > 0 { FrameAlgorithm.layoutChildren(state, size) }
  }

  open override func layoutParams(from params: LayoutParams) -> LayoutParams {
    params is FrameLayout.LayoutParams ? params : FrameLayout.LayoutParams(copying: params)
  }

  open override func defaultLayoutParams() -> LayoutParams { layoutParams(from: FrameLayout.LayoutParams()) }
}

extension MeasureSpecs {
  /// The same with "exactly S" in place of each "at most S".
  fileprivate var fillingOffer: MeasureSpecs {
    MeasureSpecs(
      width: width.isAtMost ? .exactly(width.size) : width, height: height.isAtMost ? .exactly(height.size) : height)
  }
}
