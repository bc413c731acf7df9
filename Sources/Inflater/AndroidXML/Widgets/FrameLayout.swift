import Inflater
import Layouts

/// A FrameLayout.
struct FrameLayoutWidget: Widget {
  let classes = [
    WidgetClass("FrameLayout"),
    WidgetClass("ListItemLayout", "listItemLayoutStyle", default: "@style/Widget.Material3.ListItemLayout"),
  ]
  let base = "FrameLayout"
  let isRepeatable = true
  let measuresForeground = true
}
