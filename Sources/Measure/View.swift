/// A rectangle that answers how large it would like to be, and that its parent places.
///
/// A custom leaf overrides `onMeasure(_:)`. Everything is in whole pixels. Views aren't `Sendable`: a tree is used
/// from one thread at a time, different trees from as many as you like.
/// Source: android.view.View (API 34). Differs: `onMeasure` returns its size; a tree that is laid out again always looks as
/// if it were laid out for the first time.
open class View {
  @usableFromInline package final let state: ViewRef

  /// The deepest nesting that is measured and laid out: a bound for the stack, eight more than that of the documents, so that
  /// one of those fits below as many views of the client's own.
  ///
  /// On Linux and x86-64, optimized, 264 levels of any built-in layout take less than 512 KiB of stack; code that
  /// isn't optimized takes up to eight times as much.
  public static let maximumDepth = 264

  /// - Parameter contract: The guarantees that `onMeasure` of the initialized class gives. A class that may have
  ///   subclasses declares it by `declare(_:exactly:)`.
  public init(contract: MeasureContract = []) {
    state = .allocate()
    // Only the address of the object is stored.
    state.initialize(owner: Unmanaged.passUnretained(self))
    declare(type(of: self) == View.self ? .ofPlainView : contract, exactly: type(of: self))
  }

  /// Creates a view that has a frame, in pixels, until it is laid out: `View(frame: .zero)`.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  /// Declares the contract of `onMeasure`, replacing any earlier declaration.
  ///
  /// A class calls it in its initializer, and whenever a setting changes the contract. The contract holds for views
  /// of exactly `type`: a subclass may answer differently, so nothing is assumed of it until it declares its own
  /// contract. A view of the class `View` itself has no content: it measures as its minimum size.
  public final func declare(_ contract: MeasureContract, exactly type: View.Type) {
    state.declare(Swift.type(of: self) == type ? contract : [])
  }

  deinit {
    state.params?.owner = nil
    state.attachment?.viewIsGone()
    state.releaseChildren()
    state.deallocate()
  }

  // MARK: Overridable methods

  /// The size that this view would like under `specs`, in pixels.
  ///
  /// Called by `measure(_:)`, which remembers the answer until `setNeedsLayout()`, so the same specs have to give the
  /// same size. An answer outside 0…`Pixels.limit` is clamped to it; an answer that is larger than the specs allow is
  /// kept, and its effect depends on the parent. `specs.resolve(_:)` returns a size that the specs allow.
  open func onMeasure(_ specs: MeasureSpecs) -> Size {
    if state.childCount > 0, let size = state.attachment?.size(of: self, under: specs) { return size }
    return specs.resolve(minimumSize)
  }

  /// Places the children of this view, whose size is `size` pixels. The default does nothing.
  open func onLayout(_ size: Size) {
    if state.childCount > 0 { state.attachment?.placeChildren(of: self, in: size) }
  }

  /// How far the content is scrolled, in pixels: the point of it that is at this view's left and top edges. Zero,
  /// unless a class of scrolling views overrides it.
  ///
  /// No frame depends on it. The visible result does: coordinates, hit tests, snapshots, and pictures move the
  /// children by it.
  open var contentOffset: Point { .zero }

  /// The params that the children of this view need: `params` themselves if they do, others with the same values if
  /// they don't.
  open func layoutParams(from params: LayoutParams) -> LayoutParams { params }

  // MARK: Requests of the parent

  /// The size and margins that this view requests of its parent, in the class that its parent understands.
  ///
  /// Params belong to one view. Setting those of another view is a programming error.
  public final var layoutParams: LayoutParams {
    get {
      if let params = state.params { return params }
      let params = LayoutParams()
      params.isImplied = true
      state.adopt(params)
      return params
    }
    set {
      guard newValue !== state.params else { return }
      // The parent is retained meanwhile: an override may do anything.
      let params = state.parent?.view.layoutParams(from: newValue) ?? newValue
      state.adopt(params)
      params.didChange()
    }
  }

  /// Whether the view is shown, and whether it takes space.
  ///
  /// A sibling such as a `Group` may override it: the override takes effect in the next layout, and ends once that
  /// sibling or the parent is removed.
  public final var visibility: Visibility {
    get { state.visibility }
    set {
      guard newValue != visibility || state.flags.contains(.hasHandedVisibility) else { return }
      state.pointer.pointee.flags.remove(.hasHandedVisibility)
      state.setVisibility(newValue)
      setNeedsLayout()
      // A gone view may be marked as changed while its parent, which doesn't measure it, is not.
      state.parent?.setNeedsLayout()
    }
  }

