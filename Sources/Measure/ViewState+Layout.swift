extension StatePointer {
  /// Gives the view its frame, and places what is inside it where that may have changed.
  @inlinable
  package func layout(x: Int, y: Int, width: Int, height: Int) {
    layout(
      x: x, y: y, packedWidth: Int32(truncatingIfNeeded: Swift.min(Swift.max(width, 0), Pixels.limit)),
      packedHeight: Int32(truncatingIfNeeded: Swift.min(Swift.max(height, 0), Pixels.limit)))
  }

  /// Places the child at the size that it answered.
  @inlinable @inline(__always)
  package func layout(x: Int, y: Int) {
    layout(x: x, y: y, packedWidth: pointee.answer.width, packedHeight: pointee.answer.height)
  }

  @inlinable @inline(__always)
  func layout(x: Int, y: Int, packedWidth width: Int32, packedHeight height: Int32) {
    let hasNewSize = width != pointee.frame.width || height != pointee.frame.height
    move(toX: x, y: y)
    pointee.frame.width = width
    pointee.frame.height = height
    if hasNewSize || !pointee.flags.isDisjoint(with: [.isStale, .needsPlacing]) { place() }
  }

  /// Whether the view is a box, with nothing inside it to place, that asks for no place of its own and has no baseline.
  @inlinable @inline(__always)
  package var isPlainBox: Bool {
    pointee.flags.intersection([.isGone, .isPlain, .hasNoBaseline]) == [.isPlain, .hasNoBaseline]
      && UInt32(bitPattern: pointee.childCount) | UInt32(pointee.gravity.rawValue) == 0
  }

  /// The same as `layout(x:y:)` for a box.
  @inlinable @inline(__always)
  package func layoutBox(x: Int, y: Int) {
    move(toX: x, y: y)
    pointee.frame.width = pointee.answer.width
    pointee.frame.height = pointee.answer.height
  }

  @inlinable @inline(__always)
  func move(toX x: Int, y: Int) {
    var origin = (x: x, y: y)
    if !Pixels.areWellWithinLimit(x, y) { origin = (Pixels.clamp(x), Pixels.clamp(y)) }
    pointee.frame.x = Int32(truncatingIfNeeded: origin.x)
    pointee.frame.y = Int32(truncatingIfNeeded: origin.y)
  }

  @usableFromInline
  package func place() {
    if pointee.flags.contains(.isStale) { bringUpToDate() }
    pointee.flags.remove(.needsPlacing)
    if pointee.flags.contains(.hasSpill) { forgetSpilledAnswers() }
    guard !pointee.isPlainLeaf else { return }
    // Trees that were measured apart and joined since may be placed without being measured again.
    findDepth()
    precondition(!pointee.flags.contains(.isInPass), "A view was laid out by its own onMeasure or onLayout")
    pointee.flags.insert(.isInPass)
    let size = Size(width: Int(pointee.frame.width), height: Int(pointee.frame.height))
    pointee.owner._withUnsafeGuaranteedRef { $0.onLayout(size) }
    pointee.flags.remove(.isInPass)
  }
}
