import Measure

/// The parameters that the elimination of a component leaves open.
extension SystemSolver {
  /// Solves each group of parameters to the extent that the author's levels determine it.
  mutating func solveParameters(
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
          scratch.interval.add(slope: slope, constant: constant(of: line.source, system), penalty: line.penalty)
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
        if !isGroupMet {
          if !isForced { return false }
          isMet = false
        }
        if !scratch.simplex.isDetermined { scratch.openGroups.append(index) }
      }
    }
    return isMet
  }

  private mutating func solveGroup(
    _ plan: Elimination, _ group: Elimination.Group, _ system: ConstraintSystem, _ scratch: SolverScratch
  ) -> Bool {
    for (index, place) in group.parameters.enumerated() {
      scratch.openParameters[Int(plan.groupParameters[Int(place)])] = Int32(index)
    }
    scratch.simplex.reset(parameters: group.parameters.count, areDifferences: group.areDifferences)
    for place in group.lines { addLine(plan, Int(plan.groupLines[Int(place)]), system, scratch) }
    scratch.simplex.workLeft = scratch.workLeft
    let isMet = scratch.simplex.solve(downTo: Level(1))
    scratch.simplex.finish()
    takeOver(scratch)
    for (index, place) in group.parameters.enumerated() {
      let parameter = Int(plan.groupParameters[Int(place)])
      scratch.openParameters[parameter] = -1
      scratch.parameterValues[parameter] = scratch.simplex.values[index]
    }
    return isMet
  }

  /// Subtracts the work that the simplex has done.
  private mutating func takeOver(_ scratch: SolverScratch) {
    scratch.workLeft = scratch.simplex.workLeft
    if scratch.workLeft <= 0 { isIncomplete = true }
  }

  /// Adds a line to the simplex, expressed in the open parameters.
  private func addLine(_ plan: Elimination, _ index: Int, _ system: ConstraintSystem, _ scratch: SolverScratch) {
    let line = plan.lines[index]
    var sum = constant(of: line.source, system)
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
  mutating func solveOpenParameters(_ plan: Elimination, _ system: ConstraintSystem, _ scratch: SolverScratch) {
    var count: Int32 = 0
    for group in scratch.openGroups {
      for place in plan.groups[group].parameters {
        let parameter = Int(plan.groupParameters[Int(place)])
        scratch.openParameters[parameter] = count
        scratch.parameterValues[parameter] = 0
        count += 1
      }
    }
    scratch.lineNumbers.removeAll(keepingCapacity: true)
    // If all parameters are one group, the author's levels have just been minimized.
    if plan.areDifferences, plan.groups.count == 1, count > 1, scratch.simplex.canContinue {
      for line in 0..<scratch.simplex.lineCount { scratch.lineNumbers.append(Int32(line)) }
    } else {
      scratch.simplex.reset(parameters: Int(count), areDifferences: plan.areDifferences)
    }
    for index in scratch.lineNumbers.count..<plan.firstOrderLine {
      let isOpen = isOpen(plan, index, scratch)
      scratch.lineNumbers.append(isOpen ? Int32(scratch.simplex.lineCount) : -1)
      if isOpen { addLine(plan, index, system, scratch) }
    }
    scratch.simplex.workLeft = scratch.workLeft
    _ = scratch.simplex.solve(downTo: .edges)
    for index in plan.firstOrderLine..<plan.lines.count {
      if scratch.simplex.isDetermined || Meter.isOver { break }
      // In the remaining solutions, each edge is on one side of zero, so the minimum distance is the minimum or maximum
      // value.
      let same = Int(plan.linesOfOrder[index - plan.firstOrderLine])
      let number = same < 0 ? -1 : Int(scratch.lineNumbers[same])
      let sign: Double = number >= 0 && scratch.simplex.isNegative(line: number) ? -1 : 1
      for place in plan.lines[index].terms {
        let term = plan.lineTerms[Int(place)]
        let parameter = Int(scratch.openParameters[Int(term.variable)])
        if parameter >= 0 { scratch.simplex.addObjectiveTerm(parameter, sign * term.coefficient) }
      }
      scratch.simplex.minimizeObjective()
    }
    scratch.simplex.finish()
    takeOver(scratch)
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
