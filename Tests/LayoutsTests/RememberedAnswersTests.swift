import Layouts
import Measure
import TestSupport
import Testing

/// Cached results never change a frame: random trees are laid out with and without the cache.
@Suite struct RememberedAnswersTests {
  /// A number for which a run takes a few seconds; the seeds of more trees follow these. `layout-stress random`
  /// compares many more trees, in an optimized program.
  private static let treeCount: UInt64 = 150

  @Test(arguments: [1, 2, 3, 4])
  func trees_laid_out_with_and_without_memory_are_equal(part: UInt64) {
    for index in 0..<Self.treeCount {
      let seed = part << 32 | index
      let oracle = tree(seed)
      oracle.view.state.measureAlways()
      oracle.view.measureAndLayout(oracle.specs)
      let expected = oracle.view.snapshot()

      let warm = tree(seed)
      warm.view.measureAndLayout(warm.specs)
      if warm.view.snapshot() != expected { Issue.record("seed \(seed): \(difference(warm.view, expected))") }

      warm.view.measureAndLayout(warm.otherSpecs)
      warm.view.measureAndLayout(warm.specs)
      if warm.view.snapshot() != expected { Issue.record("seed \(seed), again: \(difference(warm.view, expected))") }
    }
  }

  @Test func a_changed_tree_is_laid_out_as_a_new_one() {
    for seed in 5 << 32..<5 << 32 + Self.treeCount {
      let warm = tree(seed)
      var changes = RandomTrees(seed: seed ^ 1 << 40)
      for step in 0..<4 {
        warm.view.measureAndLayout(warm.specs)
        changes.change(warm.view)
        warm.view.measureAndLayout(warm.specs)
        let cold = tree(seed)
        var replay = RandomTrees(seed: seed ^ 1 << 40)
        for _ in 0...step { replay.change(cold.view) }
        cold.view.state.measureAlways()
        cold.view.measureAndLayout(cold.specs)
        let expected = cold.view.snapshot()
        if warm.view.snapshot() != expected {
          Issue.record("seed \(seed), change \(step): \(difference(warm.view, expected))")
          break
        }
      }
    }
  }

  /// Decreasing limits: each result may be reused for the limits after it.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], RandomClass.all.filter(\.isLayout))
  func decreasing_limits_find_the_frames_of_a_new_tree(direction: LayoutDirection, layout: RandomClass) {
    let limits: [MeasureSpec] = [.unspecified, .atMost(400), .atMost(260), .atMost(170), .atMost(110), .atMost(60)]
    // Its trees take longer than others, since most of their constraints are contradictory.
    let count = layout.name == "AutoLayout" ? Self.treeCount / 50 : Self.treeCount / 10
    for seed in 6 << 32..<6 << 32 + count {
      func tree() -> View {
        let leaves = ["View", "AreaView", "TextView"].map(RandomClass.named)
        var trees = RandomTrees(seed: seed, classes: leaves + [layout], maximumDepth: 2, maximumCount: 12)
        let view = trees.tree()
        view.layoutDirection = direction
        return view
      }
      let warm = tree()
      for limit in limits {
        let specs = MeasureSpecs(width: limit, height: seed % 2 == 0 ? limit : .unspecified)
        let oracle = tree()
        oracle.state.measureAlways()
        oracle.measureAndLayout(specs)
        warm.measureAndLayout(specs)
        let expected = oracle.snapshot()
        if warm.snapshot() != expected { Issue.record("seed \(seed), \(specs): \(difference(warm, expected))") }
      }
    }
  }

  /// Constraints that are contradictory, that cross layouts, and that relate widths to heights.
  @Test func an_AutoLayout_forgets_other_sizes() {
    let limits: [MeasureSpec] = [.unspecified, .atMost(400), .exactly(200), .atMost(60)]
    for seed in 7 << 32..<7 << 32 + Self.treeCount / 20 {
      func tree() -> View {
        var trees = RandomTrees(
          seed: seed, classes: ["View", "TextView", "AutoLayout"].map(RandomClass.named), maximumDepth: 3,
          maximumCount: 14)
        return trees.tree()
      }
      let warm = tree()
      for limit in limits {
        let specs = MeasureSpecs(width: limit, height: seed % 2 == 0 ? limit : .unspecified)
        let cold = tree()
        cold.measureAndLayout(specs)
        warm.measureAndLayout(specs)
        let expected = cold.snapshot()
        let found = warm.snapshot()
        if found != expected { Issue.record("seed \(seed), \(specs): \(difference(warm, expected))") }
      }
    }
  }

  /// A size without any offer isn't the answer to an offer that a table divides, even if it is smaller.
  @Test func an_answer_without_a_size_hint_is_no_answer_to_one() {
    func make() -> View {
      let (view, table, row) = (HorizontalScrollView(), TableLayout(), TableRow())
      view.passesSizeHint = true
      table.shrinkableColumns = .init([1])
      for width in [30, 0, 233] {
        let cell = View()
        cell.minWidth = width
        row.addSubview(cell, TableRow.LayoutParams(gravity: width == 0 ? .center : []))
      }
      table.addSubview(row)
      view.addSubview(table, .init(width: .wrapContent, height: .wrapContent))
      return view
    }
    let specs = MeasureSpecs(width: .atMost(1000), height: .unspecified)
    let (warm, cold) = (make(), make())
    warm.measureAndLayout(.unspecified)
    warm.measureAndLayout(specs)
    cold.measureAndLayout(specs)
    #expect(warm.snapshot() == cold.snapshot())
  }

  private func tree(_ seed: UInt64) -> (view: View, specs: MeasureSpecs, otherSpecs: MeasureSpecs) {
    var trees = RandomTrees(
      seed: seed, classes: RandomClass.all, maximumDepth: 2 + Int(seed % 4), maximumCount: 24)
    let specs = trees.specs()
    let otherSpecs = trees.specs()
    return (trees.tree(), specs, otherSpecs)
  }

  private func difference(_ view: View, _ expected: String) -> String {
    let lines = zip(view.snapshot().split(separator: "\n"), expected.split(separator: "\n"))
    guard let (actual, expected) = lines.first(where: { $0 != $1 }) else { return "other views" }
    return "'\(actual)', expected '\(expected)'"
  }
}
