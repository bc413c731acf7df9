import Measure

extension LayoutConstraint {
  /// The cost of violating the constraint. An inequality that pulls to its constant acts as an equation on its other
  /// side, once all sizes are found.
  var penalty: Penalty {
    let penalty = relation.penalty(priority: priority)
    guard relation != .equal, written?.pullsToConstant ?? false else { return penalty }
    let pull = Level.bounds
    return Penalty(below: max(penalty.below, pull), above: max(penalty.above, pull))
  }
}
