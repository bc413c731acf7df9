// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Layouts
import Measure

/// A key of the right side of a constraint; see `View.als_addConstraints(_:)`.
public enum ShorthandKey: Hashable, Sendable {
  /// The view and attribute: `als_view`.
  case view
  /// The factor of the attribute: `als_multiplier`.
  case multiplier
  /// The constant to add, in pixels: `als_constant`.
  case constant
  /// The priority, 1…1000: `als_priority`.
  case priority
}

/// The view and attribute. The default is the same attribute of the superview, or none for a length.
public var als_view: ShorthandKey { .view }
/// The factor of the attribute; 1 by default.
public var als_multiplier: ShorthandKey { .multiplier }
/// The constant to add, in pixels; 0 by default.
public var als_constant: ShorthandKey { .constant }
/// The priority, 1…1000; 1000 by default.
public var als_priority: ShorthandKey { .priority }

/// The right side of a constraint in AutoLayoutShorthand's syntax: an operand, or a number in a variable.
public protocol ShorthandValue {
  /// The right side of a constraint.
  var shorthandOperand: ConstraintOperand { get }
}

extension ConstraintOperand: ShorthandValue {
  /// The right side of a constraint.
  public final var shorthandOperand: ConstraintOperand { self }
}

extension LayoutNumber {
  /// The right side of a constraint.
  public var shorthandOperand: ConstraintOperand { ConstraintOperand(number: layoutNumber) }
}

extension View {
  /// Creates and activates constraints on this view.
  ///
  /// ```swift
  /// let made = icon.als_addConstraints([
  ///   "left ==": als_superview, "width ==": 42,
  ///   "top >=": [als_view: header.als_bottom, als_constant: 10, als_priority: 750],
  /// ])
  /// ```
  /// A key is an attribute followed by a space and `==`, `<=`, or `>=`. Anything after a second space is ignored, so
  /// that a literal can contain the same key several times. Any other key is reported and skipped.
  ///
  /// - Returns: The constraints, required by default, in the order of the literal. Source: AutoLayoutShorthand.
  @discardableResult
  public final func als_addConstraints(
    _ operands: KeyValuePairs<String, ConstraintOperand>, file: StaticString = #fileID, line: UInt = #line
  ) -> [LayoutConstraint] { addShorthand(operands, SourcePlace(file, line)) }

  /// Creates and activates constraints on this view from numbers in variables; see `als_addConstraints(_:)`.
  @_disfavoredOverload @discardableResult
  public final func als_addConstraints(
    _ values: KeyValuePairs<String, any ShorthandValue>, file: StaticString = #fileID, line: UInt = #line
  ) -> [LayoutConstraint] {
    addShorthand(values.map { (key: $0, value: $1.shorthandOperand) }, SourcePlace(file, line))
  }

  /// Creates and activates constraints on this view; see `als_addConstraints(_:)`.
  @discardableResult
  public final func addConstraints(
    _ operands: KeyValuePairs<String, ConstraintOperand>, file: StaticString = #fileID, line: UInt = #line
  ) -> [LayoutConstraint] { addShorthand(operands, SourcePlace(file, line)) }

  private final func addShorthand(
    _ operands: some RandomAccessCollection<(key: String, value: ConstraintOperand)>, _ place: SourcePlace
  ) -> [LayoutConstraint] {
    var made: [LayoutConstraint] = []
    made.reserveCapacity(operands.count)
    for (text, operand) in operands {
      switch ConstraintKey.parse(beginningOf: text) {
      case .success(let key): if let constraint = constraint(key, operand, place) { made.append(constraint) }
      case .failure(let problem): report("\(self): \(problem.sentence)", at: place)
      }
    }
    made.activate()
    return made
  }

  private final func constraint(
    _ key: ConstraintKey, _ operand: ConstraintOperand, _ place: SourcePlace
  ) -> LayoutConstraint? {
    let second: LayoutConstraint.Second
    var secondAttribute = key.attribute
    switch operand.target {
    case .number: second = key.attribute.isSize ? .none : .superview
    case .superview(let attribute):
      second = .superview
      secondAttribute = attribute ?? secondAttribute
    case .view(let view, let attribute):
      second = .view(view)
      secondAttribute = attribute ?? secondAttribute
    }
    if let mismatch = key.attribute.mismatch(with: secondAttribute) {
      report("\(self): \(mismatch)", at: place)
      return nil
    }
    let made = LayoutConstraint(
      self, key.attribute, key.relation, second, secondAttribute, multiplier: operand.multiplier,
      constant: operand.constant, priority: operand.priority, id: nil)
    #if DEBUG
      // Most constraints are right, and a place takes as much memory as the rest of one.
      made.sourcePlace = place
    #endif
    return made
  }
}

extension Array where Element == LayoutConstraint {
  /// Activates all constraints in a single layout.
  public func als_activateConstraints() { activate() }

  /// Deactivates all constraints in a single layout.
  public func als_deactivateConstraints() { deactivate() }
}

extension LayoutConstraint {
  /// The same as `isActive`.
  public final var als_isActive: Bool {
    get { isActive }
    set { isActive = newValue }
  }

  /// Sets `isActive`.
  public final func als_setActive(_ isActive: Bool) { self.isActive = isActive }

  /// The closest common superview of both views, which may be one of them; for a length, the view itself. The same as
  /// `hostView`.
  public final var als_hostView: View? { hostView }

  /// Makes another view list the constraint among its `constraints`. The effect of the constraint doesn't change.
  public final func als_setHostView(_ view: View?) { setHostView(view) }
}
