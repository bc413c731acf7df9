/// A TrueType font with two glyphs: an empty one, and a square from 0 to 1000 for `A`, which is 600 of 1000 units wide.
package enum SquareFont {
  /// - Parameters:
  ///   - others: Characters with further glyphs, empty and as wide, ascending and after `A`.
  ///   - positions: The table `GPOS`.
  ///   - bearing: The left side bearing of the square.
  package static func bytes(
    weight: Int? = nil, isItalic: Bool = false, others: [Int] = [], positions: [UInt8]? = nil, bearing: Int = 0
  ) -> [UInt8] {
    func u16(_ values: Int...) -> [UInt8] { values.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] } }
    var head = u16(1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000) + [UInt8](repeating: 0, count: 16)
    head += u16(0, 0, 1000, 1000, isItalic ? 2 : 0, 8, 2, 0, 0)
    let hhea = u16(1, 0, 900, 0x10000 - 200, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)
    let glyph = u16(1, 0, 0, 1000, 1000, 3, 0) + [1, 1, 1, 1] + u16(0, 1000, 0, 0x10000 - 1000) + u16(0, 0, 1000, 0)
    // A segment for each character, and the last one that the format demands.
    let segments = [65] + others + [0xFFFF]
    let deltas = segments.indices.map { $0 + 1 < segments.count ? (0x10000 + $0 + 1 - segments[$0]) & 0xFFFF : 1 }
    let count = segments.count
    var cmap = u16(0, 1, 3, 1, 0, 12) + u16(4, 16 + 8 * count, 0, 2 * count, 4, 1, 0)
    for values in [segments, [0], segments, deltas, [Int](repeating: 0, count: count)] {
      cmap += values.flatMap { u16($0) }
    }
    var tables: [(String, [UInt8])] = [
      ("cmap", cmap), ("glyf", glyph), ("head", head), ("hhea", hhea), ("hmtx", u16(500, 0, 600, bearing)),
      ("loca", u16(0, 0, glyph.count / 2) + others.flatMap { _ in u16(glyph.count / 2) }),
      ("maxp", u16(1, 0, 2 + others.count)),
    ]
    if let positions { tables.insert(("GPOS", positions), at: 0) }
    if let weight { tables.insert(("OS/2", u16(4, 500, weight) + [UInt8](repeating: 0, count: 90)), at: 0) }
    var file = u16(1, 0, tables.count, 0, 0, 0)
    var offset = 12 + 16 * tables.count
    for (tag, bytes) in tables {
      file += Array(tag.utf8) + u16(0, 0, offset >> 16, offset & 0xFFFF, 0, bytes.count)
      offset += bytes.count
    }
    return file + tables.flatMap(\.1)
  }
}
