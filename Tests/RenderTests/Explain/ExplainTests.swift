import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import Render
@testable import ToolCommands

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

  /// Only the attributes of views that the name may denote are stored while the document is read.
  @Test func a_view_has_the_same_attributes_by_its_id_and_by_its_path() throws {
    let layout = #"""
      { "layout": { "class": "LinearLayout", "id": "root", "padding": 1, "subviews": [
        { "class": "View", "id": "a", "height": 3, "weight": 1 },
        { "class": "FrameLayout", "id": "b", "padding": 2, "subviews": [
          { "class": "TextView", "id": "c", "text": "c", "gravity": "right" }, { "class": "View", "id": "0", "width": 4 } ] } ] } }
      """#
    let attributes = [
      (["root", "."], ["padding: 1"]), (["a"], ["height: 3", "weight: 1"]), (["b", "1"], ["padding: 2"]),
      (["c", "#c", "1/0"], ["text: \"c\"", "gravity: \"right\""]), (["0", "1/1"], ["width: 4"]),
    ]
    for (names, lines) in attributes {
      let outputs = names.map { String(decoding: run(["--explain", $0], layout).output, as: UTF8.self) }
      for output in outputs {
        #expect(output == outputs[0] && lines.allSatisfy(output.contains), "\(names)")
      }
    }
  }

  /// Some classes put their children into views of their own, which paths count.
  @Test(arguments: ["Toolbar", "ScrollView", "LinearLayout", "FlowLayout", "DrawerLayout", "AutoLayout", "TableLayout"])
  func views_at_all_paths_have_the_attributes_of_their_ids(name: String) throws {
    let layout = #"""
      { "layout": { "class": "FrameLayout", "subviews": [ { "class": "View" }, { "class": "\#(name)", "subviews": [
        { "class": "LinearLayout", "id": "a", "padding": 5, "subviews": [
          { "class": "View", "id": "b", "width": 7, "weight": 1 }] } ] } ] } }
      """#
    let root = try Inflater().inflate(string: layout).root
    for (id, words) in [("a", "padding: 5"), ("b", "weight: 1")] {
      let view = try #require((root as? ViewGroup)?.view(id: id))
      var path: [String] = []
      var next = view
      while let parent = next.parent as? ViewGroup {
        let index = try #require(parent.subviews.firstIndex { $0 === next })
        path.insert("\(index)", at: 0)
        next = parent
      }
      let outputs = [id, path.joined(separator: "/")].map {
        String(decoding: run(["--explain", $0], layout).output, as: UTF8.self)
      }
      #expect(outputs[0] == outputs[1] && outputs[0].contains(words), "\(path)")
    }
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
