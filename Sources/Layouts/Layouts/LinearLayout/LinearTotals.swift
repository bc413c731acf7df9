import Measure

/// The totals of a walk over the children of a LinearLayout.
struct LinearTotals {
  /// The sum of the children's lengths and margins, and the dividers.
  var usedLength = 0
  private(set) var weight: Float = 0
  private var marks: Marks = []
  /// The minimum limits for which the children's answers are valid.
  private(set) var neededWidth: Int32 = 0
  private(set) var neededHeight: Int32 = 0

  // Results across the layout's direction, which apply if the layout's cross length isn't exact.

  /// The maximum length of a child that matches the parent; used if all children match it.
  private var matchingCrossLength = 0
  /// The maximum length of the others, including the margins of those that match the parent; weighted children are
  /// included once their share is known.
  private(set) var unmatchedCrossLength = 0

  /// Flags in one byte, so that a loop has few variables.
  private struct Marks: OptionSet {
    var rawValue: UInt8
    static var hasWeight: Marks { Marks(rawValue: 1) }
    static var hasWeightedChild: Marks { Marks(rawValue: 2) }
    static var hasChild: Marks { Marks(rawValue: 4) }
    static var anyMatchesParent: Marks { Marks(rawValue: 8) }
    static var anyDiffersFromParent: Marks { Marks(rawValue: 16) }
  }

  /// Whether `weight` isn't 0.
  @inline(__always) var hasWeight: Bool { marks.contains(.hasWeight) }
  /// Whether any child had a weight; the weights might add up to 0.
  @inline(__always) var hasWeightedChild: Bool { marks.contains(.hasWeightedChild) }
  @inline(__always) var anyMatchesParent: Bool { marks.contains(.anyMatchesParent) }
  @inline(__always) var allMatchParent: Bool { !marks.contains(.anyDiffersFromParent) }

  /// Resets the totals along the layout's direction.
  mutating func startAgain() {
    usedLength = 0
    marks.remove(.hasChild)
  }

  @inline(__always)
  mutating func add(_ weight: Float) {
    if weight.bitPattern == 0 { return }
    self.weight += weight
    marks.insert(.hasWeightedChild)
    if self.weight == 0 { marks.remove(.hasWeight) } else { marks.insert(.hasWeight) }
  }

  /// Adds a length.
  /// - Parameter countsAll: Whether a negative margin may reduce the total.
  @inline(__always)
  mutating func add(_ length: Int, _ countsAll: Bool) {
    // Fewer than 2^32 lengths of less than 2^33 each can't overflow.
    if length >= 0 || countsAll { usedLength &+= length }
  }

  /// Reverts `add(_:_:)`.
  @inline(__always)
  mutating func remove(_ length: Int, _ countsAll: Bool) {
    if length >= 0 || countsAll { usedLength &-= length }
  }

  mutating func addDividerBeforeChild(_ settings: LinearLayout.Settings) {
    let divider: LinearLayout.Dividers = marks.contains(.hasChild) ? .middle : .beginning
    if settings.showDividers.contains(divider) { usedLength += Int(settings.dividerSize) }
    marks.insert(.hasChild)
  }

  mutating func addDividerAtEnd(_ settings: LinearLayout.Settings) {
    if marks.contains(.hasChild) && settings.showDividers.contains(.end) { usedLength += Int(settings.dividerSize) }
  }

  /// Records what the layout's answer depends on; see `ViewRef.measureChild`.
  @inline(__always)
  mutating func noteNeeds(of child: ViewRef, _ specs: MeasureSpecs, _ childSpecs: MeasureSpecs, used: Size) {
    neededWidth = max(neededWidth, child.neededWidth(childSpecs.width, under: specs.width, used: used.width))
    neededHeight = max(neededHeight, child.neededHeight(childSpecs.height, under: specs.height, used: used.height))
  }

  @inline(__always)
  mutating func addCrossLength<Main: MainAxis>(of child: ViewRef, awaitsShare: Bool, _ main: Main.Type) {
    let margins = Main.crossMargins(child)
    let length = Main.crossLength(child) + margins
    if Main.crossDimension(child) == .matchParent {
      marks.insert(.anyMatchesParent)
      matchingCrossLength = max(matchingCrossLength, length)
      if !awaitsShare { unmatchedCrossLength = max(unmatchedCrossLength, margins) }
    } else {
      marks.insert(.anyDiffersFromParent)
      if !awaitsShare { unmatchedCrossLength = max(unmatchedCrossLength, length) }
    }
  }

  /// Adds the cross length of a child with a fixed length.
  @inline(__always)
  mutating func addFixedCrossLength<Main: MainAxis>(of child: ViewRef, _ main: Main.Type) {
    marks.insert(.anyDiffersFromParent)
    let length = Main.crossDimension(child).length &+ Main.crossMargins(child)
    if length > unmatchedCrossLength { unmatchedCrossLength = length }
  }

  /// Adds the cross length of a child that is measured only at its share.
  @inline(__always)
  mutating func addUnmeasuredCrossLength<Main: MainAxis>(of child: ViewRef, _ main: Main.Type) {
    if Main.crossDimension(child) == .matchParent {
      marks.insert(.anyMatchesParent)
      matchingCrossLength = max(matchingCrossLength, Main.crossMargins(child))
    } else {
      marks.insert(.anyDiffersFromParent)
    }
  }

  /// Adds a child whose cross length is fixed or the layout's, with the length that it will have at its share.
  @inline(__always)
  mutating func addSettledCrossLength<Main: MainAxis>(of child: ViewRef, _ main: Main.Type) {
    let length = max(Main.crossDimension(child).length, 0)
    unmatchedCrossLength = max(unmatchedCrossLength, length + Main.crossMargins(child))
  }

  /// Discards the maximum length of matching children: in a row, only the children's lengths at their shares are
  /// relevant.
  mutating func forgetMatchingCrossLength() { matchingCrossLength = -1 }

  /// Returns the cross length of the content.
  /// - Parameter baselineLength: The total length of children aligned by their baselines.
  func crossLength(withBaselines baselineLength: Int?) -> Int {
    allMatchParent ? max(matchingCrossLength, baselineLength ?? matchingCrossLength) : unmatchedCrossLength
  }
}

/// The excess while it is distributed to the weighted children one after the other.
///
/// A share is truncated and subtracted before the next, so the last child absorbs the rounding. The arithmetic is
/// Java's: 32-bit floats in this order, a cast that turns 0/0 into 0 (which happens if `weightSum` is below the
/// children's sum), and 32-bit integers that wrap.
struct WeightShares {
  private(set) var excess: Int32
  private(set) var weightLeft: Float

  @inline(__always)
  init(of excess: Int, totalWeight: Float, _ settings: LinearLayout.Settings) {
    self.excess = Int32(truncatingIfNeeded: excess)
    weightLeft = settings.weightSum > 0 ? settings.weightSum : totalWeight
  }

  @inline(__always)
  mutating func take(_ weight: Float) -> Int32 {
    let share = Int32(saturating: weight * Float(excess) / weightLeft)
    excess &-= share
    weightLeft -= weight
    return share
  }
}
