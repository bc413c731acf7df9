import Layouts
import TestSupport

/// Random systems of constraints: each must end with finite numbers, with the same numbers when it is solved again
/// after other constants, and, if it is small, with those of exact arithmetic.
struct RandomSystems {
  let seed: UInt64

  /// - Returns: The problem; `nil` if there is none.
  func problem() -> String? {
    let isWild = seed % 2 == 1
    let variableCount = 2 + Int(seed / 2 % 11)
    let random = RandomSystem(
      seed: seed, variableCount: variableCount, rowCount: 1 + Int(seed / 3 % 17), isWild: isWild)
    var solver = SystemSolver(random.system())
    solve(&solver)
    let values = solver.values
    if !values.allSatisfy(\.isFinite) { return "\(values)" }
    var other = random
    for (row, constant) in other.otherConstants().enumerated() { solver.setConstant(constant, ofRow: row) }
    solver.solve(.all)
    for (row, constant) in random.system().constants.enumerated() { solver.setConstant(constant, ofRow: row) }
    solve(&solver)
    if solver.values != values { return "again \(solver.values), not \(values)" }
    if isWild || variableCount > 4 || random.rowCount > 8 { return nil }
    let exact = ExactSolution(solver.system)
    if solver.yieldingRows != exact.yieldingRows {
      return "rows \(solver.yieldingRows) give way, not \(exact.yieldingRows)"
    }
    let expected = values.indices.map { exact.point.value($0) }
    return zip(values, expected).contains { abs($0 - $1) > 1e-6 } ? "\(values), not \(expected)" : nil
  }

  private func solve(_ solver: inout SystemSolver) {
    solver.solve(.horizontal)
    solver.solve(.vertical)
  }
}
