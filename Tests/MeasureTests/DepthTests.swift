import Foundation
import Measure
import TestSupport
import Testing

/// A view that gives its children, one or many, all of its space.
private final class Stack: ViewGroup {
  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    for child in subviews { measureChild(child, specs) }
    let (widths, heights) = (subviews.map(\.measuredSize.width), subviews.map(\.measuredSize.height))
    return specs.resolve(Size(width: max(minWidth, widths.max() ?? 0), height: max(minHeight, heights.max() ?? 0)))
  }

  override func onLayout(_ size: Size) {
    for child in subviews { child.layout(Rect(origin: .zero, size: child.measuredSize)) }
  }
}

/// Trees that are deeper, and views with more children, than documents create.
@Suite struct DepthTests {
  private static let hugeDepth = 100_000

  /// Returns a chain of views, its root and its last view; built from the outside inward, or the other way.
  private static func chain(_ depth: Int, inwards: Bool = true) -> (root: View, last: View) {
    let first = Stack()
    first.id = "first"
    var latest: Stack = first
    for _ in 1..<depth {
      let next = Stack()
      if inwards { latest.addSubview(next) } else { next.addSubview(latest) }
      latest = next
    }
    return inwards ? (first, latest) : (latest, first)
  }

  @Test(arguments: [true, false])
  func a_tree_deeper_than_any_stack_is_built_searched_turned_described_and_freed(inwards: Bool) {
    onSmallStack {
      weak var freed: View?
      do {
        let (root, last) = Self.chain(Self.hugeDepth, inwards: inwards)
        freed = inwards ? last : root
        #expect((root as? ViewGroup)?.view(id: "first")?.id == "first")
        #expect((root as? ViewGroup)?.view(id: "nowhere") == nil)
        root.layoutDirection = .rightToLeft
        #expect(last.isRightToLeft)
        root.layoutDirection = .inherit
        #expect(!last.isRightToLeft)
        last.setNeedsLayout()
        root.state.markTreeDirty()
        #expect(last.needsLayout)
        #expect(root.snapshot().split(separator: "\n").count == View.maximumDepth)
        let recorder = root.recordMeasures {}
        #expect(recorder.measureCount == 0)
        let parent = Stack()
        parent.layoutDirection = .rightToLeft
        parent.addSubview(root)
        #expect(last.isRightToLeft)
        root.removeFromParent()
        #expect(!last.isRightToLeft)
      }
      #expect(freed == nil)
    }
  }

  @Test func a_tree_whose_middle_is_held_is_freed_in_parts() {
    onSmallStack {
      let held = Stack()
      do {
        let (_, last) = Self.chain(Self.hugeDepth)
        (last as? ViewGroup)?.addSubview(held)
        var latest = held
        for _ in 0..<Self.hugeDepth {
          let next = Stack()
          latest.addSubview(next)
          latest = next
        }
      }
      #expect(held.parent == nil)
      #expect(held.subviews.count == 1)
    }
  }

  @Test func the_deepest_tree_is_laid_out_on_a_small_stack() {
    onSmallStack {
      let (root, last) = Self.chain(View.maximumDepth)
      (last as? Stack)?.minWidth = 7
      root.measureAndLayout(.init(width: .exactly(360), height: .atMost(640)))
      #expect(last.frame.size.width == 7)
    }
  }

  @Test func a_view_with_100_000_children_is_laid_out_and_emptied() {
    let parent = Stack()
    for index in 0..<100_000 {
      let child = View()
      child.minWidth = index % 100
      parent.addSubview(child)
    }
    parent.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(parent.measuredSize.width == 99)
    parent.removeAllSubviews()
    #expect(parent.subviews.isEmpty)
  }
}