  /// Whether the view takes no space.
  public final var isGone: Bool { state.isGone }

  // MARK: Measure

  /// Asks the view for its size under `specs`. A parent calls it for each child, a client for the root.
  ///
  /// The answer is in `measuredSize`. `onMeasure` runs only if no answer is remembered that holds.
  ///
  /// Measuring a child outside of a pass of its parent's marks the parent: its next layout measures the child again.
  public final func measure(_ specs: MeasureSpecs) {
    let isForced = state.parent?.noteForeignAccess() ?? false
    let wasDirty = state.isDirty
    state.measure(specs)
    // The parent hasn't seen the change yet.
    if isForced && wasDirty { state.markChanged() }
  }

  /// The answer to the latest `measure(_:)`, in pixels.
  public final var measuredSize: Size { state.measuredSize }

  /// The distance from the view's top to its baseline, in pixels, as of the latest `measure(_:)`.
  ///
  /// `onMeasure` sets it if the view has a baseline; before each run it is `nil`.
  public final var measuredBaseline: Int? {
    get {
      let baseline = state.baseline
      return baseline == MeasureAnswer.noBaseline ? nil : Int(baseline)
    }
    set { state.pointer.pointee.answer.baseline = newValue.map { Int32(Pixels.clamp($0)) } ?? MeasureAnswer.noBaseline }
  }

  /// The distance from the baseline of the last line to the view's bottom, in pixels, as of the latest `measure(_:)`; `nil`
  /// if the view has no baseline.
  ///
  /// The default is that of a view with one line. A view with several lines overrides it.
  open var lastBaselineInset: Int? { measuredBaseline.map { measuredSize.height - $0 } }

  /// Marks the inputs of `onMeasure` or `onLayout` as changed: this view and those around it will be measured again.
  public final func setNeedsLayout() { state.setNeedsLayout() }

  /// Whether something has changed since the view was measured.
  public final var needsLayout: Bool { state.flags.contains(.isDirty) }

  // MARK: Layout

  /// The place in the parent, as of the latest layout, in pixels.
  ///
  /// Setting it measures the view with exactly that size, and places it and its descendants: a root, or a child where
  /// its parent places it. Otherwise the parent's next layout restores the frame that it computes. Sizes below 0 are
  /// 0.
  public final var frame: Rect {
    get {
      let frame = state.frame
      return Rect(x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
    }
    set {
      measureForPlacing(
        MeasureSpecs(width: .exactly(max(0, newValue.width)), height: .exactly(max(0, newValue.height))))
      place(newValue)
    }
  }

  /// Gives the view its place. A parent calls it for each child that is not gone, a client for the root.
  ///
  /// A negative size becomes 0; numbers are clamped to −`Pixels.limit`…`Pixels.limit`. Placing a child outside of a pass of
  /// its parent's marks the parent: its next layout places the child again.
  public final func layout(_ frame: Rect) {
    state.parent?.noteForeignAccess()
    state.layout(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  /// Measures this view as a root under `specs` and places it at 0,0 in the size that it answered.
  public final func measureAndLayout(_ specs: MeasureSpecs) {
    measure(specs)
    layout(Rect(origin: .zero, size: measuredSize))
  }

  /// Lays this view out as the root of a window: a fixed size is that, `matchParent` the window's, `wrapContent` at most
  /// the window's. Margins of a root are ignored. A view that solves constraints fills the window if no size of it is set.
  public final func measureAndLayout(in window: Size) {
    measureAndLayout(rootSpecs(in: window))
  }

  /// The specs of the root of a window.
  public final func rootSpecs(in window: Size) -> MeasureSpecs {
    let isSilent = state.params?.isImplied ?? true
    return MeasureSpecs(
      width: MeasureSpec.exactly(window.width).childSpec(
        for: isSilent && fillsWindow(along: .horizontal) ? .matchParent : state.width, used: 0),
      height: MeasureSpec.exactly(window.height).childSpec(
        for: isSilent && fillsWindow(along: .vertical) ? .matchParent : state.height, used: 0))
  }

  /// Whether the view, as the root of a window and if no size of it is set, is as long as the window.
  private func fillsWindow(along axis: Axis) -> Bool {
    if let layout = self as? any WindowFilling { return layout.fillsWindow(along: axis) }
    return state.childCount > 0 && (state.attachment?.viewFillsWindow(self, along: axis) ?? false)
  }
}

/// A layout that, as a root without an explicit size, may be as long as the window.
package protocol WindowFilling {
  func fillsWindow(along axis: Axis) -> Bool
}
