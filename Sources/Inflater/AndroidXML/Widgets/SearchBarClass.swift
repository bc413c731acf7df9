import Inflater
import Layouts
import Measure

extension AndroidWidgetClass {
  /// A bar with a magnifying glass and a hint.
  ///
  /// Source: com.google.android.material.search.SearchBar, and the style of its button,
  /// `Widget.Material3.Search.Toolbar.Button.Navigation` (1.12).
  static let searchBar = AndroidWidgetClass(draws: .searchBar) { translator, attributes, box, out in
    out["direction"] = .string("horizontal")
    out["contentGravity"] = .string("center_vertical")
    out["baselineAligned"] = .bool(false)
    guard translator.bool("defaultMarginsEnabled", attributes, out.theme) != false else { return }
    let margin = translator.dimension("@dimen/m3_searchbar_margin_horizontal")
    for edge in ["Left", "Top", "Right", "Bottom"] where out["margin" + edge] == nil {
      out.set("margin" + edge, pixels: margin)
    }
  } addChildren: { translator, element, attributes, context, children in
    let theme = context.theme
    var own = OwnElements()
    own.add(
      "ImageView", width: "48dp",
      height: .pixels(translator.pixels("maxButtonHeight", attributes, theme) ?? translator.pixels(dp: 56)),
      translator.barIcon("@drawable/ic_search_black_24", tint: "?attr/colorOnSurface", attributes, context)
        + [("android:scaleType", "center")])
    let text = translator.string("text", attributes, theme) ?? translator.string("hint", attributes, theme) ?? ""
    own.add(
      "TextView",
      translator.style("textAppearance", attributes, theme) + [
        ("android:maxLines", "1"), ("android:ellipsize", "end"), ("android:text", .text(text)),
      ])
    children += translator.ownViews(own, of: element, context)
    return true
  }
}
