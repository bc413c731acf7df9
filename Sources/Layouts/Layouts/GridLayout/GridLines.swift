import Measure

/// The columns and rows of a grid, with all data of a pass.
final class GridLines {
  let columns: GridAxis
  let rows: GridAxis
  var defaults = GridDefaultMargins()
  // Accesses never overlap, as those to the axes.
  @exclusivity(unchecked) var update = GridUpdate()

  private let plan: GridPlan

  init(_ plan: GridPlan) {
    self.plan = plan
    columns = GridAxis(copying: plan.columns)
    rows = GridAxis(copying: plan.rows)
  }

  /// Returns whether the children's current state would result in the same structure.
  func areStillMade(of layout: ViewRef, _ settings: GridLayout.Settings) -> Bool {
    plan.isMade(of: layout, settings, exceptFor: layout.changedChild)
  }

  func beginMeasure(_ children: ChildStates, _ mode: GridLayout.AlignmentMode) {
    columns.beginMeasure(children, defaults: defaults, mode)
    rows.beginMeasure(children, defaults: defaults, mode)
  }

  subscript(axis: Axis) -> GridAxis { axis == .horizontal ? columns : rows }
}

/// The columns and rows of a grid with its children's cells, before anything is measured.
///
/// It is immutable, so equal grids, such as the cells of a list, share one; see `TreeMemory`.
final class GridPlan {
  /// The original axes; passes work on copies.
  let columns: GridAxis
  let rows: GridAxis
  private let direction: Axis
  private let counts: AxisPair<Int?>
  private let requests: [Request]

  /// The cells that a child requests.
  private struct Request: Equatable {
    var row: Int?
    var column: Int?
    var rowSpan = 1
    var columnSpan = 1
    var rowWeight: Float = 0
    var columnWeight: Float = 0
    var gravity: Gravity = []

    @inline(__always)
    init(_ child: ViewRef) {
      // Sound: the child holds its params, which nothing changes meanwhile.
      child.unretainedParams?._withUnsafeGuaranteedRef { params in
        guard let params = params as? GridLayout.LayoutParams else { return }
        (row, column, rowSpan, columnSpan) = (params.row, params.column, params.rowSpan, params.columnSpan)
        (rowWeight, columnWeight, gravity) = (params.rowWeight, child.weight, child.gravity)
      }
    }
  }

  init(of layout: ViewRef, _ placement: GridPlacement, _ settings: GridLayout.Settings) {
    requests = ChildStates(layout).map(Request.init)
    direction = settings.direction
    counts = AxisPair(settings.columnCount, settings.rowCount)
    columns = GridAxis(
      isHorizontal: true, count: placement.columnCount(settings), children: placement.children,
      isOrderPreserved: settings.isColumnOrderPreserved)
    rows = GridAxis(
      isHorizontal: false, count: placement.rowCount(settings), children: placement.children,
      isOrderPreserved: settings.isRowOrderPreserved)
  }

  /// Returns whether the children's current state would result in the same structure.
  ///
  /// - Parameter changedChild: The only child that has changed since a layout for which the result was `true`, or `nil`
  ///   if that isn't known.
  func isMade(
    of layout: ViewRef, _ settings: GridLayout.Settings, exceptFor changedChild: ViewRef? = nil
  ) -> Bool {
    let children = ChildStates(layout)
    guard requests.count == children.count, direction == settings.direction,
      counts.horizontal == settings.columnCount, counts.vertical == settings.rowCount,
      columns.isOrderPreserved == settings.isColumnOrderPreserved, rows.isOrderPreserved == settings.isRowOrderPreserved
    else { return false }
    if let changedChild, let index = children.index(of: changedChild) {
      return requests[index] == Request(changedChild)
    }
    // Sound: the buffer is read only inside the closure.
    return requests.withUnsafeBufferPointer { requests in
      for index in 0..<requests.count where requests[index] != Request(children[index]) { return false }
      return true
    }
  }
}

extension GridPlacement {
  fileprivate func columnCount(_ settings: GridLayout.Settings) -> Int {
    children.reduce(settings.columnCount ?? 0) { max($0, $1.columns.span.end) }
  }

  fileprivate func rowCount(_ settings: GridLayout.Settings) -> Int {
    children.reduce(settings.rowCount ?? 0) { max($0, $1.rows.span.end) }
  }
}
