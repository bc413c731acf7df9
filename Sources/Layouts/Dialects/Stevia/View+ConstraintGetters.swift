import Layouts
import Measure

/// The constraint of an edge or a length, which has a `constant` that can be changed: `title.topConstraint?.constant =
/// 20`.
///
/// It is the oldest of the superview's constraints with this view and attribute on either side; for lengths, the view's
/// own constraints follow. `right(42)` and `bottom(45)` have the constants −42 and −45. If there is no constraint on
/// the left edge, the result is the constraint on the leading or trailing edge that is at the left. The same applies to
/// the right.
extension View {
  /// The constraint of the left edge; `nil` for none.
  public final var leftConstraint: LayoutConstraint? {
    constraint(of: .left) ?? constraint(of: isRightToLeft ? .trailing : .leading)
  }
  /// The constraint of the right edge; `nil` for none.
  public final var rightConstraint: LayoutConstraint? {
    constraint(of: .right) ?? constraint(of: isRightToLeft ? .leading : .trailing)
  }
  /// The constraint of the top edge; `nil` for none.
  public final var topConstraint: LayoutConstraint? { constraint(of: .top) }
  /// The constraint of the bottom edge; `nil` for none.
  public final var bottomConstraint: LayoutConstraint? { constraint(of: .bottom) }
  /// The constraint of the leading edge; `nil` for none.
  public final var leadingConstraint: LayoutConstraint? { constraint(of: .leading) }
  /// The constraint of the trailing edge; `nil` for none.
  public final var trailingConstraint: LayoutConstraint? { constraint(of: .trailing) }
  /// The constraint of the width; `nil` for none.
  public final var widthConstraint: LayoutConstraint? { constraint(of: .width) }
  /// The constraint of the height; `nil` for none.
  public final var heightConstraint: LayoutConstraint? { constraint(of: .height) }
  /// The constraint of the horizontal center; `nil` for none.
  public final var centerXConstraint: LayoutConstraint? { constraint(of: .centerX) }
  /// The constraint of the vertical center; `nil` for none.
  public final var centerYConstraint: LayoutConstraint? { constraint(of: .centerY) }

  private func constraint(of attribute: LayoutAttribute) -> LayoutConstraint? {
    let found = parent?.constraints.first { $0.has(self, attribute) }
    if found != nil || !(attribute.isSize || parent == nil) { return found }
    return keptConstraints.first { $0.hostView ?? self === self && $0.has(self, attribute) }
  }

  /// The active constraints hosted by this view: those between it and its descendants, those between descendants
  /// without a closer common superview, those on lengths of its subviews, and those on its own width and height that
  /// were created while it had no superview.
  ///
  /// To replace a layout, remove them all:
  /// ```swift
  /// root.removeConstraints(root.constraints)
  /// root.layout(8, |-email-|)
  /// ```
  public final var constraints: [LayoutConstraint] {
    ViewTree(self).flatMap(\.keptConstraints).filter { $0.hostView === self }.sorted { $0.number < $1.number }
  }

  /// The elements of `constraints` that were written in Stevia's syntax.
  public final var userAddedConstraints: [LayoutConstraint] { constraints.filter { $0.written != nil } }

  /// Deactivates constraints, regardless of their views.
  public final func removeConstraints(_ constraints: [LayoutConstraint]) { constraints.deactivate() }

  /// Deactivates a constraint.
  public final func removeConstraint(_ constraint: LayoutConstraint) { constraint.isActive = false }

  /// Activates a constraint, regardless of its views.
  public final func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

  /// Activates constraints, regardless of their views.
  public final func addConstraints(_ constraints: [LayoutConstraint]) { constraints.activate() }

  /// Creates and activates a constraint at priority 751.
  @discardableResult
  public final func addConstraint(
    item: View, attribute: LayoutAttribute, relatedBy relation: LayoutRelation = .equal, toItem second: View? = nil,
    attribute secondAttribute: LayoutAttribute? = nil, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    let isOfSuperview = second == nil && !attribute.isSize
    return item.constrain(
      attribute, relation, second.map { .view($0) } ?? (isOfSuperview ? .superview : .none), secondAttribute,
      multiplier: multiplier, constant: constant)
  }
}

extension LayoutConstraint {
  fileprivate func has(_ view: View, _ attribute: LayoutAttribute) -> Bool {
    (first === view && self.attribute == attribute)
      || (second === view && secondAttribute == attribute)
  }

  /// Creates a required, inactive constraint with UIKit's argument labels.
  public convenience init(
    item: View, attribute: LayoutAttribute, relatedBy relation: LayoutRelation = .equal, toItem second: View?,
    attribute secondAttribute: LayoutAttribute? = nil, multiplier: Double = 1, constant: Double = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      item, attribute, relation, to: second, secondAttribute, multiplier: multiplier, constant: constant)
    sourcePlace = SourcePlace(file, line)
  }

  /// The first view; the same as `first`.
  public final var firstItem: View? { first }
  /// The second view; the same as `second`.
  public final var secondItem: View? { second }
  /// The attribute of the first view; the same as `attribute`.
  public final var firstAttribute: LayoutAttribute { attribute }

  /// Activates constraints in a single layout.
  public static func activate(_ constraints: [LayoutConstraint]) { constraints.activate() }

  /// Deactivates constraints in a single layout.
  public static func deactivate(_ constraints: [LayoutConstraint]) { constraints.deactivate() }
}
