/// The strength of a constraint. No number of weaker constraints outweighs a stronger one.
///
/// Source: androidx.constraintlayout.core.SolverVariable. The values are Android's.
struct Strength: Comparable {
  let rawValue: UInt8

  /// Violations have no cost.
  static let none = Strength(rawValue: 0)
  static let low = Strength(rawValue: 1)
  static let high = Strength(rawValue: 3)
  static let highest = Strength(rawValue: 4)
  static let equality = Strength(rawValue: 5)
  static let barrier = Strength(rawValue: 6)
  static let centering = Strength(rawValue: 7)
  /// Violations are never accepted.
  static let required = Strength(rawValue: 8)

  static func < (one: Strength, other: Strength) -> Bool { one.rawValue < other.rawValue }
}
