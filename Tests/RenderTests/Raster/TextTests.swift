import Measure
import Testing

@testable import GRXPictures
@testable import Render
@testable import ToolCommands

@Suite("Built-in face")
struct TextTests {
  /// Returns the rows and columns that contain ink, or `nil` if there are none.
  private func inkBounds(_ canvas: Canvas) -> PixelBounds? {
    var bounds: PixelBounds?
    for y in 0..<canvas.height {
      for x in 0..<canvas.width where canvas[x, y] != .white {
        let old = bounds ?? PixelBounds(left: x, top: y, right: x, bottom: y)
        bounds = PixelBounds(
          left: min(old.left, x), top: min(old.top, y), right: max(old.right, x + 1), bottom: max(old.bottom, y + 1))
      }
    }
    return bounds
  }

  private func draw(_ text: String, size: Int = 40) throws -> Canvas {
    var canvas = try Canvas(width: size * 4, height: size * 2)
    canvas.draw(text, x: size, baseline: size * 3 / 2, size: size, .black)
    return canvas
  }

  @Test func every_path_is_read_to_its_end() {
    for (scalar, shape) in StrokeFace.shapes {
      // Every drawing command produces a step: a misread word would end the path early.
      var words = shape.path.split(separator: " ")[...]
      var last: [Int] = []
      while let number = words.last.flatMap({ Int($0) }), last.count < 2 {
        last.insert(number, at: 0)
        words.removeLast()
      }
      let glyph = StrokeGlyph(advance: shape.advance, path: shape.path)
      let end: StrokeGlyph.Point
      switch glyph.steps.last {
      case .move(let point), .line(let point), .curve(_, _, let point), .dot(let point): end = point
      case nil:
        Issue.record("\(scalar) draws nothing")
        continue
      }
      if !shape.path.split(separator: " ").suffix(5).contains("G") {
        #expect(end == StrokeGlyph.Point(x: last[0] * 16, y: last[1] * 16), "\(scalar)")
      }
    }
  }

  @Test func all_of_latin_is_drawn() throws {
    let box = try draw("\u{10348}")
    for value in Array(0x21...0x7e) + Array(0xa1...0x17f) where value != 0xad {
      let scalar = try #require(Unicode.Scalar(UInt32(value)))
      let glyph = try draw(String(scalar))
      #expect(inkBounds(glyph) != nil, "\(scalar)")
      #expect(glyph.pixels != box.pixels, "\(scalar)")
    }
  }

  @Test func letters_are_on_the_baseline() throws {
    for size in 9...40 {
      for letter in ["H", "x", "o", "l", "8"] {
        #expect(inkBounds(try draw(letter, size: size))?.bottom == size * 3 / 2, "\(letter) \(size)")
      }
    }
  }

  @Test func capitals_and_small_letters_have_the_heights_of_common_faces() throws {
    let baseline = 150
    let capital = try #require(inkBounds(try draw("H", size: 100)))
    let small = try #require(inkBounds(try draw("x", size: 100)))
    #expect(69...75 ~= baseline - capital.top)
    #expect(50...56 ~= baseline - small.top)
  }

  @Test func a_glyph_is_fitted_into_its_advance() throws {
    for advance in [8, 12, 20, 24] {
      var canvas = try Canvas(width: 80, height: 40)
      canvas.draw([PlacedGlyph(scalar: "m", x: 20 * 64, advance: advance * 64)], baseline: 30, size: 24 * 64, .black)
      let bounds = try #require(inkBounds(canvas))
      // Stems are moved to whole pixels, and an edge's last pixel may be faint, hence a tolerance of one pixel.
      #expect(bounds.left >= 19 && bounds.right <= 21 + advance, "\(advance): \(bounds)")
    }
  }

  @Test(arguments: [(2000, false), (2048, true), (2049, true), (100_000, true)])
  func letters_larger_than_2048_pixels_are_drawn_at_that_size(size: Int, isLargest: Bool) throws {
    func letter(_ size: Int) throws -> [UInt32] {
      var canvas = try Canvas(width: 400, height: 1800)
      canvas.draw([PlacedGlyph(scalar: "l", x: 0, advance: 300 * 64)], baseline: 1700, size: size * 64, .black)
      return canvas.pixels
    }
    #expect(try (letter(size) == letter(2048)) == isLargest)
  }

  @Test func an_accent_is_drawn_over_its_letter() throws {
    let composed = try draw("é")
    #expect(composed.pixels == (try draw("e\u{301}")).pixels)
    let plain = try draw("e")
    #expect(composed.pixels != plain.pixels)
    // The letter itself is the same: nothing below the accent changes.
    let top = try #require(inkBounds(plain)).top
    #expect(composed.pixels[(top * composed.width)...] == plain.pixels[(top * plain.width)...])
  }

  @Test func an_unknown_character_is_a_box_as_wide_as_its_place() throws {
    var canvas = try Canvas(width: 40, height: 40)
    canvas.draw([PlacedGlyph(scalar: "漢", x: 10 * 64, advance: 20 * 64)], baseline: 30, size: 20 * 64, .black)
    let bounds = try #require(inkBounds(canvas))
    #expect(bounds.left >= 10 && bounds.right <= 30 && bounds.right - bounds.left >= 15)
    #expect(canvas[20, 24] == .white)
  }

  @Test(arguments: [" ", "\u{a0}", "\n", "\u{200b}", "\u{200d}", "\u{fe0f}", "\u{301}", ""])
  func characters_without_ink_leave_none(_ text: String) throws {
    #expect(inkBounds(try draw(text)) == nil)
  }

  @Test(arguments: [Int.min, -1, 0, 1, 2, 63, 64, 65, 5000, Int.max])
  func any_size_and_advance_can_be_requested(_ size: Int) throws {
    var canvas = try Canvas(width: 8, height: 8)
    for advance in size > 64 * 64 ? [Int.max] : [Int.min, -1, 0, 1, 64, Int.max] {
      canvas.draw([PlacedGlyph(scalar: "g", x: 0, advance: advance)], baseline: 6, size: size, .black)
    }
    canvas.draw("g", x: 0, baseline: 6, size: size, .black)
    // The strokes of a huge letter may well miss such a small canvas.
    if size <= 65 { #expect((inkBounds(canvas) == nil) == (size <= 0)) }
  }

  @Test func a_clip_cuts_through_letters() throws {
    var canvas = try Canvas(width: 60, height: 40)
    canvas.clipped(to: Rect(x: 10, y: 12, width: 20, height: 10)) {
      $0.draw("WWW", x: 0, baseline: 30, size: 34, .black)
    }
    #expect(inkBounds(canvas) == PixelBounds(left: 10, top: 12, right: 30, bottom: 22))
  }
}
