/// A position and a size, in pixels of the parent's coordinates.
public struct Rect: Hashable, Sendable {
  /// The top-left corner, in pixels.
  public var origin: Point
  /// The width and height, in pixels.
  public var size: Size

  /// Creates a rectangle from its top-left corner and size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its left and top edges and its lengths in pixels.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge, in pixels.
  @inlinable public var x: Int { origin.x }
  /// The top edge, in pixels.
  @inlinable public var y: Int { origin.y }
  /// The width, in pixels.
  @inlinable public var width: Int { size.width }
  /// The height, in pixels.
  @inlinable public var height: Int { size.height }
  /// The right edge, in pixels, clamped to the range of `Int`.
  @inlinable public var right: Int { origin.x.addingClamped(size.width) }
  /// The bottom edge, in pixels, clamped to the range of `Int`.
  @inlinable public var bottom: Int { origin.y.addingClamped(size.height) }
}

extension Rect {
  /// Whether the width or the height is 0 or negative.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns whether `point` is inside. The left and top edges belong to the rectangle; the right and bottom edges
  /// don't.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < right && point.y >= y && point.y < bottom
  }

  /// Returns whether no part of `other` is outside.
  public func contains(_ other: Rect) -> Bool {
    other.x >= x && other.right <= right && other.y >= y && other.bottom <= bottom
  }

  /// Returns whether the rectangles overlap.
  public func intersects(_ other: Rect) -> Bool { intersection(other) != nil }

  /// Returns the common area of both rectangles, or `nil` if there is none.
  public func intersection(_ other: Rect) -> Rect? {
    let common = Rect(
      left: max(x, other.x), top: max(y, other.y), right: min(right, other.right), bottom: min(bottom, other.bottom))
    return common.isEmpty ? nil : common
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    Rect(left: min(x, other.x), top: min(y, other.y), right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Returns the rectangle reduced by `edges`; negative edges enlarge it. Lengths don't become negative.
  public func inset(by edges: Edges) -> Rect {
    let (left, top) = (x.addingClamped(edges.left), y.addingClamped(edges.top))
    return Rect(
      left: left, top: top, right: max(left, right.subtractingClamped(edges.right)),
      bottom: max(top, bottom.subtractingClamped(edges.bottom)))
  }

  /// Returns the rectangle moved by `offset`.
  public func offset(by offset: Point) -> Rect {
    Rect(origin: Point(x: x.addingClamped(offset.x), y: y.addingClamped(offset.y)), size: size)
  }

  private init(left: Int, top: Int, right: Int, bottom: Int) {
    self.init(x: left, y: top, width: right.subtractingClamped(left), height: bottom.subtractingClamped(top))
  }
}

extension Rect: CustomStringConvertible {
  /// `8,16 48x16`
  public var description: String { "\(origin) \(size)" }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Rect: Codable {}
#endif
