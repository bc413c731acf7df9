import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import grx_render

@Suite struct LayoutDifferenceTests {
  private func snapshot(_ view: String, density: Double = 1) throws -> LayoutSnapshot {
    var inflater = Inflater()
    inflater.density = density
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    let layout = try inflater.inflate(Array(document(of: view).utf8), named: "test.grx")
    layout.root.measureAndLayout(in: Size(width: 200, height: 400))
    return LayoutSnapshot(layout.root, density: density)
  }

  private func difference(_ old: String, _ new: String) throws -> LayoutDifference {
    LayoutDifference(from: try snapshot(old), to: try snapshot(new))
  }

  private func column(_ children: String, _ attributes: String = "") -> String {
    "{ \"class\": \"LinearLayout\", \"id\": \"column\", \(attributes) \"subviews\": [ \(children) ] }"
  }

  private func row(_ children: String, _ attributes: String = "") -> String {
    column(children, "\"direction\": \"horizontal\", \(attributes)")
  }

  private func box(_ id: String?, _ width: String, _ height: String, _ attributes: String = "") -> String {
    "{ \"class\": \"View\", " + (id.map { "\"id\": \"\($0)\", " } ?? "")
      + "\"width\": \"\(width)\", \"height\": \"\(height)\" \(attributes.isEmpty ? "" : ", ")\(attributes) }"
  }

  // MARK: Causes

