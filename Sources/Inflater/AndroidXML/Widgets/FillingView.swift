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

  /// A view with children that grows like a plain view is written as a DrawerLayout without a drawer, and one that is as
  /// large as its content as a FrameLayout.
  func elementName(for node: Node) -> String? {
    guard node.isTrue("fillsOffer") else { return FrameLayoutWidget().elementName(for: node) }
    return node.children.isEmpty ? base : DrawerLayoutWidget().elementName(for: node)
  }
}
