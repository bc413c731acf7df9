import Measure

/// What a walk over the children of a LinearLayout adds up.
struct LinearTotals {
  /// The children's lengths and margins, and the dividers.
  var usedLength = 0
  private(set) var weight: Float = 0
  /// Whether `weight` isn't 0.
  private(set) var hasWeight = false
  /// Whether any child had a weight; they might add up to 0.
  private(set) var hasWeightedChild = false
  private var hasChild = false
  /// What the layout must have been offered at least for the children to have answered as they did.
  private(set) var neededWidth: Int32 = 0
  private(set) var neededHeight: Int32 = 0

  // What is found across the layout's direction counts where the layout's cross length isn't exact.

  /// The greatest length of a child that matches the parent: it counts where all of them do.
  private var matchingCrossLength = 0
  /// The greatest length of the others, with only the margins of those that match the parent; weighted ones count once
  /// they have their share.
  private(set) var unmatchedCrossLength = 0
  private(set) var allMatchParent = true
  private(set) var anyMatchesParent = false

  /// Counts along the layout's direction anew.
  mutating func startAgain() {
    usedLength = 0
    hasChild = false
  }

  @inline(__always)
  mutating func add(_ weight: Float) {
    if weight.bitPattern == 0 { return }
    self.weight += weight
    hasWeight = self.weight != 0
    hasWeightedChild = true
  }

  /// - Parameter countsAll: whether a negative margin may make the total less.
  @inline(__always)
  mutating func add(_ length: Int, _ countsAll: Bool) {
    if length >= 0 || countsAll { usedLength += length }
  }

  mutating func addDividerBeforeChild(_ settings: LinearLayout.Settings) {
    if settings.showDividers.contains(hasChild ? .middle : .beginning) { usedLength += Int(settings.dividerSize) }
    hasChild = true
  }

  mutating func addDividerAtEnd(_ settings: LinearLayout.Settings) {
    if hasChild && settings.showDividers.contains(.end) { usedLength += Int(settings.dividerSize) }
  }

  /// Keeps account of what the layout's answer depends on; see `StatePointer.measureChild`.
  @inline(__always)
  mutating func noteNeeds(of child: StatePointer, _ specs: MeasureSpecs, _ childSpecs: MeasureSpecs, used: Size) {
    neededWidth = max(neededWidth, child.neededWidth(childSpecs.width, under: specs.width, used: used.width))
    neededHeight = max(neededHeight, child.neededHeight(childSpecs.height, under: specs.height, used: used.height))
  }

  @inline(__always)
  mutating func addCrossLength<Main: MainAxis>(of child: StatePointer, awaitsShare: Bool, _ main: Main.Type) {
    let margins = Main.crossMargins(child)
    let length = Main.crossLength(child) + margins
    if Main.crossDimension(child) == .matchParent {
      anyMatchesParent = true
      matchingCrossLength = max(matchingCrossLength, length)
      if !awaitsShare { unmatchedCrossLength = max(unmatchedCrossLength, margins) }
    } else {
      allMatchParent = false
      if !awaitsShare { unmatchedCrossLength = max(unmatchedCrossLength, length) }
    }
  }

  /// Counts a child that is measured at its share only.
  @inline(__always)
  mutating func addUnmeasuredCrossLength<Main: MainAxis>(of child: StatePointer, _ main: Main.Type) {
    if Main.crossDimension(child) == .matchParent {
      anyMatchesParent = true
      matchingCrossLength = max(matchingCrossLength, Main.crossMargins(child))
    } else {
      allMatchParent = false
    }
  }

  /// In a row, the children's lengths at their shares are all that counts.
  mutating func forgetMatchingCrossLength() { matchingCrossLength = -1 }

  /// - Parameter baselineLength: the length that children aligned by their baselines take together.
  func crossLength(withBaselines baselineLength: Int?) -> Int {
    allMatchParent ? max(matchingCrossLength, baselineLength ?? matchingCrossLength) : unmatchedCrossLength
  }
}

extension Int32 {
  /// Java's cast: 0 for what is no number, and the nearest limit for what doesn't fit.
  init(saturating value: Float) {
    self = value.isNaN ? 0 : value >= 0x1p31 ? .max : value < -0x1p31 ? .min : Int32(value)
  }
}
