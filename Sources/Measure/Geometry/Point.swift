/// A place in the parent's coordinates, in pixels from its left and top edges.
public struct Point: Hashable, Codable, Sendable {
  public var x: Int
  public var y: Int

  @inlinable
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

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
