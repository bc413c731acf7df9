import Inflater
import Layouts

/// A view that grows to the maximum length that it is offered, as with `View.getDefaultSize`.
struct FillingViewWidget: Widget {
  let classes = ["View", "SurfaceView", "TextureView", "VideoView", "MockView", "ViewPager", "AdapterViewFlipper"].map {
    WidgetClass($0)
  }
  let base = "View"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) { out["fillsOffer"] = .bool(true) }
}
