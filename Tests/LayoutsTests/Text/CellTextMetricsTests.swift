import Layouts
import Measure
import Testing

struct CellTextMetricsTests {
  private let metrics = CellTextMetrics(width: 8, height: 16)

  private func measure(_ text: String, columns: Int? = nil) -> TextLayout {
    metrics.measure(TextRequest(text, textSize: 17, maxWidth: columns.map { $0 * 8 }))
  }

  private func lines(_ text: String, columns: Int?) -> [String] {
    metrics.lines(of: TextRequest(text, textSize: 17, maxWidth: columns.map { $0 * 8 }), maxLines: nil, ellipsis: false)
      .map(\.text)
  }

  @Test func every_scalar_is_one_cell_wide() {
    #expect(measure("iW").size == Size(width: 16, height: 16))
    #expect(measure("e\u{301}").width == 16)
    #expect(measure("漢\t\r👍").width == 32)
  }

  @Test func text_size_does_not_count() {
    let request = TextRequest("two words", textSize: .nan, maxWidth: 40)
    #expect(metrics.measure(request) == measure("two words", columns: 5))
  }

  @Test func empty_text_is_one_line_high_and_0_wide() {
    #expect(measure("").size == Size(width: 0, height: 16))
    #expect(lines("", columns: 4) == [""])
  }

  @Test func a_newline_separates_paragraphs_and_an_empty_one_is_a_line() {
    #expect(lines("a\n\nb\n", columns: nil) == ["a", "", "b", ""])
    #expect(measure("a\n").lineCount == 2)
    #expect(measure("\n").size == Size(width: 0, height: 32))
  }

  @Test func only_the_line_feed_is_a_newline() {
    #expect(measure("a\r\nb").size == Size(width: 16, height: 32))
    #expect(measure("a\rb\u{2028}c").size == Size(width: 40, height: 16))
  }

  @Test func without_a_limit_only_newlines_break() {
    #expect(lines("one two  three\nfour", columns: nil) == ["one two  three", "four"])
  }

  @Test func lines_take_as_many_words_as_fit() {
    #expect(lines("aa bb cc dd", columns: 5) == ["aa bb", "cc dd"])
    #expect(lines("aa bb cc dd", columns: 4) == ["aa", "bb", "cc", "dd"])
    #expect(lines("aa bb cc dd", columns: 8) == ["aa bb cc", "dd"])
  }

  @Test func a_part_of_a_cell_is_no_room_for_a_character() {
    let request = TextRequest("aa bb", textSize: 17, maxWidth: 39)
    #expect(metrics.measure(request).size == Size(width: 16, height: 32))
  }

  @Test func a_line_has_room_for_one_character_at_least() {
    #expect(lines("ab c", columns: 0) == ["a", "b", "c"])
    #expect(measure("ab", columns: -3).size == Size(width: 8, height: 32))
  }

  @Test func spaces_at_a_break_are_not_counted() {
    #expect(measure("aa    bb", columns: 3).size == Size(width: 16, height: 32))
    #expect(lines("aa    bb", columns: 3) == ["aa", "bb"])
  }

  @Test func spaces_inside_a_line_and_at_its_beginning_are_counted() {
    #expect(lines("a  b  c", columns: 4) == ["a  b", "c"])
    #expect(lines(" a b", columns: 3) == [" a", "b"])
  }

  @Test func spaces_at_the_end_of_a_paragraph_are_counted_but_break_nothing() {
    #expect(measure("ab  ").width == 32)
    #expect(measure("ab  ", columns: 3).size == Size(width: 32, height: 16))
    #expect(measure("ab  \nc", columns: 2).size == Size(width: 32, height: 32))
    #expect(measure("   ", columns: 1).size == Size(width: 24, height: 16))
  }

  @Test func a_word_that_does_not_fit_starts_a_new_line_first() {
    #expect(lines("a bcdef", columns: 3) == ["a", "bcd", "ef"])
    #expect(lines("  abcd", columns: 3) == ["", "abc", "d"])
  }

  @Test func later_words_go_on_after_the_last_piece_of_a_word_that_was_cut() {
    #expect(lines("abcdefgh i j", columns: 3) == ["abc", "def", "gh", "i j"])
    #expect(lines("abcd e f", columns: 3) == ["abc", "d e", "f"])
    #expect(lines("abcdef g", columns: 3) == ["abc", "def", "g"])
  }

  @Test func the_baseline_is_at_three_quarters_of_the_first_line_truncated() {
    #expect(measure("a\nb").firstBaseline == 12)
    let odd = CellTextMetrics(width: 9, height: 17)
    let request = TextRequest("a\nb", textSize: 1)
    #expect(odd.measure(request).firstBaseline == 12)
    #expect(odd.lines(of: request, maxLines: nil, ellipsis: false).map(\.baseline) == [12, 29])
  }

  @Test func sizes_stay_in_the_range_of_pixels() {
    let huge = CellTextMetrics(width: .max, height: .max)
    let layout = huge.measure(TextRequest("a\nbb", textSize: 1))
    #expect(layout.size == Size(width: Pixels.limit, height: Pixels.limit))
    #expect(CellTextMetrics(width: 0, height: -1) == CellTextMetrics(width: 1, height: 1))
  }
}
