/// Four distances in pixels, one for each edge. Margins may be negative, padding may not.
public struct Edges: Hashable, Sendable {
  /// The length at the left edge, in pixels.
  public var left: Int
  /// The length at the top edge, in pixels.
  public var top: Int
  /// The length at the right edge, in pixels.
  public var right: Int
  /// The length at the bottom edge, in pixels.
  public var bottom: Int

  /// Creates insets; edges that are left out are 0.
  @inlinable
  public init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates the same distance on every edge.
  @inlinable
  public init(all length: Int) {
    self.init(left: length, top: length, right: length, bottom: length)
  }

  /// Creates insets that are equal at opposite edges; those at the top and the bottom are 0 if they are left out.
  @inlinable
  public init(horizontal: Int, vertical: Int = 0) {
    self.init(left: horizontal, top: vertical, right: horizontal, bottom: vertical)
  }

  /// Creates equal insets at the top and the bottom, and none at the left and the right.
  @inlinable
  public init(vertical: Int) { self.init(horizontal: 0, vertical: vertical) }

  /// No insets.
  public static let zero = Edges()

  /// Returns the distance at the edge where `axis` begins: left or top.
  @inlinable
  public func leading(along axis: Axis) -> Int { axis == .horizontal ? left : top }

  /// Returns the distance at the edge where `axis` ends: right or bottom.
  @inlinable
  public func trailing(along axis: Axis) -> Int { axis == .horizontal ? right : bottom }

  /// Returns the sum of both edges along `axis`.
  @inlinable
  public func total(along axis: Axis) -> Int { leading(along: axis).addingClamped(trailing(along: axis)) }
}

extension Edges: CustomStringConvertible {
  /// `left 8, top 0, right 8, bottom 0`
  public var description: String { "left \(left), top \(top), right \(right), bottom \(bottom)" }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Edges: Codable {}
#endif
