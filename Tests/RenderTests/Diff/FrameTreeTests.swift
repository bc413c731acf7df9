import Inflater
import Measure
import TestSupport
import Testing

@testable import GRXCompare
@testable import GRXInspection
@testable import Render
@testable import ToolCommands

@Suite struct FrameTreeTests {
  @Test(arguments: [1.0, 2, 3, 0.75, 1.5]) func the_tree_form_holds_the_views_that_it_was_made_of(
    density: Double
  ) throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var trees = RandomTrees(seed: seed)
      let root = trees.tree()
      root.measureAndLayout(trees.specs())
      let read = try #require(FrameTree(treeForm: root.snapshot(density: density)[...]))
      #expect(read == FrameTree(root, density: density))
    }
  }

  @Test func names_may_hold_spaces_and_hashes() throws {
    let snapshot = try #require(FrameTree(treeForm: "My View #a b #c -0.5,1.25 10x20 hidden\n  View #x y gone\n"))
    #expect(snapshot.nodes.count == 2)
    #expect(snapshot.nodes[0].className == "My View")
    #expect(snapshot.nodes[0].id == "a b #c")
    #expect(snapshot.nodes[0].frame == Rect(x: -5_000, y: 12_500, width: 100_000, height: 200_000))
    #expect(snapshot.nodes[0].isHidden)
    #expect(snapshot.nodes[1].id == "x y")
    #expect(snapshot.nodes[1].frame == nil)
  }

  @Test(arguments: [
    "", "View", "View 0,0", "View 0,0 10", "View 0,0 axb", "0,0 10x10", "View 0,0 1x1\nView 0,0 1x1", " View gone",
    "View 0,0 1x1\n    View gone", "View 0,0 1x99999999999999999999", "View 0,0 1.23456x1", "View 0,0 1.x1",
    "View ,0 1x1",
    "hidden", "gone",
  ]) func other_texts_than_tree_forms_are_refused(text: String) {
    #expect(FrameTree(treeForm: text[...]) == nil)
  }
}
