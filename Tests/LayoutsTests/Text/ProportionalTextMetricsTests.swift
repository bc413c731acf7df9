import Layouts
import Measure
import Testing

struct ProportionalTextMetricsTests {
  private let metrics = ProportionalTextMetrics()

  /// Returns the width at one em = 2048 px, so that a pixel is a unit of the font.
  private func units(_ text: String) -> Int { metrics.measure(TextRequest(text, textSize: 2048)).width }

  @Test(arguments: [
    ("A", 1336), ("i", 498), ("W", 1817), ("a", 1114), ("0", 1151), (" ", 508), ("-", 566), ("€", 1151), ("—", 1599),
    ("…", 1370), ("é", 1086), ("ß", 1218), ("Ω", 1362), ("ж", 1569), ("ẞ", 1323), ("∞", 2106),
  ])
  func advances_are_those_of_Roboto_Regular(character: String, advance: Int) {
    #expect(units(character) == advance)
  }

  @Test(arguments: ["漢", "あ", "한", "。", "👍", "🇩🇪", "👍🏽", "👨‍👩‍👧", "→"])
  func wide_characters_emoji_and_arrows_are_one_em(character: String) {
    #expect(units(character) == 2048)
  }

  @Test(arguments: ["e\u{301}", "e\u{200D}", "e\u{FE0F}", "e\u{200B}", "e\u{AD}", "\u{FEFF}e", "e\u{0}", "e\u{E0067}"])
  func marks_and_format_controls_take_no_room(text: String) {
    #expect(units(text) == units("e"))
  }

  @Test func characters_without_an_entry_are_as_wide_as_an_average_letter() {
    #expect(units("ש") == 1022)
    #expect(units("\u{378}") == 1022)
    #expect(units("\u{10FFFF}") == 1022)
  }

  @Test func a_half_width_katakana_is_half_an_em() { #expect(units("ｱ") == 1024) }

  @Test func a_width_is_rounded_up_once_per_line() {
    // 498 / 2048 of 16 px are 3.89 px; ten of them 38.9.
    #expect(metrics.measure(TextRequest("i", textSize: 16)).width == 4)
    #expect(metrics.measure(TextRequest("iiiiiiiiii", textSize: 16)).width == 39)
  }

  @Test func text_size_may_be_fractional() {
    #expect(metrics.measure(TextRequest("WWWWWWWWWW", textSize: 12.5)).width == 111)
    #expect(metrics.measure(TextRequest("WWWWWWWWWW", textSize: 12)).width == 107)
  }

  @Test(arguments: [(17.0, 20, 16), (14, 16, 13), (12, 14, 11), (2048, 2400, 1900), (0, 0, 0)])
  func ascent_and_descent_are_rounded_each(textSize: Double, lineHeight: Int, baseline: Int) {
    let layout = metrics.measure(TextRequest("x\ny", textSize: textSize))
    #expect(layout.lineHeight == lineHeight)
    #expect(layout.firstBaseline == baseline)
    #expect(layout.size.height == 2 * lineHeight)
  }

  @Test func empty_text_is_one_line_high_and_0_wide() {
    #expect(metrics.measure(TextRequest("", textSize: 17)).size == Size(width: 0, height: 20))
  }

  @Test(arguments: [Double.nan, -1, -.infinity, 0, .leastNonzeroMagnitude])
  func an_invalid_size_is_0(textSize: Double) {
    #expect(metrics.measure(TextRequest("a b", textSize: textSize, maxWidth: 0)).size == .zero)
  }

  @Test(arguments: [16_385, 1e300, Double.infinity]) func the_largest_size_is_16384_pixels(textSize: Double) {
    let layout = metrics.measure(TextRequest("a\nb c", textSize: textSize, maxWidth: .max))
    #expect(layout == metrics.measure(TextRequest("a\nb c", textSize: 16_384)))
  }

  @Test func widths_stay_in_the_range_of_pixels() {
    let text = String(repeating: "W", count: 100_000)
    #expect(metrics.measure(TextRequest(text, textSize: 16_384)).width == Pixels.limit)
    #expect(metrics.measure(TextRequest(text, textSize: 16_384, maxWidth: .min)).lineCount == 100_000)
  }
}
