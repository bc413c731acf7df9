import Layouts
import Measure

/// The right side of an equation: an anchor, a multiple of one plus a constant, or a number.
public protocol EquationOperand {}

extension ConstraintOperand: EquationOperand {}

/// A multiple of an anchor, plus a constant: `root.width / 2`, `75 % root.Width`, `root.Top + 9`.
public final class CompoundOperand: ConstraintOperand {
  private let part: LayoutConstraint.Guide?

  override var guide: LayoutConstraint.Guide? { part }

  init(_ operand: ConstraintOperand, multiplier: Double = 1, constant: Double = 0) {
    part = operand.guide
    super.init(
      operand.target, multiplier: operand.multiplier * multiplier, constant: operand.constant * multiplier + constant,
      priority: operand.priority)
  }

  // Initializers that only operands of AutoLayoutShorthand use.

  /// Creates an operand from a literal.
  public required init(integerLiteral value: Int) {
    part = nil
    super.init(.number, constant: Double(value))
  }

  /// Creates an operand from a literal.
  public required init(floatLiteral value: Double) {
    part = nil
    super.init(.number, constant: value)
  }

  /// Creates an operand from a literal of keys and values.
  public required init(dictionaryLiteral parts: (ShorthandKey, ConstraintOperand)...) {
    part = nil
    super.init(.number)
  }
}

/// Makes an attribute equal to an operand: `title.top == header.bottom + 10`, `photo.width == root.width / 2`,
/// `close.right == 13`.
///
/// For a width or a height, a number is a length. For an edge, it is the distance from the same edge of the superview,
/// and for a center or a baseline, the distance to the right or down. Distances from the right and the bottom edge are
/// measured inward. The distance from the trailing edge is added as written, so `v.Trailing == -8` is 8 inside. The
/// constraint is active at priority 751; `~` or `priority(_:)` changes it.
@discardableResult
public func == (anchor: LayoutAnchor, operand: some EquationOperand) -> LayoutConstraint {
  constraint(anchor, .equal, operand)
}

/// Makes an attribute at least as large as an operand: `title.top >= header.bottom + 10`; see `==`. Edges are compared
/// by their coordinates: `close.right <= 13` is at least 13 pixels inside the superview. An attribute that nothing else
/// determines is at its bound.
@discardableResult
public func >= (anchor: LayoutAnchor, operand: some EquationOperand) -> LayoutConstraint {
  constraint(anchor, .greaterThanOrEqual, operand)
}

/// Makes an attribute at most as large as an operand: `title.bottom <= footer.top - 10`; see `>=`.
@discardableResult
public func <= (anchor: LayoutAnchor, operand: some EquationOperand) -> LayoutConstraint {
  constraint(anchor, .lessThanOrEqual, operand)
}

/// Makes a sum equal to an operand, as in `root.Top + 9 == v.Top`; see `==`.
@discardableResult
public func == (sum: CompoundOperand, operand: ConstraintOperand) -> LayoutConstraint {
  constraint(sum, .equal, operand)
}

/// Makes a sum at least as large as an operand, as in `root.Right - 21 >= v.Right`; see `==`.
@discardableResult
public func >= (sum: CompoundOperand, operand: ConstraintOperand) -> LayoutConstraint {
  constraint(sum, .greaterThanOrEqual, operand)
}

/// Makes a sum at most as large as an operand, as in `root.Top + 9 <= v.Top`; see `==`.
@discardableResult
public func <= (sum: CompoundOperand, operand: ConstraintOperand) -> LayoutConstraint {
  constraint(sum, .lessThanOrEqual, operand)
}

// Overloads for each type of number, so that static members of a client work: v.Top + .margin.

/// Adds a constant in pixels: `root.top + 10`.
public func + (operand: ConstraintOperand, constant: Int) -> CompoundOperand { operand.plus(Double(constant)) }
/// Adds a constant in pixels.
public func + (operand: ConstraintOperand, constant: Double) -> CompoundOperand { operand.plus(constant) }
/// Adds a constant in pixels.
@_disfavoredOverload
public func + (operand: ConstraintOperand, constant: some LayoutNumber) -> CompoundOperand {
  operand.plus(constant.layoutNumber)
}

/// Subtracts a constant in pixels: `root.bottom - 10`.
public func - (operand: ConstraintOperand, constant: Int) -> CompoundOperand { operand.plus(-Double(constant)) }
/// Subtracts a constant in pixels.
public func - (operand: ConstraintOperand, constant: Double) -> CompoundOperand { operand.plus(-constant) }
/// Subtracts a constant in pixels.
@_disfavoredOverload
public func - (operand: ConstraintOperand, constant: some LayoutNumber) -> CompoundOperand {
  operand.plus(-constant.layoutNumber)
}

