import Measure

enum GridLayoutAttributes {
  static let ofLayout: [Attribute<GridLayout>] = [
    Attribute(
      "direction", \.direction, default: "horizontal",
      "Whether children without a place fill the grid row by row or column by column."),
    Attribute(
      "rowCount", as: GridCount?.self, \.rowCount, "The number of rows; by default as many as the children need."),
    Attribute(
      "columnCount", as: GridCount?.self, \.columnCount,
      "The number of columns; by default as many as the children need."),
    Attribute(
      "useDefaultMargins", \.usesDefaultMargins, default: false,
      "Whether children without margins get the platform's default margins."),
    Attribute(
      "alignmentMode", \.alignmentMode, default: "margins",
      "Whether cells align the bounds of their children, or the bounds with the margins around them."),
    Attribute(
      "rowOrderPreserved", \.isRowOrderPreserved, default: true,
      "Whether rows keep their order even if there is too little space."),
    Attribute(
      "columnOrderPreserved", \.isColumnOrderPreserved, default: true,
      "Whether columns keep their order even if there is too little space."),
  ]

  static let ofChild: [Attribute<GridLayout.LayoutParams>] = [
    Attribute("row", as: Count?.self, \.row, "The first row, from 0; by default the next free cell."),
    Attribute("column", as: Count?.self, \.column, "The first column, from 0; by default the next free cell."),
    Attribute("rowSpan", as: PositiveCount.self, \.rowSpan, default: 1, "The number of rows."),
    Attribute("columnSpan", as: PositiveCount.self, \.columnSpan, default: 1, "The number of columns."),
    Attribute(
      "rowWeight", as: Weight.self, \.rowWeight, default: 0, "The row's share of the remaining height."),
    Attribute(
      "columnWeight", as: Weight.self, \.columnWeight, default: 0, "The column's share of the remaining width."),
    Attribute(
      "gravity", as: GridChildGravity.self, \.gravity,
      "How the child is aligned in its cell; by default at the start and on the row's baseline."),
  ]

  /// Returns problems of spans that extend beyond the count, or beyond the maximum of a grid.
  static func problems(of grid: GridLayout) -> [LayoutProblem] {
    var problems: [LayoutProblem] = []
    for (index, child) in grid.subviews.enumerated() {
      guard let params = child.layoutParams as? GridLayout.LayoutParams else { continue }
      let row = ("row", params.row, params.rowSpan, grid.rowCount)
      let column = ("column", params.column, params.columnSpan, grid.columnCount)
      for (name, start, span, count) in [row, column] {
        let limit = count ?? GridLayout.maximumCount
        guard (start ?? 0) + span > limit else { continue }
        let what =
          start.map { span == 1 ? "\(name) \($0)" : "\(name) \($0) with \(name)Span \(span)" } ?? "\(name)Span \(span)"
        let whole = count == nil ? "\(limit) \(name)s that a grid may have" : "grid's \(limit) \(name)s"
        problems.append(
          LayoutProblem(
            .inconsistentValue("\(what) reaches past the \(whole)", isError: true), childIndex: index,
            attribute: span == 1 ? name : "\(name)Span"))
      }
    }
    if problems.isEmpty && GridPlan(of: grid.state, grid.settings).placement.isOverfull {
      let sentence = "the children take more than the \(GridLayout.maximumCount) rows or columns that a grid may have"
      problems.append(LayoutProblem(.inconsistentValue(sentence, isError: true)))
    }
    return problems
  }
}

extension GridLayout.AlignmentMode: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: GridLayout.AlignmentMode)] {
    [("bounds", .bounds), ("margins", .margins)]
  }
}

/// A number of rows or columns.
private struct GridCount: AttributeDecodable, FormDescribing {
  static var expected: String { "a whole number from 0 to \(GridLayout.maximumCount)" }
  static var form: ValueForm { .number(minimum: 0, maximum: Double(GridLayout.maximumCount), isWhole: true) }
  let value: Int
  var property: Int { value }

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let count = Count(value, context), count.value <= GridLayout.maximumCount else { return nil }
    self.value = count.value
  }
}

/// The gravity of a child of a GridLayout, which may be placed on its row's baseline.
private struct GridChildGravity: AttributeDecodable, FormDescribing {
  static var expected: String { "\"baseline\", or \(Gravity.expected)" }
  static var form: ValueForm { .joinedWords(Gravity.form.words + ["baseline"]) }
  let gravity: Gravity
  var property: Gravity { gravity }

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let gravity = Gravity(value, additionalWords: [("begin", .start), ("baseline", .baseline)]) else {
      return nil
    }
    self.gravity = gravity
  }
}
