/// Updates: a layout of which only one child has changed may continue from its latest passes without visiting the other
/// children.
///
/// Any layout may support updates; this code doesn't depend on the layouts or their data.
///
/// 1. At the end of `onMeasure`, after storing the data for updates, the layout sets `allowsUpdates`.
/// 2. At the beginning of the next run, it reads `changedChild`. If that isn't `nil`, measuring this child is enough,
///    and the layout allows updates again. If more has to be done, the layout measures all of its children as usual.
///    A layout that measures all of its children anyway can rely on the structure that it derived from the others.
///    Instead, it may read `appendedChild`: another child was added.
/// 3. In `onLayout`, it checks `childrenAreAsMeasured` before it leaves a child in its position.
///
/// The engine checks the conditions: the specs are those of the last run, nothing else has changed, no other code has
/// measured or placed a child, and the tree isn't traced. The changed child shares its storage with an earlier answer.
extension ViewRef {
  /// Whether the next run of `onMeasure` may be an update of the last one. Each run begins with `false`.
  @inlinable package var allowsUpdates: Bool {
    @inline(__always) get { flags.contains(.isUpdatable) }
    @inline(__always) nonmutating set {
      if newValue { pointer.pointee.flags.formUnion(.isUpdatable) } else { forbidUpdates() }
    }
  }

  /// Makes the next run start from scratch, since a child may have another size or position than the last run gave it.
  @inlinable @inline(__always)
  func forbidUpdates() { pointer.pointee.flags.subtract([.isUpdatable, .isUpdating]) }

  /// Lets the next run read `changedChild`, for a layout that measures all of its children anyway, and compares only that
  /// one with the structure derived from them. With few children, that isn't worth its own cost.
  @inlinable @inline(__always)
  package func allowStructureUpdates() { if childCount > 16 { allowsUpdates = true } }

  /// Whether the current run of `onMeasure` may be an update. `changedChild` is the child that changed.
  @inlinable package var isUpdating: Bool { @inline(__always) get { flags.contains(.isUpdating) } }

  /// The only child that has changed since the last run of `onMeasure`, which was for the same specs; all other
  /// children are as that run left them. `nil` if more has changed, or if the view didn't allow updates. Read it within
  /// a run of `onMeasure`.
  package var changedChild: ViewRef? {
    // Another change since the run began requests another run, which doesn't concern this one.
    guard flags.intersection([.isUpdating, .hasChanged]) == .isUpdating,
      case .changedChild(let child) = pointer.pointee.memory
    else { return nil }
    return child
  }

  /// The first of the children that were added after all others since the last run of `onMeasure`, which was for the same
  /// specs; all other children are as that run left them. `nil` if something else has changed, or if the view didn't allow
  /// updates. Read it within a run of `onMeasure`.
  package var appendedChild: ViewRef? {
    guard flags.intersection([.isUpdating, .hasChanged]) == .isUpdating,
      case .appendedChild(let child) = pointer.pointee.memory
    else { return nil }
    return child
  }

  /// Whether all children are as the last run of `onMeasure`, which allowed updates, left them.
  @inlinable package var childrenAreAsMeasured: Bool {
    flags.intersection([.isUpdatable, .hasChanged]) == .isUpdatable
  }

  /// Records a change of `child`: of its content, or of the lengths that it requests.
  func noteChange(of child: ViewRef) {
    if !self.flags.contains(.hasChanged) {
      pointer.pointee.flags.insert(.hasChanged)
      pointer.pointee.memory = .changedChild(child)
      return
    }
    switch pointer.pointee.memory {
    case .changedChild(let other), .appendedChild(let other):
      if other != child { pointer.pointee.memory = .empty }
    case .empty, .answer: break
    }
  }

  /// Records that `child` was added after the other children.
  func noteAppended(_ child: ViewRef) {
    if !self.flags.contains(.hasChanged) {
      pointer.pointee.flags.insert(.hasChanged)
      pointer.pointee.memory = .appendedChild(child)
    } else if case .appendedChild = pointer.pointee.memory {
      return
    } else {
      pointer.pointee.memory = .empty
    }
  }

  /// Determines, before a run of `onMeasure` for `specs`, whether it may be an update.
  @inline(__always)
  func consumeChanges(_ specs: MeasureSpecs) {
    let flags = self.flags
    pointer.pointee.flags.subtract([.isDirty, .isStale, .hasChanged, .isUpdatable])
    guard flags.contains(.hasChanged) else { return }
    switch pointer.pointee.memory {
    case .changedChild, .appendedChild:
      let isUpdatable = flags.intersection([.isUpdatable, .isTraced, .measuresAlways]) == .isUpdatable
      if isUpdatable && measuredSpecs == specs {
        pointer.pointee.flags.formUnion(.isUpdating)
      } else {
        pointer.pointee.memory = .empty
      }
    case .empty, .answer: break
    }
  }
}

extension ChildStates {
  /// Returns the index of a child, or `nil` if the view isn't one.
  package func index(of child: ViewRef) -> Int? {
    var index = 0
    // The collection's own search would check each index.
    while index < endIndex {
      if self[index] == child { return index }
      index &+= 1
    }
    return nil
  }
}
