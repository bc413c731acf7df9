import Measure

/// Solves a system, and solves it again after its constants have changed.
///
/// The solution depends only on the system. The penalties are minimized level by level: first the author's levels, then
/// the weakest two, then the variables in their order, until one solution is left. Earlier solutions don't influence
/// later ones.
///
/// Required rows that conflict are dropped as described in `RequiredRows`.
package struct SystemSolver {
  /// The part of the system to solve. Components that join both axes are solved with either.
  package enum Axes: Sendable { case horizontal, vertical, all }

  let shape: SystemShape
  /// The constant of each row.
  package private(set) var constants: [Double]
  /// A value for each variable.
  package private(set) var values: [Double]
  /// The required rows that were dropped in the latest solution, because they contradict rows before them.
  package private(set) var yieldingRows: [Int] = []
  /// The properties that few systems have: zero or one element.
  private var rest: [Rest] = []

  private struct Rest {
    /// The solver of the system without `reducedRows`, if rows were ever dropped: zero or one element.
    var reduced: [SystemSolver] = []
    var reducedRows: [Int] = []
    var kept = KeptSolutions()
  }

  /// The number of tableau entries that solutions have changed: the work beyond repeating a plan.
  package private(set) var work = 0
  /// Whether the latest solution exceeded the work limit.
  package internal(set) var isIncomplete = false

  package init(_ system: ConstraintSystem) { self.init(SystemShape(system), constants: system.constants) }

  init(_ shape: SystemShape, constants: [Double]) {
    self.shape = shape
    self.constants = constants
    values = .zeros(shape.system.variableCount)
  }

  /// A copy of the system with the current constants, for inspection.
  package var system: ConstraintSystem {
    var system = shape.system
    system.constants = constants
    return system
  }

  /// Whether some component joins horizontal and vertical variables.
  package var joinsAxes: Bool { shape.plan.joinsAxes }

  @inline(__always)
  package mutating func setConstant(_ constant: Double, ofRow row: Int) { constants[row] = constant }

  /// Exchanges the memory of the constants, of which there is one for each row while the system is solved.
  @inline(__always)
  mutating func exchangeConstants(_ other: inout [Double]) { swap(&constants, &other) }

  /// Sets many constants, each at the index of its row. An array checks at each write whether its storage is shared.
  @inline(__always)
  mutating func setConstants(_ body: (UnsafeMutableBufferPointer<Double>) -> Void) {
    constants.withUnsafeMutableBufferPointer { body($0) }
  }

  /// Returns the value of a row's expression.
  @inline(__always)
  func value(of row: Int) -> Double { shape.system.value(of: row, constant: constants[row], at: values) }

  /// Solves for the variables of `part`, with the current constants. The horizontal part is solved before the vertical.
  ///
  /// - Parameter scratch: The working memory, used if the steps alone don't determine everything. No other solver may
  ///   use it meanwhile.
  package mutating func solve(_ part: Axes, in scratch: @autoclosure () -> SolverScratch = SolverScratch()) {
    solve(part, shape, in: scratch())
  }

  /// Solves with the solver's shape, which the caller retains: a reference count operation takes as long as a row.
  @inline(__always)
  mutating func solve(_ part: Axes, _ shape: SystemShape, in scratch: @autoclosure () -> SolverScratch) {
    if part != .vertical {
      isIncomplete = false
      if !yieldingRows.isEmpty { yieldingRows = [] }
    }
    // Rows that are dropped in the horizontal part may contain vertical variables, too.
    if yieldingRows.isEmpty, attempt(part, shape, in: scratch().replenished) { return }
    solveContradicting(in: scratch().replenished)
  }

  /// Solves without the required rows that have to be dropped.
  private mutating func solveContradicting(in scratch: @autoclosure () -> SolverScratch) {
    let system = self.system
    let scratch = scratch()
    var required = RequiredRows(system)
    yieldingRows = required.yieldingRows()
    if required.isIncomplete { isIncomplete = true }
    if rest.isEmpty { rest = [Rest()] }
    if rest[0].reduced.isEmpty || rest[0].reducedRows != yieldingRows {
      var other = system
      for row in yieldingRows { other.yield(row: row) }
      rest[0].reduced = [SystemSolver(other)]
      rest[0].reducedRows = yieldingRows
    } else {
      rest[0].reduced[0].constants = constants
    }
    let workBefore = rest[0].reduced[0].work
    _ = rest[0].reduced[0].attempt(.all, rest[0].reduced[0].shape, isForced: true, in: scratch)
    work += rest[0].reduced[0].work - workBefore
    if rest[0].reduced[0].isIncomplete { isIncomplete = true }
    values = rest[0].reduced[0].values
    rest[0].kept.removeAll()
  }

  /// Returns the dropped rows, each with the rows that it contradicts.
  ///
  package func contradictions() -> [Contradiction] {
    if yieldingRows.isEmpty { return [] }
    var required = RequiredRows(system)
    return required.contradictions(of: yieldingRows)
  }

  /// Solves the system unless required rows conflict.
  ///
  /// - Parameter isForced: Whether to solve as well as possible even if rounding makes required rows seem violated.
  /// - Returns: Whether the required rows can be satisfied.
  mutating func attempt(
    _ part: Axes, _ shape: SystemShape, isForced: Bool = false, in scratch: @autoclosure () -> SolverScratch
  ) -> Bool {
    var isMet = takeSteps(part, shape)
    if !isMet, !isForced { return false }
    if shape.plan.components.isEmpty { return isMet }
    let scratch = scratch()
    let workBefore = scratch.workLeft
    var keptWork = 0
    defer { work += workBefore - scratch.workLeft - keptWork }
    for index in shape.plan.components.indices {
      let component = shape.plan.components[index]
      switch part {
      case .horizontal: if !component.isHorizontal { continue }
      case .vertical: if !component.isVertical { continue }
      case .all: break
      }
      if component.members.count == 1 {
        if !solveSingle(component, shape, scratch) { isMet = false }
      } else if !rest.isEmpty, let done = rest[0].kept.work(of: index, shape, constants, values) {
        scratch.workLeft -= done
        keptWork += done
      } else {
        if !rest.isEmpty { rest[0].kept.remove(index) }
        if !component.guess.isEmpty, tryGuess(component, shape, scratch) { continue }
        let before = scratch.workLeft
        if !solveByPlan(index, shape, scratch, isForced: isForced) {
          isMet = false
        } else if !isIncomplete, shape.plan.components.count > 1, !Meter.isOver {
          // A single component is solved only after a change.
          if rest.isEmpty { rest = [Rest()] }
          rest[0].kept.keep(index, work: before - scratch.workLeft, shape, constants, values)
        }
      }
      if !isMet, !isForced { return false }
    }
    return isMet
  }

  // MARK: - Steps

  private mutating func takeSteps(_ part: Axes, _ shape: SystemShape) -> Bool {
    var range = 0..<shape.plan.steps.count
    if part == .vertical { range = shape.plan.verticalSteps }
    // If rows mix the axes, vertical values are part of the horizontal solution, too.
    if part == .horizontal, !shape.plan.mixesAxes { range = 0..<shape.plan.verticalSteps.lowerBound }
    if !range.isEmpty, !Self.take(range, of: shape.plan.steps, shape, constants, &values) { return false }
    for row in shape.plan.checks {
      if part == .horizontal, !shape.plan.mixesAxes, isVertical(row: Int(row), shape) { continue }
      if !isRequiredMet(Int(row), shape) { return false }
    }
    return true
  }

  /// Returns whether a row, whose variables all belong to one axis, contains vertical ones.
  private func isVertical(row: Int, _ shape: SystemShape) -> Bool {
    let range = shape.system.termRange(of: row)
    return !range.isEmpty && shape.system.isVertical(variable: Int(shape.system.terms[range.lowerBound].variable))
  }

  /// Takes steps.
  /// - Returns: Whether the rows are satisfied, and no nonnegative variable is negative.
  @inline(__always) @discardableResult
  private static func take(
    _ range: Range<Int>, of steps: [SolutionPlan.Step], _ shape: SystemShape, _ constants: [Double],
    _ values: inout [Double]
  ) -> Bool {
    precondition(range.upperBound <= steps.count && constants.count == shape.system.rowCount)
    // Through pointers: an array checks at each write whether its storage is shared, which takes as long as the rest of
    // a step. Sound: the steps are in `range`, and the indices in them are those of the system's own rows and variables;
    // there is a constant for each row and a value for each variable.
    return values.withUnsafeMutableBufferPointer { values in
      steps.withUnsafeBufferPointer { steps in
        constants.withUnsafeBufferPointer { constants in
          shape.system.withTerms { terms in
            var areMet = true
            for index in range {
              let step = steps[index]
              let (variable, row) = (Int(step.variable), Int(step.row))
              var (rest, coefficient) = (constants[row], 1.0)
              for place in terms[row] {
                let term = terms.term(place)
                if term.variable == step.variable {
                  coefficient = term.coefficient
                } else {
                  rest += term.coefficient * values[Int(term.variable)]
                }
              }
              let value = -rest / coefficient
              let kept = finite(value)
              values[variable] = kept
              if value < 0, step.isNonnegative, -value > Tolerance.violation(beside: value) { areMet = false }
              // Otherwise the row is satisfied except for rounding.
              if value == kept { continue }
              if !isClampedStepMet(row, shape, constants[row], values) { areMet = false }
            }
            return areMet
          }
        }
      }
    }
  }

  /// Returns whether a row is satisfied although its variable's value was clamped.
  @inline(never)
  private static func isClampedStepMet(
    _ row: Int, _ shape: SystemShape, _ constant: Double, _ values: UnsafeMutableBufferPointer<Double>
  ) -> Bool {
    let sum = shape.system.value(of: row, constant: constant, at: values)
    let violation = shape.system.penalty(ofRow: row).violation(of: sum, from: .required)
    if violation <= Tolerance.violation(beside: 0) { return true }
    var scale = abs(constant)
    for place in shape.system.termRange(of: row) {
      let term = shape.system.terms[place]
      scale = max(scale, abs(term.coefficient * values[Int(term.variable)]))
    }
    return violation <= Tolerance.violation(beside: scale)
  }

  /// Returns the value of a row's expression.
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
    let violation = shape.system.penalty(ofRow: row).violation(of: value(of: row, shape), from: .required)
    return violation <= Tolerance.violation(beside: 0) || violation <= tolerance(row, shape)
  }

  /// Returns the distance by which a row may miss zero, given its operands.
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
  /// - Parameter rows: The range of `list` that contains them.
  private mutating func load(
    _ variable: Int32, rows: Range<Int32>, of list: [Int32], _ shape: SystemShape, _ interval: inout IntervalSolver
  ) {
    interval.reset()
    values[Int(variable)] = 0
    interval.add(slope: 1, constant: 0, penalty: shape.system.penalty(ofVariable: Int(variable)))
    // Through pointers, as for the steps.
    values.withUnsafeBufferPointer { values in
      constants.withUnsafeBufferPointer { constants in
        shape.system.withTerms { terms in
          for place in rows {
            let row = Int(list[Int(place)])
            var (sum, slope) = (constants[row], 0.0)
            for index in terms[row] {
              let term = terms.term(index)
              if term.variable == variable { slope = term.coefficient }
              sum += term.coefficient * values[Int(term.variable)]
            }
            if slope != 0 { interval.add(slope: slope, constant: sum, penalty: shape.system.penalty(ofRow: row)) }
          }
        }
      }
    }
  }

  private mutating func solveSingle(
    _ component: SolutionPlan.Component, _ shape: SystemShape, _ scratch: SolverScratch
  ) -> Bool {
    let variable = shape.plan.members[Int(component.members.lowerBound)]
    load(variable, rows: component.rows, of: shape.plan.memberRows, shape, &scratch.interval)
    let isMet = scratch.interval.solve(downTo: .edges)
    values[Int(variable)] = finite(scratch.interval.leastValue)
    return isMet
  }

  private mutating func tryGuess(
    _ component: SolutionPlan.Component, _ shape: SystemShape, _ scratch: SolverScratch
  ) -> Bool {
    var weakest = Level.required
    for index in component.guess {
      let step = shape.plan.guessSteps[Int(index)]
      if step.row >= 0 {
        Self.take(Int(index)..<Int(index) + 1, of: shape.plan.guessSteps, shape, constants, &values)
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
      let violation = shape.system.penalty(ofVariable: variable).violation(of: values[variable], from: weakest)
      if violation > Tolerance.violation(beside: violation) { return false }
    }
    for index in component.tests {
      let row = Int(shape.plan.testRows[Int(index)])
      let penalty = shape.system.penalty(ofRow: row)
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
    if plan.steps.isIncomplete { isIncomplete = true }
    var isMet = eliminate(plan.steps, shape.system, scratch, isForced: isForced)
    if !isMet, !isForced { return false }
    if !plan.steps.parameters.isEmpty {
      isMet = solveParameters(plan.steps, shape.system, scratch, isForced: isForced) && isMet
      if !isMet, !isForced { return false }
      if !scratch.openGroups.isEmpty {
        let whole = shape.componentPlan(index, isWhole: true).steps
        if whole.isIncomplete { isIncomplete = true }
        // An interrupted plan has no groups.
        if !Meter.isOver { solveOpenParameters(whole, shape.system, scratch) }
      }
      for (index, parameter) in plan.steps.parameters.enumerated() {
        values[Int(parameter)] = finite(scratch.parameterValues[index])
      }
      substituteBack(plan.steps, scratch)
    }
    return isMet
  }

  /// Repeats the elimination on the constants, and computes the values for parameters of 0.
  /// - Returns: Whether the remaining equations without unknowns are satisfied.
  private mutating func eliminate(
    _ plan: Elimination, _ system: ConstraintSystem, _ scratch: SolverScratch, isForced: Bool
  ) -> Bool {
    var isMet = true
    for parameter in plan.parameters { values[Int(parameter)] = 0 }
    let scale = Self.eliminate(plan, constants, values, &scratch.equationConstants)
    for equation in plan.pivots.count..<plan.equations.count
    where !(abs(scratch.equationConstants[equation]) <= Tolerance.violation(beside: scale)) {
      if !isForced { return false }
      isMet = false
    }
    substituteBack(plan, scratch)
    let tolerance = Tolerance.violation(beside: scale)
    for source in plan.constantSources {
      let penalty = Elimination.penalty(of: source, system)
      if penalty.violation(of: constant(of: source, system), from: .required) > tolerance { isMet = false }
    }
    return isMet
  }

  /// Repeats the elimination on the constants.
  /// - Returns: The largest constant of an equation before the elimination.
  private static func eliminate(
    _ plan: Elimination, _ constants: [Double], _ values: [Double], _ equationConstants: inout [Double]
  ) -> Double {
    equationConstants.removeAll(keepingCapacity: true)
    equationConstants.reserveCapacity(plan.equations.count)
    for row in plan.equations { equationConstants.append(constants[Int(row)]) }
    // Through a pointer, as for the steps; the indices in the plan are those of its own equations.
    return equationConstants.withUnsafeMutableBufferPointer { sums in
      for place in plan.equationOfKnownTerm.indices {
        let term = plan.knownTerms[place]
        sums[Int(plan.equationOfKnownTerm[place])] += term.coefficient * values[Int(term.variable)]
      }
      var scale = 0.0
      for sum in sums { scale = max(scale, abs(sum)) }
      var first = 0
      for source in plan.pivots.indices {
        let end = plan.operations(ofPivot: source).upperBound
        let sum = sums[source]
        for place in first..<end {
          let operation = plan.operations[place]
          sums[Int(operation.variable)] += operation.coefficient * sum
        }
        first = end
      }
      return scale
    }
  }

  /// Computes the variables of the pivots from later ones, and from the parameters.
  private mutating func substituteBack(_ plan: Elimination, _ scratch: SolverScratch) {
    Self.substituteBack(plan, scratch.equationConstants, &values)
  }

  private static func substituteBack(_ plan: Elimination, _ equationConstants: [Double], _ values: inout [Double]) {
    // Through a pointer, as for the steps.
    values.withUnsafeMutableBufferPointer { values in
      var end = plan.pivotTerms.count
      var index = plan.pivots.count - 1
      while index >= 0 {
        let pivot = plan.pivots[index]
        let first = Int(pivot.firstTerm)
        var sum = equationConstants[index]
        for place in first + 1..<end {
          let term = plan.pivotTerms[place]
          sum += term.coefficient * values[Int(term.variable)]
        }
        end = first
        values[Int(pivot.variable)] = finite(-sum / plan.pivotTerms[first].coefficient)
        index -= 1
      }
    }
  }

  /// Returns the value of a line's source if all parameters are 0, as they are in `values`.
  func constant(of source: Int32, _ system: ConstraintSystem) -> Double {
    if source < 0 { return values[Int(~source)] }
    return system.value(of: Int(source), constant: constants[Int(source)], at: values)
  }
}

extension [Double] {
  /// Returns zeros. Unlike the initializer with a repeated value, it needs no search for the type of the storage.
  static func zeros(_ count: Int) -> [Double] {
    var zeros: [Double] = []
    zeros.append(contentsOf: repeatElement(0, count: count))
    return zeros
  }
}

/// Clamps a number to the range in which arithmetic is safe.
@inline(__always)
private func finite(_ value: Double) -> Double {
  if abs(value) <= 1e100 { return value }
  return value.isNaN ? 0 : value < 0 ? -1e100 : 1e100
}
