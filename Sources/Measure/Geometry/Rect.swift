/// A place and a size, in pixels of the parent's coordinates.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  @inlinable public var x: Int { origin.x }
  @inlinable public var y: Int { origin.y }
  @inlinable public var width: Int { size.width }
  @inlinable public var height: Int { size.height }
  @inlinable public var right: Int { origin.x + size.width }
  @inlinable public var bottom: Int { origin.y + size.height }
}

extension Rect: CustomStringConvertible {
  /// `8,16 48x16`
  public var description: String { "\(origin) \(size)" }
}
