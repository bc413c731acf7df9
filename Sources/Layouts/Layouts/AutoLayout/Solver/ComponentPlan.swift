import Measure

/// The plan for a component that steps and guesses don't solve: its equations by elimination, which leaves some of its
/// variables as *parameters* in which all others are expressed, and then the parameters.
///
/// The elimination is Gaussian on sparse rows, in Markowitz's order: the equation with the fewest unknowns is solved
/// for the unknown that the fewest rows use, among those whose coefficients aren't small compared with the others. So a
/// chain takes time proportional to its length. The operations are recorded; a solution with other constants repeats
/// them only on the constants.
final class ComponentPlan: Sendable {
  let steps: Elimination
  /// Whether the plan contains the lines that matter only at the weakest levels, and those that order equally good
  /// solutions.
  let isWhole: Bool

  /// Creates the plan for a component.
  ///
  /// - Parameter local: The index of each member, and -1 for every other variable.
  init(
    _ system: ConstraintSystem, members: ArraySlice<Int32>, rows: ArraySlice<Int32>, local: [Int32]
  ) {
    steps = Elimination(system, members: members, rows: rows, local: local)
    isWhole = false
  }

  private init(whole steps: Elimination) {
    self.steps = steps
    isWhole = true
  }

  /// Returns the plan with all its lines.
  func completed(
    _ system: ConstraintSystem, members: ArraySlice<Int32>, rows: ArraySlice<Int32>, local: [Int32]
  ) -> ComponentPlan {
    var steps = steps
    steps.addWeakLines(system, members: members, rows: rows, local: local)
    steps.addOrderLines(system, members: members, local: local)
    return ComponentPlan(whole: steps)
  }
}

/// The equations of a component, solved for as many variables as they determine.
struct Elimination: Sendable {
  /// Solves the equation of the same index for a variable.
  struct Pivot: Sendable {
    var variable: Int32
    /// The index of the first term, which is the variable's own; the terms end before the first of the next pivot.
    var firstTerm: Int32
    /// The index of the first operation; the operations end before the first of the next pivot.
    var firstOperation: Int32
  }

  /// A row, or a variable's own penalty, expressed in the parameters.
  struct Line: Sendable {
    /// The row, or `~variable`.
    var source: Int32
    var penalty: Penalty
    var terms: Range<Int32>
  }

  /// Parameters that are joined by lines of the author's levels.
  struct Group: Sendable {
    var parameters: Range<Int32>
    var lines: Range<Int32>
    var areDifferences = true
  }

  /// The equations, as rows of the system: first those of the pivots, in their order, then those without remaining
  /// unknowns, which the others must satisfy.
  private(set) var equations: [Int32] = []
  /// The terms of the equations in known variables, and the equation of each.
  private(set) var knownTerms = TermList()
  private(set) var equationOfKnownTerm: [Int32] = []
  /// The target of each pivot's equation: another equation, and the factor.
  private(set) var operations = TermList()
  private(set) var pivots: [Pivot] = []
  /// Terms in variables of the system.
  private(set) var pivotTerms = TermList()
  private(set) var parameters: [Int32] = []
  private(set) var lines: [Line] = []
  /// Terms by index of the parameter.
  private(set) var lineTerms = TermList()
  private(set) var groups: [Group] = []
  private(set) var groupParameters: [Int32] = []
  private(set) var groupLines: [Int32] = []
  /// The sources of required lines that no parameter changes.
  private(set) var constantSources: [Int32] = []
  /// The index of the first line that determines the order of equally good solutions.
  private(set) var firstOrderLine = 0
  /// For each of these lines, the previous one with the same source, or -1.
  private(set) var linesOfOrder: [Int32] = []
  /// Whether all lines are differences; see `SpanningTree`.
  private(set) var areDifferences = true
  /// Whether equations or lines are left out because they would take too much time and memory.
  private(set) var isIncomplete = false
  /// The number of entries that the construction of the plan may still change.
  private var workLeft = 1 << 25
  private static let maximumTermCount = 1 << 22

  /// Eliminates variables from the equations of a component.
  ///
  /// - Parameter local: The index of each member, and -1 for every other variable.
  init(
    _ system: ConstraintSystem, members: ArraySlice<Int32>, rows: ArraySlice<Int32>, local: [Int32]
  ) {
    eliminate(system, members: members, rows: rows, local: local)
    var expansion = Expansion(self, memberCount: members.count, local: local)
    for variable in members { addLine(~variable, system, &expansion) }
    for row in rows { addLine(row, system, &expansion) }
    (lines, constantSources) = (lines.trimmed, constantSources.trimmed)
    lineTerms.trim()
    group()
    areDifferences = groups.allSatisfy(\.areDifferences)
  }

