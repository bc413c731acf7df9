import Measure

/// A view that shows a part of a single child, which may be longer than the view.
///
/// Source: android.widget.ScrollView and HorizontalScrollView (API 34). They differ in the axis, and in that a child
/// wider than the view is placed at the left regardless of its gravity.
open class ScrollView: ViewGroup, LayoutDescribing {
  package final let axis: Axis
  private var fills = false
  private var hints = false
  private var wantedOffset = Point.zero

  /// Creates a view that scrolls along `axis`, for subclasses that declare their own contract.
  init(axis: Axis) {
    self.axis = axis
    super.init()
  }

  /// Creates an empty view that scrolls vertically.
  public init() {
    axis = .vertical
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline], exactly: ScrollView.self)
  }

  /// Creates an empty view that scrolls vertically, with a frame in pixels that is kept until it is laid out.
  public init(frame: Rect) {
    axis = .vertical
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline], exactly: ScrollView.self)
    self.frame = frame
  }

  /// Whether a child shorter than the view is stretched to its length. The default is `false`.
  public final var fillsViewport: Bool {
    get { fills }
    set { if didReplace(&fills, with: newValue) { setNeedsLayout() } }
  }

  /// Whether the child learns the length of the view along the scrolling axis, which doesn't limit it: a `TableLayout`
  /// in the view divides that length among its stretchable and shrinkable columns.
  ///
  /// The default is `false`; Android's scroll views always pass this length. With `true`, children of a row are measured
  /// again if those before them change their lengths.
  ///
  /// Source: `measureChildWithMargins` of android.widget.HorizontalScrollView (API 34).
  public final var passesSizeHint: Bool {
    get { hints }
    set { if didReplace(&hints, with: newValue) { setNeedsLayout() } }
  }

  /// The distance that the child is scrolled, in pixels.
  ///
  /// Setting it doesn't request a layout. When read, the value is clamped to the content of the latest layout; along
  /// the other axis it is 0.
  open override var contentOffset: Point {
    get {
      let length = min(max(wantedOffset[axis], 0), scrollRange)
      return axis == .vertical ? Point(x: 0, y: length) : Point(x: length, y: 0)
    }
    set { wantedOffset = newValue }
  }

  /// The maximum `contentOffset` along the axis, in pixels: the difference between the length of the child and the
  /// available space.
  public final var scrollRange: Int {
    guard let child = subviews.first, !child.isGone else { return 0 }
    let needed = child.frame.size[axis] + child.margins.total(along: axis) + padding.total(along: axis)
    return max(0, needed - frame.size[axis])
  }

  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.offersAllRoom = true
    facts.coversFrame = true
    facts.isViewport = true
    return facts
  }

  /// Measures the child without a limit along the scrolling axis, and returns its size with margins and padding, in
  /// pixels, resolved under `specs`.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // Constraints determine the size of the content, which doesn't affect the view's own size.
    if ViewConstraints.isHolder(state) { return specs.resolve(minimumSize) }
    var content = Size.zero
    let padding = state.padding
    for child in ChildStates(state) where !child.isGone {
      let margins = child.margins
      measureUnlimited(child, specs)
      content.width = max(content.width, Int(child.answer.width) + margins.horizontal)
      content.height = max(content.height, Int(child.answer.height) + margins.vertical)
    }
    content.width += padding.horizontal
    content.height += padding.vertical
    let size = specs.resolve(content.union(minimumSize))
    if let notes = explanationNotes { FrameAlgorithm.noteContent(of: self, notes, countsGone: false) }
    if fills { fillViewport(size, specs) }
    return size
  }

  /// Measures the child without a limit. The child's own length along the scrolling axis is ignored.
  private func measureUnlimited(_ child: ViewRef, _ specs: MeasureSpecs) {
    if !hints { return measure(child, along: .unspecified, specs) }
    let used = state.padding.edges.total(along: axis) + child.margins.edges.total(along: axis)
    // Also without an offer: an answer to it isn't one to a hint.
    state.dependOnWholeOffer(along: axis)
    measure(child, along: .unspecified(hint: specs[axis].size - used), specs)
  }

  private func fillViewport(_ size: Size, _ specs: MeasureSpecs) {
    guard let child = ChildStates(state).first, !child.isGone else { return }
    let margins = child.margins.edges.total(along: axis)
    let length = size[axis] - state.padding.edges.total(along: axis) - margins
    guard child.measuredSize[axis] < length else { return }
    if specs[axis].isUnspecified {
      // Without a limit, the child isn't stretched; with a limit that results in the same size of the view, it is.
      state.dependOnWholeOffer(along: axis)
    } else {
      measure(child, along: .exactly(length), specs)
    }
  }

  private func measure(_ child: ViewRef, along main: MeasureSpec, _ specs: MeasureSpecs) {
    let cross = axis.cross
    let dimension = cross == .horizontal ? child.width : child.height
    let used = state.padding.edges.total(along: cross) + child.margins.edges.total(along: cross)
    let childSpecs = MeasureSpecs(main: main, cross: specs[cross].childSpec(for: dimension, used: used), along: axis)
    if let notes = explanationNotes { note(main, to: child, notes) }
    child.measure(childSpecs)
    // The view's offer along the scrolling axis doesn't affect the child.
    if cross == .horizontal {
      state.noteWidth(of: child, childSpecs.width, under: specs.width, used: used)
    } else {
      state.noteHeight(of: child, childSpecs.height, under: specs.height, used: used)
    }
  }

  /// Places the child by its gravity; it may extend beyond `size` along the scrolling axis.
  open override func onLayout(_ size: Size) {
    state.requirePass()
    if ViewConstraints.isHolder(state) { return placeHeldViews(size) }
    FrameAlgorithm.layoutChildren(state, size, forcesLeft: axis == .horizontal && isChildWider(than: size))
    if let notes = explanationNotes { findIgnoredLength(notes) }
  }

  /// The axis along which the view scrolls.
  open override var scrollAxis: Axis? { axis }

  private func isChildWider(than size: Size) -> Bool {
    guard let child = ChildStates(state).first else { return false }
    // A gone child isn't measured: its earlier answers are ignored.
    let width = child.isGone ? 0 : Int(child.answer.width)
    return width > size.width - state.padding.horizontal
      - child.margins.horizontal
  }

  /// Returns `params` if they are an instance of `FrameLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  open override func layoutParams(from params: LayoutParams) -> LayoutParams {
    params is FrameLayout.LayoutParams ? params : FrameLayout.LayoutParams(copying: params)
  }

  /// Returns the default params of a child, which is as large as the view.
  open override func defaultLayoutParams() -> LayoutParams {
    let params = FrameLayout.LayoutParams()
    params.setDefaultLengths(width: .matchParent, height: .matchParent)
    return layoutParams(from: params)
  }
}

/// A ScrollView that scrolls horizontally.
public final class HorizontalScrollView: ScrollView {
  /// Creates an empty view that scrolls horizontally.
  public override init() {
    super.init(axis: .horizontal)
    declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline], exactly: HorizontalScrollView.self)
  }
}
