import Measure

extension JSONScan {
  // MARK: Characters

  /// Returns the number of bytes of the character at the position, which must be UTF-8 and not NUL.
  func characterLength() throws(Failure) -> Int {
    let first = text[position]
    guard first >= 0x80 else {
      guard first != 0 else { throw failure(.controlCharacter(0)) }
      return 1
    }
    guard let length = text.lengthOfUTF8Sequence(at: position) else { throw failure(.notUTF8(byte: first)) }
    return length
  }

  /// Returns the character or word at an offset, as shown in a message.
  package func found(at offset: Int) -> String {
    var end = offset
    while end < count, end - offset < 64, text[end].continuesWord { end += 1 }
    if end == offset {
      end += 1
      while end < count, end - offset < 4, text[end] & 0xC0 == 0x80 { end += 1 }
    }
    return String(decoding: text[offset..<end], as: UTF8.self)
  }

  /// Returns the failure for a token that isn't allowed at the position: a token that is never valid has a specific
  /// message, and a misplaced one has the given message.
  func tokenFailure(_ misplaced: (_ found: String) -> SyntaxError) throws(Failure) -> Failure {
    guard position < count else { return endOfFile() }
    _ = try characterLength()
    switch text[position] {
    case UInt8(ascii: "'"): return failure(.singleQuotes)
    case UInt8(ascii: "#"): return failure(.hashComment)
    case 1..<0x20, 0x7F: return failure(.unexpected(found: found(at: position)))
    default: return failure(misplaced(found(at: position)))
    }
  }

  // MARK: Strings

  /// Reads a string, including quotes. Returns whether it is ASCII without escapes.
  mutating func readString() throws(Failure) -> Bool {
    let start = position
    var isPlain = true
    position += 1
    while position < count {
      try lookAtBudget()
      let end = lookEnd
      while position < end, text[position].isPlain { position += 1 }
      guard position < end else { continue }
      switch text[position] {
      case UInt8(ascii: "\""):
        position += 1
        return isPlain
      case UInt8(ascii: "\\"):
        isPlain = false
        try readEscape()
      case 0x0A, 0x0D:
        throw Failure(syntax: .unclosedString, offset: start)
      case let byte where byte < 0x20:
        throw failure(.controlCharacter(byte))
      default:
        isPlain = false
        position += try characterLength()
      }
    }
    throw Failure(syntax: .unclosedString, offset: start)
  }

  private mutating func readEscape() throws(Failure) {
    let start = position
    switch text[safe: position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      switch try readCodeUnit() {
      case 0xD800...0xDBFF:
        guard text[safe: position] == UInt8(ascii: "\\"), text[safe: position + 1] == UInt8(ascii: "u"),
          (0xDC00...0xDFFF).contains(try readCodeUnit())
        else { throw Failure(syntax: .loneSurrogate, offset: start) }
      case 0xDC00...0xDFFF:
        throw Failure(syntax: .loneSurrogate, offset: start)
      default:
        break
      }
    case 0, 0x0A, 0x0D:
      // The line or the file ends here, which readString reports.
      position += 1
    default:
      position += 1
      _ = try characterLength()
      throw Failure(syntax: .unknownEscape(found: String(found(at: position).prefix(1))), offset: start)
    }
  }

  /// Reads `\uXXXX`.
  private mutating func readCodeUnit() throws(Failure) -> UInt16 {
    guard let unit = JSONString.codeUnit(text[...], at: position + 2) else { throw failure(.unicodeEscape) }
    position += 6
    return unit
  }

  // MARK: Numbers and words

