import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GRXCompare
@testable import Render
@testable import ToolCommands

/// Descriptions of differences between two documents.
@Suite struct EditedLayoutTests {
  private func plan(_ view: String) throws -> LayoutPlan {
    var inflater = Inflater.ofAllFormats()
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    inflater.keepsBlueprints = true
    let layout = try inflater.inflate(Array(document(of: view).utf8), named: "test.grx")
    return try #require(
      LayoutPlan(layout, direction: nil) { $0.measureAndLayout(in: Size(width: 200, height: 400)) })
  }

  private func difference(_ old: String, _ new: String) throws -> EditedLayout {
    EditedLayout(from: try plan(old), to: try plan(new), density: 1)
  }

  private func view(_ className: String, _ attributes: String, _ children: [String] = []) -> String {
    let list = children.isEmpty ? "" : ", \"subviews\": [ \(children.joined(separator: ", ")) ]"
    return "{ \"class\": \"\(className)\"\(attributes.isEmpty ? "" : ", " + attributes)\(list) }"
  }

  private func box(_ id: String, _ width: String, _ height: String, _ more: String = "") -> String {
    view(
      "View",
      "\"id\": \"\(id)\", \"width\": \"\(width)\", \"height\": \"\(height)\"" + (more.isEmpty ? "" : ", " + more))
  }

  private func column(_ children: [String], _ more: String = "") -> String {
    view("LinearLayout", "\"id\": \"column\"" + (more.isEmpty ? "" : ", " + more), children)
  }

  private func row(_ children: [String], _ more: String = "") -> String {
    view("LinearLayout", "\"id\": \"row\", \"direction\": \"horizontal\"" + (more.isEmpty ? "" : ", " + more), children)
  }

  // MARK: Previously reported incorrectly

  @Test func a_padding_is_named_and_not_the_view_that_shrinks_beside_it() throws {
    func tree(_ padding: Int) -> String {
      row(
        [box("icon", "48", "48"), box("texts", "0", "20", "\"weight\": 1")],
        "\"width\": \"match_parent\", \"padding\": \(padding)")
    }
    #expect(
      try difference(tree(8), tree(16)).text() == """
        padding of #row: 8 → 16
          #row is 16 taller, because of its own paddingTop (8 → 16) and its own paddingBottom (8 → 16): 0,0 200x64 → 0,0 200x80
          #icon moved to the right by 8, because of paddingLeft of #row (8 → 16); moved down by 8, because of paddingTop of #row (8 → 16): 8,8 48x48 → 16,16 48x48
          #texts is 16 narrower, because of its share of the space that weights divide (in all 136 → 120); moved to the right by 8, because of paddingLeft of #row (8 → 16); moved down by 8, because of paddingTop of #row (8 → 16): 56,8 136x20 → 64,16 120x20

        """)
  }

  @Test func a_minimum_height_is_the_cause_and_the_centered_child_follows() throws {
    func tree(_ height: Int) -> String {
      row([box("icon", "20", "20")], "\"contentGravity\": \"center_vertical\", \"minHeight\": \(height)")
    }
    let difference = try difference(tree(56), tree(64))
    #expect(difference.causes.map(\.edits) == [["minHeight of #row: 56 → 64"]])
    #expect(
      difference.causes[0].effects.map(\.sentence) == [
        "#row is 8 taller: 0,0 20x56 → 0,0 20x64",
        "#icon moved down by 4, because of the content gravity of the taller #row (offset 18 → 22): 0,18 20x20 → 0,22 20x20",
      ])
  }

  @Test func views_that_do_not_know_each_other_are_two_causes() throws {
    func tree(_ width: Int, _ margin: Int) -> String {
      view(
        "RelativeLayout", "\"id\": \"all\", \"width\": 200",
        [box("left", "\(width)", "10"), box("right", "10", "10", "\"marginLeft\": \(margin)")])
    }
    #expect(
      try difference(tree(20, 50), tree(40, 70)).text() == """
        width of #left: 20 → 40
          #left is 20 wider: 0,0 20x10 → 0,0 40x10
        marginLeft of #right: 50 → 70
          #right moved to the right by 20, because of marginLeft (50 → 70): 50,0 10x10 → 70,0 10x10

        """)
  }

  @Test func weights_do_not_cause_one_another() throws {
    func tree(_ padding: Int) -> String {
      row(
        [box("a", "0", "9", "\"weight\": 1"), box("b", "0", "9", "\"weight\": 1")],
        "\"width\": 200, \"paddingLeft\": \(padding)")
    }
    let difference = try difference(tree(16), tree(24))
    #expect(difference.causes.map(\.edits) == [["paddingLeft of #row: 16 → 24"]])
    #expect(
      difference.causes[0].effects.map(\.sentence) == [
        "#a is 4 narrower, because of its share of the space that weights divide (in all 184 → 176); moved to the right by 8, "
          + "because of paddingLeft of #row (16 → 24): 16,0 92x9 → 24,0 88x9",
        "#b is 4 narrower, because of its share of the space that weights divide (in all 184 → 176); moved to the right by 4, "
          + "because of paddingLeft of #row (16 → 24) and width of #a (92 → 88): 108,0 92x9 → 112,0 88x9",
      ])
  }

  // MARK: Edits

  @Test func each_kind_of_edit_is_named() throws {
    func causes(_ old: String, _ new: String) throws -> [String] {
      try difference(old, new).causes.flatMap(\.edits)
    }
    let (a, b) = (box("a", "10", "10"), box("b", "10", "20"))
    #expect(try causes(column([a]), column([a, b])) == ["#b was added to #column: 0,10 10x20"])
    #expect(try causes(column([a, b]), column([b])) == ["#a was removed from #column: 0,0 10x10"])
    #expect(try causes(column([a, b]), column([b, a])) == ["#b was moved among its siblings"])
    let inner = view("FrameLayout", "\"id\": \"inner\"")
    #expect(
      try causes(column([a, inner]), column([view("FrameLayout", "\"id\": \"inner\"", [a])]))
        == ["#a was moved from #column to #inner"])
    #expect(
      try causes(
        column([view("TextView", "\"id\": \"t\", \"text\": \"one\"")]),
        column([view("TextView", "\"id\": \"t\", \"text\": \"two words\"")]))
        == ["text of #t: \"one\" → \"two words\""])
    #expect(
      try causes(column([a, b]), column([box("a", "10", "10", "\"visibility\": \"gone\""), b]))
        == ["visibility of #a: not given → gone"])
    #expect(
      try causes(column([view("Switch", "\"id\": \"s\"")]), column([view("View", "\"id\": \"s\"")]))
        == ["class of #s: Switch → View"])
    let named = view("RelativeLayout", "", [box("a", "10", "10"), box("c", "5", "5", "\"below\": \"a\"")])
    #expect(
      try causes(named, named.replacing("\"id\": \"a\"", with: "\"id\": \"z\"")) == ["id of #z: #a → #z"])
  }

  @Test func a_new_root_around_the_old_one_is_reported() throws {
    let inner = column([box("a", "10", "10")])
    let difference = try difference(inner, view("FrameLayout", "\"id\": \"outer\", \"padding\": 5", [inner]))
    #expect(difference.causes.flatMap(\.edits) == ["#outer became the root, around #column"])
  }

  @Test func a_view_that_becomes_the_root_keeps_the_order_around_the_former_root() throws {
    func outer(_ children: [String]) -> String { view("LinearLayout", "\"id\": \"outer\"", children) }
    func inner(_ children: [String]) -> String { view("FrameLayout", "\"id\": \"inner\"", children) }
    let (a, b, c) = (box("a", "10", "10"), box("b", "10", "20"), box("c", "10", "30"))
    let old = inner([outer([a, b, c])])
    for children in [[a, b, c, inner([])], [a, inner([]), b, c], [c, inner([]), b, a], [b, a, inner([]), c]] {
      let (before, after) = (try plan(old), try plan(outer(children)))
      let script = EditScript(from: before, to: after)
      for step in script.steps { script.start.make(step) }
      #expect(script.start.keys == after.keys)
      #expect(try difference(old, outer(children)).causes.allSatisfy { !$0.edits.contains("") })
    }
  }

  @Test func edits_without_effect_are_listed() throws {
    let (old, new) = (box("a", "10", "10", "\"debug_bgColor\": \"red\""), box("a", "10", "10", "\"minWidth\": 3"))
    let difference = try difference(old, new)
    #expect(!difference.changesLayout)
    #expect(
      difference.text() == """
        no frame changes:
          minWidth of #a: not given → 3
          debug_bgColor of #a: red → not given

        """)
  }

  @Test func effects_of_several_edits_are_reported_with_all_of_them() throws {
    func tree(_ first: Int, _ second: Int) -> String {
      column([box("a", "1", "\(first)"), box("b", "1", "\(second)"), box("c", "1", "10")])
    }
    let difference = try difference(tree(10, 10), tree(14, 13))
    let shares = difference.causes.map { cause in cause.effects.first { $0.name == "#c" }?.words }
    #expect(
      difference.causes.map(\.edits) == [
        ["height of #a: 10 → 14"], ["height of #b: 10 → 13"], ["height of #a: 10 → 14", "height of #b: 10 → 13"],
      ])
    #expect(shares == [nil, nil, "moved down by 7"])
    #expect(
      difference.causes[2].effects.map(\.sentence).last
        == "#c moved down by 7 (y 20 → 27): 4 from height of #a, 3 from height of #b")
  }

  // MARK: Effort

  /// Finding the effects of many edits doesn't create more views than the limit allows.
  @Test(arguments: [100, 800])
  func a_comparison_keeps_its_limit_of_views(count: Int) throws {
    func tree(_ child: (Int) -> String) -> String { column((0..<count).map(child), "\"height\": 100") }
    let old = try plan(tree { box("v\($0)", "3", "2") })
    let limit = 30 * (count + 1)
    for (name, new) in [
      ("heights", tree { box("v\($0)", "3", "\(3 + $0 % 5)") }),
      ("order", tree { box("v\($0 * 7919 % count)", "3", "2") }),
      ("other views", tree { box("w\($0)", "\(4 + $0)", "2") }),
      ("without effect", tree { box("v\($0)", "3", "2", "\"minHeight\": 1") }),
      ("few views", column((0..<3).map { box("v\($0)", "3", "2") }, "\"height\": 100")),
    ] {
      let new = try plan(new)
      let difference = EditedLayout(from: old, to: new, density: 1, effortLimit: limit)
      // The first and the last layout are made regardless of the limit.
      #expect(difference.effort <= limit + 5 * (count + 1), "\(name)")
      // No edit is omitted for it.
      let edits = Set(difference.causes.flatMap(\.steps)).count + difference.ineffective.count
      #expect(edits == EditScript(from: old, to: new).steps.count, "\(name)")
      if name == "heights" { #expect(difference.causes.count > 1 && difference.causes.count < count) }
      // Layouts without most views are small, but each takes as many edits.
      if name == "few views" { #expect(difference.causes.count < count * 3 / 4) }
    }
  }

  @Test func the_limit_of_views_grows_linearly() {
    let limits = [1000, 4000, 16_000, 64_000].map { EditedLayout.effortLimit(viewCount: $0, listsAll: false) }
    #expect(limits == [144_000, 216_000, 504_000, 1_656_000])
    #expect(EditedLayout.effortLimit(viewCount: 64_000, listsAll: true) == 800_000)
  }

  // MARK: Forms

  @Test func markdown_begins_with_the_edit() throws {
    let difference = try difference(
      column([box("a|b`c", "10", "10"), box("d", "10", "10")]),
      column([box("a|b`c", "10", "12"), box("d", "10", "10")]))
    #expect(
      difference.markdown() == """
        **height of `#a\\|b'c`: 10 → 12**

        | View | Change | Because of | Before | After |
        | --- | --- | --- | --- | --- |
        | `#a\\|b'c` | is 2 taller | the edit itself | 0,0 10x10 | 0,0 10x12 |
        | `#column` | is 2 taller | height of `#a\\|b'c` (10 → 12) | 0,0 10x20 | 0,0 10x22 |
        | `#d` | moved down by 2 | height of `#a\\|b'c` (10 → 12) | 0,10 10x10 | 0,12 10x10 |

        """)
  }

  @Test func a_long_list_is_cut_unless_all_is_wanted() throws {
    func tree(_ height: Int) -> String {
      column([box("first", "10", "\(height)")] + (0..<50).map { _ in view("View", "\"height\": 1") }, "\"height\": 400")
    }
    let difference = try difference(tree(5), tree(6))
    #expect(difference.text().hasSuffix("  and 43 more views, which --all lists\n"))
    #expect(difference.text(listsAll: true).split(separator: "\n").count == 52)
  }

  @Test func ten_thousand_siblings_are_compared() throws {
    func tree(_ first: Int) -> String {
      column([box("first", "10", "\(first)")] + (0..<3000).map { "{ \"class\": \"View\", \"height\": \($0 % 7) }" })
    }
    let difference = try difference(tree(5), tree(6))
    #expect(difference.causes.map(\.edits) == [["height of #first: 5 → 6"]])
    // The view and its descendants; the column is as high as the window before and after.
    #expect(difference.causes[0].effects.count == 3001)
  }

  @Test func a_changed_anchor_is_named_with_the_views_that_it_moves() throws {
    func tree(_ anchor: String) -> String {
      #"""
      { "class": "ConstraintLayout", "width": 100, "height": 40, "subviews": [
        { "class": "View", "id": "a", "width": 10, "height": 10, "startToStart": "parent", "topToTop": "parent" },
        { "class": "View", "id": "b", "width": 20, "height": 10, "startToEnd": "a", "topToTop": "parent" },
        { "class": "View", "id": "c", "width": 10, "height": 10, "\#(anchor)", "topToTop": "parent" },
        { "class": "View", "id": "d", "width": 10, "height": 10, "startToEnd": "c", "topToTop": "parent" } ] }
      """#
    }
    let difference = try difference(tree(#"startToEnd": "a"#), tree(#"startToEnd": "b"#))
    #expect(difference.causes.map(\.edits) == [["startToEnd of #c: a → b"]])
    #expect(
      difference.causes[0].effects.map { "\($0.name) \($0.words)" } == [
        "#c moved to the right by 20", "#d moved to the right by 20",
      ])
  }

  @Test func views_that_are_not_kept_during_the_search_lead_to_the_same_report() throws {
    func tree(_ padding: Int, _ heights: [Int], _ more: [String]) -> String {
      column(heights.enumerated().map { box("v\($0)", "30", "\($1)") } + more, "\"padding\": \(padding)")
    }
    let old = try plan(tree(8, [10, 20, 30], [view("TextView", "\"text\": \"removed\"")]))
    let new = try plan(tree(16, [12, 20, 34], [row([box("added", "5", "5")])]))
    let script = EditScript(from: old, to: new)
    let texts = [0, CauseSearch.usualKeptCount].map { count in
      var search = CauseSearch(script, effortLimit: 1_000_000, maximumKeptCount: count)
      let found = search.causes()
      return EditedLayout(script, search, found, density: 1, listsAll: true).text(listsAll: true)
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains("padding of #column: 8 → 16") && texts[0].contains("because of"))
  }

  @Test func a_plan_that_is_compared_once_keeps_no_places() throws {
    func plan(_ height: Int) throws -> LayoutPlan {
      var inflater = Inflater.ofAllFormats()
      (inflater.keepsBlueprints, inflater.keepsPlaces) = (true, true)
      let layout = try inflater.inflate(Array(document(of: box("a", "9", "\(height)")).utf8), named: "test.grx")
      return try #require(LayoutPlan(layout, direction: nil) { $0.measureAndLayout(in: Size(width: 99, height: 99)) })
    }
    let (old, new) = (try plan(1), try plan(2))
    old.isComparedOnce = true
    let first = EditedLayout(from: old, to: new, density: 1).text()
    #expect(first.contains("height of #a: 1 → 2 (test.grx:1)"))
    #expect(old.places.isEmpty && !new.places.isEmpty)
    // A later comparison reads the document again to find the place.
    #expect(EditedLayout(from: try plan(1), to: new, density: 1).text() == first)
  }

  @Test func a_document_leads_to_the_views_of_the_inflater() throws {
    for seed in 0..<200 as Range<UInt64> {
      var trees = RandomTrees(seed: seed)
      let specs = trees.specs()
      var inflater = Inflater.ofAllFormats(kinds: RandomClass.kinds)
      inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
      inflater.keepsBlueprints = true
      guard let layout = try? inflater.inflate(Array(trees.description().document.utf8), named: "random.grx") else {
        continue
      }
      layout.root.measureAndLayout(specs)
      let plan = try #require(LayoutPlan(layout, direction: nil) { $0.measureAndLayout(specs) })
      #expect(plan.laidOut().root.snapshot() == layout.root.snapshot(), "seed \(seed)")
    }
  }
}

/// Returns the reasons for differences of views that are matched by their class or index.
@Suite struct TrueReasonTests {
  private func sentences(_ old: String, _ new: String) throws -> [String] {
    func plan(_ view: String) throws -> LayoutPlan {
      var inflater = Inflater.ofAllFormats()
      inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
      inflater.keepsBlueprints = true
      let layout = try inflater.inflate(Array(document(of: view).utf8), named: "test.grx")
      return try #require(LayoutPlan(layout, direction: nil) { $0.measureAndLayout(in: Size(width: 300, height: 400)) })
    }
    let difference = EditedLayout(from: try plan(old), to: try plan(new), density: 1)
    return difference.causes.flatMap { $0.effects.map(\.sentence) }
  }

  private func group(_ attributes: String, _ children: [String]) -> String {
    "{ \"class\": \(attributes), \"subviews\": [ \(children.joined(separator: ", ")) ] }"
  }

  private func box(_ height: Int, _ more: String = "") -> String {
    "{ \"class\": \"View\", \"width\": 50, \"height\": \(height)\(more) }"
  }

  @Test func a_view_before_one_without_an_id_is_the_only_cause() throws {
    let list = "\"LinearLayout\", \"id\": \"list\", \"width\": 200"
    #expect(
      try sentences(
        group(list, [box(10), box(20), box(30)]), group(list, [box(40), box(10), box(20), box(30)]))
        == [
          "#list is 40 taller, because of the new View 0 (40): 0,0 200x60 → 0,0 200x100",
          "View 1 moved down by 40, because of the new View 0 (40): 0,0 50x10 → 0,40 50x10",
          "View 2 moved down by 40, because of the new View 0 (40): 0,10 50x20 → 0,50 50x20",
          "View 3 moved down by 40, because of the new View 0 (40): 0,30 50x30 → 0,70 50x30",
        ])
  }

  @Test func a_swap_shows_only_the_frames_of_the_two_documents() throws {
    let (a, b) = (box(10, ", \"id\": \"a\""), box(30, ", \"id\": \"b\""))
    #expect(
      try sentences(group("\"LinearLayout\"", [a, b]), group("\"LinearLayout\"", [b, a])) == [
        "#b moved up by 10, because of #a, which is no longer before it (10): 0,10 50x30 → 0,0 50x30",
        "#a moved down by 30, because of #b, which is before it now (30): 0,0 50x10 → 0,30 50x10",
      ])
  }

  @Test func a_row_of_a_grid_is_named_by_where_it_begins() throws {
    func text(_ text: String) -> String { "{ \"class\": \"TextView\", \"text\": \"\(text)\" }" }
    let grid = "\"GridLayout\", \"columnCount\": 2"
    let found = try sentences(
      group(grid, [text("a"), text("b"), text("c"), text("d")]),
      group(grid, [text("a"), text("b"), text("long"), text("x"), text("c"), text("d")]))
    #expect(
      found.contains("TextView 4 moved down by 16, because of the start of its row (16 → 32): 0,16 8x16 → 0,32 8x16"))
    #expect(!found.contains { $0.contains("→ 0)") })
  }

  @Test func right_to_left_the_terms_are_those_of_the_right() throws {
    func row(_ padding: Int) -> String {
      group(
        "\"LinearLayout\", \"direction\": \"horizontal\", \"layoutDirection\": \"rtl\", \"width\": 300, \"paddingRight\": \(padding)",
        [box(9, ", \"id\": \"a\""), box(9, ", \"id\": \"b\"")])
    }
    #expect(
      try sentences(row(16), row(20)) == [
        "#a moved to the left by 4, because of paddingRight of the root (16 → 20): 234,0 50x9 → 230,0 50x9",
        "#b moved to the left by 4, because of paddingRight of the root (16 → 20): 184,0 50x9 → 180,0 50x9",
      ])
  }

  @Test func a_bias_is_named() throws {
    func layout(_ bias: Double) -> String {
      group(
        "\"ConstraintLayout\", \"width\": 300, \"height\": 50",
        [
          box(
            9,
            ", \"id\": \"b\", \"startToStart\": \"parent\", \"endToEnd\": \"parent\", \"horizontalBias\": \(bias)")
        ])
    }
    #expect(
      try sentences(layout(0.25), layout(0.75)) == [
        "#b moved to the right by 125, because of what horizontalBias gives (63 → 188): 63,0 50x9 → 188,0 50x9"
      ])
  }
}
