import Measure

/// Compresses bytes. Sources: RFC 1950 (zlib), RFC 1951 (DEFLATE).
///
/// Repetitions are searched for greedily at a few places; every block is written with dynamic or fixed codes, whichever
/// is shorter. The same bytes always have the same result.
enum Deflate {
  /// Bytes that are known to equal those a distance earlier.
  struct Repetition {
    let range: Range<Int>
    /// 1 … 32,768, and at most the range's start; a greater one makes the range like any other bytes.
    let distance: Int
  }

  /// Returns `bytes` as a zlib stream.
  ///
  /// - Parameters:
  ///   - pixelLength: A distance at which repetitions are likely.
  ///   - rowLength: Another such distance.
  ///   - repetitions: Ranges in which nothing is searched for, in order, not empty.
  ///   - meter: Ends the compression if the budget is exhausted. The stream is then incomplete.
  static func zlib(
    _ bytes: [UInt8], pixelLength: Int = 1, rowLength: Int = 1, repetitions: [Repetition] = [],
    meter: Meter? = nil
  ) -> [UInt8] {
    let known = repetitions.filter { 1...Matcher.window ~= $0.distance && $0.distance <= $0.range.lowerBound }
    var output = BitWriter()
    output.bytes = [0x78, 0x9c]
    var matcher = Matcher(bytes, pixelLength: pixelLength, rowLength: rowLength, repetitions: known)
    repeat {
      if let meter, meter.isExhausted(afterLong: 1) { return [] }
      matcher.findTokens()
      writeBlock(matcher.tokens, isLast: matcher.isAtEnd, to: &output)
    } while !matcher.isAtEnd
    output.finishByte()
    let checksum = adler32(bytes, repetitions: known)
    for shift: UInt32 in [24, 16, 8, 0] { output.bytes.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
    return output.bytes
  }

  static func adler32(_ bytes: [UInt8], repetitions: [Repetition] = []) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      var checksum = Checksum()
      var start = 0
      for repetition in repetitions {
        let range = repetition.range
        checksum.add(bytes, start..<range.lowerBound)
        checksum.add(repeating: repetition.distance, bytes, at: range.lowerBound, count: range.count)
        start = range.upperBound
      }
      checksum.add(bytes, start..<bytes.count)
      return checksum.value
    }
  }

  private static func writeBlock(_ tokens: [Token], isLast: Bool, to output: inout BitWriter) {
    var literalCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    literalCounts[endOfBlock] = 1
    let (lengthCodes, distanceCodes) = (lengthCodes, distanceCodes)
    for token in tokens {
      if token.length == 0 {
        literalCounts[token.value] += 1
      } else {
        literalCounts[lengthCodes.code(for: token.length)] += 1
        distanceCounts[distanceCodes.code(for: token.value)] += 1
      }
    }

    let literals = HuffmanCode(counts: literalCounts, longest: 15)
    let distances = HuffmanCode(counts: distanceCounts, longest: 15)
    let table = CodeTable(literals, distances)
    let own = table.bits + literals.bits(for: literalCounts) + distances.bits(for: distanceCounts)
    let fixed = fixedLiterals.bits(for: literalCounts) + fixedDistances.bits(for: distanceCounts)

    output.write(isLast ? 1 : 0, bits: 1)
    if own < fixed {
      output.write(2, bits: 2)
      table.write(to: &output)
      write(tokens, literals, distances, to: &output)
    } else {
      output.write(1, bits: 2)
      write(tokens, fixedLiterals, fixedDistances, to: &output)
    }
  }

  private static func write(
    _ tokens: [Token], _ literals: HuffmanCode, _ distances: HuffmanCode, to output: inout BitWriter
  ) {
    let words = literals.words
    // The code of each length with its extra bits; a distance has too many values for such a table.
    let lengths = (0...Matcher.longest).map { length in
      length < 3 ? BitWriter.Word() : lengthCodes.word(of: length, in: words)
    }
    let (distanceCodes, distanceWords) = (distanceCodes, distances.words)
    output.writePairs(atMost: tokens.count) { output in
      for token in tokens {
        if token.length == 0 {
          output.write(words[token.value])
        } else {
          output.write(lengths[token.length], distanceCodes.word(of: token.value, in: distanceWords))
        }
      }
    }
    output.write(literals.words[endOfBlock])
  }

  private static let endOfBlock = 256
  private static let lengthCodes = RangeCodes(
    first: 257, smallest: 3, extraBits: (0..<28).map { max($0 - 4, 0) / 4 } + [0])
  private static let distanceCodes = RangeCodes(
    first: 0, smallest: 1, extraBits: [0, 0] + (2..<30).map { ($0 - 2) / 2 })
  private static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 30))
}