  @Test func a_view_that_only_moved_names_the_view_before_it_that_grew() throws {
    let rest = box("a", "10", "10") + "," + box("b", "10", "10")
    let difference = try difference(
      column(box("title", "10", "20") + "," + rest), column(box("title", "10", "32") + "," + rest))
    #expect(
      difference.text() == """
        #title is 12 taller: 0,0 10x20 → 0,0 10x32
        3 views follow:
          #column is 12 taller, because #title in it is 12 taller
          #a moved down by 12, because #title above it is 12 taller
          #b moved down by 12, because #title above it is 12 taller

        """)
  }

  @Test func several_that_grew_are_all_named_nearest_first() throws {
    let difference = try difference(
      column([box("a", "1", "10"), box("b", "1", "10"), box("c", "1", "10")].joined(separator: ",")),
      column([box("a", "1", "14"), box("b", "1", "13"), box("c", "1", "10")].joined(separator: ",")))
    let moved = try #require(difference.entries.first { $0.name == "#c" })
    #expect(moved.sentence == "#c moved down by 7, because #b above it is 3 taller and #a above it is 4 taller")
    #expect(difference.origins.map(\.name) == ["#a", "#b"])
  }

  @Test func a_view_that_appeared_pushes_those_behind_it() throws {
    let difference = try difference(
      column(box("a", "9", "10") + "," + box("b", "9", "10")),
      column(box("a", "9", "10") + "," + box("new", "9", "5", "\"marginTop\": 2") + "," + box("b", "9", "10")))
    #expect(
      difference.text() == """
        #new appeared in #column: 0,12 9x5
        2 views follow:
          #column is 7 taller, because #new in it appeared
          #b moved down by 7, because #new above it appeared

        """)
  }

  @Test func a_gone_view_counts_with_all_that_is_in_it() throws {
    let panel =
      "{ \"class\": \"FrameLayout\", \"id\": \"panel\", @ \"subviews\": [\(box("in", "5", "30")), \(box(nil, "5", "5"))] }"
    func tree(_ attributes: String) -> String {
      column(panel.replacingOccurrences(of: "@", with: attributes) + "," + box("b", "9", "10"))
    }
    let went = try difference(tree(""), tree("\"visibility\": \"gone\","))
    #expect(
      went.text() == """
        #panel is gone: 0,0 5x30 → gone
        2 views follow:
          #column is 30 shorter, because #panel in it is gone
          #b moved up by 30, because #panel above it is gone

        """)
    let came = try difference(tree("\"visibility\": \"gone\","), tree(""))
    #expect(came.origins.map(\.sentence) == ["#panel is no longer gone: gone → 0,0 5x30"])
    #expect(came.consequences.count == 2)
  }

  @Test func from_right_to_left_a_wider_view_moves_those_left_of_it() throws {
    let rest = box("b", "10", "10")
    let attributes = "\"width\": \"match_parent\", \"layoutDirection\": \"rtl\","
    let difference = try difference(
      row(box("a", "20", "10") + "," + rest, attributes), row(box("a", "30", "10") + "," + rest, attributes))
    #expect(difference.origins.map(\.name) == ["#a"])
    #expect(
      difference.consequences.map(\.sentence) == ["#b moved to the left by 10, because #a right of it is 10 wider"])
  }

  @Test func a_match_parent_view_follows_its_parent() throws {
    func tree(_ width: String) -> String { column(box("a", "match_parent", "10"), "\"width\": \(width),") }
    let difference = try difference(tree("100"), tree("140"))
    #expect(difference.origins.map(\.sentence) == ["#column is 40 wider: 0,0 100x10 → 0,0 140x10"])
    #expect(difference.consequences.map(\.sentence) == ["#a is 40 wider, because #column around it is 40 wider"])
  }

  @Test func a_wrapping_parent_and_its_match_parent_children_follow_the_content() throws {
    func tree(_ width: String) -> String { column(box("line", "match_parent", "1") + "," + box("wide", width, "10")) }
    let difference = try difference(tree("100"), tree("130"))
    #expect(difference.origins.map(\.name) == ["#wide"])
    #expect(
      difference.consequences.map(\.sentence) == [
        "#column is 30 wider, because #wide in it is 30 wider",
        "#line is 30 wider, because #column around it is 30 wider",
      ])
  }

  @Test func a_weighted_view_follows_the_siblings_that_leave_it_less() throws {
    func tree(_ width: String) -> String {
      row(box("share", "0", "10", "\"weight\": 1") + "," + box("fixed", width, "10"), "\"width\": \"match_parent\",")
    }
    let difference = try difference(tree("50"), tree("80"))
    #expect(
      difference.text() == """
        #fixed is 30 wider; moved to the left by 30, because #share left of it is 30 narrower: 150,0 50x10 → 120,0 80x10
        1 view follows:
          #share is 30 narrower, because #fixed right of it is 30 wider

        """)
  }

  @Test func a_text_is_taller_because_it_is_narrower() throws {
    func tree(_ width: String) -> String {
      column(
        "{ \"class\": \"TextView\", \"id\": \"t\", \"width\": \"match_parent\", \"text\": \"one two three\" }",
        "\"width\": \(width),")
    }
    let difference = try difference(tree("150"), tree("60"))
    let text = try #require(difference.entries.first { $0.name == "#t" })
    #expect(
      text.sentence
        == "#t is 90 narrower, because #column around it is 90 narrower; is 16 taller, because it is 90 narrower")
  }

  @Test func another_text_begins_what_follows_from_it() throws {
    func tree(_ text: String) -> String {
      column("{ \"class\": \"TextView\", \"id\": \"t\", \"text\": \"\(text)\" }")
    }
    let difference = try difference(tree("one"), tree("three"))
    #expect(difference.origins.map(\.sentence) == ["#t shows another text and is 16 wider: 0,0 24x16 → 0,0 40x16"])
    #expect(difference.consequences.map(\.name) == ["#column"])
  }

  @Test func a_centred_view_moves_by_half_of_what_its_parent_grew() throws {
    func tree(_ width: String) -> String {
      column(box("c", "10", "10", "\"gravity\": \"center\""), "\"width\": \(width),")
    }
    let difference = try difference(tree("101"), tree("140"))
    #expect(
      difference.consequences.map(\.sentence) == ["#c moved to the right by 20, because #column around it is 39 wider"])
  }

  @Test func children_of_a_frame_do_not_move_one_another() throws {
    func tree(_ y: String) -> String {
      "{ \"class\": \"FrameLayout\", \"subviews\": [\(box("a", "9", "5", "\"marginTop\": \(y)")), "
        + "\(box("b", "9", "5", "\"marginTop\": 3\(y)"))] }"
    }
    #expect(try difference(tree("1"), tree("2")).origins.map(\.name) == ["#a", "#b"])
  }

  // MARK: Pairs

  @Test func views_without_ids_are_paired_around_one_that_is_new() throws {
    let boxes = (1...5).map { box(nil, "10", "\($0)") }
    var more = boxes
    more.insert(box(nil, "10", "9"), at: 2)
    let difference = try difference(column(boxes.joined(separator: ",")), column(more.joined(separator: ",")))
    #expect(difference.origins.map(\.sentence) == ["View 2 appeared in #column: 0,3 10x9"])
    #expect(difference.consequences.map(\.name) == ["#column", "View 3", "View 4", "View 5"])
  }

  @Test func an_id_is_found_wherever_it_stands() throws {
    let inner = "{ \"class\": \"FrameLayout\", \"id\": \"inner\", \"subviews\": [ @ ] }"
    let moved = box("moved", "10", "10")
    let difference = try difference(
      column(moved + "," + inner.replacingOccurrences(of: "@", with: "")),
      column(inner.replacingOccurrences(of: "@", with: moved)))
    #expect(difference.origins.map(\.sentence) == ["#moved stands in #inner instead of #column: 0,0 10x10 → 0,0 10x10"])
  }

  @Test func a_changed_id_class_or_order_is_told() throws {
    let renamed = try difference(
      column(box("a", "10", "10") + "," + box("z", "1", "1")), column(box("b", "10", "10") + "," + box("z", "1", "1")))
    #expect(renamed.entries.map(\.sentence) == ["#b had the id #a: 0,0 10x10 → 0,0 10x10"])
    let other = try difference(
      column(box("a", "10", "10")), column(box("a", "10", "10").replacingOccurrences(of: "View", with: "Button")))
    #expect(other.entries.map(\.sentence) == ["#a is a Button instead of a View: 0,0 10x10 → 0,0 10x10"])
    let frame = "{ \"class\": \"FrameLayout\", \"subviews\": [ @ ] }"
    let (a, b) = (box("a", "10", "10"), box("b", "10", "10"))
    let swapped = try difference(
      frame.replacingOccurrences(of: "@", with: a + "," + b), frame.replacingOccurrences(of: "@", with: b + "," + a))
    #expect(swapped.entries.count == 1)
    #expect(swapped.entries[0].statements.map(\.words) == ["stands in another order among its siblings"])
  }

  @Test func an_id_that_several_views_have_tells_none_of_them() throws {
    let twice = column(box("a", "10", "10") + "," + box("a", "20", "20"))
    #expect(try difference(twice, twice).isEmpty)
    // They are paired by class and place, as if they had none.
    let one = try difference(twice, column(box("a", "20", "20")))
    #expect(one.origins.map(\.sentence) == ["#a was removed from #column: 0,0 10x10"])
  }

  @Test func a_removed_view_names_how_many_were_in_it() throws {
    let panel =
      "{ \"class\": \"FrameLayout\", \"id\": \"p\", \"subviews\": [\(box(nil, "5", "5")), \(box(nil, "5", "5"))] }"
    let difference = try difference(column(box("a", "9", "9") + "," + panel), column(box("a", "9", "9")))
    #expect(difference.origins.map(\.sentence) == ["#p was removed from #column, with 2 views in it: 0,9 5x5"])
  }

  @Test func a_removed_view_without_an_id_is_named_by_where_it_was() throws {
    let difference = try difference(
      column(box(nil, "9", "7") + "," + box("b", "9", "9")), column(box("b", "9", "9")))
    #expect(
      difference.text() == """
        the former View 0 was removed from #column: 0,0 9x7
        2 views follow:
          #column is 7 shorter, because the former View 0 in it was removed
          #b moved up by 7, because the former View 0 above it was removed

        """)
  }

  // MARK: Forms

  @Test func markdown_is_two_tables_with_nothing_that_would_break_them() throws {
    let old = column(box("a|b`c", "10", "10") + "," + box("d", "10", "10"))
    let new = column(box("a|b`c", "10", "12") + "," + box("d", "10", "10"))
    #expect(
      try difference(old, new).markdown() == """
        | View | Change | Before | After |
        | --- | --- | --- | --- |
        | `#a\\|b'c` | is 2 taller | 0,0 10x10 | 0,0 10x12 |

        <details><summary>2 views follow</summary>

        | View | Change | Because | Before | After |
        | --- | --- | --- | --- | --- |
        | `#column` | is 2 taller | `#a\\|b'c` in it is 2 taller | 0,0 10x20 | 0,0 10x22 |
        | `#d` | moved down by 2 | `#a\\|b'c` above it is 2 taller | 0,10 10x10 | 0,12 10x10 |

        </details>

        """)
  }

  @Test func a_long_chain_is_cut_unless_all_is_wanted() throws {
    func tree(_ height: Int) -> String {
      column(
        ([box("first", "10", "\(height)")] + (0..<200).map { _ in box(nil, "10", "1") }).joined(separator: ","),
        "\"height\": 400,")
    }
    let difference = try difference(tree(5), tree(6))
    #expect(difference.origins.count == 1)
    #expect(difference.consequences.count == 200)
    let text = difference.text()
    #expect(text.split(separator: "\n").count == 11)
    #expect(text.hasSuffix("  and 192 more, which --all lists\n"))
    #expect(difference.text(listsAll: true).split(separator: "\n").count == 202)
  }

  @Test func lengths_beyond_all_layouts_are_no_tree_form_and_the_greatest_are_compared() throws {
    #expect(LayoutSnapshot(treeForm: "View 0,0 1000000000000x1") == nil)
    let most = "-999999999999.9999"
    let old = try #require(LayoutSnapshot(treeForm: "View \(most),\(most) 1x1\n  View \(most),0 1x1\n"))
    let far = String(most.dropFirst())
    let new = try #require(LayoutSnapshot(treeForm: "View \(far),\(far) \(far)x\(far)\n  View \(far),0 \(far)x1\n"))
    #expect(LayoutDifference(from: old, to: new).entries.count == 2)
  }

  @Test func ten_thousand_siblings_are_compared() throws {
    func tree(_ heights: (Int) -> Int) -> LayoutSnapshot {
      let root = LinearLayout()
      for index in 0..<10_000 {
        let view = ContentView()
        view.minHeight = heights(index)
        root.addSubview(view)
      }
      root.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
      return LayoutSnapshot(root, density: 1)
    }
    let grown = LayoutDifference(from: tree { $0 % 7 }, to: tree { $0 % 7 + ($0 == 0 ? 1 : 0) })
    #expect(grown.origins.count == 1)
    #expect(grown.entries.count == 10_001)
    // Nothing in common but the class.
    let others = LayoutDifference(from: tree { $0 * 7_919 % 10_007 }, to: tree { $0 * 6_101 % 10_007 })
    #expect(others.entries.count > 9_000)
    // All in one place.
    #expect(LayoutDifference(from: tree { _ in 0 }, to: tree { $0 == 0 ? 3 : 0 }).origins.count == 1)
  }

  // MARK: Rules

  @Test func every_frame_that_differs_is_told_and_something_began_it() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      let classes = RandomClass.all.filter { !["TableLayout", "TableRow", "GridLayout"].contains($0.name) }
      var trees = RandomTrees(seed: seed, classes: classes)
      var twins = RandomTrees(seed: seed, classes: classes)
      let (old, new) = (trees.tree(), twins.tree())
      let specs = trees.specs()
      old.measureAndLayout(specs)
      for _ in 0..<3 { trees.change(new) }
      new.measureAndLayout(specs)
      let (before, after) = (LayoutSnapshot(old, density: 1), LayoutSnapshot(new, density: 1))
      #expect(LayoutDifference(from: before, to: before).isEmpty)
      let difference = LayoutDifference(from: before, to: after)
      if old.snapshot() != new.snapshot() { #expect(!difference.isEmpty, "seed \(seed)") }
      #expect(difference.isEmpty || !difference.origins.isEmpty, "seed \(seed)")
      let matching = ViewMatching(before, after)
      let differing = after.nodes.indices.count { index in
        let oldIndex = matching.oldIndex[index]
        return oldIndex >= 0 && before.nodes[oldIndex].frame != after.nodes[index].frame
      }
      #expect(difference.entries.count { $0.before != nil && $0.after != nil } >= differing, "seed \(seed)")
      for (oldIndex, newIndex) in matching.newIndex.enumerated() where newIndex >= 0 {
        #expect(matching.oldIndex[newIndex] == oldIndex)
      }
    }
  }
}
