import Measure

/// A length in Android's XML: a number and a unit.
package struct AndroidLength: Hashable {
  package enum Unit: Hashable {
    case dp
    case sp
    case px
  }

  /// The number, clamped to ±`Pixels.limit`. Points, inches, and millimeters are converted to `dp`: an inch has 160 of
  /// them.
  package let number: Double
  package let unit: Unit

  /// Reads a length; the result is `nil` if the text isn't a length.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    var end = 0
    var hasDigit = false
    while end < bytes.count {
      let byte = bytes[end]
      if byte >= 0x30 && byte <= 0x39 {
        hasDigit = true
      } else if byte != UInt8(ascii: "."), end > 0 || (byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+")) {
        break
      }
      end += 1
    }
    guard hasDigit, let written = Double(String(decoding: bytes[..<end], as: UTF8.self)) else { return nil }
    let limit = Double(Pixels.limit)
    let number = min(max(written, -limit), limit)
    switch String(decoding: bytes[end...], as: UTF8.self) {
    case "dp", "dip": (self.number, unit) = (number, .dp)
    case "sp": (self.number, unit) = (number, .sp)
    case "px": (self.number, unit) = (number, .px)
    case "pt": (self.number, unit) = (number * 160 / 72, .dp)
    case "in": (self.number, unit) = (number * 160, .dp)
    case "mm": (self.number, unit) = (number * 160 / 25.4, .dp)
    case "" where number == 0: (self.number, unit) = (0, .px)
    default: return nil
    }
  }

  /// Returns the length in pixels, not rounded, from −`Pixels.limit` to `Pixels.limit`.
  package func pixels(density: Double, fontScale: AndroidFontScale) -> Double {
    let limit = Double(Pixels.limit)
    let exact =
      switch unit {
      case .dp: number * density
      case .sp: fontScale.dp(number) * density
      case .px: number
      }
    return min(max(exact, -limit), limit)
  }
}
