import Inflater
import Layouts

/// A line. A parent that limits no height, such as a ScrollView, ignores the height of its child.
///
/// Source: com.google.android.material.divider.MaterialDivider.onMeasure (1.12).
struct MaterialDividerWidget: Widget {
  let classes = [WidgetClass("MaterialDivider", "materialDividerStyle")]
  let base = "View"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["fillsWidth"] = .bool(true)
    let thickness = element.pixels("dividerThickness", dp: 1)
    if out["height"] == .string("wrap_content") { out.set("height", pixels: thickness) }
    out.box.minimum.height = max(0, thickness)
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    let own = element.isGiven("dividerColor") ? element.color("dividerColor") : nil
    let usual =
      element.isMaterial3
      ? element.color(ofTheme: "colorOutlineVariant") : element.color(ofTheme: "colorOnSurface")?.faded(0.12)
    style.background = (own ?? usual).map { .color($0) }
    let start = Double(element.cutPixels("dividerInsetStart") ?? 0)
    let end = Double(element.cutPixels("dividerInsetEnd") ?? 0)
    style.backgroundInsets = element.isRightToLeft ? (end, 0, start, 0) : (start, 0, end, 0)
  }
}
