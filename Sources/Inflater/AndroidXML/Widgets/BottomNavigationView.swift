import Inflater
import Layouts
import Measure

/// A row of destinations.
///
/// Source: BottomNavigationView and BottomNavigationMenuView of com.google.android.material (1.12 and 1.14).
struct BottomNavigationViewWidget: Widget {
  let classes = [
    WidgetClass(
      "BottomNavigationView", "bottomNavigationStyle", default: "@style/Widget.Design.BottomNavigationView")
  ]
  let base = "NavigationBar"

  /// Earlier releases have no minimum in their styles, but a constant height.
  func describe(_ element: Element, _ out: inout NodeDraft) {
    if !element.has("minHeight") { out.box.minimum.height = element.pixels(dp: element.isMaterial3 ? 80 : 56) }
  }

  /// Source: `applyWindowInsets`, regardless of `fitsSystemWindows`.
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    out.box.add(Edges(left: insets.edges.left, right: insets.edges.right, bottom: insets.edges.bottom))
    return insets
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let bar = NavigationItems(
      element,
      NavigationItems.Shape(
        labelSize: "12sp", selectedLabelSize: "14sp", paddingTop: element.pixels("itemPaddingTop", dp: 8),
        paddingBottom: element.pixels("itemPaddingBottom", dp: 10)))
    let shifts = bar.shifts && element.bool("itemHorizontalTranslationEnabled") != false
    let widest = element.pixels(dp: 168)
    node.set("maxItemLength", pixels: shifts ? element.pixels(dp: 96) : widest)
    if let placement = bar.placement {
      node.set("wrapsItems", .bool(true))
      if placement.isIconAtStart { node.set("fitsItems", .bool(true)) }
    }
    if shifts {
      node.set("shifts", .bool(true))
      node.set("minItemLength", pixels: element.pixels(dp: 56))
      node.set("minSelectedLength", pixels: element.pixels(dp: 96))
      node.set("maxSelectedLength", pixels: widest)
    }
    bar.add(to: &node)
    return false
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.setBackground(element, "colorSurfaceContainer", orEarlier: "colorSurface")
    if style.elevation == 0, element.theme.family == .material { style.elevation = element.dp(8) }
    element.raiseSurface(&style)
  }
}
