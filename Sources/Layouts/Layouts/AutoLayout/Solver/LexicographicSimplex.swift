import Measure

/// Finds the values of several variables that minimize the penalties, level by level.
///
/// Source: the primal simplex method on a tableau solved for its basic variables, as in Badros, Borning and Stuckey,
/// "The Cassowary Linear Arithmetic Constraint Solving Algorithm" (2001), without artificial variables: each line is a
/// variable that may have either sign, at a cost. So every basis is feasible, the required level is simply the first,
/// and no separate feasibility phase is needed.
///
/// Levels are minimized one after another. After each, every nonbasic variable that would add a cost by moving to one
/// side is permanently barred from that side: the best solutions of a level are exactly those that are reached without
/// such moves. If variables are still undetermined after the last level, lines are minimized one after another, in the
/// given order.
///
/// Invariants: every nonbasic variable is 0. A variable that left the basis may return to the side it came from, and to
/// the other side only while none of its levels has been passed. Ties are broken by the order of lines and columns, and
/// after a number of pivots without progress by Bland's rule, so the method terminates.
///
/// Lines that are all differences need no tableau: see `SpanningTree`.
struct LexicographicSimplex {
  struct Column {
    /// A line, or `~parameter`.
    var variable: Int32
    var mayRise: Bool
    var mayFall: Bool
    var cost: Double
  }

  struct BasicRow {
    var variable: Int32
    /// Whether the variable is on its negative side.
    var isBelow: Bool
    var value: Double
  }

  /// An entry of a column.
  struct Entry {
    var row: Int32
    /// The index in `matrix`, if it is in use.
    var place: Int32
    var coefficient: Double
  }

  private var matrix = SparseRows()
  /// Used instead of `matrix` if all lines are differences.
  var tree = SpanningTree()
  private var areDifferences = false
  /// The entries of the column that is entering the basis.
  private var entries: [Entry] = []
  var basis: [BasicRow] = []
  var columns: [Column] = []
  var penalties: [Penalty] = []
  /// The location of each parameter, and then of each line: a row, or `~column`.
  var homes: [Int32] = []
  private var objective: [(parameter: Int32, coefficient: Double)] = []
  var levels: [Level] = []
  /// The number of levels that have been minimized.
  private var passedLevels = 0
  /// The parameters' values, once solved.
  private(set) var values: [Double] = []
  /// The number of pivots of the latest solution.
  private(set) var pivotCount = 0
  var scale = 0.0
  /// The number of entries that may still be changed before the search ends with its best solution so far.
  var workLeft = 0
  /// The value of `workLeft` when the meter last counted it.
  private var countedWorkLeft = 0

  /// Starts a new problem.
  /// - Parameter areDifferences: Whether each line has at most two terms, and two only with opposite coefficients.
  mutating func reset(parameters: Int, areDifferences: Bool) {
    self.areDifferences = areDifferences
    if areDifferences { tree.reset(parameters: parameters) } else { matrix.reset(columns: parameters) }
    basis.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    penalties.removeAll(keepingCapacity: true)
    homes.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    objective.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    passedLevels = 0
    pivotCount = 0
    scale = 0
    for parameter in 0..<parameters {
      columns.append(Column(variable: ~Int32(parameter), mayRise: true, mayFall: true, cost: 0))
      homes.append(~Int32(parameter))
      values.append(0)
    }
  }

  var lineCount: Int { penalties.count }

  mutating func addLine(constant: Double, penalty: Penalty) {
    if areDifferences { tree.addLine() } else { matrix.addRow() }
    homes.append(Int32(basis.count))
    basis.append(BasicRow(variable: Int32(penalties.count), isBelow: constant < 0, value: constant))
    penalties.append(penalty)
    scale = max(scale, abs(constant))
    note(penalty.below)
    note(penalty.above)
  }

  mutating func addTerm(_ parameter: Int, _ coefficient: Double) {
    if !areDifferences { return matrix.addEntry(parameter, coefficient) }
    tree.addTerm(parameter, coefficient)
    let line = basis.count - 1
    basis[line].value += coefficient * values[parameter]
    basis[line].isBelow = basis[line].value < 0
  }

