import Layouts
import Measure

/// A distance or a length: pixels, a fraction of the superview, a bound, or no constraint.
///
/// | Written | Meaning |
/// | --- | --- |
/// | `20`, `20.5` | pixels |
/// | `25%` | a quarter of the superview's width or height |
/// | `>=20` | at least 20 |
/// | `<=5` | at most 5 |
/// | `""` | no constraint |
///
/// A bound also pulls toward its number, at priority 1: a view with only `top(>=20)` is 20 below the top.
public struct LayoutLength: LayoutAmount, Hashable, Sendable {
  let relation: LayoutRelation
  /// The number of pixels.
  let constant: Double
  /// The fraction of the superview's length.
  let share: Double
  let pulls: Bool
  /// Whether it is `""`, which creates no constraint.
  let isNothing: Bool

  init(
    _ constant: Double, share: Double = 0, relation: LayoutRelation = .equal, pulls: Bool = false,
    isNothing: Bool = false
  ) {
    self.constant = constant
    self.share = share
    self.relation = relation
    self.pulls = pulls
    self.isNothing = isNothing
  }

  /// The value of `""`.
  static let nothing = LayoutLength(0, isNothing: true)

  /// The length for a constraint.
  public var layoutLength: LayoutLength { self }

  /// The length between rows, where a bound of 0 doesn't pull.
  var betweenRows: LayoutLength {
    relation == .greaterThanOrEqual && constant == 0 && share == 0 ? LayoutLength(0, relation: relation) : self
  }

  func bounded(_ relation: LayoutRelation) -> LayoutLength {
    if self.relation != .equal || isNothing {
      report("A bound is of a number or of a percentage, not of another bound or of \"\"")
      return self
    }
    return LayoutLength(constant, share: share, relation: relation, pulls: true)
  }
}

/// A distance in a layout: a number, `25%`, `>=20`, `<=5`, or `""`.
public protocol LayoutDistance: LayoutItem, RowElement, RowOpening where Joined == PartialRow, Opened == LeadingGap {
  /// The length for a constraint.
  var layoutLength: LayoutLength { get }
}

/// A distance that may be a length: a number, `25%`, `>=20`, or `<=5`, but not `""`.
public protocol LayoutAmount: LayoutDistance {}

extension LayoutDistance {
  /// Returns the distance from the superview's leading edge.
  public func opened() -> LeadingGap { LeadingGap(length: layoutLength) }
}

/// `""` creates no constraint. Any other string is reported and has the same effect.
extension String: LayoutDistance {
  /// The length for a constraint.
  public var layoutLength: LayoutLength {
    if !isEmpty { report("\"\(self)\" isn't a distance; \"\" stands for none") }
    return .nothing
  }
}

/// A fraction of the superview's length: `v.width(25%)`, `v.top(10%)`, `layout(33%, v)`.
public postfix func % (number: some LayoutNumber) -> LayoutLength { LayoutLength(0, share: number.layoutNumber / 100) }

/// At least this distance: `v.top(>=20)`, `a-(>=5)-b`.
public prefix func >= (length: some LayoutAmount) -> LayoutLength {
  length.layoutLength.bounded(.greaterThanOrEqual)
}

/// At most this distance: `v.bottom(<=5)`, `a-(<=5)-b`.
public prefix func <= (length: some LayoutAmount) -> LayoutLength { length.layoutLength.bounded(.lessThanOrEqual) }
