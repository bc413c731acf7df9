import GRXFileFormats
import Inflater
import Layouts
import Measure

/// A row of tabs, which the TabItems in it describe.
///
/// Source: com.google.android.material.tabs.TabLayout and its TabView (1.12).
struct TabLayoutWidget: Widget {
  let classes = [WidgetClass("TabLayout", "tabStyle", default: "@style/Widget.Design.TabLayout")]
  let base = "TabBar"
  var contentOfCode: CodeContent? {
    CodeContent(name: "the tabs", remedy: "<TabItem> elements are shown", isAll: false, fillsHeight: true)
  }

  private func mode(_ element: Element) -> String {
    switch element.word("tabMode") {
    case "scrollable", "0": "scrollable"
    case "auto", "2": "auto"
    default: "fixed"
    }
  }

  private func distribution(_ element: Element) -> String {
    switch element.word("tabGravity") {
    case "center", "1": "center"
    case "start", "2": "start"
    default: "fill"
    }
  }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["mode"] = .string(mode(element))
    out["distribution"] = .string(distribution(element))
    out.set("rowHeight", pixels: height(of: element))
    out.set("gutter", pixels: element.pixels(dp: 16))
    out.set("tabMargin", pixels: element.pixels(dp: 56))
    if let most = element.pixels("tabMaxWidth"), most > 0 { out.set("maxTabWidth", pixels: most) }
    let start = element.pixels("tabPaddingStart") ?? element.pixels("tabPadding") ?? 0
    out.set("tabInset", pixels: max(0, (element.pixels("tabContentStart") ?? 0) - start))
  }

  private func items(of element: Element) -> [XMLTreeElement] {
    element.source.children.filter { $0.name.hasSuffix("TabItem") }
  }

  /// Returns the height of the row: larger if any tab has an icon above its text.
  ///
  /// Source: TabLayout.getDefaultHeight.
  private func height(of element: Element) -> Int {
    let isInline = element.bool("tabInlineLabel") == true
    let hasBoth = items(of: element).contains { item in
      ["icon", "text"].allSatisfy { item.attribute($0, in: AndroidNamespace.android) != nil }
    }
    return element.pixels(dp: hasBoth && !isInline ? 72 : 48)
  }

  // MARK: Tabs

  /// The properties that all tabs of a row share.
  private struct Row {
    let isInline: Bool
    let edges: [OwnElements.Attribute]
    let least: Int
    let appearance: [OwnElements.Attribute]
    let selectedAppearance: [OwnElements.Attribute]
  }

  /// Adds the tabs. A TabItem isn't a view: it only describes a tab.
  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let items = items(of: element)
    guard !items.isEmpty else { return true }
    let all = element.pixels("tabPadding")
    let least =
      mode(element) == "fixed" ? 0 : element.pixels(dp: element.window("tabs", { $0.smallestWidth < 600 }) ? 72 : 160)
    let selected = element.style("tabSelectedTextAppearance")
    let row = Row(
      isInline: element.bool("tabInlineLabel") == true,
      edges: ["Start", "Top", "End", "Bottom"].map { edge in
        ("android:padding" + edge, .pixels(element.pixels("tabPadding" + edge) ?? all ?? 0))
      },
      least: element.pixels("tabMinWidth") ?? least, appearance: element.style("tabTextAppearance"),
      selectedAppearance: selected)
    var own = OwnElements()
    for (index, item) in items.enumerated() { add(item, row, of: element, isSelected: index == 0, to: &own) }
    var tabs = element.views(own)
    for tab in tabs.indices { tabs[tab].shrinkText(to: element.dimension("@dimen/design_tab_text_size_2line")) }
    node.children += tabs
    return true
  }

  private func add(
    _ item: XMLTreeElement, _ row: Row, of element: Element, isSelected: Bool, to own: inout OwnElements
  ) {
    var tab = element
    tab.attributes = AndroidAttributes(item, in: element.file, overrides: [], element.options)
    own.begin(
      "LinearLayout", height: "match_parent",
      [
        ("android:orientation", row.isInline ? "horizontal" : "vertical"), ("android:gravity", "center"),
        ("android:minWidth", .pixels(max(0, row.least))),
      ] + row.edges)
    if element.mayInclude, tab.given("layout") != nil, let layout = tab.resolved("layout")?.reference {
      own.include(layout.description)
    } else {
      let text = tab.string("text") ?? ""
      let icon = tab.given("icon")?.value
      if let icon {
        own.add(
          "ImageView", width: "24dp", height: "24dp",
          (text.isEmpty ? [] : [(row.isInline ? "android:layout_marginEnd" : "android:layout_marginBottom", "8dp")])
            + element.icon(icon, tint: "tabIconTint", selected: isSelected))
      }
      if !text.isEmpty {
        own.add(
          "TextView",
          (isSelected && !row.selectedAppearance.isEmpty ? row.selectedAppearance : row.appearance) + [
            ("android:gravity", "center"), ("android:maxLines", icon != nil ? "1" : "2"), ("android:ellipsize", "end"),
            ("android:text", .text(text)),
          ] + element.textColor("tabTextColor", selected: isSelected))
      }
    }
    own.end()
  }

  // MARK: Look

  func draw(_ element: Element, _ style: inout Look.Style) {
    let isNew = element.isMaterial3
    if style.background == nil, element.theme.family == .material {
      style.background = element.color(ofTheme: "colorSurface").map { .color($0) }
    }
    let color = element.color("tabIndicatorColor") ?? element.color(ofTheme: "colorPrimary")
    let height = Double(element.pixels("tabIndicatorHeight", dp: isNew ? 3 : 2))
    if isNew {
      if !element.isGiven("background") { style.background = nil }
      let line = element.color(ofTheme: "colorSurfaceVariant")
      style.underlay = { list, bounds, _ in
        list.fill(FloatRect(0, bounds.height - list.dp(1), bounds.width, list.dp(1)), line)
      }
    }
    style.overlay = { list, bounds, view in
      guard let tab = (view as? ViewGroup)?.subviews.first, let color else { return }
      var place = FloatRect(Double(tab.frame.x), bounds.height - height, Double(tab.frame.width), height)
      if isNew, let text = (tab as? ViewGroup)?.subviews.last {
        let least = max(Double(text.frame.width), list.dp(24))
        // Source: the layers of m3_tabs_rounded_line_indicator (1.12).
        place.x += (place.width - least) / 2 + list.dp(2)
        place.width = least - list.dp(4)
        list.fill(place, Corners(height, height, 0, 0), color)
      } else {
        list.fill(place, color)
      }
    }
  }
}

extension Node {
  /// Sets the size of a tab's text if it has several lines. Beside an icon, a text has only one line.
  fileprivate mutating func shrinkText(to size: Int) {
    guard size > 0, children.count == 1, children[0].kind == .view(className: "TextView") else { return }
    children[0].set("textSizeOfSeveralLines", pixels: size)
  }
}
