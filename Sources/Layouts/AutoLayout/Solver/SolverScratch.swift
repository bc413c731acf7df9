/// Memory that is only used while a system is being solved, kept for other systems so that solving allocates nothing.
///
/// One serves all solvers of a tree, one after another; see `TreeMemory`.
package final class SolverScratch {
  package init() {}

  /// What one solution may take, in numbers of a matrix that are changed: enough for 500 texts in a row that don't fit.
  static let workLimit = 200_000_000

  /// What is left of it. A solution for which it isn't enough is the best one that was found.
  @exclusivity(unchecked) var workLeft = SolverScratch.workLimit

  /// This, with all of the work to be done.
  var replenished: SolverScratch {
    workLeft = SolverScratch.workLimit
    return self
  }

  // Read and written by functions that do nothing else meanwhile, so no two accesses overlap.
  @exclusivity(unchecked) var interval = IntervalSolver()
  @exclusivity(unchecked) var simplex = LexicographicSimplex()
  @exclusivity(unchecked) var equationConstants: [Double] = []
  @exclusivity(unchecked) var parameterValues: [Double] = []
  @exclusivity(unchecked) var openGroups: [Int] = []
  /// The index among the parameters that are still open, or -1.
  @exclusivity(unchecked) var openParameters: [Int32] = []
}
