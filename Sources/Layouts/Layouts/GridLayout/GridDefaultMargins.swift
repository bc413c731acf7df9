import Measure

/// The default margins of a grid's children on edges without a margin of their own.
///
/// Source: android.widget.GridLayout.getDefaultMargin (API 34): half of an 8 dp gap on each side of a view, and none
/// around a `Space`.
struct GridDefaultMargins {
  /// The margin in pixels; 0 if the grid has no default margins.
  var margin: Int32 = 0
  /// The edges of each child that keep their own margins.
  var ownEdges: [LayoutParams.MarginEdges] = []

  /// Returns the effective margins of `child` at the start and the end of an axis; on the horizontal axis, these are
  /// its left and right edges in both directions.
  func margins(of child: ViewRef, at index: Int, isHorizontal: Bool) -> (leading: Int32, trailing: Int32) {
    let margins = child.margins
    let own = isHorizontal ? (margins.left, margins.right) : (margins.top, margins.bottom)
    if margin == 0 { return own }
    let edges = ownEdges[index]
    return (
      edges.contains(isHorizontal ? .left : .top) ? own.0 : margin,
      edges.contains(isHorizontal ? .right : .bottom) ? own.1 : margin
    )
  }
}
