import Measure

extension View {
  /// Twice the longest length, so that sums stay finite.
  fileprivate static let greatestConstant = 2 * Double(Pixels.limit)
}

extension LayoutConstraint {
  /// The priority of what is written in Stevia's way: more than the default of compression resistance, less than required.
  static let steviaPriority = 751
}

extension View {
  /// Makes a constraint and activates it. It has to be solved by some layout when the view is laid out.
  @discardableResult
  final func constrain(
    _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ second: LayoutConstraint.Second,
    _ secondAttribute: LayoutAttribute? = nil, multiplier: Double = 1, constant: Double = 0, share: Double = 0,
    pulls: Bool = false, priority: Int = LayoutConstraint.steviaPriority
  ) -> LayoutConstraint {
    let made = LayoutConstraint(
      self, attribute, relation, second, secondAttribute ?? attribute, multiplier: multiplier,
      constant: min(max(constant, -View.greatestConstant), View.greatestConstant), priority: priority, id: nil)
    made.written = LayoutConstraint.Expression(lengthShare: share.isFinite ? share : 0, pullsToConstant: pulls)
    made.isActive = true
    // It is told then that nothing solves the constraint.
    if let parent, !(parent is AutoLayout) { setNeedsLayout() }
    return made
  }

  /// `self.attribute` is `length` after an edge of another view, or of the superview.
  @discardableResult
  final func place(
    _ attribute: LayoutAttribute, _ length: LayoutLength, after second: LayoutConstraint.Second,
    _ secondAttribute: LayoutAttribute? = nil
  ) -> LayoutConstraint {
    constrain(
      attribute, length.relation, second, secondAttribute, constant: length.constant, share: length.share,
      pulls: length.pulls)
  }

  /// `self.attribute` is `length` before an edge of the superview: more distance is a smaller coordinate.
  @discardableResult
  final func place(_ attribute: LayoutAttribute, _ length: LayoutLength, beforeSuperviews edge: LayoutAttribute)
    -> LayoutConstraint
  {
    constrain(
      attribute, length.relation.flipped, .superview, edge, constant: -length.constant, share: -length.share,
      pulls: length.pulls)
  }

  /// A width or a height.
  @discardableResult
  final func setLength(_ attribute: LayoutAttribute, _ length: LayoutLength) -> LayoutConstraint {
    constrain(
      attribute, length.relation, .none, constant: length.constant, share: length.share, pulls: length.pulls)
  }

  /// `self.attribute` equals another view's.
  @discardableResult
  final func equate(_ attribute: LayoutAttribute, _ other: View, constant: Double = 0) -> LayoutConstraint {
    constrain(attribute, .equal, .view(other), constant: constant)
  }
}

extension LayoutRelation {
  /// The same relation of the negated sides.
  var flipped: LayoutRelation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