  private mutating func note(_ level: Level) {
    if level == .never || levels.contains(level) { return }
    let index = levels.firstIndex { $0 < level } ?? levels.count
    levels.insert(level, at: index)
  }

  /// Whether exactly one solution is left.
  var isDetermined: Bool { columns.allSatisfy { !$0.mayRise && !$0.mayFall } }

  /// Whether lines of lower levels than those that were minimized can be added once `finish()` has been called.
  var canContinue: Bool { areDifferences }

  /// Minimizes the penalties of all levels that haven't been minimized yet, from the highest down to `last`.
  ///
  /// - Returns: Whether the required lines can be satisfied together.
  mutating func solve(downTo last: Level) -> Bool {
    if areDifferences {
      tree.finishLines()
      if passedLevels == 0 { chooseTree() }
    }
    while passedLevels < levels.count, levels[passedLevels] >= last {
      if Meter.isOver { return true }
      let level = levels[passedLevels]
      passedLevels += 1
      activate(level)
      minimize(level: level)
      if level == .required, requiredViolation > Tolerance.violation(beside: scale) { return false }
      if isDetermined { return true }
    }
    return true
  }

  /// Minimizes the objective, which has terms by parameters, as far as the levels allow.
  mutating func minimizeObjective() {
    minimize(level: .never)
    objective.removeAll(keepingCapacity: true)
  }

  /// Adds a term to the objective of `minimizeObjective()`.
  mutating func addObjectiveTerm(_ parameter: Int, _ coefficient: Double) {
    objective.append((Int32(parameter), coefficient))
  }

  /// Returns whether a line is below zero in some of the remaining solutions and above zero in none. It must have a
  /// penalty on both sides.
  func isNegative(line: Int) -> Bool {
    let home = Int(homes[home(of: Int32(line))])
    return home >= 0 ? basis[home].isBelow : columns[~home].mayFall && !columns[~home].mayRise
  }

  /// Returns the index of a variable in `homes`, which is also its edge in `tree`.
  func home(of variable: Int32) -> Int { variable < 0 ? Int(~variable) : columns.count + Int(variable) }

  /// Makes the parameters' values available.
  mutating func finish() {
    values.removeAll(keepingCapacity: true)
    for _ in columns { values.append(0) }
    for row in basis where row.variable < 0 { values[Int(~row.variable)] = row.value }
  }

  private var requiredViolation: Double {
    var sum = 0.0
    for row in basis where row.variable >= 0 {
      sum += penalties[Int(row.variable)].violation(of: row.value, from: .required)
    }
    return sum
  }

  /// Chooses the side of each basic variable that has a cost at `level`.
  private mutating func activate(_ level: Level) {
    for index in basis.indices where basis[index].variable >= 0 {
      if penalties[Int(basis[index].variable)].highest == level {
        if abs(basis[index].value) < zeroBound { basis[index].value = 0 }
        basis[index].isBelow = basis[index].value < 0
      }
    }
  }

  private var zeroBound: Double { 1e-11 * (1 + scale) }

  // MARK: - One level

  private mutating func minimize(level: Level) {
    let limit = 200 + 20 * (basis.count + columns.count)
    var stalled = 0
    var pivots = 0
    // Pivots update the costs except for rounding errors, so costs that decide are computed again.
    computeCosts(level)
    var age = 0
    let meter = Meter.current
    while pivots < limit, workLeft > 0 {
      workLeft -= columns.count
      if let meter {
        // It is more if a new problem begins.
        let terms = max(0, countedWorkLeft - workLeft)
        countedWorkLeft = workLeft
        if meter.isExhausted(after: .round(terms: terms)) { workLeft = -1 }
      }
      guard let entering = chooseColumn(level, usesFirst: stalled > 20) else {
        if age == 0 { break }
        computeCosts(level)
        age = 0
        continue
      }
      let rises = riseCost(entering, level) < -costBound
      findEntries(of: entering)
      guard let leaving = chooseRow(rises: rises, level, usesFirst: stalled > 20) else {
        // The cost can't be negative: it seems to fall without bound only because of rounding.
        if rises { columns[entering].mayRise = false } else { columns[entering].mayFall = false }
        continue
      }
      stalled = leaving.step > zeroBound ? 0 : stalled + 1
      pivot(entries[leaving.entry], entering, rises: rises, level)
      pivots += 1
      age += 1
      if age == 32 {
        computeCosts(level)
        age = 0
      }
    }
    pivotCount += pivots
    if age > 0 { computeCosts(level) }
    for index in columns.indices {
      if riseCost(index, level) > costBound { columns[index].mayRise = false }
      if fallCost(index, level) > costBound { columns[index].mayFall = false }
    }
  }

