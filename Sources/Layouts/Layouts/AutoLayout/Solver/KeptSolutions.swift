/// The components that needn't be solved again, so that a change solves only what it affects.
///
/// A component's solution depends on the constants of its rows, and on the variables in them that other parts of the
/// plan determine. If the values of its rows are what they were after its solution, both are unchanged. Only components
/// that were solved by elimination are kept: for all others, the comparison takes as long as the solution.
struct KeptSolutions {
  /// For each of the plan's `memberRows`, its value after the solution of the component; empty if nothing is kept.
  private var rowValues: [Double] = []
  /// The work of each component's solution, -1 for a component that isn't kept.
  private var work: [Int] = []

  mutating func removeAll() {
    if !work.isEmpty { (rowValues, work) = ([], []) }
  }

  mutating func remove(_ component: Int) {
    if !work.isEmpty { work[component] = -1 }
  }

  /// Returns the work of a component's solution, or `nil` if the component must be solved again.
  ///
  /// The work of a kept solution counts as done, so that the work limit ends a solution at the same component, whether
  /// or not others are kept.
  func work(of component: Int, _ shape: SystemShape, _ constants: [Double], _ values: [Double]) -> Int? {
    guard !work.isEmpty, work[component] >= 0 else { return nil }
    for place in shape.plan.components[component].rows {
      let row = Int(shape.plan.memberRows[Int(place)])
      guard shape.system.value(of: row, constant: constants[row], at: values) == rowValues[Int(place)] else {
        return nil
      }
    }
    return work[component]
  }

  mutating func keep(
    _ component: Int, work done: Int, _ shape: SystemShape, _ constants: [Double], _ values: [Double]
  ) {
    if work.isEmpty {
      rowValues = Array(repeating: 0, count: shape.plan.memberRows.count)
      work = Array(repeating: -1, count: shape.plan.components.count)
    }
    for place in shape.plan.components[component].rows {
      let row = Int(shape.plan.memberRows[Int(place)])
      rowValues[Int(place)] = shape.system.value(of: row, constant: constants[row], at: values)
    }
    work[component] = done
  }
}
