import Layouts
import Measure

/// The views that bars make by themselves: titles, buttons, tabs and items of menus.
///
/// They are written as XML, which is translated as if it were a layout of the bar's, so that texts, styles and resources mean
/// what they mean elsewhere.
extension AndroidTranslator {
  // MARK: Toolbar

  /// The room that a Toolbar keeps free at its start and its end, and the button there.
  struct ToolbarEnds {
    /// The width of the button at the start; 0 without one.
    var navigation = 0
    /// What its insets leave free beside the button at the start, and beside the menu at the end. Margins count into it.
    var startGap = 0
    var endGap = 0
    var menuWidth = 0
  }

  /// Source: androidx.appcompat.widget.Toolbar (1.6): `getCurrentContentInsetStart` and the navigation button of at least
  /// 56 points.
  mutating func toolbarEnds(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> ToolbarEnds {
    var ends = ToolbarEnds()
    var start = pixels("contentInsetStart", attributes, theme) ?? 0
    var end = pixels("contentInsetEnd", attributes, theme) ?? 0
    if let icon = attributes.find("navigationIcon"), resolve(icon, theme) != nil {
      ends.navigation = pixels(dp: 56)
      start = max(start, pixels("contentInsetStartWithNavigation", attributes, theme) ?? 0)
    }
    let menu = toolbarMenu(attributes, theme)
    if menu.actions.count > 0 || menu.hasOverflow {
      ends.menuWidth = menu.actions.count * pixels(dp: 48) + (menu.hasOverflow ? pixels(dp: 40) : 0)
      end = max(end, pixels("contentInsetEndWithActions", attributes, theme) ?? 0)
    }
    ends.startGap = max(0, start - ends.navigation)
    ends.endGap = max(0, end - ends.menuWidth)
    return ends
  }

  /// The items of a Toolbar's menu that it shows, and whether others are behind a button.
  ///
  /// Source: ActionMenuPresenter.flagActionItems and ActionBarPolicy.getMaxActionButtons. Differs: each item is taken for
  /// 48 points wide, as one with an icon is.
  private mutating func toolbarMenu(
    _ attributes: AndroidAttributes, _ theme: AndroidTheme
  ) -> (actions: [MenuItem], hasOverflow: Bool) {
    guard let items = menu("menu", attributes, theme), !items.isEmpty else { return ([], false) }
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
    return (actions, actions.count < items.count)
  }

  /// A Toolbar's children: its button, its title, those that are written, and its menu.
  ///
  /// Source: androidx.appcompat.widget.Toolbar.onLayout (1.6). Differs: a title gives way to written children at the start only
  /// as far as a LinearLayout has it.
  mutating func toolbarChildren(
    _ written: [Node], of element: XMLTreeElement, _ given: AndroidAttributes, _ context: Context
  ) -> [Node] {
    let theme = context.theme
    let attributes = given.ofToolbar(element.name)
    let ends = toolbarEnds(attributes, theme)
    let isRightToLeft = resources.device.isRightToLeft
    var (leading, centered, trailing): ([Node], [Node], [Node]) = ([], [], [])
    let wraps = attributes.find("layout_width")?.value == "wrap_content"
    for var child in written {
      switch child.takeToolbarGravity(isRightToLeft: isRightToLeft) {
      case .start: leading.append(child)
      case .center: centered.append(child)
      case .end: trailing.append(child)
      }
    }
    // Right to left, the order in which children are placed from their side is that of the document, backwards.
    if isRightToLeft { leading.reverse() } else { trailing.reverse() }
    var hasFiller = false
    if !wraps {
      for index in leading.indices where leading[index].matchesWidth {
        leading[index].fillRest()
        hasFiller = true
      }
    }

    let title = context.isInCollapsingBar ? "" : string("title", attributes, theme) ?? ""
    let subtitle = context.isInCollapsingBar ? "" : string("subtitle", attributes, theme) ?? ""
    let hasTitle = !title.isEmpty || !subtitle.isEmpty
    let isCentered = bool("titleCentered", attributes, theme) == true
    let needsGap = !centered.isEmpty || !trailing.isEmpty || ends.menuWidth > 0
    let titleFills = hasTitle && leading.isEmpty && (needsGap || isCentered)
    var gap = ends.startGap

    var xml = OwnXML()
    if ends.navigation > 0 {
      let height = pixels("maxButtonHeight", attributes, theme) ?? pixels(dp: 56)
      let least = pixels("minHeight", attributes, theme) ?? 0
      xml.add(
        "ImageButton", width: "56dp", height: "\(height)px",
        [
          ("android:background", "@null"), ("android:minWidth", "0dp"), ("android:padding", "0dp"),
          ("android:layout_gravity", "top"), ("android:layout_marginEnd", "\(gap)px"),
          ("android:layout_marginTop", "\(max(0, (least - height) / 2))px"),
        ])
    }
    if hasTitle {
      let all = pixels("titleMargin", attributes, theme) ?? 0
      let margin = max(0, (pixels("titleMarginStart", attributes, theme) ?? all) - gap)
      let marginEnd = pixels("titleMarginEnd", attributes, theme) ?? all
      var size = [("android:layout_marginStart", "\(margin)px"), ("android:layout_marginEnd", "\(marginEnd)px")]
      if titleFills { size.append(("android:layout_weight", "1")) }
      let group = titleFills || (!title.isEmpty && !subtitle.isEmpty)
      if group {
        let imbalance = ends.navigation + ends.startGap + margin - ends.menuWidth - ends.endGap - marginEnd
        if isCentered, imbalance > 0 { size[1].1 = "\(marginEnd + imbalance)px" }
        if isCentered, imbalance < 0 { size[0].1 = "\(margin - imbalance)px" }
        xml.begin(
          "LinearLayout", width: titleFills ? "0dp" : "wrap_content",
          [("android:orientation", "vertical")] + (isCentered ? [("android:gravity", "center_horizontal")] : []) + size)
      }
      for (text, appearance) in [(title, "titleTextAppearance"), (subtitle, "subtitleTextAppearance")]
      where !text.isEmpty {
        xml.add(
          "TextView",
          style(appearance, attributes, theme) + [
            ("android:singleLine", "true"), ("android:ellipsize", "end"),
            ("android:text", AndroidXMLText.literal(text)),
          ] + (group ? [] : size))
      }
      if group { xml.end("LinearLayout") }
      gap = 0
    }
    var nodes = ownViews(xml, of: element, context)
    if !leading.isEmpty { leading[0].collapseMargin(atStart: true, by: gap, isRightToLeft) }
    if !trailing.isEmpty {
      trailing[trailing.count - 1].collapseMargin(atStart: false, by: ends.endGap, isRightToLeft)
    }
    nodes += leading
    let hasGap = needsGap && !titleFills && !hasFiller && !wraps
    if hasGap { nodes += spring(of: element, context) }
    if !centered.isEmpty {
      nodes += centered
      // What is in the middle is in the middle of the whole bar.
      let isAlone = !hasTitle && leading.isEmpty && trailing.isEmpty
      let imbalance = isAlone ? ends.navigation + ends.startGap - ends.menuWidth - ends.endGap : 0
      if hasGap { nodes += spring(of: element, context, margin: imbalance) }
    }
    nodes += trailing
    let menu = toolbarMenu(attributes, theme)
    if ends.menuWidth > 0 {
      var xml = OwnXML()
      let height = pixels("maxButtonHeight", attributes, theme) ?? pixels(dp: 56)
      xml.begin(
        "androidx.appcompat.widget.ActionMenuView", height: "\(height)px",
        [
          ("android:gravity", "center_vertical"), ("android:layout_gravity", "top"),
          ("android:layout_marginStart", "\(ends.endGap)px"),
        ])
      for _ in menu.actions { xml.add("ImageView", width: "48dp", height: "48dp") }
      if menu.hasOverflow { xml.add("ImageView", width: "40dp", height: "48dp") }
      xml.end("androidx.appcompat.widget.ActionMenuView")
      nodes += ownViews(xml, of: element, context)
    }
    return nodes
  }

  /// A view that takes the free space in a row.
  ///
  /// - Parameter margin: Space that it has besides, on its far side; negative for its near side.
  private mutating func spring(of element: XMLTreeElement, _ context: Context, margin: Int = 0) -> [Node] {
    var xml = OwnXML()
    xml.add(
      "Space", width: "0dp", height: "0dp",
      [
        ("android:layout_weight", "1"), ("android:layout_marginEnd", "\(max(0, margin))px"),
        ("android:layout_marginStart", "\(max(0, -margin))px"),
      ])
    return ownViews(xml, of: element, context)
  }

  // MARK: Tabs

  /// Whether a TabLayout's tabs scroll, and whether they are in the middle.
  enum TabMode {
    case filling
    case centered
    case scrolling
  }

  mutating func tabMode(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> TabMode {
    let mode = word("tabMode", attributes, theme) ?? "fixed"
    if ["scrollable", "0", "auto", "2"].contains(mode) { return .scrolling }
    let gravity = word("tabGravity", attributes, theme) ?? "fill"
    return ["center", "1", "start", "2"].contains(gravity) ? .centered : .filling
  }

  /// The height of a TabLayout's row, in points: higher if any tab has an icon above its text.
  ///
  /// Source: com.google.android.material.tabs.TabLayout.getDefaultHeight (1.12).
  mutating func tabHeight(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ theme: AndroidTheme
  ) -> Double {
    let isInline = bool("tabInlineLabel", attributes, theme) == true
    let hasBoth = element.children.contains { child in
      child.name.hasSuffix("TabItem") && child.attribute("icon", in: AndroidNamespace.android) != nil
        && child.attribute("text", in: AndroidNamespace.android) != nil
    }
    return hasBoth && !isInline ? 72 : 48
  }

  /// Adds the row of a TabLayout's tabs, which its TabItems describe.
  ///
  /// Source: com.google.android.material.tabs.TabLayout and its TabView (1.12). Differs: a tab's text keeps its size on two lines.
  mutating func addTabs(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context, into children: inout [Node]
  ) {
    let items = element.children.filter { $0.name.hasSuffix("TabItem") }
    guard !items.isEmpty else { return }
    let theme = context.theme
    let mode = tabMode(attributes, theme)
    let all = pixels("tabPadding", attributes, theme)
    func padding(_ edge: String) -> String { "\(pixels("tabPadding" + edge, attributes, theme) ?? all ?? 0)px" }
    let edges = ["Start", "Top", "End", "Bottom"].map { ("android:padding" + $0, padding($0)) }
    let isNarrow = resources.device.smallestWidth < 600
    let least = pixels("tabMinWidth", attributes, theme) ?? (mode == .scrolling ? pixels(dp: isNarrow ? 72 : 160) : 0)
    let most = pixels("tabMaxWidth", attributes, theme) ?? 0
    let isInline = bool("tabInlineLabel", attributes, theme) == true
    let appearance = style("tabTextAppearance", attributes, theme)
    var xml = OwnXML()
    let height = tabHeight(of: element, attributes, theme)
    xml.begin(
      "LinearLayout", width: mode == .filling ? "match_parent" : "wrap_content",
      [
        ("android:minHeight", "\(height.shortestDecimal)dp"), ("android:layout_gravity", "center_horizontal"),
        ("android:measureWithLargestChild", mode == .centered ? "true" : "false"),
        ("android:baselineAligned", "false"),
      ])
    for item in items {
      let given = AndroidAttributes(item, in: context.file, overrides: [], options)
      xml.begin(
        "LinearLayout", width: mode == .filling ? "0dp" : "wrap_content", height: "match_parent",
        [
          ("android:orientation", isInline ? "horizontal" : "vertical"), ("android:gravity", "center"),
          ("android:minWidth", "\(max(0, least))px"),
        ] + (mode == .scrolling ? [] : [("android:layout_weight", "1")]) + edges)
      if mayInclude(context), let layout = given.given("layout"),
        let name = resolve(layout.value, theme, layout.file, layout.offset),
        let reference = name.reference
      {
        xml.include(reference.description)
      } else {
        let text = string("text", given, theme) ?? ""
        let hasIcon = given.given("icon") != nil
        if hasIcon {
          xml.add(
            "ImageView", width: "24dp", height: "24dp",
            text.isEmpty ? [] : [(isInline ? "android:layout_marginEnd" : "android:layout_marginBottom", "8dp")])
        }
        if !text.isEmpty {
          let limit = mode == .scrolling && most > 0 ? [("android:maxWidth", "\(most)px")] : []
          xml.add(
            "TextView",
            appearance + [
              ("android:gravity", "center"), ("android:maxLines", "2"), ("android:ellipsize", "end"),
              ("android:text", AndroidXMLText.literal(text)),
            ] + limit)
        }
      }
      xml.end("LinearLayout")
    }
    xml.end("LinearLayout")
    children += ownViews(xml, of: element, context)
  }

  // MARK: Navigation

  /// Adds the row of a BottomNavigationView's items.
  ///
  /// Source: BottomNavigationMenuView.onMeasure (1.12). Differs: inside of an item, its icon and its label are in the middle; the
  /// window's width is taken for the view's when it is found whether items are as wide as they may be.
  mutating func addBottomItems(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context, into children: inout [Node]
  ) {
    let theme = context.theme
    guard let items = menu("menu", attributes, theme), !items.isEmpty else { return }
    let mode = word("labelVisibilityMode", attributes, theme) ?? "auto"
    let showsSelectedOnly = ["selected", "0"].contains(mode) || (["auto", "-1"].contains(mode) && items.count > 3)
    let showsNone = ["unlabeled", "2"].contains(mode)
    let shifts =
      showsSelectedOnly && theme.family != .material3
      && bool("itemHorizontalTranslationEnabled", attributes, theme) != false
    let width = Double(resources.device.width)
    let active = 96.0
    let others = Double(items.count - 1)
    let isCapped = shifts ? (width - active) > 96 * max(1, others) : width > 168 * Double(items.count)
    let appearance = style("itemTextAppearanceInactive", attributes, theme)
    var xml = OwnXML()
    xml.begin(
      "LinearLayout", width: "match_parent", height: theme.family == .material3 ? "80dp" : "56dp",
      [
        ("android:gravity", "center_horizontal"), ("android:layout_gravity", "center_vertical"),
        ("android:baselineAligned", "false"),
      ])
    for (index, item) in items.enumerated() {
      let isWide = shifts && index == 0
      let length = isWide ? "\(active.shortestDecimal)dp" : isCapped ? shifts ? "96dp" : "168dp" : "0dp"
      xml.begin(
        "LinearLayout", width: length, height: "match_parent",
        [("android:orientation", "vertical"), ("android:gravity", "center")]
          + (length == "0dp" ? [("android:layout_weight", "1")] : []))
      xml.add("ImageView", width: "24dp", height: "24dp")
      if !showsNone, !showsSelectedOnly || index == 0, !item.title.isEmpty {
        xml.add(
          "TextView",
          appearance + [
            ("android:singleLine", "true"), ("android:ellipsize", "end"),
            ("android:text", AndroidXMLText.literal(item.title)),
          ])
      }
      xml.end("LinearLayout")
    }
    xml.end("LinearLayout")
    children += ownViews(xml, of: element, context)
  }

  /// Adds a NavigationView's header and the items of its menu.
  ///
  /// Source: NavigationMenuPresenter (1.12), its layouts `design_navigation_item`, `…_separator` and `…_subheader`.
  mutating func addDrawerItems(
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
    var xml = OwnXML()
    xml.begin("ScrollView", width: "match_parent", height: "match_parent")
    xml.begin(
      "LinearLayout", width: "match_parent", [("android:orientation", "vertical"), ("android:paddingBottom", "8dp")])
    if let header {
      xml.begin(
        "LinearLayout", width: "match_parent", [("android:orientation", "vertical"), ("android:paddingBottom", "8dp")])
      xml.include(header)
      xml.end("LinearLayout")
    }
    let row = DrawerRow(
      appearance: style("itemTextAppearance", attributes, theme),
      padding: pixels("itemHorizontalPadding", attributes, theme) ?? pixels(dp: 16),
      gap: pixels("itemIconPadding", attributes, theme) ?? pixels(dp: 32))
    var lastGroup = 0
    for (index, item) in items.enumerated() {
      if let submenu = item.submenu {
        if index > 0 { xml.addSeparator() }
        xml.add(
          "TextView", width: "match_parent", height: "?attr/listPreferredItemHeightSmall",
          row.appearance + [
            ("android:gravity", "center_vertical"), ("android:paddingStart", "\(row.padding)px"),
            ("android:paddingEnd", "\(row.padding)px"), ("android:text", AndroidXMLText.literal(item.title)),
          ])
        for inner in submenu { row.add(inner, to: &xml) }
      } else {
        if index > 0, item.group != lastGroup { xml.addSeparator() }
        row.add(item, to: &xml)
      }
      lastGroup = item.group
    }
    xml.end("LinearLayout")
    xml.end("ScrollView")
    children += ownViews(xml, of: element, context)
  }

  /// An item of a NavigationView.
  private struct DrawerRow {
    let appearance: [(String, String)]
    let padding: Int
    let gap: Int

    func add(_ item: MenuItem, to xml: inout OwnXML) {
      xml.begin(
        "LinearLayout", width: "match_parent", height: "?attr/listPreferredItemHeightSmall",
        [
          ("android:gravity", "center_vertical"), ("android:paddingStart", "\(padding)px"),
          ("android:paddingEnd", "\(padding)px"),
        ])
      if item.hasIcon {
        xml.add("ImageView", width: "24dp", height: "24dp", [("android:layout_marginEnd", "\(gap)px")])
      }
      xml.add(
        "TextView", width: "0dp",
        appearance + [
          ("android:layout_weight", "1"), ("android:singleLine", "true"), ("android:ellipsize", "end"),
          ("android:text", AndroidXMLText.literal(item.title)),
        ])
      xml.end("LinearLayout")
    }
  }

  // MARK: Own views

  /// The style of a text that an attribute names, if there is such a style.
  private mutating func style(
    _ name: String, _ attributes: AndroidAttributes, _ theme: AndroidTheme
  ) -> [(String, String)] {
    guard let found = attributes.find(name), let reference = resolve(found, theme)?.reference,
      reference.type == "style"
    else { return [] }
    guard styleItems(reference, theme) != nil else {
      if found.isGiven {
        report("there is no style '\(reference.name.excerpt)'", .warning, found.file, found.offset)
      }
      return []
    }
    return [("android:textAppearance", reference.description)]
  }

  /// Whether there may be another layout among the views of a widget's own. They take more of the stack than others, so that
  /// layouts may not be in each other's widgets as often as an `<include>`.
  private func mayInclude(_ context: Context) -> Bool { context.includes.count < 12 }

  /// The nodes of views that a widget makes by itself. To lint and to messages, they are the widget's element.
  private mutating func ownViews(_ xml: OwnXML, of element: XMLTreeElement, _ context: Context) -> [Node] {
    guard !xml.isEmpty else { return [] }
    let file = open(Array(xml.document.utf8), named: "@" + element.name)
    file.origin = context.file.location(at: element.offset)
    guard let root = file.tree?.root else { return [] }
    var inner = context
    inner.file = file
    inner.overrides = []
    var nodes: [Node] = []
    for child in root.children { translate(child, in: inner, into: &nodes) }
    let tag = tag(of: element, in: context.file)
    for index in nodes.indices { nodes[index].setTag(tag, inPlaceOfFile: file.number) }
    return nodes
  }
}

/// A layout that is written while a widget is translated.
struct OwnXML {
  private var text = ""
  var isEmpty: Bool { text.isEmpty }

  var document: String {
    "<x xmlns:android=\"\(AndroidNamespace.android)\" xmlns:app=\"\(AndroidNamespace.app)\">\(text)</x>"
  }

  mutating func begin(
    _ name: String, width: String = "wrap_content", height: String = "wrap_content",
    _ attributes: [(String, String)] = []
  ) {
    text += "<\(name) android:layout_width=\"\(width)\" android:layout_height=\"\(height)\""
    for (name, value) in attributes { text += " \(name)=\"\(AndroidXMLText.escaped(value))\"" }
    text += ">"
  }

  mutating func end(_ name: String) { text += "</\(name)>" }

  mutating func add(
    _ name: String, width: String = "wrap_content", height: String = "wrap_content",
    _ attributes: [(String, String)] = []
  ) {
    begin(name, width: width, height: height, attributes)
    end(name)
  }

  mutating func include(_ layout: String) { text += "<include layout=\"\(AndroidXMLText.escaped(layout))\"/>" }

  /// The line between two groups of a NavigationView's items.
  mutating func addSeparator() {
    add(
      "View", width: "match_parent", height: "1dp",
      [("android:layout_marginTop", "8dp"), ("android:layout_marginBottom", "8dp")])
  }
}

extension AndroidAttributes {
  /// The attributes without those that a Toolbar doesn't read, since they are in the other's namespace: the platform's class
  /// reads the platform's, and that of a library its own.
  func ofToolbar(_ className: String) -> AndroidAttributes {
    let isPlatform = className == "Toolbar" || className.hasPrefix("android.widget.")
    var copy = self
    copy.filterOwn { given in
      !Self.ofToolbars.contains(given.name) || given.isPreview || given.isPlatform == isPlatform
    }
    return copy
  }

  private static let ofToolbars: Set<String> = [
    "title", "subtitle", "navigationIcon", "menu", "contentInsetStart", "contentInsetEnd",
    "contentInsetStartWithNavigation", "contentInsetEndWithActions", "titleMargin", "titleMarginStart",
    "titleMarginEnd",
    "titleTextAppearance", "subtitleTextAppearance", "maxButtonHeight",
  ]
}

extension Node {
  fileprivate enum ToolbarSide {
    case start
    case center
    case end
  }

  private func text(of name: String) -> String? {
    guard case .string(let text)? = attributes.first(where: { $0.name == name })?.value else { return nil }
    return text
  }

  /// The side of a Toolbar that the node's gravity names, of which the vertical part alone stays.
  fileprivate mutating func takeToolbarGravity(isRightToLeft: Bool) -> ToolbarSide {
    let words = Set((text(of: "gravity") ?? "").split(separator: "|").map(String.init))
    let isVertical = words.contains("top") || words.contains("bottom")
    set("gravity", .string(isVertical ? words.contains("top") ? "top" : "bottom" : "center_vertical"))
    if words.contains("end") || words.contains(isRightToLeft ? "left" : "right") { return .end }
    if words.contains("center_horizontal") || words.contains("center") { return .center }
    return .start
  }

  fileprivate var matchesWidth: Bool { text(of: "width") == "match_parent" }

  /// Makes a child of a row take what the others leave.
  fileprivate mutating func fillRest() {
    set("width", .string("0px"))
    set("weight", .number(1))
  }

  /// Takes what is free anyhow off the margin at one end of a bar.
  fileprivate mutating func collapseMargin(atStart: Bool, by gap: Int, _ isRightToLeft: Bool) {
    let relative = atStart ? "marginStart" : "marginEnd"
    let absolute = atStart != isRightToLeft ? "marginLeft" : "marginRight"
    for name in [relative, absolute] {
      guard let text = text(of: name), text.hasSuffix("px"), let margin = Int(text.dropLast(2)) else { continue }
      set(name, .string("\(max(0, margin - gap))px"))
      return
    }
  }

  fileprivate mutating func setTag(_ tag: Int, inPlaceOfFile number: Int) {
    guard self.tag >> 32 == number else { return }
    self.tag = tag
    for index in children.indices { children[index].setTag(tag, inPlaceOfFile: number) }
  }
}
