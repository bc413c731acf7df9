import Foundation
import Inflater
import Layouts
import TestSupport
import Testing

@testable import Render
@testable import grx_render

/// Rejects phrases that are hard to understand, and names better ones.
@Suite struct LanguageTests {
  /// Each phrase as a regular expression, and its replacement.
  private static let phrases: [(pattern: String, better: String)] = [
    (#"\bmistakes?\b"#, "error"),
    (#"\b(gives|give|gave|giving) way\b"#, "is dropped; makes room"),
    (#"\b(goes|go|went|going) by\b"#, "depends on; uses"),
    (#"\bnothing but\b"#, "only"),
    (#"\bin the words of\b"#, "in the vocabulary of"),
    (#"\b(is|are|was|were|be|been) told\b"#, "reported"),
    (#"\btold (of|apart|by|on)\b"#, "reported"),
    (#"\bcounts? as not given\b"#, "is ignored"),
    (#"\bwithout end\b"#, "in a cycle; unboundedly"),
    (#"\bfinds? out\b.*\bwhat is kept\b"#, "caches"),
    (#"\bwhat is (kept|left over)\b"#, "the cached …; the remaining …"),
    (#"\bforetold\b"#, "predicted"),
    (#"\bhang together\b"#, "depend on one another"),
    (#"\b(in|into) words\b"#, "in prose"),
    (#"\b(a|of one's) way of its own\b"#, "separate"),
    (#"\bgo(es)? round in (a circle|circles)\b"#, "is circular"),
    (#"\bcolour"#, "color"),
    (#"\b(centred|centre|centres)\b"#, "center"),
    (#"\bneighbour"#, "neighbor"),
    (#"\bbehaviou?rs? of its own\b"#, "custom behavior"),
    (#"(?-i:^//+ What\b)"#, "a noun phrase, such as: The sections of …"),
  ]

  private static let expressions: [(expression: NSRegularExpression, better: String)] = phrases.map {
    // The patterns are constants.
    (try! NSRegularExpression(pattern: $0.pattern, options: [.caseInsensitive]), $0.better)
  }

  /// The phrases in a text, each with the number of its line.
  private func findings(in text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      Self.expressions.compactMap { expression, better in
        let line = String(line)
        guard let match = expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)),
          let range = Range(match.range, in: line)
        else { return nil }
        return "\(index + 1): “\(line[range])”; better: \(better)"
      }
    }
  }

  @Test func phrases_are_found() {
    #expect(findings(in: "All mistakes\ngive way.").count == 2)
    #expect(findings(in: "An error with its location.").isEmpty)
  }

  @Test(arguments: documentation) func the_documentation_is_plain(file: URL) throws {
    let findings = findings(in: try String(contentsOf: file, encoding: .utf8))
    #expect(findings.isEmpty, "\(file.path):\n\(findings.joined(separator: "\n"))")
  }

  @Test func help_and_rules_are_plain() {
    for command in ["", "check", "diff", "lint", "config", "schema", "completions", "man"] {
      let outcome = Tool.run(command.isEmpty ? ["--help"] : ["help", command], in: Surroundings())
      #expect(findings(in: String(decoding: outcome.output, as: UTF8.self)) == [], "help \(command)")
    }
    #expect(findings(in: LintRule.markdownTable) == [])
  }

  /// The comments of the libraries.
  @Test(arguments: [
    "Measure", "Layouts", "Inflater", "grx-render/Render/Compare", "grx-render/Render/Explain",
    "grx-render/Render/Lint", "grx-render/Render/Output/SVG", "grx-render/Render/Output/Screen",
    "grx-render/Render/Output/Text",
  ])
  func doc_comments_are_plain(folder: String) throws {
    let root = packageFolder.appendingPathComponent("Sources/\(folder)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
    #expect(!names.isEmpty)
    for name in names {
      let lines = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in
          let text = line.drop { $0 == " " }
          return text.hasPrefix("//") ? String(text) : ""
        }
      let found = findings(in: lines.joined(separator: "\n"))
      #expect(found.isEmpty, "\(folder)/\(name):\n\(found.joined(separator: "\n"))")
    }
  }
}
