import Layouts
import Measure
import Testing

/// Parts of a text with properties of their own, calculated from android.text.StaticLayout (API 34).
///
/// At 72 pixels, Roboto's lines extend 67 pixels above and 18 below the baseline, the first one 77 above, and the last one
/// 20 below. At 90 pixels, they are 83, 22, 96, and 25; at 36 pixels, 33, 9, 39, and 10.
@Suite struct TextSpanTests {
  private func text(_ text: String, _ spans: [TextSpan] = [], width: Int? = nil) -> TextView {
    let view = TextView(text, measurer: AndroidTextMetrics(), textSize: 72)
    view.spans = spans
    layOut(view, width: width)
    return view
  }

  private func layOut(_ view: TextView, width: Int? = nil) {
    view.measureAndLayout(
      MeasureSpecs(width: width.map { .exactly($0) } ?? .unspecified, height: .unspecified))
  }

  private func height(_ string: String, _ spans: [TextSpan], width: Int? = nil) -> Int {
    text(string, spans, width: width).frame.height
  }

  @Test func a_line_is_as_high_as_its_largest_part() {
    #expect(height("small large", []) == 77 + 20)
    #expect(height("small large", [TextSpan(.scale(1.25), in: 6..<11)]) == 96 + 25)
    #expect(height("small large", [TextSpan(.size(36), in: 6..<11)]) == 77 + 20)
    #expect(height("small large", [TextSpan(.size(36), in: 0..<11)]) == 39 + 10)
  }

  @Test func a_part_counts_only_in_the_lines_that_show_it() {
    let large = [TextSpan(.scale(1.25), in: 2..<3)]
    #expect(height("a\nb\nc", large) == 77 + 18 + 83 + 22 + 67 + 20)
    #expect(text("a\nb\nc", large).drawnLines.map(\.baseline) == [77, 77 + 18 + 83, 77 + 18 + 83 + 22 + 67])
  }

  @Test func later_spans_change_the_result_of_earlier_ones() {
    let (half, large) = (TextSpan(.size(36), in: 0..<1), TextSpan(.scale(2.5), in: 0..<1))
    #expect(height("a", [half, large]) == 96 + 25)
    #expect(height("a", [large, half]) == 39 + 10)
  }

  @Test func a_moved_baseline_needs_room_on_its_side_unless_the_text_is_a_single_line() {
    // Half of the ascent, 33.4, is truncated.
    #expect(height("a", [TextSpan(.superscript, in: 0..<1)]) == 77 + 20)
    #expect(height("a\nb", [TextSpan(.superscript, in: 2..<3)]) == 77 + 18 + (67 + 33) + 20)
    #expect(height("a\nb", [TextSpan(.subscript, in: 0..<1)]) == 77 + (18 + 33) + 67 + 20)
    let editable = text("a", [TextSpan(.superscript, in: 0..<1)])
    editable.textStyle.isEditable = true
    layOut(editable)
    #expect(editable.frame.height == 77 + 33 + 20)
    #expect(editable.measuredBaseline == 77 + 33)
  }

  @Test func the_line_that_ends_in_an_ellipsis_is_as_high_as_the_rest_of_its_paragraph() {
    let view = text("one two\nthree", [TextSpan(.scale(1.25), in: 4..<7)], width: 220)
    #expect(view.drawnLines.map(\.text) == ["one", "two", "three"])
    view.maxLines = 1
    layOut(view, width: 220)
    #expect(view.frame.height == 77 + 20)
    view.endsInEllipsis = true
    layOut(view, width: 220)
    #expect(view.frame.height == 96 + 25)
    view.maxLines = 2
    layOut(view, width: 220)
    #expect(view.frame.height == 77 + 18 + 83 + 25)
  }

  @Test func letters_of_different_parts_are_not_kerned() {
    let (a, v) = (text("A").frame.width, text("V").frame.width)
    #expect(text("AV").frame.width < a + v)
    #expect(text("AV", [TextSpan(.family(.sansSerif, .regular), in: 1..<2)]).frame.width == a + v)
    #expect(text("AV", [TextSpan(.underline, in: 1..<2)]).frame.width == text("AV").frame.width)
  }

