import Inflater
import Layouts
import Measure

/// A TableLayout, which hides the cells of its collapsed columns.
struct TableLayoutWidget: Widget {
  let classes = [WidgetClass("TableLayout")]
  let base = "TableLayout"
  let isRepeatable = true

  func missingLength(_ name: String) -> AttributeValue? { .string("wrap_content") }

  func finishLayout(_ node: inout Node) {
    guard case .string(let text)? = node.value(of: "collapseColumns") else { return }
    let columns = text.split(separator: ",").compactMap { Int($0) }
    if columns.isEmpty { return }
    for index in node.children.indices { node.children[index].hideCells(inColumns: columns) }
  }
}

/// A row of a table, whose cells need no size.
struct TableRowWidget: Widget {
  let classes = [WidgetClass("TableRow")]
  let base = "TableRow"
  let isRepeatable = true
  let mayLackSize = true

  func missingLength(_ name: String) -> AttributeValue? {
    .string(name == "width" ? "match_parent" : "wrap_content")
  }
}

extension Node {
  /// Hides the cells of a row in collapsed columns. The row already has its cells when it is added to the table.
  ///
  /// Source: android.widget.TableLayout.trackCollapsedColumns.
  fileprivate mutating func hideCells(inColumns columns: [Int]) {
    guard kind == .view(className: "TableRow") else { return }
    var next = 0
    for index in children.indices {
      let start = max(next, children[index].count(of: "column") ?? 0)
      let end = min(start, Pixels.limit) + min(children[index].count(of: "span") ?? 1, Pixels.limit)
      if columns.contains(where: { $0 >= start && $0 < end }) { children[index].set("visibility", .string("gone")) }
      next = end
    }
  }

  private func count(of name: String) -> Int? {
    guard case .number(let number)? = value(of: name) else { return nil }
    return Int(exactly: number)
  }
}
