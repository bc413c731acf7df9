import Testing

@testable import ToolCommands

@Suite struct GlobTests {
  @Test(arguments: [
    ("row.grx", "a/b/row.grx", true), ("row.grx", "a/b/arow.grx", false), ("*.grx", "a/row.grx", true),
    ("a/*.grx", "a/row.grx", true), ("a/*.grx", "a/b/row.grx", false), ("a/**", "a/b/row.grx", true),
    ("**/row.grx", "row.grx", true), ("**/row.grx", "a/b/row.grx", true), ("**/row.grx", "a/b/arow.grx", false),
    ("a/**/c.grx", "a/c.grx", true), ("a/**/c.grx", "a/b/b/c.grx", true), ("drafts/", "drafts/a/b.grx", true),
    ("drafts/", "a/drafts.grx", false), ("?ow.grx", "row.grx", true), ("?ow.grx", "ow.grx", false), ("**", "a/b", true),
  ]) func patterns(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(Glob(pattern).matches(path) == matches)
  }

  @Test func many_stars_take_no_longer_than_pattern_times_path() {
    let pattern = String(repeating: "*a", count: 200)
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 2_000) + "b"))
  }
}
