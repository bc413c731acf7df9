import GRXAndroidData
import Inflater
import Layouts
import Measure

/// The items of a BottomNavigationView or of a NavigationRailView, made of the same views as Android's.
///
/// Source: NavigationBarMenuView, NavigationBarItemView and their layouts `design_bottom_navigation_item` and
/// `mtrl_navigation_rail_item` of com.google.android.material (1.12). The first item is the selected one.
struct NavigationItems {
  /// The sizes in which the two kinds of bars differ.
  struct Shape {
    /// The size of the label of an item, and of the selected item, if the style names no appearance.
    var labelSize: OwnElements.Value
    var selectedLabelSize: OwnElements.Value
    /// The padding beside a label.
    var labelEdge: OwnElements.Value = "0dp"
    /// Whether an indicator without a label below it is as high as it is wide.
    var resizesIndicator = false
    var paddingTop: Int
    var paddingBottom: Int
  }

  /// The labels that are shown.
  enum Labels {
    case all, ofSelected, none
  }

  private let element: Element
  private let shape: Shape
  let items: [MenuItem]
  let labels: Labels
  /// Whether the space is shared out differently, because only the selected item has a label.
  let shifts: Bool

  private let iconSize: Int
  private let indicator: Indicator?
  private let label: Label
  private let selectedLabel: Label
  private let gap: Int

  init(_ element: Element, _ shape: Shape) {
    self.element = element
    self.shape = shape
    items = element.menu("menu")
    switch element.word("labelVisibilityMode") ?? "auto" {
    case "unlabeled", "2": (labels, shifts) = (.none, false)
    case "labeled", "1": (labels, shifts) = (.all, false)
    case "selected", "0": (labels, shifts) = (.ofSelected, true)
    default: (labels, shifts) = items.count > 3 ? (.ofSelected, true) : (.all, false)
    }
    iconSize = element.pixels("itemIconSize", dp: 24)
    indicator = Indicator(element)
    label = Label(element, "itemTextAppearanceInactive", size: shape.labelSize)
    selectedLabel = Label(element, "itemTextAppearanceActive", size: shape.selectedLabelSize)
    gap = element.pixels("activeIndicatorLabelPadding", dp: 4)
  }

  /// Adds the nodes of all items.
  func add(to node: inout Node) {
    var own = OwnElements()
    for (index, item) in items.enumerated() {
      own.begin("FrameLayout")
      addIcon(of: item, isSelected: index == 0, to: &own)
      addLabels(of: item, isSelected: index == 0, to: &own)
      own.end()
    }
    for (index, var item) in element.views(own).enumerated() {
      describe(&item, isSelected: index == 0)
      node.children.append(item)
    }
  }

  private func showsLabel(isSelected: Bool) -> Bool { labels == .all || labels == .ofSelected && isSelected }

  private func addIcon(of item: MenuItem, isSelected: Bool, to own: inout OwnElements) {
    if let indicator {
      own.add("View", width: .pixels(indicator.size.width), height: .pixels(indicator.size.height))
    } else {
      own.add("View", [("android:visibility", "gone")])
    }
    own.add(
      "ImageView", width: .pixels(iconSize), height: .pixels(iconSize),
      element.icon(item.icon, tint: "itemIconTint", selected: isSelected)
        + (isSelected && indicator != nil ? element.activeIndicator : []))
  }

  /// Adds the labels of an item and of a selected item. The one that isn't shown takes space, too.
  private func addLabels(of item: MenuItem, isSelected: Bool, to own: inout OwnElements) {
    if labels == .none { return }
    let isBold = element.bool("itemTextAppearanceActiveBoldEnabled") ?? true
    let isShown = showsLabel(isSelected: isSelected)
    for isLarge in [false, true] {
      let label = isLarge ? selectedLabel : label
      own.add(
        "TextView",
        label.attributes + [
          ("android:maxLines", "1"), ("android:ellipsize", "end"), ("android:text", .text(item.title)),
          ("android:paddingStart", shape.labelEdge), ("android:paddingEnd", shape.labelEdge),
          ("android:visibility", isLarge == isSelected && isShown ? "visible" : "invisible"),
        ] + (isLarge && isBold ? [("android:textStyle", "bold")] : [])
          + element.textColor("itemTextColor", selected: isSelected))
    }
  }

  /// Source: NavigationBarItemView.setChecked.
  private func describe(_ item: inout Node, isSelected: Bool) {
    let hasLabel = showsLabel(isSelected: isSelected)
    item.kind = .view(className: "NavigationBarItem")
    item.displayName = nil
    let shift = labels == .all && isSelected ? label.size - selectedLabel.size : 0
    item.set("iconMargin", pixels: max(0, Int((Double(shape.paddingTop) + shift).rounded(.towardZero))))
    if !hasLabel { item.set("centersIcon", .bool(true)) }
    if hasLabel { item.set("labelPadding", pixels: shape.paddingBottom) }
    item.set("labelGap", pixels: gap)
    if let indicator { item.set("indicatorMargin", pixels: indicator.margin) }
    if shape.resizesIndicator, labels == .none, indicator != nil { item.set("squareIndicator", .bool(true)) }
  }
}

/// The shape behind the icon of the selected item.
private struct Indicator {
  let size: Size
  let margin: Int

  init?(_ element: Element) {
    guard let named = element.reader.namedStyle("itemActiveIndicatorStyle", element.attributes, element.theme) else {
      return nil
    }
    var style = element.keeping([])
    style.attributes.layers = [named.items]
    size = Size(width: max(0, style.pixels("width") ?? 0), height: max(0, style.pixels("height") ?? 0))
    margin = max(0, style.cutPixels("marginHorizontal") ?? 0)
  }
}

/// The text of a label, which doesn't follow the user's font scale if its size is set by an appearance.
///
/// Source: `setTextAppearanceWithoutFontScaling` of NavigationBarItemView (1.12).
private struct Label {
  let attributes: [OwnElements.Attribute]
  /// The text size in pixels.
  let size: Double

  init(_ element: Element, _ name: String, size written: OwnElements.Value) {
    let appearance = element.style(name)
    if let unscaled = element.unscaledTextSize(name) {
      attributes = appearance + [("android:textSize", .pixels(unscaled))]
      size = Double(unscaled)
    } else {
      attributes = appearance + [("android:textSize", written)]
      guard case .written(let text) = written, let length = AndroidLength(text) else {
        size = 0
        return
      }
      size = length.pixels(density: element.density, fontScale: element.fontScale)
    }
  }
}

extension Element {
  /// The text size of an appearance without the user's font scale, in whole pixels; `nil` if it sets none.
  fileprivate func unscaledTextSize(_ name: String) -> Int? {
    guard let found = find(name), let reference = resolve(found)?.reference,
      let text = reader.styleItems(reference, theme)?["textSize"],
      let resolved = reader.resolve(text, theme, found.file, found.offset)?.text, let length = AndroidLength(resolved)
    else { return nil }
    return wholePixels(length.pixels(density: density, fontScale: AndroidFontScale(1, apiLevel: options.apiLevel)))
  }

  /// The indicator behind the icon of the selected item, in Material 3.
  fileprivate var activeIndicator: [OwnElements.Attribute] {
    guard options.makesLooks, isMaterial3, let color = color(ofTheme: "colorSecondaryContainer") else { return [] }
    return [("app:itemActiveIndicatorStyle", .written(color.written))]
  }
}
