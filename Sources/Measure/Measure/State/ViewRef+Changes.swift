/// The effect of a change on a view and its ancestors.
///
/// A change makes a view and its ancestors dirty: none of their answers is valid. While only one child has changed,
/// each ancestor records more than that; see `ViewRef+Updates.swift`.
extension ViewRef {
  /// Marks the view itself as changed: the next run of its `onMeasure` starts from scratch.
  package func setNeedsLayout() {
    if isChangingSubviews { return forbidUpdates() }
    pointer.pointee.flags.insert(.hasChanged)
    pointer.pointee.memory = .empty
    markDirty()
  }

  /// Marks only the view as changed; its parent has been notified.
  package func markChanged() {
    pointer.pointee.flags.formUnion([.isDirty, .hasChanged])
    pointer.pointee.memory = .empty
  }

  /// Sets the contract of a new view.
  func begin(_ contract: MeasureContract) {
    pointer.pointee.flags.formUnion(contract.flags)
    if contract.contains(.changesSubviews) { makeDetails().changesSubviews = true }
  }

  /// Sets the contract of the view's `onMeasure`.
  func declare(_ contract: MeasureContract) {
    let flags = self.flags.subtracting(.contract).union(contract.flags)
    pointer.pointee.flags = flags
    if contract.contains(.changesSubviews) || details != nil {
      makeDetails().changesSubviews = contract.contains(.changesSubviews)
    }
    setNeedsLayout()
  }

  /// See `ViewState.keepsNaturalHeight`.
  @inlinable package var keepsNaturalHeight: Bool {
    get { pointer.pointee.keepsNaturalHeight }
    nonmutating set { pointer.pointee.keepsNaturalHeight = newValue }
  }

  /// Marks values derived from the view's children as outdated.
  package func childrenDidChange() { pointer.pointee.childrenVersion &+= 1 }

  /// Records that the lengths that `child` requests have changed, and nothing else.
  func setNeedsLayout(forLengthsOf child: ViewRef) {
    if isChangingSubviews {
      forbidUpdates()
      return child.markChanged()
    }
    noteChange(of: child)
    markDirty()
  }

  /// Records that `child` was added after the other children.
  func setNeedsLayout(forAppended child: ViewRef) {
    if isChangingSubviews { return forbidUpdates() }
    noteAppended(child)
    markDirty()
  }

  /// Makes the view and its ancestors dirty.
  ///
  /// The parent of a dirty view was notified when the view became dirty. But a gone view isn't measured: it may have
  /// stayed dirty while its parent, which may use its padding, has been laid out since.
  @inline(__always)
  private func markDirty() {
    // Most changes come before the first layout.
    if flags.intersection([.isDirty, .isGone]) != .isDirty { markAncestorsDirty() }
  }

  @inline(never)
  private func markAncestorsDirty() {
    var state = self
    while !state.flags.contains(.isDirty) || (state.isGone && state.parent != nil) {
      state.pointer.pointee.flags.insert(.isDirty)
      guard let parent = state.parent else {
        // Must come last: the called code may do anything.
        let callback = state.details?.onNeedsLayout
        callback?()
        return
      }
      if parent.isChangingSubviews { return parent.forbidUpdates() }
      parent.noteChange(of: state)
      state = parent
    }
  }

  /// Whether the view is being measured and its class may change its descendants meanwhile.
  @inline(__always)
  var isChangingSubviews: Bool { flags.contains(.isInPass) && mayChangeSubviews }

  @inline(never)
  private var mayChangeSubviews: Bool { details?.changesSubviews ?? false }

  /// Records that unknown code measured or placed a child through its public methods.
  ///
  /// Within a pass, that code is most likely the layout itself, so the current answer depends on the whole offer.
  /// Otherwise, the view has to measure and place its children again.
  /// - Returns: Whether the call was outside a pass.
  @discardableResult
  func noteForeignAccess() -> Bool {
    guard flags.contains(.isInPass) else {
      setNeedsLayout()
      return true
    }
    dependOnWholeOffer()
    forbidUpdates()
    return false
  }

  /// Marks the view and its descendants as changed, so that the next layout starts from scratch.
  package func markTreeDirty() {
    var pending = [self]
    while let state = pending.popLast() {
      state.markChanged()
      for child in ChildStates(state) {
        if child.childCount == 0 { child.markChanged() } else { pending.append(child) }
      }
    }
  }

  /// Makes every measure call in the tree run `onMeasure` from now on. Caching is tested against this. The number of
  /// runs grows exponentially with the depth of the tree.
  package func measureAlways() {
    var pending = [self]
    while let state = pending.popLast() {
      state.pointer.pointee.flags.insert(.measuresAlways)
      pending.append(contentsOf: ChildStates(state))
    }
  }
}
