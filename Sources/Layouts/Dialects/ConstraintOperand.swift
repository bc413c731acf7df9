import Layouts
import Measure

/// The right side of a constraint: a number, a view's edge or length, or a multiple of one.
///
/// ```swift
/// icon.addConstraints(["left ==": .superview, "width ==": 42, "top >=": .init(header.bottom, constant: 10, priority: 750)])
/// ```
public class ConstraintOperand: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByDictionaryLiteral {
  final let target: Target
  final let multiplier: Double
  final let constant: Double
  final let priority: Int
  /// The part of a view that the operand refers to; `nil` for the whole view.
  var guide: LayoutConstraint.Guide? { nil }

  enum Target {
    /// A length, or a distance from the superview's same edge.
    case number
    /// An attribute of the superview; `nil` for the constraint's own attribute.
    case superview(LayoutAttribute?)
    case view(View, LayoutAttribute?)
  }

  init(_ target: Target, multiplier: Double = 1, constant: Double = 0, priority: Int = 1000) {
    self.target = target
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }

  /// Creates an operand from a literal, in pixels.
  public required init(integerLiteral value: Int) {
    target = .number
    multiplier = 1
    constant = Double(value)
    priority = 1000
  }

  /// Creates an operand from a literal, in pixels.
  public required init(floatLiteral value: Double) {
    target = .number
    multiplier = 1
    constant = value
    priority = 1000
  }

  /// Creates an operand from its parts, each optional: `[als_view: header.als_bottom, als_multiplier: 2, als_constant:
  /// 10, als_priority: 750]`.
  public required init(dictionaryLiteral parts: (ShorthandKey, ConstraintOperand)...) {
    var (target, multiplier, constant, priority) = (Target.number, 1.0, 0.0, 1000)
    for (key, operand) in parts {
      switch key {
      case .view: target = operand.target
      case .multiplier: multiplier = operand.constant
      case .constant: constant = operand.constant
      case .priority: priority = Int(rawValue: Float(operand.constant))
      }
    }
    self.target = target
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }

  /// Creates an operand from a number that isn't a literal, in pixels.
  public convenience init(number: Double) { self.init(.number, constant: number) }

  /// Creates a multiple of `operand` plus `constant` pixels, at a priority that is clamped to 1…1000.
  public convenience init(
    _ operand: ConstraintOperand, multiplier: Double = 1, constant: Double = 0, priority: Int = 1000
  ) {
    self.init(
      operand.target, multiplier: operand.multiplier * multiplier, constant: operand.constant * multiplier + constant,
      priority: min(operand.priority, priority))
  }

  /// Creates a multiple of another view's same attribute plus `constant` pixels.
  public convenience init(_ view: View, multiplier: Double = 1, constant: Double = 0, priority: Int = 1000) {
    self.init(.view(view, nil), multiplier: multiplier, constant: constant, priority: priority)
  }

  /// The same attribute of the superview; `.superview.bottom` is another attribute.
  public static var superview: SuperviewOperand { SuperviewOperand() }

  /// The same attribute of another view.
  public static func view(_ view: View) -> ConstraintOperand { ConstraintOperand(view) }
}

/// An edge or a length of a view, such as `header.bottom`.
public class LayoutAnchor: ConstraintOperand {
  /// The view to which the anchor belongs.
  public final let view: View
  /// The edge or length of the view.
  public final let attribute: LayoutAttribute

  init(_ view: View, _ attribute: LayoutAttribute) {
    self.view = view
    self.attribute = attribute
    super.init(.view(view, attribute))
  }

  // A list of anchors and numbers has the type of its anchors, so numbers in it use these initializers.

  /// Creates a number in a list of anchors and numbers.
  public required init(integerLiteral value: Int) {
    (view, attribute) = (View(), .width)
    super.init(.number, constant: Double(value))
  }

  /// Creates a number in a list of anchors and numbers.
  public required init(floatLiteral value: Double) {
    (view, attribute) = (View(), .width)
    super.init(.number, constant: value)
  }

