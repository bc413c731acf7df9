import Measure

/// The events that a LinearLayout reports during its passes.
///
/// The passes are generic over it, so with `NoLog` the compiler removes the calls.
protocol LinearLog {
  /// Whether the log records anything; if so, the passes take no shortcuts.
  static var isRecording: Bool { get }

  // Measuring, in this order for each child.

  /// The walk over the children adds a divider of `length`, or empty columns.
  func addDivider(_ length: Int)
  func addEmptyColumns(_ length: Int)
  /// A child is measured without limits because its baseline is needed.
  func willMeasureForBaseline(_ child: ViewRef)
  /// A child is measured for the first time.
  ///
  /// - Parameters:
  ///   - usesExcess: Whether its length is only a share of the remaining space, so that it is first measured like
  ///     `wrap_content`.
  ///   - lengthBefore: The length subtracted from the limit for the children before it; `nil` if nothing is subtracted.
  ///   - column: The columns that a table assigns to it; `nil` outside a table.
  func willMeasure(_ child: ViewRef, _ specs: MeasureSpecs, usesExcess: Bool, lengthBefore: Int?, column: TableColumn?)
  /// A child adds a length before the remaining space is distributed.
  func add(_ child: ViewRef, length: Int, spaceAfter: Int)
  /// A child receives its share.
  ///
  /// - Parameters:
  ///   - shares: The remaining length, and the weights that divide it.
  ///   - natural: The child's length without the weight, if that is included.
  ///   - length: The length with which it is measured: the share plus the natural length.
  func willShare(_ child: ViewRef, _ share: Int32, of shares: WeightShares, natural: Int?, length: Int)
  /// With `measureWithLargestChild`, each weighted child becomes as long as the largest one.
  func willMatchLargest(_ child: ViewRef, length: Int)
  /// A child is measured again with the layout's cross length and its own `length` along the direction.
  func willMatchCrossLength(_ child: ViewRef, length: Int, crossLength: Int)
  /// All children have been measured.
  func finish(excess: Int, largestLength: Int?)

  // Placing, from left to right or from top to bottom.

  func didPlace(_ child: ViewRef, divider: Int, offset: Int, spaceAfter: Int)
  func skipEmptyColumns(_ length: Int)
}

/// The columns of a table cell.
struct TableColumn {
  let columns: Range<Int>
  let width: Int
}

/// A log that records nothing.
struct NoLog: LinearLog {
  @inline(__always) static var isRecording: Bool { false }
  @inline(__always) func addDivider(_ length: Int) {}
  @inline(__always) func addEmptyColumns(_ length: Int) {}
  @inline(__always) func willMeasureForBaseline(_ child: ViewRef) {}
  @inline(__always)
  func willMeasure(_ child: ViewRef, _ specs: MeasureSpecs, usesExcess: Bool, lengthBefore: Int?, column: TableColumn?)
  {}
  @inline(__always) func add(_ child: ViewRef, length: Int, spaceAfter: Int) {}
  @inline(__always)
  func willShare(_ child: ViewRef, _ share: Int32, of shares: WeightShares, natural: Int?, length: Int) {}
  @inline(__always) func willMatchLargest(_ child: ViewRef, length: Int) {}
  @inline(__always) func willMatchCrossLength(_ child: ViewRef, length: Int, crossLength: Int) {}
  @inline(__always) func finish(excess: Int, largestLength: Int?) {}
  @inline(__always) func didPlace(_ child: ViewRef, divider: Int, offset: Int, spaceAfter: Int) {}
  @inline(__always) func skipEmptyColumns(_ length: Int) {}
}
