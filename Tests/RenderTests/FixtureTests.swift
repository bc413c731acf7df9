import Foundation
import TestSupport
import Testing

@testable import Render
@testable import ToolCommands

/// Each layout in the fixtures has a golden file beside it.
@Suite struct FixtureTests {
  /// Folders whose files other tests check.
  private static let others = ["errors", "lint", "conformance", "readme", "android", "gravity", "screens"]

  private static func files(_ pathExtension: String) throws -> [String] {
    let root = fixtures.path + "/"
    let names = try FileManager.default.subpathsOfDirectory(atPath: root)
    return names.filter { name in
      name.hasSuffix("." + pathExtension) && !others.contains { name.hasPrefix($0 + "/") }
    }.sorted()
  }

  @Test func each_layout_has_its_golden_text_and_each_text_its_layout() throws {
    let layouts = try Self.files("grx").map { $0.dropLast(4) }
    let texts = try Self.files("txt").map { $0.dropLast(4) }
    #expect(layouts.count > 50)
    #expect(layouts.filter { !texts.contains($0) } == [] || updatesSnapshots)
    #expect(texts.filter { !layouts.contains($0) } == [])
  }

  @Test func each_layout_matches_its_expected_text() throws {
    for name in try Self.files("grx") {
      let file = fixtures.appendingPathComponent(name)
      let outcome = Tool.run(try options(of: file) + [file.path], in: Surroundings())
      #expect(outcome.status == .done, "\(name): \(outcome.messages)")
      let golden = file.deletingPathExtension().appendingPathExtension("txt")
      try expectSnapshot(String(decoding: outcome.output, as: UTF8.self), in: golden)
    }
  }

  @Test(arguments: ["0.01", "0.1", "0.5", "0.75", "1.5", "2", "2.625", "3", "4", "100"])
  func each_layout_can_be_laid_out_at_each_density(density: String) throws {
    for name in try Self.files("grx") {
      let file = fixtures.appendingPathComponent(name)
      let outcome = Tool.run(["--density", density, file.path], in: Surroundings())
      #expect(outcome.status == .done, "\(name): \(outcome.messages)")
      #expect(!outcome.output.isEmpty)
    }
  }

  /// Returns the options that a layout lists on its first line.
  private func options(of file: URL) throws -> [String] {
    let text = try String(contentsOf: file, encoding: .utf8)
    let marked = text.split(separator: "\n").first { $0.hasPrefix("// options: ") }
    let words = marked.map { $0.dropFirst("// options: ".count).split(separator: " ").map(String.init) } ?? []
    if words.contains("built-in") { return words.filter { $0 != "--text-metrics" && $0 != "built-in" } }
    return words + ["--text-metrics", "cell:8x16"]
  }
}
