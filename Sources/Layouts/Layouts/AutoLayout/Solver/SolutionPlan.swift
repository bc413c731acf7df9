/// A plan for solving a system, derived only from its structure: it is computed once and is valid for all constants.
///
/// An equation with one unknown determines it, which leaves other equations with one unknown, and so on. These *steps*
/// solve most layouts completely. The remaining variables are divided into *components* that no row joins. Each
/// component is solved separately. A single variable is solved as an interval. Several variables are solved by
/// *guesses* if possible: every variable that has rows of one variable, such as a text's natural width, is set to the
/// value that these rows prefer, further steps follow, and the result is accepted if it violates no row with at least
/// the weight of the weakest row that decided a guess. If a guess fails, the component is solved with its
/// `ComponentPlan`.
struct SolutionPlan: Sendable {
  /// Solves `row` for `variable`.
  struct Step: Sendable {
    private var bits: UInt32
    var row: Int32

    init(variable: Int32, row: Int32) {
      bits = UInt32(variable)
      self.row = row
    }

    @inline(__always) var variable: Int32 { Int32(truncatingIfNeeded: bits & 0x7fff_ffff) }

    /// Whether the variable must not be negative.
    @inline(__always) var isNonnegative: Bool {
      get { bits >> 31 != 0 }
      set { bits = newValue ? bits | 1 << 31 : bits & 0x7fff_ffff }
    }
  }

  struct Component: Sendable {
    var members: Range<Int32>
    /// The rows that contain a member.
    var rows: Range<Int32>
    /// The steps of the guess; empty if there is none. A step with a negative `row` is a guess from the rows
    /// `guessRows[~row]`.
    var guess: Range<Int32>
    /// The rows that can show that the guess is wrong.
    var tests: Range<Int32>
    var isVertical: Bool
    var isHorizontal: Bool
  }

  private(set) var steps: [Step] = []
  /// The steps to repeat once heights are known: all of them if a row mixes the axes.
  private(set) var verticalSteps = 0..<0
  /// Whether some row has both horizontal and vertical variables.
  private(set) var mixesAxes = false
  /// Required rows without unknown variables, except for those of the steps, which are satisfied by construction.
  private(set) var checks: [Int32] = []
  /// The components. Variables that appear in no row are omitted; they are 0.
  private(set) var components: [Component] = []
  /// Whether some component joins horizontal and vertical variables.
  private(set) var joinsAxes = false
  private(set) var members: [Int32] = []
  private(set) var memberRows: [Int32] = []
  private(set) var guessSteps: [Step] = []
  private(set) var guessRows: [Range<Int32>] = []
  private(set) var ownRows: [Int32] = []
  private(set) var testRows: [Int32] = []

  init(_ system: ConstraintSystem) {
    var builder = PlanBuilder(system)
    steps = builder.propagate(from: builder.equationsWithOneUnknown)
    checks = builder.rowsWithoutUnknowns(but: steps)
    separateAxes(system)
    let groups = builder.components()
    members = groups.members
    memberRows = groups.rows
    components.reserveCapacity(groups.bounds.count)
    for bounds in groups.bounds {
      var component = Component(
        members: bounds.members, rows: bounds.rows, guess: 0..<0, tests: 0..<0, isVertical: false, isHorizontal: false)
      for index in bounds.members {
        let isVertical = system.isVertical(variable: Int(members[Int(index)]))
        if isVertical { component.isVertical = true } else { component.isHorizontal = true }
      }
      if component.members.count > 1 { addGuess(to: &component, &builder, system) }
      if component.isHorizontal, component.isVertical { joinsAxes = true }
      components.append(component)
    }
    trim()
  }

  /// Frees the spare capacity.
  private mutating func trim() {
    (steps, checks, guessSteps) = (steps.trimmed, checks.trimmed, guessSteps.trimmed)
    (guessRows, ownRows, testRows) = (guessRows.trimmed, ownRows.trimmed, testRows.trimmed)
  }

  /// Moves the horizontal steps to the front. Their relative order stays, so that each finds its inputs.
  private mutating func separateAxes(_ system: ConstraintSystem) {
    for index in steps.indices {
      steps[index].isNonnegative = system.penalty(ofVariable: Int(steps[index].variable)).below == .required
    }
    mixesAxes = (0..<system.rowCount).contains { row in
      let range = system.termRange(of: row)
      guard range.count > 1 else { return false }
      let isVertical = system.isVertical(variable: Int(system.terms[range.lowerBound].variable))
      return range.contains { system.isVertical(variable: Int(system.terms[$0].variable)) != isVertical }
    }
    if mixesAxes {
      verticalSteps = 0..<steps.count
    } else {
      let vertical = steps.filter { system.isVertical(variable: Int($0.variable)) }
      steps.removeAll { system.isVertical(variable: Int($0.variable)) }
      verticalSteps = steps.count..<steps.count + vertical.count
      steps += vertical
    }
  }

