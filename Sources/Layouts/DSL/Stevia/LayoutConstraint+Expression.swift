import Measure

extension LayoutConstraint {
  /// How it counts if it isn't met. An inequality that pulls is an equation of priority 1 on its other side.
  var penalty: Penalty {
    let penalty = relation.penalty(priority: priority)
    guard relation != .equal, written?.pullsToConstant ?? false else { return penalty }
    let pull = Level(1)
    return Penalty(below: max(penalty.below, pull), above: max(penalty.above, pull))
  }

  /// Stops if no layout can solve a constraint that was written as an expression, when its view is placed.
  fileprivate func requireSystem() {
    guard written != nil, let first else { return }
    if hasSecond, second == nil {
      // A view that is gone from memory has no constraints.
      require(!isAboutSuperview, "\(self) needs a superview, which the view doesn't have when it is laid out")
      return
    }
    guard hostView != nil else { stop("\(self) is about views of different trees") }
    guard let host = systemHost else {
      stop("\(self) needs a superview, which the view doesn't have when it is laid out")
    }
    require(host is AutoLayout, "\(self) has to be solved by an AutoLayout; \(host) isn't one")
    for view in [first, second].compactMap({ $0 }) where view !== host {
      for between in view.ancestors.prefix(while: { $0 !== host }) {
        require(between is AutoLayout, "\(self) reaches across \(between), which isn't an AutoLayout")
      }
    }
  }
}

extension ViewConstraints {
  func viewIsPlaced(_ view: View) { for constraint in constraints { constraint.requireSystem() } }
}
