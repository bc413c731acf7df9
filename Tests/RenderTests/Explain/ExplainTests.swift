import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import Render
@testable import grx_render

@Suite struct ExplainTests {
  private func run(_ arguments: [String], _ layout: String) -> Outcome {
    var surroundings = Surroundings()
    surroundings.standardInput = { _ in Array(layout.utf8) }
    return Tool.run(arguments + ["-"], in: surroundings)
  }

  private let row = #"{ "layout": { "class": "LinearLayout", "subviews": [ { "id": "title", "class": "View" } ] } }"#

  @Test func an_unknown_id_fails_and_offers_the_nearest() {
    let outcome = run(["--explain", "titel"], row)
    #expect(outcome.status == .wrongUsage && outcome.output.isEmpty)
    #expect(outcome.messages == "<stdin>: error: no view has the id 'titel'; did you mean 'title'?\n")
  }

  @Test(arguments: [("title", "View #title"), ("0", "View #title"), (".", "LinearLayout")])
  func a_view_is_named_by_its_id_or_its_path(name: String, start: String) {
    let outcome = run(["--explain", name], row)
    #expect(outcome.status == .done)
    #expect(String(decoding: outcome.output, as: UTF8.self).hasPrefix(start + ","))
  }

  @Test(arguments: ["1", "0/0", "-1", "", "0/", "99999999999999999999"])
  func a_path_that_leads_nowhere_fails(name: String) {
    #expect(run(["--explain", name], row).status != .done)
  }

  @Test func a_snapshot_is_not_compared_with_an_explanation() {
    #expect(run(["--explain", "title", "--check", "x.txt"], row).status == .wrongUsage)
  }

  @Test func control_characters_are_escaped() {
    let layout = #"{ "layout": { "id": "a\u001b[31m\nb", "class": "View" } }"#
    let text = String(decoding: run(["--explain", "."], layout).output, as: UTF8.self)
    #expect(text.hasPrefix("View #a\\u{1b}[31m\\u{a}b, "))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }

  /// Each kind of finding in a document has a fixture.
  @Test func each_kind_of_finding_has_a_fixture() throws {
    let folder = fixtures.appendingPathComponent("explain")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".grx") }
    var kinds: Set<Explanation.Finding.Kind> = []
    for name in names {
      let root = try Inflater().inflate(file: folder.appendingPathComponent(name).path).root
      let trace = root.recordMeasures { root.measureAndLayout(in: Size(width: 360, height: 640)) }
      root.forEachView { view, _, _ in kinds.formUnion(view.explanation(in: trace).findings.map(\.kind)) }
    }
    #expect(Set(Explanation.Finding.Kind.allCases).subtracting(kinds) == [.wasNotMeasured])
  }
}
