/// Required rows that can't all be met, of which none can be left out.
package struct Contradiction: Sendable {
  /// The rows, in their order; those that never yield come first. A negative number `~v` is the variable `v`'s own penalty.
  package let rows: [Int]
  /// The one that is dropped: the last row that may be.
  package let yielding: Int

  /// Finds the first contradiction: that of the first row that contradicts those before it.
  ///
  /// Rows that may not yield count as before all others. The set is found by bisection: QuickXplain (Junker, 2004), which
  /// prefers early rows.
  static func first(in system: ConstraintSystem) -> Contradiction? {
    let required = system.rows.indices.filter { system.rows[$0].penalty.highest == .required }
    let background = required.filter { !system.rows[$0].canYield }
    let candidates = required.filter { system.rows[$0].canYield }
    if candidates.isEmpty || isFeasible(system, required) { return nil }
    var low = 0
    var high = candidates.count  // The first `high` candidates contradict one another.
    while low < high {
      let middle = (low + high) / 2
      if isFeasible(system, background + candidates[..<middle]) { low = middle + 1 } else { high = middle }
    }
    guard high > 0 else { return nil }
    let last = candidates[high - 1]
    let others = Array(candidates[..<(high - 1)])
    let culprits = smallest(of: others, with: background + [last], system)
    let conflict = smallest(of: background, with: culprits + [last], system) + culprits + [last]
    return Contradiction(rows: conflict, yielding: last)
  }

  /// A smallest subset of `candidates` that contradicts `background`: no row of it can be left out.
  private static func smallest(of candidates: [Int], with background: [Int], _ system: ConstraintSystem) -> [Int] {
    if candidates.isEmpty || !isFeasible(system, background) { return [] }
    return explain(candidates[...], with: background, system)
  }

  private static func explain(_ candidates: ArraySlice<Int>, with background: [Int], _ system: ConstraintSystem)
    -> [Int]
  {
    if candidates.count == 1 { return Array(candidates) }
    let middle = (candidates.startIndex + candidates.endIndex) / 2
    let (early, late) = (candidates[..<middle], candidates[middle...])
    let needed =
      isFeasible(system, background + early) ? explain(late, with: background + early, system) : []
    let before = isFeasible(system, background + needed) ? explain(early, with: background + needed, system) : []
    return before + needed
  }

  /// Whether these rows, and the variables' own requirements, can be met together.
  private static func isFeasible(_ system: ConstraintSystem, _ rows: [Int]) -> Bool {
    var solver = SystemSolver(system.requirements(rows.sorted()))
    return solver.attempt(.all)
  }
}

extension ConstraintSystem {
  /// The required part of some rows.
  fileprivate func requirements(_ rows: [Int]) -> ConstraintSystem {
    var reduced = ConstraintSystem()
    for variable in variables {
      _ = reduced.addVariable(variable.penalty.requirement, isVertical: variable.isVertical)
    }
    for row in rows {
      _ = reduced.addRow(self.rows[row].penalty.requirement, constant: constants[row])
      for term in terms(of: row) { reduced.addTerm(Int(term.variable), term.coefficient) }
    }
    return reduced
  }

  /// Takes the requirement from a row.
  mutating func yield(row: Int) { setPenalty(rows[row].penalty.withoutRequirement, ofRow: row) }
}

extension Penalty {
  fileprivate var requirement: Penalty {
    Penalty(below: below == .required ? below : .never, above: above == .required ? above : .never)
  }

  fileprivate var withoutRequirement: Penalty {
    Penalty(below: below == .required ? .never : below, above: above == .required ? .never : above)
  }
}
