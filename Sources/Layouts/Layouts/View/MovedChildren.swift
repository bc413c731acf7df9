/// The children of a layout that may have moved since all of them were placed: a range of indexes, or none.
struct MovedChildren {
  private var first = Int32.max
  private var last: Int32 = -1

  /// No children.
  static var none: MovedChildren { MovedChildren() }

  /// Adds all children from the one at `first` to the one at `last`.
  mutating func include(_ first: Int, _ last: Int) {
    self.first = min(self.first, Int32(truncatingIfNeeded: first))
    self.last = max(self.last, Int32(truncatingIfNeeded: last))
  }

  /// Visits the indexes.
  @inline(__always)
  func forEachIndex(_ visit: (Int) -> Void) {
    var index = first
    while index <= last {
      visit(Int(index))
      index &+= 1
    }
  }
}
