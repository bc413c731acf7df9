/// A width and a height in pixels.
public struct Size: Hashable, Sendable {
  /// The width, in pixels.
  public var width: Int
  /// The height, in pixels.
  public var height: Int

  /// Creates a size in pixels.
  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Creates a size from its length along `axis` and its length across it.
  @inlinable
  public init(main: Int, cross: Int, along axis: Axis) {
    self = axis == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  /// A size of 0 × 0.
  public static let zero = Size(width: 0, height: 0)

  /// The length along an axis.
  @inlinable
  public subscript(axis: Axis) -> Int {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Returns the larger width and the larger height of the two sizes.
  @inlinable @inline(__always)
  package func union(_ other: Size) -> Size { Size(width: max(width, other.width), height: max(height, other.height)) }
}

extension Size: CustomStringConvertible {
  /// `48x16`
  public var description: String { "\(width)x\(height)" }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Size: Codable {}
#endif
