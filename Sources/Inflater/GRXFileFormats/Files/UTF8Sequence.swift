extension [UInt8] {
  /// Returns the length of a well-formed UTF-8 sequence of two to four bytes, or `nil` if there is none at the offset.
  ///
  /// The second byte's range excludes overlong forms, surrogates, and values beyond U+10FFFF. Source: The Unicode
  /// Standard, table 3-7.
  func lengthOfUTF8Sequence(at offset: Int) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch self[offset] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= count, second.contains(self[offset + 1]) else { return nil }
    for index in 2..<Swift.max(length, 2) where self[offset + index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
