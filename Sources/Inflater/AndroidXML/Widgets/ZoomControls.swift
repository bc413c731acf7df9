import Inflater
import Layouts

/// Two buttons side by side.
///
/// Source: the layout `zoom_controls` and the pictures `btn_zoom_down_normal` and `btn_zoom_up_normal` (API 34), whose
/// pixels are 79 × 48, 120 × 73, and 160 × 97 at their densities.
struct ZoomControlsWidget: Widget {
  let classes = [WidgetClass("ZoomControls")]
  let base = "LinearLayout"

  func describe(_ element: Element, _ out: inout NodeDraft) { out["direction"] = .string("horizontal") }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let (size, density) =
      element.density <= 1 ? ((79, 48), 1) : element.density <= 1.5 ? ((120, 73), 1.5) : ((160, 97), 2.0)
    func scaled(_ pixels: Int) -> Int { Int(Double(pixels) * element.density / density + 0.5) }
    var own = OwnElements()
    for _ in 0..<2 {
      own.add(
        "ImageView", [("android:minWidth", .pixels(scaled(size.0))), ("android:minHeight", .pixels(scaled(size.1)))])
    }
    node.children += element.views(own)
    return true
  }
}