  private mutating func addGuess(
    to component: inout Component, _ builder: inout PlanBuilder, _ system: ConstraintSystem
  ) {
    let start = (steps: guessSteps.count, rows: guessRows.count, own: ownRows.count)
    var solved = 0
    for index in component.members {
      let variable = members[Int(index)]
      if builder.isKnown[Int(variable)] { continue }
      let firstOwn = Int32(ownRows.count)
      var decides = false
      for row in builder.rows(of: variable) where builder.originalUnknowns[Int(row)] == 1 {
        let penalty = system.penalty(ofRow: Int(row))
        if penalty.highest.isWish { continue }
        ownRows.append(row)
        if !penalty.below.isWish, !penalty.above.isWish { decides = true }
      }
      guard decides else {
        ownRows.removeSubrange(Int(firstOwn)...)
        continue
      }
      guessSteps.append(Step(variable: variable, row: ~Int32(guessRows.count)))
      guessRows.append(firstOwn..<Int32(ownRows.count))
      let added = builder.propagate(fromGuess: variable)
      guessSteps += added
      solved += 1 + added.count
    }
    if solved == component.members.count, builder.contradictedCount == 0 {
      component.guess = Int32(start.steps)..<Int32(guessSteps.count)
      addTests(to: &component, firstOwn: start.own, system)
    } else {
      guessSteps.removeSubrange(start.steps...)
      guessRows.removeSubrange(start.rows...)
      ownRows.removeSubrange(start.own...)
    }
    builder.contradictedCount = 0
  }

  private mutating func addTests(to component: inout Component, firstOwn: Int, _ system: ConstraintSystem) {
    var settled = Set(ownRows[firstOwn...])
    for index in component.guess { settled.insert(guessSteps[Int(index)].row) }
    let first = Int32(testRows.count)
    for index in component.rows {
      let row = memberRows[Int(index)]
      if !system.penalty(ofRow: Int(row)).highest.isWish, !settled.contains(row) { testRows.append(row) }
    }
    component.tests = first..<Int32(testRows.count)
  }
}

/// Finds the variables that equations determine, and the groups that depend on one another.
struct PlanBuilder {
  private let system: ConstraintSystem
  /// The rows of each variable, concatenated.
  private var rowLists: [Int32] = []
  private var listStarts: [Int32] = []
  /// The number of unknown variables in each row; for equations, guesses are treated as known.
  private var unknowns: [Int32]
  /// The number of unknown variables in each row when guessing began.
  private(set) var originalUnknowns: [Int32]
  fileprivate(set) var isKnown: [Bool]
  /// The number of equations that a guess left without an unknown variable to determine.
  fileprivate var contradictedCount = 0

  init(_ system: ConstraintSystem) {
    self.system = system
    unknowns = (0..<system.rowCount).map { Int32(system.termRange(of: $0).count) }
    originalUnknowns = unknowns
    isKnown = Array(repeating: false, count: system.variableCount)
    makeRowLists()
  }

  private mutating func makeRowLists() {
    listStarts = Array(repeating: 0, count: system.variableCount + 1)
    for index in 0..<system.terms.count { listStarts[Int(system.terms[index].variable) + 1] += 1 }
    for index in 1..<listStarts.count { listStarts[index] += listStarts[index - 1] }
    rowLists = Array(repeating: 0, count: system.terms.count)
    var ends = listStarts
    for row in 0..<system.rowCount {
      for index in system.termRange(of: row) {
        let variable = Int(system.terms[index].variable)
        rowLists[Int(ends[variable])] = Int32(row)
        ends[variable] += 1
      }
    }
  }

  func rows(of variable: Int32) -> ArraySlice<Int32> {
    rowLists[Int(listStarts[Int(variable)])..<Int(listStarts[Int(variable) + 1])]
  }

  var equationsWithOneUnknown: [Int32] {
    (0..<system.rowCount).filter { unknowns[$0] == 1 && system.penalty(ofRow: $0).isEquation }.map(Int32.init)
  }

  func rowsWithoutUnknowns(but steps: [SolutionPlan.Step]) -> [Int32] {
    var isOpen = unknowns.map { $0 == 0 }
    for step in steps { isOpen[Int(step.row)] = false }
    return (0..<system.rowCount).filter { isOpen[$0] && system.penalty(ofRow: $0).highest == .required }.map(Int32.init)
  }

  /// Solves equations with one unknown until there are none.
  mutating func propagate(from equations: [Int32]) -> [SolutionPlan.Step] {
    var queue = equations
    let steps = propagate(&queue)
    originalUnknowns = unknowns
    return steps
  }

