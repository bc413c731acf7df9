import Layouts

/// The view that defines an attribute: the view itself, or its parent, for its children.
package enum AttributeRole: Hashable, Sendable {
  /// An attribute of the view itself.
  case own
  /// An attribute for the view's parent (Android's layout params).
  case child
}

/// The attribute tables with the names of one format of documents.
///
/// One object is used for all documents of the format: the inflater indexes the attributes of the classes once for each
/// dialect.
package final class Dialect: Sendable {
  /// Names that are understood in addition to those of the tables; `nil` if only the preferred names of the tables are.
  private let otherNames: [AttributeRole: [String: [String]]]?
  /// All names of the attributes that have others, regardless of their role.
  private let allNames: [String: [String]]
  /// The names that define a node and therefore are never attributes; they are suggested for a misspelled name.
  let nodeKeys: [String]
  /// The names in other formats, mapped to the names in this one.
  let synonyms: [String: String]
  /// The names in the tables of the view's attributes that also apply to an include.
  let includableAttributes: Set<String>
  /// The names of properties of other libraries that no frame depends on.
  let silentNames: Set<String>
  /// Whether several views of a document may have the same id; `InflatedLayout.view(id:)` returns the first.
  let idsMayRepeat: Bool
  /// Whether documents can express start and end, which follow the layout direction.
  package let knowsDirections: Bool

  private init(
    otherNames: [AttributeRole: [String: [String]]]? = nil, nodeKeys: [String] = [], synonyms: [String: String] = [:],
    includableAttributes: Set<String> = [], silentNames: Set<String> = [], idsMayRepeat: Bool = false,
    knowsDirections: Bool = true
  ) {
    self.otherNames = otherNames
    var allNames: [String: [String]] = [:]
    for others in (otherNames ?? [:]).values {
      for (attribute, names) in others { allNames[attribute, default: [attribute]] += names }
    }
    self.allNames = allNames
    self.nodeKeys = nodeKeys
    self.synonyms = synonyms
    self.includableAttributes = includableAttributes
    self.silentNames = silentNames
    self.idsMayRepeat = idsMayRepeat
    self.knowsDirections = knowsDirections
  }

  /// The name of the attribute that holds a view's id.
  static let idName = "id"

  /// Returns the names that documents use for an attribute of the tables, the preferred one first. If several occur,
  /// the first takes precedence.
  ///
  /// - Parameters:
  ///   - attribute: The attribute's name in the tables.
  ///   - aliases: The table's other names for it.
  package func names(of attribute: String, aliases: [String], _ role: AttributeRole) -> [String] {
    otherNames.map { [attribute] + aliases + ($0[role]?[attribute] ?? []) } ?? [attribute]
  }

  /// Returns the names that documents use for an attribute of the tables, whether a view or its parent defines it.
  func names(of attribute: String) -> [String] {
    allNames[attribute] ?? [attribute]
  }

  /// The dialect of `.grx` files, including the names in older files.
  package static let grx = Dialect(
    otherNames: [
      .own: ["direction": ["orientation"], "maxLines": ["numberOfLines"]],
      .child: ["gravity": ["layout_gravity"]],
    ],
    nodeKeys: ["class", "inflate", "subviews"],
    synonyms: [
      "children": "subviews", "child": "subviews", "views": "subviews", "items": "subviews", "visible": "visibility",
      "hidden": "visibility", "isHidden": "visibility", "background": "debug_bgColor",
      "backgroundColor": "debug_bgColor", "type": "class", "include": "inflate", "alignment": "gravity",
      "fontSize": "textSize", "title": "text", "label": "text", "image": "src", "axis": "direction",
      "numberOfColumns": "columnCount", "numberOfRows": "rowCount", "colspan": "columnSpan", "rowspan": "rowSpan",
    ],
    includableAttributes: ["visibility", "debug_bgColor"],
    // The style of a view in NUI.
    silentNames: ["nuiClass"])

  /// The dialect of nodes that are translated into the preferred names of the tables. Each use of a template repeats
  /// its ids.
  package static let translated = Dialect(idsMayRepeat: true, knowsDirections: false)
}
