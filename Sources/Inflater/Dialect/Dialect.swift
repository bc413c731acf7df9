import Layouts

/// Whose attribute a name is: the view's own, or one of those that its parent defines for its children.
package enum AttributeRole: Hashable, Sendable {
  /// An attribute of the view itself.
  case own
  /// An attribute for the view's parent (Android's layout params).
  case child
}

/// What the names and values of a document mean: the attribute tables in the words of one format.
///
/// One object serves all documents that share it: the inflater indexes the classes' attributes once for each dialect.
package protocol Dialect: AnyObject, Sendable {
  /// The names that documents use for an attribute of the tables, the preferred one first. If two of them are given, the
  /// earlier one wins. Empty if documents can't give the attribute.
  ///
  /// - Parameters:
  ///   - attribute: The attribute's name in the tables.
  ///   - aliases: The table's own other names for it.
  func names(of attribute: String, aliases: [String], _ role: AttributeRole) -> [String]

  /// The name of the attribute that holds a view's id.
  var idName: String { get }

  /// The names that make a node and so are never among its attributes; they are offered for a misspelled name.
  var nodeKeys: [String] { get }

  /// The names that other formats have for what this one calls otherwise, by those names.
  var synonyms: [String: String] { get }

  /// The class to suggest in place of one that isn't registered.
  func similarClass(to className: String) -> String?

  /// The names in the tables of the view's own attributes that count on an include too.
  var includableAttributes: Set<String> { get }

  /// Whether an attribute that is in no table is passed over without a warning.
  func ignores(_ attribute: NodeAttribute, of className: String) -> Bool

  /// The registered class that a class name of a document means, if it isn't a registered name itself.
  func registeredClass(for className: String) -> String?

  /// The units of lengths.
  var units: LengthUnits { get }

  /// Whether values have to be translated before the tables understand them.
  var translatesValues: Bool { get }

  /// The value that the tables understand.
  ///
  /// - Parameters:
  ///   - attribute: The attribute as the document gives it.
  ///   - name: Its name in the tables.
  ///   - inherited: What `inherited(by:from:)` returned for the node.
  func translate(
    _ attribute: NodeAttribute, to name: String, _ role: AttributeRole, inherited: (any Sendable)?
  ) -> TranslatedValue

  /// What a node and everything inside it take over from the nodes around it, such as a theme.
  func inherited(by node: Node, from outer: (any Sendable)?) -> (any Sendable)?

  /// The attributes that a node has without giving them: those of a theme, then those of a style. Each layer wins over the
  /// ones before it, and the node's own attributes win over all of them.
  func layers(below node: Node, of className: String, inherited: (any Sendable)?) -> [AttributeLayer]

  /// Whether the layers of a view are merged before they are set, so that of each attribute only the last layer's value is
  /// set, in the order of the tables. Otherwise layer after layer is set, and a layer's `margin` replaces the `marginLeft`
  /// of an earlier one.
  var mergesLayers: Bool { get }

  /// Whether several views of a document may have the same id; `InflatedLayout.view(id:)` finds the first.
  var idsMayRepeat: Bool { get }

  /// Whether documents can say start and end, which follow the layout direction.
  var knowsDirections: Bool { get }

  /// The attributes of an include that count.
  func attributesOfInclude(_ node: Node) -> [NodeAttribute]
}

/// A value that a dialect has translated.
package enum TranslatedValue {
  case value(AttributeValue)
  /// The attribute counts as not given.
  case absent
  /// The value is wrong; the attribute counts as not given.
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