  /// Creates an operand from a literal of keys and values.
  public required init(dictionaryLiteral parts: (ShorthandKey, ConstraintOperand)...) {
    (view, attribute) = (View(), .width)
    let operand = parts.first { $0.0 == .view }?.1
    super.init(operand?.target ?? .number)
  }
}

/// A left or right edge, or a horizontal center: anchors that can be compared with one another.
public class XAxisAnchor: LayoutAnchor {}

/// A top or bottom edge, a baseline, or a vertical center: anchors that can be compared with one another.
public class YAxisAnchor: LayoutAnchor {}

/// A left or right edge, which can also be aligned with another view's.
public final class XEdgeAnchor: XAxisAnchor {}

/// A top or bottom edge or a baseline, which can also be aligned with another view's.
public final class YEdgeAnchor: YAxisAnchor {}

/// A width or a height.
public final class LengthAnchor: LayoutAnchor {}

/// The superview of the constraint's first view.
public final class SuperviewOperand: ConstraintOperand {
  init() { super.init(.superview(nil)) }

  /// Creates an operand from a literal.
  public required init(integerLiteral value: Int) { super.init(.number, constant: Double(value)) }
  /// Creates an operand from a literal.
  public required init(floatLiteral value: Double) { super.init(.number, constant: value) }
  /// Creates an operand from a literal of keys and values.
  public required init(dictionaryLiteral parts: (ShorthandKey, ConstraintOperand)...) { super.init(.superview(nil)) }

  private func attribute(_ attribute: LayoutAttribute) -> ConstraintOperand { ConstraintOperand(.superview(attribute)) }

  /// The left edge of the superview.
  public var left: ConstraintOperand { attribute(.left) }
  /// The top edge of the superview.
  public var top: ConstraintOperand { attribute(.top) }
  /// The right edge of the superview.
  public var right: ConstraintOperand { attribute(.right) }
  /// The bottom edge of the superview.
  public var bottom: ConstraintOperand { attribute(.bottom) }
  /// The leading edge of the superview.
  public var leading: ConstraintOperand { attribute(.leading) }
  /// The trailing edge of the superview.
  public var trailing: ConstraintOperand { attribute(.trailing) }
  /// The width of the superview.
  public var width: ConstraintOperand { attribute(.width) }
  /// The height of the superview.
  public var height: ConstraintOperand { attribute(.height) }
  /// The horizontal center of the superview.
  public var centerX: ConstraintOperand { attribute(.centerX) }
  /// The vertical center of the superview.
  public var centerY: ConstraintOperand { attribute(.centerY) }
  /// The baseline of the first line of the superview.
  public var firstBaseline: ConstraintOperand { attribute(.firstBaseline) }
  /// The baseline of the last line of the superview.
  public var lastBaseline: ConstraintOperand { attribute(.lastBaseline) }
  /// The baseline of the last line of the superview.
  public var baseline: ConstraintOperand { attribute(.lastBaseline) }
  /// The left edge of the area inside the padding of the superview.
  public var leftMargin: ConstraintOperand { attribute(.leftMargin) }
  /// The top edge of the area inside the padding of the superview.
  public var topMargin: ConstraintOperand { attribute(.topMargin) }
  /// The right edge of the area inside the padding of the superview.
  public var rightMargin: ConstraintOperand { attribute(.rightMargin) }
  /// The bottom edge of the area inside the padding of the superview.
  public var bottomMargin: ConstraintOperand { attribute(.bottomMargin) }
  /// The leading edge of the area inside the padding of the superview.
  public var leadingMargin: ConstraintOperand { attribute(.leadingMargin) }
  /// The trailing edge of the area inside the padding of the superview.
  public var trailingMargin: ConstraintOperand { attribute(.trailingMargin) }
  /// The horizontal center of the area inside the padding of the superview.
  public var centerXWithinMargins: ConstraintOperand { attribute(.centerXWithinMargins) }
  /// The vertical center of the area inside the padding of the superview.
  public var centerYWithinMargins: ConstraintOperand { attribute(.centerYWithinMargins) }
}
