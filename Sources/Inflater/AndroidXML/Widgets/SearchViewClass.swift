import Inflater
import Layouts
import Measure

extension AndroidWidgetClass {
  /// A search view: a button, or a field of 320 points.
  ///
  /// Source: `onMeasure` of androidx.appcompat.widget.SearchView (1.7), its dimensions
  /// `abc_search_view_preferred_width` and `…_height`, and the style of its button, an action button.
  static let searchView = AndroidWidgetClass(draws: .searchView) { translator, attributes, box, out in
    out["direction"] = .string("horizontal")
    guard translator.bool("iconifiedByDefault", attributes, out.theme) == false else { return }
    // Its padding is inside an explicit height.
    box.minimum = Size(width: translator.pixels(dp: 320), height: translator.pixels(dp: 48))
    if out["height"] == .string("wrap_content") { out.set("height", pixels: box.minimum.height) }
  } addChildren: { translator, element, attributes, context, children in
    if translator.bool("iconifiedByDefault", attributes, context.theme) == false { return true }
    var own = OwnElements()
    own.add(
      "ImageView", width: .pixels(2 * translator.pixels(dp: 12) + translator.pixels(dp: 24)), height: "48dp",
      [("android:layout_gravity", "center_vertical"), ("android:scaleType", "center")]
        + translator.barIcon(
          attributes.given("searchIcon")?.value ?? "@drawable/abc_ic_search_api_material", attributes, context))
    children += translator.ownViews(own, of: element, context)
    return true
  }
}
