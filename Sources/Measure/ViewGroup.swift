/// A view with children: measures them, adds up its own size from theirs, and places them.
///
/// A layout of your own overrides `onMeasure(_:)` and `onLayout(_:)`. In the first it asks each child that is not gone with
/// `measureChild(_:_:used:)`, in the second it places each with `layout(_:)`.
/// Source: android.view.ViewGroup (API 34).
open class ViewGroup: View {
  // MARK: Children

  /// The children, in the order in which they were added. Walking them allocates nothing.
  public final var subviews: Subviews { Subviews(parent: self) }

  /// Adds `child` behind the others.
  public final func addSubview(_ child: View) { insertSubview(child, at: subviews.count) }

  /// Adds `child` in front of the one at `index`, 0 … `subviews.count`.
  ///
  /// A view has one parent, and no view is inside itself; both, and adding while this view is being measured or laid out,
  /// are programming errors.
  public final func insertSubview(_ child: View, at index: Int) {
    requireNoPass()
    precondition(child.state.parent == nil, "The view has a parent already")
    precondition(index >= 0 && index <= subviews.count, "The index of a subview is out of range")
    // A view without children can't have this one inside it.
    if child.state.childCount > 0 { precondition(!isInside(child), "A view can't be inside itself") }
    state.insert(child.state, at: index)
    if let params = child.state.params {
      let suitable = layoutParams(from: params)
      if suitable !== params { child.state.adopt(suitable) } else { child.state.read(params) }
    } else {
      child.state.adopt(defaultLayoutParams())
    }
    if !child.state.flags.contains(.hasOwnDirection) { child.state.resolveDirection(isRightToLeft) }
    childrenDidChange()
    setNeedsLayout()
  }

  /// Takes `child` out. A view that is no child of this one is left alone.
  public final func removeSubview(_ child: View) {
    guard child.state.parent == state, let index = ChildStates(state).firstIndex(of: child.state) else {
      return
    }
    remove(child, at: index)
  }

  private func remove(_ child: View, at index: Int) {
    requireNoPass()
    state.remove(at: index)
    // A layout may have written over what its children asked for.
    if let params = child.state.params { child.state.read(params) }
    if !child.state.flags.contains(.hasOwnDirection) { child.state.resolveDirection(false) }
    childrenDidChange()
    setNeedsLayout()
  }

  /// Takes all children out.
  public final func removeAllSubviews() {
    while let last = subviews.last { remove(last, at: subviews.count - 1) }
  }

  private func requireNoPass() {
    precondition(
      !state.flags.contains(.isInPass),
      "Children were added or removed while their parent is measured or laid out")
  }

  private func isInside(_ other: View) -> Bool {
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

  /// Measures `child` with what `specs`, this view's own, leave it after this view's padding, the child's margins and `used`
  /// pixels. A gone child is not to be measured.
  public final func measureChild(_ child: View, _ specs: MeasureSpecs, used: Size = .zero) {
    let (padding, margins) = (state.padding, child.state.margins)
    state.invalidateIncrementalState()
    state.measureChild(
      child.state, specs, usedWidth: padding.horizontal + margins.horizontal + used.width,
      usedHeight: padding.vertical + margins.vertical + used.height)
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

/// The children of a view.
public struct Subviews: RandomAccessCollection {
  let parent: View

  public var startIndex: Int { 0 }
  public var endIndex: Int { Int(parent.state.childCount) }

  public subscript(index: Int) -> View {
    precondition(index >= 0 && index < endIndex, "The index of a subview is out of range")
    return ChildStates(parent.state)[index].owner.takeUnretainedValue()
  }
}
