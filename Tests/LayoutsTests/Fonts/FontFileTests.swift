import Foundation
import Layouts
import Measure
import TestSupport
import Testing

/// Fonts are untrusted files.
@Suite struct FontFileTests {
  @Test func a_font_has_its_numbers_and_its_glyphs() throws {
    let font = try FontFile(SquareFont.bytes())
    #expect((font.unitsPerEm, font.ascent, font.descent, font.glyphCount) == (1000, 900, 200, 2))
    #expect(font.glyph(of: "A") == 1)
    #expect(font.glyph(of: "B") == nil)
    #expect(font.advance(ofGlyph: 1) == 600)
    let corners = font.outline(ofGlyph: 1).polygons().first?.points ?? []
    #expect(corners.contains(PathPoint(1000, 1000)))
    #expect(font.outline(ofGlyph: 0).elements.isEmpty)
    #expect(font.outline(ofGlyph: 7).elements.isEmpty)
  }

  @Test func the_left_end_of_a_glyph_is_at_its_bearing() throws {
    let corners = try FontFile(SquareFont.bytes(bearing: 100)).outline(ofGlyph: 1).polygons().first?.points ?? []
    #expect(corners.map(\.x).min() == 100)
    #expect(corners.map(\.x).max() == 1100)
  }

  @Test func a_font_measures_texts_with_its_own_numbers() throws {
    let font = try FontFile(SquareFont.bytes())
    var request = TextRequest("AA", textSize: 20)
    request.style.includesFontPadding = false
    // 600 of 1000 units, rounded to whole pixels as in Android; 900 above the baseline and 200 below.
    #expect(font.measure(request).size == Size(width: 24, height: 22))
    #expect(font.measure(request).firstBaseline == 18)
    request.style.includesFontPadding = true
    // The highest point of a glyph is at 1000 units, and no point is below the baseline.
    #expect(font.measure(request).size == Size(width: 24, height: 20))
    #expect(font.measure(TextRequest("AA AA", textSize: 20, maxWidth: 40)).lineCount == 2)
    let lines = font.lines(of: TextRequest("AAAA", textSize: 20, maxWidth: 40), maxLines: 1, ellipsis: true)
    #expect(lines.map(\.isTruncated) == [true])
  }

  @Test func characters_that_a_font_lacks_are_those_of_another() throws {
    let font = try FontFile(SquareFont.bytes())
    let roboto = AndroidTextMetrics().measure(TextRequest("xyz", textSize: 20)).width
    #expect(font.measure(TextRequest("xyz", textSize: 20)).width == roboto)
  }

  @Test func a_family_takes_the_font_closest_to_the_style() throws {
    #expect(FontFamily([]) == nil)
    let (one, other) = (try FontFile(SquareFont.bytes()), try FontFile(SquareFont.bytes(weight: 700, isItalic: true)))
    let family = try #require(FontFamily([one, other]))
    #expect((other.weight, other.isItalic) == (700, true))
    #expect(family.font(weight: .regular, isItalic: false) === one)
    #expect(family.font(weight: .bold, isItalic: true) === other)
    #expect(family.font(weight: .light, isItalic: true) === one)
    #expect(family.measure(TextRequest("A", textSize: 20)) == one.measure(TextRequest("A", textSize: 20)))
  }

  /// A table that moves the second of two letters with the glyphs 1 and 2 by another number of units in each script.
  private static func positions(_ scripts: [(tag: String, units: Int)]) -> [UInt8] {
    func u16(_ values: Int...) -> [UInt8] { values.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] } }
    let count = scripts.count
    var (list, features, lookups) = (u16(count), u16(count), u16(count))
    for (index, script) in scripts.enumerated() {
      // A script of 12 bytes with a default language, whose only feature has the same index.
      list += Array(script.tag.utf8) + u16(2 + 6 * count + 12 * index)
      features += Array("kern".utf8) + u16(2 + 6 * count + 6 * index)
      lookups += u16(2 + 2 * count + 46 * index)
    }
    for index in 0..<count {
      list += u16(4, 0) + u16(0, 0xFFFF, 1, index)
      features += u16(0, 1, index)
    }
    for script in scripts {
      // One subtable of pairs: the coverage of both glyphs, and a set of pairs that both share.
      lookups += u16(2, 0, 1, 8) + u16(1, 14, 4, 0, 2, 22, 22) + u16(1, 2, 1, 2)
      lookups += u16(2, 1, 0x10000 + script.units, 2, 0x10000 + script.units) + u16(0, 0, 0)
    }
    let start = 10 + list.count
    return u16(1, 0, 10, start, start + features.count) + list + features + lookups
  }

  /// HarfBuzz shapes each script with its own adjustments, and uses those of the default script, or of Latin, for one
  /// without.
  @Test func letters_are_kerned_as_in_their_script() throws {
    let cyrillic = 0x411
    func units(_ scripts: [(tag: String, units: Int)]) throws -> [Int] {
      let font = try FontFile(SquareFont.bytes(others: [cyrillic], positions: Self.positions(scripts)))
      #expect(font.glyph(of: "Б") == 2)
      return [font.kerning(1, 1), font.kerning(2, 2)]
    }
    #expect(try units([("DFLT", -10)]) == [-10, -10])
    #expect(try units([("latn", -20)]) == [-20, -20])
    #expect(try units([("DFLT", -10), ("latn", -20)]) == [-20, -10])
    #expect(try units([("DFLT", -10), ("cyrl", -30), ("latn", -20)]) == [-20, -30])
    #expect(try units([("cyrl", -30)]) == [0, -30])
    #expect(try units([("grek", -30)]) == [0, 0])
  }

  @Test func invalid_fonts_are_refused() {
    #expect(throws: FontFile.Problem.self) { try FontFile([]) }
    #expect(throws: FontFile.Problem.self) { try FontFile(Array("OTTO".utf8)) }
    #expect(throws: FontFile.Problem.self) { try FontFile(SquareFont.bytes(), index: 1) }
  }

  /// No operation on a broken font may stop the program.
  @Test func broken_fonts_are_read_or_refused() {
    let whole = SquareFont.bytes()
    var random = SplitMix64(seed: 7)
    for round in 0..<1000 {
      var bytes = whole
      for _ in 0...Int(random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if round % 5 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      guard let font = try? FontFile(bytes) else { continue }
      for glyph in 0..<4 {
        _ = font.outline(ofGlyph: glyph).polygons()
        _ = font.advance(ofGlyph: glyph)
        _ = font.kerning(glyph, 1)
      }
      _ = font.glyph(of: "A")
      _ = font.glyph(of: "\u{1F600}")
      _ = font.measure(TextRequest("AB fi A", textSize: 20, maxWidth: 30))
    }
  }
}
