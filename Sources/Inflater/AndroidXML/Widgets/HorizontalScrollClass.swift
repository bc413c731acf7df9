import Inflater
import Layouts

extension AndroidWidgetClass {
  /// A view that scrolls horizontally. A TableLayout in it divides the view's width among its columns.
  ///
  /// Source: `measureChildWithMargins` of android.widget.HorizontalScrollView, and `shrinkAndStretchColumns` of
  /// android.widget.TableLayout (API 34).
  static let horizontalScroll = AndroidWidgetClass(
    finish: { _, node in if node.hasColumnsThatFit { node.set("passesSizeHint", .bool(true)) } })
}

extension Node {
  /// Whether the node contains a table whose columns depend on the available width, outside other such views.
  fileprivate var hasColumnsThatFit: Bool {
    var pending = children
    while let node = pending.popLast() {
      switch node.kind {
      case .view("HorizontalScrollView"): continue
      case .view("TableLayout"):
        if node.attributes.contains(where: { $0.name == "stretchColumns" || $0.name == "shrinkColumns" }) {
          return true
        }
      default: break
      }
      pending += node.children
    }
    return false
  }
}
