import Measure

// The constraints that the system solves, and the items that they are about.
extension AutoLayoutSystem {
  /// The items that a constraint is about: -1 for the layout itself.
  struct ConstraintItems: Sendable {
    /// The item of a view outside the system; the constraint has no effect.
    static var unknown: Int32 { -2 }
    /// The second item of a constraint about one view alone.
    static var none: Int32 { -3 }

    var first: Int32
    var second: Int32
    /// The item in whose coordinates the constraint is written.
    let host: Int32
    var offset: Offset
    /// Whether a side's view lies inside the item, which places it: the constraint only reads its position.
    var readsFirst = false
    var readsSecond = false

    var isReading: Bool { readsFirst || readsSecond }

    var isKnown: Bool { first != ConstraintItems.unknown && second != ConstraintItems.unknown }

    /// Whether the row's constant is the constraint's constant, and all its views are children of the layout itself.
    var isPlain: Bool { isKnown && host < 0 && offset == .none }

    /// The input of a constraint's constant besides its own value.
    enum Offset { case none, padding, baseline, placed }
  }

  /// Collects the constraints of a layout if they all refer to its children and itself, and are kept by their first
  /// views.
  ///
  /// - Returns: Whether this is the case; if not, nothing is collected.
  func collectOwnConstraints(_ owner: View) -> Bool {
    guard innerLayouts.isEmpty, ViewConstraints.existing(layout)?.hasNone ?? true else { return false }
    // Read through a constant, which is retained once.
    let items = items
    let layout = layout
    let index = ItemIndex(items)
    var count = 0
    for item in items { count += ViewConstraints.count(of: item.state) }
    var places: [ConstraintItems] = []
    places.append(
      contentsOf: repeatElement(
        ConstraintItems(first: 0, second: ConstraintItems.none, host: -1, offset: .none), count: count))
    var areAllOwn = true
    var (readsPadding, readsBaselines) = (false, false)
    var (latest, areSorted) = (UInt64(0), true)
    // Through pointers: an array checks at each write whether its storage is shared. Sound: each place is checked, and the
    // items are read in their own indices.
    places.withUnsafeMutableBufferPointer { places in
      items.withUnsafeBufferPointer { items in
        var next = 0
        for item in items.indices where areAllOwn {
          ViewConstraints.forEachConstraint(of: items[item].state) { constraint in
            // The counts are those of the same lists; without the check, an error would write elsewhere.
            precondition(next < places.count)
            var second = ConstraintItems.none
            if constraint.isAboutSuperview {
              second = -1
            } else if let view = constraint.givenSecond {
              second = view == layout ? -1 : index.item(view, items) ?? ConstraintItems.unknown
            } else if constraint.hasSecond {
              second = ConstraintItems.unknown
            }
            if second == ConstraintItems.unknown { areAllOwn = false }
            let offset = constraint.offset
            if offset == .padding { readsPadding = true }
            if offset == .baseline { readsBaselines = true }
            let rank = constraint.rank
            if rank < latest { areSorted = false }
            latest = rank
            places[next].first = Int32(truncatingIfNeeded: item)
            places[next].second = second
            places[next].offset = offset
            next += 1
          }
        }
      }
    }
    guard areAllOwn else { return false }
    (constraintCount, foundPlaces, dependsOnPadding, dependsOnBaselines) = (count, places, readsPadding, readsBaselines)
    // In a large system, a change leaves most constants as they are, and constraints are read faster from a list. A few
    // constants take less memory than their loan takes time.
    borrowsConstants = 9...100 ~= count && !measuresUnknownViews && !readsPadding && !readsBaselines
    if !areSorted || measuresUnknownViews || count > 100 { listedConstraints = constraintsOfItems }
    if !areSorted { sortConstraints() }
    return true
  }

  /// The active constraints. If required ones conflict, the last one is dropped.
  ///
  /// A few that are in the order of the children aren't listed, since the children keep them. A change to them
  /// ends the system, unless code of a client makes it while the children are measured.
  var constraints: [LayoutConstraint] {
    if listedConstraints.isEmpty, constraintCount > 0 { listedConstraints = constraintsOfItems }
    return listedConstraints
  }

  private var constraintsOfItems: [LayoutConstraint] {
    var found: [LayoutConstraint] = []
    found.reserveCapacity(constraintCount)
    for item in items { ViewConstraints.forEachConstraint(of: item.state) { found.append($0) } }
    return found
  }

  /// Calls `body` with each constraint and its index, without retaining the constraint.
  @inline(__always)
  func forEachConstraint(_ body: (Int, LayoutConstraint) -> Void) {
    if !listedConstraints.isEmpty { return listedConstraints.forEachUnretained(body) }
    let (items, count) = (items, constraintCount)
    var index = 0
    for item in items {
      ViewConstraints.forEachConstraint(of: item.state) { constraint in
        if index < count { body(index, constraint) }
        index &+= 1
      }
    }
  }

  private func add(_ constraint: LayoutConstraint, first: Int32, second: Int32, host: Int32) {
    let offset = constraint.offset
    if offset == .padding { dependsOnPadding = true }
    if offset == .baseline { dependsOnBaselines = true }
    listedConstraints.append(constraint)
    constraintCount += 1
    foundPlaces.append(ConstraintItems(first: first, second: second, host: host, offset: offset))
  }

