import Inflater
import Layouts

/// A row or a column with a button in place of the views that don't fit.
///
/// Source: com.google.android.material.overflow.OverflowLinearLayout (1.14).
struct OverflowLinearLayoutWidget: Widget {
  let classes = [
    WidgetClass(
      "OverflowLinearLayout", "overflowLinearLayoutStyle", default: "@style/Widget.Material3.OverflowLinearLayout")
  ]
  let base = "OverflowLinearLayout"
  let package = "com.google.android.material.overflow."

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["direction"] = .string(element.orientation ?? "horizontal")
    out["overflow"] = .string("menu")
  }

  func finish(_ element: Element, _ node: inout Node) {
    // Each measure shows the children that fit, regardless of their visibility.
    for index in node.children.indices { node.children[index].remove("visibility") }
    var own = OwnElements()
    let icon = element.find("overflowButtonIcon")?.value ?? "@null"
    own.add(
      "com.google.android.material.button.MaterialButton",
      [("style", .written("?attr/overflowLinearLayoutOverflowButtonStyle")), ("app:icon", .written(icon))])
    node.children += element.views(own)
  }
}
