/// Solves a system, and solves it again after its constants have changed.
///
/// The solution is a property of the system: the levels' penalties are minimized one after another, the author's, then
/// the weakest two, then the variables in their order, until one solution is left. Nothing of an earlier solution
/// takes part in a later one.
///
/// Required rows that contradict one another are dropped as `RequiredRows` describes.
package struct SystemSolver {
  /// What to solve for. Components that join both axes are solved with either.
  package enum Part: Sendable { case horizontal, vertical, all }

  let shape: SystemShape
  /// The constant of each row.
  package private(set) var constants: [Double]
  /// A value for each variable.
  package private(set) var values: [Double]
  /// The required rows that gave way in the latest solution, because they contradict those before them.
  package private(set) var yieldingRows: [Int] = []
  /// The solver of the system without `reducedRows`, if there ever were any: none or one.
  private var reduced: [SystemSolver] = []
  private var reducedRows: [Int] = []
  /// The entries of tableaus that solutions have changed: what solving took beyond repeating a plan.
  package private(set) var work = 0

  package init(_ system: ConstraintSystem) { self.init(SystemShape(system), constants: system.constants) }

  init(_ shape: SystemShape, constants: [Double]) {
    self.shape = shape
    self.constants = constants
    values = Array(repeating: 0, count: shape.system.variableCount)
  }

  /// The system with the constants as they are: a copy, for those who look into it.
  package var system: ConstraintSystem {
    var system = shape.system
    system.constants = constants
    return system
  }

  /// Whether some component joins horizontal and vertical variables.
  package var joinsAxes: Bool { shape.plan.joinsAxes }

  @inline(__always)
  package mutating func setConstant(_ constant: Double, ofRow row: Int) { constants[row] = constant }

  /// The value of a row's expression.
  @inline(__always)
  func value(of row: Int) -> Double { shape.system.value(of: row, constant: constants[row], at: values) }

  /// Solves for the variables of `part`, with the constants as they are. The horizontal part is solved before the vertical.
  ///
  /// - Parameter scratch: What is worked in, if the steps alone don't find everything. No other solver may use it meanwhile.
  package mutating func solve(_ part: Part, in scratch: @autoclosure () -> SolverScratch = SolverScratch()) {
    if part != .vertical, !yieldingRows.isEmpty { yieldingRows = [] }
    // Rows that give way in the horizontal part may be about vertical variables, too.
    if yieldingRows.isEmpty, attempt(part, in: scratch()) { return }
    let system = self.system
    var required = RequiredRows(system)
    yieldingRows = required.yieldingRows()
    if reduced.isEmpty || reducedRows != yieldingRows {
      var other = system
      for row in yieldingRows { other.yield(row: row) }
      reduced = [SystemSolver(other)]
      reducedRows = yieldingRows
    } else {
      reduced[0].constants = constants
    }
    _ = reduced[0].attempt(.all, isForced: true, in: scratch())
    work += reduced[0].work
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
  mutating func attempt(
    _ part: Part, isForced: Bool = false, in scratch: @autoclosure () -> SolverScratch
  ) -> Bool {
    let shape = self.shape
    var isMet = takeSteps(part, shape)
    if !isMet, !isForced { return false }
    for index in shape.plan.openVariables where part.includes(shape.system.variables[Int(index)].isVertical) {
      values[Int(index)] = 0
    }
    if shape.plan.components.isEmpty { return isMet }
    let scratch = scratch()
    for index in shape.plan.components.indices {
      let component = shape.plan.components[index]
      switch part {
      case .horizontal: if !component.isHorizontal { continue }
      case .vertical: if !component.isVertical { continue }
      case .all: break
      }
      if component.members.count == 1 {
        if !solveSingle(component, shape, scratch) { isMet = false }
      } else if component.guess.isEmpty || !tryGuess(component, shape, scratch) {
        if !solveByPlan(index, shape, scratch, isForced: isForced) { isMet = false }
      }
      if !isMet, !isForced { return false }
    }
    return isMet
  }

  // MARK: - Steps

  private mutating func takeSteps(_ part: Part, _ shape: SystemShape) -> Bool {
    var range = 0..<shape.plan.steps.count
    if part == .vertical { range = shape.plan.verticalSteps }
    // If rows mix the axes, vertical values take part in the horizontal solution, too.
    if part == .horizontal, !shape.plan.mixesAxes { range = 0..<shape.plan.verticalSteps.lowerBound }
    let steps = shape.plan.steps
    var areMet = true
    for index in range where !take(steps[index], shape) { areMet = false }
    if !areMet { return false }
    for row in shape.plan.checks {
      if part == .horizontal, !shape.plan.mixesAxes, isVertical(row: Int(row), shape) { continue }
      if !isRequiredMet(Int(row), shape) { return false }
    }
    return true
  }

  /// Whether a row, whose variables are all along one axis, is about vertical ones.
  private func isVertical(row: Int, _ shape: SystemShape) -> Bool {
    let range = shape.system.termRange(of: row)
    return !range.isEmpty && shape.system.variables[Int(shape.system.terms[range.lowerBound].variable)].isVertical
  }

  /// - Returns: Whether the row holds so, and the variable isn't negative if it must not be.
  @inline(__always) @discardableResult
  private mutating func take(_ step: SolutionPlan.Step, _ shape: SystemShape) -> Bool {
    let variable = Int(step.variable)
    values[variable] = 0
    let value = -value(of: Int(step.row), shape) / step.coefficient
    values[variable] = finite(value)
    if step.isNonnegative, value < 0, -value > Tolerance.violation(beside: value) { return false }
    // Otherwise it holds but for rounding.
    return value == values[variable] || isRequiredMet(Int(step.row), shape)
  }

  /// The value of a row's expression.
  @inline(__always)
  private func value(of row: Int, _ shape: SystemShape) -> Double {
    var sum = constants[row]
    for index in shape.system.termRange(of: row) {
      let term = shape.system.terms[index]
      sum += term.coefficient * values[Int(term.variable)]
    }
    return sum
  }

  private func isRequiredMet(_ row: Int, _ shape: SystemShape) -> Bool {
    let violation = shape.system.rows[row].penalty.violation(of: value(of: row, shape), from: .required)
    return violation <= Tolerance.violation(beside: 0) || violation <= tolerance(row, shape)
  }

  /// How far a row may miss zero, given the numbers that it adds.
  private func tolerance(_ row: Int, _ shape: SystemShape) -> Double {
    var scale = abs(constants[row])
    for index in shape.system.termRange(of: row) {
      let term = shape.system.terms[index]
      scale = max(scale, abs(term.coefficient * values[Int(term.variable)]))
    }
    return Tolerance.violation(beside: scale)
  }

  // MARK: - Components

  /// Loads the rows that have one unknown, `variable`.
  ///
  /// - Parameter rows: Where they are listed in `list`.
  private mutating func load(
    _ variable: Int32, rows: Range<Int32>, of list: [Int32], _ shape: SystemShape, _ interval: inout IntervalSolver
  ) {
    interval.reset()
    values[Int(variable)] = 0
    interval.add(slope: 1, constant: 0, penalty: shape.system.variables[Int(variable)].penalty)
    for place in rows {
      let row = Int(list[Int(place)])
      for index in shape.system.termRange(of: row) where shape.system.terms[index].variable == variable {
        interval.add(
          slope: shape.system.terms[index].coefficient, constant: value(of: row, shape),
          penalty: shape.system.rows[row].penalty)
      }
    }
  }

  private mutating func solveSingle(
    _ component: SolutionPlan.Component, _ shape: SystemShape, _ scratch: SolverScratch
  ) -> Bool {
    let variable = shape.plan.members[Int(component.members.lowerBound)]
    load(variable, rows: component.rows, of: shape.plan.memberRows, shape, &scratch.interval)
    let isMet = scratch.interval.solve(downTo: .sizes)
    var isLeast = true
    let substitute = Int(shape.system.variables[Int(variable)].substitute)
    if substitute >= 0 {
      for index in shape.system.termRange(of: substitute) where shape.system.terms[index].variable == variable {
        isLeast = shape.system.terms[index].coefficient > 0
      }
    }
    values[Int(variable)] = finite(scratch.interval.value(least: isLeast))
    return isMet
  }

  private mutating func tryGuess(
    _ component: SolutionPlan.Component, _ shape: SystemShape, _ scratch: SolverScratch
  ) -> Bool {
    var weakest = Level.required
    for index in component.guess {
      let step = shape.plan.guessSteps[Int(index)]
      if step.row >= 0 {
        take(step, shape)
        continue
      }
      load(
        step.variable, rows: shape.plan.guessRows[Int(~step.row)], of: shape.plan.ownRows, shape, &scratch.interval)
      guard scratch.interval.solve(downTo: Level(1)), scratch.interval.isDetermined else { return false }
      weakest = min(weakest, scratch.interval.decidingLevel)
      values[Int(step.variable)] = finite(scratch.interval.lower)
    }
    for index in component.members {
      let variable = Int(shape.plan.members[Int(index)])
      let violation = shape.system.variables[variable].penalty.violation(of: values[variable], from: weakest)
      if violation > Tolerance.violation(beside: violation) { return false }
    }
    for index in component.tests {
      let row = Int(shape.plan.testRows[Int(index)])
      let penalty = shape.system.rows[row].penalty
      if penalty.highest < weakest { continue }
      let violation = penalty.violation(of: value(of: row, shape), from: weakest)
      if violation > 0, violation > tolerance(row, shape) * 1e-2 { return false }
    }
    return true
  }

  private mutating func solveByPlan(
    _ index: Int, _ shape: SystemShape, _ scratch: SolverScratch, isForced: Bool
  ) -> Bool {
    let plan = shape.componentPlan(index, isWhole: false)
    var isMet = eliminate(plan.steps, shape.system, scratch, isForced: isForced)
    if !isMet, !isForced { return false }
    if !plan.steps.parameters.isEmpty {
      isMet = solveParameters(plan.steps, shape.system, scratch, isForced: isForced) && isMet
      if !isMet, !isForced { return false }
      if !scratch.openGroups.isEmpty {
        solveOpenParameters(shape.componentPlan(index, isWhole: true).steps, shape.system, scratch)
        work += scratch.simplex.work
      }
      for (index, parameter) in plan.steps.parameters.enumerated() {
        values[Int(parameter)] = finite(scratch.parameterValues[index])
      }
      substituteBack(plan.steps, scratch)
    }
    return isMet
  }

  /// Repeats the elimination on the constants, and computes the values that parameters of 0 give.
  /// - Returns: Whether the equations that are left without unknowns hold.
  private mutating func eliminate(
    _ plan: Elimination, _ system: ConstraintSystem, _ scratch: SolverScratch, isForced: Bool
  ) -> Bool {
    var isMet = true
    for pivot in plan.pivots { values[Int(pivot.variable)] = 0 }
    for parameter in plan.parameters { values[Int(parameter)] = 0 }
    scratch.equationConstants.removeAll(keepingCapacity: true)
    var scale = 0.0
    for row in plan.equations {
      let constant = system.value(of: Int(row), constant: constants[Int(row)], at: values)
      scale = max(scale, abs(constant))
      scratch.equationConstants.append(constant)
    }
    for operation in plan.operations {
      scratch.equationConstants[Int(operation.target)] +=
        operation.factor * scratch.equationConstants[Int(operation.source)]
    }
    for equation in plan.redundant
    where !(abs(scratch.equationConstants[Int(equation)]) <= Tolerance.violation(beside: scale)) {
      if !isForced { return false }
      isMet = false
    }
    substituteBack(plan, scratch)
    let tolerance = Tolerance.violation(beside: scale)
    for index in plan.constantLines {
      let line = plan.lines[Int(index)]
      if line.penalty.violation(of: constant(of: line, system), from: .required) > tolerance { isMet = false }
    }
    return isMet
  }

  private mutating func substituteBack(_ plan: Elimination, _ scratch: SolverScratch) {
    var end = plan.pivotTerms.count
    for pivot in plan.pivots.reversed() {
      var sum = scratch.equationConstants[Int(pivot.equation)]
      for place in Int(pivot.firstTerm)..<end {
        let term = plan.pivotTerms[place]
        sum += term.coefficient * values[Int(term.variable)]
      }
      end = Int(pivot.firstTerm)
      values[Int(pivot.variable)] = finite(-sum / pivot.coefficient)
    }
  }

  /// A line's value if all parameters are 0, which they are in `values`.
  private func constant(of line: Elimination.Line, _ system: ConstraintSystem) -> Double {
    if line.source < 0 { return values[Int(~line.source)] }
    return system.value(of: Int(line.source), constant: constants[Int(line.source)], at: values)
  }

  // MARK: - Parameters

  /// Solves each group of parameters as far as the author's levels determine it.
  private mutating func solveParameters(
    _ plan: Elimination, _ system: ConstraintSystem, _ scratch: SolverScratch, isForced: Bool
  ) -> Bool {
    var isMet = true
    scratch.parameterValues.removeAll(keepingCapacity: true)
    scratch.openGroups.removeAll(keepingCapacity: true)
    scratch.openParameters.removeAll(keepingCapacity: true)
    for _ in plan.parameters {
      scratch.parameterValues.append(0)
      scratch.openParameters.append(-1)
    }
    for index in plan.groups.indices {
      let group = plan.groups[index]
      if group.parameters.count == 1 {
        let parameter = Int(plan.groupParameters[Int(group.parameters.lowerBound)])
        scratch.interval.reset()
        for place in group.lines {
          let line = plan.lines[Int(plan.groupLines[Int(place)])]
          let slope = plan.lineTerms[Int(line.terms.lowerBound)].coefficient
          scratch.interval.add(slope: slope, constant: constant(of: line, system), penalty: line.penalty)
        }
        if !scratch.interval.solve(downTo: Level(1)) {
          if !isForced { return false }
          isMet = false
        }
        if scratch.interval.isDetermined {
          scratch.parameterValues[parameter] = scratch.interval.lower
        } else {
          scratch.openGroups.append(index)
        }
      } else {
        let isGroupMet = solveGroup(plan, group, system, scratch)
        work += scratch.simplex.work
        if !isGroupMet {
          if !isForced { return false }
          isMet = false
        }
        if !scratch.simplex.isDetermined { scratch.openGroups.append(index) }
      }
    }
    return isMet
  }

  private func solveGroup(
    _ plan: Elimination, _ group: Elimination.Group, _ system: ConstraintSystem, _ scratch: SolverScratch
  ) -> Bool {
    for (index, place) in group.parameters.enumerated() {
      scratch.openParameters[Int(plan.groupParameters[Int(place)])] = Int32(index)
    }
    scratch.simplex.reset(parameters: group.parameters.count)
    for place in group.lines { addLine(plan, Int(plan.groupLines[Int(place)]), system, scratch) }
    let isMet = scratch.simplex.solve(downTo: Level(1))
    scratch.simplex.finish()
    for (index, place) in group.parameters.enumerated() {
      let parameter = Int(plan.groupParameters[Int(place)])
      scratch.openParameters[parameter] = -1
      scratch.parameterValues[parameter] = scratch.simplex.values[index]
    }
    return isMet
  }

  /// Adds a line to the simplex, by the parameters that are open.
  private func addLine(_ plan: Elimination, _ index: Int, _ system: ConstraintSystem, _ scratch: SolverScratch) {
    let line = plan.lines[index]
    var sum = constant(of: line, system)
    for place in line.terms {
      let term = plan.lineTerms[Int(place)]
      if scratch.openParameters[Int(term.variable)] < 0 {
        sum += term.coefficient * scratch.parameterValues[Int(term.variable)]
      }
    }
    scratch.simplex.addLine(constant: sum, penalty: line.penalty)
    for place in line.terms {
      let term = plan.lineTerms[Int(place)]
      let parameter = Int(scratch.openParameters[Int(term.variable)])
      if parameter >= 0 { scratch.simplex.addTerm(parameter, term.coefficient) }
    }
  }

  /// Solves all parameters that the author's levels leave open, by all levels and in the order of the variables.
  private func solveOpenParameters(_ plan: Elimination, _ system: ConstraintSystem, _ scratch: SolverScratch) {
    var count: Int32 = 0
    for group in scratch.openGroups {
      for place in plan.groups[group].parameters {
        let parameter = Int(plan.groupParameters[Int(place)])
        scratch.openParameters[parameter] = count
        scratch.parameterValues[parameter] = 0
        count += 1
      }
    }
    scratch.simplex.reset(parameters: Int(count))
    for index in 0..<plan.firstOrderLine where isOpen(plan, index, scratch) { addLine(plan, index, system, scratch) }
    _ = scratch.simplex.solve(downTo: .sizes)
    for index in plan.firstOrderLine..<plan.lines.count where !scratch.simplex.isDetermined {
      for place in plan.lines[index].terms {
        let term = plan.lineTerms[Int(place)]
        let parameter = Int(scratch.openParameters[Int(term.variable)])
        if parameter >= 0 { scratch.simplex.addObjectiveTerm(parameter, term.coefficient) }
      }
      scratch.simplex.minimizeObjective()
    }
    scratch.simplex.finish()
    for parameter in scratch.openParameters.indices where scratch.openParameters[parameter] >= 0 {
      scratch.parameterValues[parameter] = scratch.simplex.values[Int(scratch.openParameters[parameter])]
    }
  }

  private func isOpen(_ plan: Elimination, _ index: Int, _ scratch: SolverScratch) -> Bool {
    for place in plan.lines[index].terms {
      if scratch.openParameters[Int(plan.lineTerms[Int(place)].variable)] >= 0 { return true }
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
