import Layouts
import Measure
import Testing

/// The interface of a TextView for clients that draw text.
@Suite struct DrawnLinesTests {
  private func text(_ text: String, width: Int) -> TextView {
    let view = TextView(text, measurer: CellTextMetrics(width: 8, height: 16))
    view.padding = Edges(all: 4)
    view.measureAndLayout(MeasureSpecs(width: .exactly(width), height: .unspecified))
    return view
  }

  @Test func lines_are_broken_for_the_width_of_the_frame_less_the_padding() {
    let view = text("one two three", width: 8 * 7 + 8)
    #expect(view.drawnLines.map(\.text) == ["one two", "three"])
    #expect(view.drawnLines.map(\.width) == [56, 40])
    let baselines = view.drawnLines.map(\.baseline)
    #expect(baselines[1] - baselines[0] == 16)
  }

  @Test func lines_that_are_left_out_are_not_among_them() {
    let view = text("one two three", width: 8 * 7 + 8)
    view.maxLines = 1
    #expect(view.drawnLines.map(\.text) == ["one two"])
  }

  @Test func another_frame_breaks_them_again() {
    let view = text("one two three", width: 8 * 13 + 8)
    #expect(view.drawnLines.count == 1)
    view.measureAndLayout(MeasureSpecs(width: .exactly(8 * 5 + 8), height: .unspecified))
    #expect(view.drawnLines.map(\.text) == ["one", "two", "three"])
  }

  @Test func an_empty_text_has_at_most_an_empty_line() {
    #expect(text("", width: 100).drawnLines.allSatisfy { $0.text.isEmpty })
  }
}
