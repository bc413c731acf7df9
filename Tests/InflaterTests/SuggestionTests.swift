import Layouts
import Testing

@testable import Inflater

@Suite struct SuggestionTests {
  private let names = [
    "weight", "width", "height", "minWidth", "marginLeft", "gravity", "contentGravity", "id", "text", "debug_bgColor",
    "alignParentLeft", "centerInParent",
  ]

  @Test(
    arguments: [
      ("wieght", "weight"), ("weigth", "weight"), ("weigh", "weight"), ("weightt", "weight"), ("Weight", "weight"),
      ("layout_weight", "weight"), ("android:layout_marginLeft", "marginLeft"), ("min_width", "minWidth"),
      ("minwidht", "minWidth"), ("ID", "id"), ("bgColor", "debug_bgColor"), ("alignParentLetf", "alignParentLeft"),
      ("centerinparnet", "centerInParent"), ("texte", "text"),
    ]) func a_typo_is_corrected(_ written: String, _ meant: String)
  {
    #expect(Suggestion.nearest(to: written, in: names) == meant)
  }

  @Test(arguments: ["", "_", "x", "ix", "colour", "tttt", "contents", "wxyz", "alignLeft", "é"])
  func dissimilar_names_are_not_suggested(_ written: String) {
    #expect(Suggestion.nearest(to: written, in: names) == nil)
  }

  @Test func the_nearest_wins_and_among_equals_the_first_by_name() {
    #expect(Suggestion.nearest(to: "abcdef", in: ["abcdxx", "abcdex"]) == "abcdex")
    #expect(Suggestion.nearest(to: "abcdef", in: ["abcdey", "abcdex"]) == "abcdex")
    #expect(Suggestion.nearest(to: "abcdef", in: ["abcdex", "abcdey"]) == "abcdex")
    #expect(Suggestion.nearest(to: "weight", in: ["weight"]) == nil)
  }

  @Test func huge_names_are_not_compared() {
    let huge = String(repeating: "w", count: 1_000_000)
    #expect(Suggestion.nearest(to: huge, in: names) == nil)
    #expect(Suggestion.nearest(to: "weight", in: [huge]) == nil)
  }
}
