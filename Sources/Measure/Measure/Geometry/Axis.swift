/// One of the two directions of the plane.
public enum Axis: String, Hashable, Sendable {
  /// From left to right, or from right to left.
  case horizontal
  /// From top to bottom.
  case vertical

  /// The other axis.
  @inlinable public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Axis: Codable {}
#endif
