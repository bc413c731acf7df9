import Layouts
import TestSupport
import Testing

/// Solutions of small systems equal those that exact arithmetic finds by trying every vertex. `layout-stress systems`
/// tries as many as requested.
@Suite struct ExactSolutionTests {
  @Test(arguments: [2, 3])
  func random_systems_have_the_exact_solution(variableCount: Int) {
    for seed in 0..<UInt64(variableCount == 2 ? 200 : 120) {
      var random = RandomSystem(
        seed: seed << 8 | UInt64(variableCount), variableCount: variableCount, rowCount: 1 + Int(seed % 6))
      var solver = SystemSolver(random.system())
      check(&solver, "seed \(seed)")
      for (row, constant) in random.otherConstants().enumerated() { solver.setConstant(constant, ofRow: row) }
      check(&solver, "seed \(seed), other constants")
    }
  }

  private func check(_ solver: inout SystemSolver, _ name: String) {
    solver.solve(.all)
    let exact = ExactSolution(solver.system)
    if solver.yieldingRows != exact.yieldingRows {
      Issue.record("\(name): rows \(solver.yieldingRows) give way, expected \(exact.yieldingRows)")
    }
    for variable in solver.values.indices where abs(solver.values[variable] - exact.point.value(variable)) > 1e-6 {
      Issue.record("\(name): \(solver.values), expected \(solver.values.indices.map(exact.point.value))")
      return
    }
  }
}
