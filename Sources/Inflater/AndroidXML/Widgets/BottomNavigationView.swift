import Inflater
import Layouts
import Measure

/// A row of destinations.
///
/// Source: BottomNavigationMenuView.onMeasure, NavigationBarItemView.setChecked and BaselineLayout (1.12). Differs: whether
/// items take their maximum width depends on the window's width instead of the view's.
struct BottomNavigationViewWidget: Widget {
  let classes = [
    WidgetClass(
      "BottomNavigationView", "bottomNavigationStyle", default: "@style/Widget.Design.BottomNavigationView")
  ]
  let base = "View"

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["fillsWidth"] = .bool(true)
    let least = max(out.box.minimum.height, element.pixels(dp: element.isMaterial3 ? 80 : 56))
    let edges = out.box.padding().edges
    out.box.minimum.height = least + edges.top + edges.bottom
    let bar = BottomItems(element)
    if !bar.items.isEmpty {
      out.set("maxWidth", pixels: bar.greatestWidth(element) + out.box.horizontalPadding)
      out["maximumRule"] = .string("unlessExact")
    }
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let bar = BottomItems(element)
    guard !bar.items.isEmpty else { return false }
    let width = Double(element.device.width)
    let others = Double(bar.items.count - 1)
    let isCapped = bar.shifts ? (width - 96) > 96 * max(1, others) : width > 168 * Double(bar.items.count)
    var own = OwnElements()
    own.begin(
      "LinearLayout", width: "match_parent", height: element.isMaterial3 ? "80dp" : "56dp",
      [
        ("android:gravity", "center_horizontal"), ("android:layout_gravity", "center_vertical"),
        ("android:baselineAligned", "false"),
      ])
    let row = BottomRow(element)
    for (index, item) in bar.items.enumerated() {
      let isWide = bar.shifts && index == 0
      let length: OwnElements.Value = isWide || isCapped && bar.shifts ? "96dp" : isCapped ? "168dp" : "0dp"
      own.begin(
        "FrameLayout", width: length, height: "match_parent",
        isWide || isCapped ? [] : [("android:layout_weight", "1")])
      let hasLabel = !bar.showsNone && (!bar.showsSelectedOnly || index == 0)
      row.add(item, hasLabel: hasLabel, isSelected: index == 0, to: &own)
      own.end()
    }
    own.end()
    node.children += element.views(own)
    return false
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.setBackground(element, "colorSurfaceContainer", orEarlier: "colorSurface")
    if style.elevation == 0, element.theme.family == .material { style.elevation = element.dp(8) }
    element.raiseSurface(&style)
  }
}

/// The items of a BottomNavigationView, and which of their labels it shows.
private struct BottomItems {
  let items: [MenuItem]
  let showsSelectedOnly: Bool
  let showsNone: Bool
  /// Whether the selected item is wider than the others.
  let shifts: Bool

  init(_ element: Element) {
    items = element.menu("menu")
    let mode = element.word("labelVisibilityMode") ?? "auto"
    showsSelectedOnly = ["selected", "0"].contains(mode) || (["auto", "-1"].contains(mode) && items.count > 3)
    showsNone = ["unlabeled", "2"].contains(mode)
    shifts =
      showsSelectedOnly && !element.isMaterial3 && element.bool("itemHorizontalTranslationEnabled") != false
  }

  /// Returns the width at which no item becomes wider, in pixels. A pixel is added to each item if there is room for more.
  /// The selected item is assumed to be as wide as its minimum.
  func greatestWidth(_ element: Element) -> Int {
    min(items.count * (element.pixels(dp: shifts ? 96 : 168) + 1), Pixels.limit)
  }
}

/// The properties that all items of a BottomNavigationView share.
private struct BottomRow {
  let element: Element
  let appearance: [OwnElements.Attribute]
  let activeAppearance: [OwnElements.Attribute]
  let isBold: Bool
  let iconSize: Int
  let iconTop: Int
  let labelBottom: Int

  init(_ element: Element) {
    let isNew = element.isMaterial3
    self.element = element
    appearance = element.style("itemTextAppearanceInactive")
    activeAppearance = element.style("itemTextAppearanceActive")
    isBold = element.bool("itemTextAppearanceActiveBoldEnabled") ?? true
    iconSize = element.pixels("itemIconSize", dp: 24)
    // The icon is centered in its indicator.
    iconTop = element.pixels("itemPaddingTop", dp: isNew ? 12 : 8) + element.pixels(dp: isNew ? 4 : 0)
    labelBottom = element.pixels("itemPaddingBottom", dp: isNew ? 16 : 10)
  }

  func add(_ item: MenuItem, hasLabel: Bool, isSelected: Bool, to own: inout OwnElements) {
    own.add(
      "ImageView", width: .pixels(iconSize), height: .pixels(iconSize),
      (hasLabel
        ? [("android:layout_gravity", "top|center_horizontal"), ("android:layout_marginTop", .pixels(iconTop))]
        : [("android:layout_gravity", "center")])
        + element.icon(item.icon, tint: "itemIconTint", selected: isSelected)
        + (isSelected ? element.activeIndicator : []))
    guard hasLabel, !item.title.isEmpty else { return }
    own.add(
      "TextView",
      (isSelected && !activeAppearance.isEmpty ? activeAppearance : appearance) + [
        ("android:layout_gravity", "bottom|center_horizontal"),
        ("android:lastBaselineToBottomHeight", .pixels(labelBottom)), ("android:singleLine", "true"),
        ("android:ellipsize", "end"), ("android:text", .text(item.title)),
      ] + (isSelected && isBold ? [("android:textStyle", "bold")] : [])
        + element.textColor("itemTextColor", selected: isSelected))
  }
}

extension Element {
  /// The indicator behind the icon of the selected item, in Material 3.
  var activeIndicator: [OwnElements.Attribute] {
    guard options.makesLooks, isMaterial3, let color = color(ofTheme: "colorSecondaryContainer") else { return [] }
    return [("app:itemActiveIndicatorStyle", .written(color.written))]
  }
}
