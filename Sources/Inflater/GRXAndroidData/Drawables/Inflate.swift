/// Decompresses Deflate data.
///
/// Source: RFC 1951. Foundation has no such function on Linux.
struct Inflate {
  private let input: ArraySlice<UInt8>
  private var position: Int
  private var bitBuffer = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let maximumCount: Int

  /// Returns the decompressed bytes, or `nil` if the data is invalid, or has more than `maximumCount` bytes.
  static func bytes(of input: ArraySlice<UInt8>, maximumCount: Int) -> [UInt8]? {
    var inflate = Inflate(input, maximumCount)
    return inflate.run() ? inflate.output : nil
  }

  private init(_ input: ArraySlice<UInt8>, _ maximumCount: Int) {
    self.input = input
    self.maximumCount = maximumCount
    position = input.startIndex
    output.reserveCapacity(min(maximumCount, 1 << 16))
  }

  private mutating func run() -> Bool {
    while true {
      guard let isLast = bits(1), let kind = bits(2) else { return false }
      let isWhole: Bool
      switch kind {
      case 0: isWhole = copyStored()
      case 1: isWhole = unpack(Self.fixedLiterals, Self.fixedDistances)
      case 2: isWhole = unpackDynamic()
      default: return false
      }
      guard isWhole else { return false }
      if isLast == 1 { return true }
    }
  }

  private mutating func bits(_ count: Int) -> Int? {
    while bitCount < count {
      guard position < input.endIndex else { return nil }
      bitBuffer |= Int(input[position]) << bitCount
      position += 1
      bitCount += 8
    }
    let value = bitBuffer & ((1 << count) - 1)
    bitBuffer >>= count
    bitCount -= count
    return value
  }

  private mutating func copyStored() -> Bool {
    (bitBuffer, bitCount) = (0, 0)
    guard let length = bits(16), bits(16) != nil, input.endIndex - position >= length,
      output.count + length <= maximumCount
    else { return false }
    output += input[position..<position + length]
    position += length
    return true
  }

  /// A canonical Huffman code: the number of codes of each length, and the symbols in order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(lengths: [Int]) {
      for length in lengths where length > 0 { counts[length] += 1 }
      symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    }
  }

  private static let fixedLiterals = Code(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = Code(lengths: [Int](repeating: 5, count: 30))
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  private static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func symbol(_ code: Code) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      guard let bit = bits(1) else { return nil }
      value |= bit
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  private mutating func unpackDynamic() -> Bool {
    guard let literals = bits(5), let distances = bits(5), let codes = bits(4) else { return false }
    var lengths = [Int](repeating: 0, count: 19)
    for index in 0..<codes + 4 {
      guard let length = bits(3) else { return false }
      lengths[Self.codeLengthOrder[index]] = length
    }
    let code = Code(lengths: lengths)
    let count = literals + 257 + distances + 1
    lengths = []
    while lengths.count < count {
      guard let symbol = symbol(code) else { return false }
      switch symbol {
      case 16:
        guard let previous = lengths.last, let more = bits(2) else { return false }
        lengths += repeatElement(previous, count: more + 3)
      case 17, 18:
        guard let more = bits(symbol == 17 ? 3 : 7) else { return false }
        lengths += repeatElement(0, count: more + (symbol == 17 ? 3 : 11))
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == count else { return false }
    return unpack(
      Code(lengths: Array(lengths[..<(literals + 257)])), Code(lengths: Array(lengths[(literals + 257)...])))
  }

  private mutating func unpack(_ literals: Code, _ distances: Code) -> Bool {
    while true {
      guard let symbol = symbol(literals) else { return false }
      if symbol == 256 { return true }
      if symbol < 256 {
        guard output.count < maximumCount else { return false }
        output.append(UInt8(symbol))
        continue
      }
      guard let length = length(symbol - 257), let distance = distance(distances), distance <= output.count,
        output.count + length <= maximumCount
      else { return false }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func length(_ index: Int) -> Int? {
    guard index < Self.lengthBases.count else { return nil }
    let extra = index < 8 || index == 28 ? 0 : (index - 4) / 4
    return bits(extra).map { Self.lengthBases[index] + $0 }
  }

  private mutating func distance(_ code: Code) -> Int? {
    guard let index = symbol(code), index < Self.distanceBases.count else { return nil }
    return bits(index < 4 ? 0 : (index - 2) / 2).map { Self.distanceBases[index] + $0 }
  }
}
