/// A view with children: measures them, adds up its own size from theirs, and places them.
///
/// A layout of your own overrides `onMeasure(_:)` and `onLayout(_:)`. In the first it asks each child that is not gone with
/// `measureChild(_:_:used:)`, in the second it places each with `layout(_:)`.
/// Source: android.view.ViewGroup (API 34).
open class ViewGroup: View {
  // MARK: Children

  /// The children, in the order in which they were added.
  ///
  /// `for child in layout.subviews` walks the children as they are when the loop begins, so that its body may add and remove
  /// some.
  public final var subviews: Subviews { Subviews(parent: self) }

  /// Adds `child` behind the others.
  public final func addSubview(_ child: View) { insertSubview(child, at: subviews.count) }

  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: LayoutParams) {
    child.layoutParams = params
    addSubview(child)
  }

  /// Adds `child` in front of the one at `index`, 0…`subviews.count`.
  ///
  /// Params that the child has already are kept, or converted by `layoutParams(from:)`. A view has one parent, and no view is
  /// inside itself; both, and adding while this view is being measured or laid out, are programming errors.
  /// If a program has to go on, `insertSubview(validating:at:)` throws instead.
  public final func insertSubview(_ child: View, at index: Int) {
    do { try insertSubview(validating: child, at: index) } catch { stop(error.description) }
  }

  /// Adds `child` in front of the one at `index`, as `insertSubview(_:at:)` does.
  ///
  /// - Throws: What `insertSubview(_:at:)` would end the program for. Nothing has changed then.
  public final func insertSubview(validating child: View, at index: Int) throws(ViewTreeError) {
    // What a subclass overrides may do anything, so it comes first.
    let params = child.state.params.map { layoutParams(from: $0) } ?? defaultLayoutParams()
    guard !state.flags.contains(.isInPass) else { throw .isInPass }
    guard child.state.parent == nil else { throw .hasParent }
    guard index >= 0 && index <= subviews.count else { throw .indexOutOfRange }
    guard !isInside(child) else { throw .containsItself }
    guard params.owner == nil || params.owner == child.state else { throw .paramsOfAnotherView }
    // What it answered in another parent may have depended on that.
    child.state.markChanged()
    if child.state.attachment != nil { child.state.tellAttachmentWhenPlaced() }
    state.insert(child.state, at: index)
    if params !== child.state.params { child.state.adopt(params) } else { child.state.read(params) }
    if !child.state.flags.contains(.hasOwnDirection) { child.state.resolveDirection(isRightToLeft) }
    state.childrenDidChange()
    setNeedsLayout()
  }

  /// Removes `child`. A view that isn't a child of this one is left alone.
  public final func removeSubview(_ child: View) {
    guard child.state.parent == state, let index = ChildStates(state).firstIndex(of: child.state) else {
      return
    }
    remove(child, at: index)
  }

  private func remove(_ child: View, at index: Int) {
    requireNoPass()
    state.remove(at: index)
    child.state.markChanged()
    child.state.takeBackVisibility()
    // A layout may have written over what its children asked for.
    if let params = child.state.params { child.state.read(params) }
    if !child.state.flags.contains(.hasOwnDirection) { child.state.resolveDirection(false) }
    state.tellPreparations(ofLost: child)
    state.childrenDidChange()
    setNeedsLayout()
  }

  /// Removes all children.
  public final func removeAllSubviews() {
    while let last = subviews.last { remove(last, at: subviews.count - 1) }
  }

  private func requireNoPass() {
    require(!state.flags.contains(.isInPass), ViewTreeError.isInPass.description)
  }

  private func isInside(_ other: View) -> Bool {
    // A view without children can have only itself inside it.
    if other.state.childCount == 0 { return other === self }
    var ancestor: ViewRef? = state
    while let state = ancestor {
      if state == other.state { return true }
      ancestor = state.parent
    }
    return false
  }

  /// The params of a child that is added without any: those of `layoutParams(from:)` for wrapping its content, if a layout
  /// doesn't say otherwise.
  open func defaultLayoutParams() -> LayoutParams { layoutParams(from: LayoutParams()) }

  // MARK: Measure

  /// Measures `child` with what `specs`, this view's own, leave after this view's padding, the child's margins and `used`
  /// pixels. A gone child isn't measured.
  public final func measureChild(_ child: View, _ specs: MeasureSpecs, used: Size = .zero) {
    let (width, height) = usedLengths(child, used)
    let childSpecs = child.state.specs(under: specs, usedWidth: width, usedHeight: height)
    measureChild(child, childSpecs, under: specs, usedWidth: width, usedHeight: height)
  }

  /// Measures `child` with `childSpecs`, which you derived from `specs`, this view's own.
  ///
  /// Unlike `child.measure(_:)`, it lets an answer be used again for other limits that this view is given. That holds if a
  /// limit among `childSpecs` is the one of `specs` less this view's padding, the child's margins and `used` pixels, an exact
  /// size doesn't depend on a limit, and `onMeasure` keeps to `MeasureContract.ignoresUnusedSpace` in what it does itself.
  public final func measureChild(
    _ child: View, with childSpecs: MeasureSpecs, under specs: MeasureSpecs, used: Size = .zero
  ) {
    let (width, height) = usedLengths(child, used)
    measureChild(child, childSpecs, under: specs, usedWidth: width, usedHeight: height)
  }

  private func measureChild(
    _ child: View, _ childSpecs: MeasureSpecs, under specs: MeasureSpecs, usedWidth: Int, usedHeight: Int
  ) {
    require(child.state.parent == state, "measureChild measures the view's own children")
    state.forbidUpdates()
    state.measureChild(child.state, childSpecs, under: specs, usedWidth: usedWidth, usedHeight: usedHeight)
  }

  private func usedLengths(_ child: View, _ used: Size) -> (width: Int, height: Int) {
    let (padding, margins) = (state.padding, child.state.margins)
    return (
      padding.horizontal + margins.horizontal + Pixels.clamp(used.width),
      padding.vertical + margins.vertical + Pixels.clamp(used.height)
    )
  }

  /// The axis along which children may reach out of this view, since it scrolls; `nil`, the default, for none.
  open var scrollAxis: Axis? { nil }

  /// The first view with `id` in this view and below it, in pre-order.
  public final func view(id: String) -> View? {
    var found: View?
    forEachView { view, _, _ in
      guard found == nil, view.id == id else { return }
      found = view
    }
    return found
  }
}

extension View {
  /// The margins in force, start and end resolved, in pixels.
  public final var margins: Edges { state.margins.edges }

  /// Takes this view out of its parent, if it has one.
  public final func removeFromParent() { (parent as? ViewGroup)?.removeSubview(self) }
}
