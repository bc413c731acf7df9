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
  /// The number of bytes of the table with the advances.
  let metricsLength: Int
  let count: Int
  let unitsPerEm: Int

  func glyph(of value: UInt32) -> Int? {
    let glyph = cmap.glyph(of: value, data)
    return glyph > 0 && glyph < count ? glyph : nil
  }

  func advance(ofGlyph glyph: Int) -> Int { data.u16(advances + 4 * min(max(glyph, 0), advanceCount - 1)) }

  /// Returns the distance from the origin of a glyph to its left end; `nil` if the table `hmtx` lacks it.
  func leftSideBearing(ofGlyph glyph: Int) -> Int? {
    let offset = glyph < advanceCount ? 4 * glyph + 2 : 4 * advanceCount + 2 * (glyph - advanceCount)
    return offset + 2 <= metricsLength ? data.i16(advances + offset) : nil
  }

  func kerning(_ first: Int, _ second: Int) -> Int { pairs?.units(first, second, data) ?? 0 }
}
