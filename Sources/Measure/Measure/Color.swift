/// A color, 8 bits per channel, not premultiplied.
public struct Color: Hashable, Sendable {
  /// The red channel, 0…255.
  public var red: UInt8
  /// The green channel, 0…255.
  public var green: UInt8
  /// The blue channel, 0…255.
  public var blue: UInt8
  /// The opacity, from 0 for transparent to 255 for opaque.
  public var alpha: UInt8

  /// Creates a color from its channels, which is opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Color: Codable {}
#endif
