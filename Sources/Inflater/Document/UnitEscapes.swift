import Measure

extension Unicode.Scalar {
  /// The escape in JSON and Android's texts for a character that is invisible, or not allowed: `\u200b`.
  package var unitEscapes: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }.joined()
  }
}
