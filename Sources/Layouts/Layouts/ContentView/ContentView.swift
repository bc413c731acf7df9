import Measure

/// A view with its own content, which may also have children that are placed over it as in a FrameLayout.
///
/// It is as large as the larger of its content and its children. Texts, pictures, and switches are such views; a custom
/// subclass overrides `measureContent(_:)`. This class itself has no content, so its size is its minimum size.
open class ContentView: ViewGroup, LayoutDescribing {
  /// Whether the view has neither content nor a custom `onMeasure`.
  private var isPlain = false

  /// Creates a view without children.
  ///
  /// - Parameter contract: The guarantees that `onMeasure` and `measureContent` of the initialized class give. A class
  ///   that may have subclasses calls `declare(_:exactly:)` instead.
  public override init(contract: MeasureContract = []) {
    super.init(contract: contract)
    if type(of: self) == ContentView.self { declarePlain(exactly: ContentView.self) }
  }

  /// Declares that a view of exactly `type` has no content.
  final func declarePlain(exactly type: View.Type) {
    isPlain = Swift.type(of: self) == type
    declare(.ofPlainView, exactly: type)
  }

  /// Whether the view grows to the maximum size it is offered, like a plain Android `View`.
  ///
  /// The default is `false`: the view is as large as its content. Source: android.view.View.getDefaultSize.
  // Accesses never overlap: the functions that set these properties call no other code meanwhile.
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

