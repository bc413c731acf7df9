/// Distances from the edges of a rectangle, in pixels; positive ones are inside it.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the left.
  public var left: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the right.
  public var right: CGFloat

  /// No insets.
  public static let zero = UIEdgeInsets()

  /// Creates insets.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Creates insets from those of whole pixels.
  public init(_ edges: Edges) {
    self.init(
      top: CGFloat(edges.top), left: CGFloat(edges.left), bottom: CGFloat(edges.bottom), right: CGFloat(edges.right))
  }

  /// The insets, each rounded to the nearest pixel, half away from zero.
  public var rounded: Edges {
    Edges(
      left: Density.rounded(left), top: Density.rounded(top), right: Density.rounded(right),
      bottom: Density.rounded(bottom))
  }
}

/// Distances from the edges of a rectangle in the layout direction, in pixels.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the leading edge.
  public var leading: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the trailing edge.
  public var trailing: CGFloat

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()

  /// Creates insets.
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

/// A distance to the right and down, in pixels.
public struct UIOffset: Hashable, Sendable {
  /// The distance to the right.
  public var horizontal: CGFloat
  /// The distance down.
  public var vertical: CGFloat

  /// No distance.
  public static let zero = UIOffset()

  /// Creates an offset.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The sum of two offsets.
  public static func + (first: UIOffset, second: UIOffset) -> UIOffset {
    UIOffset(horizontal: first.horizontal + second.horizontal, vertical: first.vertical + second.vertical)
  }

  /// A multiple of an offset.
  public static func * (offset: UIOffset, factor: CGFloat) -> UIOffset {
    UIOffset(horizontal: offset.horizontal * factor, vertical: offset.vertical * factor)
  }

  /// A fraction of an offset.
  public static func / (offset: UIOffset, divisor: CGFloat) -> UIOffset {
    UIOffset(horizontal: offset.horizontal / divisor, vertical: offset.vertical / divisor)
  }
}

/// The direction of a layout.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// From left to right, or from right to left.
  case leftToRight, rightToLeft
}

extension View {
  /// The direction of the view's layout.
  public final var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    isRightToLeft ? .rightToLeft : .leftToRight
  }
}

extension CGRect {
  /// Returns the rectangle inset by these distances.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

// MARK: - Paralayout

extension CGPoint {
  /// Creates the point halfway between two points.
  public init(midpointBetween first: CGPoint, and second: CGPoint) {
    self.init(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }

  /// Returns the length of the straight line to another point.
  public func distance(to other: CGPoint) -> CGFloat {
    let (width, height) = (other.x - x, other.y - y)
    return (width * width + height * height).squareRoot()
  }

  /// Returns the offset that leads to another point.
  public func offset(to other: CGPoint) -> UIOffset { UIOffset(horizontal: other.x - x, vertical: other.y - y) }

  /// Returns the offset that leads from another point to this one.
  public func offset(from other: CGPoint) -> UIOffset { other.offset(to: self) }

  /// Returns the point at an offset from this one.
  public func offset(by offset: UIOffset) -> CGPoint { CGPoint(x: x + offset.horizontal, y: y + offset.vertical) }
}

extension CGSize {
  /// A size without limits.
  public static let greatestFiniteMagnitude = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// A multiple of a size.
  public static func * (size: CGSize, factor: CGFloat) -> CGSize {
    CGSize(width: size.width * factor, height: size.height * factor)
  }
}

extension CGRect {
  /// Creates the rectangle between two vertical and two horizontal lines, in any order.
  public init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
    self.init(x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
  }

  /// Returns the rectangle inset by these distances; negative distances make it larger.
  public func insetBy(left: CGFloat = 0, top: CGFloat = 0, right: CGFloat = 0, bottom: CGFloat = 0) -> CGRect {
    inset(by: UIEdgeInsets(top: top, left: left, bottom: bottom, right: right))
  }

  /// Returns the rectangle inset by the same distance on all sides.
  public func insetAllSides(by inset: CGFloat) -> CGRect { insetBy(dx: inset, dy: inset) }

  /// Returns the rectangle enlarged by these distances.
  public func outset(by insets: UIEdgeInsets) -> CGRect {
    inset(
      by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// Returns the rectangle moved by an offset.
  public func offset(by offset: UIOffset) -> CGRect { CGRect(origin: origin.offset(by: offset), size: size) }

  /// Returns the part along an edge, `amount` pixels wide, and the rest.
  public func slice(from edge: CGRectEdge, amount: CGFloat) -> (slice: CGRect, remainder: CGRect) {
    switch edge {
    case .minXEdge:
      (
        CGRect(x: minX, y: minY, width: amount, height: height),
        CGRect(x: minX + amount, y: minY, width: width - amount, height: height)
      )
    case .minYEdge:
      (
        CGRect(x: minX, y: minY, width: width, height: amount),
        CGRect(x: minX, y: minY + amount, width: width, height: height - amount)
      )
    case .maxXEdge:
      (
        CGRect(x: maxX - amount, y: minY, width: amount, height: height),
        CGRect(x: minX, y: minY, width: width - amount, height: height)
      )
    case .maxYEdge:
      (
        CGRect(x: minX, y: maxY - amount, width: width, height: amount),
        CGRect(x: minX, y: minY, width: width, height: height - amount)
      )
    }
  }

  /// Returns one of the rectangle's points.
  public func point(at position: Position, layoutDirection: UIUserInterfaceLayoutDirection) -> CGPoint {
    let shares = position.fractions(isRightToLeft: layoutDirection == .rightToLeft)
    return CGPoint(x: minX + shares.x * width, y: minY + shares.y * height)
  }
}

extension UIEdgeInsets {
  /// Creates the same inset on all sides.
  public init(uniform inset: CGFloat) { self.init(top: inset, left: inset, bottom: inset, right: inset) }

  /// Creates the same outset on all sides.
  public init(uniformOutset outset: CGFloat) { self.init(uniform: -outset) }

  /// Creates one inset above and below, and one on the left and on the right.
  public init(vertical: CGFloat, horizontal: CGFloat) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// The sum of the insets above and below.
  public var verticalAmount: CGFloat { top + bottom }
  /// The sum of the insets on the left and on the right.
  public var horizontalAmount: CGFloat { left + right }
}

extension NSDirectionalEdgeInsets {
  /// Creates the same inset on all sides.
  public init(uniform inset: CGFloat) { self.init(top: inset, leading: inset, bottom: inset, trailing: inset) }

  /// Creates the same outset on all sides.
  public init(uniformOutset outset: CGFloat) { self.init(uniform: -outset) }

  /// Creates one inset above and below, and one on the leading and on the trailing side.
  public init(vertical: CGFloat, horizontal: CGFloat) {
    self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// The sum of the insets above and below.
  public var verticalAmount: CGFloat { top + bottom }
  /// The sum of the leading and the trailing inset.
  public var horizontalAmount: CGFloat { leading + trailing }
}
