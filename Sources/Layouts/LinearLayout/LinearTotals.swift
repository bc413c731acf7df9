import Measure

/// The totals of a walk over the children of a LinearLayout.
struct LinearTotals {
  /// The children's lengths and margins, and the dividers.
  var usedLength = 0
  private(set) var weight: Float = 0
  private var marks: Marks = []
  /// The smallest limits under which the children's answers hold.
  private(set) var neededWidth: Int32 = 0
  private(set) var neededHeight: Int32 = 0

  // Results across the layout's direction apply if the layout's cross length isn't exact.

  /// The greatest length of a child that matches the parent; used if all children match it.
  private var matchingCrossLength = 0
  /// The greatest length of the others, with only the margins of those that match the parent; weighted children are
  /// included once they have their share.
  private(set) var unmatchedCrossLength = 0

  /// Kept in one byte, so that a loop has few variables.
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
  /// Whether any child had a weight; they might add up to 0.
  @inline(__always) var hasWeightedChild: Bool { marks.contains(.hasWeightedChild) }
  @inline(__always) var anyMatchesParent: Bool { marks.contains(.anyMatchesParent) }
  @inline(__always) var allMatchParent: Bool { !marks.contains(.anyDiffersFromParent) }

  /// Counts along the layout's direction anew.
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

  /// - Parameter countsAll: whether a negative margin may make the total less.
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

  /// Records the dependencies of the layout's answer; see `ViewRef.measureChild`.
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

  /// The same for a child of fixed length.
  @inline(__always)
  mutating func addFixedCrossLength<Main: MainAxis>(of child: ViewRef, _ main: Main.Type) {
    marks.insert(.anyDiffersFromParent)
    let length = Main.crossDimension(child).length &+ Main.crossMargins(child)
    if length > unmatchedCrossLength { unmatchedCrossLength = length }
  }

  /// Counts a child that is measured at its share only.
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

  /// In a row, only the children's lengths at their shares are relevant.
  mutating func forgetMatchingCrossLength() { matchingCrossLength = -1 }

  /// - Parameter baselineLength: the length that children aligned by their baselines take together.
  func crossLength(withBaselines baselineLength: Int?) -> Int {
    allMatchParent ? max(matchingCrossLength, baselineLength ?? matchingCrossLength) : unmatchedCrossLength
  }
}

/// The excess while it is distributed to the weighted children, one after the other.
///
/// A share is truncated and subtracted before the next, so the last child absorbs the rounding. The arithmetic is Java's:
/// 32-bit float in this order, a cast that gives 0 for 0/0 (which a `weightSum` below the children's sum leads to), and
/// 32-bit integers that wrap.
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
