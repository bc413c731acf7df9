import Foundation
import Testing

@testable import Render
@testable import ToolCommands

@Suite struct CompletionsTests {
  private static let shells = ["bash", "zsh", "fish"]

  private func script(_ shell: String) -> String {
    String(decoding: Tool.run(["completions", shell], in: Surroundings()).output, as: UTF8.self)
  }

  @Test(arguments: shells) func the_scripts_name_every_option_and_every_word(shell: String) {
    let script = script(shell)
    for command in Tool.commands {
      if let name = command.name { #expect(script.contains(name)) }
      for option in command.options + sharedOptions {
        #expect(script.contains(shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name))
        if case .words(let words) = option.values {
          for word in words { #expect(script.contains(word), "\(option.name) \(word)") }
        }
      }
    }
  }

  @Test(arguments: shells) func a_shell_that_is_installed_reads_its_script(shell: String) throws {
    let path = ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let path else { return }
    let folder = try Workspace(["script": script(shell)])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-n", folder.path("script")]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func the_manual_page_names_every_option_with_its_help() {
    let page = String(decoding: Tool.run(["man"], in: Surroundings()).output, as: UTF8.self)
    // The page writes an ellipsis as three periods, which ranges of widths have as well.
    func dotted(_ text: String) -> String { text.replacingOccurrences(of: "…", with: "...") }
    let plain = dotted(
      page.replacingOccurrences(of: "\\-", with: "-").replacingOccurrences(of: "\\(aq", with: "'")
        .replacingOccurrences(of: "\\(em", with: "—"))
    for command in Tool.commands {
      #expect(plain.contains(dotted(command.summary)))
      for option in command.options + sharedOptions {
        #expect(plain.contains("\\fB\(option.name)\\fR"))
        #expect(plain.contains(dotted(option.help)), "\(option.name)")
      }
      for example in command.examples { #expect(plain.contains(dotted(example.line))) }
    }
    // A line that begins this way is a request, and the page has only these.
    let requests = Set(
      page.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map { $0.prefix(3) })
    #expect(requests == [".TH", ".SH", ".SS", ".TP", ".PP", ".br"])
  }

  @Test func another_shell_is_wrong_usage() {
    #expect(Tool.run(["completions", "tcsh"], in: Surroundings()).status == .wrongUsage)
    #expect(Tool.run(["completions"], in: Surroundings()).status == .wrongUsage)
    #expect(Tool.run(["man", "man"], in: Surroundings()).status == .wrongUsage)
  }
}
