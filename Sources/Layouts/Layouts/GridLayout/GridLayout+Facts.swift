import Measure

extension GridLayout: LayoutDescribing {
  package var facts: LayoutFacts { LayoutFacts() }

  /// The lines, and the cells of the children that span several.
  package var marks: [LayoutMark] {
    guard let lines else { return [] }
    func place(_ line: Int, _ axis: Axis) -> Int {
      axis == .horizontal && isRightToLeft
        ? frame.width - padding.right - line : padding.leading(along: axis) + line
    }
    var marks: [LayoutMark] = []
    for axis in [Axis.horizontal, .vertical] {
      for line in lines[axis].places {
        marks.append(.line(axis, at: place(line.place, axis), in: self, "\(count: line.number)"))
      }
    }
    let count = min(lines.columns.cells.count, lines.rows.cells.count)
    for (index, child) in subviews.prefix(count).enumerated() where !child.isGone {
      let (column, row) = (lines.columns.item(index), lines.rows.item(index))
      let (columns, rows) = (column.span.end - column.span.start, row.span.end - row.span.start)
      guard columns > 1 || rows > 1 else { continue }
      func edges(_ item: GridAxis.Item, _ axis: Axis) -> (start: Int, length: Int) {
        let start = place(Int(lines[axis].location(item.cell.start)), axis)
        let end = place(Int(lines[axis].location(item.cell.end)), axis)
        return (min(start, end), abs(end - start))
      }
      let (x, y) = (edges(column, .horizontal), edges(row, .vertical))
      let cell = Rect(x: x.start, y: y.start, width: x.length, height: y.length)
      let words: ExplanationText =
        rows == 1
        ? "\(count: columns) columns"
        : columns == 1 ? "\(count: rows) rows" : "\(count: columns) columns, \(count: rows) rows"
      marks.append(.area(cell, of: index, words))
    }
    return marks
  }
}
