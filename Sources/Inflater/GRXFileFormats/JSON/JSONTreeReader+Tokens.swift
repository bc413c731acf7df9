import Measure

extension JSONTreeReader {
  // MARK: Characters

  /// Returns the number of bytes of the character at the position, which must be UTF-8 and not NUL.
  func characterLength() throws(JSONFailure) -> Int {
    let first = self[position]
    guard first >= 0x80 else {
      guard first != 0 else { throw failure(.controlCharacter(0)) }
      return 1
    }
    guard let length = bytes.lengthOfUTF8Sequence(at: position) else { throw failure(.notUTF8(byte: first)) }
    return length
  }

  /// Returns the character or word at an offset, as shown in a message.
  func found(at offset: Int) -> String {
    var end = offset
    while end < count, end - offset < 64, self[end].continuesWord { end += 1 }
    if end == offset {
      end += 1
      while end < count, end - offset < 4, self[end] & 0xC0 == 0x80 { end += 1 }
    }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }

  /// Returns the failure for a token that isn't allowed at the position: a token that is never valid has a specific
  /// message, and a misplaced one has the given message.
  func tokenFailure(_ misplaced: (_ found: String) -> SyntaxError) throws(JSONFailure) -> JSONFailure {
    guard position < count else { return endOfFile() }
    _ = try characterLength()
    switch self[position] {
    case UInt8(ascii: "'"): return failure(.singleQuotes)
    case UInt8(ascii: "#"): return failure(.hashComment)
    case 1..<0x20, 0x7F: return failure(.unexpected(found: found(at: position)))
    default: return failure(misplaced(found(at: position)))
    }
  }

  // MARK: Escapes

  mutating func readEscape() throws(JSONFailure) {
    let start = position
    switch self[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      switch try readCodeUnit() {
      case 0xD800...0xDBFF:
        guard self[position] == UInt8(ascii: "\\"), self[position + 1] == UInt8(ascii: "u"),
          (0xDC00...0xDFFF).contains(try readCodeUnit())
        else { throw JSONFailure(.loneSurrogate, at: start) }
      case 0xDC00...0xDFFF:
        throw JSONFailure(.loneSurrogate, at: start)
      default:
        break
      }
    case 0, 0x0A, 0x0D:
      // The line or the file ends here, which readString reports.
      position += 1
    default:
      position += 1
      _ = try characterLength()
      throw JSONFailure(.unknownEscape(found: String(found(at: position).prefix(1))), at: start)
    }
  }

  /// Reads `\uXXXX`.
  private mutating func readCodeUnit() throws(JSONFailure) -> UInt16 {
    guard let unit = JSONString.codeUnit(bytes[...], at: position + 2) else { throw failure(.unicodeEscape) }
    position += 6
    return unit
  }

  // MARK: Numbers and words

  /// Reads a number in JSON's grammar. Trailing characters (`0x10`, `1.5dp`, `01`) make it malformed.
  mutating func readNumber() throws(JSONFailure) {
    let start = position
    if self[position] == UInt8(ascii: "-") { position += 1 }
    var isCorrect = true
    var mayBeHuge = false
    if self[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      let digits = skipDigits()
      isCorrect = digits > 0
      mayBeHuge = digits > 300
    }
    if self[position] == UInt8(ascii: ".") {
      position += 1
      isCorrect = skipDigits() > 0 && isCorrect
    }
    if self[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if self[position] == UInt8(ascii: "+") || self[position] == UInt8(ascii: "-") { position += 1 }
      isCorrect = skipDigits() > 0 && isCorrect
      mayBeHuge = true
    }
    if !isCorrect || self[position].continuesWord {
      throw JSONFailure(.malformedNumber(found(at: start)), at: start)
    }
    if mayBeHuge, Double(String(decoding: bytes[start..<position], as: UTF8.self))?.isFinite != true {
      throw JSONFailure(.numberTooLarge(found(at: start)), at: start)
    }
  }

  /// Returns whether a number that was just read is in `JSONTree.plainNumber(in:)`.
  func isPlainNumber(from start: Int) -> Bool {
    guard position - start <= 15 else { return false }
    var isZero = true
    for index in start..<position {
      switch text[index] {
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0"): break
      case UInt8(ascii: "1")...UInt8(ascii: "9"): isZero = false
      default: return false
      }
    }
    // The parser has no negative zero.
    return !isZero || text[start] != UInt8(ascii: "-")
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while self[position].isDigit { position += 1 }
    return position - start
  }

  /// Reads `true`, `false`, or `null`. Everything else that can't begin a value fails here.
  mutating func readWord() throws(JSONFailure) -> JSONTree.Kind {
    for (word, kind) in [("true", .true), ("false", .false), ("null", .null)] as [(StaticString, JSONTree.Kind)]
    where isNext(word) {
      position += word.utf8CodeUnitCount
      return kind
    }
    throw try tokenFailure { found in
      switch self[position] {
      case UInt8(ascii: "+"), UInt8(ascii: "."): .malformedNumber(found)
      case let byte where byte.continuesWord: .unknownWord(found)
      default: .expectedValue(found: found)
      }
    }
  }

  private func isNext(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count - position >= length, !self[position + length].continuesWord else { return false }
    return word.withUTF8Buffer { word in word.indices.allSatisfy { self[position + $0] == word[$0] } }
  }
}

extension UInt8 {
  /// Whether the byte continues a word or number: a letter, a digit, `_`, `.`, `+`, or `-`.
  package var continuesWord: Bool {
    isLetterOrDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-")
  }
}
