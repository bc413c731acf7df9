import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Returns the items with which `tools:listitem` fills a list.
  mutating func listItems(
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
  private mutating func listDivider(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> Int {
    pixels("dividerHeight", attributes, theme).flatMap { $0 > 0 ? $0 : nil }
      ?? drawable("divider", attributes, theme)?.size.height ?? 0
  }

  /// Sets the arrangement of the items of a RecyclerView or a pager.
  ///
  /// Source: the constructors of LinearLayoutManager and GridLayoutManager (1.3), and of ViewPager2 (1.1).
  mutating func emitItemList(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ out: inout AndroidEmitter
  ) {
    let theme = out.theme
    var orientation = "vertical"
    if case .pager = widget.kind { orientation = "horizontal" }
    out["direction"] = .string(self.orientation(attributes, theme) ?? orientation)
    let manager = attributes.given("layoutManager")?.value ?? ""
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
  mutating func emitItemGrid(
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

  /// Returns the item that a Spinner shows: an entry in the platform's layout. The longest entry is used, since a
  /// Spinner is as wide as its widest entry.
  mutating func spinnerItem(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context
  ) -> [Node]? {
    if attributes.toolsListItem != nil { return nil }
    guard let found = attributes.find("entries"), let reference = ResourceReference(found.value),
      let entries = resources.array(reference.name), !entries.isEmpty
    else { return nil }
    let key = reference.name + "\n\(context.themeNumber)"
    if longestEntries[key] == nil {
      let what = "the array '\(reference.name.excerpt)'"
      guard charge(entries.count * WorkBudget.step, what, found.file, found.offset) else { return nil }
    }
    let longest =
      longestEntries[key]
      ?? entries.compactMap { resolve($0, context.theme, found.file, found.offset)?.text }
      .max { $0.utf8.count < $1.utf8.count } ?? ""
    longestEntries[key] = longest
    guard charge(longest.utf8.count, "the text of <\(element.qualifiedName.excerpt)>", found.file, found.offset) else {
      return nil
    }
    var item: [Node] = []
    included("@android:layout/simple_spinner_item", from: element, at: found.offset, context, [], into: &item)
    return item.map { node in
      var node = node
      if !longest.isEmpty { node.set("text", .string(longest)) }
      // Source: AbsSpinner and Spinner.setUpChild, which centers its item vertically.
      node.set("gravity", .string("center_vertical"))
      if let first = entries.first { node.show(resolve(first, context.theme, found.file, found.offset)?.text ?? "") }
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
