import Layouts
import Measure

/// A tree that is laid out repeatedly, and a change to it.
struct Workload: Sendable {
  let name: String
  /// The specs that the root is measured with.
  let specs: MeasureSpecs
  /// Builds the tree, and returns the change that is followed by an incremental layout.
  let build: @Sendable () -> (root: View, change: (_ isOdd: Bool) -> Void)

  static let all: [Workload] =
    [cells, flat] + [8, 16, 32, 64].map(deep) + [wide, sampleCell] + [8, 16, 32, 64].map(relative)
    + [
      frames, grids, tables, relativeCells, relativeTexts, stacks, rows, anchoredCells, anchoredTwins,
      anchoredCenteredCells, anchoredChains, anchoredRatios,
    ]
    + flatLayouts + constraints
}

/// The trees that other engines lay out, too; `compare.py` builds the same trees.
extension Workload {
  /// 1000 rows of a list: boxes around a weighted column of texts.
  static let cells = Workload(
    name: "W1", specs: MeasureSpecs(width: .exactly(1080), height: .unspecified)
  ) {
    let root = LinearLayout()
    root.layoutParams.width = .matchParent
    var firstTexts: [View] = []
    for _ in 0..<1000 {
      let row = LinearLayout(direction: .horizontal)
      row.padding = Edges(all: 8)
      root.addSubview(row, width: .matchParent)
      row.addSubview(View(), width: 48, height: 48)
      let column = LinearLayout()
      row.addSubview(column, width: 0, weight: 1)
      let first = View()
      firstTexts.append(first)
      column.addSubview(first, width: .matchParent, height: 20)
      column.addSubview(View(), width: .matchParent, height: 16, margin: 4)
      let line = LinearLayout(direction: .horizontal)
      column.addSubview(line, width: .matchParent)
      line.addSubview(View(), width: 40, height: 12)
      line.addSubview(View(), width: 0, height: 0, weight: 1)
      line.addSubview(View(), width: 24, height: 12)
      row.addSubview(View(), width: 16, height: 16)
    }
    return (root, { firstTexts[500].layoutParams.height = $0 ? 22 : 20 })
  }

  /// 10,000 children of one column.
  static let flat = Workload(
    name: "W2", specs: MeasureSpecs(width: .exactly(1080), height: .unspecified)
  ) {
    let root = LinearLayout()
    root.layoutParams.width = .matchParent
    for _ in 0..<10_000 { root.addSubview(View(), width: 100, height: 20) }
    let changed = root.subviews[5000]
    return (root, { changed.layoutParams.height = $0 ? 22 : 20 })
  }

  /// Alternating rows and columns, each with a weight in the one before.
  static func deep(_ depth: Int) -> Workload {
    Workload(name: "W3-\(depth)", specs: .exactly(Size(width: 1080, height: 1920))) {
      let root = LinearLayout()
      root.layoutParams.width = .matchParent
      root.layoutParams.height = .matchParent
      var parent = root
      for level in 0..<depth {
        let isRow = level % 2 == 0
        let layout = LinearLayout(direction: isRow ? .horizontal : .vertical)
        if level == 0 {
          root.addSubview(layout)
        } else {
          parent.addSubview(layout, main: .wrapContent, cross: .matchParent, weight: 1)
          parent.addSubview(View(), main: 0, cross: 10, weight: 1)
        }
        layout.addSubview(View(), width: 10, height: 10)
        parent = layout
      }
      let innermost = View()
      parent.addSubview(innermost, width: 10, height: 10, weight: 1)
      parent.addSubview(View(), main: 0, cross: 10, weight: 1)
      return (root, { innermost.layoutParams.width = $0 ? 12 : 10 })
    }
  }

  /// Four levels of ten children each.
  static let wide = Workload(name: "W4", specs: .unspecified) {
    func layout(_ level: Int) -> View {
      guard level < 4 else {
        let leaf = View()
        leaf.layoutParams = LinearLayout.LayoutParams(width: 10, height: 10)
        return leaf
      }
      let group = LinearLayout(direction: level % 2 == 0 ? .vertical : .horizontal)
      group.layoutParams = LinearLayout.LayoutParams()
      for _ in 0..<10 { group.addSubview(layout(level + 1)) }
      return group
    }
    let root = layout(0)
    var leaf = root
    for _ in 0..<4 { leaf = (leaf as! ViewGroup).subviews[5] }
    return (root, { leaf.layoutParams.height = $0 ? 12 : 10 })
  }
}

extension LinearLayout {
  fileprivate func addSubview(
    _ child: View, width: Dimension = .wrapContent, height: Dimension = .wrapContent, margin: Int = 0, weight: Float = 0
  ) {
    child.layoutParams = LayoutParams(width: width, height: height, margins: Edges(all: margin), weight: weight)
    addSubview(child)
  }

  /// Adds a child with lengths along this layout's direction and across it.
  fileprivate func addSubview(_ child: View, main: Dimension, cross: Dimension, weight: Float) {
    let isRow = direction == .horizontal
    addSubview(child, width: isRow ? main : cross, height: isRow ? cross : main, weight: weight)
  }
}
