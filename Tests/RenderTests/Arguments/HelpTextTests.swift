import Testing

@testable import GRXFileFormats
@testable import Render
@testable import ToolCommands

@Suite struct HelpTextTests {
  private let help = Tool.run(["--help"], in: Surroundings())

  @Test func help_names_every_option_and_its_values() {
    #expect(help.status == .done)
    #expect(help.messages == "")
    #expect(RenderSettings.options.count > 10)
    for option in Tool.commands[0].options + sharedOptions {
      #expect(help.text.contains("\n  \(option.usage)\n"))
      #expect(option.help.hasSuffix("."))
    }
  }

  @Test func help_lists_every_command() {
    #expect(
      Tool.commandNames == [
        "check", "diff", "lint", "sweep", "serve", "config", "schema", "completions", "man", "help",
      ])
    #expect(Tool.commands.map(\.name) == [nil] + Tool.commandNames)
    for name in Tool.commands.compactMap(\.name) { #expect(help.text.contains("\n  \(name) ")) }
  }

  @Test func help_is_asked_for_in_many_ways() {
    func text(_ arguments: String...) -> String { Tool.run(arguments, in: Surroundings()).text }
    for arguments in [["-h"], ["help"], ["--strict", "-h"]] {
      #expect(Tool.run(arguments, in: Surroundings()).text == help.text, "\(arguments)")
    }
    for name in Tool.commands.compactMap(\.name) {
      let own = text(name, "--help")
      #expect(own.hasPrefix("Usage: grx-render \(name)"))
      #expect(text("help", name) == own && text(name, "-h") == own && text("--help", name) == own)
    }
    let unknown = Tool.run(["help", "lnit"], in: Surroundings())
    #expect(unknown.status == .wrongUsage)
    #expect(unknown.messages.hasSuffix("did you mean 'lint'?\nTry 'grx-render help'.\n"))
    #expect(Tool.run(["help", "lint", "diff"], in: Surroundings()).status == .wrongUsage)
  }

  @Test func options_may_precede_a_command() {
    func route(_ arguments: String...) -> [String] {
      let (command, rest) = Tool.route(arguments)
      return [command.name ?? "render"] + rest
    }
    #expect(route("--strict", "lint", "a.grx") == ["lint", "--strict", "a.grx"])
    #expect(route("--size", "1x1", "diff", "a", "b") == ["diff", "--size", "1x1", "a", "b"])
    #expect(route("--size=1x1", "diff", "a", "b") == ["diff", "--size=1x1", "a", "b"])
    #expect(route("--only", "GRX001", "lint", "a") == ["lint", "--only", "GRX001", "a"])
    // A value, or a file after another one, isn't a command.
    #expect(route("--output", "lint", "a.grx") == ["render", "--output", "lint", "a.grx"])
    #expect(route("a.grx", "lint") == ["render", "a.grx", "lint"])
    #expect(route("--", "lint") == ["render", "--", "lint"])
    #expect(route("-", "lint") == ["render", "-", "lint"])
  }

  @Test func help_fits_a_terminal() {
    #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func examples_of_the_help_are_right() throws {
    let workspace = try Workspace()
    let layout = try workspace.write(
      document("\"class\": \"TextView\", \"id\": \"title\""), to: "row.grx")
    try workspace.add(document("\"class\": \"View\", \"width\": 8, \"height\": 8"), to: "layouts/row.grx")
    let examples = Tool.commands[0].examples
    #expect(examples.count > 3)
    for example in examples {
      let words = example.line.replacing("'Good morning'", with: "Hello").split(separator: " ").map(String.init)
      #expect(words.first == Tool.name)
      let arguments = words.dropFirst().map { word in
        word == "row.grx"
          ? layout
          : word.hasPrefix("row.") || word.hasSuffix(".html") || ["layouts", "pictures"].contains(word)
            ? workspace.path(word) : word
      }
      let outcome = Tool.run(arguments, in: Surroundings())
      #expect(outcome.status == .done, "\(example.line): \(outcome.messages)")
    }
  }

  @Test func version_is_a_line() {
    // A release also names the commit.
    let line = Tool.run(["--version"], in: Surroundings()).text
    #expect(line.wholeMatch(of: /grx-render 0\.1\.0( \([0-9a-f]{12}\))?\n/) != nil)
  }

  @Test func words_wrap_at_eighty_columns() {
    #expect(wrapped("one two", indent: 2) == "  one two\n")
    let long = String(repeating: "x", count: 100)
    #expect(wrapped("a \(long) b", indent: 1) == " a\n \(long)\n b\n")
  }
}
