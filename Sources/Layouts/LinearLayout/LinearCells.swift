import Measure

/// The items that the LinearLayout algorithm visits, known at compile time: the children one after the other, or the columns of a
/// table's row.
///
/// Source: the hooks of android.widget.LinearLayout that TableRow overrides, getVirtualChildAt and those beside it.
protocol LinearCells {
  /// Whether each cell is a child measured exactly as its own params request.
  static var arePlain: Bool { get }
  var count: Int { get }
  /// `nil` for columns that are left empty.
  subscript(index: Int) -> ViewRef? { get }
  /// The length that empty columns keep.
  func emptyLength(at index: Int) -> Int
  /// How often the child comes when the excess is shared: in a table's row, once for each column that it spans.
  func visitCount(at index: Int) -> Int
  /// The spec that overrides the params of the child at `index`; `nil` if there is none.
  func mainSpec(at index: Int) -> MeasureSpec?
  /// The columns that the child at `index` has to keep to, for explanations; `nil` outside a table.
  func column(at index: Int) -> TableColumn?
  /// Called after the child has been measured with `mainSpec(at:)`.
  func didMeasure(at index: Int)
  /// How far the child is moved behind its place, and how much room that leaves behind the child.
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
