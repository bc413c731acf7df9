import Foundation
import TestSupport
import Testing

@testable import Render
@testable import ToolCommands

/// Gravity's documents in the fixtures: at three widths each, as `.grx`, and with errors.
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

  // MARK: Pictures

  @Test func pictures_show_the_positions_and_colors_of_lines() throws {
    let folder = try Workspace([
      "a.xml": """
      <V width="100" color="#c00">
        <UILabel text="ab" width="100" textAlignment="right"/>
        <UILabel text="ab" width="100" textColor="#00f" gravity="center"/>
        <UILabel text="aa bb cc dd ee ff gg" width="100" wrap="true" gravity="wide"/>
        <UIImage width="10" height="10"/>
      </V>
      """
    ])
    let outcome = Tool.run(
      ["--format", "svg", "--size", "100x200", "--text-metrics", "cell:8x16", folder.path("a.xml")], in: Surroundings())
    let svg = String(decoding: outcome.output, as: UTF8.self)
    #expect(svg.contains("<text x=\"84\" y=\"12\"") && svg.contains("fill=\"#cc0000\""))
    #expect(svg.contains("<text x=\"42\" y=\"28\"") && svg.contains("fill=\"#0000ff\""))
    // Four words of 16 have 36 between them, 12 each; the last line isn't stretched.
    for x in [0, 28, 56, 84] { #expect(svg.contains("<text x=\"\(x)\" y=\"44\"")) }
    #expect(svg.contains("textLength=\"64\" lengthAdjust=\"spacing\" xml:space=\"preserve\">ee ff gg<"))
    #expect(svg.contains("stroke=\"#cc0000\" stroke-opacity"))
    let page = Tool.run(["--format", "html", "--size", "100x200", folder.path("a.xml")], in: Surroundings())
    #expect(String(decoding: page.output, as: UTF8.self).contains("\"ink\":\"#cc0000\""))
  }

  // MARK: Other formats and commands

  @Test func xml_names_features_of_a_stack_that_android_lacks() throws {
    let folder = try Workspace([
      "a.xml": """
      <H spacing="4" gravity="middle"><UIView width="column" height="3" grows="1"/><UIView width="fill" shrinks="-1"/></H>
      """
    ])
    let outcome = Tool.run(["--format", "xml", folder.path("a.xml")], in: Surroundings())
    let text = String(decoding: outcome.output, as: UTF8.self)
    let missing = [
      "the stack H", "spacing = 4", "contentGravity = ", "grows = 1", "width = \"column\"", "shrinks = _1",
    ]
    for what in missing { #expect(text.contains(what), "\(what)\n\(text)") }
    #expect(
      !text.contains("android:spacing") && !text.contains("layout_width=\"column"))
  }

  @Test func explanations_name_ranks_and_the_view_that_determines_a_column() {
    let form = run(["--size", "320x300", "--explain", "field"], "Form.xml")
    #expect(String(decoding: form.output, as: UTF8.self).contains("56  grows (fill): 56 of the 56 left over"))
    let label = run(["--size", "320x300", "--explain", "titleLabel"], "Form.xml")
    #expect(
      String(decoding: label.output, as: UTF8.self).contains(
        "Width 144: the width that \"titles\" shares: as #titleLabel wants"))
    let shrunk = run(["--size", "120x40", "--explain", "b"], "labels.xml")
    #expect(
      String(decoding: shrunk.output, as: UTF8.self).contains(
        "-22  shrinks (rank -2): 22 of the 72 missing, of which earlier ranks left 22"))
  }

  @Test func lint_checks_templates_and_suggests_only_names_that_gravity_has() throws {
    let folder = try Workspace([
      "a.xml": "<V width='fill' gravity='left'><Row/></V>",
      "Row.xml": "<H width='40' gravity='right'>\n  <UIImage width='50' height='50'/></H>",
    ])
    let outcome = Tool.run(["lint", "--size", "100x100", folder.path("a.xml")], in: Surroundings())
    let findings = String(decoding: outcome.output, as: UTF8.self)
    #expect(findings.contains("Row.xml:2:"), "\(findings)")
    #expect(findings.contains("let one of them shrink"), "\(findings)")
    #expect(!findings.contains("GRX010"), "\(findings)")
  }

  @Test func each_error_has_its_messages() throws {
    let folder = Self.folder.appendingPathComponent("errors")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".xml") && $0.first?.isLowercase == true }.sorted()
    #expect(names.count >= 7)
    for name in names {
      let outcome = run([], "errors/" + name)
      #expect(!outcome.messages.isEmpty, "\(name) has no error")
      let messages = outcome.messages.replacingOccurrences(of: folder.path + "/", with: "")
      try expectSnapshot(
        messages, in: folder.appendingPathComponent(name).deletingPathExtension().appendingPathExtension("txt"))
    }
  }
}
