import Inflater
import Layouts
import Measure

/// A bar with a magnifying glass and a hint.
///
/// Source: com.google.android.material.search.SearchBar, and the style of its button,
/// `Widget.Material3.Search.Toolbar.Button.Navigation` (1.12).
struct SearchBarWidget: Widget {
  let classes = [
    WidgetClass("SearchBar", "materialSearchBarStyle", default: "@style/Widget.Material3.SearchBar")
  ]
  let base = "LinearLayout"

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["direction"] = .string("horizontal")
    out["contentGravity"] = .string("center_vertical")
    out["baselineAligned"] = .bool(false)
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
    own.add(
      "ImageView", width: "48dp", height: .pixels(element.pixels("maxButtonHeight", dp: 56)),
      element.icon("@drawable/ic_search_black_24", tint: "?attr/colorOnSurface") + [("android:scaleType", "center")])
    own.add(
      "TextView",
      element.style("textAppearance") + [
        ("android:maxLines", "1"), ("android:ellipsize", "end"),
        ("android:text", .text(element.string("text") ?? element.string("hint") ?? "")),
      ])
    node.children += element.views(own)
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
