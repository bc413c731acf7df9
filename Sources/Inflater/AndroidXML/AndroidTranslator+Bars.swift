import GRXFileFormats
import Inflater
import Layouts
import Measure

/// The visible items of a Toolbar's menu.
struct ToolbarMenu {
  var actions: [MenuItem] = []
  /// Whether there are further items behind a button.
  var hasOverflow = false

  var isEmpty: Bool { actions.isEmpty && !hasOverflow }
}

/// The views that bars create: titles, buttons, tabs, and menu items.
///
/// They are created from elements, which are translated as if they were in a layout, so that texts, styles, and
/// resources have their usual meanings.
extension AndroidTranslator {
  // MARK: Toolbar

  /// Returns the insets at the start and the end of a Toolbar: those of a bar with a button or a menu, if it has one.
  ///
  /// Source: `getCurrentContentInsetStart` and `…End` of androidx.appcompat.widget.Toolbar (1.7).
  func toolbarInsets(
    _ attributes: AndroidAttributes, _ menu: ToolbarMenu, _ theme: AndroidTheme
  ) -> (start: Int, end: Int) {
    var start = cutPixels("contentInsetStart", attributes, theme) ?? 0
    var end = cutPixels("contentInsetEnd", attributes, theme) ?? 0
    if hasNavigation(attributes, theme) {
      start = max(start, cutPixels("contentInsetStartWithNavigation", attributes, theme) ?? 0)
    }
    if !menu.isEmpty {
      end = max(end, cutPixels("contentInsetEndWithActions", attributes, theme) ?? 0)
    }
    return (max(0, start), max(0, end))
  }

