import Measure

extension TableRow {
  /// Records why a cell is measured for the width of its column.
  final func offerColumn(_ spec: MeasureSpec, to child: ViewRef, _ notes: ExplanationNotes) {
    let table: ExplanationText = parent.map { "\($0)" } ?? "the table"
    for axis in [Axis.horizontal, .vertical] {
      let text: ExplanationText =
        axis == .horizontal
        ? "\(table) asks how wide the column has to be" : "the same as for the width, when \(table) asks for that"
      notes.offer(
        to: child.view, along: axis,
        Explanation.Offer(text, spec.isUnspecified ? [] : [Explanation.Term(spec.size, .column, text)]))
    }
  }

  /// Records findings about cells of a table that aren't as wide as they request.
  final func findLostWidths(_ cells: TableRowCells, _ notes: ExplanationNotes) {
    for index in 0..<cells.count {
      guard let child = cells[index], !child.isGone, cells.column(at: index) != nil,
        let own = child.view.layoutParams.width.fixedLength, own != child.view.frame.width
      else { continue }
      notes.find(
        .fixedSizeIsLost,
        child.gravity.horizontal.isEmpty
          ? "Its own width \(length: own) is ignored: a cell is as wide as its column."
          : "Its own width \(length: own) is ignored: a cell with a gravity is as wide as its content.",
        about: child.view)
    }
  }
}
