import Measure

enum GridLayoutAttributes {
  static let ofLayout: [Attribute<GridLayout>] = [
    Attribute("direction", \.direction),
    Attribute("rowCount", as: GridCount.self) { grid, count, _ in grid.rowCount = count.value },
    Attribute("columnCount", as: GridCount.self) { grid, count, _ in grid.columnCount = count.value },
    Attribute("useDefaultMargins", \.usesDefaultMargins),
    Attribute("alignmentMode", \.alignmentMode),
    Attribute("rowOrderPreserved", \.isRowOrderPreserved),
    Attribute("columnOrderPreserved", \.isColumnOrderPreserved),
  ]

  static let ofChild: [Attribute<GridLayout.LayoutParams>] = [
    Attribute("row", as: Count.self) { params, row, _ in params.row = row.value },
    Attribute("column", as: Count.self) { params, column, _ in params.column = column.value },
    Attribute("rowSpan", as: GridSpanCount.self) { params, span, _ in params.rowSpan = span.value },
    Attribute("columnSpan", as: GridSpanCount.self) { params, span, _ in params.columnSpan = span.value },
    Attribute("rowWeight", as: Weight.self) { params, weight, _ in params.rowWeight = weight.value },
    Attribute("columnWeight", as: Weight.self) { params, weight, _ in params.columnWeight = weight.value },
    Attribute("gravity", as: GridChildGravity.self) { params, gravity, _ in
      params.gravity = gravity.gravity
    },
  ]

  /// Spans that reach past the count, and past what a grid may have at all.
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
    if problems.isEmpty && grid.placeChildren().isOverfull {
      let sentence = "the children take more than the \(GridLayout.maximumCount) rows or columns that a grid may have"
      problems.append(LayoutProblem(.inconsistentValue(sentence, isError: true)))
    }
    return problems
  }
}

extension GridLayout.AlignmentMode: AttributeKeyword {
  public static var keywords: [(word: String, value: GridLayout.AlignmentMode)] {
    [("bounds", .bounds), ("margins", .margins)]
  }
}

/// A number of rows or columns.
private struct GridCount: AttributeDecodable {
  static var expected: String { "a whole number from 0 to \(GridLayout.maximumCount)" }
  let value: Int

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let count = Count(value, context), count.value <= GridLayout.maximumCount else { return nil }
    self.value = count.value
  }
}

/// A number of rows or columns that one child takes.
private struct GridSpanCount: AttributeDecodable {
  static var expected: String { "a whole number from 1 to 1000000" }
  let value: Int

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let count = Count(value, context), count.value > 0 else { return nil }
    self.value = count.value
  }
}

/// The gravity of a child of a GridLayout, which may stand on its row's baseline.
private struct GridChildGravity: AttributeDecodable {
  static var expected: String { "\"baseline\", or \(Gravity.expected)" }
  let gravity: Gravity

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let gravity = Gravity(value, additionalWords: [("begin", .start), ("baseline", .baseline)]) else {
      return nil
    }
    self.gravity = gravity
  }
}
