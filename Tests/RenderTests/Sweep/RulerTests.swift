import Foundation
import TestSupport
import Testing

@testable import Render
@testable import ToolCommands

/// The ruler above the picture of a page. `Tests/Outputs/page.py` drags it in a browser.
@Suite struct RulerTests {
  private static let text = document(
    of: """
      { "class": "LinearLayout", "direction": "vertical", "width": "match_parent", "subviews": [
        { "class": "TextView", "id": "title", "width": "match_parent", "text": "Ten words" } ] }
      """)

  @Test func curves_have_the_length_at_each_width() {
    var generator = SplitMix64(seed: 68)
    let forms: [(Int) -> Int] = [
      { _ in 7 }, { $0 }, { -$0 }, { $0 / 2 }, { ($0 + 1) / 2 - 40 }, { $0 * 3 / 7 }, { $0 < 50 ? 30 : $0 - 20 },
      { Int((Double($0) * 0.3819).rounded()) },
    ]
    for form in forms {
      let start = 300 + Int.random(in: 0..<100, using: &generator)
      let lengths = (0..<200).map(form)
      let curve = PixelCurve(lengths, from: start)
      #expect(lengths == (0..<200).map { curve.length(at: start + $0) })
    }
    let noise = (0..<200).map { _ in Int.random(in: 0..<9, using: &generator) }
    let curve = PixelCurve(noise, from: 0)
    #expect(noise == noise.indices.map { curve.length(at: $0) })
  }

  @Test func lengths_that_grow_evenly_take_one_piece() {
    for divisor in [1, 2, 3, 7, 12] {
      #expect(PixelCurve((0..<100).map { ($0 + 5) / divisor }, from: 320).numbers.count == 5, "\(divisor)")
    }
    #expect(PixelCurve((0..<100).map { max(40, $0) }, from: 320).numbers.count == 10)
  }

  @Test func a_page_has_a_ruler_if_it_is_asked_for() throws {
    let workspace = try Workspace(["a.grx": Self.text])
    let options = ["--text-metrics", "cell:8x16", "--format", "html"]
    #expect(workspace.tool(options + ["./a.grx"]).output.contains("\"ruler\":null"))
    let (status, page, messages) = workspace.tool(options + ["--width-range", "40...100", "./a.grx"])
    #expect(status == .done && messages == "")
    #expect(page.contains("\"lanes\":[{\"name\":\"#title\",\"path\":\"0\",\"bands\":[40,71,0,"))
  }

  @Test func rulers_that_cannot_be_made_are_errors() throws {
    let workspace = try Workspace(["a.grx": Self.text])
    let (status, _, messages) = workspace.tool("--width-range", "40...100", "./a.grx")
    #expect(status == .wrongUsage && messages.contains("--width-range"))
    let rows = (0..<400).map { _ in "{ \"class\": \"View\", \"height\": 1 }" }.joined(separator: ",")
    try workspace.write(
      document(of: "{ \"class\": \"LinearLayout\", \"direction\": \"vertical\", \"subviews\": [\(rows)] }"), to: "b.grx"
    )
    let wide = workspace.tool("--format", "html", "--width-range", "1...10000", "./b.grx")
    #expect(wide.status == .failed)
    #expect(wide.messages.contains("a ruler over 10000 widths for 401 views can't be made"))
  }

  @Test func a_served_page_asks_for_its_ruler() throws {
    let workspace = try Workspace(["a.grx": Self.text, "grx.json": "{ \"sweep\": { \"widths\": \"64...80\" } }"])
    var settings = RenderSettings()
    settings.givenFormat = .pageData
    let configured = try settings.configured(
      for: workspace.path("a.grx"), MessageStyle(showsSource: false, isColored: false, columns: 100)
    ).settings
    #expect(configured.rulerWidths == nil)
    var ruler = configured
    ruler.givenFormat = .rulerData
    #expect(ruler.rulerWidths?.widths == 64...80)
    let output = try RenderRun(ruler, [workspace.path("a.grx")], Surroundings()).outcome().output
    #expect(String(decoding: output, as: UTF8.self).hasPrefix("{\"rulers\":[{\"from\":64,\"through\":80,\"h\":640,"))
  }
}
