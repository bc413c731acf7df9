import Layouts

/// One view of a document, before its class is looked up: what every front end produces.
public struct Node: Hashable, Sendable {
  /// What stands in the view's place.
  public enum Kind: Hashable, Sendable {
    /// A view of the class registered under this name.
    case view(className: String)
    /// The root of another file.
    case include(IncludeReference)
    /// A view whose class could not be read. The mistake is reported already; the node is kept so that the mistakes in
    /// its attributes and children are found as well.
    case unreadable
  }

  /// The keys that make a node and so are never among its `attributes`.
  package static let ownKeys = ["class", "inflate", "subviews"]

  public var kind: Kind
  /// Every key but `class`, `inflate` and `subviews`, sorted by name: their order in a document means nothing.
  public var attributes: [NodeAttribute]
  /// The views in it, in document order. Empty for an include.
  public var children: [Node]
  /// Where it stands in its file; its `index` counts what could not be read, too.
  public var path: NodePath

  public init(kind: Kind, attributes: [NodeAttribute] = [], children: [Node] = [], path: NodePath = .root) {
    self.kind = kind
    self.attributes = attributes
    self.children = children
    self.path = path
  }
}

/// One attribute of a `Node`, its value not yet understood.
public struct NodeAttribute: Hashable, Sendable {
  public var name: String
  public var value: AttributeValue

  public init(name: String, value: AttributeValue) {
    self.name = name
    self.value = value
  }
}

/// The file that an include names, and the bundle that it lies in.
public struct IncludeReference: Hashable, Sendable {
  /// As written, relative to the folder of the including file where no bundle is named.
  public var filename: String
  public var bundleName: String?
  public var bundleId: String?

  public init(filename: String, bundleName: String? = nil, bundleId: String? = nil) {
    self.filename = filename
    self.bundleName = bundleName
    self.bundleId = bundleId
  }
}
