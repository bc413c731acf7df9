// Scrolls a list of 100 rows inside eleven kinds of parents, and compares it after each step with a list of the same size that is the
// root of its own tree, which is measured once. Writes a line for each parent: `same`, or the first step after which they differ.

import Declarative
import Layouts
import Measure

/// A list with the tree around it.
struct Screen {
  let list: VirtualList
  let root: View
}

func makeList(_ height: @escaping (Int) -> Int) -> VirtualList {
  let list = VirtualList(count: 100) {
    View()
  } bind: { row, index in
    row.id = "row \(index)"
    row.minHeight = height(index)
  }
  list.estimatedRowHeight = 1
  return list
}

func line() -> View { View().width(20).height(1) }

typealias Parent = (name: String, make: (VirtualList) -> View)

func column(_ list: VirtualList) -> Column {
  Column {
    list.weight(1)
    line()
  }
}

let nested: [Parent] = [
  ("Column", { column($0).view }),
  ("Box { Column }", { list in Box { column(list) }.view }),
  (
    "Box(match_parent) { Column }",
    { list in Box { column(list) }.width(.matchParent).height(.matchParent).view }
  ),
  ("Box { Box { Column } }", { list in Box { Box { column(list) } }.view }),
  ("Row { Column }", { list in Row { column(list).weight(1).height(.matchParent) }.view }),
  (
    "Column { Column(weight) }",
    { list in
      Column {
        column(list).weight(1)
        line()
      }.view
    }
  ),
  (
    "Column { Row(weight) }",
    { list in
      Column {
        Row { list.weight(1).height(.matchParent) }.weight(1)
        line()
      }.view
    }
  ),
]

let others: [Parent] = [
  (
    "RelativeLayout",
    { list in
      let layout = RelativeLayout()
      let bottom = RelativeLayout.LayoutParams(width: 20, height: 1)
      bottom.alignParentBottom = true
      layout.addSubview(line().id("line"), bottom)
      let above = RelativeLayout.LayoutParams(width: .matchParent, height: .matchParent)
      above.above = "line"
      layout.addSubview(list, above)
      return layout
    }
  ),
  (
    "ConstraintLayout",
    { list in
      Constrained {
        line().id("line").constrained { $0.bottomToBottom = "parent" }
        list.width(0).height(0).constrained {
          $0.topToTop = "parent"
          $0.bottomToTop = "line"
          $0.startToStart = "parent"
          $0.endToEnd = "parent"
        }
      }.view
    }
  ),
  (
    "GridLayout",
    { list in
      Grid(columns: 1) {
        list.width(20).cell(row: 0, column: 0)
        line()
      }.view
    }
  ),
  (
    "FlexboxLayout",
    { list in
      let layout = FlexboxLayout()
      layout.direction = .column
      let flexible = FlexboxLayout.LayoutParams(width: .matchParent, height: .wrapContent)
      (flexible.grow, flexible.shrink) = (1, 1)
      layout.addSubview(list, flexible)
      let fixed = FlexboxLayout.LayoutParams(width: 20, height: 1)
      fixed.shrink = 0
      layout.addSubview(line(), fixed)
      return layout
    }
  ),
]

/// Parents whose other children have weights, too.
let shared: [Parent] = [
  (
    "Column with weights 1 and 2",
    { list in
      Column {
        list.weight(1)
        View().weight(2)
      }.view
    }
  ),
  (
    "Column with weights 3 and 1",
    { list in
      Column {
        View().weight(1)
        list.weight(3)
        line()
      }.view
    }
  ),
  (
    "Box { Column with weights }",
    { list in
      Box {
        Column {
          list.weight(2)
          View().weight(1)
        }
      }.view
    }
  ),
  (
    "Column with a length and a weight",
    { list in
      Column {
        list.height(2).weight(1)
        TextView("").weight(1)
      }.view
    }
  ),
  (
    "Scroll { Column }",
    { list in
      Scroll {
        Column {
          list.weight(1)
          line()
        }
      }.view
    }
  ),
]

typealias Step = (name: String, run: (VirtualList) -> Void)

let steps: [Step] = [
  ("the first layout", { _ in }),
  ("scrollTo(99, at: .bottom)", { $0.scrollTo(99, at: .bottom) }),
  ("contentOffset += 5", { $0.contentOffset.y += 5 }),
  ("contentOffset = 1000", { $0.contentOffset.y = 1000 }),
  ("another layout", { $0.setNeedsLayout() }),
  ("contentOffset -= 3", { $0.contentOffset.y -= 3 }),
  ("scrollTo(50, at: .nearest)", { $0.scrollTo(50, at: .nearest) }),
  ("scrollTo(51, at: .nearest)", { $0.scrollTo(51, at: .nearest) }),
  ("scrollTo(60, at: .nearest)", { $0.scrollTo(60, at: .nearest) }),
  ("scrollTo(58, at: .nearest)", { $0.scrollTo(58, at: .nearest) }),
  ("scrollTo(40, at: .center)", { $0.scrollTo(40, at: .center) }),
  ("scrollTo(98, at: .top)", { $0.scrollTo(98, at: .top) }),
  ("scrollTo(99, at: .center)", { $0.scrollTo(99, at: .center) }),
  ("scrollTo(0, at: .bottom)", { $0.scrollTo(0, at: .bottom) }),
  ("scrollTo(30, at: .bottom)", { $0.scrollTo(30, at: .bottom) }),
  (
    "contentOffset += 2 and scrollTo(30, at: .nearest)",
    {
      $0.contentOffset.y += 2
      $0.scrollTo(30, at: .nearest)
    }
  ),
  ("reload()", { $0.reload() }),
  ("scrollTo(99, at: .nearest)", { $0.scrollTo(99, at: .nearest) }),
  ("count = 95", { $0.count = 95 }),
  (
    "scrollTo(94) and count = 80",
    {
      $0.scrollTo(94)
      $0.count = 80
    }
  ),
  ("count = 3", { $0.count = 3 }),
  ("count = 100", { $0.count = 100 }),
]

/// Returns the rows of a list with their places in it.
func rows(_ list: VirtualList) -> String {
  let places = list.visibleRows.map { index in
    let frame = list.row(at: index).map { $0.convert(Rect(origin: .zero, size: $0.frame.size), to: list) }
    return "\(index): \(frame.map { "\($0)" } ?? "-")"
  }
  return places.joined(separator: ", ") + "; offset \(list.contentOffset.y) of \(list.contentHeight)"
}

@MainActor func check(_ parent: Parent, in windows: [Size], _ height: @escaping (Int) -> Int) -> String {
  let list = makeList(height)
  let root = parent.make(list)
  let single = makeList(height)
  for window in windows {
    for step in steps {
      step.run(list)
      step.run(single)
      root.measureAndLayout(in: window)
      single.measureAndLayout(
        MeasureSpecs(width: .exactly(list.frame.width), height: .exactly(list.frame.height)))
      let (shown, expected) = (rows(list), rows(single))
      if shown != expected { return "\(step.name) in \(window): [\(shown)] instead of [\(expected)]" }
      if root.needsLayout { return "\(step.name): needs a layout" }
    }
  }
  return "same"
}

let windows = [Size(width: 20, height: 10), Size(width: 30, height: 7), Size(width: 20, height: 23)]
for parent in nested + others + shared {
  print(parent.name, "with rows of one height:", check(parent, in: windows) { _ in 1 })
  print(parent.name, "with rows of several heights:", check(parent, in: windows) { 1 + $0 * 7 % 4 })
}
