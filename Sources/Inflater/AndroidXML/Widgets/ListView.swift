import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A column of items, which the application's code adds, or `android:entries`.
///
/// Source: android.widget.ListView.onMeasure and `measureHeightOfChildren` (API 34).
struct ListViewWidget: Widget {
  let classes = [
    WidgetClass("ListView", "android:listViewStyle"),
    WidgetClass("ExpandableListView", "android:expandableListViewStyle"),
  ]
  let base = "FrameLayout"
  var contentOfCode: CodeContent? { CodeContent(name: "the items", remedy: CodeContent.items, fillsWidth: true) }

  func base(of element: Element) -> String { element.showsItems ? "ScrollView" : "View" }

  /// A list that isn't shown with sample items fills the offered width.
  func describe(_ element: Element, _ out: inout NodeDraft) {
    if !element.showsItems { (out["fillsWidth"], out["showsFirstRow"]) = (.bool(true), .bool(true)) }
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    guard var items = element.showsItems ? element.sampleItems(in: "LinearLayout") : entries(of: element) else {
      return !element.showsItems
    }
    let divider =
      element.pixels("dividerHeight").flatMap { $0 > 0 ? $0 : nil } ?? element.drawable("divider")?.size.height ?? 0
    if divider > 0 {
      for index in items.indices.dropFirst() { items[index].set("marginTop", pixels: divider) }
    }
    node.children.append(column(items, of: element))
    return true
  }

  /// Returns the rows of a list's `entries`; `nil` for none.
  private func entries(of element: Element) -> [Node]? {
    guard let found = element.find("entries"), let reference = ResourceReference(found.value),
      let entries = element.resources.array(reference.name), !entries.isEmpty
    else { return nil }
    var inside = element
    inside.inside.parent = "LinearLayout"
    var rows: [Node] = []
    for entry in entries.prefix(1000) {
      let text = element.reader.resolve(entry, element.theme, found.file, found.offset)?.text ?? ""
      var row: [Node] = []
      inside.include("@android:layout/simple_list_item_1", at: found.offset, into: &row)
      for var node in row {
        if !text.isEmpty { node.set("text", .string(text)) }
        rows.append(node)
      }
    }
    return rows
  }

  /// Returns the column that scrolls.
  private func column(_ items: [Node], of element: Element) -> Node {
    var node = Node(
      kind: .view(className: "LinearLayout"),
      attributes: [("direction", "vertical"), ("height", "wrap_content"), ("width", "match_parent")].map {
        NodeAttribute(name: $0, value: .string($1))
      }, children: items)
    node.displayName = "LinearLayout"
    node.tag = element.translator.tag(of: element.source, in: element.file)
    return node
  }
}

extension Element {
  /// Whether the editor's preview shows items in a list.
  var showsItems: Bool { options.usesToolsAttributes && attributes.toolsListItem != nil }

  /// Returns the items with which `tools:listitem` fills a list; `nil` if they can't be shown.
  ///
  /// - Parameters:
  ///   - parent: The class of their parent.
  ///   - most: The greatest number of items.
  func sampleItems(in parent: String, most: Int = 1000) -> [Node]? {
    guard options.usesToolsAttributes, let item = attributes.toolsListItem else { return nil }
    let wanted = attributes.toolsItemCount.flatMap { Int($0.value) } ?? 10
    var list = self
    list.inside.parent = parent
    var items: [Node] = []
    for _ in 0..<min(max(wanted, 0), most) {
      let count = items.count
      list.include(item.value, at: item.offset, .warning, into: &items)
      if items.count == count { return nil }
    }
    return items
  }
}