  mutating func propagate(fromGuess variable: Int32) -> [SolutionPlan.Step] {
    var queue: [Int32] = []
    know(variable, queue: &queue)
    let steps = propagate(&queue)
    return steps
  }

  private mutating func propagate(_ queue: inout [Int32]) -> [SolutionPlan.Step] {
    var steps: [SolutionPlan.Step] = []
    var next = 0
    while next < queue.count {
      let row = Int(queue[next])
      next += 1
      guard unknowns[row] == 1 else { continue }
      for index in system.termRange(of: row) where !isKnown[Int(system.terms[index].variable)] {
        let variable = system.terms[index].variable
        steps.append(SolutionPlan.Step(variable: variable, row: Int32(row)))
        know(variable, queue: &queue)
        contradictedCount -= 1  // The row itself just lost its unknown.
        break
      }
    }
    return steps
  }

  private mutating func know(_ variable: Int32, queue: inout [Int32]) {
    isKnown[Int(variable)] = true
    for row in rows(of: variable) {
      unknowns[Int(row)] -= 1
      guard system.penalty(ofRow: Int(row)).isEquation else { continue }
      if unknowns[Int(row)] == 1 { queue.append(row) }
      if unknowns[Int(row)] == 0 { contradictedCount += 1 }
    }
  }

  typealias Bounds = (members: Range<Int32>, rows: Range<Int32>)

  /// Returns the unknown variables of rows, grouped by the rows that join them, in the order of their first members.
  mutating func components() -> (members: [Int32], rows: [Int32], bounds: [Bounds]) {
    contradictedCount = 0
    var groups = DisjointSets(count: system.variableCount)
    var isMentioned = [Bool](repeating: false, count: system.variableCount)
    for row in 0..<system.rowCount where unknowns[row] > 0 && system.penalty(ofRow: row) != .none {
      var first = -1
      for index in system.termRange(of: row) {
        let variable = Int(system.terms[index].variable)
        if isKnown[variable] { continue }
        isMentioned[variable] = true
        if first < 0 { first = variable } else { groups.join(first, variable) }
      }
    }
    var numbers = [Int32](repeating: -1, count: system.variableCount)
    var memberCounts: [Int32] = []
    for variable in 0..<system.variableCount where isMentioned[variable] {
      let root = groups.root(of: variable)
      if numbers[root] < 0 {
        numbers[root] = Int32(memberCounts.count)
        memberCounts.append(0)
      }
      numbers[variable] = numbers[root]
      memberCounts[Int(numbers[root])] += 1
    }
    var rowGroups = [Int32](repeating: -1, count: system.rowCount)
    var rowCounts = [Int32](repeating: 0, count: memberCounts.count)
    for row in 0..<system.rowCount where unknowns[row] > 0 && system.penalty(ofRow: row) != .none {
      for index in system.termRange(of: row) where !isKnown[Int(system.terms[index].variable)] {
        rowGroups[row] = numbers[Int(system.terms[index].variable)]
        rowCounts[Int(rowGroups[row])] += 1
        break
      }
    }
    // The variables, including the roots of their groups, have been numbered.
    let (members, memberBounds) = Self.sort(numbers, counts: memberCounts)
    let (rows, rowBounds) = Self.sort(rowGroups, counts: rowCounts)
    return (members, rows, memberBounds.indices.map { (memberBounds[$0], rowBounds[$0]) })
  }

  /// Sorts indexes by group; an index without a group has the group -1.
  private static func sort(_ groups: [Int32], counts: [Int32]) -> (sorted: [Int32], bounds: [Range<Int32>]) {
    var bounds: [Range<Int32>] = []
    bounds.reserveCapacity(counts.count)
    var total: Int32 = 0
    for count in counts {
      bounds.append(total..<total + count)
      total += count
    }
    var places = bounds.map(\.lowerBound)
    var sorted = [Int32](repeating: 0, count: Int(total))
    for (index, group) in groups.enumerated() where group >= 0 {
      sorted[Int(places[Int(group)])] = Int32(index)
      places[Int(group)] += 1
    }
    return (sorted, bounds)
  }
}

/// Disjoint sets of numbers (union–find).
struct DisjointSets {
  private var parents: [Int32]

  init(count: Int) { parents = (0..<Int32(count)).map { $0 } }

  mutating func root(of element: Int) -> Int {
    var element = element
    while Int(parents[element]) != element {
      parents[element] = parents[Int(parents[element])]
      element = Int(parents[element])
    }
    return element
  }

  /// Joins two sets. The smaller root becomes the root of both.
  mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (root(of: first), root(of: second))
    if first < second { parents[second] = Int32(first) } else { parents[first] = Int32(second) }
  }
}
