import Layouts
import Measure

#if !canImport(UIKit)
  /// UIKit's name for `LayoutConstraint`.
  public typealias NSLayoutConstraint = LayoutConstraint
  /// UIKit's name for a priority, which is a number here: `UILayoutPriority(rawValue: 999)` is 999.
  public typealias UILayoutPriority = Int
#endif

// Priorities by their UIKit names: constraint.priority = .defaultHigh.
extension Int {
  /// Creates a priority, rounded down and clamped to 1…1000; 1000 if it isn't finite.
  public init(rawValue: Float) { self = rawValue.isFinite ? Int(Swift.min(Swift.max(rawValue, 1), 1000)) : 1000 }
  /// The priority as a number.
  public var rawValue: Float { Float(self) }
  /// The priority of a required constraint, 1000.
  public static var required: Int { 1000 }
  /// The default compression resistance priority, 750.
  public static var defaultHigh: Int { 750 }
  /// The default content hugging priority, 250.
  public static var defaultLow: Int { 250 }
  /// The priority of a fitting size, 50.
  public static var fittingSizeLevel: Int { 50 }
}

extension LayoutConstraint {
  /// UIKit's name for `LayoutAttribute`.
  public typealias Attribute = LayoutAttribute
  /// UIKit's name for `LayoutRelation`.
  public typealias Relation = LayoutRelation
}

extension Optional where Wrapped == LayoutAttribute {
  /// The second attribute of a constraint without a second view: `nil`.
  public static var notAnAttribute: LayoutAttribute? { nil }
}

extension View {
  /// The view that contains this one; the same as `parent`.
  public final var superview: View? { parent }

  /// Removes the view from its parent; the same as `removeFromParent()`.
  public final func removeFromSuperview() { removeFromParent() }
}

extension View {
  /// The left edge.
  public final var leftAnchor: XEdgeAnchor { left }
  /// The right edge.
  public final var rightAnchor: XEdgeAnchor { right }
  /// The leading edge.
  public final var leadingAnchor: XEdgeAnchor { leading }
  /// The trailing edge.
  public final var trailingAnchor: XEdgeAnchor { trailing }
  /// The horizontal center.
  public final var centerXAnchor: XAxisAnchor { centerX }
  /// The top edge.
  public final var topAnchor: YEdgeAnchor { top }
  /// The bottom edge.
  public final var bottomAnchor: YEdgeAnchor { bottom }
  /// The vertical center.
  public final var centerYAnchor: YAxisAnchor { centerY }
  /// The baseline of the first line.
  public final var firstBaselineAnchor: YEdgeAnchor { firstBaseline }
  /// The baseline of the last line.
  public final var lastBaselineAnchor: YEdgeAnchor { lastBaseline }
  /// The width.
  public final var widthAnchor: LengthAnchor { width }
  /// The height.
  public final var heightAnchor: LengthAnchor { height }
}

extension LayoutAnchor {
  /// Creates a required, inactive constraint: `a.topAnchor.constraint(equalTo: b.bottomAnchor, constant: 8)`.
  public final func constraint(
    equalTo other: LayoutAnchor, multiplier: Double = 1, constant: Double = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint { constraint(.equal, other, multiplier, constant, SourcePlace(file, line)) }

  /// Creates a required, inactive constraint for a minimum.
  public final func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, multiplier: Double = 1, constant: Double = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint { constraint(.greaterThanOrEqual, other, multiplier, constant, SourcePlace(file, line)) }

  /// Creates a required, inactive constraint for a maximum.
  public final func constraint(
    lessThanOrEqualTo other: LayoutAnchor, multiplier: Double = 1, constant: Double = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint { constraint(.lessThanOrEqual, other, multiplier, constant, SourcePlace(file, line)) }

  private final func constraint(
    _ relation: LayoutRelation, _ other: LayoutAnchor, _ multiplier: Double, _ constant: Double, _ place: SourcePlace
  ) -> LayoutConstraint {
    let made = LayoutConstraint(
      view, attribute, relation, to: other.view, other.attribute, multiplier: multiplier, constant: constant)
    made.sourcePlace = place
    return made
  }
}

extension LengthAnchor {
  /// Creates a required, inactive constraint on a length in pixels: `v.widthAnchor.constraint(equalToConstant: 40)`.
  public func constraint(
    equalToConstant length: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint { constraint(.equal, length, SourcePlace(file, line)) }

  /// Creates a required, inactive constraint for a minimum length in pixels.
  public func constraint(
    greaterThanOrEqualToConstant length: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint { constraint(.greaterThanOrEqual, length, SourcePlace(file, line)) }

  /// Creates a required, inactive constraint for a maximum length in pixels.
  public func constraint(
    lessThanOrEqualToConstant length: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint { constraint(.lessThanOrEqual, length, SourcePlace(file, line)) }

  private func constraint(_ relation: LayoutRelation, _ length: Double, _ place: SourcePlace) -> LayoutConstraint {
    let made = LayoutConstraint(view, attribute, relation, constant: length)
    made.sourcePlace = place
    return made
  }
}
