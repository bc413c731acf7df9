import Inflater
import Layouts

/// A ViewAnimator, which shows its first child and has its baseline; the others affect only its size.
///
/// Source: `addView`, `initViewAnimator` and `getBaseline` of android.widget.ViewAnimator (API 34).
struct ViewAnimatorWidget: Widget {
  let classes = ["ViewAnimator", "ViewFlipper", "ViewSwitcher", "ImageSwitcher", "TextSwitcher"].map {
    WidgetClass($0)
  }
  let base = "FrameLayout"
  let measuresForeground = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["measureAllChildren"] = .bool(element.bool("measureAllChildren") ?? true)
    out["hasBaselineOfFirstChild"] = .bool(true)
  }

  func elementName(for node: Node) -> String? {
    node.value(of: "hasBaselineOfFirstChild") == nil ? nil : "ViewAnimator"
  }

  func finish(_ element: Element, _ node: inout Node) {
    for index in node.children.indices {
      node.children[index].set("visibility", .string(index == 0 ? "visible" : "gone"))
    }
  }
}
