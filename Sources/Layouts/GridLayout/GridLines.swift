import Measure

/// The columns of a grid and its rows, with all that a pass works on.
final class GridLines {
  let columns: GridAxis
  let rows: GridAxis
  var defaults = GridDefaultMargins()

  init(_ placement: GridPlacement, _ settings: GridLayout.Settings) {
    columns = GridAxis(
      isHorizontal: true, count: placement.columnCount(settings), children: placement.children,
      isOrderPreserved: settings.isColumnOrderPreserved)
    rows = GridAxis(
      isHorizontal: false, count: placement.rowCount(settings), children: placement.children,
      isOrderPreserved: settings.isRowOrderPreserved)
  }

  /// Whether the same would be made of these.
  func areMade(of placement: GridPlacement, _ settings: GridLayout.Settings) -> Bool {
    columns.isMade(
      of: placement.children, count: placement.columnCount(settings),
      isOrderPreserved: settings.isColumnOrderPreserved)
      && rows.isMade(
        of: placement.children, count: placement.rowCount(settings), isOrderPreserved: settings.isRowOrderPreserved)
  }

  func beginMeasure(_ children: ChildStates, _ mode: GridLayout.AlignmentMode) {
    columns.beginMeasure(children, defaults: defaults, mode)
    rows.beginMeasure(children, defaults: defaults, mode)
  }

  subscript(axis: Axis) -> GridAxis { axis == .horizontal ? columns : rows }
}

extension GridPlacement {
  fileprivate func columnCount(_ settings: GridLayout.Settings) -> Int {
    children.reduce(settings.columnCount ?? 0) { max($0, $1.columns.span.end) }
  }

  fileprivate func rowCount(_ settings: GridLayout.Settings) -> Int {
    children.reduce(settings.rowCount ?? 0) { max($0, $1.rows.span.end) }
  }
}
