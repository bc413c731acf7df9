/// The direction in which texts are written.
package enum TextDirection {
  /// Returns whether a character belongs to a script that is written from right to left.
  package static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Returns whether the first letter of a text is written from right to left, which decides the direction of its line;
  /// `nil` for a text without letters.
  ///
  /// Source: Unicode's UAX #9, P2 and P3, as in Android's default for texts.
  package static func beginsAtRight(_ text: some StringProtocol) -> Bool? {
    for scalar in text.unicodeScalars {
      if isRightToLeft(scalar) { return true }
      if scalar.properties.isAlphabetic { return false }
    }
    return nil
  }
}
