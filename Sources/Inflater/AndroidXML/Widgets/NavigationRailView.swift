import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A column of destinations. Its header isn't supported.
///
/// Source: NavigationRailView, NavigationRailMenuView, NavigationRailItemView and NavigationBarItemView of
/// com.google.android.material (1.12).
struct NavigationRailViewWidget: Widget {
  let classes = [
    WidgetClass(
      "NavigationRailView", "navigationRailStyle", default: "@style/Widget.MaterialComponents.NavigationRailView")
  ]
  let base = "View"

  /// Without an exact width, the rail has its minimum, or the available width.
  func describe(_ element: Element, _ out: inout NodeDraft) {
    guard out.box.minimum.width > 0 else { return }
    out.box.minimum.width += out.box.horizontalPadding
    out["fillsWidth"] = .bool(true)
    out.set("maxWidth", pixels: out.box.minimum.width)
    out["maximumRule"] = .string("unlessExact")
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let items = element.menu("menu")
    guard !items.isEmpty else { return false }
    let least = element.pixels("itemMinHeight").map { AttributeValue.pixels(Double(max(0, $0))) }
    let row = RailRow(element)
    let mode = element.word("labelVisibilityMode") ?? "auto"
    var own = OwnElements()
    own.begin("LinearLayout", width: "match_parent", [("android:orientation", "vertical")])
    for (index, item) in items.enumerated() {
      let hasLabel = showsLabel(at: index, of: items.count, mode)
      row.add(item, hasLabel: hasLabel, isSelected: index == 0, to: &own)
    }
    own.end()
    for var column in element.views(own) {
      column.kind = .view(className: "ItemList")
      column.set("minItemLength", least ?? .string("match_parent"))
      for item in column.children.indices where row.around > 0 {
        column.children[item].setGap(0, row.around / 2)
        column.children[item].setGap(2, row.around - row.around / 2)
      }
      node.children.append(column)
    }
    return false
  }

  /// Returns whether an item shows its label; the first item is selected.
  private func showsLabel(at index: Int, of count: Int, _ mode: String) -> Bool {
    switch mode {
    case "unlabeled", "2": false
    case "labeled", "1": true
    case "selected", "0": index == 0
    default: count <= 3 || index == 0
    }
  }

  func draw(_ element: Element, _ style: inout Look.Style) { element.raiseSurface(&style) }
}

/// The properties that all items of a NavigationRailView share.
private struct RailRow {
  let element: Element
  let top: Int
  let icon: Int
  let indicator: Int
  let appearance: [OwnElements.Attribute]
  let size: Int
  let gap: Int
  /// The height of the label, with the padding below it, which begins at its baseline.
  let labelHeight: Int

  /// The heights above and below the icon that its indicator takes.
  var around: Int { max(0, indicator - icon) }

  init(_ element: Element) {
    self.element = element
    // Larger text has more padding around it, from 1.3 times to twice the size.
    let progress = min(max((element.fontScale.factor - 1 - 0.3) / 0.7, 0), 1)
    func padding(_ edge: String, _ own: Int) -> Int {
      let large = element.dimension("@dimen/m3_navigation_rail_item_padding_\(edge)_with_large_font")
      return element.wholePixels(Double(own) + progress * Double(large - own))
    }
    top = padding("top", element.pixels("itemPaddingTop", dp: 8))
    let bottom = padding("bottom", element.pixels("itemPaddingBottom", dp: 16))
    icon = element.pixels("itemIconSize", dp: 24)
    indicator =
      element.resolved("itemActiveIndicatorStyle")?.reference == nil
      ? 0 : element.dimension("@dimen/m3_comp_navigation_rail_active_indicator_height")
    appearance = element.style("itemTextAppearanceActive")
    size = element.unscaledLabelSize
    gap = element.dimension("@dimen/m3_navigation_item_active_indicator_label_padding")
    let line = element.textMetrics.measure(TextRequest("", textSize: Double(size)))
    labelHeight = line.firstBaseline + max(bottom, line.height(ofLines: 1) - line.firstBaseline)
  }

  func add(_ item: MenuItem, hasLabel: Bool, isSelected: Bool, to own: inout OwnElements) {
    own.begin(
      "LinearLayout", width: "match_parent",
      [
        ("android:orientation", "vertical"), ("android:gravity", "center_horizontal"),
        ("android:paddingTop", .pixels(top)),
      ])
    if around > 0 { own.add("ImageView", width: "match_parent") }
    own.add(
      "ImageView", width: .pixels(icon), height: .pixels(icon),
      element.icon(item.icon, tint: "itemIconTint", selected: isSelected)
        + (isSelected && indicator > 0 ? element.activeIndicator : []))
    if around > 0 { own.add("ImageView", width: "match_parent") }
    if hasLabel {
      own.add(
        "TextView", height: .pixels(labelHeight),
        appearance + [
          ("android:layout_marginTop", .pixels(gap)), ("android:textSize", .pixels(size)), ("android:maxLines", "1"),
          ("android:ellipsize", "end"), ("android:paddingStart", "2dp"), ("android:paddingEnd", "2dp"),
          ("android:text", .text(item.title)),
        ])
    }
    own.end()
  }
}

extension Element {
  /// The text size of a navigation bar's labels, which doesn't follow the user's font scale.
  ///
  /// Source: `setTextAppearanceWithoutFontScaling` of NavigationBarItemView (1.12).
  fileprivate var unscaledLabelSize: Int {
    guard let found = find("itemTextAppearanceActive"), let reference = resolve(found)?.reference,
      let text = reader.styleItems(reference, theme)?["textSize"],
      let resolved = reader.resolve(text, theme, found.file, found.offset)?.text, let length = AndroidLength(resolved)
    else { return pixels(dp: 12) }
    return wholePixels(length.pixels(density: density, fontScale: AndroidFontScale(1, apiLevel: options.apiLevel)))
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
