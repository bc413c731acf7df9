extension Range<Int> {
  /// Returns the first number for which `isBefore` is false, using binary search; `upperBound` if it is true for all
  /// numbers.
  ///
  /// `isBefore` must be true up to some number and false from there on. Otherwise, the result is an arbitrary number of
  /// the range, or `upperBound`.
  @inlinable @inline(__always)
  package func partitionPoint(where isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
