/// The bits of a lossless WebP picture, the lowest ones first. Beyond the end, they are 0.
struct VP8LBits {
  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int
  private var buffer: UInt64 = 0
  private var count = 0
  /// The number of bits beyond the end that were read.
  private var missing = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, offset, end) = (bytes, range.lowerBound, min(range.upperBound, bytes.count))
  }

  /// Whether more was read than there is.
  var isAtEnd: Bool { missing - count > 0 }

  private mutating func fill() {
    while count <= 56 {
      if offset < end {
        buffer |= UInt64(bytes[offset]) << UInt64(count)
        offset += 1
      } else {
        missing += 8
      }
      count += 8
    }
  }

  mutating func peek(_ length: Int) -> Int {
    if count < length { fill() }
    return Int(truncatingIfNeeded: buffer & (1 << UInt64(length) - 1))
  }

  mutating func skip(_ length: Int) {
    buffer >>= UInt64(length)
    count -= length
  }

  mutating func bits(_ length: Int) -> Int {
    let bits = peek(length)
    skip(length)
    return bits
  }
}

/// A prefix code of a lossless WebP picture.
struct VP8LCode {
  /// The value and the length of the code for each sequence of bits with `width` bits.
  private var table: [UInt32] = []
  private var width = 0
  /// Codes that are longer: the first code, the number of codes, and the place of the first value by length.
  private var first: [Int] = []
  private var counts: [Int] = []
  private var places: [Int] = []
  private var values: [UInt16] = []
  /// The only value, which takes no bits.
  private var only: Int?

  private static let longest = 15
  private static let tableWidth = 8

  /// A code for a single value.
  init(only value: Int) { only = value }

  /// Creates the code for values with codes of these lengths; `nil` if they are no complete code.
  init?(_ lengths: [Int]) {
    counts = [Int](repeating: 0, count: Self.longest + 1)
    for length in lengths where length > 0 { counts[length] += 1 }
    let used = counts.reduce(0, +)
    guard used > 0 else { return nil }
    if used == 1 {
      only = lengths.firstIndex { $0 > 0 }
      return
    }
    (first, places) = ([Int](repeating: 0, count: 16), [Int](repeating: 0, count: 16))
    var (code, place) = (0, 0)
    for length in 1...Self.longest {
      code <<= 1
      (first[length], places[length]) = (code, place)
      code += counts[length]
      place += counts[length]
      guard code <= 1 << length else { return nil }
    }
    guard code == 1 << Self.longest else { return nil }
    values = [UInt16](repeating: 0, count: used)
    width = Self.tableWidth
    table = [UInt32](repeating: 0, count: 1 << width)
    var next = places
    for (value, length) in lengths.enumerated() where length > 0 {
      let code = first[length] + next[length] - places[length]
      values[next[length]] = UInt16(value)
      next[length] += 1
      guard length <= width else { continue }
      // The bits of a code come first to last.
      var reversed = 0
      for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
      for rest in 0..<1 << (width - length) { table[reversed | rest << length] = UInt32(value) << 8 | UInt32(length) }
    }
  }

  func value(_ bits: inout VP8LBits) -> Int {
    if let only { return only }
    let known = table[bits.peek(width)]
    if known > 0 {
      bits.skip(Int(known & 255))
      return Int(known >> 8)
    }
    let peeked = bits.peek(Self.longest)
    var code = 0
    for length in 1...Self.longest {
      code = code << 1 | peeked >> (length - 1) & 1
      let number = code - first[length]
      if number >= 0, number < counts[length] {
        bits.skip(length)
        return Int(values[places[length] + number])
      }
    }
    bits.skip(Self.longest)
    return 0
  }
}
