import Layouts

/// The view that defines an attribute: the view itself, or its parent, for its children.
package enum AttributeRole: Hashable, Sendable {
  /// An attribute of the view itself.
  case own
  /// An attribute for the view's parent (Android's layout params).
  case child
}

/// The meaning of the names and values in a document: the attribute tables in the vocabulary of one format.
///
/// One object serves all documents that share it: the inflater indexes the classes' attributes once for each dialect.
package protocol Dialect: AnyObject, Sendable {
  /// The names that documents use for an attribute of the tables, the preferred one first. If two of them occur, the
  /// earlier one takes precedence. Empty if documents can't set the attribute.
  ///
  /// - Parameters:
  ///   - attribute: The attribute's name in the tables.
  ///   - aliases: The table's other names for it.
  func names(of attribute: String, aliases: [String], _ role: AttributeRole) -> [String]

  /// The name of the attribute that holds a view's id.
  var idName: String { get }

  /// The names that define a node and therefore are never among its attributes; they are suggested for a misspelled
  /// name.
  var nodeKeys: [String] { get }

  /// The names that other formats use, mapped to the names in this one.
  var synonyms: [String: String] { get }

  /// The class to suggest in place of one that isn't registered.
  func similarClass(to className: String) -> String?

  /// The names in the tables of the view's attributes that also apply to an include.
  var includableAttributes: Set<String> { get }

  /// Whether an attribute that is in no table is ignored without a warning.
  func ignores(_ attribute: NodeAttribute, of className: String) -> Bool

  /// The registered class for a class name of a document that isn't itself registered.
  func registeredClass(for className: String) -> String?

  /// The units of lengths.
  var units: LengthUnits { get }

  /// Whether values have to be translated before the tables understand them.
  var translatesValues: Bool { get }

  /// The value in the vocabulary of the tables.
  ///
  /// - Parameters:
  ///   - attribute: The attribute in the document.
  ///   - name: Its name in the tables.
  ///   - inherited: The result of `inherited(by:from:)` for the node.
  func translate(
    _ attribute: NodeAttribute, to name: String, _ role: AttributeRole, inherited: (any Sendable)?
  ) -> TranslatedValue

  /// The state, such as a theme, that a node and everything inside it inherit from the nodes around it.
  func inherited(by node: Node, from outer: (any Sendable)?) -> (any Sendable)?

  /// The attributes that a node has implicitly: those of a theme, then those of a style. Each layer takes precedence
  /// over the ones before it, and the node's own attributes over all of them.
  func layers(below node: Node, of className: String, inherited: (any Sendable)?) -> [AttributeLayer]

  /// Whether the layers of a view are merged before they are set, so that only the last layer's value of each attribute
  /// is set, in the order of the tables. Otherwise layer after layer is set, and a layer's `margin` replaces the
  /// `marginLeft` of an earlier one.
  var mergesLayers: Bool { get }

  /// Whether several views of a document may have the same id; `InflatedLayout.view(id:)` finds the first.
  var idsMayRepeat: Bool { get }

  /// Whether documents can express start and end, which follow the layout direction.
  var knowsDirections: Bool { get }

  /// The attributes that apply to an include.
  func attributesOfInclude(_ node: Node) -> [NodeAttribute]
}

/// A value that a dialect has translated.
package enum TranslatedValue {
  case value(AttributeValue)
  /// The attribute is ignored.
  case absent
  /// The value is invalid; the attribute is ignored.
  case wrong(InflateError.Reason, InflateError.Severity)
}

extension Dialect {
  package var synonyms: [String: String] { [:] }
  package func similarClass(to className: String) -> String? { SimilarClasses.base(of: className) }
  package func ignores(_ attribute: NodeAttribute, of className: String) -> Bool { false }
  package func registeredClass(for className: String) -> String? { nil }
  package var units: LengthUnits { .grx }
  package var translatesValues: Bool { false }
  package func translate(
    _ attribute: NodeAttribute, to name: String, _ role: AttributeRole, inherited: (any Sendable)?
  ) -> TranslatedValue { .value(attribute.value) }
  package func inherited(by node: Node, from outer: (any Sendable)?) -> (any Sendable)? { outer }
  package func layers(below node: Node, of className: String, inherited: (any Sendable)?) -> [AttributeLayer] { [] }
  package var mergesLayers: Bool { false }
  package var idsMayRepeat: Bool { false }
  package var knowsDirections: Bool { true }
  package func attributesOfInclude(_ node: Node) -> [NodeAttribute] { node.attributes }
}
