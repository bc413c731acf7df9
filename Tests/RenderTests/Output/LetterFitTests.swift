import Layouts
import Measure
import Testing

@testable import GRXPictures

/// Whether the machine has a font for texts that isn't the device's.
private let hasOtherFont =
  MachineFonts.machine.match(.sansSerif, .regular, isItalic: false).map { !$0.isOfDevice } ?? false

@Suite("Letters of another font")
struct LetterFitTests {
  private static func run(_ text: String, _ weight: TextStyle.Weight) -> TextRun {
    var style = TextStyle()
    style.weight = weight
    let width = AndroidTextMetrics().measure(TextRequest(text, textSize: 100, style: style)).width
    return TextRun(text, x: 0, baseline: 0, width: Double(width), size: 100, weight: weight, color: .opaqueBlack)
  }

  /// A letter's outline is where the device's is, for each weight.
  @Test(.enabled(if: hasOtherFont), arguments: [TextStyle.Weight.regular, .medium, .bold])
  func each_letter_is_as_wide_as_the_devices(_ weight: TextStyle.Weight) throws {
    let text = "HornbeamsKgjvlx"
    let run = Self.run(text, weight)
    let device = try #require(DeviceLetters(.sansSerif, weight, isItalic: false))
    let cells = try #require(run.cells(of: Array(text.unicodeScalars)))
    var library = FontLibrary(.machine)
    let line = library.place(run)
    let placed = try #require(line)
    #expect(placed.count == cells.count)
    for ((glyph, cell), scalar) in zip(zip(placed, cells), text.unicodeScalars) {
      let wanted = try #require(device.edges(of: scalar))
      let scale = 100 / Double(glyph.font.unitsPerEm)
      let outline = try #require(glyph.font.outline(ofGlyph: glyph.glyph).bounds())
      let reach = 100 * glyph.strokes.upright
      let left = glyph.x + Double(outline.left) * scale * glyph.stretch - reach
      let right = glyph.x + Double(outline.right) * scale * glyph.stretch + reach
      #expect((left - cell.start - 100 * wanted.left).magnitude < 0.1, "\(scalar)")
      #expect((right - cell.start - 100 * wanted.right).magnitude < 0.1, "\(scalar)")
    }
  }

  /// Bold letters have thicker strokes than regular ones, on the machine as on the device.
  @Test func strokes_of_heavier_faces_are_thicker() {
    let weights: [TextStyle.Weight] = [.light, .regular, .medium, .bold]
    let stems = weights.compactMap { DeviceLetters(.sansSerif, $0, isItalic: false)?.stem }
    #expect(stems == stems.sorted())
    #expect(Set(stems).count == 4)
    #expect(stems.allSatisfy { (0.04..<0.2).contains($0) })
    #expect(DeviceLetters(.serif, .regular, isItalic: false) == nil)
  }
}
