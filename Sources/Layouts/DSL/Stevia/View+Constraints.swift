import Measure

/// The constraint of an edge or a length, whose `constant` can be changed: `title.topConstraint?.constant = 20`.
///
/// It is the first that was made of those that are active: one whose first view is this view, otherwise one of a sibling or of
/// the superview that is about this view. `right(42)` and `bottom(45)` have the constants −42 and −45. If there is none of the
/// left edge, it is that of the leading or trailing edge which is at the left; and so with the right.
extension View {
  public final var leftConstraint: LayoutConstraint? {
    constraint(of: .left) ?? constraint(of: isRightToLeft ? .trailing : .leading)
  }
  public final var rightConstraint: LayoutConstraint? {
    constraint(of: .right) ?? constraint(of: isRightToLeft ? .leading : .trailing)
  }
  public final var topConstraint: LayoutConstraint? { constraint(of: .top) }
  public final var bottomConstraint: LayoutConstraint? { constraint(of: .bottom) }
  public final var leadingConstraint: LayoutConstraint? { constraint(of: .leading) }
  public final var trailingConstraint: LayoutConstraint? { constraint(of: .trailing) }
  public final var widthConstraint: LayoutConstraint? { constraint(of: .width) }
  public final var heightConstraint: LayoutConstraint? { constraint(of: .height) }
  public final var centerXConstraint: LayoutConstraint? { constraint(of: .centerX) }
  public final var centerYConstraint: LayoutConstraint? { constraint(of: .centerY) }

  private func constraint(of attribute: LayoutAttribute) -> LayoutConstraint? {
    if let own = keptConstraints.first(where: { $0.first === self && $0.attribute == attribute }) { return own }
    guard let superview = parent else { return nil }
    for view in [superview] + Subviews.of(superview) {
      let found = view.keptConstraints.first { $0.second === self && $0.secondAttribute == attribute }
      if let found { return found }
    }
    return nil
  }

  /// The active constraints that this view is the host of: those between it and what is inside it, those between views inside
  /// it that have no closer superview in common, and those about its own width and height alone.
  ///
  /// To lay out anew, remove them all:
  /// ```swift
  /// root.removeConstraints(root.constraints)
  /// root.layout(8, |-email-|)
  /// ```
  public final var constraints: [LayoutConstraint] {
    tree.flatMap(\.keptConstraints).filter { $0.hostView === self }.sorted { $0.number < $1.number }
  }

  /// Takes constraints out of effect, whichever views they are about.
  public final func removeConstraints(_ constraints: [LayoutConstraint]) { constraints.deactivate() }
}
