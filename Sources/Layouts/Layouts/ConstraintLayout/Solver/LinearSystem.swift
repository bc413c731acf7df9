import Measure

/// Equations and inequalities of different strengths between unknowns, and the values that violate the strong ones
/// least.
///
/// A simplex over 32-bit floating point, with one cost for each strength. It tries each column at most once, so it
/// doesn't always reach the optimum. Its result, including the choice among equally good ones, depends on the order in
/// which constraints are added. That order and these steps affect the results on Android. Source:
/// androidx.constraintlayout.core.LinearSystem, ArrayRow, ArrayLinkedVariables and PriorityGoalRow (2.2). Differs: rows
/// keep their terms in sorted arrays, not in lists.
package struct LinearSystem {
  package typealias VariableID = Int32
  typealias RowID = Int32

  /// The variables, indexed by `VariableID`; 0 denotes no variable.
  var variables = SolverBuffer<SolverVariable>(capacity: 64)
  /// The largest variable in use. Memory beyond it is kept for the next system.
  var variableCount = 0
  /// The rows, indexed by `RowID`. The first two are special; see `trialGoal` and `goal`.
  var rows = SolverBuffer<SolverRow>(capacity: 32)
  var rowsInUse = 2
  /// Rows of this system that were released.
  var freeRows = SolverBuffer<RowID>()
  /// The rows that define variables, in order.
  var definitions = SolverBuffer<RowID>(capacity: 32)
  var hasSimpleDefinition = false
  /// The errors and other penalized variables, in the order in which they entered the goal; 0 for one that left it.
  var goalVariables = SolverBuffer<VariableID>(capacity: 32)
  /// The number of variables in the goal.
  private(set) var goalCount = 0
  /// The costs of one unit of each of these variables, by strength. Most variables have none, so it isn't part of them.
  var costs = SolverBuffer<SIMD8<Float>>(capacity: 32)
  /// The indexes in `goalVariables` of the variables that have these costs.
  private var goalPlaces = SolverBuffer<Int32>(capacity: 32)
  /// The indexes of costs of variables that have left the goal.
  private var freeCosts = SolverBuffer<Int32>()
  var wasTested = SolverBuffer<Bool>(capacity: 64)
  var pending = SolverBuffer<VariableID>()
  private var arena = SolverArena()
  /// The terms of a row while another is substituted in it.
  private var sums = SolverBuffer<SolverRow.Term>()
  /// The number of terms and rows that have been visited since the owner last set it to 0.
  package var work = 0
  /// The work after which no more constraints are added, and no better values are searched for.
  package var workLimit = Int.max
  /// The meter of the pass, until the work ends.
  private var meter: Meter?
  /// Whether the constraints exceed the limits for work or memory.
  var isTooLarge: Bool { work > workLimit || termCapacity > LinearSystem.maximumTermCapacity }
  package var isExhausted: Bool { isTooLarge || meter?.interruption != nil }
  /// The part of `work` that the meter has counted.
  private var countedWork = 0
  /// The number of terms for which memory is reserved.
  var termCapacity = 0
  /// Some 100 to 400 MB, including the lists of the variables.
  private static var maximumTermCapacity: Int { 1 << 20 }

  /// A copy of the latest row that can't be satisfied; see `addWithExtraVariable(_:)`.
  static let trialGoal: RowID = 0
  /// Represents the goal among the clients of a variable. It has no terms: costs are stored with the variables.
  static let goal: RowID = 1

  /// The number of boxes from which the memory of a layout counts.
  static let largeBoxCount = 1000

  /// Coefficients closer to 0 than this are treated as 0.
  static let epsilon: Float = 0.001
  /// Costs closer to 0 than this are treated as 0.
  static let costEpsilon: Float = 0.0001

  package init() {
    variables.resize(to: 1, with: SolverVariable(.unrestricted))
    rows.resize(to: 2, with: SolverRow())
  }

  package func deallocate() {
    for index in 0..<variables.count { variables[index].deallocate() }
    for index in 0..<rows.count { rows[index].deallocate() }
    arena.deallocate()
    variables.deallocate()
    rows.deallocate()
    freeRows.deallocate()
    definitions.deallocate()
    goalVariables.deallocate()
    costs.deallocate()
    goalPlaces.deallocate()
    freeCosts.deallocate()
    wasTested.deallocate()
    pending.deallocate()
    sums.deallocate()
  }

  /// Starts to count the work, up to a limit.
  mutating func startWork(limit: Int, _ meter: Meter?) {
    (work, countedWork, workLimit, self.meter) = (0, 0, limit, meter)
  }

  mutating func endWork() { meter = nil }

  /// Counts a round and the work since the last one; returns whether nothing more may be added or optimized.
  mutating func endsRound() -> Bool {
    if isTooLarge { return true }
    guard let meter else { return false }
    let terms = (work - countedWork) & ~63
    countedWork += terms
    return meter.isExhausted(after: .round(terms: terms))
  }

  /// Removes all constraints and variables, keeping the memory.
  package mutating func reset() {
    variableCount = 0
    rows.base[0].reset()
    rows.base[1].reset()
    rowsInUse = 2
    freeRows.removeAll()
    definitions.removeAll()
    goalVariables.removeAll()
    goalCount = 0
    costs.removeAll()
    goalPlaces.removeAll()
    freeCosts.removeAll()
    hasSimpleDefinition = false
  }

  // MARK: Variables

  /// Makes room for the variables and rows of a layout of many boxes. Growing moves them, and takes twice the memory
  /// meanwhile.
  mutating func reserve(boxCount: Int) {
    if boxCount < LinearSystem.largeBoxCount { return }
    variables.reserve(8 * boxCount)
    rows.reserve(4 * boxCount)
    costs.reserve(2 * boxCount)
    goalPlaces.reserve(2 * boxCount)
  }

  package mutating func makeVariable(_ kind: SolverVariable.Kind = .unrestricted) -> VariableID {
    variableCount += 1
    if variableCount == variables.count {
      variables.append(SolverVariable(kind))
    } else {
      variables.base[variableCount].reset(to: kind, in: &arena)
    }
    return VariableID(variableCount)
  }

  mutating func makeError(_ strength: Strength) -> VariableID {
    let error = makeVariable(.error)
    var cost = SIMD8<Float>(repeating: 0)
    cost[Int(strength.rawValue)] = 1
    addToGoal(error, cost)
    return error
  }

  private mutating func addToGoal(_ id: VariableID, _ cost: SIMD8<Float>) {
    let place = Int32(goalVariables.count)
    goalVariables.append(id)
    goalCount += 1
    let variable = variables.base + Int(id)
    if let free = freeCosts.popLast() {
      (costs[free], goalPlaces[free]) = (cost, place)
      variable.pointee.cost = free
    } else {
      variable.pointee.cost = Int32(costs.count)
      costs.append(cost)
      goalPlaces.append(place)
    }
    variable.pointee.isInGoal = true
    addClient(LinearSystem.goal, of: id)
  }

  /// Records that a row contains a variable.
  @inline(__always)
  private mutating func addClient(_ row: RowID, of id: VariableID) {
    if variables.base[Int(id)].isFull { makeRoom(forClientOf: id) }
    variables.base[Int(id)].addClient(row)
  }

  /// Makes the list of a variable's rows longer, or if it is at least twice as long as the number of rows that contain the
  /// variable, removes the others. The order of the rows has no effect: each is changed apart from the others.
  @inline(never)
  private mutating func makeRoom(forClientOf id: VariableID) {
    let (rows, variable) = (rows.base, variables.base + Int(id))
    if variable.pointee.clientCount > 2 * max(variable.pointee.usageCount, 0) + 32 {
      let isInGoal = variable.pointee.isInGoal
      variable.pointee.tidyClients { $0 == LinearSystem.goal ? isInGoal : rows[Int($0)].index(of: id) != nil }
    }
    if variable.pointee.isFull { variable.pointee.growClients(in: &arena) }
  }

  /// Returns the cost of a variable in the goal.
  @inline(__always)
  func cost(of id: VariableID) -> SIMD8<Float> { costs[variables.base[Int(id)].cost] }

  @inline(__always)
  func isFinal(_ id: VariableID) -> Bool { variables.base[Int(id)].isFinal }

  /// Returns the value of an edge in whole pixels: a half is added, and the result is truncated toward zero, also for
  /// negative numbers.
  package func pixels(_ id: VariableID) -> Int { LinearSystem.truncated(variables.base[Int(id)].value + 0.5) }

  /// Converts like Java's cast: NaN becomes 0, and values that are too large become the largest number.
  package static func truncated(_ value: Float) -> Int {
    if value.isNaN { return 0 }
    if value >= 2_147_483_648 { return Int(Int32.max) }
    if value <= -2_147_483_648 { return Int(Int32.min) }
    return Int(value)
  }

  /// Fixes the value of a variable in all rows that contain it.
  mutating func fix(_ id: VariableID, at value: Float) {
    let variable = variables.base + Int(id)
    variable.pointee.value = value
    variable.pointee.isFinal = true
    variable.pointee.definition = -1
    for place in 0..<Int(variable.pointee.clientCount) {
      substituteFinal(id, in: variable.pointee.client(at: place))
    }
    work += Int(variable.pointee.clientCount)
    variable.pointee.removeAllClients(in: &arena)
  }

  // MARK: Rows

  mutating func makeRow() -> RowID {
    if let row = freeRows.popLast() {
      clearTerms(of: row)
      rows.base[Int(row)].reset()
      return row
    }
    let row = rowsInUse
    rowsInUse += 1
    if row == rows.count { rows.append(SolverRow()) } else { rows.base[row].reset() }
    return RowID(row)
  }

  /// Removes all terms. As on Android, the usage counts of the variables aren't reduced.
  mutating func clearTerms(of row: RowID) { rows.base[Int(row)].count = 0 }

  /// Sets a term.
  mutating func put(_ id: VariableID, _ factor: Float, in row: RowID) {
    if factor == 0 {
      _ = remove(id, from: row)
      return
    }
    let target = rows.base + Int(row)
    let index = target.pointee.lowerBound(id)
    if index < target.pointee.count && target.pointee[index].variable == id {
      target.pointee[index].factor = factor
    } else {
      insert(id, factor, in: row, at: index)
    }
  }

  /// Adds to a term.
  @inline(__always)
  mutating func add(_ id: VariableID, _ factor: Float, to row: RowID) {
    let epsilon = LinearSystem.epsilon
    if factor > -epsilon && factor < epsilon { return }
    let target = rows.base + Int(row)
    let index = target.pointee.lowerBound(id)
    guard index < target.pointee.count && target.pointee[index].variable == id else {
      insert(id, factor, in: row, at: index)
      return
    }
    let sum = target.pointee[index].factor + factor
    if sum > -epsilon && sum < epsilon {
      target.pointee.remove(at: index)
      variables.base[Int(id)].usageCount -= 1
    } else {
      target.pointee[index].factor = sum
    }
  }

  private mutating func insert(_ id: VariableID, _ factor: Float, in row: RowID, at index: Int) {
    let earlierCapacity = rows.base[Int(row)].capacity
    rows.base[Int(row)].insert(SolverRow.Term(variable: id, factor: factor), at: index, in: &arena)
    termCapacity += Int(rows.base[Int(row)].capacity - earlierCapacity)
    variables.base[Int(id)].usageCount += 1
    addClient(row, of: id)
  }

  /// Removes a variable from a row.
  /// - Returns: The factor that the variable had in the row; 0 if there was none.
  mutating func remove(_ id: VariableID, from row: RowID) -> Float {
    let target = rows.base + Int(row)
    guard let index = target.pointee.index(of: id) else { return 0 }
    let factor = target.pointee[index].factor
    target.pointee.remove(at: index)
    variables.base[Int(id)].usageCount -= 1
    return factor
  }

  /// Replaces a variable that has a fixed value.
  mutating func substituteFinal(_ id: VariableID, in row: RowID) {
    let target = rows.base + Int(row)
    guard let index = target.pointee.index(of: id) else { return }
    target.pointee.constant += variables.base[Int(id)].value * target.pointee[index].factor
    target.pointee.remove(at: index)
    variables.base[Int(id)].usageCount -= 1
    if target.pointee.count == 0 {
      target.pointee.isSimpleDefinition = true
      hasSimpleDefinition = true
    }
  }

  /// Replaces the subject of `definition` with its definition.
  mutating func substitute(_ definition: RowID, in row: RowID) {
    let subject = rows.base[Int(definition)].subject
    let target = rows.base + Int(row)
    guard let index = target.pointee.index(of: subject) else { return }
    let (factor, count) = (target.pointee[index].factor, rows.base[Int(definition)].count)
    work += Int(count) + 1
    variables.base[Int(subject)].usageCount -= 1
    if target.pointee.count < 4 * count {
      merge(definition, factor, into: row, without: index)
    } else {
      // Few terms are faster to find in a long row.
      target.pointee.remove(at: index)
      for index in 0..<Int(count) {
        let term = rows.base[Int(definition)][index]
        add(term.variable, term.factor * factor, to: row)
      }
    }
    target.pointee.constant += rows.base[Int(definition)].constant * factor
    if target.pointee.subject != 0 && target.pointee.count == 0 {
      target.pointee.isSimpleDefinition = true
      hasSimpleDefinition = true
    }
  }

  /// Adds the terms of `definition`, multiplied by `factor`, to those of `row`, except for the one at `index`, in one
  /// pass over both. The sums are those of `add(_:_:to:)`.
  private mutating func merge(_ definition: RowID, _ factor: Float, into row: RowID, without index: Int) {
    let epsilon = LinearSystem.epsilon
    let (source, target) = (rows.base[Int(definition)], rows.base[Int(row)])
    let (sourceCount, targetCount) = (Int(source.count), Int(target.count))
    sums.reserve(sourceCount + targetCount)
    let sums = sums.base
    var (place, count) = (0, 0)
    for sourcePlace in 0..<sourceCount {
      let id = source[sourcePlace].variable
      let amount = source[sourcePlace].factor * factor
      if amount > -epsilon && amount < epsilon { continue }
      while place < targetCount && target[place].variable < id {
        (sums + count).initialize(to: target[place])
        count += place == index ? 0 : 1
        place += 1
      }
      guard place < targetCount && target[place].variable == id else {
        (sums + count).initialize(to: SolverRow.Term(variable: id, factor: amount))
        count += 1
        variables.base[Int(id)].usageCount += 1
        addClient(row, of: id)
        continue
      }
      let sum = target[place].factor + amount
      if sum > -epsilon && sum < epsilon {
        variables.base[Int(id)].usageCount -= 1
      } else {
        (sums + count).initialize(to: SolverRow.Term(variable: id, factor: sum))
        count += 1
      }
      place += 1
    }
    while place < targetCount {
      (sums + count).initialize(to: target[place])
      count += place == index ? 0 : 1
      place += 1
    }
    let earlierCapacity = target.capacity
    rows.base[Int(row)].setTerms(sums, count: count, in: &arena)
    termCapacity += Int(rows.base[Int(row)].capacity - earlierCapacity)
  }

  /// Replaces the subject of `definition` in all rows that contain it, and in the goal.
  mutating func substituteEverywhere(_ definition: RowID) {
    let subject = Int(rows.base[Int(definition)].subject)
    let variable = variables.base + subject
    for place in 0..<Int(variable.pointee.clientCount) {
      let row = variable.pointee.client(at: place)
      if row == LinearSystem.goal { substituteInGoal(definition) } else { substitute(definition, in: row) }
    }
    variable.pointee.removeAllClients(in: &arena)
  }

  private mutating func substituteInGoal(_ definition: RowID) {
    let subject = Int(rows.base[Int(definition)].subject)
    guard variables.base[subject].isInGoal else { return }
    let cost = costs[variables.base[subject].cost]
    for index in 0..<Int(rows.base[Int(definition)].count) {
      let term = rows.base[Int(definition)][index]
      let variable = variables.base + Int(term.variable)
      var sum = cost * term.factor
      let isInGoal = variable.pointee.isInGoal
      if isInGoal { sum += costs[variable.pointee.cost] }
      sum.replace(with: 0, where: (sum .< LinearSystem.costEpsilon) .& (sum .> -LinearSystem.costEpsilon))
      if !isInGoal {
        addToGoal(term.variable, sum)
      } else {
        costs[variable.pointee.cost] = sum
        if sum == SIMD8(repeating: 0) { removeFromGoal(term.variable) }
      }
    }
    removeFromGoal(VariableID(subject))
  }

  private mutating func removeFromGoal(_ id: VariableID) {
    work += goalCount / 8
    let cost = variables.base[Int(id)].cost
    goalVariables[goalPlaces[cost]] = 0
    goalCount -= 1
    variables.base[Int(id)].isInGoal = false
    freeCosts.append(cost)
    // Moving the others at every removal would take time proportional to their number.
    if goalVariables.count > 2 * goalCount + 64 { closeGapsInGoal() }
  }

  private mutating func closeGapsInGoal() {
    var count = 0
    for index in 0..<goalVariables.count {
      let id = goalVariables[index]
      if id == 0 { continue }
      goalVariables[count] = id
      goalPlaces[variables.base[Int(id)].cost] = Int32(count)
      count += 1
    }
    goalVariables.resize(to: count, with: 0)
  }
}
