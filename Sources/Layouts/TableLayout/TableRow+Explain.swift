import Measure

extension TableRow {
  // MARK: Specs

  /// A cell is asked twice: by the table for the width of its column, and by the row to take the column's width.
  final func cellOffer(
    _ call: MeasureTrace.Call, along axis: Axis, in trace: MeasureTrace
  ) -> Explanation.Offer? {
    let outer = call.outerNumber.flatMap(trace.call(number:))
    let spec = call.specs[axis]
    if let table = outer?.view as? TableLayout {
      let text: ExplanationText =
        axis == .horizontal
        ? "\(table) asks how wide the column has to be" : "the same as for the width, when \(table) asks for that"
      return Explanation.Offer(text, spec.isUnspecified ? [] : [Explanation.Term(spec.size, .column, text)])
    }
    guard axis == .horizontal, let (column, width) = explainedColumn(of: call.view), let outer else { return nil }
    let isFirst = !trace.calls(during: outer.number).contains { $0.view === call.view && $0.number < call.number }
    guard isFirst else { return nil }
    var terms =
      [Explanation.Term(width, .column, column)] + Explanation.Term.margins(.horizontal, of: call.view)
    let total = Explanation.Sum(terms).total
    if total < 0 { terms.append(Explanation.Term(-total, .bound, "never less than 0")) }
    let isFree = !call.view.state.gravity.horizontal.isEmpty
    return Explanation.Offer(
      isFree ? "a cell with a gravity, up to the width of its column" : "a cell, as wide as its column", terms)
  }

  /// The columns of a cell in words, and how wide they are; `nil` outside a table.
  private func explainedColumn(of child: View) -> (text: ExplanationText, width: Int)? {
    guard let cell = cellInfos.first(where: { $0.view === child }), let width = cell.columnWidth else {
      return nil
    }
    let columns = cell.columns
    return (
      columns.count == 1
        ? "column \(count: columns.lowerBound), \(length: width) wide"
        : "columns \(count: columns.lowerBound) to \(count: columns.upperBound - 1), \(length: width) wide together",
      width
    )
  }

  // MARK: Findings

  final func cellFindings(about child: View) -> [Explanation.Finding] {
    guard explainedColumn(of: child) != nil, let own = child.layoutParams.width.fixedLength, own != child.frame.width
    else { return [] }
    let isFree = !child.state.gravity.horizontal.isEmpty
    return [
      Explanation.Finding(
        .fixedSizeIsLost,
        isFree
          ? "Its own width \(length: own) is lost: a cell with a gravity is as wide as its content."
          : "Its own width \(length: own) is lost: a cell is as wide as its column.")
    ]
  }
}
