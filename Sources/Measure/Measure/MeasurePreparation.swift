/// The work to do before a changed view is measured that involves several views in different parts of its tree.
package protocol MeasurePreparation: AnyObject {
  /// Called before each measure of `host` if anything in it has changed. It may measure views inside `host`, and
  /// override the lengths that they request.
  func prepareMeasure(of host: View)

  /// Called after `view` was removed from the host's tree together with its descendants.
  func viewDidLeave(_ view: View)
}

/// A layout in which some children determine the visibility of others.
package protocol VisibilityPassing: ViewGroup {
  /// Shows and hides children as others request. Called before descendants are measured, and requests no layout.
  func handOnVisibilities()
}

extension View {
  /// The preparation to run before this view is measured, or `nil`.
  package final var measurePreparation: (any MeasurePreparation)? {
    get { state.details?.measurePreparation }
    set {
      state.makeDetails().measurePreparation = newValue
      if newValue == nil && state.details?.changeCount == nil {
        state.pointer.pointee.flags.remove(.preparesMeasure)
      } else {
        state.pointer.pointee.flags.insert(.preparesMeasure)
      }
      setNeedsLayout()
    }
  }
}

extension ViewRef {
  @usableFromInline
  func prepareMeasure() {
    guard let details else { return }
    if let count = details.changeCount { details.changeCount = count &+ 1 }
    details.measurePreparation?.prepareMeasure(of: owner.takeUnretainedValue())
  }

  /// Notifies the preparations of this view and of its ancestors that `child` was removed.
  ///
  /// They can't wait until they run next: if `child` was inside a gone view, they may never run.
  func tellPreparations(ofLost child: View) {
    var ancestor: ViewRef? = self
    while let current = ancestor {
      if current.flags.contains(.preparesMeasure) { current.details?.measurePreparation?.viewDidLeave(child) }
      ancestor = current.parent
    }
  }

  /// Whether `countChanges()` was called for the view, or its measures are prepared.
  package var takesPartInPreparations: Bool { flags.contains(.preparesMeasure) }

  /// How many times the view was measured after a change since `countChanges()`; `nil` if this isn't counted. Boxes
  /// aren't counted.
  package var changeCount: UInt32? { details?.changeCount }

  /// Starts counting how many times the view is measured after something in it has changed, regardless of who measures
  /// it.
  package func countChanges() {
    let details = makeDetails()
    if details.changeCount == nil { details.changeCount = 0 }
    pointer.pointee.flags.insert(.preparesMeasure)
  }

  /// Overrides the length that the view requests along `axis` until its params change. The view's ancestors are
  /// measured again.
  package func overrideLength(_ dimension: Dimension, along axis: Axis) {
    guard (axis == .horizontal ? width : height) != dimension else { return }
    if axis == .horizontal { width = dimension } else { height = dimension }
    // A fixed length overrides a maximum, and serves as the minimum size of some layouts, so answers may differ.
    if !flags.isDisjoint(with: [.hasMaximum, .readsOwnParams]) { markChanged() }
    parent?.childrenDidChange()
    parent?.setNeedsLayout(forLengthsOf: self)
  }
}
