import Testing

@testable import Render
@testable import ToolCommands

@Suite struct HighlighterTests {
  private let escape = "\u{1B}["

  private func highlighted(_ text: String, _ content: Content) -> String {
    var highlighter = Highlighter(content)
    return highlighter.highlight(text)
  }

  /// Returns the text without escape sequences.
  private func plain(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  @Test(arguments: [
    "", "\n", "LinearLayout #row 0,0 360x80\n  View #an id 16,16 48x48 hidden\n  View gone\n", "== 1x1\nView 0,0 1x1",
    "--- a\n+++ b\n@@ -1 +1 @@\n-View #a\n+View #b\n \n\n#v is 2 taller: 0,0 1x1\n", "--- no diff\n#",
    "TextView #t, 4x4\n\nnote: it is #x\n\nWidth 4: #x, #y; #z:\n   4  #t\n",
    "a.grx:1:2: warning: Button #ok is small [GRX006 x]\n  at layout\n", "#", "a#b #", "# #a##b",
  ]) func only_colors_are_added(text: String) {
    for content in [Content.plain, .tree, .difference, .explanation, .findings] {
      #expect(plain(highlighted(text, content)) == text)
    }
  }

  @Test func ids_are_emphasized_and_invisible_views_are_dimmed() {
    #expect(
      highlighted("View #an id 1,2 3x4\nView gone\nView #a 0,0 1x1 hidden", .tree)
        == "View \(escape)36m#an id\(escape)0m 1,2 3x4\n\(escape)2mView gone\(escape)0m\n"
        + "\(escape)2mView #a 0,0 1x1 hidden\(escape)0m")
    #expect(highlighted("#v is 2 taller, because #w:", .difference).hasPrefix("\(escape)36m#v\(escape)0m is 2"))
  }

  @Test func lines_of_a_diff_have_its_usual_colors() {
    let text = highlighted("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z\n\n- not in the diff", .difference)
    #expect(text.contains("\(escape)1m--- a\(escape)0m\n\(escape)1m+++ b\(escape)0m\n\(escape)36m@@ -1 +1 @@"))
    #expect(text.contains("\(escape)31m-x\(escape)0m\n\(escape)32m+y\(escape)0m\n z\n\n- not in the diff"))
  }

  @Test func only_standard_output_is_colored() throws {
    var surroundings = Surroundings()
    surroundings.outputStyle = OutputStyle(isColored: true, columns: 80)
    let workspace = try Workspace(["row.grx": row])
    let tree = workspace.tool("./row.grx").output
    #expect(workspace.tool("./row.grx", surroundings: surroundings).output == highlighted(tree, .tree))
    #expect(workspace.tool("--output", "./o.txt", "./row.grx", surroundings: surroundings).status == .done)
    #expect(try workspace.text(of: "o.txt") == tree)
    #expect(workspace.tool("--format", "json", "./row.grx", surroundings: surroundings).output.first == "{")
    let watched = workspace.tool("--check", "./row.txt", "--update", "./row.grx", surroundings: surroundings)
    #expect(watched.output == "")
    #expect(try workspace.text(of: "row.txt") == tree)
  }
}
