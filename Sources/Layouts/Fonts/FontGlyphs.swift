/// The parts of a font file that are needed for measuring: the glyph of each character, and the distances between
/// glyphs.
struct FontGlyphs: Sendable {
  let data: FontBytes
  let cmap: CharacterMap
  /// The distances between glyphs, which take long to read; `nil` if they aren't needed.
  var pairs: PairAdjustments?
  /// The offset of the advances, and their number, at least 1; further glyphs use the last one.
  let advances: Int
  let advanceCount: Int
  let count: Int
  let unitsPerEm: Int

  func glyph(of value: UInt32) -> Int? {
    let glyph = cmap.glyph(of: value, data)
    return glyph > 0 && glyph < count ? glyph : nil
  }

  func advance(ofGlyph glyph: Int) -> Int { data.u16(advances + 4 * min(max(glyph, 0), advanceCount - 1)) }

  func kerning(_ first: Int, _ second: Int) -> Int { pairs?.units(first, second, data) ?? 0 }
}
