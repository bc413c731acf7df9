import Layouts
import Testing

struct TextLinesTests {
  private let cells = CellTextMetrics(width: 8, height: 16)
  private let proportional = ProportionalTextMetrics()

  private func lines(_ text: String, columns: Int?, maxLines: Int?, ellipsis: Bool = true) -> [String] {
    cells.lines(
      of: TextRequest(text, textSize: 17, maxWidth: columns.map { $0 * 8 }), maxLines: maxLines, ellipsis: ellipsis
    ).map(\.text)
  }

  @Test func maxLines_hides_the_lines_after() {
    #expect(lines("aa bb cc", columns: 2, maxLines: 2, ellipsis: false) == ["aa", "bb"])
    #expect(lines("aa bb cc", columns: 2, maxLines: 5, ellipsis: false) == ["aa", "bb", "cc"])
  }

  @Test(arguments: [nil, 0, -1, Int.min]) func no_maxLines_or_one_below_1_hides_nothing(maxLines: Int?) {
    #expect(lines("aa bb cc", columns: 2, maxLines: maxLines) == ["aa", "bb", "cc"])
  }

  @Test func measuring_includes_hidden_lines() {
    let layout = cells.measure(TextRequest("a\nbbb", textSize: 17))
    #expect(layout.lineCount == 2)
    #expect(layout.width == 24)
    #expect(layout.height(ofLines: 1) == 16)
  }

  @Test func the_ellipsis_follows_as_much_of_the_paragraph_as_fits() {
    #expect(lines("one two three", columns: 6, maxLines: 1) == ["one t…"])
    #expect(lines("one two three four", columns: 7, maxLines: 2) == ["one two", "three…"])
    #expect(lines("abcdefgh", columns: 3, maxLines: 2) == ["abc", "de…"])
  }

  @Test func no_space_precedes_the_ellipsis() {
    #expect(lines("one two three", columns: 5, maxLines: 1) == ["one…"])
  }

  @Test func text_that_fits_has_no_ellipsis() {
    #expect(lines("one two", columns: 7, maxLines: 1) == ["one two"])
    #expect(lines("one two", columns: 3, maxLines: 2) == ["one", "two"])
  }

  @Test func hidden_paragraphs_make_an_ellipsis_too() {
    #expect(lines("one\ntwo", columns: 7, maxLines: 1) == ["one…"])
    #expect(lines("one\ntwo", columns: 3, maxLines: 1) == ["on…"])
    #expect(lines("one\ntwo", columns: nil, maxLines: 1) == ["one…"])
    #expect(lines("one\n", columns: nil, maxLines: 1) == ["one…"])
  }

  @Test func the_ellipsis_is_alone_if_nothing_else_fits() {
    #expect(lines("one two", columns: 1, maxLines: 1) == ["…"])
    let narrow = proportional.lines(of: TextRequest("one two", textSize: 16, maxWidth: 3), maxLines: 1, ellipsis: true)
    #expect(narrow == [TextLine(text: "…", width: 11, baseline: 15, isTruncated: true)])
  }

  /// Source: `out` of android.text.StaticLayout (API 36).
  @Test func an_ellipsis_replaces_a_last_line_that_is_too_wide_for_its_view() {
    func lines(_ text: String, width: Int, ellipsis: Bool = true) -> [String] {
      AndroidTextMetrics().lines(
        of: TextRequest(text, textSize: 16, maxWidth: width), maxLines: nil, ellipsis: ellipsis
      ).map(\.text)
    }
    #expect(lines("MW", width: 5) == ["M", "…"] && lines("M", width: 5) == ["…"])
    #expect(lines("MW", width: 5, ellipsis: false) == ["M", "W"])
    #expect(lines("W i        ", width: 16).last?.hasSuffix("…") == false)
  }

  @Test func only_the_line_with_the_ellipsis_is_truncated() {
    let drawn = cells.lines(of: TextRequest("aa bb cc", textSize: 17, maxWidth: 16), maxLines: 2, ellipsis: true)
    #expect(
      drawn == [
        TextLine(text: "aa", width: 16, baseline: 12),
        TextLine(text: "b…", width: 16, baseline: 28, start: 3, isTruncated: true),
      ])
  }

  @Test func an_ellipsis_may_replace_the_start_or_the_middle_of_a_single_line() {
    func lines(_ place: TextStyle.Ellipsis, _ columns: Int = 7, maxLines: Int = 1) -> [String] {
      var request = TextRequest("aa bb cc dd", textSize: 17, maxWidth: columns * 8)
      request.style.ellipsis = place
      return cells.lines(of: request, maxLines: maxLines, ellipsis: true).map(\.text)
    }
    #expect(lines(.start) == ["…cc dd"])
    #expect(lines(.middle) == ["aa b…dd"])
    #expect(lines(.smallEnd) == ["aa bb‥"])
    #expect(lines(.middle, 11) == ["aa bb cc dd"])
    #expect(lines(.start, 0) == ["…"])
  }

  @Test func an_ellipsis_cuts_between_grapheme_clusters() {
    let text = "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧"
    let drawn = proportional.lines(of: TextRequest(text, textSize: 20, maxWidth: 40), maxLines: 1, ellipsis: true)
    #expect(drawn.map(\.text) == ["👨‍👩‍👧…"])
  }

  @Test func a_soft_hyphen_is_drawn_at_a_break_only() {
    let request = TextRequest("un\u{AD}break\u{AD}able", textSize: 16, maxWidth: 70)
    #expect(
      proportional.lines(of: request, maxLines: nil, ellipsis: false).map(\.text) == ["unbreak-", "able"])
  }

  @Test func a_tab_is_drawn_as_four_spaces() {
    let drawn = proportional.lines(of: TextRequest("a\tb", textSize: 16), maxLines: nil, ellipsis: false)
    #expect(drawn.map(\.text) == ["a    b"])
    #expect(drawn.map(\.width) == [proportional.measure(TextRequest("a    b", textSize: 16)).width])
  }
}
