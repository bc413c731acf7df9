/// Memory that is only used while a system is being solved, kept for other systems so that solving allocates nothing.
///
/// One serves all solvers of a tree, one after another; see `TreeMemory`.
package final class SolverScratch {
  package init() {}

  // Read and written by functions that do nothing else meanwhile, so no two accesses overlap.
  @exclusivity(unchecked) var interval = IntervalSolver()
  @exclusivity(unchecked) var simplex = LexicographicSimplex()
  @exclusivity(unchecked) var equationConstants: [Double] = []
  @exclusivity(unchecked) var parameterValues: [Double] = []
  @exclusivity(unchecked) var openGroups: [Int] = []
  /// The index among the parameters that are still open, or -1.
  @exclusivity(unchecked) var openParameters: [Int32] = []
}
