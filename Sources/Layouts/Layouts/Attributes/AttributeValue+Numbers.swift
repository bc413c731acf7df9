import Measure

extension AttributeValue {
  /// The value of a number, or of a string that follows JSON's grammar for numbers.
  package var number: Double? {
    switch self {
    case .number(let number): number.isFinite ? number : nil
    case .string(let text): Double(jsonNumber: text.utf8[...])
    default: nil
    }
  }

  /// Returns a length in whole pixels.
  func length(_ context: AttributeContext) -> Int? { exactLength(context).map(AttributeContext.wholePixels) }

  /// Returns a length in pixels before it is rounded.
  func exactLength(_ context: AttributeContext) -> Double? {
    if case .pixels(let pixels) = self { return pixels.isFinite ? pixels : nil }
    guard case .string(let text) = self else { return number.map { $0 * context.density } }
    let bytes = text.utf8
    if let number = Double(jsonNumber: bytes[...]) { return number * context.density }
    let suffixStart = bytes.lastIndex { !isLetter($0) }.map(bytes.index(after:)) ?? bytes.startIndex
    guard let number = Double(jsonNumber: bytes[..<suffixStart]) else { return nil }
    switch Substring(bytes[suffixStart...]) {
    case "dp", "dip", "pt", "sp": return number * context.density
    case "px": return number
    default: return nil
    }
  }
}

private func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") }

extension Double {
  /// Reads a finite number if all bytes follow JSON's grammar for numbers.
  init?(jsonNumber bytes: Substring.UTF8View) {
    if let whole = Double(digits: bytes) {
      self = whole
      return
    }
    var rest = bytes
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false }
    func skipDigits() -> Bool {
      guard isDigit(rest.first) else { return false }
      rest = rest.drop(while: isDigit)
      return true
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "0") { rest.removeFirst() } else if !skipDigits() { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard skipDigits() else { return nil }
    }
    if let e = rest.first, e | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
      guard skipDigits() else { return nil }
    }
    guard rest.isEmpty, let value = Double(Substring(bytes)), value.isFinite else { return nil }
    self = value
  }

  /// Reads a number that consists only of digits, as most do; `nil` if a `Double` can't represent it exactly, if it
  /// begins with 0, and for anything else.
  private init?(digits bytes: Substring.UTF8View) {
    var whole = 0
    for (count, byte) in bytes.enumerated() {
      guard count < 15, byte >= (whole == 0 ? UInt8(ascii: "1") : UInt8(ascii: "0")), byte <= UInt8(ascii: "9") else {
        return nil
      }
      whole = 10 * whole + Int(byte - UInt8(ascii: "0"))
    }
    guard whole > 0 else { return nil }
    self = Double(whole)
  }

  /// The shortest decimal form that reads back as the same number; whole numbers have no fraction.
  package var shortestDecimal: String {
    if let whole = Int64(exactly: self), magnitude < 1e15 { return String(whole) }
    return description
  }
}
