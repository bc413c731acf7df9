/// Solves a system, and solves it again after its constants have changed.
///
/// The solution is a property of the system: the levels' penalties are minimized one after another, the author's, then
/// the weakest two, then the variables in their order, until one solution is left. Nothing of an earlier solution
/// takes part in a later one.
///
/// Required rows that contradict one another are dropped as `RequiredRows` describes.
package struct SystemSolver: Sendable {
  /// What to solve for. Components that join both axes are solved with either.
  package enum Part: Sendable { case horizontal, vertical, all }

  package private(set) var system: ConstraintSystem
  /// A value for each variable.
  package private(set) var values: [Double]
  /// The required rows that gave way in the latest solution, because they contradict those before them.
  package private(set) var yieldingRows: [Int] = []
  /// The solver of the system without `reducedRows`, if there ever were any: none or one.
  private var reduced: [SystemSolver] = []
  private var reducedRows: [Int] = []
  private var plan: SolutionPlan
  private var componentPlans: [ComponentPlan] = []
  private var interval = IntervalSolver()
  private var simplex = LexicographicSimplex()
  private var equationConstants: [Double] = []
  private var parameterValues: [Double] = []
  private var openGroups: [Int] = []
  /// The index among the parameters that are still open, or -1.
  private var openParameters: [Int32] = []
  private var localIndices: [Int32] = []

  package init(_ system: ConstraintSystem) {
    self.system = system
    plan = SolutionPlan(system)
    values = Array(repeating: 0, count: system.variableCount)
  }

  /// Whether some component joins horizontal and vertical variables.
  package var joinsAxes: Bool { plan.joinsAxes }

  package mutating func setConstant(_ constant: Double, ofRow row: Int) { system.constants[row] = constant }

  /// Solves for the variables of `part`, with the constants as they are. The horizontal part is solved before the vertical.
  package mutating func solve(_ part: Part) {
    if part != .vertical { yieldingRows = [] }
    // Rows that give way in the horizontal part may be about vertical variables, too.
    if yieldingRows.isEmpty, attempt(part) { return }
    var required = RequiredRows(system)
    yieldingRows = required.yieldingRows()
    if reduced.isEmpty || reducedRows != yieldingRows {
      var other = system
      for row in yieldingRows { other.yield(row: row) }
      reduced = [SystemSolver(other)]
      reducedRows = yieldingRows
    } else {
      reduced[0].system.constants = system.constants
    }
    _ = reduced[0].attempt(.all, isForced: true)
    values = reduced[0].values
  }

  /// The rows that gave way, each with what it contradicts.
  package var contradictions: [Contradiction] {
    if yieldingRows.isEmpty { return [] }
    var required = RequiredRows(system)
    return required.contradictions(of: yieldingRows)
  }

  /// - Parameter isForced: Whether to solve as well as possible even if rounding makes required rows seem unmet.
  /// - Returns: Whether the required rows can be met.
  mutating func attempt(_ part: Part, isForced: Bool = false) -> Bool {
    var isMet = takeSteps(part)
    if !isMet, !isForced { return false }
    for index in plan.openVariables where part.includes(system.variables[Int(index)].isVertical) {
      values[Int(index)] = 0
    }
    for index in plan.components.indices {
      let component = plan.components[index]
      switch part {
      case .horizontal: if !component.isHorizontal { continue }
      case .vertical: if !component.isVertical { continue }
      case .all: break
      }
      if component.members.count == 1 {
        if !solveSingle(component) { isMet = false }
      } else if component.guess.isEmpty || !tryGuess(component) {
        if !solveByPlan(index, isForced: isForced) { isMet = false }
      }
      if !isMet, !isForced { return false }
    }
    return isMet
  }

  // MARK: - Steps

  private mutating func takeSteps(_ part: Part) -> Bool {
    var steps = 0..<plan.steps.count
    if part == .vertical { steps = plan.verticalSteps }
    // If rows mix the axes, vertical values take part in the horizontal solution, too.
    if part == .horizontal, !plan.mixesAxes { steps = 0..<plan.verticalSteps.lowerBound }
    for index in steps { take(plan.steps[index]) }
    for index in steps where plan.steps[index].isNonnegative {
      let value = values[Int(plan.steps[index].variable)]
      if value < 0, -value > Tolerance.violation(beside: value) { return false }
    }
    for row in plan.checks {
      if part == .horizontal, !plan.mixesAxes, isVertical(row: Int(row)) { continue }
      if !isRequiredMet(Int(row)) { return false }
    }
    return true
  }

  /// Whether a row, whose variables are all along one axis, is about vertical ones.
  private func isVertical(row: Int) -> Bool {
    system.terms(of: row).first.map { system.variables[Int($0.variable)].isVertical } ?? false
  }

  @inline(__always)
  private mutating func take(_ step: SolutionPlan.Step) {
    values[Int(step.variable)] = 0
    values[Int(step.variable)] = finite(-system.value(of: Int(step.row), at: values) / step.coefficient)
  }

  private func isRequiredMet(_ row: Int) -> Bool {
    let value = system.value(of: row, at: values)
    return system.rows[row].penalty.violation(of: value, from: .required) <= tolerance(row)
  }

  /// How far a row may miss zero, given the numbers that it adds.
  private func tolerance(_ row: Int) -> Double {
    var scale = abs(system.constants[row])
    for term in system.terms(of: row) { scale = max(scale, abs(term.coefficient * values[Int(term.variable)])) }
    return Tolerance.violation(beside: scale)
  }

  // MARK: - Components

  /// Loads the rows that have one unknown, `variable`.
  private mutating func load(_ variable: Int32, rows: ArraySlice<Int32>) {
    interval.reset()
    values[Int(variable)] = 0
    interval.add(slope: 1, constant: 0, penalty: system.variables[Int(variable)].penalty)
    for row in rows {
      for term in system.terms(of: Int(row)) where term.variable == variable {
        interval.add(
          slope: term.coefficient, constant: system.value(of: Int(row), at: values),
          penalty: system.rows[Int(row)].penalty)
      }
    }
  }

  private mutating func solveSingle(_ component: SolutionPlan.Component) -> Bool {
    let variable = plan.members[Int(component.members.lowerBound)]
    load(variable, rows: plan.memberRows[Int(component.rows.lowerBound)..<Int(component.rows.upperBound)])
    let isMet = interval.solve(downTo: .sizes)
    var isLeast = true
    let substitute = system.variables[Int(variable)].substitute
    if substitute >= 0 {
      for term in system.terms(of: Int(substitute)) where term.variable == variable { isLeast = term.coefficient > 0 }
    }
    values[Int(variable)] = finite(interval.value(least: isLeast))
    return isMet
  }

  private mutating func tryGuess(_ component: SolutionPlan.Component) -> Bool {
    var weakest = Level.required
    for index in component.guess {
      let step = plan.guessSteps[Int(index)]
      if step.row >= 0 {
        take(step)
        continue
      }
      let own = plan.guessRows[Int(~step.row)]
      load(step.variable, rows: plan.ownRows[Int(own.lowerBound)..<Int(own.upperBound)])
      guard interval.solve(downTo: Level(1)), interval.isDetermined else { return false }
      weakest = min(weakest, interval.decidingLevel)
      values[Int(step.variable)] = finite(interval.lower)
    }
    for index in component.members {
      let variable = Int(plan.members[Int(index)])
      let violation = system.variables[variable].penalty.violation(of: values[variable], from: weakest)
      if violation > Tolerance.violation(beside: violation) { return false }
    }
    for index in component.tests {
      let row = Int(plan.testRows[Int(index)])
      let penalty = system.rows[row].penalty
      if penalty.highest < weakest { continue }
      let violation = penalty.violation(of: system.value(of: row, at: values), from: weakest)
      if violation > 0, violation > tolerance(row) * 1e-2 { return false }
    }
    return true
  }

  private mutating func solveByPlan(_ index: Int, isForced: Bool) -> Bool {
    let component = plan.components[index]
    let members = plan.members[Int(component.members.lowerBound)..<Int(component.members.upperBound)]
    if component.plan < 0 {
      let rows = plan.memberRows[Int(component.rows.lowerBound)..<Int(component.rows.upperBound)]
      withLocalIndices(members) { solver in
        solver.componentPlans.append(
          ComponentPlan(solver.system, members: members, rows: rows, local: solver.localIndices))
      }
      plan.setPlan(componentPlans.count - 1, ofComponent: index)
    }
    let number = Int(plan.components[index].plan)
    var isMet = eliminate(number, isForced: isForced)
    if !isMet, !isForced { return false }
    if !componentPlans[number].parameters.isEmpty {
      isMet = solveParameters(number, isForced: isForced) && isMet
      if !isMet, !isForced { return false }
      if !openGroups.isEmpty { solveOpenParameters(number, component) }
      for (index, parameter) in componentPlans[number].parameters.enumerated() {
        values[Int(parameter)] = finite(parameterValues[index])
      }
      substituteBack(componentPlans[number])
    }
    return isMet
  }

  private mutating func withLocalIndices(_ members: ArraySlice<Int32>, _ body: (inout SystemSolver) -> Void) {
    if localIndices.isEmpty { localIndices = Array(repeating: -1, count: system.variableCount) }
    for (index, variable) in members.enumerated() { localIndices[Int(variable)] = Int32(index) }
    body(&self)
    for variable in members { localIndices[Int(variable)] = -1 }
  }

  /// Repeats the elimination on the constants, and computes the values that parameters of 0 give.
  /// - Returns: Whether the equations that are left without unknowns hold.
  private mutating func eliminate(_ number: Int, isForced: Bool) -> Bool {
    // A copy of references, so that the loops need not look for the plan again and again.
    let plan = componentPlans[number]
    var isMet = true
    for pivot in plan.pivots { values[Int(pivot.variable)] = 0 }
    for parameter in plan.parameters { values[Int(parameter)] = 0 }
    equationConstants.removeAll(keepingCapacity: true)
    var scale = 0.0
    for row in plan.equations {
      let constant = system.value(of: Int(row), at: values)
      scale = max(scale, abs(constant))
      equationConstants.append(constant)
    }
    for operation in plan.operations {
      equationConstants[Int(operation.target)] += operation.factor * equationConstants[Int(operation.source)]
    }
    for equation in plan.redundant
    where !(abs(equationConstants[Int(equation)]) <= Tolerance.violation(beside: scale)) {
      if !isForced { return false }
      isMet = false
    }
    substituteBack(plan)
    let tolerance = Tolerance.violation(beside: scale)
    for index in plan.constantLines {
      let line = plan.lines[Int(index)]
      if line.penalty.violation(of: constant(of: line), from: .required) > tolerance { isMet = false }
    }
    return isMet
  }

  private mutating func substituteBack(_ plan: ComponentPlan) {
    for pivot in plan.pivots.reversed() {
      var sum = equationConstants[Int(pivot.equation)]
      for place in pivot.terms {
        let term = plan.pivotTerms[Int(place)]
        sum += term.coefficient * values[Int(term.variable)]
      }
      values[Int(pivot.variable)] = finite(-sum / pivot.coefficient)
    }
  }

  /// A line's value if all parameters are 0, which they are in `values`.
  private func constant(of line: ComponentPlan.Line) -> Double {
    line.source < 0 ? values[Int(~line.source)] : system.value(of: Int(line.source), at: values)
  }

  // MARK: - Parameters

  /// Solves each group of parameters as far as the author's levels determine it.
  private mutating func solveParameters(_ number: Int, isForced: Bool) -> Bool {
    var isMet = true
    parameterValues.removeAll(keepingCapacity: true)
    openGroups.removeAll(keepingCapacity: true)
    openParameters.removeAll(keepingCapacity: true)
    for _ in componentPlans[number].parameters {
      parameterValues.append(0)
      openParameters.append(-1)
    }
    for index in componentPlans[number].groups.indices {
      let group = componentPlans[number].groups[index]
      if group.parameters.count == 1 {
        let parameter = Int(componentPlans[number].groupParameters[Int(group.parameters.lowerBound)])
        interval.reset()
        for place in group.lines {
          let line = componentPlans[number].lines[Int(componentPlans[number].groupLines[Int(place)])]
          let slope = componentPlans[number].lineTerms[Int(line.terms.lowerBound)].coefficient
          interval.add(slope: slope, constant: constant(of: line), penalty: line.penalty)
        }
        if !interval.solve(downTo: Level(1)) {
          if !isForced { return false }
          isMet = false
        }
        if interval.isDetermined { parameterValues[parameter] = interval.lower } else { openGroups.append(index) }
      } else {
        if !solveGroup(number, group) {
          if !isForced { return false }
          isMet = false
        }
        if !simplex.isDetermined { openGroups.append(index) }
      }
    }
    return isMet
  }

  private mutating func solveGroup(_ number: Int, _ group: ComponentPlan.Group) -> Bool {
    for (index, place) in group.parameters.enumerated() {
      openParameters[Int(componentPlans[number].groupParameters[Int(place)])] = Int32(index)
    }
    simplex.reset(parameters: group.parameters.count)
    for place in group.lines { addLine(number, Int(componentPlans[number].groupLines[Int(place)])) }
    let isMet = simplex.solve(downTo: Level(1))
    simplex.finish()
    for (index, place) in group.parameters.enumerated() {
      let parameter = Int(componentPlans[number].groupParameters[Int(place)])
      openParameters[parameter] = -1
      parameterValues[parameter] = simplex.values[index]
    }
    return isMet
  }

  /// Adds a line to the simplex, by the parameters that are open.
  private mutating func addLine(_ number: Int, _ index: Int) {
    let line = componentPlans[number].lines[index]
    var sum = constant(of: line)
    for place in line.terms {
      let term = componentPlans[number].lineTerms[Int(place)]
      if openParameters[Int(term.variable)] < 0 { sum += term.coefficient * parameterValues[Int(term.variable)] }
    }
    simplex.addLine(constant: sum, penalty: line.penalty)
    for place in line.terms {
      let term = componentPlans[number].lineTerms[Int(place)]
      let parameter = Int(openParameters[Int(term.variable)])
      if parameter >= 0 { simplex.addTerm(parameter, term.coefficient) }
    }
  }

  /// Solves all parameters that the author's levels leave open, by all levels and in the order of the variables.
  private mutating func solveOpenParameters(_ number: Int, _ component: SolutionPlan.Component) {
    let members = plan.members[Int(component.members.lowerBound)..<Int(component.members.upperBound)]
    let rows = plan.memberRows[Int(component.rows.lowerBound)..<Int(component.rows.upperBound)]
    if componentPlans[number].firstOrderLine == nil {
      withLocalIndices(members) { solver in
        solver.componentPlans[number].addWeakLines(
          solver.system, members: members, rows: rows, local: solver.localIndices)
        solver.componentPlans[number].addOrderLines(solver.system, members: members, local: solver.localIndices)
      }
    }
    var count: Int32 = 0
    for group in openGroups {
      for place in componentPlans[number].groups[group].parameters {
        let parameter = Int(componentPlans[number].groupParameters[Int(place)])
        openParameters[parameter] = count
        parameterValues[parameter] = 0
        count += 1
      }
    }
    let firstOrderLine = componentPlans[number].firstOrderLine ?? 0
    simplex.reset(parameters: Int(count))
    for index in 0..<firstOrderLine where isOpen(number, index) { addLine(number, index) }
    _ = simplex.solve(downTo: .sizes)
    for index in firstOrderLine..<componentPlans[number].lines.count where !simplex.isDetermined {
      for place in componentPlans[number].lines[index].terms {
        let term = componentPlans[number].lineTerms[Int(place)]
        let parameter = Int(openParameters[Int(term.variable)])
        if parameter >= 0 { simplex.addObjectiveTerm(parameter, term.coefficient) }
      }
      simplex.minimizeObjective()
    }
    simplex.finish()
    for parameter in openParameters.indices where openParameters[parameter] >= 0 {
      parameterValues[parameter] = simplex.values[Int(openParameters[parameter])]
    }
  }

  private func isOpen(_ number: Int, _ index: Int) -> Bool {
    for place in componentPlans[number].lines[index].terms {
      if openParameters[Int(componentPlans[number].lineTerms[Int(place)].variable)] >= 0 { return true }
    }
    return false
  }
}

extension SystemSolver.Part {
  fileprivate func includes(_ isVertical: Bool) -> Bool {
    switch self {
    case .horizontal: !isVertical
    case .vertical: isVertical
    case .all: true
    }
  }
}

/// Clamps a number to what can be calculated with further.
@inline(__always)
private func finite(_ value: Double) -> Double {
  if abs(value) <= 1e100 { return value }
  return value.isNaN ? 0 : value < 0 ? -1e100 : 1e100
}
