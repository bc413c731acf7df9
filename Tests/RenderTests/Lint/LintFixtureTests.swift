import Foundation
import TestSupport
import Testing

@testable import GRXLint
@testable import Render
@testable import ToolCommands

/// Each layout in `Fixtures/lint` has a file with lint's output next to it.
@Suite struct LintFixtureTests {
  private static let folder = fixtures.appendingPathComponent("lint")

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".grx") || $0.hasSuffix(".xml")
    }
    .sorted()
  }

  private func findings(in name: String) throws -> (text: String, codes: Set<String>) {
    let file = Self.folder.appendingPathComponent(name)
    let source = try String(contentsOf: file, encoding: .utf8)
    let marked = source.split(separator: "\n").first { $0.hasPrefix("// options: ") }
    let options = marked.map { $0.dropFirst("// options: ".count).split(separator: " ").map(String.init) } ?? []
    let outcome = Tool.run(["lint"] + options + [file.path], in: Surroundings())
    #expect(outcome.messages == "", "\(name)")
    let text = String(decoding: outcome.output, as: UTF8.self).replacingOccurrences(
      of: Self.folder.path + "/", with: "")
    #expect((outcome.status == .done) == text.isEmpty, "\(name)")
    let codes = LintRule.all.map(\.code).filter { text.contains("[\($0) ") }
    return (text, Set(codes))
  }

  @Test func each_layout_has_the_findings_beside_it_and_no_others() throws {
    for name in try Self.names() {
      let (text, codes) = try findings(in: name)
      let code = String(name.prefix(6))
      if name.hasPrefix("\(code)_ok_") {
        #expect(text == "", "\(name)")
        continue
      }
      #expect(codes == [code], "\(name): \(text)")
      let golden = Self.folder.appendingPathComponent(name).deletingPathExtension().appendingPathExtension("txt")
      #expect(FileManager.default.fileExists(atPath: golden.path) || updatesSnapshots, "\(name) has no text beside it")
      try expectSnapshot(text, in: golden)
    }
  }

  @Test func each_rule_has_a_layout_that_breaks_it_and_one_that_nearly_does() throws {
    let names = try Self.names()
    for rule in LintRule.all {
      #expect(names.contains { $0.hasPrefix("\(rule.code)_ok_") }, "\(rule.code)")
      #expect(names.contains { $0.hasPrefix("\(rule.code)_") && !$0.hasPrefix("\(rule.code)_ok_") }, "\(rule.code)")
    }
    #expect(names.allSatisfy { name in LintRule.named(String(name.prefix(6))) != nil })
  }
}
