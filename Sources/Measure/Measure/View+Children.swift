/// The children of a view.
extension View {
  /// The children, in the order in which they were added.
  ///
  /// Layouts measure and place their children. A view that isn't a `ViewGroup` doesn't lay out its children, except
  /// with a module that solves constraints.
  ///
  /// `for child in layout.subviews` iterates over the children at the time when the loop begins, so its body may add
  /// and remove children.
  public final var subviews: Subviews { Subviews(parent: self) }

  /// Adds `child` after the other children.
  ///
  /// It is a programming error if the child has a parent or contains this view, or if this view is being measured or
  /// laid out; the message names the caller's file and line.
  @inlinable
  public final func addSubview(_ child: View, file: StaticString = #fileID, line: UInt = #line) {
    if !hasAdded(child) { stopAdding(child, at: subviews.count, file, line) }
  }

  /// Adds `child` after the other children. Calls of `addSubview(child)` use the variant that knows its caller; this one
  /// can be passed as a function: `views.forEach(row.addSubview)`.
  @_disfavoredOverload
  public final func addSubview(_ child: View) { addSubview(child, file: #fileID, line: #line) }

  /// Adds `child`; returns whether it could be added.
  @usableFromInline
  final func hasAdded(_ child: View) -> Bool {
    guard state.keepsParams(of: child.state) else { return hasAddedWithParams(child) }
    do { try insert(child, nil, at: Int(state.childCount)) } catch { return false }
    return true
  }

  @inline(never)
  private func hasAddedWithParams(_ child: View) -> Bool {
    do { try insertSubview(validating: child, at: Int(state.childCount)) } catch { return false }
    return true
  }

  /// Adds `child` after the other children, with `params`, which `layoutParams(from:)` converts to the class that this
  /// view needs. Values that this view doesn't know have no effect.
  ///
  /// Each layout of this package also has an `addSubview(_:_:)` that takes only params of its own class.
  @inlinable
  public final func addSubview(
    convertingParams params: LayoutParams, of child: View, file: StaticString = #fileID, line: UInt = #line
  ) {
    child.layoutParams = params
    addSubview(child, file: file, line: line)
  }

  /// Inserts `child` before the child at `index`, 0…`subviews.count`.
  ///
  /// Params that the child already has are kept, or converted by `layoutParams(from:)`. It is a programming error if
  /// the child has a parent or contains this view, or if this view is being measured or laid out. A program that must
  /// keep running calls `insertSubview(validating:at:)`, which throws instead.
  public final func insertSubview(
    _ child: View, at index: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    do { try insertSubview(validating: child, at: index) } catch { stop(error, adding: child, file, line) }
  }

  /// Inserts `child` before the child at `index`, as `insertSubview(_:at:)` does.
  ///
  /// - Throws: `ViewTreeError` for conditions that are programming errors in `insertSubview(_:at:)`. The tree doesn't
  ///   change then.
  public final func insertSubview(validating child: View, at index: Int) throws(ViewTreeError) {
    // Overrides in subclasses may do anything, so they are called first.
    try insert(child, params(forNew: child), at: index)
  }

  /// Adds a view from a document, or one placed by constraints, after the other children. Its unset lengths are
  /// `wrap_content`.
  package final func addSubview(ofDocument child: View) {
    let params = params(forNew: child)
    params?.dropDefaultLengths()
    do { try insert(child, params, at: Int(state.childCount)) } catch { stop(error, adding: child, #fileID, #line) }
  }

  /// Ends the program, because `child` can't be inserted.
  @inline(never)
  @usableFromInline
  final func stopAdding(_ child: View, at index: Int, _ file: StaticString, _ line: UInt) -> Never {
    do { try insertSubview(validating: child, at: index) } catch { stop(error, adding: child, file, line) }
    Measure.stop("\(child.designation) can't be added to \(designation).", file: file, line: line)
  }

  /// Ends the program with a sentence that names both views.
  private func stop(_ error: ViewTreeError, adding child: View, _ file: StaticString, _ line: UInt) -> Never {
    let parent = error == .hasParent ? child.parent.map { ": \($0.designation)" } ?? "" : ""
    Measure.stop(
      "\(child.designation) can't be added to \(designation). \(error.description)\(parent)", file: file, line: line)
  }

  private func insert(_ child: View, _ params: LayoutParams?, at index: Int) throws(ViewTreeError) {
    // Only unusual insertions can be wrong.
    if state.flags.contains(.isInPass) || child.state.parent != nil || index != state.childCount
      || child.state.childCount > 0 || child === self || params?.owner ?? child.state != child.state
    {
      try requireInsertable(child, params, at: index)
    }
    // Its measurements in another parent may have depended on that parent.
    child.state.markChanged()
    state.insert(child.state, at: index)
    if let params {
      if params.owner == nil {
        child.state.adopt(params)
      } else if params.followsDirectionOfParent {
        child.state.read(params)
      }
    }
    if !child.state.flags.contains(.hasOwnDirection), child.state.isRightToLeft != state.isRightToLeft {
      child.state.resolveDirection(isRightToLeft)
    }
    state.childrenDidChange()
    // Searches for ids in the parent's children skipped this view while it was empty.
    if state.childCount == 1 { state.parent?.childrenDidChange() }
    if child.state.flags.contains(.hasAttachment) { tellAttachmentOfInsertion(child) }
    if index == state.childCount &- 1 { state.setNeedsLayout(forAppended: child.state) } else { state.setNeedsLayout() }
  }

  @inline(never)
  private func requireInsertable(_ child: View, _ params: LayoutParams?, at index: Int) throws(ViewTreeError) {
    guard !state.flags.contains(.isInPass) || state.isChangingSubviews else { throw .isInPass }
    guard child.state.parent == nil else { throw .hasParent }
    guard index >= 0 && index <= state.childCount else { throw .indexOutOfRange }
    guard !isInside(child) else { throw .containsItself }
    if let owner = params?.owner, owner != child.state { throw .paramsOfAnotherView }
  }

  @inline(never)
  private func tellAttachmentOfInsertion(_ child: View) { child.state.attachment?.viewWasInserted(child) }

  /// Returns the params of a child that is added; `nil` if they are created when they are first read.
  private func params(forNew child: View) -> LayoutParams? {
    if let params = child.state.unretainedParams {
      // Sound: a lean layout changes nothing meanwhile, so the child keeps its params alive.
      if state.pointer.pointee.isLean { return params._withUnsafeGuaranteedRef { layoutParams(from: $0) } }
      return layoutParams(from: params.takeUnretainedValue())
    }
    return state.flags.contains(.createsParamsLate) ? nil : paramsForChild()
  }

  /// Returns the params of a child that has none.
  final func paramsForChild() -> LayoutParams {
    (self as? ViewGroup)?.defaultLayoutParams() ?? layoutParams(from: LayoutParams())
  }

  /// Moves a child to another index among its siblings, which changes the drawing order and its position in layouts
  /// that follow the order.
  ///
  /// The child keeps its params and constraints. A view that isn't a child of this one is ignored.
  /// - Parameters:
  ///   - child: The child to move.
  ///   - index: The index afterwards, 0…`subviews.count - 1`.
  ///   - file: The file of the call, for a message about a wrong index.
  ///   - line: The line of the call.
  public final func moveSubview(
    _ child: View, to index: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    guard child.state.parent == state, let old = ChildStates(state).firstIndex(of: child.state) else { return }
    require(
      index >= 0 && index < subviews.count, ViewTreeError.indexOutOfRange.description, file: file, line: line)
    guard index != old else { return }
    requireNoPass(file, line)
    state.remove(at: old)
    state.insert(child.state, at: index)
    state.childrenDidChange()
    setNeedsLayout()
  }

  /// Removes `child`. A view that isn't a child of this one is ignored.
  public final func removeSubview(_ child: View) {
    guard child.state.parent == state else { return }
    let children = ChildStates(state)
    // In most cases, all children are removed, beginning with the last.
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
    if let params = child.state.params { child.state.read(params) } else { child.state.adopt(paramsForChild()) }
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

  private func requireNoPass(_ file: StaticString = #fileID, _ line: UInt = #line) {
    require(
      !state.flags.contains(.isInPass) || state.isChangingSubviews,
      "Children can't be removed from \(designation). \(ViewTreeError.isInPass.description)", file: file, line: line)
  }

  private func isInside(_ other: View) -> Bool {
    // A view without children contains only itself.
    if other.state.childCount == 0 { return other === self }
    var ancestor: ViewRef? = state
    while let state = ancestor {
      if state == other.state { return true }
      ancestor = state.parent
    }
    return false
  }

  /// Notifies the attachments of the view and its descendants of the removal from `parent`.
  private func tellAttachmentsOfRemoval(from parent: View) {
    if let attachment = state.attachment { return attachment.viewWasRemoved(self, from: parent) }
    if state.childCount == 0 { return }
    for view in ViewTree(self) {
      if let attachment = view.state.attachment { return attachment.viewWasRemoved(self, from: parent) }
    }
  }
}
