/// One of the two directions of the plane.
public enum Axis: String, Hashable, Codable, Sendable {
  case horizontal
  case vertical

  /// The other axis.
  @inlinable public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}