/// Multiplies an anchor: `root.width * 0.5`.
public func * (operand: ConstraintOperand, multiplier: some LayoutNumber) -> CompoundOperand {
  operand.times(multiplier.layoutNumber)
}

/// Divides an anchor: `root.width / 2`. A division by 0 has no effect.
public func / (operand: ConstraintOperand, divisor: some LayoutNumber) -> CompoundOperand {
  if divisor.layoutNumber == 0 { report("An anchor is divided by 0") }
  return operand.times(divisor.layoutNumber == 0 ? 0 : 1 / divisor.layoutNumber)
}

/// A percentage of an anchor: `75 % root.Width` is three quarters of it.
public func % (percentage: some LayoutNumber, operand: ConstraintOperand) -> CompoundOperand {
  operand.times(percentage.layoutNumber / 100)
}

extension ConstraintOperand {
  fileprivate final func plus(_ constant: Double) -> CompoundOperand { CompoundOperand(self, constant: constant) }
  fileprivate final func times(_ factor: Double) -> CompoundOperand { CompoundOperand(self, multiplier: factor) }
}

extension LayoutConstraint {
  /// Sets the priority, 1…1000: `(v.top == root.top + 10).priority(500)`.
  @discardableResult
  public final func priority(_ priority: Int) -> LayoutConstraint {
    self.priority = priority
    return self
  }
}

private func constraint(
  _ anchor: LayoutAnchor, _ relation: LayoutRelation, _ operand: some EquationOperand
) -> LayoutConstraint {
  let (view, attribute) = (anchor.view, anchor.attribute)
  func fromSuperview(_ number: Double) -> LayoutConstraint {
    if attribute.isSize { return view.constrain(attribute, relation, .none, constant: number) }
    return view.constrain(
      attribute, relation, .superview, constant: attribute.runsInwards ? -number : number, pulls: relation != .equal)
  }
  switch operand {
  case let number as any LayoutNumber: return fromSuperview(number.layoutNumber)
  case let operand as ConstraintOperand:
    if case .number = operand.target { return fromSuperview(operand.constant) }
    // If one view is inside the other, it becomes the first view, in either order.
    if relation == .equal, operand.isPlainAnchor, case .view(let other, let otherAttribute?) = operand.target,
      other.parent === view, !attribute.isSize
    {
      return other.constrain(otherAttribute, .equal, .view(view), attribute, priority: operand.steviaPriority)
    }
    return view.constrain(attribute, relation, operand)
  default:
    report("\(operand) can't be compared with an anchor")
    return .withoutEffect
  }
}

/// Creates the constraint `multiplier × A + constant R operand`, with the side that is only an anchor first.
private func constraint(
  _ sum: CompoundOperand, _ relation: LayoutRelation, _ operand: ConstraintOperand
) -> LayoutConstraint {
  if operand.isPlainAnchor, case .view(let view, let attribute?) = operand.target {
    return view.constrain(attribute, relation.flipped, sum)
  }
  guard case .view(let view, let attribute?) = sum.target, sum.multiplier != 0 else {
    report("An equation needs an anchor of a view on a side")
    return .withoutEffect
  }
  // m·A + c R n·B + d is A R (n·B + d − c) / m.
  let rest = CompoundOperand(CompoundOperand(operand, constant: -sum.constant), multiplier: 1 / sum.multiplier)
  return view.constrain(attribute, sum.multiplier < 0 ? relation.flipped : relation, rest)
}

extension View {
  fileprivate final func constrain(
    _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ operand: ConstraintOperand
  ) -> LayoutConstraint {
    let second: LayoutConstraint.Second
    var secondAttribute: LayoutAttribute?
    switch operand.target {
    case .number: second = attribute.isSize ? .none : .superview
    case .superview(let attribute): (second, secondAttribute) = (.superview, attribute)
    case .view(let other, let attribute): (second, secondAttribute) = (.view(other), attribute)
    }
    return constrain(
      attribute, relation, second, secondAttribute, multiplier: operand.multiplier, constant: operand.constant,
      pulls: relation != .equal && !attribute.isSize, priority: operand.steviaPriority, guide: operand.guide)
  }
}

extension ConstraintOperand {
  /// The priority of the constraint, 751 by default.
  fileprivate final var steviaPriority: Int {
    priority == 1000 && guide == nil ? LayoutConstraint.steviaPriority : priority
  }

  fileprivate final var isPlainAnchor: Bool { multiplier == 1 && constant == 0 && guide == nil }
}

extension LayoutAttribute {
  /// Whether a bare number is an inward distance, against the direction of the coordinates.
  fileprivate var runsInwards: Bool {
    switch self {
    case .right, .bottom, .rightMargin, .bottomMargin: true
    default: false
    }
  }
}
