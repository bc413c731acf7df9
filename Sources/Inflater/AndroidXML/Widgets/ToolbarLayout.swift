import Inflater
import Layouts
import Measure

/// A bar of buttons that floats above the content, or is docked at an edge.
///
/// Source: com.google.android.material.floatingtoolbar.FloatingToolbarLayout, and `onMeasure` of
/// com.google.android.material.dockedtoolbar.DockedToolbarLayout (1.14). Differs: a child of a docked bar that fills its
/// height isn't measured again at the bar's height.
struct ToolbarLayoutWidget: Widget {
  let classes: [WidgetClass]
  let base = "FrameLayout"
  let isRepeatable = true
  let measuresForeground = true
  private let isDocked: Bool

  static let all: [any Widget] = [
    ToolbarLayoutWidget(
      classes: [
        WidgetClass("FloatingToolbarLayout", "floatingToolbarStyle", default: "@style/Widget.Material3.FloatingToolbar")
      ], isDocked: false),
    ToolbarLayoutWidget(
      classes: [
        WidgetClass("DockedToolbarLayout", "dockedToolbarStyle", default: "@style/Widget.Material3.DockedToolbar")
      ], isDocked: true),
  ]

  func describe(_ element: Element, _ out: inout NodeDraft) {
    guard isDocked else { return }
    let edges = out.box.padding().edges
    out.box.minimum.height += edges.top + edges.bottom
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    guard let fill = element.color("backgroundTint") else { return }
    var shape = ShapeFigure(fill)
    shape.corners = Corners(isDocked ? 0 : element.dp(1000))
    style.background = .shape(shape)
  }
}
