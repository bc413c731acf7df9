import Foundation
import TestSupport
import Testing

@testable import Render
@testable import grx_render

/// What the README shows of the tool is what the tool prints.
@Suite(.serialized) struct ReadmeConsoleTests {
  @Test func each_console_of_the_readme_shows_what_the_tool_prints() throws {
    let readme = packageFolder.appendingPathComponent("README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let consoles = text.components(separatedBy: "<!-- run -->\n```console\n").dropFirst()
    #expect(consoles.count > 2)
    for console in consoles {
      let line = try #require(console.split(separator: "\n", omittingEmptySubsequences: false).first)
      let words = line.split(separator: " ").map(String.init)
      try #require(words.starts(with: ["$", "grx-render"]))
      try expectSnapshot(
        output(of: Array(words.dropFirst(2))), in: readme,
        between: ("<!-- run -->\n```console\n\(line)", "```\n"))
    }
  }

  /// What a terminal in the package's folder would show.
  private func output(of arguments: [String]) -> String {
    let folder = packageFolder.path + "/"
    let outcome = Tool.run(
      arguments.map { $0.hasPrefix("Fixtures/") ? folder + $0 : $0 }, in: Surroundings())
    return (outcome.messages + String(decoding: outcome.output, as: UTF8.self))
      .replacingOccurrences(of: folder, with: "")
  }

  @Test func the_readme_lists_every_lint_rule() throws {
    try expectSnapshot(
      "\n" + LintRule.markdownTable + "\n", in: packageFolder.appendingPathComponent("README.md"),
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
