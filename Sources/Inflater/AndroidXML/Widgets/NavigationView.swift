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

  /// The menu and the header get the insets, and other children none.
  ///
  /// Source: com.google.android.material.internal.ScrimInsetsFrameLayout (1.14).
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    nil
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let rows = DrawerRow.rows(of: element.menu("menu"))
    let named = element.mayInclude ? element.resolved("headerLayout")?.reference : nil
    let header = named.flatMap { $0.type == "layout" ? $0.description : nil }
    guard header != nil || !rows.isEmpty else { return false }
    func padded(top: Int, bottom: Int) -> [OwnElements.Attribute] {
      [
        ("android:orientation", "vertical"), ("android:paddingTop", .pixels(top)),
        ("android:paddingBottom", .pixels(bottom)),
      ]
    }
    let column = padded(top: 0, bottom: element.pixels(dp: 8))
    // Source: `dispatchApplyWindowInsets` of NavigationMenuPresenter (1.14).
    var receiver = element
    receiver.inside.insets = element.insets
    let insets = element.insets?.edges
    let list = insets.map { padded(top: header == nil ? $0.top : 0, bottom: $0.bottom) } ?? column
    var own = OwnElements()
    own.begin("ScrollView", width: "match_parent", [("android:scrollbars", "none")])
    own.begin("LinearLayout", width: "match_parent", list)
    own.begin("LinearLayout", width: "match_parent", column)
    if let header { own.include(header) }
    own.end()
    let style = DrawerStyle(element)
    for row in rows { style.add(row, to: &own) }
    own.end()
    own.end()
    var views = receiver.views(own)
    if let content = views.indices.first, let list = views[content].children.indices.first {
      // The header comes first. There are fewer children if the budget ended their translation.
      for (place, row) in zip(views[content].children[list].children.indices.dropFirst(), rows) where row.hasIconSpace {
        style.setIconSpace(of: &views[content].children[list].children[place])
      }
    }
    node.children += views
    return false
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.setBackground(element, "colorSurfaceContainerLow", orEarlier: "colorSurface")
    element.raiseSurface(&style)
    // Its list has a padding at the bottom, in which the bar doesn't extend.
    guard var bar = element.scrollBar(along: .vertical, thickness: element.pixels(dp: 4)) else { return }
    bar.inset.bottom = element.pixels(dp: 8)
    style.overlay = { [bar] list, bounds, view in
      var bar = bar
      guard let scroll = (view as? ViewGroup)?.subviews.first as? ViewGroup, let menu = scroll.subviews.first else {
        return
      }
      let place = FloatRect(
        Double(scroll.frame.x), Double(scroll.frame.y), Double(scroll.frame.width), Double(scroll.frame.height))
      let extent = place.height - Double(bar.inset.bottom)
      let content = Double(menu.frame.height - bar.inset.bottom)
      bar.isOnLeft = view.isRightToLeft
      bar.draw(in: place, content: content, extent: extent, offset: 0, &list)
    }
  }
}

/// A row of a drawer's menu.
///
/// Source: `prepareMenuItems` of NavigationMenuPresenter.
private struct DrawerRow {
  enum Kind {
    case item(MenuItem)
    /// The title of a submenu.
    case heading(String)
    /// A line above an item; its space below depends on the kind of that.
    case separator(isBeforeHeading: Bool)
  }

  let kind: Kind
  /// Whether an item has an icon, or the space for one.
  var hasIconSpace = false

  static func rows(of items: [MenuItem]) -> [DrawerRow] {
    var rows: [DrawerRow] = []
    var group: Int?
    // The first row of the group, and whether it has icons.
    var (start, hasIcon) = (0, false)
    for (index, item) in items.enumerated() {
      if let submenu = item.submenu {
        if submenu.isEmpty { continue }
        if index > 0 { rows.append(DrawerRow(kind: .separator(isBeforeHeading: true))) }
        rows.append(DrawerRow(kind: .heading(item.title)))
        let showsIcons = submenu.contains { $0.hasIcon }
        rows += submenu.map { DrawerRow(kind: .item($0), hasIconSpace: showsIcons) }
        continue
      }
      if item.group != group {
        if index > 0 { rows.append(DrawerRow(kind: .separator(isBeforeHeading: false))) }
        (start, hasIcon) = (rows.count, item.hasIcon)
      } else if !hasIcon, item.hasIcon {
        hasIcon = true
        for row in start..<rows.count { rows[row].hasIconSpace = true }
      }
      rows.append(DrawerRow(kind: .item(item), hasIconSpace: hasIcon))
      group = item.group
    }
    return rows
  }
}

