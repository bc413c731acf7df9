/// The effect of a change on a view and the views around it.
///
/// A change makes a view and its ancestors dirty: none of their answers holds. Each ancestor records more than that
/// while only one child has changed; see `ViewRef+Updates.swift`.
extension ViewRef {
  /// Marks the view itself as changed: the next run of its `onMeasure` starts from scratch.
  package func setNeedsLayout() {
    if isChangingSubviews { return }
    pointer.pointee.flags.insert(.hasChanged)
    pointer.pointee.memory = .empty
    markDirty()
  }

  /// The same, for the view alone; its parent has been notified.
  package func markChanged() {
    pointer.pointee.flags.formUnion([.isDirty, .hasChanged])
    pointer.pointee.memory = .empty
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

  /// Marks values derived from the view's children as outdated.
  package func childrenDidChange() { pointer.pointee.childrenVersion &+= 1 }

  /// Marks that the lengths that `child` asks for have changed, and nothing else.
  func setNeedsLayout(forLengthsOf child: ViewRef) {
    if isChangingSubviews { return child.markChanged() }
    noteChange(of: child)
    markDirty()
  }

  /// Makes the view and its ancestors dirty.
  ///
  /// The parent of a view that is already dirty was notified when it became dirty. A gone view isn't measured,
  /// though: it may have stayed dirty while its parent, which may use its padding, has been laid out since.
  private func markDirty() {
    var state = self
    while !state.flags.contains(.isDirty) || (state.isGone && state.parent != nil) {
      state.pointer.pointee.flags.insert(.isDirty)
      guard let parent = state.parent else {
        // Must come last: the called code may do anything.
        let callback = state.details?.onNeedsLayout
        callback?()
        return
      }
      if parent.isChangingSubviews { return }
      parent.noteChange(of: state)
      state = parent
    }
  }

  /// Whether the view is being measured, and its class may change its descendants meanwhile.
  @inline(__always)
  var isChangingSubviews: Bool { flags.contains(.isInPass) && mayChangeSubviews }

  @inline(never)
  private var mayChangeSubviews: Bool { details?.changesSubviews ?? false }

  /// Notes that a child was measured or placed through its public methods, by code that isn't known.
  ///
  /// Within a pass it is most likely the layout itself: then the answer in the making depends on all that the view is
  /// offered. Otherwise, the view has to measure and to place its children again.
  /// - Returns: Whether that was outside of a pass.
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

  /// Marks the view and all below it as changed, so that the next layout starts from nothing.
  package func markTreeDirty() {
    var pending = [self]
    while let state = pending.popLast() {
      state.markChanged()
      for child in ChildStates(state) {
        if child.childCount == 0 { child.markChanged() } else { pending.append(child) }
      }
    }
  }

  /// Makes every measure in the tree run `onMeasure` from now on: the oracle that remembering is checked against. The runs
  /// grow exponentially with the depth of the tree.
  package func measureAlways() {
    var pending = [self]
    while let state = pending.popLast() {
      state.pointer.pointee.flags.insert(.measuresAlways)
      pending.append(contentsOf: ChildStates(state))
    }
  }
}
