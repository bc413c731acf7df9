import Layouts

/// One view of a document, before its class is looked up: what every front end produces.
package struct Node: Hashable, Sendable {
  /// What the node stands for.
  package enum Kind: Hashable, Sendable {
    /// A view of the class with this name.
    case view(className: String)
    /// The root of another file.
    case include(IncludeReference)
    /// The node's children, which become children of the including node's parent. If the document is inflated by itself,
    /// they become children of a view of the class `alone`.
    case group(alone: String)
    /// A view whose class could not be read. The mistake is reported already; the node is kept so that the mistakes in
    /// its attributes and children are found as well.
    case unreadable
  }

  package var kind: Kind
  /// All attributes but those that make a node, sorted by name: their order in a document has no meaning.
  package var attributes: [NodeAttribute]
  /// The views inside this one, in document order. Empty for an include.
  package var children: [Node]
  /// The node's position in its file. Its indexes also count what could not be read.
  package var path: NodePath
  /// What descriptions call the class, if its view is laid out as one of another class.
  package var displayName: String?
  /// A number by which the document's front end knows the node.
  package var tag = -1
  /// Nodes of a document with the same number, 0 or above, differ in nothing but their ids, texts and children.
  package var template = -1

  package init(kind: Kind, attributes: [NodeAttribute] = [], children: [Node] = [], path: NodePath = .root) {
    self.kind = kind
    self.attributes = attributes
    self.children = children
    self.path = path
  }
}

/// One attribute of a `Node`, its value not yet understood.
package struct NodeAttribute: Hashable, Sendable {
  /// The name by which the document's dialect knows the attribute; places and messages use it too.
  package var name: String
  package var value: AttributeValue

  package init(name: String, value: AttributeValue) {
    self.name = name
    self.value = value
  }
}

/// The file that an include names, and the bundle that contains it.
public struct IncludeReference: Hashable, Sendable {
  /// As written; relative to the folder of the including file unless a bundle is named.
  public var filename: String
  public var bundleName: String?
  public var bundleId: String?

  public init(filename: String, bundleName: String? = nil, bundleId: String? = nil) {
    self.filename = filename
    self.bundleName = bundleName
    self.bundleId = bundleId
  }
}

extension Node {
  /// Gives the node and all in it their places, from `path` on.
  mutating func setPath(_ path: NodePath) {
    self.path = path
    for index in children.indices { children[index].setPath(.child(of: path, index: index)) }
  }
}
