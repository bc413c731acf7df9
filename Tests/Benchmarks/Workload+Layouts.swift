import Inflater
import Layouts
import Measure

/// Workloads without a counterpart in other engines.
extension Workload {
  /// The first layout of the README, inflated once. A change is another title, and a layout.
  static let sampleCell = Workload(name: "W5", specs: MeasureSpecs(width: .exactly(320), height: .atMost(480))) {
    let document = """
      { "version": "0.1", "layout": {
        "class": "LinearLayout", "direction": "horizontal", "width": "match_parent", "padding": 8, "subviews": [
          { "class": "View", "id": "icon", "width": 48, "height": 48 },
          { "class": "LinearLayout", "id": "texts", "width": 0, "weight": 1, "marginStart": 8, "subviews": [
            { "class": "TextView", "id": "title", "text": "Hello", "textSize": 20 },
            { "class": "TextView", "text": "A second line, which is broken where it is too long." } ] },
          { "class": "Switch", "gravity": "center" } ] } }
      """
    guard let inflated = try? Inflater().inflate(Array(document.utf8), named: "W5.grx"),
      let title = inflated.view(id: "title") as? TextView
    else { fatalError("the document of W5 can't be inflated") }
    return (inflated.root, { title.text = $0 ? "Hello" : "Good morning" })
  }

  /// Nested RelativeLayouts, each as large as its content.
  static func relative(_ depth: Int) -> Workload {
    Workload(name: "W6-\(depth)", specs: MeasureSpecs(width: .atMost(1080), height: .atMost(1920))) {
      let root = RelativeLayout()
      var parent = root
      for _ in 0..<depth {
        let box = View()
        box.id = "box"
        parent.addSubview(box, RelativeLayout.LayoutParams(width: 10, height: 10))
        let inner = RelativeLayout()
        inner.id = "inner"
        let params = RelativeLayout.LayoutParams()
        params.toRightOf = "box"
        parent.addSubview(inner, params)
        let below = RelativeLayout.LayoutParams(width: .wrapContent, height: 4)
        below.below = "inner"
        below.alignRight = "inner"
        parent.addSubview(View(), below)
        parent = inner
      }
      let innermost = View()
      parent.addSubview(innermost, RelativeLayout.LayoutParams(width: 10, height: 10))
      return (root, { innermost.layoutParams.width = $0 ? 12 : 10 })
    }
  }

  /// 1000 cells of a list, each with eight overlapping views.
  static let frames = list("W8-frames") {
    let frame = FrameLayout()
    frame.padding = Edges(all: 4)
    let places: [Gravity] = [
      [.start, .top], .center, [.end, .bottom], [.start, .centerVertical], [.end, .top], [.centerHorizontal, .bottom],
    ]
    for (index, gravity) in places.enumerated() {
      frame.addSubview(View(), FrameLayout.LayoutParams(width: 20, height: .fixed(12 + index), gravity: gravity))
    }
    for _ in 0..<2 {
      frame.addSubview(View(), FrameLayout.LayoutParams(width: .matchParent, height: .matchParent))
    }
    return frame
  }

  /// 1000 grids of two rows of four boxes.
  static let grids = list("W8-grids") {
    let grid = GridLayout()
    grid.columnCount = 4
    for index in 0..<8 {
      grid.addSubview(View(), GridLayout.LayoutParams(width: .fixed(10 + index), height: .fixed(20 - index)))
    }
    return grid
  }

  /// 1000 tables of two rows of three boxes.
  static let tables = list("W8-tables") {
    let table = TableLayout()
    for row in 0..<2 {
      let cells = TableRow()
      for index in 0..<3 {
        cells.addSubview(View(), TableRow.LayoutParams(width: .fixed(10 + index + row), height: .fixed(20 - index)))
      }
      table.addSubview(cells)
    }
    return table
  }

  /// 1000 RelativeLayouts of eight boxes each, positioned relative to one another.
  static let relativeCells = list("W9") { relativeCell { View() } }

  /// The same with a text in place of four of the boxes.
  static let relativeTexts = list("W9-texts") {
    relativeCell {
      let text = TextView()
      text.text = "Of a moderate length"
      return text
    }
  }

  /// An icon with a badge, a title and a subtitle, a menu, two labels in a line, and a line below them.
  /// - Parameter makeText: Makes the title, the subtitle and the labels.
  private static func relativeCell(_ makeText: () -> View) -> RelativeLayout {
    let cell = RelativeLayout()
    cell.padding = Edges(all: 8)
    func add(
      _ child: View, _ id: String, _ width: Dimension, _ height: Dimension,
      _ setRules: (RelativeLayout.LayoutParams) -> Void
    ) {
      child.id = id
      let params = RelativeLayout.LayoutParams(width: width, height: height)
      setRules(params)
      cell.addSubview(child, params)
    }
    add(View(), "icon", 48, 48) {
      $0.alignParentStart = true
      $0.alignParentTop = true
    }
    add(View(), "menu", 24, 24) {
      $0.alignParentEnd = true
      $0.alignParentTop = true
    }
    add(makeText(), "title", .matchParent, 20) {
      $0.toEndOf = "icon"
      $0.toStartOf = "menu"
      $0.alignTop = "icon"
    }
    add(makeText(), "subtitle", .matchParent, 16) {
      $0.alignStart = "title"
      $0.alignEnd = "title"
      $0.below = "title"
    }
    add(View(), "badge", 12, 12) {
      $0.alignEnd = "icon"
      $0.alignBottom = "icon"
    }
    let labelLength = Dimension.wrapContent
    let first = makeText()
    let second = makeText()
    first.minHeight = 12
    second.minHeight = 12
    add(first, "label", labelLength, .wrapContent) {
      $0.toEndOf = "icon"
      $0.below = "subtitle"
    }
    add(second, "second", labelLength, .wrapContent) {
      $0.toEndOf = "label"
      $0.alignTop = "label"
    }
    add(View(), "line", .matchParent, 1) { $0.below = "label" }
    return cell
  }

  /// 1000 stacks of eight boxes without ranks, for comparison with `rows`.
  static let stacks = list("W11-stacks") {
    let stack = StackLayout(direction: .horizontal)
    for index in 0..<8 {
      stack.addSubview(View(), StackLayout.LayoutParams(width: .fixed(10 + index), height: .fixed(20 - index)))
    }
    return stack
  }

  /// 1000 rows of the same boxes.
  static let rows = list("W11-rows") {
    let row = LinearLayout(direction: .horizontal)
    for index in 0..<8 {
      row.addSubview(View(), LinearLayout.LayoutParams(width: .fixed(10 + index), height: .fixed(20 - index)))
    }
    return row
  }

  /// 1000 cells made by `cell`, in a column; a change affects the first view of one cell.
  private static func list(_ name: String, _ cell: @escaping @Sendable () -> ViewGroup) -> Workload {
    Workload(name: name, specs: MeasureSpecs(width: .exactly(1080), height: .unspecified)) {
      let root = LinearLayout()
      root.layoutParams.width = .matchParent
      for _ in 0..<1000 { root.addSubview(cell(), LinearLayout.LayoutParams(width: .matchParent)) }
      var changed = root.subviews[500]
      while let group = changed as? ViewGroup, !group.subviews.isEmpty { changed = group.subviews[0] }
      let view = changed
      return (root, { view.layoutParams.height = $0 ? 22 : 20 })
    }
  }
}
