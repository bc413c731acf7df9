import Inflater
import Layouts
import Measure

/// A shape that changes while something loads, possibly in a container.
///
/// Source: `onMeasure` of com.google.android.material.loadingindicator.LoadingIndicator, its LoadingIndicatorSpec, and its
/// LoadingIndicatorDrawingDelegate (1.14), which take the width from the container's height, and the height from its width.
struct LoadingIndicatorWidget: Widget {
  let classes = [
    WidgetClass("LoadingIndicator", "loadingIndicatorStyle", default: "@style/Widget.Material3.LoadingIndicator")
  ]
  let base = "ImageView"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    let shape = element.pixels("indicatorSize", dp: 38)
    let width = max(element.pixels("containerHeight", dp: 48), shape)
    let height = max(element.pixels("containerWidth", dp: 48), shape)
    out.setContent(Size(width: max(0, width), height: max(0, height)))
    out.box.minimum = .zero
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let container = element.color("containerColor")
    let color = element.color("indicatorColor") ?? element.color(ofTheme: "colorPrimary") ?? .opaqueBlack
    let size = Double(element.pixels("indicatorSize", dp: 38))
    let width = Double(element.pixels("containerWidth", dp: 48))
    let height = Double(element.pixels("containerHeight", dp: 48))
    style.overlay = { list, bounds, _ in
      if let container {
        let frame = FloatRect.around(bounds.centerX, bounds.centerY, width, height)
        list.fill(frame, Corners(min(width, height) / 2), container)
      }
      list.fill(.oval(.around(bounds.centerX, bounds.centerY, size, size)), color)
    }
  }
}
