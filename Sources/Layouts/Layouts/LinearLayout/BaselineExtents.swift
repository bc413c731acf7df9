import Measure

/// The extents of the children of a row above and below their baselines, one pair for each vertical gravity.
///
/// Source: the arrays mMaxAscent and mMaxDescent of android.widget.LinearLayout. Ascents exclude top margins.
struct BaselineExtents {
  private(set) var ascents = SIMD4<Int32>(repeating: -1)
  private(set) var descents = SIMD4<Int32>(repeating: -1)

  static let top = 1
  static let bottom = 2

  /// Adds a child of `length` pixels, including margins, whose baseline isn't `MeasureAnswer.noBaseline`.
  mutating func add(baseline: Int, length: Int, gravity: Gravity) {
    let index = Int(gravity.vertical.rawValue) >> 5
    ascents[index] = max(ascents[index], Int32(truncatingIfNeeded: baseline))
    descents[index] = max(descents[index], Int32(truncatingIfNeeded: Pixels.clamp(length - baseline)))
  }

  /// The height of all aligned children together; `nil` if none of them has a baseline.
  var height: Int? {
    guard ascents.max() != -1 else { return nil }
    return Int(ascents.max()) + Int(descents.max())
  }
}
