import Measure

extension Canvas {
  package typealias Color = Measure.Color
}

extension Canvas.Color {
  /// Creates a color from `0xRRGGBB`, opaque by default. Bits above the 24th are ignored.
  package init(rgb: UInt32, alpha: UInt8 = 255) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb), alpha: alpha)
  }

  package static let clear = Canvas.Color(rgb: 0, alpha: 0)
  package static let white = Canvas.Color(rgb: 0xffffff)

  /// Returns this color with its opacity multiplied by `coverage` / 255.
  package func faded(to coverage: UInt8) -> Canvas.Color {
    var color = self
    color.alpha = UInt8(Self.divideBy255(UInt32(alpha) * UInt32(coverage)))
    return color
  }

  /// The pixel format of a canvas: red in the lowest byte, alpha in the highest.
  package var packed: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  package init(packed pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel >> 16), alpha: UInt8(truncatingIfNeeded: pixel >> 24))
  }

  /// Returns this color blended over a pixel: Porter and Duff's *source over*, rounded to the nearest integer.
  ///
  /// It uses only integers, so that a picture has the same bytes on every machine.
  package func over(_ pixel: UInt32) -> UInt32 {
    if alpha == 255 { return packed }
    if alpha == 0 { return pixel }
    let source = UInt32(alpha)
    if pixel >> 24 == 255 { return Self.blended(packed, source, overOpaque: pixel) }
    // The visible part of the existing pixel, and the result's alpha, both times 255.
    let below = (pixel >> 24) * (255 - source)
    let total = source * 255 + below
    func mix(_ channel: UInt8, _ shift: UInt32) -> UInt32 {
      (UInt32(channel) * source * 255 + (pixel >> shift & 0xff) * below + total / 2) / total
    }
    return mix(red, 0) | mix(green, 8) << 8 | mix(blue, 16) << 16 | Self.divideBy255(total) << 24
  }

  /// Returns a packed color, with an opacity of `alpha` / 255 instead of its own, blended over an opaque pixel.
  ///
  /// It mixes two channels at a time, each with space for its product: the same result as `divideBy255` for each.
  @inline(__always)
  static func blended(_ color: UInt32, _ alpha: UInt32, overOpaque pixel: UInt32) -> UInt32 {
    let rest = 255 &- alpha
    let low = (color & 0xff00ff) &* alpha &+ (pixel & 0xff00ff) &* rest &+ 0x80_0080
    let high = (color >> 8 & 0xff) &* alpha &+ (pixel >> 8 & 0xff) &* rest &+ 0x80
    return (low &+ (low >> 8 & 0xff00ff)) >> 8 & 0xff00ff | (high &+ high >> 8) & 0xff00 | 0xff00_0000
  }

  /// Returns a packed color, with the opacity `alpha` · `coverage` / 255², blended over a pixel.
  @inline(__always)
  static func blended(_ color: UInt32, _ alpha: UInt32, _ coverage: UInt32, over pixel: UInt32) -> UInt32 {
    let source = coverage == 255 ? alpha : divideBy255(alpha &* coverage)
    if source == 255 { return color }
    if source == 0 { return pixel }
    if pixel >> 24 == 255 { return blended(color, source, overOpaque: pixel) }
    return Self(packed: color & 0xff_ffff | source << 24).over(pixel)
  }

  /// Returns `value` / 255, rounded to the nearest integer.
  static func divideBy255(_ value: UInt32) -> UInt32 { (value + 127) / 255 }
}

/// The results of blending one color over another with different coverages: letters of one color usually lie on a ground
/// of one color.
struct BlendTable: Sendable {
  private var color: UInt32 = 0
  private var ground: UInt32 = 0
  /// The result by coverage; 0 if it isn't known.
  private var results = [UInt32](repeating: 0, count: 256)

  /// Returns a packed color, with its opacity multiplied by `coverage` / 255, blended over a pixel.
  @inline(__always)
  mutating func blended(_ color: UInt32, _ coverage: UInt8, over pixel: UInt32) -> UInt32 {
    if color != self.color || pixel != ground {
      (self.color, ground) = (color, pixel)
      for index in results.indices { results[index] = 0 }
    }
    let known = results[Int(coverage)]
    if known != 0 { return known }
    let result = Canvas.Color.blended(color, color >> 24, UInt32(coverage), over: pixel)
    results[Int(coverage)] = result
    return result
  }
}