  private func hasNavigation(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> Bool {
    attributes.find("navigationIcon").flatMap { resolve($0, theme) } != nil
  }

  /// Returns the visible part of a Toolbar's menu.
  ///
  /// Source: ActionMenuPresenter.flagActionItems and ActionBarPolicy.getMaxActionButtons. Differs: each item is assumed
  /// to be 48 points wide, like an item with an icon.
  func toolbarMenu(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> ToolbarMenu {
    guard let items = menu("menu", attributes, theme), !items.isEmpty else { return ToolbarMenu() }
    let (width, height) = (resources.device.width, resources.device.height)
    var most = 2
    if resources.device.smallestWidth > 600 || width > 600 {
      most = 5
    } else if width >= 500 || (width > 480 && height > 640) {
      most = 4
    } else if width >= 360 {
      most = 3
    }
    let required = items.filter(\.requiresAction).count
    let requested = items.filter { !$0.requiresAction && $0.requestsAction }.count
    if required + requested < items.count || required + requested > most { most -= 1 }
    var room = (Double(width) / 2 - 40) / 48
    var actions: [MenuItem] = []
    most -= required
    for item in items {
      if item.requiresAction {
        actions.append(item)
        room -= 1
      } else if item.requestsAction, most > 0, room > 0 {
        actions.append(item)
        most -= 1
        room -= 1
      }
    }
    return ToolbarMenu(actions: actions, hasOverflow: actions.count < items.count)
  }

  /// Returns the children of a Toolbar: its button, its title and subtitle, the children in the document, and its menu.
  ///
  /// Source: androidx.appcompat.widget.Toolbar (1.7), with its navigation button of at least 56 points.
  func toolbarChildren(
    _ written: [Node], of element: XMLTreeElement, _ given: AndroidAttributes, _ menu: ToolbarMenu, _ context: Context
  ) -> [Node] {
    let theme = context.theme
    let attributes = given.ofToolbar(element.name)
    var nodes: [Node] = []
    func add(_ part: String, _ own: OwnElements, to nodes: inout [Node], _ translator: AndroidTranslator) {
      for var node in translator.ownViews(own, of: element, context) {
        node.set("part", .string(part))
        nodes.append(node)
      }
    }
    if hasNavigation(attributes, theme) {
      var own = OwnElements()
      own.add(
        "ImageButton", width: "56dp",
        [
          ("android:background", "@null"), ("android:minWidth", "0dp"), ("android:padding", "0dp"),
          ("android:layout_gravity", "start|top"),
        ] + barIcon(attributes.find("navigationIcon")?.value ?? "", tint: "navigationIconTint", attributes, context))
      add("navigation", own, to: &nodes, self)
    }
    for name in ["title", "subtitle"] where !context.isInCollapsingBar {
      guard let text = string(name, attributes, theme), !text.isEmpty else { continue }
      var own = OwnElements()
      own.add(
        "TextView",
        style(name + "TextAppearance", attributes, theme) + [
          ("android:singleLine", "true"), ("android:ellipsize", "end"),
          ("android:text", .text(text)),
        ] + textColor(name + "TextColor", attributes, context))
      add(name, own, to: &nodes, self)
    }
    nodes += written
    if !menu.isEmpty {
      var own = OwnElements()
      own.begin(
        "androidx.appcompat.widget.ActionMenuView",
        [("android:gravity", "center_vertical"), ("android:layout_gravity", "end|top")])
      let centered: [OwnElements.Attribute] = [("android:scaleType", "center")]
      let width = max(pixels(dp: 48), 2 * pixels(dp: 12) + pixels(dp: 24))
      for action in menu.actions {
        if action.hasIcon || action.title.isEmpty {
          let icon = barIcon(action.icon, attributes, context)
          own.add("ImageView", width: .pixels(width), height: "48dp", icon + centered)
        } else {
          own.add("TextView", height: "48dp", actionText(action.title, attributes, context))
        }
      }
      if menu.hasOverflow {
        let icon = barIcon("@drawable/abc_ic_menu_overflow_material", attributes, context)
        own.add("ImageView", width: "40dp", height: "48dp", icon + centered)
      }
      own.end()
      add("menu", own, to: &nodes, self)
    }
    return nodes
  }

  /// The attributes of an action that shows its title.
  ///
  /// Source: androidx.appcompat.view.menu.ActionMenuItemView (1.7) and `Widget.AppCompat.ActionButton`.
  private func actionText(
    _ title: String, _ attributes: AndroidAttributes, _ context: Context
  ) -> [OwnElements.Attribute] {
    let appearance =
      context.theme.value(of: "actionMenuTextAppearance", isPlatform: false)
      ?? "@style/TextAppearance.AppCompat.Widget.ActionBar.Menu"
    // The built-in themes use the primary color of the toolbar's own theme.
    let isOwn = context.theme.value(of: "actionMenuTextColor", isPlatform: false) != nil
    let color = isOwn ? "?attr/actionMenuTextColor" : "?android:attr/textColorPrimary"
    return [
      ("android:textAppearance", .written(appearance)), ("android:textAllCaps", "true"), ("android:gravity", "center"),
      ("android:minWidth", "48dp"), ("android:paddingStart", "12dp"), ("android:paddingEnd", "12dp"),
      ("android:maxLines", "2"), ("android:text", .text(title)),
    ] + textColor(color, attributes, context)
  }

  // MARK: Tabs

  /// Whether the tabs of a TabLayout scroll, and whether they are centered.
  enum TabMode {
    case filling
    case centered
    case scrolling
  }

  func tabMode(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> TabMode {
    let mode = word("tabMode", attributes, theme) ?? "fixed"
    if ["scrollable", "0", "auto", "2"].contains(mode) { return .scrolling }
    let gravity = word("tabGravity", attributes, theme) ?? "fill"
    return ["center", "1", "start", "2"].contains(gravity) ? .centered : .filling
  }

  /// Returns the height of a TabLayout's row, in points: larger if any tab has an icon above its text.
  ///
  /// Source: com.google.android.material.tabs.TabLayout.getDefaultHeight (1.12).
  func tabHeight(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ theme: AndroidTheme
  ) -> Double {
    let isInline = bool("tabInlineLabel", attributes, theme) == true
    let hasBoth = element.children.contains { child in
      child.name.hasSuffix("TabItem") && child.attribute("icon", in: AndroidNamespace.android) != nil
        && child.attribute("text", in: AndroidNamespace.android) != nil
    }
    return hasBoth && !isInline ? 72 : 48
  }

  /// Adds the row of tabs that the TabItems of a TabLayout describe.
  ///
  /// Source: com.google.android.material.tabs.TabLayout and its TabView (1.12).
  func addTabs(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context, into children: inout [Node]
  ) {
    let items = element.children.filter { $0.name.hasSuffix("TabItem") }
    guard !items.isEmpty else { return }
    let theme = context.theme
    let mode = tabMode(attributes, theme)
    let all = pixels("tabPadding", attributes, theme)
    let edges: [OwnElements.Attribute] = ["Start", "Top", "End", "Bottom"].map { edge in
      ("android:padding" + edge, .pixels(pixels("tabPadding" + edge, attributes, theme) ?? all ?? 0))
    }
    let isNarrow = resources.device.smallestWidth < 600
    let least = pixels("tabMinWidth", attributes, theme) ?? (mode == .scrolling ? pixels(dp: isNarrow ? 72 : 160) : 0)
    let most = pixels("tabMaxWidth", attributes, theme) ?? 0
    let isInline = bool("tabInlineLabel", attributes, theme) == true
    let appearance = style("tabTextAppearance", attributes, theme)
    // Centered tabs that fit into the available width are as wide as the widest of them.
    let isCentered = mode == .centered && word("layout_width", attributes, theme) != "wrap_content"
    var own = OwnElements()
    own.begin(
      "LinearLayout", width: mode == .filling ? "match_parent" : "wrap_content",
      [
        ("android:minHeight", .pixels(pixels(dp: tabHeight(of: element, attributes, theme)))),
        ("android:measureWithLargestChild", isCentered ? "true" : "false"),
        ("android:baselineAligned", "false"),
      ] + (mode == .scrolling ? [] : [("android:layout_gravity", "center_horizontal")]))
    for (index, item) in items.enumerated() {
      let given = AndroidAttributes(item, in: context.file, overrides: [], options)
      own.begin(
        "LinearLayout", width: mode == .filling ? "0dp" : "wrap_content", height: "match_parent",
        [
          ("android:orientation", isInline ? "horizontal" : "vertical"), ("android:gravity", "center"),
          ("android:minWidth", .pixels(max(0, least))),
        ] + (mode == .scrolling ? [] : [("android:layout_weight", "1")]) + edges)
      if mayInclude(context), let layout = given.given("layout"),
        let name = resolve(layout.value, theme, layout.file, layout.offset),
        let reference = name.reference
      {
        own.include(reference.description)
      } else {
        let text = string("text", given, theme) ?? ""
        let hasIcon = given.given("icon") != nil
        if hasIcon {
          own.add(
            "ImageView", width: "24dp", height: "24dp",
            (text.isEmpty ? [] : [(isInline ? "android:layout_marginEnd" : "android:layout_marginBottom", "8dp")])
              + barIcon(
                given.given("icon")?.value ?? "", tint: "tabIconTint", attributes, context, selected: index == 0))
        }
        if !text.isEmpty {
          let limit: [OwnElements.Attribute] =
            mode == .scrolling && most > 0 ? [("android:maxWidth", .pixels(most))] : []
          own.add(
            "TextView",
            appearance + [
              ("android:gravity", "center"), ("android:maxLines", hasIcon ? "1" : "2"), ("android:ellipsize", "end"),
              ("android:text", .text(text)),
            ] + limit + textColor("tabTextColor", attributes, context, selected: index == 0))
        }
      }
      own.end()
    }
    own.end()
    var tabs = ownViews(own, of: element, context)
    let smallSize = dimension("@dimen/design_tab_text_size_2line")
    for bar in tabs.indices {
      for tab in tabs[bar].children.indices {
        let views = tabs[bar].children[tab].children
        for index in views.indices where views[index].kind == .view(className: "TextView") && smallSize > 0 {
          // Beside an icon, a text has only one line.
          if views.count > 1 { continue }
          tabs[bar].children[tab].children[index].set("textSizeOfSeveralLines", pixels: smallSize)
        }
      }
    }
    children += tabs
  }

  // MARK: Navigation

  /// The items of a BottomNavigationView, and how it shows them.
  struct BottomItems {
    let items: [MenuItem]
    let showsSelectedOnly: Bool
    let showsNone: Bool
    /// Whether the selected item is wider than the others.
    let shifts: Bool
    /// The width at which no item becomes wider, in pixels.
    let greatestWidth: Int
  }

  /// Returns the items of a BottomNavigationView, or `nil` if it has none.
  ///
  /// Source: BottomNavigationMenuView.onMeasure (1.12), which adds a pixel to each item if there is room for more. The
  /// selected item is assumed to be as wide as its minimum.
  func bottomItems(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> BottomItems? {
    guard let items = menu("menu", attributes, theme), !items.isEmpty else { return nil }
    let mode = word("labelVisibilityMode", attributes, theme) ?? "auto"
    let showsSelectedOnly = ["selected", "0"].contains(mode) || (["auto", "-1"].contains(mode) && items.count > 3)
    let shifts =
      showsSelectedOnly && theme.family != .material3
      && bool("itemHorizontalTranslationEnabled", attributes, theme) != false
    return BottomItems(
      items: items, showsSelectedOnly: showsSelectedOnly, showsNone: ["unlabeled", "2"].contains(mode), shifts: shifts,
      greatestWidth: min(items.count * (pixels(dp: shifts ? 96 : 168) + 1), Pixels.limit))
  }

  /// Adds the row of a BottomNavigationView's items.
  ///
  /// Source: BottomNavigationMenuView.onMeasure, NavigationBarItemView.setChecked and BaselineLayout (1.12). Differs:
  /// whether items take their maximum width depends on the window's width instead of the view's.
  func addBottomItems(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context, into children: inout [Node]
  ) {
    let theme = context.theme
    guard let bar = bottomItems(attributes, theme) else { return }
    let (items, shifts) = (bar.items, bar.shifts)
    let width = Double(resources.device.width)
    let others = Double(items.count - 1)
    let isCapped = shifts ? (width - 96) > 96 * max(1, others) : width > 168 * Double(items.count)
    let appearance = style("itemTextAppearanceInactive", attributes, theme)
    let activeAppearance = style("itemTextAppearanceActive", attributes, theme)
    let isBold = bool("itemTextAppearanceActiveBoldEnabled", attributes, theme) ?? true
    let isNew = theme.family == .material3
    // The icon is centered in its indicator.
    let iconTop =
      (pixels("itemPaddingTop", attributes, theme) ?? pixels(dp: isNew ? 12 : 8)) + pixels(dp: isNew ? 4 : 0)
    let labelBottom = pixels("itemPaddingBottom", attributes, theme) ?? pixels(dp: isNew ? 16 : 10)
    var own = OwnElements()
    own.begin(
      "LinearLayout", width: "match_parent", height: theme.family == .material3 ? "80dp" : "56dp",
      [
        ("android:gravity", "center_horizontal"), ("android:layout_gravity", "center_vertical"),
        ("android:baselineAligned", "false"),
      ])
    let iconSize = pixels("itemIconSize", attributes, theme) ?? pixels(dp: 24)
    for (index, item) in items.enumerated() {
      let isWide = shifts && index == 0
      let length: OwnElements.Value = isWide || isCapped && shifts ? "96dp" : isCapped ? "168dp" : "0dp"
      own.begin(
        "FrameLayout", width: length, height: "match_parent",
        isWide || isCapped ? [] : [("android:layout_weight", "1")])
      let hasLabel = !bar.showsNone && (!bar.showsSelectedOnly || index == 0)
      own.add(
        "ImageView", width: .pixels(iconSize), height: .pixels(iconSize),
        (hasLabel
          ? [("android:layout_gravity", "top|center_horizontal"), ("android:layout_marginTop", .pixels(iconTop))]
          : [("android:layout_gravity", "center")])
          + barIcon(item.icon, tint: "itemIconTint", attributes, context, selected: index == 0)
          + (index == 0 ? activeIndicator(attributes, context) : []))
      if hasLabel, !item.title.isEmpty {
        own.add(
          "TextView",
          (index == 0 && !activeAppearance.isEmpty ? activeAppearance : appearance) + [
            ("android:layout_gravity", "bottom|center_horizontal"),
            ("android:lastBaselineToBottomHeight", .pixels(labelBottom)),
            ("android:singleLine", "true"), ("android:ellipsize", "end"),
            ("android:text", .text(item.title)),
          ] + (index == 0 && isBold ? [("android:textStyle", "bold")] : [])
            + textColor("itemTextColor", attributes, context, selected: index == 0))
      }
      own.end()
    }
    own.end()
    children += ownViews(own, of: element, context)
  }

  /// Adds a NavigationView's header and the items of its menu.
  ///
  /// Source: NavigationMenuPresenter (1.12), its layouts `design_navigation_item`, `…_separator` and `…_subheader`.
  func addDrawerItems(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context, into children: inout [Node]
  ) {
    let theme = context.theme
    let items = menu("menu", attributes, theme) ?? []
    var header: String?
    if mayInclude(context), let found = attributes.find("headerLayout"),
      let name = resolve(found, theme)?.reference, name.type == "layout"
    {
      header = name.description
    }
    guard header != nil || !items.isEmpty else { return }
    var own = OwnElements()
    own.begin("ScrollView", width: "match_parent")
    own.begin(
      "LinearLayout", width: "match_parent", [("android:orientation", "vertical"), ("android:paddingBottom", "8dp")])
    own.begin(
      "LinearLayout", width: "match_parent", [("android:orientation", "vertical"), ("android:paddingBottom", "8dp")])
    if let header { own.include(header) }
    own.end()
    let row = DrawerRow(
      appearance: style("itemTextAppearance", attributes, theme),
      padding: pixels("itemHorizontalPadding", attributes, theme) ?? pixels(dp: 16),
      gap: pixels("itemIconPadding", attributes, theme) ?? pixels(dp: 32),
      tint: attributes.find("itemIconTint")?.value ?? "?attr/colorOnSurfaceVariant",
      color: textColor("itemTextColor", attributes, context))
    var lastGroup = 0
    for (index, item) in items.enumerated() {
      if let submenu = item.submenu {
        if index > 0 { own.addSeparator() }
        own.add(
          "TextView", width: "match_parent", height: "?attr/listPreferredItemHeightSmall",
          row.appearance + [
            ("android:gravity", "center_vertical"), ("android:paddingStart", .pixels(row.padding)),
            ("android:paddingEnd", .pixels(row.padding)), ("android:text", .text(item.title)),
          ])
        for inner in submenu { row.add(inner, to: &own) }
      } else {
        if index > 0, item.group != lastGroup { own.addSeparator() }
        row.add(item, to: &own)
      }
      lastGroup = item.group
    }
    own.end()
    own.end()
    children += ownViews(own, of: element, context)
  }

  /// An item of a NavigationView.
  private struct DrawerRow {
    let appearance: [OwnElements.Attribute]
    let padding: Int
    let gap: Int
    /// The color of icons, as written.
    let tint: String
    let color: [OwnElements.Attribute]

    func add(_ item: MenuItem, to own: inout OwnElements) {
      own.begin(
        "LinearLayout", width: "match_parent", height: "?attr/listPreferredItemHeightSmall",
        [
          ("android:gravity", "center_vertical"), ("android:paddingStart", .pixels(padding)),
          ("android:paddingEnd", .pixels(padding)),
        ])
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
  }

  // MARK: Own views

  /// Returns the style of a text that an attribute names, if it exists.
  func style(
    _ name: String, _ attributes: AndroidAttributes, _ theme: AndroidTheme
  ) -> [OwnElements.Attribute] {
    namedStyle(name, attributes, theme).map { [("android:textAppearance", .written($0.reference.description))] } ?? []
  }
}
