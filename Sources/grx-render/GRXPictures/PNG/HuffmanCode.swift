/// A prefix code in the order of DEFLATE: shorter codes first, and codes of equal length by symbol (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 if the symbol has none.
  let lengths: [Int]
  /// The code of each symbol.
  let words: [BitWriter.Word]

  init(lengths: [Int]) {
    self.lengths = lengths
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[length] += 1 }
    counts[0] = 0
    var next = [Int](repeating: 0, count: 16)
    for length in 1...15 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    words = lengths.map { length in
      // The first bit of a code is its highest, and is written first.
      var (code, bits) = (next[length], UInt32(0))
      next[length] += 1
      for _ in 0..<length {
        bits = bits << 1 | UInt32(code & 1)
        code >>= 1
      }
      return BitWriter.Word(bits: bits, count: length)
    }
  }

  /// Creates the shortest code for symbols with these counts. No code is longer than `longest` bits: if one would be,
  /// the counts are evened out until it isn't.
  init(counts: [Int], longest: Int) {
    var counts = counts
    // A code of fewer than two symbols isn't a tree; some readers refuse it.
    var missing = 2 - counts.count { $0 > 0 }
    for symbol in counts.indices where missing > 0 && counts[symbol] == 0 {
      counts[symbol] = 1
      missing -= 1
    }
    var lengths = Self.lengths(for: counts)
    while lengths.contains(where: { $0 > longest }) {
      counts = counts.map { ($0 + 1) / 2 }
      lengths = Self.lengths(for: counts)
    }
    self.init(lengths: lengths)
  }

  /// Returns the total length of the symbols' codes, in bits.
  func bits(for counts: [Int]) -> Int {
    zip(counts, lengths).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @inline(__always)
  func write(_ symbol: Int, to output: inout BitWriter) {
    output.write(words[symbol])
  }

  /// Returns code lengths by Huffman's algorithm with two queues: leaves in order of count, and nodes, which are
  /// created in that order.
  private static func lengths(for counts: [Int]) -> [Int] {
    let leaves = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    var weights = leaves.map { counts[$0] }
    var parents = [Int](repeating: 0, count: max(leaves.count * 2 - 1, 0))
    var leaf = 0
    var node = leaves.count
    func takeLightest() -> Int {
      let takesLeaf = leaf < leaves.count && (node == weights.count || weights[leaf] <= weights[node])
      defer { if takesLeaf { leaf += 1 } else { node += 1 } }
      return takesLeaf ? leaf : node
    }
    while weights.count < parents.count {
      let (first, second) = (takeLightest(), takeLightest())
      parents[first] = weights.count
      parents[second] = weights.count
      weights.append(weights[first] + weights[second])
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for index in parents.indices.dropLast().reversed() { depths[index] = depths[parents[index]] + 1 }
    var lengths = [Int](repeating: 0, count: counts.count)
    for (index, symbol) in leaves.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }
}

/// The code lengths of a block, as written in its header (RFC 1951, 3.2.7).
struct CodeTable {
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private struct Run {
    var symbol: Int
    var extra: Int
    var extraBits: Int
  }

  private let literalCount: Int
  private let distanceCount: Int
  private let runs: [Run]
  private let code: HuffmanCode
  private let codeCount: Int

  init(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    runs = Self.runs(of: Array(literals.lengths.prefix(literalCount)) + distances.lengths.prefix(distanceCount))
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    self.code = code
    codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  }

  /// The length of the table in the output.
  var bits: Int {
    14 + codeCount * 3 + runs.reduce(0) { $0 + code.lengths[$1.symbol] + $1.extraBits }
  }

  func write(to output: inout BitWriter) {
    output.write(UInt32(literalCount - 257), bits: 5)
    output.write(UInt32(distanceCount - 1), bits: 5)
    output.write(UInt32(codeCount - 4), bits: 4)
    for symbol in Self.order.prefix(codeCount) { output.write(UInt32(code.lengths[symbol]), bits: 3) }
    for run in runs {
      code.write(run.symbol, to: &output)
      output.write(UInt32(run.extra), bits: run.extraBits)
    }
  }

  private static func runs(of lengths: [Int]) -> [Run] {
    var runs: [Run] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      var count = lengths[index...].prefix { $0 == length }.count
      index += count
      if length != 0 {
        runs.append(Run(symbol: length, extra: 0, extraBits: 0))
        count -= 1
      }
      while count > 0 {
        if length == 0 && count >= 11 {
          let taken = min(count, 138)
          runs.append(Run(symbol: 18, extra: taken - 11, extraBits: 7))
          count -= taken
        } else if length == 0 && count >= 3 {
          runs.append(Run(symbol: 17, extra: count - 3, extraBits: 3))
          count = 0
        } else if length != 0 && count >= 3 {
          let taken = min(count, 6)
          runs.append(Run(symbol: 16, extra: taken - 3, extraBits: 2))
          count -= taken
        } else {
          runs.append(Run(symbol: length, extra: 0, extraBits: 0))
          count -= 1
        }
      }
    }
    return runs
  }
}

