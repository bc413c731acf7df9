import Testing

@testable import Render
@testable import ToolCommands

@Suite struct MessageTests {
  private let workspace: Workspace
  private let layout = "{ \"layout\": {\n\t\"class\": \"View\", \"widht\": 10, \"height\": \"日本\" } }\n"

  init() throws { workspace = try Workspace() }

  private func messages(_ style: MessageStyle) throws -> String {
    var surroundings = Surroundings()
    surroundings.errorStyle = style
    let path = try workspace.write(layout, to: "a.grx")
    return Tool.run([path], in: surroundings).messages.replacing(path, with: "a.grx")
  }

  @Test func terminal_gets_the_line_and_the_place() throws {
    let text = try messages(MessageStyle(showsSource: true, isColored: false, columns: 80))
    #expect(
      text.contains(
        """
        a.grx:2:19: warning: unknown attribute 'widht' of View; did you mean 'width'?
          at layout.widht
            2 |   "class": "View", "widht": 10, "height": "日本" } }
              |                    ^~~~~~~

        """))
    #expect(
      text.contains(
        """
            2 |   "class": "View", "widht": 10, "height": "日本" } }
              |                                           ^~~~~~

        """))
  }

  @Test func file_gets_one_line_per_message() throws {
    let text = try messages(.plain)
    #expect(
      text.hasPrefix(
        "a.grx:2:19: warning: unknown attribute 'widht' of View; did you mean 'width'?\n  at layout.widht\n"))
    #expect(!text.contains("^"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func colors_mark_the_place_and_the_severity() throws {
    let text = try messages(MessageStyle(showsSource: true, isColored: true, columns: 80))
    #expect(text.contains("\u{1B}[1ma.grx:2:19:\u{1B}[0m \u{1B}[1;35mwarning:\u{1B}[0m unknown"))
    #expect(text.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(text.contains("\u{1B}[1;32m^~~~~~~\u{1B}[0m"))
  }

  @Test func colors_follow_the_environment() {
    func isColored(_ environment: [String: String], isTerminal: Bool = true) -> Bool {
      ColorChoice.isColored(isTerminal: isTerminal) { environment[$0] }
    }
    #expect(isColored(["TERM": "xterm"]))
    #expect(isColored(["TERM": "xterm", "NO_COLOR": ""]))
    #expect(!isColored(["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(!isColored(["TERM": "dumb"]))
    #expect(!isColored([:]))
    #expect(!isColored(["TERM": "xterm"], isTerminal: false))
    for (name, value) in [("FORCE_COLOR", "0"), ("FORCE_COLOR", "false"), ("CLICOLOR", "0")] {
      #expect(!isColored([name: value, "TERM": "xterm"]))
      #expect(isColored([name: value, "TERM": "xterm", "CLICOLOR_FORCE": "1"], isTerminal: false))
    }
    #expect(isColored(["CLICOLOR": "1", "TERM": "xterm"]) && !isColored(["CLICOLOR": "1"], isTerminal: false))
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      #expect(isColored([name: "1"], isTerminal: false))
      #expect(!isColored([name: "0", "TERM": "xterm"], isTerminal: false))
      #expect(!isColored([name: "1", "NO_COLOR": "1"]))
    }
  }

  @Test func standard_input_is_shown_too() {
    var surroundings = Surroundings()
    surroundings.errorStyle = MessageStyle(showsSource: true, isColored: false, columns: 80)
    surroundings.standardInput = { _ in Array("{ oops }".utf8) }
    let text = Tool.run(["-"], in: surroundings).messages
    #expect(text.contains("    1 | { oops }\n      |   ^"))
  }

  // MARK: Lines

  @Test func tab_is_as_wide_as_it_is_drawn() {
    let excerpt = SourceExcerpt(of: "\t\tab", column: 4, width: 72)
    #expect(excerpt.line == "    ab")
    #expect(excerpt.marker == "     ^")
  }

  @Test func wide_characters_take_two_columns_and_marks_none() {
    #expect(SourceExcerpt(of: "日e\u{301}x", column: 4, width: 72).marker == "   ^")
    #expect(SourceExcerpt(of: "日x", column: 1, width: 72).marker == "^~~")
  }

  @Test func place_behind_the_end_has_a_marker() {
    #expect(SourceExcerpt(of: "ab", column: 3, width: 72).marker == "  ^")
    #expect(SourceExcerpt(of: "", column: 1, width: 72) == SourceExcerpt(of: "", column: 9, width: 72))
  }

  @Test func invisible_characters_are_escaped() {
    let excerpt = SourceExcerpt(of: "a\u{1B}[31m\u{202E}b", column: 8, width: 72)
    #expect(excerpt.line == "a\\u{1b}[31m\\u{202e}b")
    // The marker is below the escaped column.
    #expect(excerpt.marker == String(repeating: " ", count: 19) + "^")
  }

  @Test func long_line_is_cut_around_the_place() {
    let source = String(repeating: "a ", count: 500) + "\"here\": 1" + String(repeating: " b", count: 500)
    let excerpt = SourceExcerpt(of: source, column: 1001, width: 40)
    #expect(excerpt.line.columns <= 40)
    #expect(excerpt.line.hasPrefix("…") && excerpt.line.hasSuffix("…"))
    let start = excerpt.marker.prefix { $0 == " " }.count
    #expect(excerpt.line.dropFirst(start).hasPrefix("\"here\""))
    #expect(excerpt.marker.hasSuffix(" ^~~~~~"))
  }

  @Test func marker_stays_within_the_line_that_is_shown() {
    let source = "\"" + String(repeating: "x", count: 500) + "\""
    let excerpt = SourceExcerpt(of: source, column: 1, width: 40)
    #expect(excerpt.line.columns <= 40)
    #expect(excerpt.marker.count < 40)
  }
}
