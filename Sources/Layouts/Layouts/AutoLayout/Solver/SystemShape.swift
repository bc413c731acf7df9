import Measure
import Synchronization

/// The common part of systems that differ only in the constants of their rows: the rows, and the plan for solving them.
///
/// The cells of a list usually share one shape.
package final class SystemShape: Sendable {
  /// The system; its constants are unused.
  let system: ConstraintSystem
  let plan: SolutionPlan
  /// The `ComponentPlan` of each component, created on first use.
  private let componentPlans: Mutex<[ComponentPlan?]>

  package init(_ system: ConstraintSystem) {
    var bare = system
    bare.trim()
    self.system = bare
    plan = SolutionPlan(bare)
    componentPlans = Mutex(Array(repeating: nil, count: plan.components.count))
  }

  /// Returns the plan of a component.
  ///
  /// - Parameter isWhole: Whether lines of the weakest levels, and those that order equally good solutions, are needed.
  func componentPlan(_ index: Int, isWhole: Bool) -> ComponentPlan {
    componentPlans.withLock { plans in
      if let known = plans[index], known.isWhole || !isWhole { return known }
      let component = plan.components[index]
      let members = plan.members[Int(component.members.lowerBound)..<Int(component.members.upperBound)]
      let rows = plan.memberRows[Int(component.rows.lowerBound)..<Int(component.rows.upperBound)]
      var local = [Int32](repeating: -1, count: system.variableCount)
      for (index, variable) in members.enumerated() { local[Int(variable)] = Int32(index) }
      let made: ComponentPlan
      if let known = plans[index] {
        made = known.completed(system, members: members, rows: rows, local: local)
      } else {
        made = ComponentPlan(system, members: members, rows: rows, local: local)
      }
      // An interrupted plan isn't stored.
      if !Meter.isOver { plans[index] = made }
      return made
    }
  }
}