  /// Reads a number in JSON's grammar. Trailing characters (`0x10`, `1.5dp`, `01`) make it malformed.
  mutating func readNumber() throws(Failure) {
    let start = position
    if text[position] == UInt8(ascii: "-") { position += 1 }
    var isCorrect = true
    var mayBeHuge = false
    if text[safe: position] == UInt8(ascii: "0") {
      position += 1
    } else {
      let digits = skipDigits()
      isCorrect = digits > 0
      mayBeHuge = digits > 300
    }
    if text[safe: position] == UInt8(ascii: ".") {
      position += 1
      isCorrect = skipDigits() > 0 && isCorrect
    }
    if text[safe: position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if text[safe: position] == UInt8(ascii: "+") || text[safe: position] == UInt8(ascii: "-") { position += 1 }
      isCorrect = skipDigits() > 0 && isCorrect
      mayBeHuge = true
    }
    if !isCorrect || text[safe: position].continuesWord {
      throw Failure(syntax: .malformedNumber(found(at: start)), offset: start)
    }
    if mayBeHuge, Double(String(decoding: text[start..<position], as: UTF8.self))?.isFinite != true {
      throw Failure(syntax: .numberTooLarge(found(at: start)), offset: start)
    }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while text[safe: position].isDigit { position += 1 }
    return position - start
  }

  /// Reads `true`, `false`, or `null`. Everything else that can't begin a value fails here.
  mutating func readWord() throws(Failure) {
    for word in [StaticString("true"), "false", "null"] where isNext(word) {
      position += word.utf8CodeUnitCount
      return
    }
    throw try tokenFailure { found in
      switch text[position] {
      case UInt8(ascii: "+"), UInt8(ascii: "."): .malformedNumber(found)
      case let byte where byte.continuesWord: .unknownWord(found)
      default: .expectedValue(found: found)
      }
    }
  }

  private func isNext(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count - position >= length, !text[safe: position + length].continuesWord else { return false }
    return word.withUTF8Buffer { buffer in
      for offset in 0..<length where text[position + offset] != buffer[offset] { return false }
      return true
    }
  }
}

extension UInt8 {
  /// Whether the byte is a character of a string by itself: ASCII, and neither a quote, a backslash, nor a control
  /// character.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }

  /// Whether the byte continues a word or number: a letter, a digit, `_`, `.`, `+`, or `-`.
  package var continuesWord: Bool {
    isLetterOrDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-")
  }
}

/// JSON's strings, already validated.
package enum JSONString {
  /// Returns the text between the quotes.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> String { decode(bytes, meter: PassMeter()) ?? "" }

  /// Returns the text between the quotes; `nil` if the budget is exhausted.
  package static func decode(_ bytes: ArraySlice<UInt8>, meter: PassMeter) -> String? {
    var next = bytes.firstIndex(of: UInt8(ascii: "\\"))
    guard next != nil else { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    var nextLook = index + PassMeter.interval
    while let escape = next {
      decoded += bytes[index..<escape]
      index = readEscape(in: bytes, at: escape, to: &decoded)
      if index >= nextLook {
        nextLook = index + PassMeter.interval
        if meter.isExhausted { return nil }
      }
      next = bytes[index...].firstIndex(of: UInt8(ascii: "\\"))
    }
    decoded += bytes[index...]
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Appends the character of an escape, and returns the index after it.
  private static func readEscape(in bytes: ArraySlice<UInt8>, at start: Int, to decoded: inout [UInt8]) -> Int {
    guard start + 1 < bytes.endIndex else {
      decoded.append(bytes[start])
      return start + 1
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"):
      let unit = codeUnit(bytes, at: start + 2) ?? 0xFFFD
      let end = min(start + 6, bytes.endIndex)
      if UTF16.isLeadSurrogate(unit), let trail = codeUnit(bytes, at: end + 2) {
        decoded.append(contentsOf: String(decoding: [unit, trail], as: UTF16.self).utf8)
        return end + 6
      }
      // Without allocating memory, since texts may consist of escapes.
      let scalar = Unicode.Scalar(UInt32(unit)) ?? "\u{FFFD}"
      decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return end
    case let character: decoded.append(character)
    }
    return start + 2
  }

  /// Returns the number written as four hexadecimal digits.
  static func codeUnit(_ bytes: ArraySlice<UInt8>, at start: Int) -> UInt16? {
    guard start + 4 <= bytes.endIndex else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = byte.hexadecimalValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
