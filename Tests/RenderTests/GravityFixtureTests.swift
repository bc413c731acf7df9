import Foundation
import TestSupport
import Testing

@testable import Render
@testable import grx_render

/// Gravity's documents in the fixtures: at three widths each, as `.grx`, and with mistakes.
@Suite struct GravityFixtureTests {
  private static let folder = fixtures.appendingPathComponent("gravity")
  private static let documents = ["Form", "Order", "People", "labels"]
  private static let sizes = ["480x300", "320x300", "240x300"]

  private func run(_ arguments: [String], _ name: String) -> Outcome {
    let file = Self.folder.appendingPathComponent(name)
    let data = file.deletingPathExtension().appendingPathExtension("json")
    let hasData = FileManager.default.fileExists(atPath: data.path)
    return Tool.run(
      arguments + ["--text-metrics", "cell:8x16"] + (hasData ? ["--data", data.path] : []) + [file.path],
      in: Surroundings())
  }

  @Test func each_document_has_its_golden_text_at_three_widths() throws {
    for name in Self.documents {
      let outcome = run(["--sizes", Self.sizes.joined(separator: ",")], name + ".xml")
      #expect(outcome.status == .done && outcome.messages.isEmpty, "\(name): \(outcome.messages)")
      try expectSnapshot(
        String(decoding: outcome.output, as: UTF8.self), in: Self.folder.appendingPathComponent(name + ".txt"))
    }
  }

  @Test func each_document_has_the_same_frames_as_grx() throws {
    func frames(_ bytes: [UInt8]) -> [Substring] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
        line.range(of: "\"frame\":").map { line[$0.lowerBound...] }
      }
    }
    for name in Self.documents {
      for size in Self.sizes {
        let direct = run(["--format", "json", "--size", size], name + ".xml")
        let written = run(["--format", "grx", "--size", size], name + ".xml")
        let grx = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).grx")
        try Data(written.output).write(to: grx)
        defer { try? FileManager.default.removeItem(at: grx) }
        let again = Tool.run(
          ["--format", "json", "--size", size, "--text-metrics", "cell:8x16", grx.path], in: Surroundings())
        #expect(frames(direct.output).count > 5 && frames(direct.output) == frames(again.output), "\(name) at \(size)")
      }
    }
  }

  @Test func each_mistake_has_its_messages() throws {
    let folder = Self.folder.appendingPathComponent("errors")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".xml") && $0.first?.isLowercase == true }.sorted()
    #expect(names.count >= 7)
    for name in names {
      let outcome = run([], "errors/" + name)
      #expect(!outcome.messages.isEmpty, "\(name) has no mistake")
      let messages = outcome.messages.replacingOccurrences(of: folder.path + "/", with: "")
      try expectSnapshot(
        messages, in: folder.appendingPathComponent(name).deletingPathExtension().appendingPathExtension("txt"))
    }
  }
}
