import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Returns the items with which `tools:listitem` fills a list.
  func listItems(
    of element: XMLTreeElement, _ widget: AndroidWidget, _ attributes: AndroidAttributes, _ context: Context
  ) -> [Node] {
    guard options.usesToolsAttributes, let item = attributes.toolsListItem else { return [] }
    var wanted = attributes.toolsItemCount.flatMap { Int($0.value) } ?? 10
    var isList = false
    if case .list = widget.kind { isList = true }
    // A Spinner shows the item that is selected.
    if case .spinner = widget.kind { wanted = min(wanted, 1) }
    var inner = context
    inner.parent = isList ? "LinearLayout" : widget.base
    var items: [Node] = []
    for _ in 0..<min(max(wanted, 0), 1000) {
      let count = items.count
      included(item.value, from: element, at: item.offset, inner, [], .warning, into: &items)
      if items.count == count { return [] }
    }
    if case .pager = widget.kind {
      // A pager requires pages that have its size.
      for index in items.indices {
        for name in ["width", "height"] { items[index].set(name, .string("match_parent")) }
      }
    }
    guard isList else { return items }
    let divider = listDivider(attributes, context.theme)
    if divider > 0 {
      for index in items.indices.dropFirst() { items[index].set("marginTop", pixels: divider) }
    }
    return [list(items, isHorizontal: false, element, context)]
  }

  /// Returns the height of a ListView's dividers, in pixels.
  private func listDivider(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> Int {
    pixels("dividerHeight", attributes, theme).flatMap { $0 > 0 ? $0 : nil }
      ?? drawable("divider", attributes, theme)?.size.height ?? 0
  }

  /// Sets the arrangement of the items of a RecyclerView or a pager.
  ///
  /// Source: the constructors of LinearLayoutManager and GridLayoutManager (1.3), and of ViewPager2 (1.1).
  func emitItemList(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ out: inout AndroidEmitter
  ) {
    let theme = out.theme
    var orientation = "vertical"
    if case .pager = widget.kind { orientation = "horizontal" }
    out["direction"] = .string(self.orientation(attributes, theme) ?? orientation)
    let manager = attributes.given("layoutManager")?.value ?? ""
    let known = ["", "LinearLayoutManager", "GridLayoutManager", "StaggeredGridLayoutManager"]
    if !known.contains(AndroidWidget.shortName(manager)) {
      reportUnread(
        "the layout manager '\(manager.excerpt)' is unknown: the items are laid out one after the other",
        attributes.given("layoutManager"))
    }
    if case .recycler = widget.kind, manager.hasSuffix("GridLayoutManager"),
      let columns = integer("spanCount", attributes, theme), columns > 1
    {
      out["columns"] = .number(Double(min(columns, 1_000_000)))
    }
    if bool("reverseLayout", attributes, theme) == true { out["reversed"] = .bool(true) }
  }

  /// Sets the arrangement of the items of a GridView; without items, it is as wide as possible.
  ///
  /// Source: the constructor of android.widget.GridView (API 34).
  func emitItemGrid(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ out: inout AndroidEmitter
  ) {
    let theme = out.theme
    guard widget.base == "ItemGrid" else {
      out["fillsWidth"] = .bool(true)
      return
    }
    let count = word("numColumns", attributes, theme) ?? "1"
    if count != "auto_fit", count != "-1" {
      out["columns"] = .number(Double(min(max(integer("numColumns", attributes, theme) ?? 1, 1), 1_000_000)))
    }
    for (name, length) in [
      ("columnWidth", "columnWidth"), ("itemSpacing", "horizontalSpacing"), ("lineSpacing", "verticalSpacing"),
    ] {
      if let pixels = pixels(length, attributes, theme), pixels > 0 { out.set(name, pixels: pixels) }
    }
    let modes = [
      "none": "none", "0": "none", "spacingWidth": "spacing", "1": "spacing", "spacingWidthUniform": "spacing_uniform",
      "3": "spacing_uniform",
    ]
    if let mode = word("stretchMode", attributes, theme).flatMap({ modes[$0] }) { out["stretch"] = .string(mode) }
  }

  /// Returns the item that a Spinner shows: its first entry in the platform's layout. A Spinner with a width limit is as
  /// wide as the widest of its first 15 entries.
  ///
  /// Source: `measureContentWidth` of android.widget.Spinner, and `onMeasure` of AbsSpinner (API 34).
  func spinnerItem(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context, _ padding: AttributeValue?
  ) -> [Node]? {
    if attributes.toolsListItem != nil { return nil }
    guard let found = attributes.find("entries"), let reference = ResourceReference(found.value),
      let entries = resources.array(reference.name), !entries.isEmpty
    else { return nil }
    let texts = entries.prefix(15).map { resolve($0, context.theme, found.file, found.offset)?.text ?? "" }
    let size = texts.reduce(0) { $0 + $1.utf8.count }
    guard charge(size, "the text of <\(element.qualifiedName.excerpt)>", found.file, found.offset) else { return nil }
    var item: [Node] = []
    included("@android:layout/simple_spinner_item", from: element, at: found.offset, context, [], into: &item)
    return item.map { node in
      var node = node
      if !texts[0].isEmpty { node.set("text", .string(texts[0])) }
      let others = texts.dropFirst().map { $0.replacing("\n", with: " ") }
      if let padding { node.set("alternativesPadding", padding) }
      if !others.isEmpty { node.set("alternatives", .string(others.joined(separator: "\n"))) }
      // Source: AbsSpinner and Spinner.setUpChild, which centers its item vertically.
      node.set("gravity", .string("center_vertical"))
      return node
    }
  }

  /// Returns the column or row that scrolls in a list.
  func list(_ children: [Node], isHorizontal: Bool, _ element: XMLTreeElement, _ context: Context) -> Node {
    var node = Node(
      kind: .view(className: "LinearLayout"),
      attributes: [
        NodeAttribute(name: "direction", value: .string(isHorizontal ? "horizontal" : "vertical")),
        NodeAttribute(name: "height", value: .string(isHorizontal ? "match_parent" : "wrap_content")),
        NodeAttribute(name: "width", value: .string(isHorizontal ? "wrap_content" : "match_parent")),
      ], children: children)
    node.displayName = "LinearLayout"
    node.tag = tag(of: element, in: context.file)
    return node
  }
}
