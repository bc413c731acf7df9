import Measure

/// The columns and rows of a grid, with all data of a pass.
final class GridLines {
  let columns: GridAxis
  let rows: GridAxis
  var defaults = GridDefaultMargins()
  // Accesses never overlap, as those to the axes.
  @exclusivity(unchecked) var update = GridUpdate()
  @exclusivity(unchecked) private var input: GridInput
  @exclusivity(unchecked) private var placement: GridPlacement

  init(_ plan: GridPlan) {
    (input, placement) = (plan.input, plan.placement)
    columns = GridAxis(copying: plan.columns)
    rows = GridAxis(copying: plan.rows)
  }

  /// Returns whether the children's current state would result in the same structure.
  func areStillMade(of layout: ViewRef, _ settings: GridLayout.Settings) -> Bool {
    input.isMade(of: layout, settings, exceptFor: layout.changedChild)
  }

  /// Adds the last child, if it was added after all others were read, and nothing else has changed.
  /// - Returns: Whether the lines are now those of all children; if not, they must not be used.
  func append(to layout: ViewRef, _ settings: GridLayout.Settings) -> Bool {
    guard let child = layout.appendedChild, let request = input.append(child, to: layout, settings) else {
      return false
    }
    let placed = placement.place(request)
    return columns.append(placed.columns, count: settings.columnCount ?? 0)
      && rows.append(placed.rows, count: settings.rowCount ?? 0)
  }

  func beginMeasure(_ children: ChildStates, _ mode: GridLayout.AlignmentMode) {
    columns.beginMeasure(children, defaults: defaults, mode)
    rows.beginMeasure(children, defaults: defaults, mode)
  }

  subscript(axis: Axis) -> GridAxis { axis == .horizontal ? columns : rows }
}

/// The properties on which the structure of a grid depends.
struct GridInput {
  private let direction: Axis
  private let counts: AxisPair<Int?>
  private let areOrdersPreserved: AxisPair<Bool>
  private(set) var requests: [GridRequest]

  init(of layout: ViewRef, _ settings: GridLayout.Settings) {
    direction = settings.direction
    counts = AxisPair(settings.columnCount, settings.rowCount)
    areOrdersPreserved = AxisPair(settings.isColumnOrderPreserved, settings.isRowOrderPreserved)
    let paramsClass = GridLayout.LayoutParams.self
    requests = ChildStates(layout).map { GridRequest($0, paramsClass: paramsClass) }
  }

  private func hasSettings(_ settings: GridLayout.Settings) -> Bool {
    direction == settings.direction && counts.horizontal == settings.columnCount
      && counts.vertical == settings.rowCount
      && areOrdersPreserved.horizontal == settings.isColumnOrderPreserved
      && areOrdersPreserved.vertical == settings.isRowOrderPreserved
  }

  /// Returns whether the children's current state would result in the same structure.
  ///
  /// - Parameter changedChild: The only child that has changed since a layout for which the result was `true`, or `nil`
  ///   if that isn't known.
  func isMade(
    of layout: ViewRef, _ settings: GridLayout.Settings, exceptFor changedChild: ViewRef? = nil
  ) -> Bool {
    let children = ChildStates(layout)
    guard requests.count == children.count, hasSettings(settings) else { return false }
    let paramsClass = GridLayout.LayoutParams.self
    if let changedChild, let index = children.index(of: changedChild) {
      return requests[index] == GridRequest(changedChild, paramsClass: paramsClass)
    }
    // Sound: the buffer is read only inside the closure.
    return requests.withUnsafeBufferPointer { requests in
      for index in 0..<requests.count where requests[index] != GridRequest(children[index], paramsClass: paramsClass) {
        return false
      }
      return true
    }
  }

  /// Adds the request of the only child that was added since.
  /// - Returns: `nil` if more has changed.
  mutating func append(_ child: ViewRef, to layout: ViewRef, _ settings: GridLayout.Settings) -> GridRequest? {
    let children = ChildStates(layout)
    guard requests.count + 1 == children.count, children[children.count - 1] == child, hasSettings(settings) else {
      return nil
    }
    let request = GridRequest(child, paramsClass: GridLayout.LayoutParams.self)
    requests.append(request)
    return request
  }
}

/// The columns and rows of a grid with its children's cells, before anything is measured.
///
/// It is immutable, so equal grids, such as the cells of a list, share one; see `TreeMemory`.
final class GridPlan {
  /// The original axes; passes work on copies.
  let columns: GridAxis
  let rows: GridAxis
  let input: GridInput
  /// The placement after the last child.
  let placement: GridPlacement

  init(of layout: ViewRef, _ settings: GridLayout.Settings) {
    let input = GridInput(of: layout, settings)
    var placement = GridPlacement(settings)
    let children = input.requests.map { placement.place($0) }
    columns = GridAxis(
      isHorizontal: true, count: settings.columnCount ?? 0, isOrderPreserved: settings.isColumnOrderPreserved,
      childCount: children.count
    ) { children[$0].columns }
    rows = GridAxis(
      isHorizontal: false, count: settings.rowCount ?? 0, isOrderPreserved: settings.isRowOrderPreserved,
      childCount: children.count
    ) { children[$0].rows }
    (self.input, self.placement) = (input, placement)
  }
}