  /// Returns whether a line has one term, or two with opposite coefficients.
  private func isDifference(_ line: Line) -> Bool {
    let terms = Int(line.terms.lowerBound)..<Int(line.terms.upperBound)
    return terms.count < 2
      || terms.count == 2 && lineTerms[terms.lowerBound].coefficient == -lineTerms[terms.lowerBound + 1].coefficient
  }

  /// Returns the penalty of a line's source.
  static func penalty(of source: Int32, _ system: ConstraintSystem) -> Penalty {
    source < 0 ? system.penalty(ofVariable: Int(~source)) : system.penalty(ofRow: Int(source))
  }

  private mutating func addLine(
    _ source: Int32, _ system: ConstraintSystem, isWeak: Bool = false, _ expansion: inout Expansion
  ) {
    let penalty = Self.penalty(of: source, system)
    if penalty == .none || penalty.isEquation || penalty.highest.isWish != isWeak { return }
    if lineTerms.count > Self.maximumTermCount || expansion.isInterrupted {
      isIncomplete = true
      return
    }
    let start = Int32(lineTerms.count)
    if source < 0 { expansion.add(~source, 1) } else { expansion.add(row: Int(source), of: system) }
    expansion.finish(into: &lineTerms)
    let line = Line(source: source, penalty: penalty, terms: start..<Int32(lineTerms.count))
    if !line.terms.isEmpty {
      lines.append(line)
    } else if penalty.highest == .required {
      constantSources.append(source)
    }
  }

  /// Adds the lines that matter only at the weakest levels, and those that order equally good solutions.
  mutating func addWeakLines(
    _ system: ConstraintSystem, members: ArraySlice<Int32>, rows: ArraySlice<Int32>, local: [Int32]
  ) {
    var expansion = Expansion(self, memberCount: members.count, local: local)
    for variable in members { addLine(~variable, system, isWeak: true, &expansion) }
    for row in rows { addLine(row, system, isWeak: true, &expansion) }
  }

  /// Adds a line without a penalty for each member, in their order. These are minimized among equally good solutions.
  mutating func addOrderLines(
    _ system: ConstraintSystem, members: ArraySlice<Int32>, local: [Int32]
  ) {
    firstOrderLine = lines.count
    // Most of them equal the line of a penalty.
    var lineOfVariable = [Int32](repeating: -1, count: system.variableCount)
    var lineOfRow = [Int32](repeating: -1, count: system.rowCount)
    for (index, line) in lines.enumerated() {
      if line.source < 0 {
        lineOfVariable[Int(~line.source)] = Int32(index)
      } else {
        lineOfRow[Int(line.source)] = Int32(index)
      }
    }
    var expansion = Expansion(self, memberCount: members.count, local: local)
    for variable in members {
      let substitute = system.substitute(for: Int(variable))
      let source = substitute.map { Int32($0) } ?? ~variable
      let line = source < 0 ? lineOfVariable[Int(~source)] : lineOfRow[Int(source)]
      if line >= 0 {
        lines.append(Line(source: source, penalty: .none, terms: lines[Int(line)].terms))
        linesOfOrder.append(line)
        continue
      }
      if lineTerms.count > Self.maximumTermCount || expansion.isInterrupted {
        isIncomplete = true
        continue
      }
      let start = Int32(lineTerms.count)
      if let substitute { expansion.add(row: substitute, of: system) } else { expansion.add(variable, 1) }
      expansion.finish(into: &lineTerms)
      if start == lineTerms.count { continue }
      lines.append(Line(source: source, penalty: .none, terms: start..<Int32(lineTerms.count)))
      linesOfOrder.append(-1)
    }
    // Those of the order are minimized, and needn't be differences themselves.
    areDifferences = lines[..<firstOrderLine].allSatisfy(isDifference)
  }

  @inline(__always)
  func operations(ofPivot index: Int) -> Range<Int> {
    Int(
      pivots[index].firstOperation)..<(index + 1 < pivots.count
      ? Int(pivots[index + 1].firstOperation) : operations.count)
  }

  // MARK: - Elimination

