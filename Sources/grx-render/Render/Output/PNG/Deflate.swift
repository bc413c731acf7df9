/// Compresses bytes. Sources: RFC 1950 (zlib), RFC 1951 (DEFLATE).
///
/// Repetitions are searched for greedily along hash chains; every block is written with dynamic or fixed codes,
/// whichever is shorter. The same bytes always have the same result.
enum Deflate {
  /// Returns `bytes` as a zlib stream.
  ///
  /// - Parameters:
  ///   - pixelLength: A distance at which repetitions are likely.
  ///   - rowLength: Another such distance.
  ///   - blanks: Ranges of zeros, in order, in which nothing is searched for.
  static func zlib(
    _ bytes: [UInt8], pixelLength: Int = 1, rowLength: Int = 1, blanks: [Range<Int>] = []
  ) -> [UInt8] {
    var output = BitWriter()
    output.bytes = [0x78, 0x9c]
    var matcher = Matcher(bytes, pixelLength: pixelLength, rowLength: rowLength, blanks: blanks)
    repeat {
      let tokens = matcher.nextTokens()
      writeBlock(tokens, isLast: matcher.isAtEnd, to: &output)
    } while !matcher.isAtEnd
    output.finishByte()
    let checksum = adler32(bytes, blanks: blanks)
    for shift: UInt32 in [24, 16, 8, 0] { output.bytes.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
    return output.bytes
  }

  static func adler32(_ bytes: [UInt8], blanks: [Range<Int>] = []) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      var checksum = Checksum()
      var start = 0
      for blank in blanks {
        checksum.add(bytes, start..<blank.lowerBound)
        checksum.addZeros(blank.count)
        start = blank.upperBound
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
      guard token.length > 0 else {
        literalCounts[token.value] += 1
        continue
      }
      let (length, distance) = (lengthCodes.code(for: token.length), distanceCodes.code(for: token.value))
      literalCounts[length] += 1
      distanceCounts[distance] += 1
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
    let (lengthCodes, distanceCodes) = (lengthCodes, distanceCodes)
    for token in tokens {
      guard token.length > 0 else {
        literals.write(token.value, to: &output)
        continue
      }
      let length = lengthCodes.code(for: token.length)
      literals.write(length, to: &output)
      lengthCodes.writeExtra(of: token.length, code: length, to: &output)
      let distance = distanceCodes.code(for: token.value)
      distances.write(distance, to: &output)
      distanceCodes.writeExtra(of: token.value, code: distance, to: &output)
    }
    literals.write(endOfBlock, to: &output)
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

  mutating func addZeros(_ count: Int) { high = (high + low * UInt64(count)) % Self.modulus }

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

  init(length: Int, value: Int) { packed = UInt32(length) << 16 | UInt32(value) }

  var length: Int { Int(packed >> 16) }
  var value: Int { Int(packed & 0xffff) }
}

/// Finds repetitions in bytes, from the first byte to the last.
private struct Matcher {
  private static let window = 32_768
  private static let longest = 258
  /// The maximum number of earlier places that are tried.
  private static let mostTries = 4
  /// The length from which a repetition is long enough to stop searching. For longer ones, usually of a single color,
  /// only the first and the last place are recorded: the last, so that the color continues at a distance of 1, which
  /// has the shortest code.
  private static let longestLearned = 32
  private static let tokensPerBlock = 32_768

  private let bytes: [UInt8]
  private let pixelLength: Int
  private let rowLength: Int
  private let blanks: [Range<Int>]
  private var nextBlank = 0
  private var position = 0
  /// By hash, the last place with these bytes; by place in the window, the previous one. −1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << 15)
  private var previous = [Int32](repeating: -1, count: window)

  init(_ bytes: [UInt8], pixelLength: Int, rowLength: Int, blanks: [Range<Int>]) {
    self.bytes = bytes
    self.blanks = blanks
    self.pixelLength = pixelLength
    self.rowLength = 1...Self.window ~= rowLength ? rowLength : 1
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func nextTokens() -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(Self.tokensPerBlock)
    let (pixelLength, rowLength) = (pixelLength, rowLength)
    let blanks = blanks
    var (position, nextBlank) = (position, nextBlank)
    bytes.withUnsafeBytes { bytes in
      heads.withUnsafeMutableBufferPointer { heads in
        previous.withUnsafeMutableBufferPointer { previous in
          let places = Places(bytes: bytes, heads: heads, previous: previous)
          while position < bytes.count && tokens.count < Self.tokensPerBlock {
            // A repetition may end in a blank or behind it.
            while nextBlank < blanks.count, blanks[nextBlank].upperBound <= position { nextBlank += 1 }
            if nextBlank < blanks.count, blanks[nextBlank].lowerBound <= position {
              Self.appendZeros(from: position, to: blanks[nextBlank].upperBound, bytes, &tokens)
              position = blanks[nextBlank].upperBound
              places.learn(position - 1)
              continue
            }
            guard let match = places.longestMatch(at: position, pixelLength, rowLength) else {
              tokens.append(Token(length: 0, value: Int(bytes[position])))
              position += 1
              continue
            }
            tokens.append(match)
            let length = match.length
            if length <= Self.longestLearned {
              for place in position + 1..<position + length { places.learn(place) }
            } else {
              places.learn(position + length - 1)
            }
            position += length
          }
        }
      }
    }
    (self.position, self.nextBlank) = (position, nextBlank)
    return tokens
  }

  /// Appends the tokens of a range of zeros.
  private static func appendZeros(
    from start: Int, to end: Int, _ bytes: UnsafeRawBufferPointer, _ tokens: inout [Token]
  ) {
    var position = start
    if position == 0 || bytes[position - 1] != 0 {
      tokens.append(Token(length: 0, value: 0))
      position += 1
    }
    while position < end {
      let length = min(longest, end - position)
      if length < 3 {
        tokens.append(Token(length: 0, value: 0))
        position += 1
      } else {
        tokens.append(Token(length: length, value: 1))
        position += length
      }
    }
  }

  /// The bytes, and the positions of groups of four in them. All indexes are below the counts; checking each would be
  /// too slow for the loops of `nextTokens`.
  private struct Places {
    let bytes: UnsafeRawBufferPointer
    let heads: UnsafeMutableBufferPointer<Int32>
    let previous: UnsafeMutableBufferPointer<Int32>

    /// Returns the longest match at a position, and records the position.
    @inline(__always)
    func longestMatch(at position: Int, _ pixelLength: Int, _ rowLength: Int) -> Token? {
      guard position + 4 <= bytes.count else { return nil }
      let most = min(Matcher.longest, bytes.count - position)
      let four = four(at: position)
      let hash = Self.hash(four)
      let head = heads[hash]
      previous[position & (Matcher.window - 1)] = head
      heads[hash] = Int32(truncatingIfNeeded: position)
      var (length, distance) = (3, 0)
      @inline(__always)
      func lookBack(_ candidate: Int) {
        let place = position - candidate
        // A longer match has one more byte in common.
        guard length < most, self.four(at: place + length - 3) == self.four(at: position + length - 3) else { return }
        let found = commonLength(place, position, most)
        if found > length { (length, distance) = (found, candidate) }
      }
      if pixelLength <= position { lookBack(pixelLength) }
      if rowLength <= position { lookBack(rowLength) }
      var place = Int(head)
      var tries = Matcher.mostTries
      // A place that was overwritten in the ring leads to a later one, or to one that is too far back: either ends the
      // chain.
      while place >= 0, position - place <= Matcher.window, tries > 0, length < Matcher.longestLearned {
        lookBack(position - place)
        let earlier = Int(previous[place & (Matcher.window - 1)])
        guard earlier < place else { break }
        place = earlier
        tries -= 1
      }
      return distance > 0 ? Token(length: length, value: distance) : nil
    }

    @inline(__always)
    func learn(_ place: Int) {
      guard place + 4 <= bytes.count else { return }
      let hash = Self.hash(four(at: place))
      previous[place & (Matcher.window - 1)] = heads[hash]
      heads[hash] = Int32(truncatingIfNeeded: place)
    }

    /// Returns the number of equal bytes from two places on, at most `most`. Both places are followed by at least as
    /// many bytes.
    @inline(__always)
    private func commonLength(_ one: Int, _ other: Int, _ most: Int) -> Int {
      var length = 0
      // Eight at a time; at least `most` bytes follow each place.
      while length + 8 <= most {
        let difference = eight(at: one + length) ^ eight(at: other + length)
        if difference != 0 { return length + difference.trailingZeroBitCount / 8 }
        length += 8
      }
      while length < most, bytes[one + length] == bytes[other + length] { length += 1 }
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

    /// Returns a hash of four bytes: shorter repetitions seldom save anything.
    @inline(__always)
    private static func hash(_ four: UInt32) -> Int { Int((four &* 0x9e37_79b1) >> 17) }
  }
}
