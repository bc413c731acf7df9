import Layouts
import Measure

extension LayoutConstraint {
  /// A constraint without effect, returned for invalid arguments.
  static var withoutEffect: LayoutConstraint { LayoutConstraint(View(), .width) }

  /// Returns the reason that there can be no constraint between two attributes, or `nil` if there can.
  fileprivate static func mismatch(
    _ attribute: LayoutAttribute, _ second: Second, _ secondAttribute: LayoutAttribute?
  ) -> String? {
    if case .none = second {
      return attribute.isSize ? nil : "'\(attribute.rawValue)' needs another view"
    }
    return attribute.mismatch(with: secondAttribute ?? attribute)
  }

  /// The priority of constraints in Stevia's syntax: above the default compression resistance, below required.
  static let steviaPriority = 751
}

/// Stevia's namespace for the default priority.
public enum SteviaLayoutConstraint {
  /// The priority of new constraints, 751: above the default compression resistance, below required.
  public static var defaultPriority: Int { LayoutConstraint.steviaPriority }
}

extension View {
  /// Twice the maximum length, so that sums stay finite.
  private static let greatestConstant = 2 * Double(Pixels.limit)

  /// Creates a constraint and activates it.
  @discardableResult
  final func constrain(
    _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ second: LayoutConstraint.Second,
    _ secondAttribute: LayoutAttribute? = nil, multiplier: Double = 1, constant: Double = 0, share: Double = 0,
    pulls: Bool = false, priority: Int = LayoutConstraint.steviaPriority, guide: LayoutConstraint.Guide? = nil
  ) -> LayoutConstraint {
    if let mismatch = LayoutConstraint.mismatch(attribute, second, secondAttribute) {
      report("A constraint of \(self) makes no sense: \(mismatch)")
      return .withoutEffect
    }
    let made = LayoutConstraint(
      self, attribute, relation, second, secondAttribute ?? attribute, multiplier: multiplier,
      constant: min(max(constant, -View.greatestConstant), View.greatestConstant), priority: priority, id: nil)
    made.written = LayoutConstraint.Expression(
      lengthShare: share.isFinite ? share : 0, pullsToConstant: pulls, isKeptByParent: parent != nil, guide: guide)
    made.sourcePlace = .ofCaller
    made.isActive = true
    return made
  }

  /// Constrains `self.attribute` to be `length` after an edge of another view, or of the superview.
  @discardableResult
  final func place(
    _ attribute: LayoutAttribute, _ length: LayoutLength, after second: LayoutConstraint.Second,
    _ secondAttribute: LayoutAttribute? = nil
  ) -> LayoutConstraint {
    constrain(
      attribute, length.relation, second, secondAttribute, constant: length.constant, share: length.share,
      pulls: length.pulls)
  }

  /// Constrains `self.attribute` to be `length` inside the same edge of the superview. A percentage refers to the
  /// superview's whole length, from the near edge: `top(10%)` is `top == 0.1 × superview.bottom`.
  final func place(_ attribute: LayoutAttribute, insideBy length: LayoutLength) {
    let (near, far) = attribute.edgesOfAxis
    let isFar = attribute == far
    let relation = isFar ? length.relation.flipped : length.relation
    guard length.share != 0 else {
      let constant = isFar ? -length.constant : length.constant
      constrain(attribute, relation, .superview, constant: constant, pulls: length.pulls)
      return
    }
    let share = isFar ? 1 - length.share : length.share
    let isRelative = attribute == .leading || attribute == .trailing
    let priority = isRelative ? 1000 : LayoutConstraint.steviaPriority
    if share == 0 {
      constrain(attribute, relation, .superview, near, pulls: length.pulls, priority: priority)
    } else {
      constrain(attribute, relation, .superview, far, multiplier: share, pulls: length.pulls, priority: priority)
    }
  }

  /// Sets a width or a height; a percentage refers to the superview's.
  final func setLength(_ attribute: LayoutAttribute, _ length: LayoutLength) {
    if length.share != 0 {
      constrain(attribute, length.relation, .superview, multiplier: length.share)
    } else {
      constrain(attribute, length.relation, .none, constant: length.constant)
    }
  }

  /// Constrains `self.attribute` to equal another view's.
  @discardableResult
  final func equate(_ attribute: LayoutAttribute, _ other: View, constant: Double = 0) -> LayoutConstraint {
    constrain(attribute, .equal, .view(other), constant: constant)
  }
}

extension LayoutAttribute {
  /// The edges of a superview between which an edge lies.
  fileprivate var edgesOfAxis: (near: LayoutAttribute, far: LayoutAttribute) {
    switch self {
    case .left, .right: (.left, .right)
    case .leading, .trailing: (.leading, .trailing)
    default: (.top, .bottom)
    }
  }
}

extension LayoutRelation {
  /// The relation after both sides have been negated.
  var flipped: LayoutRelation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
