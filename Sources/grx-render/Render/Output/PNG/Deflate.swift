/// Compresses bytes. Sources: RFC 1950 (zlib), RFC 1951 (DEFLATE).
///
/// Repetitions are looked for greedily along hash chains; every block is written with codes of its own or with the fixed
/// ones, whichever is shorter. The same bytes always give the same result.
enum Deflate {
  /// `bytes` as a zlib stream.
  ///
  /// - Parameter rowLength: A distance at which repetitions are likely; 1 is another.
  static func zlib(_ bytes: [UInt8], rowLength: Int = 1) -> [UInt8] {
    var output = BitWriter()
    output.bytes = [0x78, 0x9c]
    var matcher = Matcher(bytes, rowLength: rowLength)
    repeat {
      let tokens = matcher.nextTokens()
      writeBlock(tokens, isLast: matcher.isAtEnd, to: &output)
    } while !matcher.isAtEnd
    output.finishByte()
    let checksum = adler32(bytes)
    for shift: UInt32 in [24, 16, 8, 0] { output.bytes.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
    return output.bytes
  }

  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    var start = 0
    while start < bytes.count {
      // Of 5552 bytes, the most whose sums stay below 2^32, each counts as often in the second sum as there are bytes from it on.
      let count = min(5552, bytes.count - start)
      var sum: UInt32 = 0
      var weighted: UInt32 = 0
      bytes.withUnsafeBufferPointer { bytes in
        guard let first = bytes.baseAddress else { return }
        let block = first + start
        var weight = UInt32(truncatingIfNeeded: count)
        for index in 0..<count {
          let byte = UInt32(block[index])
          sum &+= byte
          weighted &+= byte &* weight
          weight &-= 1
        }
      }
      high = UInt32((UInt64(high) + UInt64(low) * UInt64(count) + UInt64(weighted)) % 65_521)
      low = (low + sum) % 65_521
      start += count
    }
    return high << 16 | low
  }

  private static func writeBlock(_ tokens: [Token], isLast: Bool, to output: inout BitWriter) {
    var literalCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    literalCounts[endOfBlock] = 1
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

/// A byte (`length` 0), or a repetition of `length` bytes that are found `value` bytes before.
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
  /// How many earlier places are tried.
  private static let mostTries = 8
  /// A repetition that is long enough to look for no longer one. Of longer ones, mostly of one color, only the first and the
  /// last place are learned: the last, so that the color goes on at a distance of 1, which is the cheapest to write.
  private static let longestLearned = 32
  private static let tokensPerBlock = 32_768

  private let bytes: [UInt8]
  private let rowLength: Int
  private var position = 0
  /// By hash, the last place that began so; by place in the window, the one before. −1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << 15)
  private var previous = [Int32](repeating: -1, count: window)

  init(_ bytes: [UInt8], rowLength: Int) {
    self.bytes = bytes
    self.rowLength = 1...Self.window ~= rowLength ? rowLength : 1
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func nextTokens() -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(Self.tokensPerBlock)
    while position < bytes.count && tokens.count < Self.tokensPerBlock {
      let match = longestMatch()
      tokens.append(match ?? Token(length: 0, value: Int(bytes[position])))
      let length = match?.length ?? 1
      if length <= Self.longestLearned {
        for place in position..<position + length { learn(place) }
      } else {
        learn(position)
        learn(position + length - 1)
      }
      position += length
    }
    return tokens
  }

  private func longestMatch() -> Token? {
    guard let hash = hash(at: position) else { return nil }
    let most = min(Self.longest, bytes.count - position)
    var (length, distance) = (3, 0)
    func lookBack(_ candidate: Int) {
      let place = position - candidate
      // A longer one has another byte in common.
      guard length < most, bytes[place + length] == bytes[position + length] else { return }
      let found = commonLength(place, position, most)
      if found > length { (length, distance) = (found, candidate) }
    }
    if position > 0 { lookBack(1) }
    if rowLength <= position { lookBack(rowLength) }
    var place = Int(heads[hash])
    var tries = Self.mostTries
    // A place overwritten in the ring leads to a later one, or to one too far back: either ends the chain.
    while place >= 0, position - place <= Self.window, tries > 0, length < Self.longestLearned {
      lookBack(position - place)
      let earlier = Int(previous[place % Self.window])
      guard earlier < place else { break }
      place = earlier
      tries -= 1
    }
    return distance > 0 ? Token(length: length, value: distance) : nil
  }

  /// How many bytes from two places on are equal, at most `most`. Both places have as many bytes.
  private func commonLength(_ one: Int, _ other: Int, _ most: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      var length = 0
      // Eight at a time; `most` bytes are there from each place on.
      while length + 8 <= most {
        let difference =
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: one + length, as: UInt64.self))
          ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: other + length, as: UInt64.self))
        if difference != 0 { return length + difference.trailingZeroBitCount / 8 }
        length += 8
      }
      while length < most, bytes[one + length] == bytes[other + length] { length += 1 }
      return length
    }
  }

  private mutating func learn(_ place: Int) {
    guard let hash = hash(at: place) else { return }
    previous[place % Self.window] = heads[hash]
    heads[hash] = Int32(truncatingIfNeeded: place)
  }

  /// Of four bytes: shorter repetitions seldom save anything.
  private func hash(at place: Int) -> Int? {
    guard place + 3 < bytes.count else { return nil }
    return bytes.withUnsafeBytes { bytes in
      let four = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      return Int((four &* 0x9e37_79b1) >> 17)
    }
  }
}