/// The properties that all rows of a drawer's menu share.
private struct DrawerStyle {
  private let element: Element
  private let appearance: [OwnElements.Attribute]
  private let headingAppearance: [OwnElements.Attribute]
  private let color: [OwnElements.Attribute]
  /// The color of icons, as written.
  private let tint: String
  private let padding: Size
  private let headingPadding: (start: Int, end: Int)
  private let iconSize: Int
  private let iconGap: Int
  private let maxLines: Int

  init(_ element: Element) {
    self.element = element
    let standard: [OwnElements.Attribute] = [("android:textAppearance", "@style/TextAppearance.AppCompat.Body2")]
    func appearance(_ name: String) -> [OwnElements.Attribute] {
      let own = element.style(name)
      return own.isEmpty ? standard : own
    }
    self.appearance = appearance("itemTextAppearance")
    headingAppearance = appearance("subheaderTextAppearance")
    color = element.textColor("itemTextColor")
    tint = element.find("itemIconTint")?.value ?? "?attr/colorOnSurfaceVariant"
    padding = Size(
      width: element.pixels("itemHorizontalPadding") ?? 0, height: element.pixels("itemVerticalPadding") ?? 0)
    headingPadding = (element.pixels("subheaderInsetStart") ?? 0, element.pixels("subheaderInsetEnd") ?? 0)
    iconSize = element.pixels("itemIconSize", dp: 24)
    iconGap = element.pixels("itemIconPadding") ?? 0
    maxLines = element.integer("itemMaxLines") ?? 1
  }

  func add(_ row: DrawerRow, to own: inout OwnElements) {
    switch row.kind {
    case .item(let item): add(item, to: &own)
    case .heading(let title):
      own.add(
        "TextView", width: "match_parent", height: "?attr/listPreferredItemHeightSmall",
        headingAppearance + [
          ("android:gravity", "center_vertical|start"), ("android:maxLines", "1"),
          ("android:paddingLeft", .pixels(headingPadding.start)), ("android:paddingRight", .pixels(headingPadding.end)),
          ("android:text", .text(title)),
        ])
    case .separator(let isBeforeHeading):
      own.add(
        "View", width: "match_parent", height: "1dp",
        [
          ("android:layout_marginTop", .pixels(element.pixels(dp: 8))),
          ("android:layout_marginBottom", .pixels(isBeforeHeading ? 0 : element.pixels(dp: 8))),
        ])
    }
  }

  private func add(_ item: MenuItem, to own: inout OwnElements) {
    own.begin(
      "LinearLayout", width: "match_parent",
      [
        ("android:minHeight", "?attr/listPreferredItemHeightSmall"),
        ("android:paddingLeft", .pixels(padding.width)), ("android:paddingRight", .pixels(padding.width)),
        ("android:paddingTop", .pixels(padding.height)), ("android:paddingBottom", .pixels(padding.height)),
      ])
    let icon: [OwnElements.Attribute] =
      element.options.makesLooks && item.hasIcon
      ? [("android:drawableStart", .written(item.icon)), ("app:drawableTint", .written(tint))] : []
    own.add(
      "CheckedTextView", width: "0dp", height: "match_parent",
      appearance + color + icon + [
        ("android:layout_weight", "1"), ("android:gravity", "center_vertical|start"),
        ("android:maxLines", .written("\(maxLines)")), ("android:text", .text(item.title)),
      ])
    own.end()
  }

  /// Sets the size of the icon beside an item's text, regardless of that of its drawable.
  func setIconSpace(of item: inout Node) {
    guard let text = item.children.indices.first else { return }
    let size = AttributeValue.array([.pixels(Double(iconSize)), .pixels(Double(iconSize))])
    item.children[text].set(element.isRightToLeft ? "drawableRight" : "drawableLeft", size)
    item.children[text].set("drawablePadding", pixels: max(0, iconGap))
  }
}
