import Measure

enum TableRowAttributes {
  static let ofLayout: [Attribute<TableRow>] = [
    Attribute(
      "contentGravity", \.contentGravity, default: "start|top",
      "How the cells are aligned in any remaining space, and how each is aligned in the row's height.")
  ]

  static let ofChild: [Attribute<TableRow.LayoutParams>] = [
    Attribute(
      "weight", as: Weight.self, \.weight, default: 0, "The cell's share of the remaining width."),
    Attribute("gravity", \.gravity, "How the cell is aligned in its column and in the row's height."),
    Attribute(
      "column", as: Count?.self, \.column, "The first column, from 0; by default the one after the previous cell."),
    Attribute("span", as: PositiveCount.self, \.span, default: 1, "The number of columns."),
  ]

  /// Returns problems of cells beyond the maximum number of columns.
  static func problems(of row: TableRow) -> [LayoutProblem] {
    guard let index = row.findCells().firstOutside else { return [] }
    let sentence = "the cell reaches past the \(TableLayout.maximumColumnCount) columns that a table may have"
    return [LayoutProblem(.inconsistentValue(sentence, isError: true), childIndex: index)]
  }
}
