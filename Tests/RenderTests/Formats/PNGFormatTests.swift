import Foundation
import Testing

@testable import Render
@testable import ToolCommands

@Suite struct PNGFormatTests {
  private let view = document(
    of:
      #"""
      { "class": "FrameLayout", "width": 100, "height": 60, "debug_bgColor": "#102030", "subviews": [
        { "class": "View", "width": 20, "height": 20, "gravity": "right|bottom", "debug_bgColor": "#F00" },
        { "class": "View", "width": 20, "height": 20, "gravity": "right|top", "debug_bgColor": "#0F0",
          "visibility": "hidden" },
        { "class": "TextView", "text": "Mm", "textSize": 20 } ] }
      """#)

  private func picture(_ folder: Workspace, density: String) throws -> PNGReader {
    let outcome = Tool.run(["--format", "png", "--density", density, folder.path("a.grx")], in: Surroundings())
    #expect(outcome.status == .done)
    #expect(outcome.messages == "")
    return try PNGReader(outcome.output)
  }

  private func color(_ picture: PNGReader, _ x: Int, _ y: Int) -> [UInt8] {
    Array(picture.rgba[(y * picture.width + x) * 4..<(y * picture.width + x) * 4 + 4])
  }

  @Test(arguments: [1, 2, 3]) func the_picture_holds_the_layout_at_the_density(density: Int) throws {
    let folder = try Workspace(["a.grx": view])
    let picture = try picture(folder, density: "\(density)")
    // As wide on the left as on the right.
    let margin = (picture.width - 100 * density) / 2
    #expect(picture.width == 100 * density + 2 * margin && picture.height == 60 * density + 2 * margin)
    #expect(margin > 0)
    #expect(color(picture, 0, picture.height - 1) == [255, 255, 255, 255])
    #expect(color(picture, margin + 50 * density, margin + 50 * density) == [0x10, 0x20, 0x30, 255])
    let corner = (margin + 100 * density - 10 * density, margin + 60 * density - 6 * density)
    #expect(color(picture, corner.0, corner.1) == [255, 0, 0, 255])
    // Translucent, so that the ground shows through.
    let hidden = color(picture, corner.0, margin + 16 * density)
    #expect(hidden[1] > 0x20 && hidden[1] < 255)
    let light = (0..<40 * density).contains { x in
      (0..<24 * density).contains { y in color(picture, margin + x, margin + y) == [255, 255, 255, 255] }
    }
    #expect(light, "white text on a dark ground")
    #expect(picture.pixelsPerMetre == Int(Double(density) * 72 / 0.0254 + 0.5))
  }

  @Test func the_same_layout_is_the_same_bytes() throws {
    let folder = try Workspace(["a.grx": view])
    func bytes() -> [UInt8] { Tool.run(["--format", "png", folder.path("a.grx")], in: Surroundings()).output }
    #expect(bytes() == bytes())
  }

  @Test func a_terminal_gets_no_picture() throws {
    let folder = try Workspace(["a.grx": view])
    var surroundings = Surroundings()
    surroundings.outputIsTerminal = true
    let result = folder.tool("--format", "png", "./a.grx", surroundings: surroundings)
    #expect(result == (.failed, "", "a.grx: error: png can't be printed on a terminal; name a file with --output\n"))
    #expect(
      folder.tool("--format", "png", "--output", "./a.png", "./a.grx", surroundings: surroundings).status == .done)
    #expect(folder.tool("--format", "svg", "./a.grx", surroundings: surroundings).status == .done)
  }

  @Test func a_layout_that_is_too_large_for_a_picture_is_an_error() throws {
    let folder = try Workspace([
      "a.grx": document(of: #"{ "class": "ImageView", "width": 100000, "height": 30 }"#), "a.png": "old",
    ])
    let result = folder.tool("--format", "png", "--output", "./a.png", "./a.grx")
    #expect(result.status == .failed)
    #expect(result.messages.contains("pixels can't be drawn"))
    #expect(try folder.text(of: "a.png") == "old")
  }

  @Test func views_far_outside_and_without_an_extent_are_drawn_as_far_as_they_are_seen() throws {
    let folder = try Workspace([
      "a.grx": document(
        of:
          #"""
          { "class": "FrameLayout", "width": 50, "height": 50, "subviews": [
            { "class": "ImageView", "width": 1000000000, "height": 999999999, "marginLeft": -500000000 },
            { "class": "View", "width": 0, "height": 10 }, { "class": "TextView", "text": "é\u0301 \u4e00", "width": 1 } ] }
          """#)
    ])
    #expect(try picture(folder, density: "1").width > 50)
  }
}
