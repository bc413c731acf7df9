extension StatePointer {
  /// Retains `child`'s view and puts it at `index`. The caller has checked that it has no parent.
  func insert(_ child: StatePointer, at index: Int) {
    let count = Int(pointee.childCount)
    if count == (1 << pointee.childCapacityExponent) - 1 { growChildBuffer() }
    let buffer = pointee.childBuffer.unsafelyUnwrapped
    if index < count { (buffer + index + 1).update(from: buffer + index, count: count - index) }
    buffer[index] = child
    _ = child.pointee.owner.retain()
    pointee.childCount += 1
    child.pointee.parent = self
  }

  /// Gives back the retain on the child at `index`, whose view the caller holds.
  func remove(at index: Int) {
    let count = Int(pointee.childCount)
    let buffer = pointee.childBuffer.unsafelyUnwrapped
    let child = buffer[index]
    (buffer + index).update(from: buffer + index + 1, count: count - index - 1)
    pointee.childCount -= 1
    child.pointee.parent = nil
    child.pointee.owner.release()
  }

  /// Makes room for 3, 7, 15 … children: an allocator's blocks hold an odd number of pointers.
  private func growChildBuffer() {
    let exponent = pointee.childCapacityExponent == 0 ? 2 : pointee.childCapacityExponent + 1
    let buffer = UnsafeMutablePointer<StatePointer>.allocate(capacity: (1 << exponent) - 1)
    if let old = pointee.childBuffer {
      buffer.update(from: old, count: Int(pointee.childCount))
      old.deallocate()
    }
    pointee.childBuffer = buffer
    pointee.childCapacityExponent = exponent
  }

  /// Gives back the retains on all children, and frees the buffer.
  ///
  /// A child that nobody else holds hands its own children over first, so that freeing a deep tree does not recurse.
  func releaseChildren() {
    guard pointee.childBuffer != nil else { return }
    var owners = takeChildren()
    while var owner = owners.popLast() {
      if isKnownUniquelyReferenced(&owner) { owners.append(contentsOf: owner.state.takeChildren()) }
    }
  }

  /// The children's views, with the retains that this view had on them; it is left without children.
  private func takeChildren() -> [View] {
    guard let buffer = pointee.childBuffer else { return [] }
    let owners = ChildStates(self).map { child in
      child.pointee.parent = nil
      return child.pointee.owner.takeRetainedValue()
    }
    buffer.deallocate()
    pointee.childBuffer = nil
    pointee.childCount = 0
    pointee.childCapacityExponent = 0
    return owners
  }

  func makeExtras() -> ViewExtras {
    if let extras = pointee.extras { return extras }
    let extras = ViewExtras()
    pointee.extras = extras
    return extras
  }

  func adopt(_ params: LayoutParams) {
    precondition(params.owner == nil || params.owner == self, "These layout params belong to another view already")
    pointee.params?.owner = nil
    params.owner = self
    pointee.params = params
    pointee.read(params)
  }

  // MARK: Direction

  /// Takes over a direction, and hands it to those below that have none of their own.
  func resolveDirection(_ isRightToLeft: Bool) {
    guard pointee.isRightToLeft != isRightToLeft else { return }
    var pending = [self]
    while let state = pending.popLast() {
      if isRightToLeft {
        state.pointee.flags.insert(.isRightToLeft)
      } else {
        state.pointee.flags.remove(.isRightToLeft)
      }
      if let params = state.pointee.params { state.pointee.read(params) }
      if let padding = state.pointee.extras?.padding { state.resolvePadding(padding) }
      state.pointee.owner._withUnsafeGuaranteedRef { $0.childrenDidChange() }
      state.setNeedsLayout()
      for child in ChildStates(state) {
        if child.pointee.flags.contains(.hasOwnDirection) {
          // Its margins may follow this view's direction all the same.
          if let params = child.pointee.params { child.pointee.read(params) }
        } else if child.pointee.isRightToLeft != isRightToLeft {
          pending.append(child)
        }
      }
    }
  }

  func resolvePadding(_ padding: RelativePadding) {
    var edges = padding.edges
    if let start = padding.start { if pointee.isRightToLeft { edges.right = start } else { edges.left = start } }
    if let end = padding.end { if pointee.isRightToLeft { edges.left = end } else { edges.right = end } }
    edges.left = Swift.max(edges.left, 0)
    edges.top = Swift.max(edges.top, 0)
    edges.right = Swift.max(edges.right, 0)
    edges.bottom = Swift.max(edges.bottom, 0)
    pointee.padding = PackedEdges(edges)
  }
}
