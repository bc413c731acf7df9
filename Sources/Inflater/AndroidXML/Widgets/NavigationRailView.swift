import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A column of destinations, which may begin with a header.
///
/// Source: NavigationRailView and NavigationRailMenuView of com.google.android.material (1.12 and 1.14).
struct NavigationRailViewWidget: Widget {
  let classes = [
    WidgetClass(
      "NavigationRailView", "navigationRailStyle", default: "@style/Widget.MaterialComponents.NavigationRailView")
  ]
  let base = "NavigationBar"

  /// Source: `applyWindowInsets`.
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    func takes(_ edge: String) -> Bool { element.bool("padding\(edge)SystemWindowInsets") ?? fits }
    let edges = insets.edges
    let isAtRight = element.isRightToLeft
    out.box.add(
      Edges(
        left: takes("Start") && !isAtRight ? edges.left : 0, top: takes("Top") ? edges.top : 0,
        right: takes("Start") && isAtRight ? edges.right : 0, bottom: takes("Bottom") ? edges.bottom : 0))
    return insets
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let isExpanded = element.bool("expanded") == true
    let rail = NavigationItems(element, shape(element), isExpanded: isExpanded)
    node.set("direction", .string("vertical"))
    node.set("itemInset", pixels: element.pixels("contentMarginTop", dp: 8))
    if rail.shifts { node.set("shifts", .bool(true)) }
    var least = element.pixels("itemMinHeight")
    if rail.placement != nil {
      least = element.pixels(isExpanded ? "expandedItemMinHeight" : "collapsedItemMinHeight") ?? least
      describe(element, isExpanded: isExpanded, &node)
    }
    if let least { node.set("minItemLength", pixels: max(0, least)) }
    if let gravity = element.gravity("menuGravity") { node.set("contentGravity", gravity) }
    if element.mayInclude, let header = element.resolved("headerLayout")?.reference, header.type == "layout" {
      let count = node.children.count
      element.include(header.description, at: element.source.offset, into: &node.children)
      if node.children.count > count {
        node.set("hasHeader", .bool(true))
        node.children[count].ignoreOwnParams()
        if rail.placement != nil {
          node.children[count].set("marginBottom", pixels: max(0, element.pixels("headerMarginBottom", dp: 8)))
        }
      }
    }
    rail.add(to: &node)
    return false
  }

  /// Sets what Material 1.13 and later have.
  private func describe(_ element: Element, isExpanded: Bool, _ node: inout Node) {
    node.set("wrapsItems", .bool(true))
    if element.bool("scrollingEnabled") == true { node.set("scrolls", .bool(true)) }
    let spacing =
      isExpanded
      ? element.dimension("@dimen/m3_navigation_rail_expanded_item_spacing") : element.pixels("itemSpacing") ?? 0
    if spacing > 0 { node.set("itemSpacing", pixels: spacing) }
    guard isExpanded else { return }
    node.set("minExpandedLength", pixels: max(0, element.pixels("expandedMinWidth", dp: 220)))
    node.set("maxExpandedLength", pixels: max(0, element.pixels("expandedMaxWidth", dp: 360)))
  }

  /// Larger text has more padding around it, from 1.3 times to twice the size.
  private func shape(_ element: Element) -> NavigationItems.Shape {
    let progress = min(max((element.fontScale.factor - 1 - 0.3) / 0.7, 0), 1)
    func padding(_ edge: String, _ own: Int) -> Int {
      let large = element.dimension("@dimen/m3_navigation_rail_item_padding_\(edge)_with_large_font")
      return element.wholePixels(Double(own) + progress * Double(large - own))
    }
    return NavigationItems.Shape(
      labelSize: "12dp", selectedLabelSize: "14dp", labelEdge: "2dp", resizesIndicator: true,
      labelGap: element.pixels(dp: 4),
      paddingTop: padding("top", element.pixels("itemPaddingTop", dp: 14)),
      paddingBottom: padding("bottom", element.pixels("itemPaddingBottom", dp: 16)))
  }

  func draw(_ element: Element, _ style: inout Look.Style) { element.raiseSurface(&style) }
}

extension Node {
  /// Makes a header as large as its content, regardless of the params in its layout.
  fileprivate mutating func ignoreOwnParams() {
    for length in ["width", "height"] { set(length, .string("wrap_content")) }
    for attribute in attributes where attribute.name.hasPrefix("margin") { remove(attribute.name) }
  }
}
