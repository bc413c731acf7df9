/// The positions of all values of a document.
struct JSONIndex {
  struct Entry {
    /// The key's opening quote for a member of an object, otherwise the value's first byte.
    let start: Int32
    /// The key's closing quote for a member of an object.
    let keyEnd: Int32
    let value: Int32
    let parent: Int32
    /// Its index among its container's values, from 0.
    let index: Int32
    var childCount: Int32 = 0
    /// The index of the first entry after those inside this one.
    var end: Int32
  }

  /// The entries, each before those that it contains.
  private(set) var entries: [Entry] = []
  private var open: [Int] = []
  private var key: Range<Int>?

  /// Records the key of the next value.
  mutating func noteKey(_ quoted: Range<Int>) { key = quoted }

  mutating func beginValue(at offset: Int, isContainer: Bool) {
    let parent = open.last ?? 0
    entries.append(
      Entry(
        start: Int32(key?.lowerBound ?? offset), keyEnd: Int32(key?.upperBound ?? offset), value: Int32(offset),
        parent: Int32(parent), index: entries.isEmpty ? 0 : entries[parent].childCount, end: Int32(entries.count) + 1))
    if entries.count > 1 { entries[parent].childCount += 1 }
    key = nil
    if isContainer { open.append(entries.count - 1) }
  }

  mutating func endContainer() {
    if let closed = open.popLast() { entries[closed].end = Int32(entries.count) }
  }
}
