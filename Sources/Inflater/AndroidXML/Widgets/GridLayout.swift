import Inflater
import Layouts

/// A GridLayout.
struct GridLayoutWidget: Widget {
  let classes = [WidgetClass("GridLayout")]
  let base = "GridLayout"
  let isRepeatable = true

  func describeLayout(of element: Element, _ out: inout NodeDraft) {
    if let orientation = element.orientation { out["direction"] = .string(orientation) }
  }

  func missingLength(_ name: String) -> AttributeValue? { .string("wrap_content") }

  /// Sets the margins of a child, which reads those of edges again: `layout_marginHorizontal` and
  /// `layout_marginVertical` are ignored, and the margin of an edge takes precedence over `layout_margin`.
  ///
  /// Source: android.widget.GridLayout.LayoutParams.reInitSuper.
  func describeMargins(ofChild child: Element, _ out: inout NodeDraft) {
    let all = child.margin("")
    for edge in ["Left", "Top", "Right", "Bottom"] {
      if let length = child.margin(edge) ?? all { out.set("margin" + edge, pixels: length) }
    }
    if let all, all >= 0 { return }
    for edge in ["Start", "End"] {
      if let length = child.margin(edge) { out.set("margin" + edge, pixels: length) }
    }
  }
}
