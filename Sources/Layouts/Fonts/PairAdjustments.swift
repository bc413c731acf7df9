import Measure

/// Adjustments of the distance between two glyphs.
struct PairAdjustments: Sendable {
  /// The subtables of each `kern` lookup that adjust pairs.
  private var lookups: [[Int]] = []
  /// The offset of the sorted pairs of `kern`, and their number.
  private var pairs: (start: Int, count: Int)?

  private static let maximumSubtables = 512

  /// The maximum number of subtables in which a pair is looked up.
  var subtableCount: Int { lookups.reduce(0) { $0 + $1.count } }

  init(_ data: FontBytes, _ tables: [String: Range<Int>]) {
    if let gpos = tables["GPOS"] { readPositions(data, gpos.lowerBound) }
    if lookups.isEmpty, let kern = tables["kern"]?.lowerBound, data.u16(kern) == 0 {
      var offset = kern + 4
      for _ in 0..<min(data.u16(kern + 2), 16) {
        let coverage = data.u16(offset + 4)
        if coverage >> 8 == 0, coverage & 7 == 1 {
          pairs = (offset + 14, data.u16(offset + 6))
          break
        }
        offset += max(6, data.u16(offset + 2))
      }
    }
  }

  private mutating func readPositions(_ data: FontBytes, _ base: Int) {
    let (features, list) = (base + data.u16(base + 6), base + data.u16(base + 8))
    var indexes: Set<Int> = []
    for index in 0..<min(data.u16(features), 1024) where data.tag(features + 2 + 6 * index) == "kern" {
      let feature = features + data.u16(features + 6 + 6 * index)
      for lookup in 0..<min(data.u16(feature + 2), 64) { indexes.insert(data.u16(feature + 4 + 2 * lookup)) }
    }
    var left = Self.maximumSubtables
    for index in indexes.sorted() where index < data.u16(list) {
      let lookup = list + data.u16(list + 2 + 2 * index)
      let type = data.u16(lookup)
      var subtables: [Int] = []
      for subtable in 0..<min(data.u16(lookup + 4), left) {
        var place = lookup + data.u16(lookup + 6 + 2 * subtable)
        if type == 9 {
          guard data.u16(place + 2) == 2 else { continue }
          place += data.u32(place + 4)
        } else if type != 2 {
          continue
        }
        subtables.append(place)
        left -= 1
      }
      if !subtables.isEmpty { lookups.append(subtables) }
    }
  }

  func units(_ first: Int, _ second: Int, _ data: FontBytes) -> Int {
    if let pairs { return units(first, second, pairs.start, pairs.count, data) }
    var units = 0
    for subtables in lookups {
      for subtable in subtables {
        guard let found = adjustment(first, second, subtable, data) else { continue }
        units += found
        break
      }
    }
    return units
  }

  private func units(_ first: Int, _ second: Int, _ start: Int, _ count: Int, _ data: FontBytes) -> Int {
    let key = first << 16 | second
    let place = (0..<count).partitionPoint { data.u32(start + 6 * $0) < key }
    return place < count && data.u32(start + 6 * place) == key ? data.i16(start + 6 * place + 4) : 0
  }

  /// Returns the change of the first glyph's advance, or `nil` if the subtable doesn't cover the pair.
  private func adjustment(_ first: Int, _ second: Int, _ base: Int, _ data: FontBytes) -> Int? {
    guard let place = coverage(of: first, base + data.u16(base + 2), data) else { return nil }
    let (format1, format2) = (data.u16(base + 4), data.u16(base + 6))
    // The advance follows the two placements.
    let size = 2 * (format1.nonzeroBitCount + format2.nonzeroBitCount)
    guard format1 & 4 != 0 else { return data.u16(base) == 2 ? 0 : nil }
    let skipped = 2 * (format1 & 3).nonzeroBitCount
    if data.u16(base) == 1 {
      guard place < data.u16(base + 8) else { return nil }
      let set = base + data.u16(base + 10 + 2 * place)
      let record = 2 + size
      let count = data.u16(set)
      let place = (0..<count).partitionPoint { data.u16(set + 2 + record * $0) < second }
      guard place < count, data.u16(set + 2 + record * place) == second else { return nil }
      return data.i16(set + 4 + record * place + skipped)
    }
    guard data.u16(base) == 2 else { return nil }
    let (class1, class2) = (
      glyphClass(of: first, base + data.u16(base + 8), data), glyphClass(of: second, base + data.u16(base + 10), data)
    )
    let (count1, count2) = (data.u16(base + 12), data.u16(base + 14))
    guard class1 < count1, class2 < count2 else { return nil }
    return data.i16(base + 16 + (class1 * count2 + class2) * size + skipped)
  }

  private func coverage(of glyph: Int, _ base: Int, _ data: FontBytes) -> Int? {
    guard data.u16(base) == 1 else {
      return range(of: glyph, base, data).map { data.u16($0 + 4) + glyph - data.u16($0) }
    }
    let count = data.u16(base + 2)
    let index = (0..<count).partitionPoint { data.u16(base + 4 + 2 * $0) < glyph }
    return index < count && data.u16(base + 4 + 2 * index) == glyph ? index : nil
  }

  /// Returns the offset of the record with the range that contains a glyph, in a table of ranges.
  private func range(of glyph: Int, _ base: Int, _ data: FontBytes) -> Int? {
    let count = data.u16(base + 2)
    let index = (0..<count).partitionPoint { data.u16(base + 6 + 6 * $0) < glyph }
    let place = base + 4 + 6 * index
    return index < count && glyph >= data.u16(place) ? place : nil
  }

  private func glyphClass(of glyph: Int, _ base: Int, _ data: FontBytes) -> Int {
    if data.u16(base) == 1 {
      let index = glyph - data.u16(base + 2)
      return index >= 0 && index < data.u16(base + 4) ? data.u16(base + 6 + 2 * index) : 0
    }
    return range(of: glyph, base, data).map { data.u16($0 + 4) } ?? 0
  }
}