  private var costBound: Double { 1e-9 }

  /// Computes the cost of increasing each nonbasic variable through the basic ones.
  private mutating func computeCosts(_ level: Level) {
    for index in columns.indices { columns[index].cost = 0 }
    if areDifferences { tree.startSum() }
    addCostsOfBasis(level)
    if areDifferences {
      workLeft -= columns.count
      tree.findSlopes()
      for (edge, slope) in tree.found { columns[~Int(homes[Int(edge)])].cost = slope }
    }
  }

  private mutating func addCostsOfBasis(_ level: Level) {
    for term in objective {
      let home = Int(homes[Int(term.parameter)])
      if home >= 0 || areDifferences {
        addCosts(of: home, variable: ~term.parameter, term.coefficient)
      } else {
        columns[~home].cost += term.coefficient
      }
    }
    if level == .never { return }
    for index in basis.indices {
      let row = basis[index]
      if row.variable < 0 { continue }
      let penalty = penalties[Int(row.variable)]
      if row.isBelow {
        if penalty.below == level { addCosts(of: index, variable: row.variable, -1) }
      } else if penalty.above == level {
        addCosts(of: index, variable: row.variable, 1)
      }
    }
  }

  /// Returns the cost of a variable per unit of its value, on one side of zero.
  private func cost(_ penalty: Penalty, isBelow: Bool, _ level: Level) -> Double {
    if level == .never { return 0 }
    if isBelow { return penalty.below == level ? -1 : 0 }
    return penalty.above == level ? 1 : 0
  }

  private mutating func addCosts(of row: Int, variable: Int32, _ factor: Double) {
    if areDifferences { return tree.addToSum(home(of: variable), times: factor) }
    workLeft -= matrix.range(of: row).count
    for place in matrix.range(of: row) {
      addCost(factor * matrix[place].value, to: Int(matrix[place].column))
    }
  }

  @inline(__always)
  private mutating func addCost(_ cost: Double, to column: Int) {
    let before = columns[column].cost
    let sum = before + cost
    columns[column].cost = sum.isNegligible(beside: before) ? 0 : sum
  }

  private func riseCost(_ column: Int, _ level: Level) -> Double {
    let variable = columns[column].variable
    if variable < 0 { return columns[column].cost }
    return columns[column].cost + (level != .never && penalties[Int(variable)].above == level ? 1 : 0)
  }

  private func fallCost(_ column: Int, _ level: Level) -> Double {
    let variable = columns[column].variable
    if variable < 0 { return -columns[column].cost }
    return -columns[column].cost + (level != .never && penalties[Int(variable)].below == level ? 1 : 0)
  }

  private func chooseColumn(_ level: Level, usesFirst: Bool) -> Int? {
    var best: Int?
    var bestCost = -costBound
    var bestVariable = Int32.max
    for index in columns.indices {
      let column = columns[index]
      if !column.mayRise, !column.mayFall { continue }
      var cost = 0.0
      if column.mayRise { cost = min(cost, riseCost(index, level)) }
      if column.mayFall { cost = min(cost, fallCost(index, level)) }
      if usesFirst {
        if cost < -costBound, column.variable < bestVariable { (best, bestVariable) = (index, column.variable) }
      } else if cost < bestCost {
        (best, bestCost) = (index, cost)
      }
    }
    return best
  }

