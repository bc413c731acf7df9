import Measure

extension StackLayout {
  /// The settings that determine how constraints arrange the children.
  struct ArrangementSettings: Equatable {
    let settings: Settings
    let padding: Edges
  }

  final var arrangementSettings: ArrangementSettings { ArrangementSettings(settings: settings, padding: padding) }

  /// The constraints that arrange the children of a stack in which views have constraints.
  ///
  /// Source: UIStackView with the distributions `fill` and `fillEqually`.
  final var arrangement: [LayoutConstraint] {
    var found: [LayoutConstraint] = []
    let shown = subviews.filter { !$0.isGone }
    guard let first = shown.first, let last = shown.last else { return [] }
    let isVertical = direction == .vertical
    let (start, end): (LayoutAttribute, LayoutAttribute) = isVertical ? (.top, .bottom) : (.leading, .trailing)
    func tie(
      _ view: View, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal, to other: View,
      _ otherAttribute: LayoutAttribute, by constant: Int = 0
    ) {
      found.append(
        LayoutConstraint(view, attribute, relation, to: other, otherAttribute, constant: Double(constant)))
    }
    tie(first, start, to: self, start, by: isVertical ? padding.top : padding.left)
    for (view, next) in zip(shown, shown.dropFirst()) {
      tie(next, start, to: view, end, by: spacing)
      if distribution == .fillEqually {
        tie(next, isVertical ? .height : .width, to: view, isVertical ? .height : .width)
      }
    }
    tie(last, end, to: self, end, by: isVertical ? -padding.bottom : -padding.right)
    let gravity = settings.effectiveGravity
    for view in shown {
      let (near, far, center): (LayoutAttribute, LayoutAttribute, LayoutAttribute) =
        isVertical ? (.leading, .trailing, .centerX) : (.top, .bottom, .centerY)
      let inset = isVertical ? padding.left : padding.top
      let farInset = isVertical ? -padding.right : -padding.bottom
      let side = isVertical ? gravity.absolute(isRightToLeft: false).horizontal : gravity.vertical
      let isAtFar = side == .right || side == .bottom
      let isCentered = side == .centerHorizontal || side == .centerVertical
      let fills = settings.stretches
      if isCentered, !fills { tie(view, center, to: self, center) }
      tie(view, near, fills || !(isAtFar || isCentered) ? .equal : .greaterThanOrEqual, to: self, near, by: inset)
      tie(view, far, fills || isAtFar ? .equal : .lessThanOrEqual, to: self, far, by: farInset)
    }
    return found
  }
}
