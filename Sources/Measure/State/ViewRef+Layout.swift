extension ViewRef {
  /// Sets the view's frame, and lays out its content if that may have changed.
  @inlinable
  package func layout(x: Int, y: Int, width: Int, height: Int) {
    layout(
      x: x, y: y, packedWidth: Int32(truncatingIfNeeded: Swift.min(Swift.max(width, 0), Pixels.limit)),
      packedHeight: Int32(truncatingIfNeeded: Swift.min(Swift.max(height, 0), Pixels.limit)))
  }

  /// Places the child at the size that it answered.
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
    if hasNewSize || !self.flags.isDisjoint(with: [.isStale, .needsPlacing, .tellsAttachment]) { place() }
  }

  /// The same as `layout(x:y:)` for a box.
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
    if !self.flags.isDisjoint(with: [.tellsAttachment, .isStale, .hasOverflow]) { prepareToPlace() }
    pointer.pointee.flags.subtract(.needsPlacing)
    guard !isPlainLeaf else { return }
    // Trees that were measured apart and joined since may be placed without being measured again.
    guard findDepth() else { return markChanged() }
    if self.flags.contains(.isInPass) { stopInPass("laid out") }
    pointer.pointee.flags.formUnion(.isInPass)
    let size = Size(width: Int(self.frame.width), height: Int(self.frame.height))
    self.owner._withUnsafeGuaranteedRef { $0.onLayout(size) }
    pointer.pointee.flags.subtract(.isInPass)
  }

  /// Work that few views need before they are placed.
  @inline(never)
  private func prepareToPlace() {
    if self.flags.contains(.tellsAttachment) { tellAttachment() }
    if self.flags.contains(.isStale) {
      if needsNoRun { pointer.pointee.flags.remove(.isStale) } else { bringUpToDate() }
    }
    if self.flags.contains(.hasOverflow) { forgetOverflowAnswers() }
  }
}

extension ViewRef {
  /// Whether `onMeasure` needn't run if the size is known: the view has no children, and no explanation is recorded.
  /// A baseline is found when it is asked for.
  private var needsNoRun: Bool {
    self.flags.intersection([.findsSizeAlone, .isTraced]) == .findsSizeAlone && childCount == 0
  }
}

/// The data that a layout module attaches to a view.
package protocol ViewAttachment: AnyObject {
  /// Called when the view is placed for the first time after `ViewRef.tellAttachmentWhenPlaced()`, or after it was put into
  /// another parent.
  func viewIsPlaced(_ view: View)

  /// Called when the view was put into a parent.
  func viewWasInserted(_ view: View)

  /// Called when `view`, which this is attached to or which is around it, was taken out of `parent`. Of the views inside that
  /// have an attachment, only the first is notified.
  func viewWasRemoved(_ view: View, from parent: View)

  /// The size of a view that isn't a layout but has children; `nil` if they make no difference.
  func size(of view: View, under specs: MeasureSpecs) -> Size?

  /// Places the children of a view that isn't a layout.
  func placeChildren(of view: View, in size: Size)

  /// Whether the view, as the root of a window, is as long as the window if nothing else is said.
  func viewFillsWindow(_ view: View, along axis: Axis) -> Bool

  /// Called when a pass that the view may have been part of was abandoned: its results may be incomplete.
  func passWasInterrupted()

  /// Called before the view is deallocated: nothing may refer to its state anymore.
  func viewIsGone()
}

extension ViewRef {
  package func tellAttachmentWhenPlaced() { pointer.pointee.flags.insert(.tellsAttachment) }

  private func tellAttachment() {
    pointer.pointee.flags.remove(.tellsAttachment)
    let view = owner.takeUnretainedValue()
    view.attachment?.viewIsPlaced(view)
  }
}
