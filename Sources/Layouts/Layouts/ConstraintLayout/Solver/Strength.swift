/// The strength of a constraint. No number of weaker constraints outweighs a stronger one.
///
/// Source: androidx.constraintlayout.core.SolverVariable. The values are Android's.
package struct Strength: Comparable {
  package let rawValue: UInt8

  /// Violations have no cost.
  package static let none = Strength(rawValue: 0)
  package static let low = Strength(rawValue: 1)
  package static let high = Strength(rawValue: 3)
  package static let highest = Strength(rawValue: 4)
  package static let equality = Strength(rawValue: 5)
  package static let barrier = Strength(rawValue: 6)
  package static let centering = Strength(rawValue: 7)
  /// Violations are never accepted.
  package static let required = Strength(rawValue: 8)

  package static func < (one: Strength, other: Strength) -> Bool { one.rawValue < other.rawValue }
}
