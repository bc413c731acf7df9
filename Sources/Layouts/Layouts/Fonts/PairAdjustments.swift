import Measure

/// Adjustments of the distance between two glyphs.
///
/// They differ between scripts: a script uses those of its default language, otherwise those of the font's default
/// script, otherwise those of Latin, and the table `kern` if `GPOS` has none for it. A glyph that several scripts share,
/// such as a digit, uses the script of the glyph beside it, or else Latin.
///
/// Source: HarfBuzz, hb_ot_layout_table_select_script.
struct PairAdjustments: Sendable {
  /// The subtables of each lookup of the feature `kern` that adjust pairs, for each set of scripts with the same
  /// lookups. The first is Latin's.
  private var lookups: [[[Int]]] = []
  /// The set of a glyph's script, if it isn't the first.
  private var setsOfGlyphs: [Int: Int] = [:]
  /// The offset of the sorted pairs of `kern`, and their number.
  private var pairs: (start: Int, count: Int)?

  private static let maximumSubtables = 512
  /// Scripts other than Latin that are written without shaping, and their characters.
  private static let scripts: [(tag: String, characters: [ClosedRange<UInt32>])] = [
    ("grek", [0x370...0x3FF, 0x1F00...0x1FFF]), ("cyrl", [0x400...0x52F]), ("armn", [0x530...0x58F]),
    ("hebr", [0x590...0x5FF]), ("thai", [0xE00...0xE7F]), ("geor", [0x10A0...0x10FF]),
  ]

  /// The maximum number of subtables in which a pair is looked up.
  var subtableCount: Int { lookups.reduce(0) { max($0, $1.reduce(0) { $0 + $1.count }) } }

  init(_ data: FontBytes, _ tables: [String: Range<Int>], _ cmap: CharacterMap) {
    if let gpos = tables["GPOS"] { readPositions(data, gpos.lowerBound, cmap) }
    if lookups.isEmpty { lookups = [[]] }
    if lookups.contains(where: \.isEmpty), let kern = tables["kern"]?.lowerBound, data.u16(kern) == 0 {
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

  private mutating func readPositions(_ data: FontBytes, _ base: Int, _ cmap: CharacterMap) {
    let scriptList = base + data.u16(base + 4)
    var systems: [String: Int] = [:]
    for index in 0..<min(data.u16(scriptList), 256) {
      let script = scriptList + data.u16(scriptList + 6 + 6 * index)
      let language = data.u16(script)
      systems[data.tag(scriptList + 2 + 6 * index)] = language == 0 ? 0 : script + language
    }
    func indexes(_ tag: String) -> [Int] {
      let system = systems[tag] ?? systems["DFLT"] ?? systems["dflt"] ?? systems["latn"] ?? 0
      return system == 0 ? [] : kernLookups(data, base, system)
    }
    // Lookups that several scripts use are read once.
    var left = Self.maximumSubtables
    var known: [Int: [Int]] = [:]
    var sets: [[Int]] = []
    func append(_ indexes: [Int]) {
      sets.append(indexes)
      lookups.append(
        indexes.compactMap { index in
          let subtables = known[index] ?? subtables(data, base, index, &left)
          known[index] = subtables
          return subtables.isEmpty ? nil : subtables
        })
    }
    append(indexes("latn"))
    for script in Self.scripts {
      let indexes = indexes(script.tag)
      guard indexes != sets[0] else { continue }
      let set = sets.firstIndex(of: indexes) ?? sets.count
      if set == sets.count { append(indexes) }
      for character in script.characters.joined() {
        let glyph = cmap.glyph(of: character, data)
        if glyph > 0 { setsOfGlyphs[glyph] = set }
      }
    }
    guard !setsOfGlyphs.isEmpty else { return }
    // Letters of different scripts may share a glyph.
    for character in UInt32(0x41)...0x24F { setsOfGlyphs[cmap.glyph(of: character, data)] = nil }
  }

  /// The indexes of the lookups of `kern` for a language system, ascending.
  private func kernLookups(_ data: FontBytes, _ base: Int, _ system: Int) -> [Int] {
    let features = base + data.u16(base + 6)
    var indexes: Set<Int> = []
    for index in 0..<min(data.u16(system + 4), 1024) {
      let record = features + 2 + 6 * data.u16(system + 6 + 2 * index)
      guard data.u16(system + 6 + 2 * index) < data.u16(features), data.tag(record) == "kern" else { continue }
      let feature = features + data.u16(record + 4)
      for lookup in 0..<min(data.u16(feature + 2), 64) { indexes.insert(data.u16(feature + 4 + 2 * lookup)) }
      // Further ones are left out, so that a small font can't name many lookups many times.
      if indexes.count >= Self.maximumSubtables { break }
    }
    return indexes.sorted()
  }

  /// The subtables of a lookup that adjust pairs, at most `left`, which is decreased.
  private func subtables(_ data: FontBytes, _ base: Int, _ index: Int, _ left: inout Int) -> [Int] {
    let list = base + data.u16(base + 8)
    guard index < data.u16(list) else { return [] }
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
    }
    left -= subtables.count
    return subtables
  }

  func units(_ first: Int, _ second: Int, _ data: FontBytes) -> Int {
    let set = setsOfGlyphs.isEmpty ? 0 : setsOfGlyphs[first] ?? setsOfGlyphs[second] ?? 0
    if lookups[set].isEmpty {
      return pairs.map { self.units(first, second, $0.start, $0.count, data) } ?? 0
    }
    var units = 0
    for subtables in lookups[set] {
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
