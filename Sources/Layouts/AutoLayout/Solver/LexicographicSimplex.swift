import Measure

/// Finds the values of several variables that minimize the penalties, level by level.
///
/// Source: the primal simplex method on a tableau solved for its basic variables, as in Badros, Borning and Stuckey,
/// "The Cassowary Linear Arithmetic Constraint Solving Algorithm" (2001), without artificial variables: each line is a
/// variable that may have either sign, at a cost. Every basis is therefore feasible, the required level is simply the
/// first, and no separate feasibility phase is needed.
///
/// Levels are minimized one after another. After each, every nonbasic variable whose move to one side would have a cost
/// is permanently barred from that side: the best solutions of a level are exactly those that are reached without such
/// moves. Variables that even the last level leaves open are determined by minimizing lines one after another, in the
/// given order.
///
/// Invariants: every nonbasic variable is 0. A variable that left the basis may return to the side it came from, and to
/// the other side only while none of its levels has been passed. Ties are broken by the order of lines and columns, and
/// after a number of pivots without progress by Bland's rule, so the method terminates.
struct LexicographicSimplex {
  private struct Column {
    /// A line, or `~parameter`.
    var variable: Int32
    var mayRise: Bool
    var mayFall: Bool
    var cost: Double
  }

  private struct BasicRow {
    var variable: Int32
    /// Whether the variable is on its negative side.
    var isBelow: Bool
    var value: Double
  }

  private var matrix = SparseRows()
  private var basis: [BasicRow] = []
  private var columns: [Column] = []
  private var penalties: [Penalty] = []
  /// The location of each parameter: a row, or `~column`.
  private var homes: [Int32] = []
  private var objective: [(parameter: Int32, coefficient: Double)] = []
  private var levels: [Level] = []
  /// The parameters' values, once solved.
  private(set) var values: [Double] = []
  /// The number of pivots of the latest solution.
  private(set) var pivotCount = 0
  private var scale = 0.0
  /// The number of entries that may still be changed before the search ends with its best solution so far.
  var workLeft = 0
  /// Ends the search if the budget of the pass is exhausted; `nil` for none.
  var meter: LayoutMeter?

  mutating func reset(parameters: Int) {
    matrix.reset(columns: parameters)
    basis.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    penalties.removeAll(keepingCapacity: true)
    homes.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    objective.removeAll(keepingCapacity: true)
    pivotCount = 0
    scale = 0
    for parameter in 0..<parameters {
      columns.append(Column(variable: ~Int32(parameter), mayRise: true, mayFall: true, cost: 0))
      homes.append(~Int32(parameter))
    }
  }

  var lineCount: Int { penalties.count }

  mutating func addLine(constant: Double, penalty: Penalty) {
    matrix.addRow()
    basis.append(BasicRow(variable: Int32(penalties.count), isBelow: constant < 0, value: constant))
    penalties.append(penalty)
    scale = max(scale, abs(constant))
    note(penalty.below)
    note(penalty.above)
  }

  mutating func addTerm(_ parameter: Int, _ coefficient: Double) { matrix.addEntry(parameter, coefficient) }

  private mutating func note(_ level: Level) {
    if level == .never || levels.contains(level) { return }
    let index = levels.firstIndex { $0 < level } ?? levels.count
    levels.insert(level, at: index)
  }

  /// Whether exactly one solution is left.
  var isDetermined: Bool { columns.allSatisfy { !$0.mayRise && !$0.mayFall } }

  /// Minimizes the penalties of all levels from the required one down to `last`.
  ///
  /// - Returns: Whether the required lines can be satisfied together.
  mutating func solve(downTo last: Level) -> Bool {
    for level in levels where level >= last {
      activate(level)
      minimize(level: level)
      if level == .required, requiredViolation > Tolerance.violation(beside: scale) { return false }
      if isDetermined { return true }
    }
    return true
  }

  /// Makes the sum of `objective`, which has terms by parameters, as small as the levels allow.
  mutating func minimizeObjective() {
    minimize(level: .never)
    objective.removeAll(keepingCapacity: true)
  }

  /// Adds a term to the sum that `minimizeObjective()` minimizes.
  mutating func addObjectiveTerm(_ parameter: Int, _ coefficient: Double) {
    objective.append((Int32(parameter), coefficient))
  }

