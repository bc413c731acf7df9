/// Compresses bytes. Sources: RFC 1950 (zlib), RFC 1951 (DEFLATE).
///
/// Repetitions are looked for greedily along hash chains; every block is written with codes of its own or with the fixed
/// ones, whichever is shorter. The same bytes always give the same result.
enum Deflate {
  /// `bytes` as a zlib stream.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var output = BitWriter()
    output.bytes = [0x78, 0x9c]
    var matcher = Matcher(bytes)
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
      // 5552 is the most bytes whose sums stay below 2^32.
      let end = min(start + 5552, bytes.count)
      for index in start..<end {
        low += UInt32(bytes[index])
        high += low
      }
      low %= 65_521
      high %= 65_521
      start = end
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
  var length: Int
  var value: Int
}

/// Finds repetitions in bytes, from the first byte to the last.
private struct Matcher {
  private static let window = 32_768
  private static let longest = 258
  /// How many earlier places are tried.
  private static let mostTries = 32
  /// Of longer repetitions, mostly of one colour, only the first and the last place are learned: the last, so that the
  /// colour goes on at a distance of 1, which is the cheapest to write.
  private static let longestLearned = 32
  private static let tokensPerBlock = 32_768

  private let bytes: [UInt8]
  private var position = 0
  /// By hash, the last place that began so; by place in the window, the one before. −1 for none.
  private var heads = [Int](repeating: -1, count: 1 << 15)
  private var previous = [Int](repeating: -1, count: window)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func nextTokens() -> [Token] {
    var tokens: [Token] = []
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
    var best: Token?
    var place = heads[hash]
    var tries = Self.mostTries
    // A place overwritten in the ring leads to a later one, or to one too far back: either ends the chain.
    while place >= 0, position - place <= Self.window, tries > 0 {
      var length = 0
      while length < most && bytes[place + length] == bytes[position + length] { length += 1 }
      if length >= 3 && length > best?.length ?? 0 {
        best = Token(length: length, value: position - place)
        if length == most { break }
      }
      let earlier = previous[place % Self.window]
      guard earlier < place else { break }
      place = earlier
      tries -= 1
    }
    return best
  }

  private mutating func learn(_ place: Int) {
    guard let hash = hash(at: place) else { return }
    previous[place % Self.window] = heads[hash]
    heads[hash] = place
  }

  private func hash(at place: Int) -> Int? {
    guard place + 2 < bytes.count else { return nil }
    let three = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    return Int((three &* 0x9e37_79b1) >> 17)
  }
}
