/// The number of pixels per point.
///
/// This is the only type that converts lengths in points to pixels. Halves are rounded away from zero, numbers beyond
/// ±`Pixels.limit` are clamped, and NaN becomes 0.
public struct Density: Hashable, Sendable {
  /// Pixels per point, above 0 and finite.
  public let scale: Double

  /// One pixel per point.
  public static let one = Density(unchecked: 1)

  /// Creates a density. The result is `nil` unless `scale` is above 0 and finite.
  public init?(_ scale: Double) {
    guard scale > 0 && scale.isFinite else { return nil }
    self.init(unchecked: scale)
  }

  package init(unchecked scale: Double) { self.scale = scale }

  /// Converts `points` to whole pixels. A non-zero length never becomes zero.
  public func pixels(_ points: Double) -> Int {
    let exact = points * scale
    let rounded = Density.rounded(exact)
    return rounded == 0 && exact != 0 && !exact.isNaN ? (exact < 0 ? -1 : 1) : rounded
  }

  /// Converts `pixels` to points.
  public func points(_ pixels: Int) -> Double { Double(pixels) / scale }

  /// Returns the nearest whole number to `exact`, in −`Pixels.limit`…`Pixels.limit`.
  public static func rounded(_ exact: Double) -> Int {
    guard !exact.isNaN else { return 0 }
    let limit = Double(Pixels.limit)
    return Int(min(max(exact.rounded(.toNearestOrAwayFromZero), -limit), limit))
  }

  /// Returns the frame with the given edges in pixels, each of which is rounded separately, so views that touch still
  /// do so. A right edge to the left of the left edge is treated as equal to it, and a bottom edge above the top as
  /// equal to the top.
  public static func frame(left: Double, top: Double, right: Double, bottom: Double) -> Rect {
    let (x, y) = (rounded(left), rounded(top))
    return Rect(x: x, y: y, width: max(0, rounded(right) - x), height: max(0, rounded(bottom) - y))
  }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Density: Codable {
    /// Decodes a density from a number of pixels per point.
    ///
    /// - Throws: `DecodingError` if the number isn't above 0 and finite.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let scale = try container.decode(Double.self)
      guard let density = Density(scale) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "expected a density above 0, found \(scale)")
      }
      self = density
    }

    /// Encodes the number of pixels per point.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(scale)
    }
  }
#endif
