/// Updates: a layout in which only one child has changed may continue from its last passes, without touching the
/// other children.
///
/// Any layout may support that; this code doesn't depend on which do, or on the data that they keep.
///
/// 1. At the end of a run of `onMeasure`, after storing the data for updates, the layout sets `allowsUpdates`.
/// 2. At the beginning of the next run, it asks for `changedChild`. If that isn't `nil`, measuring this child is enough, and
///    the layout allows updates anew. A layout that finds more to do measures all of its children as usual.
/// 3. In `onLayout`, it asks `childrenAreAsMeasured` before it leaves a child in its place.
///
/// The engine checks the conditions: the specs are those of the last run, nothing else has changed, no other code has
/// measured or placed a child, and the tree isn't traced. The changed child is remembered where an earlier answer
/// lies at other times.
extension ViewRef {
  /// Whether the next run of `onMeasure` may be an update of the last one. Each run begins with `false`.
  @inlinable package var allowsUpdates: Bool {
    @inline(__always) get { flags.contains(.isUpdatable) }
    @inline(__always) nonmutating set {
      if newValue { pointer.pointee.flags.formUnion(.isUpdatable) } else { forbidUpdates() }
    }
  }

  /// Makes the next run start from nothing: a child may hold another size, or be somewhere else, than the last run left it.
  @inlinable @inline(__always)
  func forbidUpdates() { pointer.pointee.flags.subtract([.isUpdatable, .isUpdating]) }

  /// Within a run of `onMeasure`: whether it may be an update. `changedChild` tells of which child.
  @inlinable package var isUpdating: Bool { @inline(__always) get { flags.contains(.isUpdating) } }

  /// Within a run of `onMeasure`: the only child that has changed since the last run, which was for the same specs.
  /// All others are in the state in which that run left them. `nil` if more has changed, or the view didn't allow
  /// updates.
  package var changedChild: ViewRef? {
    // Another change since the run began asks for another run, which is not this one's matter.
    guard flags.intersection([.isUpdating, .hasChanged]) == .isUpdating,
      case .changedChild(let child) = pointer.pointee.memory
    else { return nil }
    return child
  }

  /// Whether all children are as the last run of `onMeasure`, which allowed updates, left them.
  @inlinable package var childrenAreAsMeasured: Bool {
    flags.intersection([.isUpdatable, .hasChanged]) == .isUpdatable
  }

  /// Notes that `child` has changed: its content, or the lengths that it asks for.
  func noteChange(of child: ViewRef) {
    if !self.flags.contains(.hasChanged) {
      pointer.pointee.flags.insert(.hasChanged)
      pointer.pointee.memory = .changedChild(child)
    } else if case .changedChild(let other) = pointer.pointee.memory, other != child {
      pointer.pointee.memory = .empty
    }
  }

  /// Settles, before a run of `onMeasure` for `specs`, whether it may be an update.
  @inline(__always)
  func consumeChanges(_ specs: MeasureSpecs) {
    let flags = self.flags
    pointer.pointee.flags.subtract([.isDirty, .isStale, .hasChanged, .isUpdatable])
    if flags.contains(.hasChanged), case .changedChild = pointer.pointee.memory {
      let isUpdatable = flags.intersection([.isUpdatable, .isTraced, .measuresAlways]) == .isUpdatable
      if isUpdatable && measuredSpecs == specs {
        pointer.pointee.flags.formUnion(.isUpdating)
      } else {
        pointer.pointee.memory = .empty
      }
    }
  }
}
