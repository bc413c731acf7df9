import Inflater
import Layouts

/// A view that scrolls horizontally. A TableLayout in it divides the view's width among its columns.
///
/// Source: `measureChildWithMargins` of android.widget.HorizontalScrollView, and `shrinkAndStretchColumns` of
/// android.widget.TableLayout (API 34).
struct HorizontalScrollViewWidget: Widget {
  let classes = [WidgetClass("HorizontalScrollView", "android:horizontalScrollViewStyle")]
  let base = "HorizontalScrollView"
  let measuresForeground = true

  func finish(_ element: Element, _ node: inout Node) {
    if node.hasColumnsThatFit { node.set("passesSizeHint", .bool(true)) }
  }
}

extension Node {
  /// Whether the node contains a table whose columns depend on the available width, outside other such views.
  fileprivate var hasColumnsThatFit: Bool {
    var pending = children
    while let node = pending.popLast() {
      switch node.kind {
      case .view("HorizontalScrollView"): continue
      case .view("TableLayout"):
        if node.value(of: "stretchColumns") != nil || node.value(of: "shrinkColumns") != nil { return true }
      default: break
      }
      pending += node.children
    }
    return false
  }
}
