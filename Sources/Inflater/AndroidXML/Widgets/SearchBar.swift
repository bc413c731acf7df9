import Inflater
import Layouts
import Measure

/// A bar with a magnifying glass and a hint.
///
/// Source: com.google.android.material.search.SearchBar, and the style of its button,
/// `Widget.Material3.Search.Toolbar.Button.Navigation` (1.12 and 1.14).
struct SearchBarWidget: Widget {
  let classes = [
    WidgetClass("SearchBar", "materialSearchBarStyle", default: "@style/Widget.Material3.SearchBar")
  ]
  let base = "LinearLayout"

  func base(of element: Element) -> String { isCentered(element) ? "Toolbar" : base }

  private func isCentered(_ element: Element) -> Bool { element.bool("textCentered") == true }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    if isCentered(element) {
      for edge in ["Start", "End"] {
        if let inset = element.cutPixels("contentInset" + edge), inset > 0 {
          out.set("contentInset" + edge, pixels: inset)
        }
      }
    } else {
      out["direction"] = .string("horizontal")
      out["contentGravity"] = .string("center_vertical")
      out["baselineAligned"] = .bool(false)
    }
    if let width = greatestWidth(of: element) { out.set("maxWidth", pixels: max(0, width)) }
    guard element.bool("defaultMarginsEnabled") != false else { return }
    let margin = element.dimension("@dimen/m3_searchbar_margin_horizontal")
    for edge in ["Left", "Top", "Right", "Bottom"] where out["margin" + edge] == nil {
      out.set("margin" + edge, pixels: margin)
    }
  }

  /// Source: SearchBar.onMeasure (1.14). Differs: half of the window counts instead of half of the offered width.
  private func greatestWidth(of element: Element) -> Int? {
    if let width = element.pixels("maxWidth") { return width }
    guard element.bool("adaptiveMaxWidthEnabled") == true else { return nil }
    return max(element.pixels(dp: 312), element.pixels(dp: Double(element.window("search bar", \.width)) / 2))
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    var own = OwnElements()
    let hidesIcon = element.bool("hideNavigationIcon") == true
    if !hidesIcon {
      own.add(
        "ImageView", width: "48dp", height: .pixels(element.pixels("maxButtonHeight", dp: 56)),
        element.icon("@drawable/ic_search_black_24", tint: "?attr/colorOnSurface") + [("android:scaleType", "center")])
    }
    // Without a button, the text begins at the inset, which includes the padding.
    var inset = 0
    if hidesIcon, !isCentered(element) {
      let padding = ViewBox(element).padding()
      inset = max(0, (element.cutPixels("contentInsetStart") ?? 0) - (padding.start ?? Int(padding.edges.left)))
    }
    own.add(
      "TextView",
      element.style("textAppearance") + (inset > 0 ? [("android:layout_marginStart", .pixels(inset))] : []) + [
        ("android:maxLines", "1"), ("android:ellipsize", "end"),
        ("android:text", .text(element.string("text") ?? element.string("hint") ?? "")),
      ])
    var views = element.views(own)
    if isCentered(element) {
      let parts = hidesIcon ? ["middle"] : ["navigation", "middle"]
      for (index, part) in zip(views.indices, parts) { views[index].set("part", .string(part)) }
    }
    node.children += views
    return true
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    let fill =
      element.color("backgroundTint")
      ?? element.color(ofTheme: element.isMaterial3 ? "colorSurfaceContainerHigh" : "colorSurface")
    style.background = .shape(ShapeFigure(fill, corners: Corners(element.dp(28))))
    if style.elevation == 0 { style.elevation = element.dp(element.isMaterial3 ? 6 : 3) }
  }
}
