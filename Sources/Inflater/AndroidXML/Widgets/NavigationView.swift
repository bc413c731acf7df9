import Inflater
import Layouts
import Measure

/// The header and the menu of a drawer.
///
/// Source: NavigationMenuPresenter (1.12), its layouts `design_navigation_item`, `…_separator` and `…_subheader`.
struct NavigationViewWidget: Widget {
  let classes = [
    WidgetClass("NavigationView", "navigationViewStyle", default: "@style/Widget.Design.NavigationView")
  ]
  let base = "View"
  let package = "com.google.android.material.navigation."

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["fillsWidth"] = .bool(true)
    out.set("maxWidth", pixels: element.pixels("maxWidth", dp: 280))
    out["maximumRule"] = .string("unlessExact")
  }

  /// Of the views that fill their width, only a NavigationView has a maximum width.
  func elementName(for node: Node) -> String? {
    node.isTrue("fillsWidth") && node.value(of: "maxWidth") != nil ? package + "NavigationView" : nil
  }

  func prepareWriting(_ node: Node, _ out: inout AndroidText.Attributes) { out.hasGreatestWidth = true }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let items = element.menu("menu")
    let named = element.mayInclude ? element.resolved("headerLayout")?.reference : nil
    let header = named.flatMap { $0.type == "layout" ? $0.description : nil }
    guard header != nil || !items.isEmpty else { return false }
    let column: [OwnElements.Attribute] = [("android:orientation", "vertical"), ("android:paddingBottom", "8dp")]
    var own = OwnElements()
    own.begin("ScrollView", width: "match_parent")
    own.begin("LinearLayout", width: "match_parent", column)
    own.begin("LinearLayout", width: "match_parent", column)
    if let header { own.include(header) }
    own.end()
    let row = DrawerRow(
      appearance: element.style("itemTextAppearance"), padding: element.pixels("itemHorizontalPadding", dp: 16),
      gap: element.pixels("itemIconPadding", dp: 32),
      tint: element.find("itemIconTint")?.value ?? "?attr/colorOnSurfaceVariant",
      color: element.textColor("itemTextColor"))
    var lastGroup = 0
    for (index, item) in items.enumerated() {
      if index > 0, item.submenu != nil || item.group != lastGroup { row.addSeparator(to: &own) }
      if let submenu = item.submenu {
        row.addHeading(item.title, to: &own)
        for inner in submenu { row.add(inner, to: &own) }
      } else {
        row.add(item, to: &own)
      }
      lastGroup = item.group
    }
    own.end()
    own.end()
    node.children += element.views(own)
    return false
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.setBackground(element, "colorSurfaceContainerLow", orEarlier: "colorSurface")
    element.raiseSurface(&style)
  }
}

/// The properties that all items of a NavigationView share.
private struct DrawerRow {
  let appearance: [OwnElements.Attribute]
  let padding: Int
  let gap: Int
  /// The color of icons, as written.
  let tint: String
  let color: [OwnElements.Attribute]

  private var sides: [OwnElements.Attribute] {
    [
      ("android:gravity", "center_vertical"), ("android:paddingStart", .pixels(padding)),
      ("android:paddingEnd", .pixels(padding)),
    ]
  }

  func add(_ item: MenuItem, to own: inout OwnElements) {
    own.begin("LinearLayout", width: "match_parent", height: "?attr/listPreferredItemHeightSmall", sides)
    if item.hasIcon {
      own.add(
        "ImageView", width: "24dp", height: "24dp",
        [
          ("android:layout_marginEnd", .pixels(gap)), ("android:src", .written(item.icon)),
          ("app:tint", .written(tint)),
        ])
    }
    own.add(
      "TextView", width: "0dp",
      appearance + [
        ("android:layout_weight", "1"), ("android:singleLine", "true"), ("android:ellipsize", "end"),
        ("android:text", .text(item.title)),
      ] + color)
    own.end()
  }

  /// Adds the title of a submenu.
  func addHeading(_ title: String, to own: inout OwnElements) {
    own.add(
      "TextView", width: "match_parent", height: "?attr/listPreferredItemHeightSmall",
      appearance + sides + [("android:text", .text(title))])
  }

  /// Adds the line between two groups of items.
  func addSeparator(to own: inout OwnElements) {
    own.add(
      "View", width: "match_parent", height: "1dp",
      [("android:layout_marginTop", "8dp"), ("android:layout_marginBottom", "8dp")])
  }
}
