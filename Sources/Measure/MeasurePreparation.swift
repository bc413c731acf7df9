/// The steps before a changed view is measured that concern several views far apart in its tree, whose parents don't
/// know of each other.
package protocol MeasurePreparation: AnyObject {
  /// Called before each measure of `host` if anything in it has changed. It may measure views inside `host`, and
  /// override the lengths that they request.
  func prepareMeasure(of host: View)

  /// Called after `view` was taken out of the host's tree, with all that is inside it.
  func viewDidLeave(_ view: View)
}

extension View {
  /// A closure to run before this view is measured, or `nil`.
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

  /// Tells those that prepare the measures of this view, and of the views around it, that `child` isn't inside any more.
  ///
  /// They can't wait for their next measure: if `child` was inside a gone view, there may be none.
  func tellPreparations(ofLost child: View) {
    var ancestor: ViewRef? = self
    while let current = ancestor {
      if current.flags.contains(.preparesMeasure) { current.details?.measurePreparation?.viewDidLeave(child) }
      ancestor = current.parent
    }
  }

  /// Whether `countChanges()` was called for the view, or its measures are prepared.
  package var takesPartInPreparations: Bool { flags.contains(.preparesMeasure) }

  /// How often the view was measured after a change since `countChanges()`; `nil` if that isn't counted. It isn't of a box.
  package var changeCount: UInt32? { details?.changeCount }

  /// Counts from now on how many times the view is measured after something in it has changed, by whomever.
  package func countChanges() {
    let details = makeDetails()
    if details.changeCount == nil { details.changeCount = 0 }
    pointer.pointee.flags.insert(.preparesMeasure)
  }

  /// Overrides the length that the view requests along `axis`, until its params change. The views around it are
  /// measured again.
  package func overrideLength(_ dimension: Dimension, along axis: Axis) {
    guard (axis == .horizontal ? width : height) != dimension else { return }
    if axis == .horizontal { width = dimension } else { height = dimension }
    // A fixed length beats a maximum, and is the least size of some layouts, so that answers may differ.
    if !flags.isDisjoint(with: [.hasMaximum, .readsOwnParams]) { markChanged() }
    parent?.childrenDidChange()
    parent?.setNeedsLayout(forLengthsOf: self)
  }
}
