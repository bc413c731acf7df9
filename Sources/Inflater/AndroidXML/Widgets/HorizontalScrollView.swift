import Inflater
import Layouts
import Measure

/// A view that scrolls horizontally. A TableLayout in it divides the view's width among its columns, and the children of
/// a FlexboxLayout shrink to that width, which the items of a bottom bar share.
///
/// Source: `measureChildWithMargins` of android.widget.HorizontalScrollView, `shrinkAndStretchColumns` of
/// android.widget.TableLayout (API 34), and `determineMainSize` of com.google.android.flexbox.FlexboxHelper (3.0).
struct HorizontalScrollViewWidget: Widget {
  let classes = [WidgetClass("HorizontalScrollView", "android:horizontalScrollViewStyle")]
  let base = "HorizontalScrollView"
  let measuresForeground = true
  let scrollBarAxes = [Axis.horizontal]

  func finish(_ element: Element, _ node: inout Node) {
    if node.hasContentThatFits { node.set("passesSizeHint", .bool(true)) }
  }
}

extension Node {
  /// Whether the node contains a view whose children depend on the available width, outside other such views.
  fileprivate var hasContentThatFits: Bool {
    var pending = children
    while let node = pending.popLast() {
      switch node.kind {
      case .view("HorizontalScrollView"): continue
      case .view("FlexboxLayout"), .view("NavigationBar"): return true
      case .view("TableLayout"):
        if node.value(of: "stretchColumns") != nil || node.value(of: "shrinkColumns") != nil { return true }
      default: break
      }
      pending += node.children
    }
    return false
  }
}
