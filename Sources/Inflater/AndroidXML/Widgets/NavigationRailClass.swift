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
    // Without an exact width, the rail has its minimum, or the available width.
    if box.minimum.width > 0 {
      let (edges, start, end) = box.padding()
      box.minimum.width += (start ?? edges.left) + (end ?? edges.right)
      out["fillsWidth"] = .bool(true)
      out.set("maxWidth", pixels: box.minimum.width)
      out["maximumRule"] = .string("unlessExact")
    }
  } addChildren: { translator, element, attributes, context, children in
    translator.addRailItems(of: element, attributes, context, into: &children)
    return false
  }
}

extension AndroidTranslator {
  fileprivate func addRailItems(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context, into children: inout [Node]
  ) {
    let theme = context.theme
    guard let items = menu("menu", attributes, theme), !items.isEmpty else { return }
    let least = pixels("itemMinHeight", attributes, theme).map { AttributeValue.pixels(Double(max(0, $0))) }
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
    let around = max(0, indicator - icon)
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
          ("android:paddingTop", .pixels(top)),
        ])
      if around > 0 { own.add("ImageView", width: "match_parent") }
      own.add(
        "ImageView", width: .pixels(icon), height: .pixels(icon),
        barIcon(item.icon, tint: "itemIconTint", attributes, context, selected: index == 0)
          + (index == 0 && indicator > 0 ? activeIndicator(attributes, context) : []))
      if around > 0 { own.add("ImageView", width: "match_parent") }
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
    for var column in ownViews(own, of: element, context) {
      column.kind = .view(className: "ItemList")
      column.set("minItemLength", least ?? .string("match_parent"))
      for item in column.children.indices where around > 0 {
        column.children[item].setGap(0, around / 2)
        column.children[item].setGap(2, around - around / 2)
      }
      children.append(column)
    }
  }

  /// Returns the text size of a navigation bar's labels, which doesn't follow the user's font scale.
  ///
  /// Source: `setTextAppearanceWithoutFontScaling` of NavigationBarItemView (1.12).
  func unscaledLabelSize(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> Int {
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

extension Node {
  /// Sets the space above or below an icon that its indicator takes. A rail without a width has no indicator.
  fileprivate mutating func setGap(_ index: Int, _ length: Int) {
    guard children.indices.contains(index) else { return }
    children[index].set("isSquare", .bool(true))
    for name in ["intrinsicWidth", "intrinsicHeight"] { children[index].set(name, pixels: length) }
  }
}
