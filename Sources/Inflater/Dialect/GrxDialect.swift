import Layouts

/// The names of `.grx` files: those of the tables, and the names in older files.
package final class GrxDialect: Dialect {
  package static let shared = GrxDialect()

  private static let aliases: [AttributeRole: [String: [String]]] = [
    .own: ["direction": ["orientation"], "maxLines": ["numberOfLines"]],
    .child: ["gravity": ["layout_gravity"]],
  ]

  package func names(of attribute: String, aliases: [String], _ role: AttributeRole) -> [String] {
    [attribute] + aliases + (Self.aliases[role]?[attribute] ?? [])
  }

  package var idName: String { "id" }
  package var nodeKeys: [String] { ["class", "inflate", "subviews"] }
  package var synonyms: [String: String] {
    [
      "children": "subviews", "child": "subviews", "views": "subviews", "items": "subviews", "visible": "visibility",
      "hidden": "visibility", "isHidden": "visibility", "background": "debug_bgColor",
      "backgroundColor": "debug_bgColor", "type": "class", "include": "inflate", "alignment": "gravity",
      "fontSize": "textSize", "title": "text", "label": "text", "image": "src", "axis": "direction",
      "numberOfColumns": "columnCount", "numberOfRows": "rowCount", "colspan": "columnSpan", "rowspan": "rowSpan",
    ]
  }

  package var includableAttributes: Set<String> { ["visibility", "debug_bgColor"] }
}
