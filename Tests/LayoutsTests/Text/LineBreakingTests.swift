import Layouts
import Testing

/// Line breaks in proportional text.
struct LineBreakingTests {
  private let metrics = ProportionalTextMetrics()

  private func lines(_ text: String, maxWidth: Int?) -> [String] {
    metrics.lines(of: TextRequest(text, textSize: 16, maxWidth: maxWidth), maxLines: nil, ellipsis: false).map(\.text)
  }

  /// Returns whether a line ends between `head` and `tail` if `head` just fits.
  ///
  /// If it may not break there, the line ends at the space before `head`, or inside `head`.
  private func breaks(_ head: String, _ tail: String) -> Bool {
    let start = "x " + head
    let width = metrics.measure(TextRequest(start, textSize: 16)).width
    return lines(start + tail, maxWidth: width).first == start.filter { $0 != "\u{200B}" }
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func a_newline_ends_a_paragraph(newline: String) {
    #expect(lines("a" + newline + newline + "b", maxWidth: nil) == ["a", "", "b"])
  }

  @Test(arguments: [
    ("well-", "known"), ("3-", "letter"), ("a--", "b"), ("one\u{2010}", "two"), ("1914–", "1918"), ("so—", "then"),
    ("so—", "(then"), ("zero\u{200B}", "width"), ("漢", "字"), ("abc", "漢字"), ("漢", "abc"), ("字。", "漢字"),
    ("字", "「漢"), ("abc", "「漢"), ("👍", "👍"), ("🇩🇪", "🇫🇷"), ("한", "국"), ("カ", "タ"),
  ])
  func breaks_between(head: String, tail: String) {
    #expect(breaks(head, tail))
  }

  @Test(arguments: [
    ("a -", "5"), ("a3-", "5"), ("a -", "x"), ("a\u{A0}", "bcdef"), ("a\u{2060}", "bcdef"), ("a\u{202F}", "bcdef"),
    ("a\u{2011}", "bcdef"), ("漢", "。"), ("漢", "、字"), ("漢", ")"), ("漢", "」字"), ("「", "漢字"), ("(", "漢字"),
    ("カ", "ッタ"), ("き", "ゃあ"), ("ラ", "ー"), ("漢\u{2060}", "字"), ("字", "\u{301}"), ("word", ", next"),
    ("a—", ", b"), ("漢", "\u{A0}字"),
  ])
  func does_not_break_between(head: String, tail: String) {
    #expect(!breaks(head, tail))
  }

  @Test func the_furthest_place_that_fits_is_taken() {
    #expect(lines("one two-three four", maxWidth: 70) == ["one two-", "three four"])
    #expect(lines("one two-three four", maxWidth: 50) == ["one", "two-", "three", "four"])
  }

  @Test func spaces_at_a_break_are_not_drawn_nor_counted() {
    let width = metrics.measure(TextRequest("one", textSize: 16)).width
    #expect(lines("one \t\u{3000}\u{2003}two", maxWidth: width) == ["one", "two"])
    let layout = metrics.measure(TextRequest("one     two", textSize: 16, maxWidth: width))
    #expect(layout.width == width)
  }

  @Test func a_soft_hyphen_needs_room_for_its_hyphen() {
    let whole = metrics.measure(TextRequest("break-", textSize: 16)).width
    #expect(lines("break\u{AD}able", maxWidth: whole) == ["break-", "able"])
    #expect(lines("break\u{AD}able", maxWidth: whole - 1) == ["break", "able"])
    #expect(metrics.measure(TextRequest("break\u{AD}able", textSize: 16, maxWidth: whole)).width == whole)
  }

  @Test func a_word_longer_than_a_line_is_cut_into_full_lines() {
    #expect(lines("iiiiiiiiii W", maxWidth: 16) == ["iiii", "iiii", "ii", "W"])
  }

  @Test func a_word_is_cut_between_grapheme_clusters() {
    #expect(lines("e\u{301}e\u{301}e\u{301}", maxWidth: 18) == ["e\u{301}e\u{301}", "e\u{301}"])
    #expect(lines("👨‍👩‍👧👨‍👩‍👧", maxWidth: 16) == ["👨‍👩‍👧", "👨‍👩‍👧"])
    #expect(lines("🇩🇪🇫🇷🇮🇹", maxWidth: 40) == ["🇩🇪🇫🇷", "🇮🇹"])
    #expect(lines("क्षिक्षि", maxWidth: 1) == ["क्षि", "क्षि"])
  }

  @Test func a_line_has_room_for_one_cluster_at_least() {
    #expect(lines("ab  e\u{301}👍🏽 c", maxWidth: 0) == ["a", "b", "e\u{301}", "👍🏽", "c"])
  }

  /// Texts with very long clusters: searching for their boundaries at every line would take too long.
  @Test(arguments: ["🇩", "\u{1100}", "a", "👩\u{200D}", "e\u{AD}\u{301}", "क्", "\u{301}", " ", "\r\n"], [nil, 0, 20])
  func breaking_a_long_text_takes_a_time_that_grows_with_its_length(piece: String, maxWidth: Int?) {
    let text = String(repeating: piece, count: 50_000)
    let request = TextRequest(text, textSize: 16, maxWidth: maxWidth)
    #expect(
      metrics.measure(request).lineCount == metrics.lines(of: request, maxLines: nil, ellipsis: false).count)
    #expect(metrics.lines(of: request, maxLines: 1, ellipsis: true).count == 1)
  }
}
