extension Canvas {
  /// A color with eight bits per channel, not premultiplied; 255 is opaque.
  struct Color: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// Creates a color from `0xRRGGBB`, opaque by default. Bits above the 24th are ignored.
    init(rgb: UInt32, alpha: UInt8 = 255) {
      self.init(
        red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
        blue: UInt8(truncatingIfNeeded: rgb), alpha: alpha)
    }

    static let clear = Color(rgb: 0, alpha: 0)
    static let black = Color(rgb: 0)
    static let white = Color(rgb: 0xffffff)

    /// Returns this color with its opacity multiplied by `coverage` / 255.
    func faded(to coverage: UInt8) -> Color {
      var color = self
      color.alpha = UInt8(Self.divideBy255(UInt32(alpha) * UInt32(coverage)))
      return color
    }
  }
}

extension Canvas.Color {
  /// The pixel format of a canvas: red in the lowest byte, alpha in the highest.
  var packed: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  init(packed pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel >> 16), alpha: UInt8(truncatingIfNeeded: pixel >> 24))
  }

  /// Returns this color blended over a pixel: Porter and Duff's *source over*, rounded to the nearest integer.
  ///
  /// It uses only integers, so that a picture has the same bytes on every machine.
  func over(_ pixel: UInt32) -> UInt32 {
    if alpha == 255 { return packed }
    if alpha == 0 { return pixel }
    let source = UInt32(alpha)
    if pixel >> 24 == 255 {
      // The same result without dividing by a variable.
      func mix(_ channel: UInt8, _ shift: UInt32) -> UInt32 {
        Self.divideBy255(UInt32(channel) * source + (pixel >> shift & 0xff) * (255 - source))
      }
      return mix(red, 0) | mix(green, 8) << 8 | mix(blue, 16) << 16 | 0xff00_0000
    }
    // The visible part of the existing pixel, and the result's alpha, both times 255.
    let below = (pixel >> 24) * (255 - source)
    let total = source * 255 + below
    func mix(_ channel: UInt8, _ shift: UInt32) -> UInt32 {
      (UInt32(channel) * source * 255 + (pixel >> shift & 0xff) * below + total / 2) / total
    }
    return mix(red, 0) | mix(green, 8) << 8 | mix(blue, 16) << 16 | Self.divideBy255(total) << 24
  }

  /// Returns `value` / 255, rounded to the nearest integer.
  static func divideBy255(_ value: UInt32) -> UInt32 { (value + 127) / 255 }
}
