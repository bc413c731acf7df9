import Inflater
import Layouts
import Measure

/// A search view: a button, or a field of 320 points.
///
/// Source: `onMeasure` of androidx.appcompat.widget.SearchView (1.7), its dimensions `abc_search_view_preferred_width` and
/// `…_height`, and the style of its button, an action button.
struct SearchViewWidget: Widget {
  let classes = [WidgetClass("SearchView", "searchViewStyle")]
  let base = "LinearLayout"

  private func isField(_ element: Element) -> Bool { element.bool("iconifiedByDefault") == false }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["direction"] = .string("horizontal")
    guard isField(element) else { return }
    out.box.minimum = Size(width: element.pixels(dp: 320), height: element.pixels(dp: 48))
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    if isField(element) { return true }
    var own = OwnElements()
    own.add(
      "ImageView", height: "match_parent",
      [
        ("android:minWidth", .pixels(2 * element.pixels(dp: 12) + element.pixels(dp: 24))),
        ("android:minHeight", "48dp"),
        ("android:layout_gravity", "center_vertical"), ("android:scaleType", "center"),
      ]
        + element.icon(element.given("searchIcon")?.value ?? "@drawable/abc_ic_search_api_material"))
    node.children += element.views(own)
    return true
  }

  /// Source: the layouts `search_view` (API 34) and `abc_search_view` (AppCompat 1.7).
  func draw(_ element: Element, _ style: inout Look.Style) {
    guard isField(element) else { return }
    let icon =
      element.figure("searchHintIcon")
      ?? element.reader.figure("@drawable/abc_ic_search_api_material", element.look)
    let hint = element.string("queryHint") ?? element.string("defaultQueryHint") ?? ""
    let color = element.color(ofTheme: "android:textColorHint") ?? .opaqueBlack
    let hasLine = element.find("queryBackground").map { $0.value != "@null" } ?? true
    let line = element.color(ofTheme: "colorControlNormal") ?? color
    let size = element.wholePixels(element.fontScale.dp(18) * element.density)
    style.overlay = { list, bounds, view in
      let plate = bounds.inset(view.padding).inset(list.dp(8), 0, list.dp(8), 0)
      let isRightToLeft = view.isRightToLeft
      let side = list.dp(24)
      icon?.draw(
        in: FloatRect(isRightToLeft ? plate.right - side : plate.x, plate.centerY - side / 2, side, side), &list)
      let text = PickerText(hint, size)
      if plate.width - side - list.dp(14) > 0 {
        list.beginClip(
          .rect(FloatRect(isRightToLeft ? plate.x : plate.x + side, plate.y, plate.width - side, plate.height)))
        let x = isRightToLeft ? plate.right - side - list.dp(8) - text.width : plate.x + side + list.dp(8)
        text.draw(x: x, baseline: text.baseline(centeredAt: plate.centerY), color, &list)
        list.endClip()
      }
      if hasLine { list.fill(FloatRect(plate.x, plate.centerY + list.dp(18), plate.width, list.dp(1)), line) }
    }
  }
}
