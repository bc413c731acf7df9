/// A rectangle that reports the size it needs and is placed by its parent.
///
/// A custom leaf overrides `onMeasure(_:)`. All lengths are whole pixels. Views aren't `Sendable`: use each tree from
/// one thread at a time; different trees may be used in parallel. Source: android.view.View (API 34). Differs:
/// `onMeasure` returns its size; a tree that is laid out again always has the same frames as a new one.
open class View {
  /// The state, which all other code accesses through `state`.
  // The first stored property; see `ViewRef`.
  @exclusivity(unchecked) private final var storedState = ViewState()
  @inlinable package final var state: ViewRef { @inline(__always) get { ViewRef(in: self) } }

  /// The maximum depth of a tree that is measured and laid out, which bounds the use of the stack. It is eight more
  /// than the maximum depth of documents, so that a document fits below eight views of the client.
  ///
  /// On Linux and x86-64, 264 levels of any built-in layout take less than 512 KiB of stack in optimized code, and up
  /// to eight times as much in code that isn't optimized.
  public static let maximumDepth = 264

  /// Creates a view without a parent.
  ///
  /// - Parameter contract: The guarantees that `onMeasure` of the initialized class gives. A class that may have
  ///   subclasses calls `declare(_:exactly:)` instead.
  public init(contract: MeasureContract = []) {
    // Sound: only compares the address, which `ViewRef` assumes. The compiler knows the result.
    withUnsafeMutablePointer(to: &storedState) { precondition($0 == state.pointer) }
    #if hasFeature(Embedded)
      state.begin(contract)
    #else
      state.begin(type(of: self) == View.self ? .ofPlainView : contract)
    #endif
  }

  /// Creates a view with a frame in pixels that is kept until the view is laid out: `View(frame: .zero)`.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  // Embedded Swift has no metatypes: there, contracts are arguments of the initializer.
  #if !hasFeature(Embedded)
    /// Declares the contract of `onMeasure`, replacing any earlier declaration.
    ///
    /// A class calls it in its initializer, and whenever a setting changes the contract. The contract applies only to
    /// views of exactly `type`: a subclass may answer differently, so it must declare its own contract. A view of the
    /// class `View` itself has no content, and its size is its minimum size.
    public final func declare(_ contract: MeasureContract, exactly type: View.Type) {
      state.declare(Swift.type(of: self) == type ? contract : [])
    }
  #endif

  deinit {
    state.params?.owner = nil
    state.attachment?.viewIsGone()
    state.releaseChildren()
  }

  // MARK: Overridable methods

  /// Returns the size that this view needs under `specs`, in pixels.
  ///
  /// `measure(_:)` calls it and caches the answer until `setNeedsLayout()`, so equal specs must give equal sizes. An
  /// answer outside 0…`Pixels.limit` is clamped. An answer that is larger than the specs allow is kept; its effect
  /// depends on the parent. Use `specs.resolve(_:)` to get a size that the specs allow.
  open func onMeasure(_ specs: MeasureSpecs) -> Size {
    if state.childCount > 0, let size = state.layingOutAttachment?.size(of: self, under: specs) { return size }
    return specs.resolve(minimumSize)
  }

  /// Places the children of this view, whose size is `size` in pixels. The default implementation does nothing.
  open func onLayout(_ size: Size) {
    if state.childCount > 0 { state.layingOutAttachment?.placeChildren(of: self, in: size) }
  }

  /// The scroll offset of the content, in pixels: the point of the content that is at this view's left and top edges.
  /// The default is zero; scrolling views override it.
  ///
  /// The offset affects no frame. It moves the children in coordinates, hit tests, snapshots, and pictures.
  open var contentOffset: Point { .zero }

  /// Returns the params that the children of this view need: `params` if they are of the right class, or else new ones
  /// with the same values.
  open func layoutParams(from params: LayoutParams) -> LayoutParams { params }

  // MARK: Requests of the parent

  /// The size and margins that this view requests, in the class that its parent uses.
  ///
  /// Params belong to one view. Setting those of another view is a programming error.
  public final var layoutParams: LayoutParams {
    get {
      if let params = state.params { return params }
      let params: LayoutParams
      if let parent = state.parent {
        params = parent.view.paramsForChild()
      } else {
        params = LayoutParams()
        params.isImplied = true
      }
      state.adopt(params)
      return params
    }
    set {
      // Sound: only compares two addresses.
      if let old = state.unretainedParams, old.toOpaque() == Unmanaged.passUnretained(newValue).toOpaque() { return }
      if state.parent != nil { return setParamsInParent(newValue) }
      state.adopt(consume newValue)
      state.setNeedsLayout()
    }
  }

  @inline(never)
  private func setParamsInParent(_ newValue: LayoutParams) {
    // The parent is retained meanwhile: an override may do anything.
    guard let params = parent?.layoutParams(from: newValue) else { return }
    state.adopt(params)
    params.ownerReadAll()
  }

