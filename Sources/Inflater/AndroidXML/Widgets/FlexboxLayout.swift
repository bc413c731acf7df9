import Inflater
import Layouts
import Measure

/// A FlexboxLayout, most of whose attributes are translated independently.
struct FlexboxLayoutWidget: Widget {
  let classes = [WidgetClass("FlexboxLayout")]
  let base = "FlexboxLayout"
  let package = "com.google.android.flexbox."
  let isRepeatable = true

  /// Sets the dividers.
  func describe(_ element: Element, _ out: inout NodeDraft) {
    for (direction, length, axis) in [
      ("Vertical", "dividerWidth", Axis.horizontal), ("Horizontal", "dividerHeight", Axis.vertical),
    ] {
      let found = element.find("dividerDrawable" + direction) ?? element.find("dividerDrawable")
      guard let found, let divider = element.drawable(found) else { continue }
      let shown = element.word("showDivider" + direction) ?? "none"
      let places = shown == "none" ? element.word("showDivider") ?? "none" : shown
      if divider.size[axis] > 0, places != "none" {
        out.set(length, pixels: divider.size[axis])
        out["showDivider" + direction] = .string(places)
      }
    }
  }

  /// Source: FlexboxHelper.evaluateMinimumSizeForCompoundButton.
  func describe(child: Element, _ out: inout NodeDraft) {
    guard child.widget is CompoundButtonWidget, let mark = CompoundButtonWidget.mark(of: child) else { return }
    if out["flexMinWidth"] == nil { out.set("flexMinWidth", pixels: mark.size.width) }
    if out["flexMinHeight"] == nil { out.set("flexMinHeight", pixels: mark.size.height) }
  }
}
