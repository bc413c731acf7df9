import Inflater
import Layouts
import Measure

/// The scroll bar of a view whose content is longer than the view. Bars that fade are shown when their view appears.
///
/// Source: `initialAwakenScrollBars`, `onDrawScrollBars`, and `getVerticalStraightScrollBarBounds` of android.view.View;
/// com.android.internal.widget.ScrollBarUtils; `scrollbar_handle_material` of the platform (API 36).
struct ScrollBar: Sendable {
  var axis: Axis
  var color: Color
  /// The thickness in pixels.
  var thickness: Double
  /// The distance from the view's edges: the padding, unless the bar is in the padding.
  var inset = Edges.zero

  /// Draws the bar in a view.
  ///
  /// - Parameters:
  ///   - bounds: The view's bounds.
  ///   - content: The length of the content, in pixels.
  ///   - extent: The part of the content that is shown.
  ///   - offset: The distance that the content is scrolled.
  func draw(
    in bounds: FloatRect, content: Double, extent: Double, offset: Double, isRightToLeft: Bool,
    _ list: inout DrawingList
  ) {
    let size = (axis == .vertical ? bounds.height : bounds.width) - Double(inset.total(along: axis))
    guard size > 0, extent > 0, content > extent else { return }
    let length = min(max((size * extent / content).rounded(), 2 * thickness), size)
    let start = min(((size - length) * offset / (content - extent)).rounded(), size - length)
    if axis == .vertical {
      let x =
        isRightToLeft
        ? bounds.x + Double(inset.left) : bounds.right - Double(inset.right) - thickness
      list.fill(FloatRect(x, bounds.y + Double(inset.top) + start, thickness, length), color)
    } else {
      let y = bounds.bottom - Double(inset.bottom) - thickness
      list.fill(FloatRect(bounds.x + Double(inset.left) + start, y, length, thickness), color)
    }
  }
}

extension Element {
  /// Returns the scroll bar of a view that has one, unless its attributes or its style say otherwise.
  ///
  /// - Parameter isUsual: Whether the view has a bar if neither does.
  func scrollBar(along axis: Axis, isUsual: Bool) -> ScrollBar? {
    let words = word("scrollbars").map { $0.split(separator: "|") }
    let isShown = words.map { $0.contains(axis == .vertical ? "vertical" : "horizontal") } ?? isUsual
    guard isShown,
      let color = (color(ofTheme: "android:colorControlNormal") ?? color(ofTheme: "colorControlNormal"))?.faded(
        132 / 255)
    else { return nil }
    return ScrollBar(axis: axis, color: color, thickness: Double(pixels("scrollbarSize", dp: 4)))
  }

  /// Draws the bar of a view that scrolls its only child.
  ///
  /// Source: `computeVerticalScrollRange` of android.widget.ScrollView, `computeHorizontalScrollRange` of
  /// HorizontalScrollView (API 34).
  func drawScrollBar(along axis: Axis, isUsual: Bool, _ style: inout Look.Style) {
    guard let usual = scrollBar(along: axis, isUsual: isUsual) else { return }
    let isOutside = word("scrollbarStyle")?.hasPrefix("outside") == true
    style.overlay = { list, bounds, view in
      var bar = usual
      guard let content = (view as? ViewGroup)?.subviews.first, !content.isGone else { return }
      if !isOutside { bar.inset = view.padding }
      let (end, extent) =
        axis == .vertical ? (content.frame.bottom, bounds.height) : (content.frame.right, bounds.width)
      let offset = axis == .vertical ? view.contentOffset.y : view.contentOffset.x
      bar.draw(
        in: bounds, content: Double(end), extent: extent, offset: Double(offset), isRightToLeft: view.isRightToLeft,
        &list)
    }
  }
}
