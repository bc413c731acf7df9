import Layouts
import Measure
import TestSupport
import Testing

@testable import GRXCompare
@testable import GRXInspection
@testable import Render
@testable import ToolCommands

/// Descriptions if one of the layouts is known only by its tree form.
@Suite struct LayoutDifferenceTests {
  private func difference(_ old: String, _ new: String) throws -> LayoutDifference {
    LayoutDifference(
      from: try #require(FrameTree(treeForm: old[...])), to: try #require(FrameTree(treeForm: new[...])))
  }

  @Test func moved_views_are_reported_without_a_cause() throws {
    let difference = try difference(
      """
      LinearLayout #column 0,0 10x30
        View #title 0,0 10x20
        View #a 0,20 10x10

      """,
      """
      LinearLayout #column 0,0 10x42
        View #title 0,0 10x32
        View #a 0,32 10x10

      """)
    #expect(
      difference.text() == """
        #column is 12 taller: 0,0 10x30 → 0,0 10x42
        #title is 12 taller: 0,0 10x20 → 0,0 10x32
        #a moved down by 12: 0,20 10x10 → 0,32 10x10

        """)
  }

  @Test func sizes_and_moves_are_joined_in_prose() throws {
    func words(_ place: String) throws -> [String] {
      try difference("View 0,0 10x10\n  View #a 5,5 8x8\n", "View 0,0 10x10\n  View #a \(place)\n").entries.map(\.words)
    }
    #expect(try words("5,5 16x16") == ["is 8 wider and 8 taller"])
    #expect(try words("3,5 16x8") == ["is 8 wider and moved to the left by 2"])
    #expect(try words("3,9 6x10") == ["is 2 narrower and 2 taller, and moved to the left by 2 and down by 4"])
    #expect(try words("5,5 8x8 hidden") == ["is hidden"])
  }

  @Test func views_that_come_back_are_visible_or_take_up_space() throws {
    func words(_ old: String, _ new: String) throws -> [String] {
      try difference("View 0,0 10x10\n  View #a \(old)\n", "View 0,0 10x10\n  View #a \(new)\n").entries.map(\.words)
    }
    #expect(try words("5,5 8x8 hidden", "5,5 8x8") == ["is visible now"])
    #expect(try words("gone", "5,5 8x8") == ["is visible now"])
    #expect(try words("gone", "5,5 8x8 hidden") == ["takes up space now"])
  }

  @Test func added_removed_and_changed_views_are_reported() throws {
    let old = "View 0,0 9x9\n  View #a 0,0 1x1\n    View 0,0 1x1\n  View #b 0,0 1x1\n  View #c gone\n"
    let new = "View 0,0 9x9\n  Switch #b 0,0 1x1\n  View #c 0,0 3x3\n  View #d 1,1 1x1\n"
    #expect(
      try difference(old, new).text() == """
        #a was removed from the root, with the view in it: 0,0 1x1
        #b is a Switch instead of a View
        #c is visible now: gone → 0,0 3x3
        #d appeared in the root: 1,1 1x1

        """)
  }

  @Test func lengths_beyond_all_layouts_are_no_tree_form_and_the_largest_are_compared() throws {
    #expect(FrameTree(treeForm: "View 0,0 1000000000000x1") == nil)
    let most = "-999999999999.9999"
    let far = String(most.dropFirst())
    let difference = try difference(
      "View \(most),\(most) 1x1\n  View \(most),0 1x1\n", "View \(far),\(far) \(far)x\(far)\n  View \(far),0 \(far)x1\n"
    )
    #expect(difference.entries.count == 2)
  }

  @Test func ten_thousand_siblings_are_compared() throws {
    func tree(_ heights: (Int) -> Int) throws -> FrameTree {
      let lines = (0..<10_000).map { "  View 0,0 1x\(heights($0))\n" }
      return try #require(FrameTree(treeForm: ("View 0,0 1x1\n" + lines.joined())[...]))
    }
    #expect(LayoutDifference(from: try tree { $0 % 7 }, to: try tree { $0 % 7 + ($0 == 0 ? 1 : 0) }).entries.count == 1)
    // They only have the class in common.
    let others = LayoutDifference(from: try tree { $0 * 7_919 % 10_007 }, to: try tree { $0 * 6_101 % 10_007 })
    #expect(others.entries.count > 9_000)
    #expect(others.text().hasSuffix("more, which --all lists\n"))
  }
}
