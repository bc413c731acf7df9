import Layouts
import Measure
import TestSupport
import Testing

/// Invariants of all trees.
@Suite struct RandomTreeTests {
  @Test func each_class_is_part_of_random_trees() {
    let names = Set(RandomClass.all.map(\.name))
    #expect(ViewKind.builtIn.map(\.name).filter { !names.contains($0) } == [])
  }

  @Test func no_view_is_measured_endlessly() {
    for seed in 0..<500 as Range<UInt64> {
      var trees = RandomTrees(seed: seed << 8, maximumDepth: 6, maximumCount: 60)
      let specs = trees.specs()
      let root = trees.tree()
      var views = 0
      root.forEachView { _, _, _ in views += 1 }
      let recorder = root.recordMeasures { root.measureAndLayout(specs) }
      // Views that have to be asked each time are measured most often in an AutoLayout, which asks for several sizes.
      #expect(recorder.measureCount <= 8 * views, "seed \(seed): \(recorder.measureCount) for \(views) views")
    }
  }

  @Test func laying_out_twice_changes_nothing() {
    for seed in 0..<500 as Range<UInt64> {
      var trees = RandomTrees(seed: seed << 9)
      let specs = trees.specs()
      let root = trees.tree()
      root.measureAndLayout(specs)
      let first = root.snapshot()
      root.measureAndLayout(specs)
      #expect(root.snapshot() == first, "seed \(seed)")
    }
  }

  @Test func right_to_left_mirrors_left_to_right_where_no_left_or_right_is_named() {
    for seed in 0..<1000 as Range<UInt64> {
      var (one, other) = (RelativeTrees(seed: seed), RelativeTrees(seed: seed))
      let (ltr, rtl) = (one.tree(depth: 0), other.tree(depth: 0))
      rtl.layoutDirection = .rightToLeft
      let specs = MeasureSpecs(width: .exactly(300 + Int(seed % 200)), height: .atMost(400))
      ltr.measureAndLayout(specs)
      rtl.measureAndLayout(specs)
      var mirrored: [Rect] = []
      ltr.forEachView { view, _, _ in
        let width = view.parent?.frame.width ?? view.frame.width
        mirrored.append(
          Rect(x: width - view.frame.right, y: view.frame.y, width: view.frame.width, height: view.frame.height))
      }
      var frames: [Rect] = []
      rtl.forEachView { view, _, _ in frames.append(view.frame) }
      #expect(frames == mirrored, "seed \(seed)")
    }
  }

  @Test func a_gone_view_changes_only_its_absence() {
    var tried = 0
    for seed in 0..<1000 as Range<UInt64> {
      var (one, other) = (RelativeTrees(seed: seed), RelativeTrees(seed: seed))
      let (hidden, removed) = (one.tree(depth: 0), other.tree(depth: 0))
      var (candidates, twins): ([View], [View]) = ([], [])
      hidden.forEachView { view, _, _ in candidates.append(view) }
      removed.forEachView { view, _, _ in twins.append(view) }
      let index = 1 + Int(seed) % max(1, candidates.count - 1)
      guard index < candidates.count else { continue }
      tried += 1
      candidates[index].visibility = .gone
      twins[index].removeFromParent()
      let specs = MeasureSpecs(width: .atMost(400), height: .atMost(400))
      hidden.measureAndLayout(specs)
      removed.measureAndLayout(specs)
      #expect(frames(in: hidden).map(\.frame) == frames(in: removed).map(\.frame), "seed \(seed)")
    }
    #expect(tried > 700)
  }
}

/// Trees of rows, columns and frames that use only starts and ends and don't center anything, since half a pixel has no
/// mirror image.
private struct RelativeTrees {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed &* 77 &+ 5) }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func tree(depth: Int) -> View {
    let view: View
    if depth == 4 || (depth > 0 && below(3) == 0) {
      view = View()
      (view.minWidth, view.minHeight) = (below(60), below(40))
    } else {
      let group: ViewGroup
      if below(3) == 0 {
        group = FrameLayout()
      } else {
        let linear = LinearLayout(direction: below(2) == 0 ? .horizontal : .vertical)
        linear.contentGravity = [Gravity.start, .end, [.end, .bottom]][below(3)]
        linear.showDividers = LinearLayout.Dividers(rawValue: UInt8(below(8)))
        linear.dividerSize = below(5)
        group = linear
      }
      for _ in 0..<below(5) { addChild(to: group, depth: depth) }
      view = group
    }
    view.setPadding(RelativePadding(Edges(top: below(5)), start: below(9), end: below(9)))
    return view
  }

  private mutating func addChild(to group: ViewGroup, depth: Int) {
    let child = tree(depth: depth + 1)
    group.addSubview(child)
    let params = child.layoutParams
    let dimensions: [Dimension] = [.wrapContent, .matchParent, .fixed(below(90)), .wrapContent]
    params.width = dimensions[below(4)]
    params.height = dimensions[below(4)]
    params.margins = Edges(top: below(4), bottom: below(4))
    params.marginStart = below(8)
    params.marginEnd = below(8)
    let gravity = [[], Gravity.start, .end, [.end, .bottom]][below(4)]
    if let params = params as? LinearLayout.LayoutParams {
      params.gravity = gravity
      params.weight = below(3) == 0 ? Float(below(3)) : 0
    }
    (params as? FrameLayout.LayoutParams)?.gravity = gravity
  }
}