  /// Whether a line is below zero in some of the remaining solutions, and above in none. It must have a penalty on both
  /// sides.
  func isNegative(line: Int) -> Bool {
    for row in basis where row.variable == Int32(line) { return row.isBelow }
    for column in columns where column.variable == Int32(line) { return column.mayFall && !column.mayRise }
    return false
  }

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
    // Pivots keep the costs up to date except for rounding: costs that decide are computed again.
    computeCosts(level)
    var age = 0
    while pivots < limit, workLeft > 0 {
      workLeft -= columns.count
      if let meter, meter.isExhausted(afterLong: 1) { workLeft = -1 }
      guard let entering = chooseColumn(level, usesFirst: stalled > 20) else {
        if age == 0 { break }
        computeCosts(level)
        age = 0
        continue
      }
      let rises = riseCost(entering, level) < -costBound
      guard let leaving = chooseRow(entering, rises: rises, level, usesFirst: stalled > 20) else {
        // A cost that can't be negative seems to fall without bound only because of rounding.
        if rises { columns[entering].mayRise = false } else { columns[entering].mayFall = false }
        continue
      }
      stalled = leaving.step > zeroBound ? 0 : stalled + 1
      pivot(leaving.row, entering, rises: rises, level)
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

  /// Computes the cost of a rise of each nonbasic variable through the basic ones.
  private mutating func computeCosts(_ level: Level) {
    for index in columns.indices { columns[index].cost = 0 }
    for term in objective {
      let home = Int(homes[Int(term.parameter)])
      if home >= 0 { addCosts(of: home, term.coefficient) } else { columns[~home].cost += term.coefficient }
    }
    if level == .never { return }
    for index in basis.indices {
      let row = basis[index]
      if row.variable < 0 { continue }
      let penalty = penalties[Int(row.variable)]
      if row.isBelow {
        if penalty.below == level { addCosts(of: index, -1) }
      } else if penalty.above == level {
        addCosts(of: index, 1)
      }
    }
  }

  /// The cost of a variable per unit of its value, on one side of zero.
  private func cost(_ penalty: Penalty, isBelow: Bool, _ level: Level) -> Double {
    if level == .never { return 0 }
    if isBelow { return penalty.below == level ? -1 : 0 }
    return penalty.above == level ? 1 : 0
  }

  private mutating func addCosts(of row: Int, _ factor: Double) {
    workLeft -= matrix.range(of: row).count
    for place in matrix.range(of: row) {
      let entry = matrix[place]
      let column = Int(entry.column)
      let before = columns[column].cost
      let sum = before + factor * entry.value
      columns[column].cost = sum.isNegligible(beside: before) ? 0 : sum
    }
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

  /// The basic variable that first reaches zero and must not pass it.
  private mutating func chooseRow(_ column: Int, rises: Bool, _ level: Level, usesFirst: Bool) -> (
    row: Int, step: Double
  )? {
    var best: (row: Int, step: Double)?
    var bestSize = 0.0
    var bestVariable = Int32.max
    var link = matrix.firstLink(of: column)
    while link >= 0 {
      let current = link
      let row = matrix.row(at: current)
      link = matrix.next(after: current)
      let basic = basis[row]
      if basic.variable < 0 || penalties[Int(basic.variable)].highest < level { continue }
      guard let place = matrix.place(at: current, of: column) else { continue }
      let coefficient = matrix[place].value
      let rate = rises ? coefficient : -coefficient
      if abs(rate) <= 1e-11 || (rate > 0) != basic.isBelow { continue }
      let step = max(0, -basic.value / rate)
      let isTie = best.map { abs(step - $0.step) <= 1e-12 * (1 + $0.step) } ?? false
      let isBetter =
        isTie ? (usesFirst ? basic.variable < bestVariable : abs(rate) > bestSize) : step < (best?.step ?? .infinity)
      if isBetter {
        best = (row, isTie ? min(step, best?.step ?? step) : step)
        bestSize = abs(rate)
        bestVariable = basic.variable
      }
    }
    return best
  }

  /// Exchanges a basic variable, which becomes 0, for a nonbasic one.
  private mutating func pivot(_ row: Int, _ column: Int, rises: Bool, _ level: Level) {
    let leaving = basis[row]
    let entering = columns[column]
    let coefficient = matrix.value(row, column)
    matrix.scale(row, by: -1 / coefficient)
    matrix.set(row, column, 1 / coefficient)
    let penalty = penalties[Int(leaving.variable)]
    let own = entering.variable < 0 ? 0 : cost(penalties[Int(entering.variable)], isBelow: !rises, level)
    let total = entering.cost + own
    for place in matrix.range(of: row) {
      let entry = matrix[place]
      let index = Int(entry.column)
      let before = columns[index].cost
      let sum = before + total * entry.value
      columns[index].cost = sum.isNegligible(beside: before) ? 0 : sum
    }
    var value = -leaving.value / coefficient
    if abs(value) < zeroBound || (value > 0) != rises { value = 0 }
    var link = matrix.firstLink(of: column)
    while link >= 0 {
      let current = link
      let other = matrix.row(at: current)
      link = matrix.next(after: current)
      if other == row { continue }
      guard let place = matrix.place(at: current, of: column) else { continue }
      let factor = matrix[place].value
      if factor == 0 { continue }
      matrix[place].value = factor / coefficient
      matrix.add(factor, times: row, to: other, except: column)
      workLeft -= matrix.range(of: row).count + matrix.range(of: other).count
      basis[other].value += factor * value
      if abs(basis[other].value) < zeroBound { basis[other].value = 0 }
    }
    let mayCross = penalty.highest <= level
    columns[column] = Column(
      variable: leaving.variable, mayRise: mayCross || !leaving.isBelow, mayFall: mayCross || leaving.isBelow,
      cost: total / coefficient - cost(penalty, isBelow: leaving.isBelow, level))
    basis[row] = BasicRow(variable: entering.variable, isBelow: !rises, value: value)
    if entering.variable < 0 { homes[Int(~entering.variable)] = Int32(row) }
  }
}
