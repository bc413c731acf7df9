/// The children of a view.
extension View {
  /// The children, in the order in which they were added.
  ///
  /// Layouts measure and place theirs. A view that isn't a `ViewGroup` doesn't lay out its children, unless a module
  /// that solves constraints does.
  ///
  /// `for child in layout.subviews` iterates over the children at the time when the loop begins, so its body may add
  /// and remove children.
  public final var subviews: Subviews { Subviews(parent: self) }

  /// Adds `child` behind the others.
  public final func addSubview(_ child: View) { insertSubview(child, at: subviews.count) }

  /// Adds `child` behind the others, with `params`, which `layoutParams(from:)` converts if this view needs others.
  ///
  /// The layouts of this package have an `addSubview(_:_:)` each that takes only the params of its own class.
  public final func addSubview(_ child: View, params: LayoutParams) {
    child.layoutParams = params
    addSubview(child)
  }

  /// Adds `child` in front of the one at `index`, 0…`subviews.count`.
  ///
  /// Params that the child already has are kept, or converted by `layoutParams(from:)`. A view has one parent, and no
  /// view is inside itself; both, and adding while this view is being measured or laid out, are programming errors.
  /// If a program has to go on, `insertSubview(validating:at:)` throws instead.
  public final func insertSubview(_ child: View, at index: Int) {
    do { try insertSubview(validating: child, at: index) } catch { stop(error, adding: child) }
  }

  /// Adds `child` in front of the one at `index`, as `insertSubview(_:at:)` does.
  ///
  /// - Throws: `ViewTreeError` for errors that are programming errors in `insertSubview(_:at:)`. Nothing has changed
  ///   then.
  public final func insertSubview(validating child: View, at index: Int) throws(ViewTreeError) {
    // A subclass's override may do anything, so it is called first.
    try insert(child, child.state.params.map { layoutParams(from: $0) } ?? paramsForChild(), at: index)
  }

  /// Adds a view in front of the others whose unset lengths are `wrap_content`: a view that a document describes, or
  /// that constraints place.
  package final func addSubview(ofDocument child: View) {
    let params = child.state.params.map { layoutParams(from: $0) } ?? paramsForChild()
    params.dropDefaultLengths()
    do { try insert(child, params, at: subviews.count) } catch { stop(error, adding: child) }
  }

  /// Ends the program with a sentence that names both views.
  private func stop(_ error: ViewTreeError, adding child: View) -> Never {
    let parent = error == .hasParent ? child.parent.map { ": \($0.nameInMessages)" } ?? "" : ""
    Measure.stop(
      "\(child.nameInMessages) can't be added to \(nameInMessages). \(error.description)\(parent)")
  }

  private func insert(_ child: View, _ params: LayoutParams, at index: Int) throws(ViewTreeError) {
    guard !state.flags.contains(.isInPass) || state.isChangingSubviews else { throw .isInPass }
    guard child.state.parent == nil else { throw .hasParent }
    guard index >= 0 && index <= subviews.count else { throw .indexOutOfRange }
    guard !isInside(child) else { throw .containsItself }
    guard params.owner == nil || params.owner == child.state else { throw .paramsOfAnotherView }
    // Its measurements in another parent may have depended on that.
    child.state.markChanged()
    if child.state.attachment != nil { child.state.tellAttachmentWhenPlaced() }
    state.insert(child.state, at: index)
    if params !== child.state.params { child.state.adopt(params) } else { child.state.read(params) }
    if !child.state.flags.contains(.hasOwnDirection) { child.state.resolveDirection(isRightToLeft) }
    state.childrenDidChange()
    // Who looked for ids inside a parent's children passed over this view as long as it was empty.
    if state.childCount == 1 { state.parent?.childrenDidChange() }
    child.state.attachment?.viewWasInserted(child)
    setNeedsLayout()
  }

  private func paramsForChild() -> LayoutParams {
    (self as? ViewGroup)?.defaultLayoutParams() ?? layoutParams(from: LayoutParams())
  }

  /// Moves a child to another index among its siblings: its place in the drawing order, and in layouts that follow the order.
  ///
  /// Its params, and constraints on it, stay. A view that isn't a child of this one is left alone.
  /// - Parameters:
  ///   - child: The child to move.
  ///   - index: The index afterwards, 0…`subviews.count - 1`.
  public final func moveSubview(_ child: View, to index: Int) {
    guard child.state.parent == state, let old = ChildStates(state).firstIndex(of: child.state) else { return }
    require(index >= 0 && index < subviews.count, ViewTreeError.indexOutOfRange.description)
    guard index != old else { return }
    requireNoPass()
    state.remove(at: old)
    state.insert(child.state, at: index)
    state.childrenDidChange()
    setNeedsLayout()
  }

  /// Removes `child`. A view that isn't a child of this one is left alone.
  public final func removeSubview(_ child: View) {
    guard child.state.parent == state else { return }
    let children = ChildStates(state)
    // Mostly all are removed from the last one on.
    let isLast = children.last == child.state
    guard let index = isLast ? children.count - 1 : children.firstIndex(of: child.state) else { return }
    remove(child, at: index)
  }

  private func remove(_ child: View, at index: Int) {
    requireNoPass()
    state.remove(at: index)
    child.state.markChanged()
    child.state.takeBackVisibility()
    // A layout may have overridden the lengths that its children request.
    if let params = child.state.params { child.state.read(params) }
    if !child.state.flags.contains(.hasOwnDirection) { child.state.resolveDirection(false) }
    state.tellPreparations(ofLost: child)
    child.tellAttachmentsOfRemoval(from: self)
    state.childrenDidChange()
    setNeedsLayout()
  }

  /// Removes all children.
  public final func removeAllSubviews() {
    while let last = subviews.last { remove(last, at: subviews.count - 1) }
  }

  private func requireNoPass() {
    require(
      !state.flags.contains(.isInPass) || state.isChangingSubviews,
      "Children can't be removed from \(nameInMessages). \(ViewTreeError.isInPass.description)")
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

  /// Notifies the attachments of the view and its descendants that it was removed from `parent`.
  private func tellAttachmentsOfRemoval(from parent: View) {
    if let attachment = state.attachment { return attachment.viewWasRemoved(self, from: parent) }
    if state.childCount == 0 { return }
    for view in tree {
      if let attachment = view.state.attachment { return attachment.viewWasRemoved(self, from: parent) }
    }
  }
}