  /// Whether the view is shown, and whether it takes space.
  ///
  /// A sibling such as a `Group` may override it. The override takes effect in the next layout, and ends when that
  /// sibling or the parent is removed.
  public final var visibility: Visibility {
    get { state.visibility }
    set {
      guard newValue != visibility || state.flags.contains(.hasHandedVisibility) else { return }
      state.pointer.pointee.flags.remove(.hasHandedVisibility)
      state.setVisibility(newValue)
      setNeedsLayout()
      // A gone view may have been marked as changed while its parent, which doesn't measure it, wasn't.
      state.parent?.setNeedsLayout()
    }
  }

  /// Whether the view takes no space.
  public final var isGone: Bool { state.isGone }

  // MARK: Measure

  /// Measures the view under `specs`. A parent calls it for each child, and a client for the root.
  ///
  /// The answer is in `measuredSize`. `onMeasure` runs only if no cached answer is valid.
  ///
  /// A call outside the parent's pass marks the parent as changed, so its next layout measures the child again.
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
  /// `onMeasure` sets it if the view has a baseline. It is `nil` at the beginning of each run.
  public final var measuredBaseline: Int? {
    get {
      let baseline = state.baseline
      return baseline == MeasureAnswer.noBaseline ? nil : Int(baseline)
    }
    set { state.pointer.pointee.answer.baseline = newValue.map { Int32(Pixels.clamp($0)) } ?? MeasureAnswer.noBaseline }
  }

  /// The distance from the baseline of the last line to the view's bottom, in pixels, as of the latest `measure(_:)`;
  /// `nil` if the view has no baseline.
  ///
  /// The default is correct for a view with one line. A view with several lines overrides it.
  open var lastBaselineInset: Int? { measuredBaseline.map { measuredSize.height - $0 } }

  /// Whether the content continues on another line if one line is too narrow for it, as a text does. The default is
  /// `false`.
  ///
  /// A horizontal `StackLayout` measures such a view last, with the width that the others leave, but at least with
  /// `longestWordWidth`.
  open var wrapsLines: Bool { false }

  /// The minimum width at which no word is broken, in pixels, including padding. The default is 0, for content without
  /// words.
  open var longestWordWidth: Int { 0 }

  /// Marks the inputs of `onMeasure` or `onLayout` as changed: this view and its ancestors will be measured again.
  public final func setNeedsLayout() { state.setNeedsLayout() }

  /// Whether something has changed since the view was measured.
  public final var needsLayout: Bool { state.flags.contains(.isDirty) }

  // MARK: Layout

  /// The position and size in the parent, as of the latest layout, in pixels.
  ///
  /// Setting it measures the view with exactly that size, and places it and its descendants. Set it for a root, or for
  /// a child in its parent's `onLayout`; otherwise the parent's next layout restores the computed frame. Negative sizes
  /// become 0.
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

  /// Places the view. A parent calls it for each child that isn't gone, and a client for the root.
  ///
  /// A negative size becomes 0; numbers are clamped to −`Pixels.limit`…`Pixels.limit`. A call outside the parent's
  /// pass marks the parent as changed, so its next layout places the child again.
  public final func layout(_ frame: Rect) {
    state.parent?.noteForeignAccess()
    state.layout(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  /// Measures this view as a root under `specs`, and places it at 0,0 with the resulting size.
  public final func measureAndLayout(_ specs: MeasureSpecs) {
    measure(specs)
    layout(Rect(origin: .zero, size: measuredSize))
  }

  /// Lays out this view as the root of a window. A fixed size is used as it is, `matchParent` becomes the window's
  /// size, and `wrapContent` is at most the window's size. Margins of a root are ignored. A view that solves
  /// constraints fills the window if it has no size.
  public final func measureAndLayout(in window: Size) {
    measureAndLayout(rootSpecs(in: window))
  }

  /// Returns the specs for this view as the root of a window.
  public final func rootSpecs(in window: Size) -> MeasureSpecs {
    let isSilent = state.params?.isImplied ?? (state.parent == nil)
    return MeasureSpecs(
      width: MeasureSpec.exactly(window.width).childSpec(
        for: isSilent && fillsWindow(along: .horizontal) ? .matchParent : state.width, used: 0),
      height: MeasureSpec.exactly(window.height).childSpec(
        for: isSilent && fillsWindow(along: .vertical) ? .matchParent : state.height, used: 0))
  }

  /// Returns whether the view fills the window as its root if it has no size.
  private func fillsWindow(along axis: Axis) -> Bool {
    #if !hasFeature(Embedded)
      if let layout = self as? any WindowFilling { return layout.fillsWindow(along: axis) }
    #endif
    return state.childCount > 0 && (state.layingOutAttachment?.viewFillsWindow(self, along: axis) ?? false)
  }
}

/// A layout that may fill the window as its root if it has no size.
package protocol WindowFilling {
  func fillsWindow(along axis: Axis) -> Bool
}
