import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Adds the rows of a list's `entries`.
  ///
  /// Source: android.widget.ListView.onMeasure and `measureHeightOfChildren` (API 34).
  func addEntries(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context, into children: inout [Node]
  ) {
    let theme = context.theme
    guard let found = attributes.find("entries"), let reference = ResourceReference(found.value),
      let entries = resources.array(reference.name), !entries.isEmpty
    else { return }
    let divider =
      pixels("dividerHeight", attributes, theme).flatMap { $0 > 0 ? $0 : nil }
      ?? drawable("divider", attributes, theme)?.size.height ?? 0
    var inner = context
    inner.parent = "LinearLayout"
    var rows: [Node] = []
    for entry in entries.prefix(1000) {
      let text = resolve(entry, theme, found.file, found.offset)?.text ?? ""
      var row: [Node] = []
      included("@android:layout/simple_list_item_1", from: element, at: found.offset, inner, [], into: &row)
      for var node in row {
        if !text.isEmpty { node.set("text", .string(text)) }
        if !rows.isEmpty, divider > 0 { node.set("marginTop", pixels: divider) }
        rows.append(node)
      }
    }
    children.append(list(rows, isHorizontal: false, element, context))
  }
}