  private mutating func eliminate(
    _ system: ConstraintSystem, members: ArraySlice<Int32>, rows: ArraySlice<Int32>, local: [Int32]
  ) {
    var matrix = SparseRows()
    matrix.reset(columns: members.count)
    // The number of lines that contain each unknown that isn't expressed by others yet.
    var weights = members.map { system.penalty(ofVariable: Int($0)) == .none ? Int32(0) : 1 }
    var found: [Int32] = []
    for row in rows {
      let isEquation = system.penalty(ofRow: Int(row)).isEquation
      if isEquation {
        found.append(row)
        matrix.addRow()
      }
      for place in system.termRange(of: Int(row)) {
        let term = system.terms[place]
        if local[Int(term.variable)] < 0 { continue }
        let column = Int(local[Int(term.variable)])
        if isEquation { matrix.addEntry(column, term.coefficient) } else { weights[column] += 1 }
      }
    }
    var queue = CountQueue(counts: found.indices.map { Int32(matrix.range(of: $0).count) })
    let member = Array(members)
    var isPivot = [Bool](repeating: false, count: members.count)
    var redundant: [Int32] = []
    // The place of each found equation among those of the plan, once it has one.
    var places = [Int32](repeating: -1, count: found.count)
    var targets: [(equation: Int32, factor: Double)] = []
    equations.reserveCapacity(found.count)
    while let equation = queue.popLeast() {
      if Meter.isExhausted(after: .round()) { workLeft = -1 }
      if workLeft < 0 {
        isIncomplete = true
        break
      }
      guard let column = choosePivot(equation, matrix, weights) else {
        redundant.append(Int32(equation))
        continue
      }
      let coefficient = matrix.value(equation, column)
      places[equation] = Int32(equations.count)
      equations.append(found[equation])
      pivots.append(
        Pivot(
          variable: member[column], firstTerm: Int32(pivotTerms.count), firstOperation: Int32(targets.count)))
      pivotTerms.append(member[column], coefficient)
      for place in matrix.range(of: equation) where matrix[place].column != Int32(column) && matrix[place].value != 0 {
        let other = Int(matrix[place].column)
        pivotTerms.append(member[other], matrix[place].value)
        matrix.release(column: other)
        weights[other] = min(weights[other] + weights[column], 1 << 20)
      }
      isPivot[column] = true
      var link = matrix.firstLink(of: column)
      while link >= 0 {
        let row = matrix.row(at: link)
        link = matrix.next(after: link)
        if row == equation || queue.isFinished(row) { continue }
        let value = matrix.removeEntry(row, column)
        if value == 0 { continue }
        let factor = -value / coefficient
        workLeft -= matrix.range(of: row).count + matrix.range(of: equation).count
        let vanished = matrix.add(factor, times: equation, to: row, except: column)
        targets.append((Int32(row), factor))
        queue.lower(row, by: Int32(vanished) + 1)
      }
      matrix.clear(column: column)
    }
    for equation in redundant {
      places[Int(equation)] = Int32(equations.count)
      equations.append(found[Int(equation)])
    }
    for (equation, row) in equations.enumerated() {
      for place in system.termRange(of: Int(row)) where local[Int(system.terms[place].variable)] < 0 {
        knownTerms.append(system.terms[place].variable, system.terms[place].coefficient)
        equationOfKnownTerm.append(Int32(equation))
      }
    }
    equationOfKnownTerm = equationOfKnownTerm.trimmed
    knownTerms.trim()
    operations.reserveCapacity(targets.count)
    for target in targets {
      // An equation that was left out isn't changed by any other.
      let place = places[Int(target.equation)]
      operations.append(max(0, place), place < 0 ? 0 : target.factor)
    }
    parameters = member.indices.filter { !isPivot[$0] }.map { member[$0] }
    pivots = pivots.trimmed
    operations.trim()
    pivotTerms.trim()
  }

  /// Chooses the unknown of an equation that the fewest rows use. Rows that are equations are counted twice: the others
  /// grow, too, as do the rows of the unknowns that were expressed by this one, but they don't pass on their new
  /// entries.
  private func choosePivot(_ equation: Int, _ matrix: SparseRows, _ weights: [Int32]) -> Int? {
    var greatest = 0.0
    for place in matrix.range(of: equation) { greatest = max(greatest, abs(matrix[place].value)) }
    if greatest == 0 { return nil }
    var best: Int?
    var bestCount = Int32.max
    for place in matrix.range(of: equation) where abs(matrix[place].value) >= greatest * 0.05 {
      let column = Int(matrix[place].column)
      let count = 2 * matrix.columnCounts[column] + weights[column]
      if count < bestCount { (best, bestCount) = (column, count) }
    }
    return best
  }

  // MARK: - Groups