  @Test func bold_is_added_to_the_weight_of_the_typeface() {
    func width(_ weight: TextStyle.Weight, _ spans: [TextSpan]) -> Int {
      let view = text("mmmm", spans)
      view.textStyle.weight = weight
      layOut(view)
      return view.frame.width
    }
    let bold = [TextSpan(.bold, in: 0..<4)]
    #expect(width(.regular, bold) == width(.bold, []))
    #expect(width(.bold, bold) == width(.bold, []))
    #expect(width(.bold, [TextSpan(.family(.serif, .regular), in: 0..<4)]) != width(.bold, []))
    #expect(width(.light, bold) == width(TextStyle.Weight(rawValue: 600), []))
  }

  @Test func a_margin_is_before_each_line_of_the_paragraph() {
    let margin = [TextSpan(.margin(18, hasBullet: true), in: 0..<3)]
    let plain = text("one")
    #expect(text("one", margin).frame.width == plain.frame.width + 18)
    // Two words that fit without the margin don't fit with it.
    let width = text("one two").frame.width
    #expect(text("one two", margin, width: width).drawnLines.count == 2)
    #expect(text("one two", margin, width: width + 18).drawnLines.count == 1)
    // The other paragraph has none.
    #expect(text("one two\nx", [TextSpan(.margin(18, hasBullet: true), in: 8..<9)], width: width).drawnLines.count == 2)
  }

  @Test func a_line_height_applies_to_each_line_of_the_paragraph() {
    // The first line is shrunk above the baseline; the last one has the descent of other last lines.
    #expect(height("a\nb", [TextSpan(.lineHeight(90), in: 0..<1)]) == (90 - 20) + 18 + 67 + 20)
    #expect(height("a", [TextSpan(.lineHeight(120), in: 0..<1)]) == 120)
    #expect(height("a", [TextSpan(.lineHeight(60), in: 0..<1)]) == 60)
    #expect(height("a", [TextSpan(.lineHeight(10), in: 0..<1)]) == 10)
  }

  @Test func spans_follow_a_transformed_text() {
    let capitals = text("ßa", [TextSpan(.size(36), in: 1..<2)])
    capitals.textTransform.isAllCaps = true
    layOut(capitals)
    let small = TextView("A", measurer: AndroidTextMetrics(), textSize: 36)
    layOut(small)
    #expect(capitals.frame.width == text("SS").frame.width + small.frame.width)
    let password = text("ab", [TextSpan(.size(36), in: 0..<2)])
    password.textTransform.isPassword = true
    layOut(password)
    #expect(password.frame.size == text("\u{2022}\u{2022}").frame.size)
  }

  @Test func spans_beyond_the_text_and_empty_ones_have_no_effect() {
    let spans = [TextSpan(.size(300), in: 3..<9), TextSpan(.size(300), in: 1..<1), TextSpan(.bold, in: 700..<900)]
    #expect(text("abc", spans).frame == text("abc").frame)
    #expect(text("", spans).frame == text("").frame)
  }

  @Test func a_part_may_begin_between_a_pair_of_surrogates() {
    let whole = text("\u{1F600}a", [TextSpan(.size(36), in: 0..<3)])
    #expect(text("\u{1F600}a", [TextSpan(.size(36), in: 1..<3)]).frame == whole.frame)
  }

  @Test func parts_with_one_style_are_measured_like_the_whole() {
    let string = "The quick brown fox jumps over the lazy dog, and runs"
    for width in stride(from: 150, to: 900, by: 50) {
      let units = Array(string.utf16)
      let parts = units.indices.filter { $0 == 0 || units[$0] == 32 }
      let spans = parts.map { TextSpan(.scale(1), in: $0..<units.count) }
      let (divided, whole) = (text(string, spans, width: width), text(string, width: width))
      #expect(divided.frame == whole.frame)
      #expect(divided.drawnLines == whole.drawnLines)
    }
  }

  @Test func many_overlapping_spans_are_measured_in_time() {
    let string = String(repeating: "word ", count: 2000)
    let spans = (0..<1000).map { TextSpan($0 % 2 == 0 ? .bold : .scale(1.001), in: $0..<10_000 - $0) }
    let clock = ContinuousClock()
    let time = clock.measure { _ = text(string, spans, width: 500) }
    #expect(time < .seconds(20))
  }
}
