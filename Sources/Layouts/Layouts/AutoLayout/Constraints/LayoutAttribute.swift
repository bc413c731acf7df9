import Measure

/// An edge, a length, or a line of a view to which a constraint applies.
public enum LayoutAttribute: String, Hashable, Sendable, CaseIterable {
  /// The left edge.
  case left
  /// The top edge.
  case top
  /// The right edge.
  case right
  /// The bottom edge.
  case bottom
  /// The edge at which lines of text begin: the left one, or the right one in a layout from right to left.
  case leading
  /// The edge at which lines of text end.
  case trailing
  /// The width.
  case width
  /// The height.
  case height
  /// The vertical center line.
  case centerX
  /// The horizontal center line.
  case centerY
  /// The baselines of the first and the last line of a text; for a view without text, its top and its bottom.
  case firstBaseline, lastBaseline
  /// The edges of the area inside the view's padding.
  case leftMargin, topMargin, rightMargin, bottomMargin, leadingMargin, trailingMargin
  /// The vertical center line of a view inside its padding.
  case centerXWithinMargins
  /// The horizontal center line of a view inside its padding.
  case centerYWithinMargins

  /// The names that documents and keys use.
  package static let names: [(name: String, attribute: LayoutAttribute)] =
    allCases.map { ($0.rawValue, $0) } + [("baseline", .lastBaseline)]

  init?(name: Substring) {
    guard let found = LayoutAttribute.names.first(where: { $0.name == name }) else { return nil }
    self = found.attribute
  }

  /// The attribute as a number below 32.
  var bits: UInt64 {
    // Sound: an enumeration of at most 256 cases without values takes one byte, and this is the only way to its number.
    UInt64(unsafeBitCast(self, to: UInt8.self))
  }

  /// Creates an attribute from its number.
  // Sound: the number comes from `bits`.
  init(bits: UInt64) { self = unsafeBitCast(UInt8(truncatingIfNeeded: bits), to: LayoutAttribute.self) }

  /// Whether the attribute is an edge, a length, or a center of the view itself, regardless of its baselines and
  /// its padding.
  var isOfFrame: Bool { bits < LayoutAttribute.firstBaseline.bits }

  package var isSize: Bool { self == .width || self == .height }

  /// The axis along which the attribute is measured.
  public var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontal
    default: .vertical
    }
  }

  /// Whether the attribute depends on the layout direction.
  var isRelative: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute is a physical edge.
  var isAbsolute: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// Returns the physical edge that the attribute represents in a layout direction.
  func resolved(isRightToLeft: Bool) -> LayoutAttribute {
    switch self {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    case .leadingMargin: isRightToLeft ? .rightMargin : .leftMargin
    case .trailingMargin: isRightToLeft ? .leftMargin : .rightMargin
    default: self
    }
  }

  /// Returns the reason that a constraint between the two attributes is invalid, or `nil` if it is valid.
  package func mismatch(with other: LayoutAttribute) -> String? {
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
  /// Both sides are equal.
  case equal = "=="
  /// The left side is at most the right one.
  case lessThanOrEqual = "<="
  /// The left side is at least the right one.
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

/// How strongly a view keeps its natural size, for each axis: 1…1000.
public struct SizePriorities: Hashable, Sendable {
  /// The horizontal priority, 1…1000.
  public var horizontal: Int
  /// The vertical priority, 1…1000.
  public var vertical: Int

  /// Creates priorities, each in 1…1000.
  public init(horizontal: Int, vertical: Int) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The priority along an axis.
  public subscript(axis: Axis) -> Int {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }

  var clamped: SizePriorities {
    SizePriorities(
      horizontal: LayoutConstraint.clampPriority(horizontal), vertical: LayoutConstraint.clampPriority(vertical))
  }
}
