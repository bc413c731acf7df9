import Measure

extension Unicode.Scalar {
  /// As JSON and Android's texts write a character that can't be seen, or may not be there: `\u200b`.
  var unitEscapes: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }.joined()
  }
}
