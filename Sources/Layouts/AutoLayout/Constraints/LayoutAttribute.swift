import Measure

/// An edge, a length or a line of a view that a constraint may be about.
public enum LayoutAttribute: String, Hashable, Sendable, CaseIterable {
  case left, top, right, bottom, leading, trailing, width, height, centerX, centerY
  /// The baselines of the first and the last line of a text; of a view without text, its top and its bottom.
  case firstBaseline, lastBaseline
  /// The edges of what padding leaves of a view.
  case leftMargin, topMargin, rightMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// The names that documents and keys may use.
  static let names: [(name: String, attribute: LayoutAttribute)] =
    allCases.map { ($0.rawValue, $0) } + [("baseline", .lastBaseline)]

  init?(name: Substring) {
    guard let found = LayoutAttribute.names.first(where: { $0.name == name }) else { return nil }
    self = found.attribute
  }

  var isSize: Bool { self == .width || self == .height }

  /// The axis along which it is measured.
  public var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontal
    default: .vertical
    }
  }

  /// Whether it follows the layout direction.
  var isRelative: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether it names a physical edge.
  var isAbsolute: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// The physical edge that it stands for.
  func resolved(isRightToLeft: Bool) -> LayoutAttribute {
    switch self {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    case .leadingMargin: isRightToLeft ? .rightMargin : .leftMargin
    case .trailingMargin: isRightToLeft ? .leftMargin : .rightMargin
    default: self
    }
  }

  /// Why a constraint between the two makes no sense; `nil` if it does.
  func mismatch(with other: LayoutAttribute) -> String? {
    if isSize != other.isSize { return "'\(rawValue)' can't be compared with '\(other.rawValue)'" }
    if !isSize, axis != other.axis { return "'\(rawValue)' and '\(other.rawValue)' are on different axes" }
    if (isAbsolute && other.isRelative) || (isRelative && other.isAbsolute) {
      return "'\(rawValue)' and '\(other.rawValue)' differ if the layout is right to left; use one kind for both"
    }
    return nil
  }
}

/// How the two sides of a constraint compare.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case lessThanOrEqual = "<="
  case greaterThanOrEqual = ">="

  func penalty(priority: Int) -> Penalty {
    let level = Level(priority)
    switch self {
    case .equal: return Penalty(below: level, above: level)
    case .lessThanOrEqual: return Penalty(above: level)
    case .greaterThanOrEqual: return Penalty(below: level)
    }
  }
}

/// How strongly a view keeps to its natural size, for each axis: 1 … 1000.
public struct SizePriorities: Hashable, Sendable {
  public var horizontal: Int
  public var vertical: Int

  public init(horizontal: Int, vertical: Int) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public subscript(axis: Axis) -> Int {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }

  var clamped: SizePriorities {
    SizePriorities(
      horizontal: LayoutConstraint.clampPriority(horizontal), vertical: LayoutConstraint.clampPriority(vertical))
  }
}
