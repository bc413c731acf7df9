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

  @Test func most_characters_are_one_cell_wide() {
    #expect(measure("iW").size == Size(width: 16, height: 16))
    #expect(measure("\t\r\u{7F}").width == 24)
    #expect(measure("\u{AD}…αд─").width == 40)
  }

  @Test(arguments: [
    ("日本語", 6), ("한국어", 6), ("ＡＢ", 4), ("ｶﾅ", 2), ("\u{3000}", 2), ("〈〉", 4), ("👍", 2), ("👍🏽", 2), ("🏽", 2), ("a🏽", 3),
    ("👨‍👩‍👧‍👦", 2), ("👩‍❤️‍💋‍👨", 2), ("🏳️‍🌈", 2), ("🏳\u{200D}🌈", 2), ("🏴‍☠️", 2), ("👁️‍🗨️", 2), ("🇩🇪", 2), ("🇩", 1), ("🇩🇪🇫", 3),
    ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("1️⃣", 2), ("❤", 1), ("❤️", 2), ("❤\u{FE0E}", 1), ("☝", 1), ("☝🏽", 2), ("e\u{301}", 1),
    ("e\u{301}\u{302}\u{303}", 1), ("\u{200B}", 0), ("\u{301}", 0), ("ก็", 1), ("น้ำ", 2), ("का", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("a\u{FE0F}", 1), ("漢\u{FE0F}", 2), ("שָׁ", 1), ("𝒳", 1), ("𠮷", 2),
  ])
  func characters_take_the_columns_that_terminals_give_them(text: String, columns: Int) {
    #expect(measure(text).width == columns * 8)
  }

  @Test func ambiguous_characters_are_wide_if_requested() {
    let wide = CellTextMetrics(width: 8, height: 16, ambiguousIsWide: true)
    func columns(_ text: String) -> Int { wide.measure(TextRequest(text, textSize: 1)).width / 8 }
    #expect(columns("…αд─") == 8)
    #expect(columns("aé\u{301}ｶ日👍") == 1 + 2 + 1 + 2 + 2)
    #expect(CellTextMetrics(width: 8, height: 16) != wide)
    let request = TextRequest("abcdefgh", textSize: 1, maxWidth: 40)
    #expect(wide.lines(of: request, maxLines: 1, ellipsis: true).map(\.text) == ["abc…"])
  }

  @Test func no_line_breaks_inside_a_character() {
    #expect(lines("👨‍👩‍👧👨‍👩‍👧👍🏽", columns: 4) == ["👨‍👩‍👧👨‍👩‍👧", "👍🏽"])
    #expect(lines("e\u{301}e\u{301}e\u{301}", columns: 2) == ["e\u{301}e\u{301}", "e\u{301}"])
    #expect(lines("日本語", columns: 3) == ["日", "本", "語"])
    #expect(measure("日本", columns: 1).size == Size(width: 16, height: 32))
    #expect(lines("🇩🇪🇫🇷", columns: 3) == ["🇩🇪", "🇫🇷"])
    let request = TextRequest("日本語テキスト", textSize: 1, maxWidth: 8 * 8)
    #expect(metrics.lines(of: request, maxLines: 1, ellipsis: true).map(\.text) == ["日本語…"])
  }

  @Test(arguments: ["🇩", "a", "👩\u{200D}", "e\u{301}", "क्", "\u{301}", " ", "\r\n"], [nil, 0, 20])
  func a_long_text_takes_a_time_that_grows_with_its_length(piece: String, maxWidth: Int?) {
    let request = TextRequest(String(repeating: piece, count: 10_000), textSize: 16, maxWidth: maxWidth)
    #expect(
      metrics.measure(request).lineCount == metrics.lines(of: request, maxLines: nil, ellipsis: false).count)
    #expect(metrics.lines(of: request, maxLines: 1, ellipsis: true).count == 1)
  }

  @Test func text_size_has_no_effect() {
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

  @Test func only_the_line_feed_is_a_newline_with_or_without_a_carriage_return() {
    #expect(measure("a\r\nb").size == Size(width: 8, height: 32))
    #expect(lines("a\r\n\r\nb", columns: nil) == ["a", "", "b"])
    #expect(lines("a\r\n\nb", columns: nil) == ["a", "", "b"])
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

  @Test func later_words_continue_after_the_last_piece_of_a_word_that_was_cut() {
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
