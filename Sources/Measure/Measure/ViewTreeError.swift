/// A reason that views can't be combined or laid out as requested.
///
/// These are programming errors: `addSubview(_:)`, `insertSubview(_:at:)`, and `layoutParams` end the program with the
/// same sentence. A program that builds trees from untrusted input and must keep running calls
/// `addSubview(validating:)`, `insertSubview(validating:at:)`, `setLayoutParams(validating:)`, and `validateDepth()`
/// instead, which throw.
public enum ViewTreeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The view already has a parent.
  case hasParent
  /// The view would contain itself.
  case containsItself
  /// The index is negative or above the number of children.
  case indexOutOfRange
  /// The parent is being measured or laid out.
  case isInPass
  /// The params belong to another view.
  case paramsOfAnotherView
  /// Views are nested deeper than `View.maximumDepth`.
  case tooDeep

  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .hasParent: "The view has a parent already"
    case .containsItself: "A view can't be inside itself"
    case .indexOutOfRange: "The index of a subview is out of range"
    case .isInPass: "Children were added or removed while their parent is measured or laid out"
    case .paramsOfAnotherView: "These layout params belong to another view already"
    case .tooDeep: "Views are nested deeper than View.maximumDepth (\(View.maximumDepth))"
    }
  }
}

extension View {
  /// Adds `child` after the other children, as `addSubview(_:)` does.
  ///
  /// - Throws: `ViewTreeError` for conditions that are programming errors in `addSubview(_:)`. The tree doesn't change
  ///   then.
  public final func addSubview(validating child: View) throws(ViewTreeError) {
    try insertSubview(validating: child, at: subviews.count)
  }
}

extension View {
  /// Sets `layoutParams`.
  ///
  /// - Throws: `ViewTreeError.paramsOfAnotherView` if they belong to another view. They aren't set then.
  public final func setLayoutParams(validating params: LayoutParams) throws(ViewTreeError) {
    guard params.owner == nil || params.owner == state else { throw .paramsOfAnotherView }
    layoutParams = params
  }

  /// Checks that this tree isn't too deep to be laid out. It visits every view once.
  ///
  /// - Throws: `ViewTreeError.tooDeep` if a view has `View.maximumDepth` ancestors or more, including those above this
  ///   view.
  public final func validateDepth() throws(ViewTreeError) {
    var pending: [(view: ViewRef, depth: Int)] = [(state, ancestors.reduce(0) { count, _ in count + 1 })]
    while let (view, depth) = pending.popLast() {
      guard depth < View.maximumDepth else { throw .tooDeep }
      for child in ChildStates(view) { pending.append((child, depth + 1)) }
    }
  }
}
