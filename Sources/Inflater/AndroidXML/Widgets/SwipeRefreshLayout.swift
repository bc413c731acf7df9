import Inflater
import Layouts

/// A SwipeRefreshLayout, whose child has its size and its left edge regardless of the child's params. Without a limit,
/// it has no size.
///
/// Source: `onMeasure` and `onLayout` of androidx.swiperefreshlayout.widget.SwipeRefreshLayout (1.1).
struct SwipeRefreshLayoutWidget: Widget {
  let classes = [WidgetClass("SwipeRefreshLayout")]
  let base = "View"
  let package = "androidx.swiperefreshlayout.widget."

  func describe(_ element: Element, _ out: inout NodeDraft) {
    (out["fillsOffer"], out["ignoresChildren"]) = (.bool(true), .bool(true))
  }

  func elementName(for node: Node) -> String? {
    node.isTrue("fillsOffer") && node.isTrue("ignoresChildren") ? package + "SwipeRefreshLayout" : nil
  }

  func finish(_ element: Element, _ node: inout Node) {
    for index in node.children.indices {
      for (name, value) in [("width", "match_parent"), ("height", "match_parent"), ("gravity", "left|top")] {
        node.children[index].set(name, .string(value))
      }
      for edge in ["", "Left", "Top", "Right", "Bottom", "Start", "End"] {
        node.children[index].remove("margin" + edge)
      }
    }
  }
}
