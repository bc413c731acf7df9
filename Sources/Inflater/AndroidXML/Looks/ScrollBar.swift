import Inflater
import Layouts
import Measure

/// The scroll bar of a view whose content is longer than the view. Bars that fade are shown when their view appears.
///
/// Source: `initialAwakenScrollBars`, `onDrawScrollBars`, `getVerticalStraightScrollBarBounds`, and
/// `getHorizontalScrollBarBounds` of android.view.View; android.widget.ScrollBarDrawable;
/// com.android.internal.widget.ScrollBarUtils; `scrollbar_handle_material` of the platform (API 36).
struct ScrollBar: Sendable {
  var axis: Axis
  /// The drawables of the handle and of what it moves along; `nil` for none.
  var thumb: Figure?
  var track: Figure?
  /// Whether the track is also drawn if there is nothing to scroll.
  var alwaysDrawsTrack = false
  /// The thickness in pixels.
  var thickness: Double
  /// The distance from the view's edges: the padding, unless the bar is in the padding.
  var inset = Edges.zero
  /// Whether a vertical bar is on the left.
  var isOnLeft = false

  /// Draws the bar in a view.
  ///
  /// - Parameters:
  ///   - bounds: The view's bounds.
  ///   - content: The length of the content, in pixels.
  ///   - extent: The part of the content that is shown.
  ///   - offset: The distance that the content is scrolled.
  func draw(in bounds: FloatRect, content: Double, extent: Double, offset: Double, _ list: inout DrawingList) {
    let size = (axis == .vertical ? bounds.height : bounds.width) - Double(inset.total(along: axis))
    guard size > 0 else { return }
    let scrolls = extent > 0 && content > extent
    if scrolls || alwaysDrawsTrack { track?.draw(in: place(in: bounds, from: 0, length: size), &list) }
    guard scrolls else { return }
    let length = min(max((size * extent / content).rounded(), 2 * thickness), size)
    let start = min(((size - length) * offset / (content - extent)).rounded(), size - length)
    thumb?.draw(in: place(in: bounds, from: start, length: length), &list)
  }

  private func place(in bounds: FloatRect, from start: Double, length: Double) -> FloatRect {
    switch axis {
    case .vertical:
      let x =
        isOnLeft ? bounds.x + Double(inset.left) : bounds.right - Double(inset.right) - thickness
      return FloatRect(x, bounds.y + Double(inset.top) + start, thickness, length)
    case .horizontal:
      let y = bounds.bottom - Double(inset.bottom) - thickness
      return FloatRect(bounds.x + Double(inset.left) + start, y, length, thickness)
    }
  }
}

extension Element {
  /// Returns a scroll bar with the drawables of the view, its styles, or the platform.
  func scrollBar(along axis: Axis, thickness: Int) -> ScrollBar? {
    let name = axis == .vertical ? "Vertical" : "Horizontal"
    var bar = ScrollBar(axis: axis, thickness: Double(thickness))
    bar.track = figure("scrollbarTrack" + name)
    bar.alwaysDrawsTrack = bool("scrollbarAlwaysDraw\(name)Track") ?? false
    if has("scrollbarThumb" + name) {
      bar.thumb = figure("scrollbarThumb" + name)
    } else {
      let color = color(ofTheme: "android:colorControlNormal") ?? color(ofTheme: "colorControlNormal")
      bar.thumb = color.map { .color($0.faded(132 / 255)) }
    }
    return bar.thumb == nil && bar.track == nil ? nil : bar
  }

  /// Adds the scroll bars of a view to what it draws.
  func drawScrollBars(_ style: inout Look.Style) {
    let space = ScrollBarSpace(all: self)
    var bars: [ScrollBar] = []
    if space.hasVertical, var bar = scrollBar(along: .vertical, thickness: space.size.width) {
      bar.isOnLeft = space.isOnLeft
      bars.append(bar)
    }
    if space.hasHorizontal, let bar = scrollBar(along: .horizontal, thickness: space.size.height) { bars.append(bar) }
    if bars.isEmpty { return }
    let below = style.overlay
    style.overlay = { [bars] list, bounds, view in
      below?(&list, bounds, view)
      // The padding without that for the bars themselves, which are there.
      var inset = space.isOutside ? .zero : view.padding
      if !space.isOutside {
        inset.left -= space.edges.left
        inset.right -= space.edges.right
        inset.bottom -= space.edges.bottom
      }
      for var bar in bars {
        guard let (content, extent) = Self.scrolled(view, along: bar.axis) else { continue }
        bar.inset = inset
        // The vertical bar has the corner.
        if bar.axis == .horizontal, space.hasVertical { bar.inset.right += space.size.width }
        let offset = bar.axis == .vertical ? view.contentOffset.y : view.contentOffset.x
        bar.draw(in: bounds, content: Double(content), extent: Double(extent), offset: Double(offset), &list)
      }
    }
  }

  /// Returns the length of the content of a view and the part of it that is shown, in pixels; `nil` if there is none.
  ///
  /// Source: `computeVerticalScrollRange` of android.widget.ScrollView, `computeHorizontalScrollRange` of
  /// HorizontalScrollView, and `computeVerticalScrollRange`, `computeVerticalScrollExtent`, and
  /// `computeHorizontalScrollRange` of TextView (API 36).
  private static func scrolled(_ view: View, along axis: Axis) -> (content: Int, extent: Int)? {
    let whole = axis == .vertical ? view.frame.height : view.frame.width
    if let scroll = view as? ScrollView {
      guard scroll.axis == axis else { return (whole, whole) }
      guard let content = scroll.subviews.first, !content.isGone else { return nil }
      return (axis == .vertical ? content.frame.bottom : content.frame.right, whole)
    }
    guard let text = view as? TextView else { return (whole, whole) }
    guard axis == .vertical else { return (text.textTransform.isSingleLine ? text.naturalWidth : whole, whole) }
    return (text.heightOfLines, whole - text.contentEdges.total(along: .vertical))
  }
}
