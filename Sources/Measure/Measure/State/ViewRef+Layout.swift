extension ViewRef {
  /// Sets the view's frame, and lays out its content if that may have changed.
  @inlinable
  package func layout(x: Int, y: Int, width: Int, height: Int) {
    layout(
      x: x, y: y, packedWidth: Int32(truncatingIfNeeded: Swift.min(Swift.max(width, 0), Pixels.limit)),
      packedHeight: Int32(truncatingIfNeeded: Swift.min(Swift.max(height, 0), Pixels.limit)))
  }

  /// Places the child with its measured size.
  @inlinable @inline(__always)
  package func layout(x: Int, y: Int) {
    layout(x: x, y: y, packedWidth: self.answer.width, packedHeight: self.answer.height)
  }

  @inlinable @inline(__always)
  func layout(x: Int, y: Int, packedWidth width: Int32, packedHeight height: Int32) {
    let hasNewSize = width != self.frame.width || height != self.frame.height
    move(toX: x, y: y)
    pointer.pointee.frame.width = width
    pointer.pointee.frame.height = height
    if hasNewSize || !self.flags.isDisjoint(with: [.isStale, .needsPlacing]) { place() }
  }

  /// Places a box with its measured size.
  @inlinable @inline(__always)
  package func layoutBox(x: Int, y: Int) {
    move(toX: x, y: y)
    pointer.pointee.frame.width = self.answer.width
    pointer.pointee.frame.height = self.answer.height
  }

  @inlinable @inline(__always)
  func move(toX x: Int, y: Int) {
    var origin = (x: x, y: y)
    if !Pixels.areWellWithinLimit(x, y) { origin = (Pixels.clamp(x), Pixels.clamp(y)) }
    pointer.pointee.frame.x = Int32(truncatingIfNeeded: origin.x)
    pointer.pointee.frame.y = Int32(truncatingIfNeeded: origin.y)
  }

  @usableFromInline
  package func place() {
    if !self.flags.isDisjoint(with: [.isStale, .hasOverflow]) { prepareToPlace() }
    pointer.pointee.flags.subtract(.needsPlacing)
    guard !isPlainLeaf else { return }
    // Trees that were measured separately and then joined may be placed without being measured again.
    guard findDepth() else { return markChanged() }
    if self.flags.contains(.isInPass) { stopInPass("laid out") }
    pointer.pointee.flags.formUnion(.isInPass)
    let size = Size(width: Int(self.frame.width), height: Int(self.frame.height))
    self.owner._withUnsafeGuaranteedRef { $0.onLayout(size) }
    pointer.pointee.flags.subtract(.isInPass)
  }

  /// Does work that few views need before they are placed.
  @inline(never)
  private func prepareToPlace() {
    if self.flags.contains(.isStale) {
      if needsNoRun { pointer.pointee.flags.remove(.isStale) } else { bringUpToDate() }
    }
    if self.flags.contains(.hasOverflow) { forgetOverflowAnswers() }
  }
}

extension ViewRef {
  /// Whether `onMeasure` needn't run if the size is known: the view has no children, and no explanation is recorded.
  /// The baseline is computed on demand.
  private var needsNoRun: Bool {
    self.flags.intersection([.findsSizeAlone, .isTraced]) == .findsSizeAlone && childCount == 0
  }
}

/// The data that a layout module attaches to a view.
package protocol ViewAttachment: AnyObject {
  /// Called when the view was added to a parent.
  func viewWasInserted(_ view: View)

  /// Called when `view`, which has this attachment or contains the view that has it, was removed from `parent`. Of the
  /// descendants with an attachment, only the first is notified.
  func viewWasRemoved(_ view: View, from parent: View)

  /// Returns the size of a view that isn't a layout but has children, or `nil` if they have no effect. This and the
  /// next two are called only after `ViewRef.layOutByAttachment()`.
  func size(of view: View, under specs: MeasureSpecs) -> Size?

  /// Places the children of a view that isn't a layout.
  func placeChildren(of view: View, in size: Size)

  /// Returns whether the view fills the window as its root if it has no size.
  func viewFillsWindow(_ view: View, along axis: Axis) -> Bool

  /// Called when a pass was interrupted that the view may have been part of, so results may be incomplete.
  func passWasInterrupted()

  /// Called before the view is deallocated. Nothing may refer to its state afterwards.
  func viewIsGone()
}
