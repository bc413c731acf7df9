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

  /// Components that a change doesn't affect keep their solution.
  @Test func changes_of_a_part_lead_to_the_solution_of_a_new_system() {
    var (saved, whole) = (0, 0)
    for seed in 0..<UInt64(60) {
      var parts = (0..<3).map { part in
        RandomSystem(
          seed: seed * 3 + part, variableCount: 4 + Int(seed % 9), rowCount: 4 + Int(seed % 9), isWild: seed % 7 == 6)
      }
      var system = ConstraintSystem()
      for part in parts { part.add(to: &system) }
      var solver = SystemSolver(system)
      solver.solve(.all)
      for step in 0..<6 {
        let changed = (Int(seed) + step) % 3
        let firstRow = parts[..<changed].reduce(0) { $0 + $1.rowCount }
        let constants = step % 4 == 3 ? parts[changed].system().constants : parts[changed].otherConstants()
        for (row, constant) in constants.enumerated() where step % 2 == 0 || row % 3 == 0 {
          system.constants[firstRow + row] = constant
          solver.setConstant(constant, ofRow: firstRow + row)
        }
        let before = solver.work
        var fresh = SystemSolver(system)
        if step % 3 == 0 {
          solver.solve(.horizontal)
          solver.solve(.vertical)
          fresh.solve(.horizontal)
          fresh.solve(.vertical)
        } else {
          solver.solve(.all)
          fresh.solve(.all)
        }
        saved += fresh.work - (solver.work - before)
        whole += fresh.work
        guard solver.values == fresh.values, solver.yieldingRows == fresh.yieldingRows else {
          Issue.record("seed \(seed), step \(step): \(solver.values), expected \(fresh.values)")
          break
        }
      }
    }
    #expect(saved * 4 > whole)
  }

  /// Eliminating variables solves the first system, and takes more steps for the second one than it may.
  @Test(arguments: [(100, false), (1500, true)])
  func equations_that_take_too_long_to_set_up_are_reported(count: Int, isIncomplete: Bool) {
    var random = SplitMix64(seed: 1)
    var system = ConstraintSystem()
    for _ in 0..<count { _ = system.addVariable(Penalty(below: .edges, above: .edges), isVertical: false) }
    for row in 0..<count {
      _ = system.addRow(Penalty(below: .required, above: .required), constant: -1)
      system.addTerm(row, 1)
      // Eliminating variables that are anywhere fills the other equations with terms.
      for _ in 0..<4 { system.addTerm(.random(in: 0..<count, using: &random), 0.25) }
    }
    var solver = SystemSolver(system)
    solver.solve(.all)
    #expect(solver.isIncomplete == isIncomplete)
    // Only equations that couldn't be eliminated are left for the steps of the solution.
    #expect((solver.work > 0) == isIncomplete)
  }
}
