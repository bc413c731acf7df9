import Layouts
import TestSupport
import Testing

/// Every system has a finite solution, which is the same on every run and regardless of how the system was built.
@Suite struct RandomSystemTests {
  @Test func random_systems_end_with_the_same_finite_numbers() {
    for seed in 0..<UInt64(500) {
      var random = RandomSystem(
        seed: seed, variableCount: 4 + Int(seed % 9), rowCount: 1 + Int(seed % 17), isWild: seed % 2 == 1)
      var solver = SystemSolver(random.system())
      solver.solve(.horizontal)
      solver.solve(.vertical)
      let values = solver.values
      if !values.allSatisfy(\.isFinite) { Issue.record("seed \(seed): \(values)") }
      for (row, constant) in random.otherConstants().enumerated() { solver.setConstant(constant, ofRow: row) }
      solver.solve(.all)
      for (row, constant) in random.system().constants.enumerated() { solver.setConstant(constant, ofRow: row) }
      solver.solve(.horizontal)
      solver.solve(.vertical)
      if solver.values != values { Issue.record("seed \(seed), again: \(solver.values), expected \(values)") }
    }
  }

  @Test func the_order_of_rows_makes_no_difference_without_contradictions() {
    var compared = 0
    for seed in 0..<UInt64(250) {
      let random = RandomSystem(seed: seed, variableCount: 4 + Int(seed % 5), rowCount: 1 + Int(seed % 9))
      var solver = SystemSolver(random.system())
      solver.solve(.all)
      if !solver.yieldingRows.isEmpty { continue }
      var shuffle = SplitMix64(seed: seed)
      var other = SystemSolver(random.system(order: Array(0..<random.rowCount).shuffled(using: &shuffle)))
      other.solve(.all)
      compared += 1
      if zip(solver.values, other.values).contains(where: { abs($0 - $1) > 1e-6 }) {
        Issue.record("seed \(seed): \(solver.values) and \(other.values)")
      }
    }
    #expect(compared > 50)
  }
}
