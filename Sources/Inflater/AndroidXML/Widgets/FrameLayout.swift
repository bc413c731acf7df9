import Inflater
import Layouts

/// A FrameLayout.
struct FrameLayoutWidget: Widget {
  let classes = [WidgetClass("FrameLayout")]
  let base = "FrameLayout"
  let isRepeatable = true
  let measuresForeground = true
}
