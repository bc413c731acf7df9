extension Range<Int> {
  /// The first number for which `isBefore` is false, found by halving; `upperBound` if it is true for all of them.
  ///
  /// `isBefore` must be true up to some number and false from there on. Otherwise, the result is any number of the range, or
  /// `upperBound`.
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
