import Layouts
import Measure

// CoreGraphics' names of the parts of rectangles, and Paralayout's functions of points and insets, for whole pixels.

extension Rect {
  /// The left edge.
  public var minX: Int { x }
  /// The horizontal center, rounded down.
  public var midX: Int { x + (width >> 1) }
  /// The right edge.
  public var maxX: Int { right }
  /// The top edge.
  public var minY: Int { y }
  /// The vertical center, rounded down.
  public var midY: Int { y + (height >> 1) }
  /// The bottom edge.
  public var maxY: Int { bottom }

  /// Creates the rectangle between two vertical and two horizontal lines, in any order.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.init(x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
  }

  /// Returns the rectangle inset by `dx` pixels on the left and on the right, and by `dy` above and below.
  public func insetBy(dx: Int, dy: Int) -> Rect { inset(by: Edges(left: dx, top: dy, right: dx, bottom: dy)) }

  /// Returns the rectangle moved by `dx` pixels to the right and `dy` down.
  public func offsetBy(dx: Int, dy: Int) -> Rect { offset(by: Point(x: dx, y: dy)) }

  /// Returns the rectangle enlarged by distances from its edges.
  public func outset(by edges: Edges) -> Rect {
    inset(by: Edges(left: -edges.left, top: -edges.top, right: -edges.right, bottom: -edges.bottom))
  }
}

extension Point {
  /// Returns the length of the straight line to another point, in pixels.
  public func distance(to other: Point) -> Double {
    let (width, height) = (Double(other.x - x), Double(other.y - y))
    return (width * width + height * height).squareRoot()
  }

  /// Returns the point moved by an offset, rounded to whole pixels.
  public func offset(by offset: ViewOffset) -> Point {
    Point(x: Density.rounded(Double(x) + offset.x), y: Density.rounded(Double(y) + offset.y))
  }
}

extension Edges {
  /// Creates the same inset on all sides.
  public init(uniform inset: Int) { self.init(all: inset) }
  /// The sum of the insets on the left and on the right.
  public var horizontalAmount: Int { total(along: .horizontal) }
  /// The sum of the insets above and below.
  public var verticalAmount: Int { total(along: .vertical) }
}
