import Foundation
import Measure
import TestSupport
import Testing

@testable import Layouts

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
