/// The prefix codes of a JPEG file.
struct JPEGHuffmanTable {
  /// For each length, the first code, the number of codes, and the index of the first value.
  private var first = [Int](repeating: 0, count: 17)
  private var counts: [Int]
  private var index = [Int](repeating: 0, count: 17)
  private let values: [UInt8]
  /// The lengths and the values of codes with at most eight bits, by their first eight bits; a length of 0 for longer ones.
  private var short = [UInt16](repeating: 0, count: 256)

  init(_ counts: [Int], _ values: [UInt8]) {
    self.counts = [0] + counts
    self.values = values
    var (code, place) = (0, 0)
    for length in 1...16 {
      first[length] = code
      index[length] = place
      for number in 0..<self.counts[length] where length <= 8 && code + number < 1 << length {
        for rest in 0..<1 << (8 - length) {
          short[(code + number) << (8 - length) | rest] = UInt16(length) << 8 | UInt16(values[place + number])
        }
      }
      code = (code + self.counts[length]) << 1
      place += self.counts[length]
    }
  }

  func value(_ bits: inout JPEGBits) -> Int? {
    let known = short[bits.peek8()]
    if known >= 256 {
      bits.skip(Int(known >> 8))
      return Int(known & 255)
    }
    var code = bits.bits(8)
    for length in 9...16 {
      code = code << 1 | bits.bits(1)
      let number = code - first[length]
      if number >= 0, number < counts[length] { return Int(values[index[length] + number]) }
    }
    return nil
  }
}

/// The bits of a scan's data, up to the next marker. Beyond the end, they are 0.
struct JPEGBits {
  private let bytes: [UInt8]
  private var offset: Int
  private var buffer = 0
  private var count = 0
  /// The number of bits beyond the end that were read.
  private var missing = 0

  init(_ bytes: [UInt8], at offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

  /// Whether much more was read than there is.
  var isAtEnd: Bool { missing > 64 }

  private mutating func fill(_ length: Int) {
    while count < length {
      var byte = 0
      if offset < bytes.count, bytes[offset] != 0xFF {
        byte = Int(bytes[offset])
        offset += 1
      } else if offset + 1 < bytes.count, bytes[offset + 1] == 0 {
        byte = 0xFF
        offset += 2
      } else {
        missing += 8
      }
      buffer = (buffer & 0xFFFF_FFFF) << 8 | byte
      count += 8
    }
  }

  mutating func peek8() -> Int {
    fill(8)
    return buffer >> (count - 8) & 255
  }

  mutating func skip(_ length: Int) { count -= length }

  mutating func bits(_ length: Int) -> Int {
    if length == 0 { return 0 }
    fill(length)
    count -= length
    return buffer >> count & (1 << length - 1)
  }

  /// Reads a number whose first bit says whether it is positive.
  mutating func signed(_ length: Int) -> Int {
    let value = bits(length)
    return length > 0 && value < 1 << (length - 1) ? value - (1 << length - 1) : value
  }

  /// Continues after the next restart marker; returns whether there is one.
  mutating func restart() -> Bool {
    (buffer, count, missing) = (0, 0, 0)
    let end = endOfData
    guard end + 1 < bytes.count, (0xD0...0xD7).contains(bytes[end + 1]) else { return false }
    offset = end + 2
    return true
  }

  /// The place of the next marker.
  var endOfData: Int {
    var place = offset
    while place + 1 < bytes.count, bytes[place] != 0xFF || bytes[place + 1] == 0 || bytes[place + 1] == 0xFF {
      place += 1
    }
    return place + 1 < bytes.count ? place : bytes.count
  }
}

/// Reads the blocks of a scan.
struct JPEGScan {
  var bits: JPEGBits
  private let first: Int
  private let last: Int
  private let high: Int
  private let low: Int
  private let isProgressive: Bool
  /// The number of blocks whose rest is 0.
  private var emptyBlocks = 0

  init(_ bits: JPEGBits, first: Int, last: Int, high: Int, low: Int, isProgressive: Bool) {
    (self.bits, self.first, self.last) = (bits, first, last)
    (self.high, self.low, self.isProgressive) = (high, low, isProgressive)
  }

  mutating func restart() -> Bool {
    emptyBlocks = 0
    return bits.restart()
  }

  /// Reads a block; returns whether it is valid.
  mutating func readBlock(
    _ block: inout [Int16], _ start: Int, _ predictor: inout Int, _ dc: JPEGHuffmanTable?, _ ac: JPEGHuffmanTable?
  ) -> Bool {
    if first == 0 {
      if high > 0 {
        if bits.bits(1) == 1 { block[start] |= Int16(1) << Int16(low) }
      } else {
        guard let length = dc?.value(&bits), length <= 15 else { return false }
        predictor = Int(Int16(truncatingIfNeeded: predictor + bits.signed(length)))
        block[start] = Int16(truncatingIfNeeded: predictor << low)
      }
    }
    if last == 0 { return true }
    guard let ac else { return false }
    return high > 0 ? refine(&block, start, ac) : readRest(&block, start, ac)
  }

  private mutating func readRest(_ block: inout [Int16], _ start: Int, _ table: JPEGHuffmanTable) -> Bool {
    if emptyBlocks > 0 {
      emptyBlocks -= 1
      return true
    }
    var index = max(first, 1)
    while index <= last {
      guard let code = table.value(&bits) else { return false }
      let (run, length) = (code >> 4, code & 15)
      if length == 0 {
        if run == 15 {
          index += 16
          continue
        }
        if isProgressive { emptyBlocks = 1 << run + bits.bits(run) - 1 }
        return true
      }
      index += run
      guard index <= last else { return false }
      block[start + index] = Int16(truncatingIfNeeded: bits.signed(length) << low)
      index += 1
    }
    return true
  }

  /// Adds a bit to coefficients that were read with less precision, and reads those that were 0.
  private mutating func refine(_ block: inout [Int16], _ start: Int, _ table: JPEGHuffmanTable) -> Bool {
    let bit = Int16(1) << Int16(low)
    var index = first
    func refineOne(_ place: Int, _ bits: inout JPEGBits) {
      if bits.bits(1) == 1, block[place] & bit == 0 { block[place] &+= block[place] > 0 ? bit : -bit }
    }
    if emptyBlocks == 0 {
      while index <= last {
        guard let code = table.value(&bits) else { return false }
        var run = code >> 4
        var value: Int16 = 0
        if code & 15 == 0 {
          if run < 15 {
            emptyBlocks = 1 << run + bits.bits(run)
            break
          }
        } else {
          guard code & 15 == 1 else { return false }
          value = bits.bits(1) == 1 ? bit : -bit
        }
        while index <= last {
          if block[start + index] != 0 {
            refineOne(start + index, &bits)
          } else if run == 0 {
            if value != 0 { block[start + index] = value }
            index += 1
            break
          } else {
            run -= 1
          }
          index += 1
        }
      }
    }
    if emptyBlocks > 0 {
      while index <= last {
        if block[start + index] != 0 { refineOne(start + index, &bits) }
        index += 1
      }
      emptyBlocks -= 1
    }
    return true
  }
}
