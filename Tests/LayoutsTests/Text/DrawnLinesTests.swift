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

  /// A measurer whose answers are all one number.
  private struct Constant: TextMeasurer {
    let number: Int

    func measure(_ request: TextRequest) -> TextLayout {
      TextLayout(width: number, lineCount: number, lineHeight: number, firstBaseline: number)
    }

    func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
      [number, number].map { TextLine(text: "a", width: $0, baseline: $0, start: $0) }
    }
  }

  @Test(arguments: [Int.max, .min, -.max, 1 << 62, -1, 0])
  func any_answer_of_a_measurer_is_placed_within_the_limits(number: Int) {
    for padding in [0, Int.max, .min] {
      let view = TextView("a text", measurer: Constant(number: number))
      view.padding = Edges(all: padding)
      (view.minEms, view.maxEms, view.minLines) = (3, .max, 2)
      for specs in [MeasureSpecs.unspecified, MeasureSpecs(width: .exactly(90), height: .atMost(90))] {
        view.measureAndLayout(specs)
        let lines = view.placedLines.map(\.frame)
        #expect(lines.count <= 2)
        #expect(lines.allSatisfy { abs($0.width) <= Pixels.limit && abs($0.height) <= Pixels.limit })
      }
    }
    let layout = Constant(number: number).measure(TextRequest("a text", textSize: 14))
    #expect((0...Pixels.limit).contains(layout.height(ofLines: .max)))
  }
}
