/// Working memory of the solver, reused between systems so that solving allocates nothing.
///
/// All solvers of a tree share it and use it one after another; see `TreeMemory`.
package final class SolverScratch {
  package init() {}

  /// The work limit of one solution, in changed entries of a matrix: enough for 500 texts in a row that don't fit.
  static let workLimit = 200_000_000

  /// The remaining work. If it runs out, the solution is the best one found so far.
  @exclusivity(unchecked) var workLeft = SolverScratch.workLimit

  /// This scratch memory with the full work limit.
  var replenished: SolverScratch {
    workLeft = SolverScratch.workLimit
    return self
  }

  // Accesses never overlap: the functions that read and write these properties call no other code meanwhile.
  @exclusivity(unchecked) var interval = IntervalSolver()
  @exclusivity(unchecked) var simplex = LexicographicSimplex()
  /// The constants of a small system that was solved before.
  @exclusivity(unchecked) var constants: [Double] = []
  @exclusivity(unchecked) var equationConstants: [Double] = []
  @exclusivity(unchecked) var parameterValues: [Double] = []
  @exclusivity(unchecked) var openGroups: [Int] = []
  /// The index among the parameters that are still open, or -1.
  @exclusivity(unchecked) var openParameters: [Int32] = []
  /// The index in the simplex of each open line of a plan, and -1 for the others.
  @exclusivity(unchecked) var lineNumbers: [Int32] = []
}