  /// Finds the basic variables that change with a column's, and their coefficients.
  private mutating func findEntries(of column: Int) {
    entries.removeAll(keepingCapacity: true)
    if areDifferences {
      workLeft -= tree.addDependents(onEdge: home(of: columns[column].variable), to: &entries, homes)
      return
    }
    var link = matrix.firstLink(of: column)
    while link >= 0 {
      if let place = matrix.place(at: link, of: column) {
        let row = Int32(matrix.row(at: link))
        entries.append(Entry(row: row, place: Int32(place), coefficient: matrix[place].value))
      }
      link = matrix.next(after: link)
    }
  }

  /// Returns the entry of the basic variable that first reaches zero and must not pass it.
  private func chooseRow(rises: Bool, _ level: Level, usesFirst: Bool) -> (entry: Int, step: Double)? {
    var best: (entry: Int, step: Double)?
    var bestSize = 0.0
    var bestVariable = Int32.max
    for index in entries.indices {
      let basic = basis[Int(entries[index].row)]
      if basic.variable < 0 || penalties[Int(basic.variable)].highest < level { continue }
      let rate = rises ? entries[index].coefficient : -entries[index].coefficient
      if abs(rate) <= 1e-11 || (rate > 0) != basic.isBelow { continue }
      let step = max(0, -basic.value / rate)
      let isTie = best.map { abs(step - $0.step) <= 1e-12 * (1 + $0.step) } ?? false
      let isBetter =
        isTie ? (usesFirst ? basic.variable < bestVariable : abs(rate) > bestSize) : step < (best?.step ?? .infinity)
      if isBetter {
        best = (index, isTie ? min(step, best?.step ?? step) : step)
        bestSize = abs(rate)
        bestVariable = basic.variable
      }
    }
    return best
  }

  /// Exchanges a basic variable, which becomes 0, for a nonbasic one.
  ///
  /// - Parameter pivot: The basic variable's entry in the column of the nonbasic one.
  private mutating func pivot(_ pivot: Entry, _ column: Int, rises: Bool, _ level: Level) {
    let (row, coefficient) = (Int(pivot.row), pivot.coefficient)
    let leaving = basis[row]
    let entering = columns[column]
    let penalty = penalties[Int(leaving.variable)]
    let own = entering.variable < 0 ? 0 : cost(penalties[Int(entering.variable)], isBelow: !rises, level)
    let total = entering.cost + own
    if areDifferences {
      let factor = -total / coefficient
      if total != 0 {
        tree.findInputs(ofEdge: home(of: leaving.variable))
        for (edge, coefficient) in tree.found { addCost(factor * coefficient, to: ~Int(homes[Int(edge)])) }
      }
      tree.replace(home(of: entering.variable), by: home(of: leaving.variable))
    } else {
      matrix.scale(row, by: -1 / coefficient)
      matrix[Int(pivot.place)].value = 1 / coefficient
      addCosts(of: row, variable: leaving.variable, total)
    }
    var value = -leaving.value / coefficient
    if abs(value) < zeroBound || (value > 0) != rises { value = 0 }
    for entry in entries where entry.row != pivot.row && entry.coefficient != 0 {
      let other = Int(entry.row)
      if !areDifferences {
        matrix[Int(entry.place)].value = entry.coefficient / coefficient
        matrix.add(entry.coefficient, times: row, to: other, except: column)
        workLeft -= matrix.range(of: row).count + matrix.range(of: other).count
      }
      basis[other].value += entry.coefficient * value
      if abs(basis[other].value) < zeroBound { basis[other].value = 0 }
    }
    let mayCross = penalty.highest <= level
    columns[column] = Column(
      variable: leaving.variable, mayRise: mayCross || !leaving.isBelow, mayFall: mayCross || leaving.isBelow,
      cost: total / coefficient - cost(penalty, isBelow: leaving.isBelow, level))
    basis[row] = BasicRow(variable: entering.variable, isBelow: !rises, value: value)
    homes[home(of: entering.variable)] = Int32(row)
    homes[home(of: leaving.variable)] = ~Int32(column)
  }
}
