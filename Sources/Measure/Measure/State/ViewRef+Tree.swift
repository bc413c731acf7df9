extension ViewRef {
  /// Retains `child`'s view and inserts it at `index`. The caller has checked that it has no parent.
  @inline(__always)
  func insert(_ child: ViewRef, at index: Int) {
    let count = Int(childCount)
    if count == 1 &<< Int(pointer.pointee.childCapacityExponent) &- 1 { growChildBuffer() }
    let buffer = pointer.pointee.childBuffer.unsafelyUnwrapped
    if index < count { (buffer + index + 1).update(from: buffer + index, count: count - index) }
    buffer[index] = child
    pointer.pointee.childCount += 1
    pointer.pointee.flags.formUnion(.hasChildren)
    child.pointer.pointee.parent = self
    _ = child.owner.retain()
  }

  /// Releases the child at `index`, whose view the caller retains.
  func remove(at index: Int) {
    let count = Int(childCount)
    let buffer = pointer.pointee.childBuffer.unsafelyUnwrapped
    let child = buffer[index]
    (buffer + index).update(from: buffer + index + 1, count: count - index - 1)
    pointer.pointee.childCount -= 1
    if childCount == 0 { pointer.pointee.flags.subtract(.hasChildren) }
    child.pointer.pointee.parent = nil
    child.owner.release()
  }

  /// Stores the first children in memory that belongs to the view's object, and calls `layoutParams(from:)` less often.
  ///
  /// The view's class decides only by the class of params whether it keeps them, and its function changes nothing.
  ///
  /// Sound for a stored property of a class: an object doesn't move, and the memory of its properties exists as long as
  /// the state. Only the engine accesses it, through the state's pointer; nothing has to be destroyed in it.
  package func buildLeanly(with memory: UnsafeMutablePointer<FirstChildren>) {
    pointer.pointee.childBuffer = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: ViewRef.self)
    pointer.pointee.isLean = true
    pointer.pointee.childCapacityExponent = 2
  }

  /// Grows the buffer to 3, 7, 15 … children: the blocks of allocators hold an odd number of pointers.
  @inline(never)
  private func growChildBuffer() {
    let exponent = pointer.pointee.childCapacityExponent == 0 ? 2 : pointer.pointee.childCapacityExponent + 1
    let buffer = UnsafeMutablePointer<ViewRef>.allocate(capacity: (1 << exponent) - 1)
    if let old = pointer.pointee.childBuffer {
      buffer.update(from: old, count: Int(childCount))
      freeChildBuffer()
    }
    pointer.pointee.childBuffer = buffer
    pointer.pointee.childCapacityExponent = exponent
  }

  private func freeChildBuffer() {
    // The first buffer of a lean view is part of its object.
    let isOwn = pointer.pointee.isLean && pointer.pointee.childCapacityExponent == 2
    if !isOwn { pointer.pointee.childBuffer?.deallocate() }
    pointer.pointee.childBuffer = nil
  }

  /// Releases all children and frees the buffer.
  ///
  /// A child without other owners first passes on its own children, so freeing a deep tree doesn't recurse.
  func releaseChildren() {
    guard pointer.pointee.childBuffer != nil else { return }
    var owners = takeChildren()
    while var owner = owners.popLast() {
      if isKnownUniquelyReferenced(&owner) {
        owners.append(contentsOf: owner.state.takeChildren())
      } else if let params = owner.state.params {
        // This view's layout may have overridden the lengths that its children request.
        owner.state.read(params)
      } else {
        // The lengths that it had here, in the place of params that were never read.
        owner.state.adopt(LayoutParams())
      }
    }
  }

  /// Removes and returns the children's views, transferring this view's retains.
  private func takeChildren() -> [View] {
    let owners = ChildStates(self).map { child in
      child.pointer.pointee.parent = nil
      return child.owner.takeRetainedValue()
    }
    freeChildBuffer()
    pointer.pointee.childCount = 0
    pointer.pointee.flags.subtract(.hasChildren)
    pointer.pointee.childCapacityExponent = 0
    // Another buffer would be allocated.
    pointer.pointee.isLean = false
    return owners
  }

  /// The data that the layouts of a tree share, stored with the root: the layouts of a list are often equal. The caller
  /// must not change the tree meanwhile.
  package var unretainedTreeMemory: Unmanaged<AnyObject>? {
    guard let extras = root.unretainedExtras else { return nil }
    return extras._withUnsafeGuaranteedRef { extras in
      #if hasFeature(Embedded)
        return extras.details?.treeMemory.map { Unmanaged.passUnretained($0) }
      #else
        guard type(of: extras) == ViewDetails.self else { return nil }
        return unsafeDowncast(extras, to: ViewDetails.self).treeMemory.map { Unmanaged.passUnretained($0) }
      #endif
    }
  }

  package func setTreeMemory(_ memory: AnyObject) { root.makeDetails().treeMemory = memory }

  /// Frees the data that the layouts of the tree share. The next layout creates it again.
  package func releaseTreeMemory() { root.details?.treeMemory = nil }

  var root: ViewRef {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  func makeExtras() -> ViewExtras {
    if let extras { return extras }
    return flags.contains(.hasAttachment) ? use(AttachedExtras(replacing: self)) : use(ViewExtras())
  }

  /// Makes new extras the view's.
  private func use<Extras: ViewExtras>(_ extras: Extras) -> Extras {
    pointer.pointee.extensions = extras
    pointer.pointee.flags.insert(.hasExtras)
    return extras
  }

  func makeDetails() -> ViewDetails {
    if let details { return details }
    return use(ViewDetails(replacing: self))
  }

  /// Sets the name of the view's class in descriptions.
  func name(_ className: String) {
    if let named = extras?.named {
      named.className = className
    } else {
      use(NamedExtras(replacing: self)).className = className
    }
  }

  /// Makes the view's attachment measure the view and place its children.
  package func layOutByAttachment() { _ = makeExtras() }

  /// Sets the data that a layout module attaches to the view.
  func attach(_ attachment: (any ViewAttachment)?) {
    if let attached = extras?.attached {
      attached.attachment = attachment
    } else if !flags.contains(.hasExtras) {
      pointer.pointee.extensions = attachment
    } else if attachment != nil {
      use(AttachedExtras(replacing: self)).attachment = attachment
    }
    if attachment != nil {
      pointer.pointee.flags.insert(.hasAttachment)
    } else {
      pointer.pointee.flags.remove(.hasAttachment)
    }
  }

  func adopt(_ params: consuming LayoutParams) {
    if let owner = params.owner, owner != self { stopAdopting(paramsOf: owner) }
    unretainedParams?._withUnsafeGuaranteedRef { $0.owner = nil }
    params.owner = self
    read(params)
    pointer.pointee.params = params
  }

  @inline(never)
  private func stopAdopting(paramsOf owner: ViewRef) -> Never {
    Measure.stop(
      "\(view.designation) can't have the layout params of \(owner.view.designation). "
        + ViewTreeError.paramsOfAnotherView.description)
  }

  /// Returns whether `child` keeps its params as they are when it is added after the other children: a lean view accepts
  /// or converts params by their class, and has accepted those of the latest child.
  @inline(__always)
  func keepsParams(of child: ViewRef) -> Bool {
    guard pointer.pointee.isLean, childCount > 0, let params = child.unretainedParams,
      let known = ChildStates(self)[Int(childCount) &- 1].unretainedParams
    else { return false }
    return params._withUnsafeGuaranteedRef { params in
      !params.followsDirectionOfParent && known._withUnsafeGuaranteedRef { haveSameClass($0, params) }
    }
  }

  /// Copies the values of `params`, with start and end resolved by the view's own direction or by its parent's.
  func read(_ params: LayoutParams) {
    pointer.pointee.width = params.storedWidth
    pointer.pointee.height = params.storedHeight
    // Not a weight, but different from 0, which marks a view that needs no further attention from its parent.
    pointer.pointee.weight = params.isRanked ? -0.0 : params.storedWeight
    pointer.pointee.gravity = params.storedGravity
    readMargins(of: params)
  }

  /// Copies the lengths of `params` in place of those that the parent has set in a pass.
  package func readLengths(of params: LayoutParams) {
    pointer.pointee.width = params.storedWidth
    pointer.pointee.height = params.storedHeight
  }

  /// Copies the margins of `params`, with start and end resolved, in place of those that the parent has set in a pass.
  package func readMargins(of params: LayoutParams) {
    let (start, end) = (params.storedMarginStart, params.storedMarginEnd)
    if start == .min, end == .min {
      pointer.pointee.margins = params.storedMargins
      return
    }
    var margins = params.storedMargins
    var isRightToLeft = isRightToLeft
    if params.followsDirectionOfParent, let parent { isRightToLeft = parent.isRightToLeft }
    if start != .min { if isRightToLeft { margins.right = start } else { margins.left = start } }
    if end != .min { if isRightToLeft { margins.left = end } else { margins.right = end } }
    pointer.pointee.margins = margins
  }

  // MARK: Direction

  /// Adopts a direction, and passes it on to descendants that don't set one.
  func resolveDirection(_ isRightToLeft: Bool) {
    guard self.isRightToLeft != isRightToLeft else { return }
    // The view becomes dirty before its parent is notified, so that the walk ends before other code is called.
    let wasDirty = isDirty
    var pending = [self]
    while let state = pending.popLast() {
      state.turn()
      for child in ChildStates(state) {
        if child.flags.contains(.hasOwnDirection) {
          // The child's margins may follow this view's direction nevertheless.
          if let params = child.params { child.read(params) }
        } else if child.isRightToLeft != isRightToLeft {
          if child.childCount == 0 { child.turn() } else { pending.append(child) }
        }
      }
    }
    if !wasDirty || isGone {
      pointer.pointee.flags.remove(.isDirty)
      setNeedsLayout()
    }
  }

  /// Adopts the other direction without passing it on.
  @inline(__always)
  private func turn() {
    pointer.pointee.flags.formSymmetricDifference(.isRightToLeft)
    // Sound: the view keeps its params alive, and reading them calls no other code.
    unretainedParams?._withUnsafeGuaranteedRef { read($0) }
    if let padding = details?.padding { resolvePadding(padding) }
    childrenDidChange()
    markChanged()
  }

  func resolvePadding(_ padding: RelativePadding) {
    var edges = padding.edges
    if let start = padding.start { if self.isRightToLeft { edges.right = start } else { edges.left = start } }
    if let end = padding.end { if self.isRightToLeft { edges.left = end } else { edges.right = end } }
    edges.left = Swift.max(edges.left, 0)
    edges.top = Swift.max(edges.top, 0)
    edges.right = Swift.max(edges.right, 0)
    edges.bottom = Swift.max(edges.bottom, 0)
    self.padding = PackedEdges(edges)
  }
}
