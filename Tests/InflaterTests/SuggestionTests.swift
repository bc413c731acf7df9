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
    ]) func `a slip of the pen is set right`(_ written: String, _ meant: String)
  {
    #expect(Suggestion.nearest(to: written, in: names) == meant)
  }

  @Test(arguments: ["", "_", "x", "ix", "colour", "tttt", "contents", "wxyz", "alignLeft", "é"])
  func `what is not near is not offered`(_ written: String) {
    #expect(Suggestion.nearest(to: written, in: names) == nil)
  }

  @Test func `the nearest wins, and among equals the first by name`() {
    #expect(Suggestion.nearest(to: "abcdef", in: ["abcdxx", "abcdex"]) == "abcdex")
    #expect(Suggestion.nearest(to: "abcdef", in: ["abcdey", "abcdex"]) == "abcdex")
    #expect(Suggestion.nearest(to: "abcdef", in: ["abcdex", "abcdey"]) == "abcdex")
    #expect(Suggestion.nearest(to: "weight", in: ["weight"]) == nil)
  }

  @Test func `huge names are not compared`() {
    let huge = String(repeating: "w", count: 1_000_000)
    #expect(Suggestion.nearest(to: huge, in: names) == nil)
    #expect(Suggestion.nearest(to: "weight", in: [huge]) == nil)
  }
}