/// Codes that each represent a range of values, with extra bits for the position in it (RFC 1951, 3.2.5).
struct RangeCodes {
  private let first: Int
  private let extraBits: [Int]
  private let starts: [Int]
  /// The index of the range of each value.
  private let places: [UInt8]

  init(first: Int, smallest: Int, extraBits: [Int]) {
    self.first = first
    self.extraBits = extraBits
    var starts: [Int] = []
    var places = [UInt8](repeating: 0, count: smallest)
    var start = smallest
    for (place, bits) in extraBits.enumerated() {
      starts.append(start)
      start += 1 << bits
      places += repeatElement(UInt8(place), count: 1 << bits)
    }
    // The longest repetition has a separate code, although the previous range includes it.
    if smallest == 3 {
      starts[starts.count - 1] = 258
      places[258] = UInt8(starts.count - 1)
    }
    self.starts = starts
    self.places = places
  }

  @inline(__always)
  func code(for value: Int) -> Int { first + Int(places[value]) }

  /// Returns the code of a value, followed by its extra bits.
  @inline(__always)
  func word(of value: Int, in words: [BitWriter.Word]) -> BitWriter.Word {
    let place = Int(places[value])
    var word = words[first + place]
    word.append(UInt32(truncatingIfNeeded: value &- starts[place]), count: extraBits[place])
    return word
  }
}

/// Bytes that are filled from the lowest bit.
struct BitWriter {
  /// At most 28 bits.
  struct Word {
    private(set) var bits: UInt32 = 0
    private(set) var count = 0

    init() {}

    init(bits: UInt32, count: Int) { (self.bits, self.count) = (bits, count) }

    @inline(__always)
    mutating func append(_ more: UInt32, count: Int) {
      bits |= more &<< UInt32(truncatingIfNeeded: self.count)
      self.count &+= count
    }
  }

  var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingBits = 0

  /// Appends the lowest `bits` of `value`, which has none above them; at most 32.
  @inline(__always)
  mutating func write(_ value: UInt32, bits: Int) {
    pending |= UInt64(value) &<< UInt64(pendingBits)
    pendingBits += bits
    if pendingBits >= 32 { takeBytes(4) }
  }

  mutating func write(_ word: Word) { write(word.bits, bits: word.count) }

  /// Writes words with less overhead.
  ///
  /// - Parameter count: The maximum number of pairs of words that `body` writes.
  mutating func writePairs(atMost count: Int, _ body: (inout Pairs) -> Void) {
    takeBytes(pendingBits / 8)
    // Sound: a pair has at most 48 bits, and the last word that is stored at most eight bytes.
    bytes += [UInt8](unsafeUninitializedCapacity: count * 6 + 8) { buffer, written in
      guard let start = UnsafeMutableRawBufferPointer(buffer).baseAddress else { return }
      var pairs = Pairs(place: start, pending: pending, pendingBits: pendingBits)
      body(&pairs)
      written = pairs.place - start
      (pending, pendingBits) = (pairs.pending, pairs.pendingBits)
    }
  }

  /// A place for words in a buffer that has room for all of them.
  struct Pairs {
    fileprivate var place: UnsafeMutableRawPointer
    fileprivate var pending: UInt64
    /// Less than 8.
    fileprivate var pendingBits: Int

    /// Appends two words with at most 48 bits.
    @inline(__always)
    mutating func write(_ one: Word, _ other: Word = Word()) {
      pending |= UInt64(one.bits) &<< UInt64(truncatingIfNeeded: pendingBits)
      pendingBits &+= one.count
      pending |= UInt64(other.bits) &<< UInt64(truncatingIfNeeded: pendingBits)
      pendingBits &+= other.count
      place.storeBytes(of: pending.littleEndian, as: UInt64.self)
      place += pendingBits >> 3
      pending = pending &>> UInt64(truncatingIfNeeded: pendingBits & ~7)
      pendingBits &= 7
    }
  }

  /// Fills the rest of the last byte with zeros.
  mutating func finishByte() { takeBytes((pendingBits + 7) / 8) }

  private mutating func takeBytes(_ count: Int) {
    for _ in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
    }
    pendingBits = max(pendingBits - 8 * count, 0)
  }
}
