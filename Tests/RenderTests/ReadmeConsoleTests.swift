import Foundation
import TestSupport
import Testing

@testable import GRXLint
@testable import Render
@testable import ToolCommands

/// The commands in the README and the articles, with their output.
@Suite(.serialized) struct ReadmeConsoleTests {
  @Test func each_console_of_the_readme_shows_what_the_tool_prints() throws {
    let consoles = try documented(after: "<!-- run -->\n```console\n")
    #expect(consoles.count > 8)
    for (file, console) in consoles {
      let line = try #require(console.split(separator: "\n", omittingEmptySubsequences: false).first)
      let words = line.split(separator: " ").map(String.init)
      try #require(words.starts(with: ["$", "grx-render"]))
      try expectSnapshot(
        output(of: Array(words.dropFirst(2))), in: file,
        between: ("<!-- run -->\n```console\n\(line)", "```\n"))
    }
  }

  /// A session runs in an empty folder with copies of some documents of `Fixtures/readme`.
  @Test func each_session_of_the_documentation_shows_what_the_tool_prints() throws {
    let sessions = try documented(after: "<!-- session: ")
    #expect(sessions.count > 3)
    for (file, part) in sessions {
      let names = try #require(part.components(separatedBy: " -->\n```console\n").first)
      try #require(!names.contains("\n"))
      let workspace = try Workspace()
      for name in names.split(separator: " ").map(String.init) {
        let source = fixtures.appendingPathComponent("readme/\(try #require(name.split(separator: "/").last))")
        try workspace.write(try String(contentsOf: source, encoding: .utf8), to: name)
      }
      let block = try #require(part.components(separatedBy: "```").dropFirst().first)
      let lines = block.split(separator: "\n").filter { $0.hasPrefix("$ ") }
      try #require(!lines.isEmpty)
      var shown = ""
      for line in lines {
        let words = line.split(separator: " ").map(String.init)
        try #require(words.starts(with: ["$", "grx-render"]))
        let arguments = words.dropFirst(2).map { word in
          !word.contains(":") && (word == "layouts" || word.contains(".")) ? "./" + word : word
        }
        let (_, output, messages) = workspace.tool(arguments)
        // Times differ from run to run.
        shown += "\(line)\n" + (messages + output).replacing(#/ \([0-9.]+ s\)/#, with: "")
      }
      let mark = "<!-- session: \(names) -->\n```console\n" + lines[0]
      let first = "\(lines[0])\n"
      try expectSnapshot(String(shown.dropFirst(first.count)), in: file, between: (mark, "```\n"))
    }
  }

  @Test func each_console_of_the_documentation_is_run() throws {
    for (file, part) in try documented(after: "```console\n") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let end = try #require(text.range(of: "```console\n" + part)).lowerBound
      let mark = text[..<end].split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? ""
      #expect(
        mark == "<!-- run -->" || mark.hasPrefix("<!-- session: "), "\(file.lastPathComponent): \(part.prefix(60))")
    }
  }

  /// Returns the output and messages of a terminal in the package's folder.
  private func output(of arguments: [String]) -> String {
    let folder = packageFolder.path + "/"
    let outcome = Tool.run(
      arguments.map { $0.hasPrefix("Fixtures/") ? folder + $0 : $0 }, in: Surroundings())
    return (outcome.messages + String(decoding: outcome.output, as: UTF8.self))
      .replacingOccurrences(of: folder, with: "")
  }

  @Test func the_reference_lists_every_lint_rule() throws {
    try expectDocumented(
      "\n" + LintRule.markdownTable + "\n",
      between: ("<!-- lint rules: printed from their table -->", "<!-- end of lint rules -->"))
  }

  @Test func each_picture_of_the_readme_is_what_the_tool_draws() throws {
    let readme = try String(contentsOf: packageFolder.appendingPathComponent("README.md"), encoding: .utf8)
    let pictures = readme.components(separatedBy: "](Fixtures/readme/").dropFirst().compactMap {
      $0.components(separatedBy: ")").first
    }
    #expect(pictures.count >= 3)
    for picture in pictures {
      let file = fixtures.appendingPathComponent("readme/\(picture)")
      let name = file.deletingPathExtension().lastPathComponent
      let own = fixtures.appendingPathComponent("readme/\(name).grx")
      let source =
        FileManager.default.fileExists(atPath: own.path) ? own : fixtures.appendingPathComponent(name + ".grx")
      let density = file.pathExtension == "png" ? "2" : "1"
      let drawn = Tool.run(
        ["--format", file.pathExtension, "--density", density, "--size", "360x480", source.path], in: Surroundings())
      if file.pathExtension == "png" {
        let stored = try? Data(contentsOf: file)
        #expect(stored == Data(drawn.output), "\(picture) differs (UPDATE_SNAPSHOTS=1 rewrites it)")
        if updatesSnapshots { try Data(drawn.output).write(to: file) }
      } else {
        try expectSnapshot(String(decoding: drawn.output, as: UTF8.self), in: file)
      }
    }
  }
}
