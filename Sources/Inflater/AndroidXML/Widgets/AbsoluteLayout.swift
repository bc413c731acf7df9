import Inflater
import Layouts

/// A layout whose children have coordinates.
///
/// Source: android.widget.AbsoluteLayout.LayoutParams (API 34), which truncates them.
struct AbsoluteLayoutWidget: Widget {
  let classes = [WidgetClass("AbsoluteLayout")]
  let base = "AbsoluteLayout"

  func describeMargins(ofChild child: Element, _ out: inout NodeDraft) {
    for (name, edge) in [("layout_x", "marginLeft"), ("layout_y", "marginTop")] {
      if let distance = child.cutPixels(name), distance != 0 { out.set(edge, pixels: distance) }
    }
  }
}
