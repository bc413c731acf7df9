/// How much a constraint insists. A stronger one isn't given up for any number of weaker ones.
///
/// Source: androidx.constraintlayout.core.SolverVariable, whose numbers these are.
struct Strength: Comparable {
  let rawValue: UInt8

  /// An error that costs nothing.
  static let none = Strength(rawValue: 0)
  static let low = Strength(rawValue: 1)
  static let high = Strength(rawValue: 3)
  static let highest = Strength(rawValue: 4)
  static let equality = Strength(rawValue: 5)
  static let barrier = Strength(rawValue: 6)
  static let centering = Strength(rawValue: 7)
  /// Never given up.
  static let required = Strength(rawValue: 8)

  static func < (one: Strength, other: Strength) -> Bool { one.rawValue < other.rawValue }
}
