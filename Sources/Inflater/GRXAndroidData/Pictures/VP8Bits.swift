/// The arithmetic decoder of VP8. Beyond the end, the bytes are 0.
///
/// Source: RFC 6386, 7.3.
struct VP8Bits {
  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int
  private var value: UInt32
  private var range: UInt32 = 255
  private var shiftCount = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    end = min(range.upperBound, bytes.count)
    value = UInt32(bytes.big16(range.lowerBound))
    offset = range.lowerBound + 2
  }

  /// Whether everything was read, and much more.
  var isAtEnd: Bool { offset > end + 64 }

  mutating func bit(_ probability: UInt8) -> Int {
    let split = 1 + ((range - 1) * UInt32(probability)) >> 8
    let isSet = value >= split << 8
    if isSet {
      range -= split
      value -= split << 8
    } else {
      range = split
    }
    while range < 128 {
      value <<= 1
      range <<= 1
      shiftCount += 1
      if shiftCount == 8 {
        shiftCount = 0
        if offset < end { value |= UInt32(bytes[offset]) }
        offset += 1
      }
    }
    return isSet ? 1 : 0
  }

  mutating func flag() -> Bool { bit(128) == 1 }

  mutating func number(_ length: Int) -> Int {
    var number = 0
    for _ in 0..<length { number = number << 1 | bit(128) }
    return number
  }

  /// Reads a number and its sign, if a flag says that it follows.
  mutating func optionalSigned(_ length: Int) -> Int? {
    guard flag() else { return nil }
    let number = number(length)
    return flag() ? -number : number
  }
}
