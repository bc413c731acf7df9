import Measure

/// The right side of an equation: an anchor, a multiple of one plus a constant, or a number.
public protocol EquationOperand {}

extension ConstraintOperand: EquationOperand {}

/// `title.top == header.bottom + 10`, `photo.width == root.width / 2`, `close.right == 13`.
///
/// A number is a length for a width or a height; for an edge it is the distance from the superview's same edge, inwards, and
/// for a centre or a baseline the distance to the right or below. The constraint is active at priority 751; `~` or
/// `priority(_:)` gives it another one.
@discardableResult
public func == (anchor: LayoutAnchor, operand: some EquationOperand) -> LayoutConstraint {
  constraint(anchor, .equal, operand)
}

/// `title.top >= header.bottom + 10`; see `==`. Of edges the coordinates are compared: `close.right <= 13` is 13 pixels inside
/// the superview or more.
@discardableResult
public func >= (anchor: LayoutAnchor, operand: some EquationOperand) -> LayoutConstraint {
  constraint(anchor, .greaterThanOrEqual, operand)
}

/// `title.bottom <= footer.top - 10`; see `==`.
@discardableResult
public func <= (anchor: LayoutAnchor, operand: some EquationOperand) -> LayoutConstraint {
  constraint(anchor, .lessThanOrEqual, operand)
}

/// `root.top + 10`: a constant in pixels.
public func + (operand: ConstraintOperand, constant: some LayoutNumber) -> ConstraintOperand {
  ConstraintOperand(operand, constant: constant.layoutNumber)
}

/// `root.bottom - 10`: a constant in pixels.
public func - (operand: ConstraintOperand, constant: some LayoutNumber) -> ConstraintOperand {
  ConstraintOperand(operand, constant: -constant.layoutNumber)
}

/// `root.width * 0.5`: a multiple.
public func * (operand: ConstraintOperand, multiplier: some LayoutNumber) -> ConstraintOperand {
  ConstraintOperand(operand, multiplier: multiplier.layoutNumber)
}

/// `root.width / 2`: a part. The divisor isn't 0.
public func / (operand: ConstraintOperand, divisor: some LayoutNumber) -> ConstraintOperand {
  require(divisor.layoutNumber != 0, "An anchor is divided by 0")
  return ConstraintOperand(operand, multiplier: 1 / divisor.layoutNumber)
}

extension LayoutConstraint {
  /// Sets the priority, 1 … 1000: `(v.top == root.top + 10).priority(500)`.
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
    return view.constrain(attribute, relation, .superview, constant: attribute.isFarEdge ? -number : number)
  }
  switch operand {
  case let number as any LayoutNumber: return fromSuperview(number.layoutNumber)
  case let operand as ConstraintOperand:
    let second: LayoutConstraint.Second
    var secondAttribute: LayoutAttribute?
    switch operand.target {
    case .number: return fromSuperview(operand.constant)
    case .superview(let attribute):
      (second, secondAttribute) = (.superview, attribute)
    case .view(let other, let attribute):
      (second, secondAttribute) = (.view(other), attribute)
    }
    if let secondAttribute, let mismatch = attribute.mismatch(with: secondAttribute) { stop(mismatch) }
    return view.constrain(
      attribute, relation, second, secondAttribute, multiplier: operand.multiplier, constant: operand.constant,
      priority: operand.priority == 1000 ? LayoutConstraint.steviaPriority : operand.priority)
  default: stop("\(operand) can't be compared with an anchor")
  }
}

extension LayoutAttribute {
  /// Whether inwards is towards smaller coordinates.
  fileprivate var isFarEdge: Bool {
    switch self {
    case .right, .bottom, .trailing, .rightMargin, .bottomMargin, .trailingMargin: true
    default: false
    }
  }
}
