import Layouts
import Measure
import TestSupport
import Testing

/// Nested grids, tables and LinearLayouts: earlier measures have no effect.
@Suite struct NestedGridTests {
  private let specs: [MeasureSpecs] = [
    .unspecified, .exactly(Size(width: 200, height: 300)),
    MeasureSpecs(width: .exactly(120), height: .unspecified), MeasureSpecs(width: .atMost(90), height: .atMost(400)),
    MeasureSpecs(width: .atMost(500), height: .exactly(40)), .exactly(.zero),
  ]

  @Test func a_tree_is_laid_out_the_same_after_any_other_size() {
    for seed in 0..<300 {
      let old = RandomTree(seed: seed).root
      for index in 0..<4 { old.measureAndLayout(specs[(seed + index * index) % specs.count]) }
      let new = RandomTree(seed: seed).root
      let last = specs[(seed + 9) % specs.count]
      old.measureAndLayout(last)
      new.measureAndLayout(last)
      #expect(old.snapshot() == new.snapshot(), "seed \(seed)")
    }
  }

  @Test func a_changed_tree_is_laid_out_like_one_built_that_way() {
    for seed in 0..<300 {
      let (old, new) = (RandomTree(seed: seed), RandomTree(seed: seed))
      let spec = specs[seed % specs.count]
      old.root.measureAndLayout(spec)
      for step in 0..<3 {
        for tree in [old, new] {
          let leaf = tree.leaves[(seed * 7 + step * 3) % tree.leaves.count]
          switch (seed + step) % 3 {
          case 0: leaf.minWidth += 13
          case 1: leaf.visibility = leaf.isGone ? .visible : .gone
          default: leaf.layoutParams.margins = Edges(all: step * 4)
          }
        }
        old.root.measureAndLayout(spec)
      }
      new.root.measureAndLayout(spec)
      #expect(old.root.snapshot() == new.root.snapshot(), "seed \(seed)")
    }
  }
}

/// A tree that depends only on the seed.
private struct RandomTree {
  private(set) var leaves: [View] = []
  private(set) var root = View()
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(seed) &* 2_654_435_761 &+ 1
    root = group(depth: 0)
  }

  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func dimension() -> Dimension {
    switch next(4) {
    case 0: .matchParent
    case 1: .fixed(next(60))
    default: .wrapContent
    }
  }

  private mutating func view(depth: Int) -> View {
    if depth < 4 && next(3) > 0 { return group(depth: depth) }
    let leaf = ContentView()
    leaf.minWidth = next(50)
    leaf.minHeight = next(30)
    leaf.fixedBaseline = next(3) == 0 ? next(20) : nil
    leaf.visibility = next(8) == 0 ? .gone : .visible
    leaves.append(leaf)
    return leaf
  }

  private mutating func group(depth: Int) -> View {
    switch next(3) {
    case 0: grid(depth)
    case 1: table(depth)
    default: linear(depth)
    }
  }

  private mutating func grid(_ depth: Int) -> View {
    let grid = GridLayout()
    grid.direction = next(2) == 0 ? .horizontal : .vertical
    grid.columnCount = 1 + next(3)
    grid.alignmentMode = next(2) == 0 ? .bounds : .margins
    grid.usesDefaultMargins = next(4) == 0
    let gravities: [Gravity] = [[], .fill, .center, .end, [.fillHorizontal, .bottom], .baseline]
    for _ in 0..<(1 + next(4)) {
      let child = view(depth: depth + 1)
      grid.addSubview(child)
      child.layoutParams = GridLayout.LayoutParams(
        width: dimension(), height: dimension(), columnSpan: 1 + next(2), rowWeight: Float(next(4) / 2),
        columnWeight: Float(next(4) / 2), gravity: gravities[next(gravities.count)])
    }
    return grid
  }

  private mutating func table(_ depth: Int) -> View {
    let table = TableLayout()
    if next(2) == 0 { table.stretchableColumns = .all }
    if next(2) == 0 { table.shrinkableColumns = TableLayout.Columns([next(3), next(3)]) }
    for _ in 0..<(1 + next(3)) {
      if next(5) == 0 {
        table.addSubview(view(depth: depth + 1))
        continue
      }
      let row = TableRow()
      table.addSubview(row)
      for _ in 0..<(1 + next(3)) {
        let child = view(depth: depth + 2)
        row.addSubview(child)
        child.layoutParams = TableRow.LayoutParams(
          width: dimension(), height: dimension(), column: next(4) == 0 ? next(4) : nil, span: 1 + next(5) / 4,
          weight: Float(next(4) / 3), gravity: next(3) == 0 ? .centerHorizontal : [])
      }
    }
    return table
  }

  private mutating func linear(_ depth: Int) -> View {
    let linear = LinearLayout(direction: next(2) == 0 ? .horizontal : .vertical)
    for _ in 0..<(1 + next(3)) {
      let child = view(depth: depth + 1)
      linear.addSubview(child)
      child.layoutParams = LinearLayout.LayoutParams(
        width: dimension(), height: dimension(), weight: Float(next(3) / 2))
    }
    return linear
  }
}
