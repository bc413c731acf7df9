import Measure

/// Repeated values, each stored once and referred to by its index.
struct PageTable {
  private(set) var entries: [String] = []
  private var indexes: [String: Int] = [:]
  /// The same indexes by the bits of the entries, which takes a tenth of the time for literals and short texts.
  private var places = BitsTable()

  mutating func index(of entry: String) -> Int {
    // Sound: strings with the same bits are equal while both are alive, and the table keeps its entries.
    let bits = StringBits(entry)
    if let index = places[bits] { return index }
    if let index = indexes[entry] { return index }
    places.append(bits)
    indexes[entry] = entries.count
    entries.append(entry)
    return entries.count - 1
  }

  mutating func index(of entry: PageBytes) -> Int { index(of: entry.string) }
}

/// The hash values of keys that the caller keeps, numbered in the order in which they were added.
private struct HashTable {
  private var hashes: [Int] = []
  /// The number of the hash value at each place, plus one; 0 if it is free. It is at the first free place behind the one
  /// that the value selects. At most half of the places are used.
  private var slots: [Int32] = []

  /// Returns the number of a hash value for which `isEqual` returns true.
  @inline(__always)
  func number(of hash: Int, where isEqual: (Int) -> Bool) -> Int? {
    if slots.isEmpty { return nil }
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if isEqual(number) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func append(_ hash: Int) {
    hashes.append(hash)
    if 2 * hashes.count <= slots.count { return insert(hashes.count - 1) }
    slots = [Int32](repeating: 0, count: max(2 * slots.count, 64))
    for number in hashes.indices { insert(number) }
  }

  private mutating func insert(_ number: Int) {
    var slot = hashes[number] & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(truncatingIfNeeded: number + 1)
  }
}

/// The bits of strings, numbered in the order in which they were added.
private struct BitsTable {
  private var bits: [StringBits] = []
  private var hashes = HashTable()

  subscript(key: StringBits) -> Int? { hashes.number(of: key.hash) { bits[$0] == key } }

  mutating func append(_ key: StringBits) {
    bits.append(key)
    hashes.append(key.hash)
  }
}

/// Lists of numbers, each stored once and referred to by its index.
struct NumberLists {
  private var numbers: [Int] = []
  /// The end of each list in `numbers`.
  private var ends: [Int] = []
  private var hashes = HashTable()
  /// No document can be made so that the hash values of its lists are equal.
  private let seed = UInt.random(in: .min ... .max)

  /// Returns the index of a list, and whether it was added.
  mutating func index(of list: [Int]) -> (index: Int, isNew: Bool) {
    let hash = hash(of: list)
    if let index = hashes.number(of: hash, where: { isEqual($0, list) }) { return (index, false) }
    numbers += list
    ends.append(numbers.count)
    hashes.append(hash)
    return (ends.count - 1, true)
  }

  private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  private func isEqual(_ index: Int, _ list: [Int]) -> Bool {
    let range = range(index)
    guard range.count == list.count else { return false }
    for offset in list.indices where numbers[range.lowerBound + offset] != list[offset] { return false }
    return true
  }

  private func hash(of list: [Int]) -> Int {
    var hash = seed
    for number in list { hash = mixed(hash ^ UInt(bitPattern: number)) }
    return Int(truncatingIfNeeded: hash)
  }
}

/// Returns a number of which each bit depends on all bits of another one.
private func mixed(_ number: UInt) -> UInt {
  let product = number.multipliedFullWidth(by: UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64))
  return product.high ^ product.low
}

extension StringBits {
  fileprivate var hash: Int {
    Int(truncatingIfNeeded: mixed(UInt(truncatingIfNeeded: first) ^ mixed(UInt(truncatingIfNeeded: second))))
  }
}

/// Nested JSON arrays of numbers, truth values, and words, of which equal ones are stored once.
struct ShapeTable {
  private(set) var entries: [String] = []
  private var lists = NumberLists()
  private var words = PageTable()
  /// The shape that is being written: numbers from 0 on, and negative codes.
  private var shape: [Int] = []

  // The codes; those below are of words.
  private static let (opening, closing, no, yes, firstWord) = (-1, -2, -3, -4, -5)

  mutating func begin() { shape.removeAll(keepingCapacity: true) }
  mutating func open() { shape.append(Self.opening) }
  mutating func close() { shape.append(Self.closing) }
  /// Appends a number, which isn't negative.
  mutating func append(_ number: Int) { shape.append(number) }
  mutating func append(_ isTrue: Bool) { shape.append(isTrue ? Self.yes : Self.no) }
  /// Appends a word, which needs no escapes.
  mutating func append(_ word: String) { shape.append(Self.firstWord - words.index(of: word)) }

  /// Returns the index of the shape that was written.
  mutating func end() -> Int {
    let (index, isNew) = lists.index(of: shape)
    if isNew { entries.append(json) }
    return index
  }

  private var json: String {
    var json = PageBytes()
    var needsComma = false
    for code in shape {
      if needsComma && code != Self.closing { json.append(UInt8(ascii: ",")) }
      needsComma = code != Self.opening
      switch code {
      case Self.opening: json.append(UInt8(ascii: "["))
      case Self.closing: json.append(UInt8(ascii: "]"))
      case Self.no: json.append("false")
      case Self.yes: json.append("true")
      case 0...: json.append(code)
      default: json.append("\"\(words.entries[Self.firstWord - code])\"")
      }
    }
    return json.string
  }
}

/// An array of numbers as JSON.
struct PageNumbers {
  private var text = PageBytes()

  mutating func append(_ number: Int) {
    separate()
    text.append(number)
  }

  mutating func append(_ number: Double) {
    separate()
    text.append(svgNumber(number))
  }

  mutating func append(_ numbers: [Int]) {
    for number in numbers { append(number) }
  }

  private mutating func separate() {
    if !text.isEmpty { text.append(UInt8(ascii: ",")) }
  }

  var json: String { "[\(text.string)]" }
}

/// A text that is built from many short parts, as bytes: appending to a `String` takes several times as long.
struct PageBytes {
  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var magnitude = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10))
      magnitude /= 10
    } while magnitude > 0
    for place in 0..<(bytes.count - start) / 2 { bytes.swapAt(start + place, bytes.count - 1 - place) }
  }
}
