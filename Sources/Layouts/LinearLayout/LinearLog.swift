import Measure

/// The events that a LinearLayout reports during its passes.
///
/// The passes are generic over it: with `NoLog` nothing is left of the calls when the code is compiled.
protocol LinearLog {
  /// Whether the log records anything; if so, the passes take no shortcuts.
  static var isRecording: Bool { get }

  // Measuring, in this order for each child.

  /// The walk over the children adds a divider of `length`, or columns that stay empty.
  func addDivider(_ length: Int)
  func addEmptyColumns(_ length: Int)
  /// A child is measured without limits, since its baseline is needed.
  func willMeasureForBaseline(_ child: ViewRef)
  /// A child is measured for the first time.
  ///
  /// - Parameters:
  ///   - usesExcess: Whether its length comes only from the remaining space, so that it is measured like
  ///     `wrap_content` first.
  ///   - lengthBefore: The length subtracted from the limit for the children before it; `nil` if nothing is
  ///     subtracted.
  ///   - column: The columns that a table gives it; `nil` for a child that isn't a cell of one.
  func willMeasure(_ child: ViewRef, _ specs: MeasureSpecs, usesExcess: Bool, lengthBefore: Int?, column: TableColumn?)
  /// The length that a child adds before anything is shared.
  func add(_ child: ViewRef, length: Int, spaceAfter: Int)
  /// A child gets its share.
  ///
  /// - Parameters:
  ///   - shares: The remaining length, and the weights that divide it.
  ///   - natural: The length that it had without the weight, if that is included.
  ///   - length: The length that it is measured with: the share plus the natural length.
  func willShare(_ child: ViewRef, _ share: Int32, of shares: WeightShares, natural: Int?, length: Int)
  /// With `measureWithLargestChild`, each weighted child becomes as long as the largest one.
  func willMatchLargest(_ child: ViewRef, length: Int)
  /// A child is measured again at the layout's length across, at its own `length` along it.
  func willMatchCrossLength(_ child: ViewRef, length: Int)
  /// All children have been measured.
  func finish(excess: Int, largestLength: Int?)

  // Placing, from left to right or from the top down.

  func didPlace(_ child: ViewRef, divider: Int, offset: Int, spaceAfter: Int)
  func skipEmptyColumns(_ length: Int)
}

/// The columns of a table that a cell is in.
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
  @inline(__always) func willMatchCrossLength(_ child: ViewRef, length: Int) {}
  @inline(__always) func finish(excess: Int, largestLength: Int?) {}
  @inline(__always) func didPlace(_ child: ViewRef, divider: Int, offset: Int, spaceAfter: Int) {}
  @inline(__always) func skipEmptyColumns(_ length: Int) {}
}
