import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension AndroidWidgetClass {
  /// A column of destinations. Its header isn't supported.
  ///
  /// Source: NavigationRailView, NavigationRailMenuView, NavigationRailItemView and NavigationBarItemView of
  /// com.google.android.material (1.12).
  static let navigationRail = AndroidWidgetClass { translator, attributes, box, out in
    // Without an explicit width, the rail has exactly its minimum, or the available width.
    if out["width"] == .string("wrap_content"), box.minimum.width > 0 {
      let (edges, start, end) = box.padding()
      box.minimum.width += (start ?? edges.left) + (end ?? edges.right)
      out.set("maxWidth", pixels: box.minimum.width)
      out["maximumRule"] = .string("unlessExact")
    }
  } addChildren: { translator, element, attributes, context, children in
    translator.addRailItems(of: element, attributes, context, into: &children)
    return false
  }
}

extension AndroidTranslator {
  fileprivate mutating func addRailItems(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context, into children: inout [Node]
  ) {
    let theme = context.theme
    guard let items = menu("menu", attributes, theme), !items.isEmpty else { return }
    let width = pixels("layout_width", orNilFor: attributes, theme) ?? pixels("minWidth", attributes, theme) ?? 0
    let least = pixels("itemMinHeight", attributes, theme) ?? width
    // Larger text has more padding around it, from 1.3 times to twice the size.
    let progress = min(max((fontScale.factor - 1 - 0.3) / 0.7, 0), 1)
    func padding(_ own: Int, _ ofLargeType: String) -> Int {
      wholePixels(Double(own) + progress * Double(dimension(ofLargeType) - own))
    }
    let top = padding(
      pixels("itemPaddingTop", attributes, theme) ?? pixels(dp: 8),
      "@dimen/m3_navigation_rail_item_padding_top_with_large_font")
    let bottom = padding(
      pixels("itemPaddingBottom", attributes, theme) ?? pixels(dp: 16),
      "@dimen/m3_navigation_rail_item_padding_bottom_with_large_font")
    let icon = pixels("itemIconSize", attributes, theme) ?? pixels(dp: 24)
    let indicator =
      attributes.find("itemActiveIndicatorStyle").flatMap { resolve($0, theme)?.reference } == nil
      ? 0 : dimension("@dimen/m3_comp_navigation_rail_active_indicator_height")
    let mode = word("labelVisibilityMode", attributes, theme) ?? "auto"
    let size = unscaledLabelSize(attributes, theme)
    let gap = dimension("@dimen/m3_navigation_item_active_indicator_label_padding")
    // The padding below the label begins at its baseline.
    let line = AndroidTextMetrics(apiLevel: options.apiLevel).measure(TextRequest("", textSize: Double(size)))
    let labelHeight = line.firstBaseline + max(bottom, line.height(ofLines: 1) - line.firstBaseline)
    var own = OwnElements()
    own.begin("LinearLayout", width: "match_parent", [("android:orientation", "vertical")])
    for (index, item) in items.enumerated() {
      own.begin(
        "LinearLayout", width: "match_parent",
        [
          ("android:orientation", "vertical"), ("android:gravity", "center_horizontal"),
          ("android:minHeight", .pixels(least)), ("android:paddingTop", .pixels(top)),
        ])
      own.add(
        "ImageView", width: .pixels(icon), height: .pixels(max(icon, indicator)),
        barIcon(item.icon, tint: "itemIconTint", attributes, context, selected: index == 0)
          + (index == 0 && indicator > 0 ? activeIndicator(attributes, context) : []))
      if showsLabel(at: index, of: items.count, mode) {
        own.add(
          "TextView", height: .pixels(labelHeight),
          style("itemTextAppearanceActive", attributes, theme) + [
            ("android:layout_marginTop", .pixels(gap)), ("android:textSize", .pixels(size)), ("android:maxLines", "1"),
            ("android:ellipsize", "end"),
            ("android:paddingStart", "2dp"), ("android:paddingEnd", "2dp"),
            ("android:text", .text(item.title)),
          ])
      }
      own.end()
    }
    own.end()
    children += ownViews(own, of: element, context)
  }

  /// Returns a width or a height in pixels, or `nil` for keywords such as `match_parent`.
  mutating func pixels(
    _ name: String, orNilFor attributes: AndroidAttributes, _ theme: AndroidTheme
  ) -> Int? {
    guard let found = attributes.find(name), let resolved = resolve(found, theme) else { return nil }
    return exactPixels(of: resolved).map { wholePixels($0) }
  }

  /// Returns the text size of a navigation bar's labels, which doesn't follow the user's font scale.
  ///
  /// Source: `setTextAppearanceWithoutFontScaling` of NavigationBarItemView (1.12).
  mutating func unscaledLabelSize(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> Int {
    guard let found = attributes.find("itemTextAppearanceActive"), let reference = resolve(found, theme)?.reference,
      let text = styleItems(reference, theme)?["textSize"],
      let resolved = resolve(text, theme, found.file, found.offset)?.text, let length = AndroidLength(resolved)
    else { return pixels(dp: 12) }
    return wholePixels(length.pixels(density: density, fontScale: AndroidFontScale(1, apiLevel: options.apiLevel)))
  }

  /// Returns whether an item of a bar shows its label; the first item is selected.
  func showsLabel(at index: Int, of count: Int, _ mode: String) -> Bool {
    switch mode {
    case "unlabeled", "2": false
    case "labeled", "1": true
    case "selected", "0": index == 0
    default: count <= 3 || index == 0
    }
  }
}
