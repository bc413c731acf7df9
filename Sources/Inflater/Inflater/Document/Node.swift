import GRXFileFormats
import Layouts

/// A view of a document before its class is looked up: the output of every front end.
package struct Node: Hashable, Sendable {
  /// The kind of a node.
  package enum Kind: Hashable, Sendable {
    /// A view of the class with this name.
    case view(className: String)
    /// The root of another file. It is stored separately, so that the nodes of views take less memory.
    indirect case include(IncludeReference)
    /// The node's children, which become children of the including node's parent. If the document is inflated by
    /// itself, they become children of a view of the class `alone`.
    case group(alone: String)
    /// A view whose class couldn't be read, which was reported. The node is kept so that errors in its attributes and
    /// children are found as well.
    case unreadable
  }

  package var kind: Kind
  /// All attributes except those that define a node, sorted by name, since their order in a document has no meaning.
  package var attributes: [NodeAttribute] {
    get { differences == nil ? written : merged }
    _modify {
      if differences != nil { (written, differences) = (merged, nil) }
      yield &written
    }
  }
  /// The attributes, or those of a node that this one is written like.
  private var written: [NodeAttribute]
  private var differences: Differences?
  /// The views inside this one, in document order. Empty for an include.
  package var children: [Node]
  /// The node's position in its file. Its indexes include nodes that couldn't be read.
  package var path: NodePath
  /// The name of the class in descriptions, if the view is laid out as another class.
  package var displayName: String?
  /// A number by which the document's front end identifies the node.
  package var tag = -1
  /// The number of the node's template, or -1. Nodes of a document with the same number differ only in their ids,
  /// texts, and children.
  package var template = -1
  /// The fonts with which the text is measured instead of those of the attributes.
  package var fonts: FontFamily?
  /// The view's look, if the front end knows it.
  package var look: Look?
}

extension Node {
  package init(kind: Kind, attributes: [NodeAttribute] = [], children: [Node] = [], path: NodePath = .root) {
    self.init(kind: kind, written: attributes, children: children, path: path)
  }
}

// Copies of the attributes would take most of the time for reading a long list.
extension Node {
  /// The attributes in which a node differs from one that it is written like.
  package struct Differences: Sendable {
    /// The indexes of the id and the text among the attributes; -1 for none.
    package var idPlace: Int32
    package var textPlace: Int32
    package var id = ""
    package var text = ""
  }

  /// Returns the node of a view that is written like another, without its children.
  ///
  /// It isn't an initializer, which would copy the node.
  static func view(
    _ className: String, like attributes: [NodeAttribute], except differences: Differences, template: Int,
    path: NodePath
  ) -> Node {
    Node(
      kind: .view(className: className), written: attributes, differences: differences, children: [], path: path,
      template: template)
  }

  /// The value of the attribute at an index.
  func value(at place: Int) -> AttributeValue {
    if let differences {
      if place == differences.idPlace { return .string(differences.id) }
      if place == differences.textPlace { return .string(differences.text) }
    }
    return written[place].value
  }

  private var merged: [NodeAttribute] {
    var attributes = written
    for index in attributes.indices { attributes[index].value = value(at: index) }
    return attributes
  }

  package static func == (one: Node, other: Node) -> Bool {
    one.kind == other.kind && one.attributes == other.attributes && one.children == other.children
      && one.path == other.path && one.displayName == other.displayName && one.tag == other.tag
      && one.template == other.template && one.fonts == other.fonts && one.look == other.look
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(attributes)
    hasher.combine(children)
    hasher.combine(path)
  }
}

extension Node {
  /// Returns the node at a path, or `nil` if there is none.
  func descendant(at path: NodePath) -> Node? {
    guard case .child(let parent, let index) = path else { return self }
    guard let children = descendant(at: parent)?.children else { return nil }
    if index < children.count, children[index].path.index == index { return children[index] }
    // Nodes that couldn't be read have indexes, too.
    let place = children.indices.partitionPoint { children[$0].path.index < index }
    return place < children.count && children[place].path.index == index ? children[place] : nil
  }
}

/// An attribute of a `Node`, with its value not yet interpreted.
package struct NodeAttribute: Hashable, Sendable {
  /// The attribute's name in the document's dialect; places and messages use it, too.
  package var name: String
  package var value: AttributeValue
  /// The position in the tables of the node's class and its parent's, if the front end knows it; `nil` if the inflater
  /// finds it by the name.
  package var position: AttributePosition?

  package init(name: String, value: AttributeValue, position: AttributePosition? = nil) {
    self.name = name
    self.value = value
    self.position = position
  }
}

/// The position of an attribute in the tables of a class.
package struct AttributePosition: Hashable, Sendable {
  package let role: AttributeRole
  /// The index in the table of the role.
  package let order: Int

  package init(_ role: AttributeRole, at order: Int) {
    self.role = role
    self.order = order
  }
}

/// The file that an include names, and the bundle that contains it.
public struct IncludeReference: Hashable, Sendable {
  /// The name as written, relative to the folder of the including file unless a bundle is named.
  public var filename: String
  /// The name of the bundle that contains the file.
  public var bundleName: String?
  /// The identifier of the bundle that contains the file.
  public var bundleId: String?

  /// Creates a reference to a file.
  public init(filename: String, bundleName: String? = nil, bundleId: String? = nil) {
    self.filename = filename
    self.bundleName = bundleName
    self.bundleId = bundleId
  }
}

extension Node {
  /// Sets the positions of the node and its descendants, starting at `path`.
  package mutating func setPath(_ path: NodePath) {
    self.path = path
    for index in children.indices { children[index].setPath(.child(of: path, index: index)) }
  }
}
