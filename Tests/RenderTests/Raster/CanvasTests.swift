import Measure
import Testing

@testable import GRXPictures
@testable import Render
@testable import ToolCommands

@Suite("Canvas")
struct CanvasTests {
  private let red = Canvas.Color(rgb: 0xff0000)

  /// Returns one line per row, with `#` where a pixel is no longer white.
  private func ink(_ canvas: Canvas) -> String {
    (0..<canvas.height).map { y in
      String((0..<canvas.width).map { canvas[$0, y] == .white ? "." : "#" })
    }.joined(separator: "\n")
  }

  private func draw(_ width: Int, _ height: Int, _ draw: (inout Canvas) -> Void) throws -> String {
    var canvas = try Canvas(width: width, height: height)
    draw(&canvas)
    return ink(canvas)
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 5), (16_385, 1), (1, 16_385), (16_384, 16_384), (.max, .max)])
  func a_canvas_too_small_or_too_large_is_refused(_ width: Int, _ height: Int) {
    #expect(throws: Canvas.SizeError(width: width, height: height)) { try Canvas(width: width, height: height) }
  }

  @Test func translucent_color_is_blended_over() throws {
    var canvas = try Canvas(width: 1, height: 1)
    canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), Canvas.Color(rgb: 0x000000, alpha: 128))
    #expect(canvas[0, 0] == Canvas.Color(rgb: 0x7f7f7f))
    var clear = try Canvas(width: 1, height: 1, background: .clear)
    clear.fill(Rect(x: 0, y: 0, width: 1, height: 1), Canvas.Color(rgb: 0x204060, alpha: 100))
    #expect(clear[0, 0] == Canvas.Color(rgb: 0x204060, alpha: 100))
    clear.fill(Rect(x: 0, y: 0, width: 1, height: 1), Canvas.Color(rgb: 0x204060, alpha: 100))
    #expect(clear[0, 0] == Canvas.Color(rgb: 0x204060, alpha: 161))
  }

  @Test func a_frame_lies_inside_its_rectangle() throws {
    let thin = try draw(6, 5) { $0.stroke(Rect(x: 1, y: 1, width: 4, height: 3), red) }
    #expect(thin == "......\n.####.\n.#..#.\n.####.\n......")
    let thick = try draw(6, 5) { $0.stroke(Rect(x: 1, y: 1, width: 4, height: 3), red, thickness: 2) }
    #expect(thick == "......\n.####.\n.####.\n.####.\n......")
  }

  @Test func dashes_restart_at_every_edge() throws {
    let dashed = try draw(8, 6) { $0.strokeDashed(Rect(x: 0, y: 0, width: 8, height: 6), red, on: 2, off: 1) }
    #expect(dashed == "##.##.##\n#......#\n#......#\n........\n#......#\n##.##.##")
  }

  @Test func a_translucent_frame_covers_no_pixel_twice() throws {
    let shade = Canvas.Color(rgb: 0, alpha: 128)
    for thickness in 1...5 {
      var canvas = try Canvas(width: 9, height: 7)
      canvas.stroke(Rect(x: 1, y: 1, width: 7, height: 5), shade, thickness: thickness)
      canvas.strokeDashed(Rect(x: 20, y: 1, width: 7, height: 5), shade, thickness: thickness)
      var dashed = try Canvas(width: 9, height: 7)
      dashed.strokeDashed(Rect(x: 1, y: 1, width: 7, height: 5), shade, thickness: thickness, on: 9)
      for pixel in Set(canvas.pixels + dashed.pixels) {
        #expect([.white, Canvas.Color(rgb: 0x7f7f7f)].contains(Canvas.Color(packed: pixel)))
      }
    }
  }

  @Test func clips_only_narrow_and_are_taken_back() throws {
    let clipped = try draw(4, 3) { canvas in
      canvas.clipped(to: Rect(x: 1, y: 0, width: 9, height: 2)) { canvas in
        canvas.clipped(to: Rect(x: -5, y: 1, width: 8, height: 9)) {
          $0.fill(Rect(x: 0, y: 0, width: 4, height: 3), red)
        }
      }
      canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), red)
    }
    #expect(clipped == "#...\n.##.\n....")
  }

  @Test(arguments: [Int.min, -(1 << 40), -1000, 1000, 1 << 40, Int.max])
  func nothing_outside_the_canvas_is_touched(_ far: Int) throws {
    let drawn = try draw(4, 4) {
      $0.fill(Rect(x: far, y: far, width: 3, height: 3), red)
      $0.stroke(Rect(x: far, y: 0, width: 3, height: Int.max), red, thickness: 5)
      $0.strokeDashed(Rect(x: far, y: far, width: 3, height: 3), red, thickness: Int.max, on: Int.max, off: Int.max)
      $0.draw("Text", x: far, baseline: far, size: 12, red)
      $0.draw([PlacedGlyph(scalar: "x", x: far, advance: far)], baseline: 2, size: 640, red)
      $0.clipped(to: Rect(x: far, y: far, width: 2, height: 2)) {
        $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), red)
      }
    }
    #expect(!drawn.contains("#"))
  }

  @Test func a_rectangle_far_larger_than_the_canvas_covers_it() throws {
    let huge = Rect(x: Int.min, y: Int.min, width: Int.max, height: Int.max)
    #expect(try draw(2, 2) { $0.fill(huge, red) } == "..\n..")
    let large = Rect(x: -(1 << 29), y: -(1 << 29), width: 1 << 30, height: 1 << 30)
    #expect(try draw(2, 2) { $0.fill(large, red) } == "##\n##")
    #expect(try draw(2, 2) { $0.strokeDashed(large, red, thickness: 3) } == "..\n..")
  }
}
