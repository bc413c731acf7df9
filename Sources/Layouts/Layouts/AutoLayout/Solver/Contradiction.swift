import Measure

/// A minimal set of required rows that can't all be satisfied: without any one of them, the rest can.
package struct Contradiction: Sendable {
  /// The rows, in their order; those that must not be dropped come first.
  package let rows: [Int]
  /// The row that is dropped: the last one that may be.
  package let yielding: Int
}

/// Finds the required rows that have to be dropped so that the others can be satisfied.
///
/// Rows are examined in order, those that must not be dropped before all others: a row that contradicts the rows before
/// it is dropped. Rows without a common variable can't contradict each other, so each *part*, the required rows that
/// share variables directly or through others, is examined by itself.
///
/// The reported sets are found by bisection, and only on request: QuickXplain (Junker, 2004), which prefers early rows.
struct RequiredRows {
  private let system: ConstraintSystem
  private var parts: [[Int]] = []
  /// The variable's number in the part under examination, or -1.
  private var local: [Int32]
  private let scratch = SolverScratch()
  /// Whether the work limit was reached before all rows were found. The remaining rows are then assumed to be
  /// satisfied.
  var isIncomplete: Bool { scratch.workLeft < 0 }

  /// The work limit of the whole search: the rows are found one by one, each with many solutions.
  private static let workLimit = 1 << 25

  init(_ system: ConstraintSystem) {
    self.system = system
    scratch.workLeft = Self.workLimit
    local = Array(repeating: -1, count: system.variableCount)
    collectParts()
  }

  private mutating func collectParts() {
    var sets = DisjointSets(count: system.variableCount)
    let required = (0..<system.rowCount).filter { system.penalty(ofRow: $0).highest == .required }
    for row in required {
      let terms = system.terms(of: row)
      for term in terms.dropFirst() { sets.join(Int(terms[0].variable), Int(term.variable)) }
    }
    var numbers = [Int](repeating: -1, count: system.variableCount)
    for row in required {
      guard let first = system.terms(of: row).first else {
        parts.append([row])
        continue
      }
      let root = sets.root(of: Int(first.variable))
      if numbers[root] < 0 {
        numbers[root] = parts.count
        parts.append([])
      }
      parts[numbers[root]].append(row)
    }
  }

  /// Returns the rows to drop, in their order.
  mutating func yieldingRows() -> [Int] {
    var yielding: [Int] = []
    for part in parts where !isFeasible(part) {
      let fixed = part.filter { !system.canYield(row: $0) }
      var candidates = part.filter { system.canYield(row: $0) }
      // The first `kept` candidates can be satisfied together.
      var kept = 0
      while kept < candidates.count {
        let last = (kept..<candidates.count - 1).partitionPoint { isFeasible(fixed + candidates[...$0]) }
        if isIncomplete { break }
        yielding.append(candidates.remove(at: last))
        kept = last
        if isFeasible(fixed + candidates) { break }
      }
    }
    return yielding.sorted()
  }

  /// Returns the set that each dropped row contradicts.
  mutating func contradictions(of yielding: [Int]) -> [Contradiction] {
    yielding.map { last in
      if isIncomplete { return Contradiction(rows: [last], yielding: last) }
      let part = parts.first { $0.contains(last) } ?? []
      let fixed = part.filter { !system.canYield(row: $0) }
      let earlier = part.filter { $0 < last && system.canYield(row: $0) && !yielding.contains($0) }
      let culprits = smallest(of: earlier, with: fixed + [last])
      return Contradiction(
        rows: smallest(of: fixed, with: culprits + [last]) + culprits + [last], yielding: last)
    }
  }

  /// Returns a minimal subset of `candidates` that contradicts `background`: without any one of its rows, it doesn't.
  private mutating func smallest(of candidates: [Int], with background: [Int]) -> [Int] {
    if candidates.isEmpty || !isFeasible(background) { return [] }
    return explain(candidates[...], with: background)
  }

  private mutating func explain(_ candidates: ArraySlice<Int>, with background: [Int]) -> [Int] {
    if candidates.count == 1 { return Array(candidates) }
    let middle = (candidates.startIndex + candidates.endIndex) / 2
    let (early, late) = (candidates[..<middle], candidates[middle...])
    let needed = isFeasible(background + early) ? explain(late, with: background + early) : []
    let before = isFeasible(background + needed) ? explain(early, with: background + needed) : []
    return before + needed
  }

  /// Returns whether these rows, and the requirements of their variables, can be satisfied together.
  private mutating func isFeasible(_ rows: [Int]) -> Bool {
    // Setting up a system takes longer than changing a few numbers for each row.
    scratch.workLeft -= 64 * rows.count
    if Meter.isExhausted(after: .round()) { scratch.workLeft = -1 }
    if isIncomplete { return true }
    var reduced = ConstraintSystem()
    var variables: [Int] = []
    for row in rows {
      _ = reduced.addRow(system.penalty(ofRow: row).requirement, constant: system.constants[row])
      for term in system.terms(of: row) {
        let variable = Int(term.variable)
        if local[variable] < 0 {
          let penalty = system.penalty(ofVariable: variable).requirement
          local[variable] = Int32(reduced.addVariable(penalty, isVertical: system.isVertical(variable: variable)))
          variables.append(variable)
        }
        reduced.addTerm(Int(local[variable]), term.coefficient)
      }
    }
    for variable in variables { local[variable] = -1 }
    var solver = SystemSolver(reduced)
    return solver.attempt(.all, solver.shape, in: scratch) || solver.isIncomplete
  }
}

extension Penalty {
  fileprivate var requirement: Penalty {
    Penalty(below: below == .required ? below : .never, above: above == .required ? above : .never)
  }

  var withoutRequirement: Penalty {
    Penalty(below: below == .required ? .never : below, above: above == .required ? .never : above)
  }
}
