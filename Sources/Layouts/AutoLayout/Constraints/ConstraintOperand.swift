import Measure

/// The right side of a constraint: a number, a view's edge or length, or a multiple of one.
///
/// ```swift
/// icon.addConstraints(["left ==": .superview, "width ==": 42, "top >=": .init(header.bottom, constant: 10, priority: 750)])
/// ```
public class ConstraintOperand: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  final let target: Target
  final let multiplier: Double
  final let constant: Double
  final let priority: Int

  enum Target {
    /// A length, or a distance from the superview's same edge.
    case number
    /// An attribute of the superview; of the constraint's own attribute if there is none.
    case superview(LayoutAttribute?)
    case view(View, LayoutAttribute?)
  }

  init(_ target: Target, multiplier: Double = 1, constant: Double = 0, priority: Int = 1000) {
    self.target = target
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }

  public required init(integerLiteral value: Int) {
    target = .number
    multiplier = 1
    constant = Double(value)
    priority = 1000
  }

  public required init(floatLiteral value: Double) {
    target = .number
    multiplier = 1
    constant = value
    priority = 1000
  }

  /// A number that isn't a literal, in pixels.
  public convenience init(number: Double) { self.init(.number, constant: number) }

  /// A multiple of `operand` plus `constant` pixels, at a priority that is clamped to 1 … 1000.
  public convenience init(
    _ operand: ConstraintOperand, multiplier: Double = 1, constant: Double = 0, priority: Int = 1000
  ) {
    self.init(
      operand.target, multiplier: operand.multiplier * multiplier, constant: operand.constant * multiplier + constant,
      priority: min(operand.priority, priority))
  }

  /// A multiple of another view's same attribute plus `constant` pixels.
  public convenience init(_ view: View, multiplier: Double = 1, constant: Double = 0, priority: Int = 1000) {
    self.init(.view(view, nil), multiplier: multiplier, constant: constant, priority: priority)
  }

  /// The superview's same attribute; `.superview.bottom` is another one.
  public static var superview: SuperviewOperand { SuperviewOperand() }

  /// The same attribute of another view.
  public static func view(_ view: View) -> ConstraintOperand { ConstraintOperand(view) }
}

/// A view's edge or length: `header.bottom`.
public class LayoutAnchor: ConstraintOperand {
  public final let view: View
  public final let attribute: LayoutAttribute

  init(_ view: View, _ attribute: LayoutAttribute) {
    self.view = view
    self.attribute = attribute
    super.init(.view(view, attribute))
  }

  @available(*, unavailable, message: "A number isn't an anchor")
  public required init(integerLiteral value: Int) { stop("A number isn't an anchor") }

  @available(*, unavailable, message: "A number isn't an anchor")
  public required init(floatLiteral value: Double) { stop("A number isn't an anchor") }
}

/// A left or right edge, or a horizontal centre: what may be compared with others of its kind.
public class XAxisAnchor: LayoutAnchor {}

/// A top or bottom edge, a baseline, or a vertical centre.
public class YAxisAnchor: LayoutAnchor {}

/// A left or right edge, which may also be aligned with another view's.
public final class XEdgeAnchor: XAxisAnchor {}

/// A top or bottom edge or a baseline, which may also be aligned with another view's.
public final class YEdgeAnchor: YAxisAnchor {}

/// A width or a height.
public final class LengthAnchor: LayoutAnchor {}

/// The superview of the constraint's first view.
public final class SuperviewOperand: ConstraintOperand {
  init() { super.init(.superview(nil)) }

  @available(*, unavailable, message: "A number isn't a superview")
  public required init(integerLiteral value: Int) { stop("A number isn't a superview") }

  @available(*, unavailable, message: "A number isn't a superview")
  public required init(floatLiteral value: Double) { stop("A number isn't a superview") }

  private func attribute(_ attribute: LayoutAttribute) -> ConstraintOperand { ConstraintOperand(.superview(attribute)) }

  public var left: ConstraintOperand { attribute(.left) }
  public var top: ConstraintOperand { attribute(.top) }
  public var right: ConstraintOperand { attribute(.right) }
  public var bottom: ConstraintOperand { attribute(.bottom) }
  public var leading: ConstraintOperand { attribute(.leading) }
  public var trailing: ConstraintOperand { attribute(.trailing) }
  public var width: ConstraintOperand { attribute(.width) }
  public var height: ConstraintOperand { attribute(.height) }
  public var centerX: ConstraintOperand { attribute(.centerX) }
  public var centerY: ConstraintOperand { attribute(.centerY) }
  public var firstBaseline: ConstraintOperand { attribute(.firstBaseline) }
  public var lastBaseline: ConstraintOperand { attribute(.lastBaseline) }
  public var baseline: ConstraintOperand { attribute(.lastBaseline) }
  public var leftMargin: ConstraintOperand { attribute(.leftMargin) }
  public var topMargin: ConstraintOperand { attribute(.topMargin) }
  public var rightMargin: ConstraintOperand { attribute(.rightMargin) }
  public var bottomMargin: ConstraintOperand { attribute(.bottomMargin) }
  public var leadingMargin: ConstraintOperand { attribute(.leadingMargin) }
  public var trailingMargin: ConstraintOperand { attribute(.trailingMargin) }
  public var centerXWithinMargins: ConstraintOperand { attribute(.centerXWithinMargins) }
  public var centerYWithinMargins: ConstraintOperand { attribute(.centerYWithinMargins) }
}
