import Layouts

/// Systems of rows generated from a seed, both realistic and unrealistic ones.
package struct RandomSystem {
  private var random: SplitMix64
  /// The rows as descriptions, so that they can be added in another order.
  private var rows: [(penalty: Penalty, constant: Double, terms: [(variable: Int, coefficient: Double)])] = []
  private let variableCount: Int
  private let isWild: Bool

  /// - Parameters:
  ///   - variableCount: The number of variables. Half of them are positions, half are sizes; every other pair is
  ///     vertical.
  ///   - isWild: Whether coefficients and constants include huge numbers, tiny numbers, and zero.
  package init(seed: UInt64, variableCount: Int, rowCount: Int, isWild: Bool = false) {
    random = SplitMix64(seed: seed)
    self.variableCount = variableCount
    self.isWild = isWild
    for _ in 0..<rowCount { addRow() }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  private mutating func addRow() {
    let level = Level(pick([1000, 1000, 1000, 999, 750, 750, 500, 250, 50]))
    let penalties = [
      Penalty(below: level, above: level), Penalty(below: level, above: level), Penalty(below: level),
      Penalty(above: level), Penalty(below: Level(750), above: Level(250)),
    ]
    var terms: [(variable: Int, coefficient: Double)] = []
    for _ in 0..<pick([1, 1, 2, 2, 2, 3]) { terms.append((Int(random.next() % UInt64(variableCount)), coefficient())) }
    rows.append((pick(penalties), constant(), terms))
  }

  private mutating func coefficient() -> Double {
    if isWild { return pick([1, -1, 0, 1e300, -1e300, 1e-300, 1e12, 1e-12, .greatestFiniteMagnitude, 0.1]) }
    return pick([1, -1, 1, -1, 0.5, -0.5, 2, -2])
  }

  private mutating func constant() -> Double {
    if isWild { return pick([0, 1, -1, 1e300, -1e300, 1e-300, .greatestFiniteMagnitude, 100]) }
    return Double(random.next() % 121) - 60
  }

  package var rowCount: Int { rows.count }

  /// Returns the system with its rows in a different order, or in the original order if `order` is `nil`.
  package func system(order: [Int]? = nil) -> ConstraintSystem {
    var system = ConstraintSystem()
    add(to: &system, order: order)
    return system
  }

  /// Adds the variables and rows to a system, of which they are independent.
  package func add(to system: inout ConstraintSystem, order: [Int]? = nil) {
    let first = system.variableCount
    for index in 0..<variableCount {
      let isSize = index % 2 == 1
      let penalty =
        isSize ? Penalty(below: .required, above: .sizes) : Penalty(below: .edges, above: .edges)
      _ = system.addVariable(penalty, isVertical: index / 2 % 2 == 1)
    }
    for index in order ?? Array(rows.indices) {
      _ = system.addRow(rows[index].penalty, constant: rows[index].constant)
      for term in rows[index].terms { system.addTerm(first + term.variable, term.coefficient) }
    }
  }

  /// Returns other constants for the same rows.
  package mutating func otherConstants() -> [Double] { rows.map { _ in constant() } }
}