/// The checksum of a zlib stream. Source: RFC 1950, 2.2.
private struct Checksum {
  private static let modulus: UInt64 = 65_521
  /// The number of rows of sixteen bytes for which sixteen sums, each of every sixteenth byte, fit into sixteen bits.
  private static let mostRows = 22
  private var low: UInt64 = 1
  private var high: UInt64 = 0

  var value: UInt32 { UInt32(high) << 16 | UInt32(low) }

  /// Adds `count` bytes that repeat the `period` bytes before `start`.
  mutating func add(repeating period: Int, _ bytes: UnsafeRawBufferPointer, at start: Int, count: Int) {
    var once = Checksum()
    (once.low, once.high) = (0, 0)
    once.add(bytes, start - period..<start)
    // Each time, the low sum grows by the sum of the bytes, and the high one by the low one for each byte.
    let (times, length) = (UInt64(count / period), UInt64(period))
    let pairs = times &* (times &- 1) / 2 % Self.modulus
    let repeated = times % Self.modulus
    let grown = once.low * (length % Self.modulus) % Self.modulus * pairs % Self.modulus
    high =
      (high + repeated * (length % Self.modulus) % Self.modulus * low + grown + repeated * once.high) % Self.modulus
    low = (low + repeated * once.low) % Self.modulus
    add(bytes, start..<start + count % period)
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    var start = range.lowerBound
    while start + 16 <= range.upperBound {
      let rows = min(Self.mostRows, (range.upperBound - start) / 16)
      var sums = SIMD16<UInt16>()
      // Each byte times the number of rows from its own row on.
      var weighted = SIMD16<UInt16>()
      for row in 0..<rows {
        let bytes = bytes.loadUnaligned(fromByteOffset: start + row * 16, as: SIMD16<UInt8>.self)
        sums &+= SIMD16<UInt16>(truncatingIfNeeded: bytes)
        weighted &+= sums
      }
      let sum = UInt64(SIMD16<UInt32>(truncatingIfNeeded: sums).wrappedSum())
      let total = UInt64(SIMD16<UInt32>(truncatingIfNeeded: weighted).wrappedSum()) * 16
      // Within a row, each byte counts less than the one before.
      let behind = SIMD16<UInt32>(truncatingIfNeeded: sums) &* Self.columns
      high = (high + low * UInt64(rows * 16) + total - UInt64(behind.wrappedSum())) % Self.modulus
      low = (low + sum) % Self.modulus
      start += rows * 16
    }
    for index in start..<max(start, range.upperBound) {
      low += UInt64(bytes[index])
      high += low
    }
    (low, high) = (low % Self.modulus, high % Self.modulus)
  }

  private static let columns = SIMD16<UInt32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}

/// A byte (`length` 0), or a repetition of `length` bytes that occur `value` bytes earlier.
private struct Token {
  private let packed: UInt32

  init(length: Int, value: Int) { packed = UInt32(truncatingIfNeeded: length &<< 16 | value) }

  var length: Int { Int(packed >> 16) }
  var value: Int { Int(packed & 0xffff) }
}

/// Finds repetitions in bytes, from the first byte to the last.
private struct Matcher {
  static let window = 32_768
  static let longest = 258
  /// The length from which a repetition is long enough to stop searching, and to leave out the places in it.
  private static let longEnough = 32
  private static let tokensPerBlock = 32_768
  private static let hashBits: UInt32 = 14

  private let bytes: [UInt8]
  private let pixelLength: Int
  private let rowLength: Int
  private let repetitions: [Deflate.Repetition]
  private var nextRepetition = 0
  private var position = 0
  /// By hash, the last place with these bytes; −1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << hashBits)
  private(set) var tokens: [Token] = []

