extension Int {
  /// Returns the sum, clamped to the range of `Int`.
  @inlinable
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, clamped to the range of `Int`.
  @inlinable
  package func subtractingClamped(_ other: Int) -> Int {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}
