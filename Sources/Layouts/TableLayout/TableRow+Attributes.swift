import Measure

enum TableRowAttributes {
  static let ofLayout: [Attribute<TableRow>] = [
    Attribute("contentGravity", \.contentGravity)
  ]

  static let ofChild: [Attribute<TableRow.LayoutParams>] = [
    Attribute("weight", as: Weight.self) { params, weight, _ in params.weight = weight.value },
    Attribute("gravity", \.gravity),
    Attribute("column", as: Count.self) { params, column, _ in params.column = column.value },
    Attribute("span", as: Count.self) { params, span, _ in params.span = span.value },
  ]

  /// A cell that lies past the columns that a table may have.
  static func problems(of row: TableRow) -> [LayoutProblem] {
    guard let index = row.findCells().firstOutside else { return [] }
    let sentence = "the cell reaches past the \(TableLayout.maximumColumnCount) columns that a table may have"
    return [LayoutProblem(.inconsistentValue(sentence, isError: true), childIndex: index)]
  }
}
