import GRXFileFormats
import Inflater
import Layouts
import Measure

/// A row of tabs, which the TabItems in it describe.
///
/// Source: com.google.android.material.tabs.TabLayout and its TabView (1.12).
struct TabLayoutWidget: Widget {
  let classes = [WidgetClass("TabLayout", "tabStyle", default: "@style/Widget.Design.TabLayout")]
  let base = "FrameLayout"
  var contentOfCode: CodeContent? {
    CodeContent(name: "the tabs", remedy: "<TabItem> elements are shown", isAll: false, fillsHeight: true)
  }

  /// Whether the tabs scroll, and whether they are centered.
  private enum Mode {
    case filling, centered, scrolling
  }

  private func mode(_ element: Element) -> Mode {
    if ["scrollable", "0", "auto", "2"].contains(element.word("tabMode") ?? "fixed") { return .scrolling }
    let gravity = element.word("tabGravity") ?? "fill"
    return ["center", "1", "start", "2"].contains(gravity) ? .centered : .filling
  }

  func base(of element: Element) -> String { mode(element) == .scrolling ? "HorizontalScrollView" : base }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out.box.minimum.height = max(out.box.minimum.height, height(of: element))
    if out.base != base { out["fillViewport"] = .bool(true) }
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
    let mode: Mode
    let isInline: Bool
    let edges: [OwnElements.Attribute]
    let least: Int
    let most: Int
    let appearance: [OwnElements.Attribute]
  }

  /// Adds the row of tabs. A TabItem isn't a view: it only describes a tab.
  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let items = items(of: element)
    guard !items.isEmpty else { return true }
    let mode = mode(element)
    let all = element.pixels("tabPadding")
    let isNarrow = element.device.smallestWidth < 600
    let row = Row(
      mode: mode, isInline: element.bool("tabInlineLabel") == true,
      edges: ["Start", "Top", "End", "Bottom"].map { edge in
        ("android:padding" + edge, .pixels(element.pixels("tabPadding" + edge) ?? all ?? 0))
      },
      least: element.pixels("tabMinWidth") ?? (mode == .scrolling ? element.pixels(dp: isNarrow ? 72 : 160) : 0),
      most: element.pixels("tabMaxWidth") ?? 0, appearance: element.style("tabTextAppearance"))
    // Centered tabs that fit into the available width are as wide as the widest of them.
    let isCentered = mode == .centered && element.word("layout_width") != "wrap_content"
    var own = OwnElements()
    own.begin(
      "LinearLayout", width: mode == .filling ? "match_parent" : "wrap_content",
      [
        ("android:minHeight", .pixels(height(of: element))),
        ("android:measureWithLargestChild", isCentered ? "true" : "false"), ("android:baselineAligned", "false"),
      ] + (mode == .scrolling ? [] : [("android:layout_gravity", "center_horizontal")]))
    for (index, item) in items.enumerated() { add(item, row, of: element, isSelected: index == 0, to: &own) }
    own.end()
    var bars = element.views(own)
    for bar in bars.indices { bars[bar].shrinkTexts(to: element.dimension("@dimen/design_tab_text_size_2line")) }
    node.children += bars
    return true
  }

  private func add(
    _ item: XMLTreeElement, _ row: Row, of element: Element, isSelected: Bool, to own: inout OwnElements
  ) {
    var tab = element
    tab.attributes = AndroidAttributes(item, in: element.file, overrides: [], element.options)
    own.begin(
      "LinearLayout", width: row.mode == .filling ? "0dp" : "wrap_content", height: "match_parent",
      [
        ("android:orientation", row.isInline ? "horizontal" : "vertical"), ("android:gravity", "center"),
        ("android:minWidth", .pixels(max(0, row.least))),
      ] + (row.mode == .scrolling ? [] : [("android:layout_weight", "1")]) + row.edges)
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
          row.appearance + [
            ("android:gravity", "center"), ("android:maxLines", icon != nil ? "1" : "2"), ("android:ellipsize", "end"),
            ("android:text", .text(text)),
          ] + (row.mode == .scrolling && row.most > 0 ? [("android:maxWidth", .pixels(row.most))] : [])
            + element.textColor("tabTextColor", selected: isSelected))
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
      guard let row = (view as? ViewGroup)?.subviews.first as? ViewGroup, let tab = row.subviews.first, let color else {
        return
      }
      var place = FloatRect(Double(row.frame.x + tab.frame.x), bounds.height - height, Double(tab.frame.width), height)
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
  /// Sets the size of texts of several lines in the tabs of a row. Beside an icon, a text has only one line.
  fileprivate mutating func shrinkTexts(to size: Int) {
    for tab in children.indices where size > 0 && children[tab].children.count == 1 {
      if children[tab].children[0].kind == .view(className: "TextView") {
        children[tab].children[0].set("textSizeOfSeveralLines", pixels: size)
      }
    }
  }
}
