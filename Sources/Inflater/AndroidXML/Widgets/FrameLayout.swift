import Inflater
import Layouts

/// A FrameLayout. The children of an AbsoluteLayout, which is laid out as one, have positions.
struct FrameLayoutWidget: Widget {
  let classes = [
    WidgetClass("FrameLayout"),
    WidgetClass("ListItemLayout", "listItemLayoutStyle", default: "@style/Widget.Material3.ListItemLayout"),
  ]
  let base = "FrameLayout"
  let isRepeatable = true
  let measuresForeground = true

  /// Sets the margins, which are replaced by the position in an AbsoluteLayout, from its left and top in both directions.
  /// No other layout reads it.
  ///
  /// Source: android.widget.AbsoluteLayout.onLayout (API 34).
  func describeMargins(ofChild child: Element, _ out: inout NodeDraft) {
    let place = (child.pixels("layout_x"), child.pixels("layout_y"))
    if place.0 != nil || place.1 != nil {
      out["gravity"] = .string("left|top")
      out.set("marginLeft", pixels: place.0 ?? 0)
      out.set("marginTop", pixels: place.1 ?? 0)
    }
    child.describeMargins(&out)
  }
}
