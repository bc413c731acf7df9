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
  let base = "ItemColumn"
  let scrollBarAxes = [Axis.vertical]
  var contentOfCode: CodeContent? { CodeContent(name: "the items", remedy: CodeContent.items, fillsWidth: true) }

  /// Source: the constructor of ListView.
  func describe(_ element: Element, _ out: inout NodeDraft) {
    out.box.ignoresMinimum = true
    let divider =
      element.pixels("dividerHeight").flatMap { $0 > 0 ? $0 : nil }
      ?? element.drawable("divider")?.length(along: .vertical) ?? 0
    if divider != 0 { out["dividerHeight"] = .pixels(Double(divider)) }
    out.set("scrollBarWidth", pixels: element.scrollBarWidth)
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    node.children = element.sampleItems(in: base) ?? entries(of: element) ?? []
    return true
  }

  /// Returns the rows of a list's `entries`; `nil` for none.
  private func entries(of element: Element) -> [Node]? {
    guard let found = element.find("entries"), let reference = ResourceReference(found.value),
      let entries = element.resources.array(reference.name), !entries.isEmpty
    else { return nil }
    var inside = element
    inside.inside.parent = base
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
}

extension Element {
  /// The width that the scroll bar of a list has if it is shown, 0 for a list that can't show any.
  ///
  /// Source: `config_scrollbarSize` of the platform, and android.view.View.getVerticalScrollbarWidth.
  var scrollBarWidth: Int {
    ScrollBarSpace(all: self).size.width
  }

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