  private mutating func group() {
    var sets = DisjointSets(count: parameters.count)
    for line in lines {
      for index in line.terms.dropFirst() {
        sets.join(Int(lineTerms[Int(line.terms.lowerBound)].variable), Int(lineTerms[Int(index)].variable))
      }
    }
    var numbers = [Int](repeating: -1, count: parameters.count)
    var parameterLists: [[Int32]] = []
    var lineLists: [[Int32]] = []
    for parameter in parameters.indices {
      let root = sets.root(of: parameter)
      if numbers[root] < 0 {
        numbers[root] = parameterLists.count
        parameterLists.append([])
        lineLists.append([])
      }
      parameterLists[numbers[root]].append(Int32(parameter))
    }
    for (index, line) in lines.enumerated() where !line.terms.isEmpty {
      let root = sets.root(of: Int(lineTerms[Int(line.terms.lowerBound)].variable))
      lineLists[numbers[root]].append(Int32(index))
    }
    for (parameters, lines) in zip(parameterLists, lineLists) {
      let firstParameter = Int32(groupParameters.count)
      let firstLine = Int32(groupLines.count)
      groupParameters += parameters
      groupLines += lines
      groups.append(
        Group(
          parameters: firstParameter..<Int32(groupParameters.count), lines: firstLine..<Int32(groupLines.count),
          areDifferences: lines.allSatisfy { isDifference(self.lines[Int($0)]) }))
    }
    (groups, groupParameters, groupLines) = (groups.trimmed, groupParameters.trimmed, groupLines.trimmed)
  }
}

extension Array {
  /// The same elements without spare capacity.
  // Sound: the copy is complete before the buffer ends.
  var trimmed: [Element] { count < capacity ? withUnsafeBufferPointer { Array($0) } : self }
}

/// Expresses sums of variables by the parameters of a plan.
private struct Expansion {
  private let local: [Int32]
  /// The pivot of each variable, or `~parameter`.
  private var roles: [Int32]
  private var weights: [Double]
  private var isQueued: [Bool]
  private var queue = LeastFirstQueue()
  private var found: [Int32] = []
  // Copied from the plan under construction: if the plan were retained, every new term would copy the earlier ones.
  private let pivots: [Elimination.Pivot]
  private let pivotTerms: TermList
  private var rounds = 0
  /// Whether the work must end; sums are then incomplete.
  private(set) var isInterrupted = Meter.isOver

  init(_ plan: Elimination, memberCount: Int, local: [Int32]) {
    self.local = local
    pivots = plan.pivots
    pivotTerms = plan.pivotTerms
    roles = Array(repeating: 0, count: memberCount)
    for (index, pivot) in plan.pivots.enumerated() { roles[Int(local[Int(pivot.variable)])] = Int32(index) }
    for (index, variable) in plan.parameters.enumerated() { roles[Int(local[Int(variable)])] = ~Int32(index) }
    weights = Array(repeating: 0, count: memberCount)
    isQueued = Array(repeating: false, count: memberCount)
  }

  /// Adds a multiple of a variable; a known variable adds nothing.
  mutating func add(_ variable: Int32, _ weight: Double) {
    let index = Int(local[Int(variable)])
    if index < 0 { return }
    let before = weights[index]
    let sum = before + weight
    weights[index] = sum.isNegligible(beside: before) ? 0 : sum
    if isQueued[index] { return }
    isQueued[index] = true
    if roles[index] >= 0 { queue.insert(roles[index]) } else { found.append(Int32(index)) }
  }

  /// Adds a row without its constant.
  mutating func add(row: Int, of system: ConstraintSystem) {
    for place in system.termRange(of: row) {
      let term = system.terms[place]
      add(term.variable, term.coefficient)
    }
  }

  /// Appends the terms by parameters, and starts over.
  mutating func finish(into terms: inout TermList) {
    while let index = queue.popLeast() {
      rounds += 1
      // Not a step: the lines are part of one round of the solver.
      if rounds & 63 == 0 { isInterrupted = Meter.isExhausted(after: .look) }
      let pivot = pivots[Int(index)]
      let variable = Int(local[Int(pivot.variable)])
      let weight = weights[variable]
      weights[variable] = 0
      isQueued[variable] = false
      if weight == 0 { continue }
      let first = Int(pivot.firstTerm)
      let end = Int(index) + 1 < pivots.count ? Int(pivots[Int(index) + 1].firstTerm) : pivotTerms.count
      let coefficient = pivotTerms[first].coefficient
      for place in first + 1..<end {
        let term = pivotTerms[place]
        add(term.variable, -weight * term.coefficient / coefficient)
      }
    }
    for index in found {
      if weights[Int(index)] != 0 { terms.append(~roles[Int(index)], weights[Int(index)]) }
      weights[Int(index)] = 0
      isQueued[Int(index)] = false
    }
    found.removeAll(keepingCapacity: true)
  }
}