  init(_ bytes: [UInt8], pixelLength: Int, rowLength: Int, repetitions: [Deflate.Repetition]) {
    self.bytes = bytes
    self.repetitions = repetitions
    self.pixelLength = pixelLength
    self.rowLength = 1...Self.window ~= rowLength ? rowLength : pixelLength
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Replaces `tokens` by those of the next block.
  mutating func findTokens() {
    tokens.removeAll(keepingCapacity: true)
    tokens.reserveCapacity(Self.tokensPerBlock)
    while position < bytes.count, tokens.count < Self.tokensPerBlock {
      let known = nextRepetition < repetitions.count ? repetitions[nextRepetition] : nil
      guard let known, position >= known.range.lowerBound else {
        search(upTo: known?.range.lowerBound ?? bytes.count)
        continue
      }
      while position < known.range.upperBound, tokens.count < Self.tokensPerBlock {
        let length = min(Self.longest, known.range.upperBound - position)
        if length < 3 {
          tokens.append(Token(length: 0, value: Int(bytes[position])))
          position += 1
        } else {
          tokens.append(Token(length: length, value: known.distance))
          position += length
        }
      }
      if position == known.range.upperBound { nextRepetition += 1 }
    }
  }

  private mutating func search(upTo end: Int) {
    let (pixelLength, rowLength) = (pixelLength, rowLength)
    var position = position
    bytes.withUnsafeBytes { bytes in
      heads.withUnsafeMutableBufferPointer { heads in
        let table = PositionTable(bytes: bytes, heads: heads)
        while position < end, tokens.count < Self.tokensPerBlock {
          let match = table.longestMatch(at: position, end, pixelLength, rowLength)
          tokens.append(match ?? Token(length: 0, value: Int(bytes[position])))
          position &+= match?.length ?? 1
        }
      }
    }
    self.position = position
  }

  /// The bytes, and the positions of groups of four in them. Sound: all indexes are below the counts; checking each
  /// would be too slow for the loop of `search`.
  private struct PositionTable {
    let bytes: UnsafeRawBufferPointer
    let heads: UnsafeMutableBufferPointer<Int32>

    /// Returns the longest match at a position that ends at most at `end`, and records the position.
    @inline(__always)
    func longestMatch(at position: Int, _ end: Int, _ pixelLength: Int, _ rowLength: Int) -> Token? {
      guard position &+ 4 <= end else { return nil }
      let most = min(Matcher.longest, end &- position)
      let start = four(at: position)
      var (length, distance) = (3, 0)
      @inline(__always)
      func lookBack(_ candidate: Int) {
        let place = position &- candidate
        // A longer match has one more byte in common.
        guard length < most, four(at: place) == start,
          four(at: place &+ length &- 3) == four(at: position &+ length &- 3)
        else { return }
        let found = commonLength(place, position, most)
        if found > length { (length, distance) = (found, candidate) }
      }
      if pixelLength <= position { lookBack(pixelLength) }
      if length < Matcher.longEnough {
        if rowLength <= position { lookBack(rowLength) }
        let hash = Int((start &* 0x9e37_79b1) >> (32 - Matcher.hashBits))
        let place = Int(heads[hash])
        heads[hash] = Int32(truncatingIfNeeded: position)
        if place >= 0, position &- place <= Matcher.window, length < Matcher.longEnough { lookBack(position &- place) }
      }
      return distance > 0 ? Token(length: length, value: distance) : nil
    }

    /// Returns the number of equal bytes from two places on, at most `most`. Both places are followed by at least as
    /// many bytes.
    @inline(__always)
    private func commonLength(_ one: Int, _ other: Int, _ most: Int) -> Int {
      var length = 0
      // Eight at a time; at least `most` bytes follow each place.
      while length &+ 8 <= most {
        let difference = eight(at: one &+ length) ^ eight(at: other &+ length)
        if difference != 0 { return length &+ difference.trailingZeroBitCount >> 3 }
        length &+= 8
      }
      while length < most, bytes[one &+ length] == bytes[other &+ length] { length &+= 1 }
      return length
    }

    @inline(__always)
    private func four(at place: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    @inline(__always)
    private func eight(at place: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }
}
