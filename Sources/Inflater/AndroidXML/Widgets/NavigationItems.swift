import GRXAndroidData
import Inflater
import Layouts
import Measure

/// The items of a BottomNavigationView or of a NavigationRailView, made of the same views as Android's.
///
/// Source: NavigationBarMenuView, NavigationBarItemView and their layouts `design_bottom_navigation_item` and
/// `mtrl_navigation_rail_item` of com.google.android.material (1.12 and 1.14). The first item is the selected one.
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
  /// The placement of the icon and the labels in Material 1.13 and later; `nil` in earlier releases.
  let placement: ItemPlacement?

  init(_ element: Element, _ shape: Shape, isExpanded: Bool = false) {
    self.element = element
    self.shape = shape
    placement = ItemPlacement(element, isExpanded: isExpanded)
    items = element.menu("menu")
    switch element.word("labelVisibilityMode") ?? "auto" {
    case "unlabeled", "2": (labels, shifts) = (.none, false)
    case "labeled", "1": (labels, shifts) = (.all, false)
    case "selected", "0": (labels, shifts) = (.ofSelected, true)
    default: (labels, shifts) = items.count > 3 ? (.ofSelected, true) : (.all, false)
    }
    iconSize = element.pixels("itemIconSize", dp: 24)
    indicator = Indicator(element)
    let isBeside = placement?.isIconAtStart == true
    label = Label(element, "temTextAppearanceInactive", isBeside: isBeside, size: shape.labelSize)
    selectedLabel = Label(element, "temTextAppearanceActive", isBeside: isBeside, size: shape.selectedLabelSize)
    gap =
      placement == nil
      ? element.pixels("activeIndicatorLabelPadding", dp: 4)
      : element.pixels(isBeside ? "iconLabelHorizontalSpacing" : "activeIndicatorLabelPadding") ?? 0
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
      let height = placement?.isIconAtStart == true ? indicator.expandedHeight : indicator.size.height
      own.add("View", width: .pixels(indicator.size.width), height: .pixels(height))
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
    let isShown = showsLabel(isSelected: isSelected)
    if labels == .none || placement != nil && !isShown { return }
    let isBold = element.bool("itemTextAppearanceActiveBoldEnabled") ?? true
    let isBeside = placement?.isIconAtStart == true
    let edges: [OwnElements.Attribute] =
      isBeside ? [] : [("android:paddingStart", shape.labelEdge), ("android:paddingEnd", shape.labelEdge)]
    for isLarge in [false, true] {
      let label = isLarge ? selectedLabel : label
      own.add(
        // Those beside an icon are created in code, as the platform's class.
        isBeside ? "android.widget.TextView" : "TextView",
        label.attributes + edges + (placement?.labelAttributes ?? [("android:maxLines", "1")]) + [
          ("android:ellipsize", "end"), ("android:text", .text(item.title)),
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
    let isBeside = placement?.isIconAtStart == true
    if !isBeside || !hasLabel {
      item.set("iconMargin", pixels: max(0, Int((Double(shape.paddingTop) + shift).rounded(.towardZero))))
    }
    if !hasLabel { item.set("centersIcon", .bool(true)) }
    if hasLabel, !isBeside { item.set("labelPadding", pixels: shape.paddingBottom) }
    placement?.describe(&item, indicator)
    item.set("labelGap", pixels: gap)
    if let indicator { item.set("indicatorMargin", pixels: indicator.margin) }
    if shape.resizesIndicator, labels == .none, indicator != nil { item.set("squareIndicator", .bool(true)) }
  }
}