  /// Sorts the constraints by rank.
  private func sortConstraints() {
    let order = listedConstraints.indices.sorted { listedConstraints[$0].rank < listedConstraints[$1].rank }
    listedConstraints = order.map { listedConstraints[$0] }
    foundPlaces = order.map { foundPlaces[$0] }
  }

  /// Collects the constraints that this system solves.
  func collectConstraints(_ owner: View, _ index: ItemIndex) {
    if let own = ViewConstraints.existing(layout) {
      for constraint in own.constraints {
        if let host = hostItem(of: constraint, owner, index) { add(constraint, host: host) }
      }
    }
    for item in items where !item.isScrolled {
      guard let own = ViewConstraints.existing(item.state) else { continue }
      let parent = item.parent < 0 ? owner : items[Int(item.parent)].state.view
      own.forEachConstraint { constraint in
        if constraint.first !== parent, constraint.isBetweenChildren(of: parent),
          item.parent < 0 || !items[Int(item.parent)].isScrolled
        {
          add(constraint, host: item.parent)
        } else if let host = hostItem(of: constraint, owner, index) {
          add(constraint, host: host)
        }
      }
    }
    collectReaders(in: layout, host: -1, index)
    for item in items.indices where items[item].isGroup && !items[item].isScrolled {
      collectReaders(in: items[item].state, host: Int32(item), index)
    }
    if owner is StackLayout { arrange(owner, parent: -1) }
    for item in items.indices where items[item].isGroup && items[item].state.view is StackLayout {
      arrange(items[item].state.view, parent: Int32(item))
    }
    sortConstraints()
  }

  /// Collects the constraints whose first view is inside a layout of another kind.
  private func collectReaders(in view: ViewRef, host: Int32, _ index: ItemIndex) {
    for constraint in ViewConstraints.existing(view)?.activeReaders ?? [] {
      guard let first = constraint.firstState, constraint.systemHost?.state == view else { continue }
      if first != layout, index.item(first, items) == nil { add(constraint, host: host) }
    }
  }

  /// Adds the constraints by which a stack arranges its children: each begins at the end of the previous one, and the
  /// last ends with the stack.
  private func arrange(_ view: View, parent: Int32) {
    guard let stack = view as? StackLayout else { return }
    for constraint in stack.arrangement { add(constraint, host: parent) }
    makeRest().arrangedStacks.append(ArrangedStack(stack: stack, arrangement: stack.arrangementSettings))
  }

  private func add(_ constraint: LayoutConstraint, host: Int32) {
    add(constraint, first: ConstraintItems.unknown, second: ConstraintItems.none, host: host)
  }

  /// Returns the item in whose coordinates a constraint is written, -1 for the layout, or `nil` if the constraint isn't
  /// part of this system.
  private func hostItem(of constraint: LayoutConstraint, _ owner: View, _ index: ItemIndex) -> Int32? {
    guard let host = constraint.systemHost else { return nil }
    if host === owner { return -1 }
    guard let item = index.item(host.state, items), items[Int(item)].isGroup else { return nil }
    return item
  }

  /// Looks up the items of the constraints' views.
  func findItems(_ index: ItemIndex) {
    func item(_ view: View?, _ attribute: LayoutAttribute, host: Int32) -> (item: Int32, isRead: Bool) {
      guard let view else { return (ConstraintItems.unknown, false) }
      guard let item = view.state == layout ? -1 : index.item(view.state, items) else {
        let around = itemAround(view, index)
        return (around, around != ConstraintItems.unknown)
      }
      // Seen from inside, the edges of a scroll view are those of its content.
      if item == host, !attribute.isSize { return (Int32(contentGroup(Int(item))), false) }
      return (item, false)
    }
    for place in constraints.indices {
      let constraint = constraints[place]
      let host = foundPlaces[place].host
      (foundPlaces[place].first, foundPlaces[place].readsFirst) =
        item(constraint.first, constraint.attribute, host: host)
      if constraint.hasSecond {
        (foundPlaces[place].second, foundPlaces[place].readsSecond) =
          item(constraint.second, constraint.otherAttribute, host: host)
      }
      if foundPlaces[place].isReading {
        foundPlaces[place].offset = .placed
        dependsOnPlaces = true
      }
    }
  }

  /// Returns the item of the layout of another kind that contains a view.
  private func itemAround(_ view: View, _ index: ItemIndex) -> Int32 {
    for ancestor in view.ancestors {
      if ancestor.state == layout { break }
      guard let item = index.item(ancestor.state, items) else { continue }
      return items[Int(item)].isGone || items[Int(item)].isGroup ? ConstraintItems.unknown : item
    }
    return ConstraintItems.unknown
  }

  /// The items of the constraints.
  var places: [ConstraintItems] {
    if !foundPlaces.isEmpty || constraintCount == 0 { return foundPlaces }
    if let known = shape?.places, !known.isEmpty { return known }
    // They are looked up again for explanations, and for the rows of other modes.
    foundPlaces = Array(
      repeating: ConstraintItems(first: -1, second: ConstraintItems.none, host: -1, offset: .none),
      count: constraintCount)
    findItems(ItemIndex(items))
    return foundPlaces
  }

  /// Returns the row of a constraint, or `nil` if it has none, because one of its views isn't in the system.
  func row(ofConstraint index: Int) -> Int? {
    guard let shape else { return nil }
    if !shape.places.isEmpty, !shape.places[index].isKnown { return nil }
    return shape.firstConstraintRow + index
  }
}
