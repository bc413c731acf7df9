import Inflater
import Measure
import TestSupport
import Testing

@testable import Render
@testable import ToolCommands

@Suite struct BudgetTests {
  private let view = document(
    of:
      #"""
      { "class": "LinearLayout", "width": "match_parent", "subviews": [ { "class": "View", "width": 10, "height": 10 },
        { "class": "TextView", "text": "a", "weight": 1 } ] }
      """#)

  @Test func the_counts_are_those_of_a_tree_that_was_never_laid_out() {
    for seed in 1...100 as ClosedRange<UInt64> {
      var trees = RandomTrees(seed: seed)
      let (root, specs) = (trees.tree(), trees.specs())
      let recorder = root.recordMeasures { root.measureAndLayout(specs) }
      var again = RandomTrees(seed: seed)
      var statistics = MeasureStatistics()
      let other = again.tree()
      statistics.measureAndLayout(other, specs)
      #expect(statistics.callCount == recorder.calls.count, "seed \(seed)")
      #expect(statistics.measuredCount == recorder.measureCount, "seed \(seed)")
      #expect(
        statistics.callCount == statistics.measuredCount + statistics.rememberedCount + statistics.exactCount
          + statistics.clampedCount)
      #expect(other.snapshot() == root.snapshot(), "seed \(seed)")
    }
  }

  /// The inner AutoLayout looks up its ids while the outer one is measured, which doesn't change the outer one's system.
  @Test func a_first_layout_makes_no_more_measures_than_a_later_one() throws {
    let text = document(
      of:
        #"""
        { "class": "TableRow", "subviews": [ { "class": "AutoLayout", "subviews": [ { "class": "Button", "subviews": [
          { "class": "AutoLayout", "subviews": [ { "class": "TextView", "text": "a", "bottomMargin ==": 16 } ] } ] } ] } ] }
        """#)
    let specs = MeasureSpecs(width: .exactly(55), height: .unspecified)
    let root = try Inflater().inflate(string: text).root
    let first = root.recordMeasures { root.measureAndLayout(specs) }
    root.forEachView { view, _, _ in view.setNeedsLayout() }
    let second = root.recordMeasures { root.measureAndLayout(specs) }
    #expect(first.calls.map(\.specs) == second.calls.map(\.specs))
    #expect(first.calls.map(\.source) == second.calls.map(\.source))
  }

  @Test func stats_go_to_standard_error_and_leave_the_output_alone() throws {
    let folder = try Workspace(["a.grx": view])
    let (plain, result) = (folder.tool("./a.grx"), folder.tool("--stats", "./a.grx"))
    #expect(result.output == plain.output)
    #expect(result.status == .done)
    let labels = result.messages.split(separator: "\n").map { line in
      String(line.prefix { !$0.isNumber }).trimmingSuffix()
    }
    #expect(
      labels == [
        "views", "measure calls", "  onMeasure", "  from the cache", "  known, being exact",
        "  cut down from another", "deepest chain", "reading", "inflating", "measuring", "layout", "output",
      ])
    #expect(result.messages.hasPrefix("views                          3\n"))
  }

  @Test(arguments: [0, 1, 2, 100])
  func stats_count_the_views_of_the_deepest_chain(depth: Int) throws {
    let chain = (0..<depth).reduce(#"{ "class": "View" }"#) { child, _ in
      #"{ "class": "LinearLayout", "subviews": [ \#(child) ] }"#
    }
    let folder = try Workspace(["a.grx": document(of: chain)])
    let messages = folder.tool("--stats", "./a.grx").messages
    let line = messages.split(separator: "\n").first { $0.hasPrefix("deepest chain ") }
    #expect(line?.split(separator: " ").last == "\(depth + 1)")
  }

  @Test func too_many_measure_calls_fail_after_the_output() throws {
    let folder = try Workspace(["a.grx": view])
    let plain = folder.tool("./a.grx")
    #expect(folder.tool("--max-measures", "1000", "./a.grx") == plain)
    let result = folder.tool("--max-measures", "0", "./a.grx")
    #expect(result.status == .found)
    #expect(result.output == plain.output)
    #expect(result.messages.hasPrefix("a.grx: error: "))
    #expect(result.messages.hasSuffix(" measure calls were made; --max-measures allows 0\n"))
    #expect(folder.tool("--max-measures", "-1", "./a.grx").status == .wrongUsage)
  }

  @Test func each_section_of_a_matrix_has_its_own_budget() throws {
    let folder = try Workspace(["a.grx": view])
    let result = folder.tool("--max-measures", "0", "--sizes", "10x10,20x20", "./a.grx")
    #expect(result.messages.split(separator: "\n").count == 2)
    #expect(result.messages.contains(" measure calls were made for 20x20;"))
  }
}

extension String {
  fileprivate func trimmingSuffix() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
