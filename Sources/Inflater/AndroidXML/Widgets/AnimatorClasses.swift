import Inflater
import Layouts
import Measure

extension AndroidWidgetClass {
  /// A ViewAnimator, which shows its first child and has its baseline; the others affect only its size.
  ///
  /// Source: `addView`, `initViewAnimator` and `getBaseline` of android.widget.ViewAnimator (API 34).
  static let viewAnimator = AndroidWidgetClass(
    emit: { translator, attributes, _, out in
      out["measureAllChildren"] = .bool(translator.bool("measureAllChildren", attributes, out.theme) ?? true)
      out["hasBaselineOfFirstChild"] = .bool(true)
    },
    finish: { _, node in
      for index in node.children.indices {
        node.children[index].set("visibility", .string(index == 0 ? "visible" : "gone"))
      }
    })

  /// A SwipeRefreshLayout, whose child has its size and its left edge regardless of the child's params. Without a limit,
  /// it has no size.
  ///
  /// Source: `onMeasure` and `onLayout` of androidx.swiperefreshlayout.widget.SwipeRefreshLayout (1.1).
  static let swipeRefresh = AndroidWidgetClass(
    emit: { _, _, _, out in (out["fillsOffer"], out["ignoresChildren"]) = (.bool(true), .bool(true)) },
    finish: { _, node in
      for index in node.children.indices {
        for (name, value) in [("width", "match_parent"), ("height", "match_parent"), ("gravity", "left|top")] {
          node.children[index].set(name, .string(value))
        }
        for name in ["margin", "marginLeft", "marginTop", "marginRight", "marginBottom", "marginStart", "marginEnd"] {
          node.children[index].remove(name)
        }
      }
    })
}
