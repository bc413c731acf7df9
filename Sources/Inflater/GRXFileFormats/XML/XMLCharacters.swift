/// The characters that XML 1.0 (fifth edition) allows, by position.
package enum XMLCharacters {
  // MARK: Names

  /// Returns whether a byte below 128 can begin a name: letters, `_`, and `:`.
  @inline(__always)
  package static func isNameStartByte(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":")
  }

  /// Returns whether a byte below 128 can occur in a name: those that can begin one, digits, `-`, and `.`.
  @inline(__always)
  package static func isNameByte(_ byte: UInt8) -> Bool {
    // Two words of 64 bits, with one bit for each byte.
    let word: UInt64 = byte < 64 ? 0x07FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 0x80 && word >> UInt64(byte & 63) & 1 == 1
  }

  package static func isNameStart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x7F: isNameStartByte(UInt8(scalar))
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
      0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  package static func isNameContinuation(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x7F: isNameByte(UInt8(scalar))
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(scalar)
    }
  }

  // MARK: Characters

  package static func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Returns the scalar that begins at an offset, and its length in bytes. The bytes must be UTF-8.
  package static func scalar(in bytes: [UInt8], at offset: Int) -> (UInt32, Int) {
    let first = UInt32(bytes[offset])
    func tail(_ index: Int) -> UInt32 { UInt32(bytes[offset + index] & 0x3F) }
    if first < 0x80 { return (first, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | tail(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }

  /// Returns the first byte that isn't UTF-8, or the first character that XML doesn't allow.
  package static func firstFlaw(in bytes: [UInt8]) -> XMLFailure? {
    var offset = 0
    let end = bytes.count
    while offset < end {
      offset = endOfPlainWords(in: bytes, from: offset)
      let stop = min(offset + 8, end)
      while offset < stop {
        let byte = bytes[offset]
        if byte < 0x80 {
          if byte < 0x20, byte != 0x0A, byte != 0x09, byte != 0x0D {
            return XMLFailure(.forbiddenCharacter(UInt32(byte)), at: offset)
          }
          offset += 1
          continue
        }
        guard let length = bytes.lengthOfUTF8Sequence(at: offset) else {
          return XMLFailure(.notUTF8(byte: byte), at: offset)
        }
        let (scalar, _) = scalar(in: bytes, at: offset)
        guard isAllowed(scalar) else { return XMLFailure(.forbiddenCharacter(scalar), at: offset) }
        offset += length
      }
    }
    return nil
  }

  /// Skips words of eight bytes that are all printable ASCII.
  private static func endOfPlainWords(in bytes: [UInt8], from start: Int) -> Int {
    // Sound: only words that end before its end are read.
    bytes.withUnsafeBytes { buffer in
      var offset = start
      while offset + 8 <= buffer.count {
        let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        // A byte below 0x20 borrows into its highest bit, and a byte above 0x7F has that bit set.
        if (word | (word &- 0x2020_2020_2020_2020)) & 0x8080_8080_8080_8080 != 0 { break }
        offset += 8
      }
      return offset
    }
  }

  /// Skips words of eight bytes of an attribute's value without special bytes: quotes, `&`, `<`, or controls.
  @inline(__always)
  package static func endOfValueWords(in bytes: [UInt8], from start: Int, quote: UInt8) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = ones &* UInt64(quote)
    // Sound: only words that end before its end are read.
    return bytes.withUnsafeBytes { buffer in
      var offset = start
      while offset + 8 <= buffer.count {
        let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        // A byte of 0 borrows into its highest bit. A false match after a true one, or at a byte above 0x7F, only ends
        // the loop too early.
        var found = (word ^ quotes) &- ones
        found |= (word ^ (ones &* 0x26)) &- ones
        found |= (word ^ (ones &* 0x3C)) &- ones
        found |= word &- 0x2020_2020_2020_2020
        if found & 0x8080_8080_8080_8080 != 0 { break }
        offset += 8
      }
      return offset
    }
  }

  /// Returns whether two ranges contain the same bytes, word by word except near the end.
  @inline(__always)
  package static func areEqual(_ bytes: [UInt8], _ one: Int, _ other: Int, count: Int) -> Bool {
    // Sound: both ranges end before its end, which is checked first.
    bytes.withUnsafeBytes { buffer in
      guard one + count <= buffer.count, other + count <= buffer.count else { return false }
      var index = 0
      while index + 8 <= count {
        let (a, b) = (one + index, other + index)
        if buffer.loadUnaligned(fromByteOffset: a, as: UInt64.self)
          != buffer.loadUnaligned(fromByteOffset: b, as: UInt64.self)
        {
          return false
        }
        index += 8
      }
      while index < count {
        if buffer[one + index] != buffer[other + index] { return false }
        index += 1
      }
      return true
    }
  }

  /// Returns a hash of the bytes of a range, for tables of one run.
  package static func hash(_ bytes: [UInt8], _ range: Range<Int>, continuing hash: UInt64) -> UInt64 {
    var hash = hash ^ UInt64(range.count)
    // Sound: only words that end before the range's end are read.
    bytes[range].withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        hash = (hash ^ buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
        offset += 8
      }
      while offset < buffer.count {
        hash = (hash ^ UInt64(buffer[offset])) &* 0x9E37_79B9_7F4A_7C15
        offset += 1
      }
    }
    return hash ^ hash >> 29
  }
}
