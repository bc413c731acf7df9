import Measure

/// A distance or a length: pixels, a share of the superview, a bound, or a space that takes what is left.
///
/// | written | means |
/// | --- | --- |
/// | `20`, `20.5` | pixels |
/// | `25%` | a quarter of the superview's width or height |
/// | `>=20` | at least 20, and no more than needed |
/// | `<=5` | at most 5, and no less than needed |
/// | `""` | whatever is left, 0 or more |
///
/// A bound also pulls to its number, at priority 1: a view with `top(>=20)` alone is 20 below the top.
public struct LayoutLength: LayoutDistance, Hashable, Sendable {
  let relation: LayoutRelation
  /// In pixels.
  let constant: Double
  /// Of the superview's length.
  let share: Double
  let pulls: Bool

  init(_ constant: Double, share: Double = 0, relation: LayoutRelation = .equal, pulls: Bool = false) {
    self.constant = constant
    self.share = share
    self.relation = relation
    self.pulls = pulls
  }

  /// What `""` stands for.
  static let flexible = LayoutLength(0, relation: .greaterThanOrEqual)

  public var layoutLength: LayoutLength { self }

  /// A bound of 0, which between rows pulls no more than `""` does.
  var isBareZero: Bool { relation == .greaterThanOrEqual && constant == 0 && share == 0 }

  func bounded(_ relation: LayoutRelation) -> LayoutLength {
    require(self.relation == .equal, "A bound is of a number or of a percentage, not of another bound or of \"\"")
    return LayoutLength(constant, share: share, relation: relation, pulls: true)
  }
}

/// What may be written for a distance: a number, `25%`, `>=20`, `<=5` or `""`.
public protocol LayoutDistance: LayoutItem, RowElement, RowEnding where Joined == PartialRow, Ended == TrailingGap {
  var layoutLength: LayoutLength { get }
}

/// `""` is a flexible space: whatever is left, 0 or more. Any other text is a programming error.
extension String: LayoutDistance {
  public var layoutLength: LayoutLength {
    require(isEmpty, "A flexible space is written \"\"; \"\(self)\" isn't a distance")
    return .flexible
  }
}

/// A share of the superview's length: `v.width(25%)`, `v.top(10%)`, `layout(33%, v)`.
public postfix func % (number: some LayoutNumber) -> LayoutLength { LayoutLength(0, share: number.layoutNumber / 100) }

/// At least this much: `v.top(>=20)`, `a-(>=5)-b`.
public prefix func >= (length: some LayoutDistance) -> LayoutLength {
  length.layoutLength.bounded(.greaterThanOrEqual)
}

/// At most this much: `v.bottom(<=5)`, `a-(<=5)-b`.
public prefix func <= (length: some LayoutDistance) -> LayoutLength { length.layoutLength.bounded(.lessThanOrEqual) }
