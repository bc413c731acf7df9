import Inflater
import Layouts
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

  @Test func places_are_those_of_the_views() {
    for seed in 41...60 as ClosedRange<UInt64> {
      var trees = RandomTrees(seed: seed)
      let root = trees.tree()
      root.measureAndLayout(trees.specs())
      let (tree, nodes) = (FrameTree(root, density: Double(FrameTree.unitsPerPoint)), FlatTree(root).nodes)
      #expect(tree.count == nodes.count)
      for (index, node) in nodes.enumerated() {
        #expect(tree[index].parent == node.parent && tree[index].index == node.index && tree[index].end == node.end)
        #expect(tree[index].depth == node.depth && tree[index].shownFrame == (node.view.isGone ? nil : node.view.frame))
        let children = nodes.indices.filter { nodes[$0].parent == index }
        #expect(Array(tree.children(of: index)) == children)
        #expect(tree.hasChildren(index) == !children.isEmpty && tree.hasOneChild(index) == (children.count == 1))
        if let parent = node.parent { #expect(tree.path(of: index) == tree.path(of: parent) + [node.index]) }
      }
    }
  }

  @Test func frames_in_the_root_are_sums_and_missing_inside_gone_views() throws {
    let text = "A 3,4 90x90\n  B 10,20 30x30\n    C -1,2 5x5\n  D gone\n    E 1,1 2x2\n  F 7,8 9x9 hidden\n"
    let tree = try #require(FrameTree(treeForm: text[...]))
    let units = FrameTree.unitsPerPoint
    let origins = tree.framesInRoot.map { $0.map { [$0.x / units, $0.y / units] } }
    #expect(origins == [[3, 4], [13, 24], [12, 26], nil, nil, [10, 12]])
    #expect(tree.indices.map(tree.pathText) == ["", "0", "0/0", "1", "1/0", "2"])
    #expect(tree.indices.map { tree.placeWords(of: $0) }[3...5] == ["gone", "1,1 2x2", "7,8 9x9 hidden"])
  }

  @Test func a_picture_marks_the_views_of_the_report() throws {
    let old = try #require(FrameTree(treeForm: "A 0,0 90x90\n  B #b 1,1 2x2\n  C 5,5 6x6\n  D gone\n"))
    let new = try #require(FrameTree(treeForm: "A 0,0 90x90\n  B #b 1,2 2x2\n  C 5,5 6x6\n  E #e 7,7 1x1\n  D gone\n"))
    let frames = ComparedFrames(from: old, to: new)
    #expect(frames.old.drawn.filter(frames.old.differs).map(frames.old.name) == ["#b"])
    #expect(frames.new.drawn.filter(frames.new.differs).map(frames.new.name) == ["#b", "#e"])
    #expect(frames.new.drawn.filter(frames.new.isAlone).map(frames.new.title) == ["E #e"])
    #expect(LayoutDifference(from: old, to: new).entries.map(\.name) == ["#b", "#e"])
  }

  @Test func names_may_hold_spaces_and_hashes() throws {
    let snapshot = try #require(FrameTree(treeForm: "My View #a b #c -0.5,1.25 10x20 hidden\n  View #x y gone\n"))
    #expect(snapshot.names.map(\.className) == ["My View", "View"])
    #expect(snapshot.names.map(\.id) == ["a b #c", "x y"])
    #expect(snapshot[0].shownFrame == Rect(x: -5_000, y: 12_500, width: 100_000, height: 200_000))
    #expect(snapshot[0].isHidden)
    #expect(snapshot[1].shownFrame == nil)
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
