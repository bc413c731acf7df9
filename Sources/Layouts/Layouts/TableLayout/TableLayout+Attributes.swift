import Measure

enum TableLayoutAttributes {
  static let ofLayout: [Attribute<TableLayout>] = [
    Attribute(
      "contentGravity", \.contentGravity, default: "start|top",
      "How the rows are aligned in any remaining space."),
    Attribute("stretchColumns", \.stretchableColumns, "The columns that grow to use the remaining width."),
    Attribute("shrinkColumns", \.shrinkableColumns, "The columns that shrink if there is too little width."),
    // A document's table has no cells yet when this is read, and Android collapses only existing cells.
    Attribute("collapseColumns", \.columnsToCollapse, "The columns that are hidden and take no space."),
  ]

  /// Returns problems of columns that are in a list but not in the table.
  static func problems(of table: TableLayout) -> [LayoutProblem] {
    var columnCount = 0
    for case let row as TableRow in table.subviews { columnCount = max(columnCount, row.columnCount) }
    let lists = [
      ("stretchColumns", table.stretchableColumns), ("shrinkColumns", table.shrinkableColumns),
      ("collapseColumns", table.columnsToCollapse),
    ]
    return lists.compactMap { name, columns in
      guard let missing = columns.indexes.first(where: { $0 >= columnCount }) else { return nil }
      let columns = columnCount == 1 ? "1 column" : "\(columnCount) columns"
      let sentence = "the table has no column \(missing); its rows have \(columns), counted from 0"
      return LayoutProblem(.inconsistentValue(sentence, isError: false), attribute: name)
    }
  }
}

extension TableLayout.Columns: AttributeDecodable, FormDescribing {
  package static var form: ValueForm { .columns }

  /// The values that the attribute accepts, for messages.
  public static var expected: String { "\"*\", or a list of column indexes such as \"0,2\"" }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    if value == .string("*") {
      self = .all
      return
    }
    if case .number = value, let count = Count(value, context) {
      self.init([count.value])
      return
    }
    guard case .string(let text) = value else { return nil }
    var indexes: [Int] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let digits = word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      guard let count = Count(.string(String(digits)), context) else { return nil }
      indexes.append(count.value)
    }
    self.init(indexes)
  }
}
