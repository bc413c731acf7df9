/// A position in the parent's coordinates, in pixels from its left and top edges.
public struct Point: Hashable, Sendable {
  /// The distance from the left, in pixels.
  public var x: Int
  /// The distance from the top, in pixels.
  public var y: Int

  /// Creates a point from its coordinates in pixels.
  @inlinable
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// The coordinate along an axis.
  @inlinable
  public subscript(axis: Axis) -> Int {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

extension Point: CustomStringConvertible {
  /// `8,16`
  public var description: String { "\(x),\(y)" }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Point: Codable {}
#endif
