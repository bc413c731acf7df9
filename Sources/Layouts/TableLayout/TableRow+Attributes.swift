import Measure

enum TableRowAttributes {
  static let ofLayout: [Attribute<TableRow>] = [
    Attribute(
      "contentGravity", \.contentGravity, default: "start|top",
      "Where the cells are placed if they leave space, and where each is placed in the row's height.")
  ]

  static let ofChild: [Attribute<TableRow.LayoutParams>] = [
    Attribute(
      "weight", as: Weight.self, \.weight, default: 0, "The cell's share of the width that is left over."),
    Attribute("gravity", \.gravity, "Where the cell is placed in its column and in the row's height."),
    Attribute(
      "column", as: Count?.self, \.column, "The first column, from 0; without it, the one after the cell before."),
    Attribute("span", as: PositiveCount.self, \.span, default: 1, "The number of columns."),
  ]

  /// A cell that lies past the columns that a table may have.
  static func problems(of row: TableRow) -> [LayoutProblem] {
    guard let index = row.findCells().firstOutside else { return [] }
    let sentence = "the cell reaches past the \(TableLayout.maximumColumnCount) columns that a table may have"
    return [LayoutProblem(.inconsistentValue(sentence, isError: true), childIndex: index)]
  }
}
