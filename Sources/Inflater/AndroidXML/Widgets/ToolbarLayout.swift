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

  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    let edges = insets.edges
    func takes(_ edge: String) -> Bool? { element.bool(edge + "SystemWindowInsets") }
    if isDocked {
      let sides = Self.sides(of: element, out)
      let padding = Edges(
        top: takes("paddingTop") ?? (fits && sides.top) ? edges.top : 0,
        bottom: takes("paddingBottom") ?? (fits && sides.bottom) ? edges.bottom : 0)
      out.box.add(padding)
      out.box.minimum.height += padding.top + padding.bottom
    } else {
      var margins = out.margins(isRightToLeft: element.isRightToLeft)
      if takes("marginLeft") ?? true { margins.left += edges.left }
      if takes("marginTop") ?? false { margins.top += edges.top }
      if takes("marginRight") ?? true { margins.right += edges.right }
      if takes("marginBottom") ?? true { margins.bottom += edges.bottom }
      out.replaceMargins(by: margins)
    }
    return insets
  }

  /// Returns whether a child of a FrameLayout or of a CoordinatorLayout is at the top, and at the bottom.
  private static func sides(of element: Element, _ out: NodeDraft) -> (top: Bool, bottom: Bool) {
    let frames: Set = [
      "FrameLayout", "PercentFrameLayout", "CoordinatorLayout", "CollapsingToolbarLayout", "ScrollView",
    ]
    guard frames.contains(element.parent ?? ""), case .string(let gravity)? = out["gravity"] else {
      return (false, false)
    }
    let words = Set(gravity.split(separator: "|"))
    let fills = words.contains("fill") || words.contains("fill_vertical")
    return (fills || words.contains("top"), fills || words.contains("bottom"))
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    guard let fill = element.color("backgroundTint") else { return }
    var shape = ShapeFigure(fill)
    shape.corners = Corners(isDocked ? 0 : element.dp(1000))
    style.background = .shape(shape)
  }
}
