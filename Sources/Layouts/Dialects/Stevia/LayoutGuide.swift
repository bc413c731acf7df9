// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Layouts
import Measure

/// A part of a view to which others can be constrained: `v.Top == root.safeAreaLayoutGuide.Top + 8`.
public struct LayoutGuide {
  let view: View
  let guide: LayoutConstraint.Guide

  /// The top edge of the guide.
  public var Top: GuideAnchor { GuideAnchor(self, .top) }
  /// The bottom edge of the guide.
  public var Bottom: GuideAnchor { GuideAnchor(self, .bottom) }
  /// The left edge of the guide.
  public var Left: GuideAnchor { GuideAnchor(self, .left) }
  /// The right edge of the guide.
  public var Right: GuideAnchor { GuideAnchor(self, .right) }
  /// The leading edge of the guide.
  public var Leading: GuideAnchor { GuideAnchor(self, .leading) }
  /// The trailing edge of the guide.
  public var Trailing: GuideAnchor { GuideAnchor(self, .trailing) }
  /// The horizontal center of the guide.
  public var CenterX: GuideAnchor { GuideAnchor(self, .centerX) }
  /// The vertical center of the guide.
  public var CenterY: GuideAnchor { GuideAnchor(self, .centerY) }
}

/// An edge or a center of a guide. Constraints to it, or to a sum with it, are required.
public final class GuideAnchor: ConstraintOperand {
  private let part: LayoutConstraint.Guide

  override var guide: LayoutConstraint.Guide? { part }

  init(_ guide: LayoutGuide, _ attribute: LayoutAttribute) {
    part = guide.guide
    super.init(.view(guide.view, attribute))
  }

  /// Creates an operand from a literal.
  public required init(integerLiteral value: Int) {
    part = .safeArea
    super.init(.number, constant: Double(value))
  }
  /// Creates an operand from a literal.
  public required init(floatLiteral value: Double) {
    part = .safeArea
    super.init(.number, constant: value)
  }
  /// Creates an operand from a literal of keys and values.
  public required init(dictionaryLiteral parts: (ShorthandKey, ConstraintOperand)...) {
    part = .safeArea
    super.init(.number)
  }
}

extension View {
  /// The part of the view that isn't covered by a notch or a bar.
  public final var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(view: self, guide: .safeArea) }

  /// The area inside the view's padding.
  public final var layoutMarginsGuide: LayoutGuide { LayoutGuide(view: self, guide: .margins) }

  /// The distances covered by a notch or a bar at each edge, in pixels. They are the insets set on the view, or those
  /// of its ancestors at the edges that touch theirs, at the positions of the latest layout.
  public final var safeAreaInsets: Edges {
    get { ViewConstraints.safeAreaInsets(of: state) }
    set { ViewConstraints.setSafeAreaInsets(newValue, of: self) }
  }
}
