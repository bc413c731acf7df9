import Measure

/// A view with its own content, over which children may be placed, as in a FrameLayout.
///
/// It is as large as the larger of its content and its children. Text, pictures and switches are such views; a subclass of
/// yours overrides `measureContent(_:)`. This class itself has no content, and so measures as its minimum size.
open class ContentView: ViewGroup, LayoutDescribing {
  /// Whether the view has neither content nor a custom `onMeasure`.
  private var isPlain = false

  /// - Parameter contract: The guarantees that `onMeasure` and `measureContent` of the initialized class give. A
  ///   class that may have subclasses declares it by `declare(_:exactly:)`.
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
  // Set by functions that do nothing else meanwhile: no two accesses can overlap.
  @exclusivity(unchecked) public final var fillsOffer = false {
    didSet {
      guard fillsOffer != oldValue else { return }
      declareContract()
      setNeedsLayout()
    }
  }

  /// Ways in which a view's lengths differ from its content and its offer.
  struct Sizing: OptionSet, Sendable {
    let rawValue: UInt8

    /// The width is the maximum that is offered.
    static let fillsWidth = Sizing(rawValue: 1)
    /// The length is that of the content, even if the parent requests an exact length.
    static let keepsWidth = Sizing(rawValue: 2)
    static let keepsHeight = Sizing(rawValue: 4)
    /// Both lengths are the smaller of the two.
    static let isSquare = Sizing(rawValue: 8)
    /// Without a limit, the height is that of the first row of the column in it.
    static let showsFirstRow = Sizing(rawValue: 16)
  }

  /// None at first.
  final var sizing: Sizing = [] {
    didSet {
      // The guarantees about answers don't apply to such a view.
      if !sizing.isEmpty { declare([], exactly: type(of: self)) }
      setNeedsLayout()
    }
  }

  /// The minimum height in pixels, even if the parent requests less. The default is 0.
  final var leastHeight = 0 {
    didSet {
      if leastHeight > 0 { declare([], exactly: type(of: self)) }
      setNeedsLayout()
    }
  }

  /// The smaller length for both. The padding is outside of a length that is asked for.
  private func squared(_ content: Size, _ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    let around = Size(width: padding.horizontal, height: padding.vertical)
    func side(_ axis: Axis) -> Int { specs[axis].isExact ? specs[axis].size : content[axis] - around[axis] }
    let shorter = max(0, min(side(.horizontal), side(.vertical)))
    return Size(width: shorter + around.width, height: shorter + around.height)
  }

  /// Updates the declared contract after a property that it depends on has changed.
  func declareContract() { if isPlain { declare(plainContract, exactly: type(of: self)) } }

  /// A plain view is measured without calling `onMeasure`, which is needed only for a baseline or to fill an offer.
  private var plainContract: MeasureContract {
    if !sizing.isEmpty || leastHeight > 0 { return [] }
    if fillsOffer { return fixedBaseline == nil ? [.keepsExactSize, .hasNoBaseline] : [.keepsExactSize] }
    return fixedBaseline == nil ? .ofPlainView : [.keepsExactSize, .ignoresUnusedSpace]
  }

  /// The size under `specs` without children, padding and minimum included, in pixels. It sets `measuredBaseline` if the
  /// content has one.
  open func measureContent(_ specs: MeasureSpecs) -> Size {
    measuredBaseline = fixedBaseline
    if let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] {
        notes.content(along: axis, Explanation.Sum([Explanation.Term(0, .content, "no content")]))
      }
    }
    return specs.resolve(minimumSize)
  }

  /// The baseline of a view without content or of a picture, in pixels from its top; `nil` for none. Other views find their own.
  public final var fixedBaseline: Int? {
    didSet {
      guard fixedBaseline != oldValue else { return }
      declareContract()
      setNeedsLayout()
      // It determines the parent's baseline even if this view is gone and therefore not measured.
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
    var specs = fillsOffer ? specs.fillingOffer : specs
    if !sizing.isEmpty { specs = specs.changed(by: sizing) }
    var content = measureContent(specs)
    if sizing.contains(.isSquare) { content = squared(content, specs) }
    if content.height < leastHeight {
      // Where the baseline is depends on the height.
      content = measureContent(MeasureSpecs(width: specs.width, height: .exactly(leastHeight)))
      if state.childCount == 0 { return content }
    }
    if sizing.contains(.isSquare), state.childCount == 0 { return content }
    if fillsOffer, let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] where offered[axis].isAtMost {
        notes.content(
          along: axis,
          Explanation.Sum([Explanation.Term(offered[axis].size, .content, "the maximum that it is offered")]))
        for child in subviews where !child.isGone {
          let (_, offer) = Explanation.Offer.ordinary(for: child, in: self, of: specs[axis], along: axis)
          notes.offer(to: child, along: axis, offer)
        }
      }
    }
    if state.childCount == 0 || ViewConstraints.isHolder(state) { return content }
    var overlay = FrameAlgorithm.measureChildren(state, specs, countsGone: false)
    if sizing.contains(.showsFirstRow), specs.height.isUnspecified, let column = ChildStates(state).first {
      column.updateChildren()
      let row = ChildStates(column).first.map { Int($0.answer.height) } ?? 0
      overlay.height = row + state.padding.vertical
    }
    let size = specs.resolve(content.union(overlay))
    FrameAlgorithm.matchChildren(state, specs, to: size, countsGone: false)
    return size
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    if state.childCount == 0 { return }
    if ViewConstraints.isHolder(state) { placeHeldViews(size) } else { FrameAlgorithm.layoutChildren(state, size) }
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

  fileprivate func changed(by sizing: ContentView.Sizing) -> MeasureSpecs {
    var specs = self
    if sizing.contains(.fillsWidth), width.isAtMost { specs.width = .exactly(width.size) }
    if sizing.contains(.keepsWidth) { specs.width = .unspecified }
    if sizing.contains(.keepsHeight) { specs.height = .unspecified }
    return specs
  }
}