    /// The length is the maximum of the offer.
    static let fillsWidth = Sizing(rawValue: 1)
    static let fillsHeight = Sizing(rawValue: 64)
    /// The length is that of the content, even if the parent requests an exact length.
    static let keepsWidth = Sizing(rawValue: 2)
    static let keepsHeight = Sizing(rawValue: 4)
    /// Both lengths are the smaller of the two lengths.
    static let isSquare = Sizing(rawValue: 8)
    /// The children don't affect the size.
    static let ignoresChildren = Sizing(rawValue: 16)
    /// A limit is reduced by the padding twice, since the content has the same padding and doesn't count it, as in a
    /// MonthView.
    static let limitsPaddedContent = Sizing(rawValue: 32)
  }

  /// The default is none.
  final var sizing: Sizing = [] {
    didSet {
      // The guarantees about answers don't apply to these views.
      if !sizing.isEmpty { declare([], exactly: type(of: self)) }
      setNeedsLayout()
    }
  }

  /// The minimum height in pixels, even if the parent requests less. The default is 0.
  final var leastHeight: Int {
    get { Int(storedLeastHeight) }
    set {
      storedLeastHeight = Int32(clamping: newValue)
      if newValue > 0 { declare([], exactly: type(of: self)) }
      setNeedsLayout()
    }
  }
  @exclusivity(unchecked) private final var storedLeastHeight: Int32 = 0

  /// Returns the smaller length of the content for both axes. The padding isn't part of a requested length or of a limit.
  private func squaredContent(_ specs: MeasureSpecs) -> Size {
    let content = measureContent(.unspecified)
    let padding = state.padding
    let around = Size(width: padding.horizontal, height: padding.vertical)
    func side(_ axis: Axis) -> Int { specs[axis].resolve(content[axis] - around[axis]) }
    let shorter = max(0, min(side(.horizontal), side(.vertical)))
    return Size(width: shorter + around.width, height: shorter + around.height)
  }

  /// Updates the declared contract after a property that it depends on has changed.
  func declareContract() { if isPlain { declare(plainContract, exactly: type(of: self)) } }

  /// The contract of a plain view: `onMeasure` is needed only for a baseline or to fill an offer.
  private var plainContract: MeasureContract {
    if !sizing.isEmpty || leastHeight > 0 { return [] }
    if fillsOffer { return fixedBaseline == nil ? [.keepsExactSize, .hasNoBaseline] : [.keepsExactSize] }
    return fixedBaseline == nil ? .ofPlainView : [.keepsExactSize, .ignoresUnusedSpace]
  }

  /// Returns the size of the content under `specs` without children, including padding and minimum, in pixels. It sets
  /// `measuredBaseline` if the content has one.
  open func measureContent(_ specs: MeasureSpecs) -> Size {
    measuredBaseline = fixedBaseline
    explanationNotes?.content(includesPadding: true) { _ in Explanation.Term(0, .content, "no content") }
    return specs.resolve(minimumSize)
  }

  /// The baseline of a view without content or of a picture, in pixels from its top; `nil` for none. Other views
  /// compute their own.
  public final var fixedBaseline: Int? {
    didSet {
      guard fixedBaseline != oldValue else { return }
      declareContract()
      setNeedsLayout()
      // It determines the parent's baseline even if this view is gone and therefore isn't measured.
      state.parent?.setNeedsLayout()
    }
  }

  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.isLayered = true
    facts.coversFrame = true
    return facts
  }

  /// Returns the larger of the content's size and the children's, in pixels, resolved under `specs`. The content is
  /// measured by `measureContent(_:)`, and children as in a FrameLayout.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    let offered = specs
    var specs = fillsOffer ? specs.fillingOffer : specs
    if !sizing.isEmpty { specs = specs.changed(by: sizing, state.padding) }
    var content = measureContent(specs)
    if sizing.contains(.isSquare) { content = squaredContent(specs) }
    if content.height < leastHeight {
      // The position of the baseline depends on the height.
      content = measureContent(MeasureSpecs(width: specs.width, height: .exactly(leastHeight)))
      if state.childCount == 0 { return content }
    }
    if sizing.contains(.isSquare), state.childCount == 0 { return content }
    if fillsOffer, let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] where offered[axis].isAtMost {
        notes.content(
          along: axis,
          Explanation.Sum([Explanation.Term(offered[axis].size, .content, "the maximum that it is offered")]))
      }
    }
    if state.childCount == 0 || ViewConstraints.isHolder(state) { return content }
    if sizing.contains(.ignoresChildren) { specs = .exactly(content) }
    if let notes = explanationNotes { note(offered, specs, to: subviews, notes) }
    let overlay = FrameAlgorithm.measureChildren(state, specs, countsGone: false)
    let size = specs.resolve(content.union(overlay))
    // Children that match the size are measured a second time.
    if let notes = explanationNotes {
      let matching = subviews.filter { [$0.layoutParams.width, $0.layoutParams.height].contains(.matchParent) }
      note(offered, specs, to: matching, notes)
    }
    FrameAlgorithm.matchChildren(state, specs, to: size, countsGone: false)
    return size
  }

  /// Explains the offers to the children along axes whose specs aren't those of the view.
  private func note(
    _ offered: MeasureSpecs, _ specs: MeasureSpecs, to children: some Sequence<View>, _ notes: ExplanationNotes
  ) {
    for axis in [Axis.horizontal, .vertical] where specs[axis] != offered[axis] {
      for child in children where !child.isGone {
        notes.offer(to: child, along: axis, Explanation.Offer(to: child, in: self, of: specs[axis], along: axis))
      }
    }
  }

  /// Places the children over the content by their gravity, as a FrameLayout does.
  open override func onLayout(_ size: Size) {
    state.requirePass()
    if state.childCount == 0 { return }
    if ViewConstraints.isHolder(state) { placeHeldViews(size) } else { FrameAlgorithm.layoutChildren(state, size) }
  }

  /// Returns `params` if they are an instance of `FrameLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  open override func layoutParams(from params: LayoutParams) -> LayoutParams {
    params is FrameLayout.LayoutParams ? params : FrameLayout.LayoutParams(copying: params)
  }

  /// Returns the default params of a child, which is as large as its content.
  open override func defaultLayoutParams() -> LayoutParams { layoutParams(from: FrameLayout.LayoutParams()) }
}

extension MeasureSpecs {
  /// The specs with "exactly S" instead of each "at most S".
  fileprivate var fillingOffer: MeasureSpecs {
    MeasureSpecs(
      width: width.isAtMost ? .exactly(width.size) : width, height: height.isAtMost ? .exactly(height.size) : height)
  }

  fileprivate func changed(by sizing: ContentView.Sizing, _ padding: PackedEdges) -> MeasureSpecs {
    var specs = self
    if sizing.contains(.limitsPaddedContent) {
      func limited(_ spec: MeasureSpec, _ padding: Int) -> MeasureSpec {
        spec.isAtMost ? .atMost(min(max(spec.size - padding, padding), spec.size)) : spec
      }
      specs.width = limited(width, padding.horizontal)
      specs.height = limited(height, padding.vertical)
    }
    if sizing.contains(.fillsWidth), width.isAtMost { specs.width = .exactly(width.size) }
    if sizing.contains(.fillsHeight), height.isAtMost { specs.height = .exactly(height.size) }
    if sizing.contains(.keepsWidth) { specs.width = .unspecified }
    if sizing.contains(.keepsHeight) { specs.height = .unspecified }
    return specs
  }
}

extension ContentView: DocumentNamed {
  package static var documentName: String { self == ContentView.self ? "View" : _typeName(self, qualified: false) }
}
