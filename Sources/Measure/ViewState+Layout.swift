extension StatePointer {
  /// Gives the view its frame, and places what is inside it where that may have changed.
  @inlinable
  package func layout(x: Int, y: Int, width: Int, height: Int) {
    var frame = PackedFrame()
    frame.x = Int32(truncatingIfNeeded: Pixels.clamp(x))
    frame.y = Int32(truncatingIfNeeded: Pixels.clamp(y))
    frame.width = Int32(truncatingIfNeeded: Swift.min(Swift.max(width, 0), Pixels.limit))
    frame.height = Int32(truncatingIfNeeded: Swift.min(Swift.max(height, 0), Pixels.limit))
    let hasNewSize = frame.width != pointee.frame.width || frame.height != pointee.frame.height
    pointee.frame = frame
    if hasNewSize || !pointee.flags.isDisjoint(with: [.isStale, .needsPlacing]) { place() }
  }

  /// Places the child at the size that it answered.
  @inlinable
  package func layout(x: Int, y: Int) {
    layout(x: x, y: y, width: Int(pointee.answer.width), height: Int(pointee.answer.height))
  }

  @usableFromInline
  package func place() {
    if pointee.flags.contains(.isStale) { bringUpToDate() }
    pointee.flags.remove(.needsPlacing)
    if pointee.flags.contains(.hasSpill) { forgetSpilledAnswers() }
    guard pointee.childCount > 0 || !pointee.flags.contains(.isPlain) else { return }
    precondition(!pointee.flags.contains(.isInPass), "A view was laid out by its own onMeasure or onLayout")
    pointee.flags.insert(.isInPass)
    let size = Size(width: Int(pointee.frame.width), height: Int(pointee.frame.height))
    pointee.owner._withUnsafeGuaranteedRef { $0.onLayout(size) }
    pointee.flags.remove(.isInPass)
  }
}
