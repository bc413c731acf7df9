import Layouts
import Measure
import Testing

struct AdvanceTextMetricsTests {
  /// Half an em for each ASCII character, and one em for others.
  private let metrics = AdvanceTextMetrics(ascent: 0.8, descent: 0.2, lineHeight: 1.25) { character, textSize in
    (character.isASCII ? 0.5 : 1) * textSize
  }

  private func lines(_ text: String, maxWidth: Int?, maxLines: Int? = nil) -> [String] {
    metrics.lines(of: TextRequest(text, textSize: 20, maxWidth: maxWidth), maxLines: maxLines, ellipsis: true).map(
      \.text)
  }

  @Test func lengths_are_in_em_and_widths_in_pixels() {
    let layout = metrics.measure(TextRequest("ab\né", textSize: 20))
    #expect(layout.size == Size(width: 20, height: 50))
    #expect(layout.firstBaseline == 16)
    #expect(
      AdvanceTextMetrics(ascent: 0.75, descent: 0.25) { _, _ in 1 }.measure(TextRequest("", textSize: 10)).lineHeight
        == 10)
  }

  @Test func a_width_is_rounded_up_once_per_line() {
    let thirds = AdvanceTextMetrics(ascent: 1, descent: 0) { _, _ in 1.0 / 3 }
    #expect(thirds.measure(TextRequest("aaaa", textSize: 1)).width == 2)
    #expect(thirds.measure(TextRequest("aaaa", textSize: 1, maxWidth: 2)).lineCount == 1)
  }

  @Test func lines_break_as_with_other_metrics() {
    #expect(lines("one two-three", maxWidth: 80) == ["one two-", "three"])
    #expect(lines("漢字漢字", maxWidth: 40) == ["漢字", "漢字"])
    #expect(lines("漢字。", maxWidth: 40) == ["漢", "字。"])
    #expect(lines("abcdef", maxWidth: 25) == ["ab", "cd", "ef"])
    #expect(lines("break\u{AD}able", maxWidth: 60) == ["break-", "able"])
    #expect(lines("a\tb", maxWidth: nil) == ["a    b"])
    #expect(metrics.measure(TextRequest("a\tb", textSize: 20)).width == 60)
    #expect(lines("a\r\nb\u{2028}c", maxWidth: nil) == ["a", "b", "c"])
  }

  @Test func grapheme_clusters_are_measured_and_kept_whole() {
    #expect(lines("👨‍👩‍👧👨‍👩‍👧", maxWidth: 20) == ["👨‍👩‍👧", "👨‍👩‍👧"])
    #expect(lines("🇩🇪🇫🇷", maxWidth: 30) == ["🇩🇪", "🇫🇷"])
    #expect(metrics.measure(TextRequest("e\u{301}", textSize: 20)).width == 20)
  }

  @Test func an_ellipsis_replaces_text_that_does_not_fit() {
    #expect(lines("one two three", maxWidth: 60, maxLines: 1) == ["one…"])
  }

  @Test func lines_are_justified() {
    let view = TextView("aa b cc dd", measurer: metrics, textSize: 20)
    view.isJustified = true
    view.layoutParams = LayoutParams(width: 75, height: .wrapContent)
    view.measureAndLayout(in: Size(width: 75, height: 200))
    #expect(view.placedLines.map(\.text) == ["aa", "b", "cc", "dd"])
    #expect(view.placedLines.map(\.frame.right) == [20, 43, 75, 20])
  }

  @Test func kerning_moves_characters_within_a_line() {
    let kerned = AdvanceTextMetrics(ascent: 1, descent: 0) { first, second, textSize in
      first == "A" && second == "V" ? -0.25 * textSize : 0
    } advance: { _, textSize in
      textSize
    }
    #expect(kerned.measure(TextRequest("AVA", textSize: 20)).width == 55)
    #expect(kerned.measure(TextRequest("AV AV", textSize: 20, maxWidth: 36)).size == Size(width: 35, height: 40))
    #expect(kerned.measure(TextRequest("AVAV", textSize: 20, maxWidth: 20)).size == Size(width: 20, height: 80))
  }

  @Test(arguments: [.nan, .infinity, -.infinity, -1, 1e300])
  func advances_and_sizes_of_any_value_are_taken(value: Double) {
    let metrics = AdvanceTextMetrics(ascent: value, descent: value, lineHeight: value) { _, _, _ in
      value
    } advance: { _, _ in
      value
    }
    for size in [value, 10] {
      let request = TextRequest("ab cd", textSize: size, maxWidth: 30)
      let layout = metrics.measure(request)
      #expect(layout.width >= 0 && layout.width <= Pixels.limit && layout.lineHeight >= 0)
      #expect(metrics.lines(of: request, maxLines: nil, ellipsis: false).count == layout.lineCount)
    }
  }
}
