/// Many short texts, stored one after the other.
///
/// A project may define hundreds of thousands of resources, of which a layout uses a few. A text takes its bytes and 4
/// more, and becomes a `String` when it is requested.
package struct CompactTexts: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each text.
  private var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  /// Adds a text. All texts together have less than 4 GB.
  package mutating func append(_ text: String) {
    bytes += text.utf8
    ends.append(UInt32(bytes.count))
  }

  /// Returns the places of a part of a list that holds many parts one after the other.
  ///
  /// - Parameter ends: The end of each part.
  package static func range(_ index: Int, _ ends: [UInt32]) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  package subscript(index: Int) -> String { String(decoding: bytes[Self.range(index, ends)], as: UTF8.self) }

  /// Returns whether a text has the bytes of another one.
  package func equals(_ index: Int, _ text: String) -> Bool {
    let range = Self.range(index, ends)
    return range.count == text.utf8.count && bytes[range].elementsEqual(text.utf8)
  }
}

/// Different texts and their numbers, in the order in which they were added.
package struct CompactNames: Sendable {
  private var texts = CompactTexts()
  /// A hash table with open addressing and a power of two of slots, of which at least a quarter is free: in the upper half
  /// 32 bits of a text's hash, and in the lower half its number plus 1, or 0.
  private var slots: [UInt64] = []

  package init() {}

  package var count: Int { texts.count }

  /// All texts.
  package var all: [String] { (0..<texts.count).map { texts[$0] } }

  /// Returns the number of a text.
  package func number(of name: String) -> Int? {
    if slots.isEmpty { return nil }
    let number = UInt32(truncatingIfNeeded: slots[slot(of: name, Self.hash(name))])
    return number == 0 ? nil : Int(number) - 1
  }

  /// Adds a text. Returns whether it wasn't known.
  package mutating func insert(_ name: String) -> Bool {
    if 4 * texts.count >= 3 * slots.count { makeSlots() }
    let hash = Self.hash(name)
    let slot = slot(of: name, hash)
    if slots[slot] != 0 { return false }
    texts.append(name)
    slots[slot] = UInt64(hash) << 32 | UInt64(texts.count)
    return true
  }

  private static func hash(_ name: String) -> UInt32 { UInt32(truncatingIfNeeded: name.hashValue) }

  /// Returns the slot of a text, or the free slot for it.
  private func slot(of name: String, _ hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let number = UInt32(truncatingIfNeeded: slots[slot])
      if slots[slot] >> 32 == UInt64(hash), texts.equals(Int(number) - 1, name) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func makeSlots() {
    var larger = [UInt64](repeating: 0, count: max(16, 2 * slots.count))
    let mask = larger.count - 1
    for known in slots where known != 0 {
      var slot = Int(known >> 32) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = known
    }
    slots = larger
  }
}
