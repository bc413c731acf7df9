import Layouts
import Measure

/// Large layouts of one level, in which one child changes, and the cells of W1 in FlexboxLayouts.
extension Workload {
  static let flatLayouts: [Workload] = [
    flexboxCells, flatGrid, flatConstraints, flatRules, flatRow, nestedFlows,
  ]

  /// The rows of W1 as FlexboxLayouts.
  static let flexboxCells = Workload(
    name: "W12-flexbox", specs: MeasureSpecs(width: .exactly(1080), height: .unspecified)
  ) {
    func add(
      _ child: View, to parent: FlexboxLayout, _ width: Dimension, _ height: Dimension, margin: Int = 0, grow: Float = 0
    ) {
      let params = FlexboxLayout.LayoutParams(width: width, height: height, margins: Edges(all: margin))
      params.grow = grow
      parent.addSubview(child, params)
    }
    let root = LinearLayout()
    root.layoutParams.width = .matchParent
    var firstTexts: [View] = []
    for _ in 0..<1000 {
      let row = FlexboxLayout()
      row.padding = Edges(all: 8)
      root.addSubview(row, LinearLayout.LayoutParams(width: .matchParent, height: .wrapContent))
      add(View(), to: row, 48, 48)
      let column = FlexboxLayout()
      column.direction = .column
      add(column, to: row, 0, .wrapContent, grow: 1)
      let first = View()
      firstTexts.append(first)
      add(first, to: column, .matchParent, 20)
      add(View(), to: column, .matchParent, 16, margin: 4)
      let line = FlexboxLayout()
      add(line, to: column, .matchParent, .wrapContent)
      add(View(), to: line, 40, 12)
      add(View(), to: line, 0, 0, grow: 1)
      add(View(), to: line, 24, 12)
      add(View(), to: row, 16, 16)
    }
    return (root, { firstTexts[500].layoutParams.height = $0 ? 22 : 20 })
  }

  /// A grid of 10,000 boxes in ten columns.
  static let flatGrid = Workload(
    name: "W12-grid", specs: MeasureSpecs(width: .exactly(1080), height: .unspecified)
  ) {
    let grid = GridLayout()
    grid.columnCount = 10
    for _ in 0..<10_000 { grid.addSubview(View(), GridLayout.LayoutParams(width: 100, height: 20)) }
    let changed = grid.subviews[5000]
    return (grid, { changed.layoutParams.height = $0 ? 22 : 20 })
  }

  /// 1,001 views below one another in one ConstraintLayout.
  static let flatConstraints = column(name: "W12-constraint", in: ConstraintLayout()) { previous in
    let params = ConstraintLayout.LayoutParams(width: 100, height: 20)
    params.startToStart = "parent"
    if let previous { params.topToBottom = previous } else { params.topToTop = "parent" }
    return params
  }

  /// The same in a RelativeLayout.
  static let flatRules = column(name: "W12-relative", in: RelativeLayout()) { previous in
    let params = RelativeLayout.LayoutParams(width: 100, height: 20)
    params.below = previous
    return params
  }

  /// 1,001 views with ids in one layout.
  ///
  /// - Parameter params: Returns the params of a view below the one with an id, or of the first one.
  private static func column(
    name: String, in layout: @autoclosure @escaping @Sendable () -> ViewGroup,
    _ params: @escaping @Sendable (_ previous: String?) -> LayoutParams
  ) -> Workload {
    Workload(name: name, specs: MeasureSpecs(width: .exactly(1080), height: .unspecified)) {
      let layout = layout()
      for index in 0...1000 {
        let view = View()
        view.id = "view\(index)"
        view.layoutParams = params(index == 0 ? nil : "view\(index - 1)")
        layout.addSubview(view)
      }
      let changed = layout.subviews[500]
      return (layout, { changed.layoutParams.height = $0 ? 22 : 20 })
    }
  }

  /// 200 Flows, each in the one before, beside a view.
  static let nestedFlows = Workload(
    name: "W12-flows", specs: MeasureSpecs(width: .exactly(1080), height: .exactly(1920))
  ) {
    let layout = ConstraintLayout()
    var last = View()
    for number in 0..<200 {
      let view = View()
      view.id = "view\(number)"
      layout.addSubview(view, ConstraintLayout.LayoutParams(width: 5, height: 5))
      let (flow, params) = (Flow(), ConstraintLayout.LayoutParams(width: 0, height: .wrapContent))
      flow.id = "flow\(number)"
      flow.referencedIds = ["view\(number)", "flow\(number + 1)"]
      flow.settings.wrapMode = .chain
      if number == 0 {
        params.startToStart = "parent"
        params.endToEnd = "parent"
        params.topToTop = "parent"
      }
      layout.addSubview(flow, params)
      last = view
    }
    let changed = last
    return (layout, { changed.layoutParams.height = $0 ? 6 : 5 })
  }

  /// 10,000 children of one row of an exact width.
  static let flatRow = Workload(
    name: "W12-row", specs: MeasureSpecs(width: .exactly(1080), height: .unspecified)
  ) {
    let root = LinearLayout(direction: .horizontal)
    for _ in 0..<10_000 { root.addSubview(View(), LinearLayout.LayoutParams(width: 10, height: 20)) }
    let changed = root.subviews[5000]
    return (root, { changed.layoutParams.width = $0 ? 12 : 10 })
  }
}
