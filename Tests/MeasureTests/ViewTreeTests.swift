import Layouts
import Measure
import Testing

@Suite struct ViewTreeTests {
  private let root = FrameLayout()
  private let panel = FrameLayout()
  private let under = View()
  private let over = View()

  init() {
    root.addSubview(panel, FrameLayout.LayoutParams(width: 100, height: 100, margins: Edges(left: 10, top: 20)))
    for view in [under, over] { panel.addSubview(view, FrameLayout.LayoutParams(width: 50, height: 50)) }
    over.layoutParams.margins = Edges(left: 25)
    root.measureAndLayout(.exactly(Size(width: 200, height: 200)))
  }

  @Test func a_point_hits_the_last_of_the_views_that_overlap() {
    #expect(root.hitTest(Point(x: 40, y: 30)) === over && root.hitTest(Point(x: 20, y: 30)) === under)
    #expect(root.hitTest(Point(x: 10, y: 119)) === panel && root.hitTest(Point(x: 0, y: 0)) === root)
    #expect(root.hitTest(Point(x: 200, y: 0)) == nil)
    over.visibility = .hidden
    #expect(root.hitTest(Point(x: 40, y: 30)) === under)
  }

  @Test func a_class_name_and_rarer_properties_keep_each_other() {
    #expect(!under.hasOwnClassName && under.className == "View")
    under.id = "under"
    under.className = "Badge"
    #expect(under.hasOwnClassName && under.className == "Badge" && under.id == "under")
    under.backgroundColor = Color(red: 1, green: 2, blue: 3)
    #expect(under.className == "Badge" && under.id == "under")
    under.className = "Dot"
    #expect(under.className == "Dot" && under.backgroundColor == Color(red: 1, green: 2, blue: 3))
    over.backgroundColor = Color(red: 4, green: 5, blue: 6)
    over.className = "Line"
    #expect(over.className == "Line" && over.backgroundColor == Color(red: 4, green: 5, blue: 6))
  }

  @Test func a_tree_whose_shared_memory_is_released_is_laid_out_as_before() {
    let layout = RelativeLayout()
    let params = RelativeLayout.LayoutParams(width: 30, height: 40)
    params.below = "first"
    let (first, second) = (View(), View())
    first.id = "first"
    layout.addSubview(first, RelativeLayout.LayoutParams(width: 10, height: 20))
    layout.addSubview(second, params)
    panel.addSubview(layout)
    root.measureAndLayout(.exactly(Size(width: 200, height: 200)))
    #expect(second.frame == Rect(x: 0, y: 20, width: 30, height: 40) && root.state.unretainedTreeMemory != nil)
    root.state.releaseTreeMemory()
    #expect(root.state.unretainedTreeMemory == nil)
    params.below = nil
    layout.setNeedsLayout()
    root.measureAndLayout(.exactly(Size(width: 200, height: 200)))
    #expect(second.frame == Rect(x: 0, y: 0, width: 30, height: 40) && root.state.unretainedTreeMemory != nil)
  }

  @Test func a_child_moves_among_its_siblings() {
    panel.moveSubview(over, to: 0)
    #expect(panel.subviews.elementsEqual([over, under], by: ===))
    #expect(root.needsLayout && root.hitTest(Point(x: 40, y: 30)) === under)
    root.measureAndLayout(.exactly(Size(width: 200, height: 200)))
    #expect(over.frame == Rect(x: 25, y: 0, width: 50, height: 50) && over.parent === panel)
    panel.moveSubview(over, to: 0)
    panel.moveSubview(root, to: 0)
    #expect(!root.needsLayout)
    let column = LinearLayout()
    let lines = (1...3).map { _ in View() }
    for (index, line) in lines.enumerated() {
      column.addSubview(line, .init(width: 10, height: .fixed(10 * (index + 1))))
    }
    column.measureAndLayout(.exactly(Size(width: 10, height: 100)))
    column.moveSubview(lines[0], to: 2)
    column.measureAndLayout(.exactly(Size(width: 10, height: 100)))
    #expect(lines.map(\.frame.y) == [50, 0, 20])
  }

  @Test func coordinates_are_those_of_any_view_of_the_tree() {
    #expect(over.frameInRoot == Rect(x: 35, y: 20, width: 50, height: 50))
    #expect(over.convert(Point(x: 1, y: 2), to: under) == Point(x: 26, y: 2))
    #expect(root.convert(Rect(x: 35, y: 20, width: 1, height: 1), to: over) == Rect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func a_walk_visits_each_view_before_its_children() {
    #expect(ViewTree(root).elementsEqual([root, panel, under, over], by: ===))
    #expect(over.ancestors.elementsEqual([panel, root], by: ===))
    #expect(over.root === root && root.root === root)
    #expect("\(over)" == "View 25,0 50x50")
  }

  @Test func values_derived_from_children_are_kept_until_one_of_them_changes() {
    var cache = StructureCache<Int>()
    var count = 0
    func value() -> Int {
      cache.value(for: panel) {
        count += 1
        return count
      }
    }
    #expect(value() == 1 && value() == 1)
    let changes: [(String, () -> Void)] = [
      ("params", { over.layoutParams.width = 3 }), ("id", { over.id = "x" }), ("added", { panel.addSubview(View()) }),
      ("removed", { under.removeFromParent() }), ("direction", { panel.layoutDirection = .rightToLeft }),
    ]
    for (index, (what, change)) in changes.enumerated() {
      change()
      #expect(value() == index + 2, "\(what)")
    }
    over.visibility = .gone
    #expect(value() == changes.count + 1)
  }
}
