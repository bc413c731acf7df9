/// The strings of valid JSON.
package enum JSONString {
  /// Returns the text between the quotes.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    guard var next = bytes.firstIndex(of: UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while next < bytes.endIndex {
      decoded += bytes[index..<next]
      index = readEscape(in: bytes, at: next, to: &decoded)
      next = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) ?? bytes.endIndex
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
      // Without allocating memory, since keys may consist of escapes.
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

  /// Returns the end of the longest part of a string, from `start`, that has at most about `length` bytes and ends
  /// neither in an escape nor in a character.
  package static func endOfPart(of bytes: [UInt8], _ range: Range<Int>, length: Int) -> Int {
    var end = range.lowerBound
    while end < range.upperBound, end - range.lowerBound < max(1, length) {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 1
        guard bytes[end] == UInt8(ascii: "u"), let unit = codeUnit(bytes[...], at: end + 1) else {
          end += 1
          continue
        }
        end += UTF16.isLeadSurrogate(unit) ? 11 : 5
      } else {
        end += 1
      }
    }
    // Foundation's parser drops a byte-order mark at the start of a string.
    while end < range.upperBound, bytes[end] & 0xC0 == 0x80 || bytes[end...].starts(with: [0xEF, 0xBB, 0xBF]) {
      end += bytes[end] == 0xEF ? 3 : 1
    }
    return end
  }
}
