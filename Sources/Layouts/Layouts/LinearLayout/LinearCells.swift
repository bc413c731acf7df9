import Measure

/// The items that the LinearLayout algorithm visits, known at compile time: the children one after the other, or the
/// columns of a table row.
///
/// Source: the hooks of android.widget.LinearLayout that TableRow overrides, such as getVirtualChildAt.
protocol LinearCells {
  /// Whether each cell is a child measured exactly as its own params request.
  static var arePlain: Bool { get }
  var count: Int { get }
  /// The child at an index; `nil` for an empty column.
  subscript(index: Int) -> ViewRef? { get }
  /// Returns the length of empty columns.
  func emptyLength(at index: Int) -> Int
  /// Returns how many times the child is visited when the excess is distributed: in a table row, once for each column
  /// that it spans.
  func visitCount(at index: Int) -> Int
  /// Returns the spec that overrides the params of the child at `index`, or `nil` if there is none.
  func mainSpec(at index: Int) -> MeasureSpec?
  /// Returns the columns of the child at `index`, for explanations; `nil` outside a table.
  func column(at index: Int) -> TableColumn?
  /// Called after the child has been measured with `mainSpec(at:)`.
  func didMeasure(at index: Int)
  /// Returns the distance by which the child is moved from its position, and the space after it that results.
  func offset(at index: Int) -> Int
  func spaceAfter(at index: Int) -> Int
}

/// The children of a plain LinearLayout.
struct ChildCells: LinearCells {
  private let children: ChildStates

  @inline(__always) static var arePlain: Bool { true }

  init(_ layout: ViewRef) { children = ChildStates(layout) }

  @inline(__always) var count: Int { children.count }
  @inline(__always) subscript(index: Int) -> ViewRef? { children[index] }
  @inline(__always) func emptyLength(at index: Int) -> Int { 0 }
  @inline(__always) func visitCount(at index: Int) -> Int { 1 }
  @inline(__always) func mainSpec(at index: Int) -> MeasureSpec? { nil }
  @inline(__always) func column(at index: Int) -> TableColumn? { nil }
  @inline(__always) func didMeasure(at index: Int) {}
  @inline(__always) func offset(at index: Int) -> Int { 0 }
  @inline(__always) func spaceAfter(at index: Int) -> Int { 0 }
}
