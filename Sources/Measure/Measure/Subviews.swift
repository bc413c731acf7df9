/// The children of a view, in order.
///
/// Indexes refer to the current children; a loop (`for child in subviews`) iterates over the children at the time
/// when it began.
public struct Subviews: RandomAccessCollection {
  let parent: View

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of children.
  public var endIndex: Int { Int(parent.state.childCount) }

  /// The child at an index below `endIndex`.
  public subscript(index: Int) -> View {
    require(index >= 0 && index < endIndex, "The index of a subview is out of range")
    return ChildStates(parent.state)[index].view
  }

  /// Some of the current children.
  public subscript(bounds: Range<Int>) -> ArraySlice<View> {
    require(bounds.lowerBound >= 0 && bounds.upperBound <= endIndex, "The index of a subview is out of range")
    return ChildStates(parent.state).map { $0.view }[bounds]
  }

  /// Returns an iterator over the current children; the body of a loop may add and remove children.
  public func makeIterator() -> IndexingIterator<[View]> {
    // The views are retained, so that a loop's body may remove them.
    ChildStates(parent.state).map { $0.view }.makeIterator()
  }
}
