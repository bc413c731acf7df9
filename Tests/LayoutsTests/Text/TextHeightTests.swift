import Layouts
import Measure
import Testing

/// Heights and baselines of texts, calculated from android.widget.TextView (API 34).
///
/// At 72 pixels, Roboto's lines extend 67 pixels above and 18 below the baseline, the first one 77 above, and the last one
/// 20 below.
@Suite struct TextHeightTests {
  private func text(_ text: String) -> TextView { TextView(text, measurer: AndroidTextMetrics(), textSize: 72) }

  private func height(_ view: TextView) -> Int {
    view.measureAndLayout(MeasureSpecs(width: .atMost(1000), height: .atMost(1000)))
    return view.frame.height
  }

  @Test func hidden_lines_of_an_editable_text_begin_where_it_ends() {
    let view = text("a\nb\nc")
    view.maxLines = 2
    #expect(height(view) == 77 + 18 + 67 + 20)
    view.textStyle.isEditable = true
    // As recorded of an EditText.
    #expect(height(view) == 180)
    view.textStyle.lineSpacingExtra = 10
    #expect(height(view) == 200)
    view.maxLines = 3
    #expect(height(view) == 95 + 10 + 85 + 10 + 87)
    view.text = "a\nb\n"
    view.maxLines = 2
    #expect(height(view) == 200)
  }

  @Test func lines_beyond_a_text_are_room_for_its_gravity() {
    let view = text("a")
    view.minLines = 3
    #expect(height(view) == 77 + 20 + 2 * 85)
    #expect(view.measuredBaseline == 77)
    view.contentGravity = .centerVertical
    #expect(height(view) == 77 + 20 + 2 * 85)
    #expect(view.measuredBaseline == 77 + 85)
  }

  @Test func a_maximum_length_divides_no_character() {
    let view = text("a\u{1F600}b")
    for (length, shown) in [(1, "a"), (2, "a"), (3, "a\u{1F600}"), (4, "a\u{1F600}b")] {
      let plain = text(shown)
      view.textTransform.maxLength = length
      _ = (height(view), height(plain))
      #expect(view.frame == plain.frame, "\(length)")
    }
  }
}
