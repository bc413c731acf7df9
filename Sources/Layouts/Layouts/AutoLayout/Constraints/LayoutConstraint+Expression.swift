import Measure

extension LayoutConstraint {
  /// The cost of violating the constraint. An inequality that is pulled to its constant becomes an equation on its
  /// other side, once all sizes are determined.
  var penalty: Penalty {
    let penalty = relation.penalty(priority: priority)
    guard relation != .equal, written?.pullsToConstant ?? false else { return penalty }
    let pull = Level.bounds
    return Penalty(below: max(penalty.below, pull), above: max(penalty.above, pull))
  }
}
