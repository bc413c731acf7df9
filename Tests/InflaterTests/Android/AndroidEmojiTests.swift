import Layouts
import Measure
import Testing

/// The widths of emoji in Android's texts.
///
/// Source: `calcCoverageScore` and `itemize` of minikin::FontCollection (API 34).
@Suite struct AndroidEmojiTests {
  private func width(_ text: String) -> Int { AndroidTextMetrics().measure(TextRequest(text, textSize: 20)).width }

  @Test(arguments: ["👩‍❤️‍👨", "👩‍❤️‍💋‍👨", "👨‍👩‍👧", "👨‍⚕️", "👨‍⚕", "🏃‍♂️", "🏃‍♂", "🏃🏽‍♂️", "🏴‍☠️", "🏳️‍🌈", "❤️‍🔥", "❤️", "☀️", "1️⃣", "#️⃣", "©️"])
  func an_emoji_of_several_characters_is_as_wide_as_one(_ text: String) {
    #expect(width("😀") == 25)
    #expect(width(text) == 25)
  }

  @Test func without_a_selector_it_is_text() {
    #expect(width("❤") < 25)
    #expect(width("1") == width("2") && width("1") < 12)
    #expect(width("a1b") < 40)
  }

  @Test func the_selector_changes_nothing_else() {
    #expect(width("a\u{FE0F}") == width("a"))
    #expect(width(" \u{FE0F}") == width(" "))
  }
}
