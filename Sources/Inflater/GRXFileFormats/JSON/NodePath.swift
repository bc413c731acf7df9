/// The path from a document's outermost node to one of its nodes, by child indexes.
///
/// A path shares its parent's storage, so each path costs one small allocation regardless of its depth.
package indirect enum NodePath: Hashable, Sendable {
  /// The document's outermost node.
  case root
  /// A child of another node; the index counts from 0.
  case child(of: NodePath, index: Int)

  /// The child indexes from the root, the outermost first; empty for the root.
  package var indexes: [Int] {
    var reversed: [Int] = []
    var path = self
    while case .child(let parent, let index) = path {
      reversed.append(index)
      path = parent
    }
    return reversed.reversed()
  }

  /// The last child index; 0 for the root.
  package var index: Int { if case .child(_, let index) = self { index } else { 0 } }
}

/// A place in a node to which a report refers, independent of the document format.
package enum NodePlace: Hashable, Sendable {
  /// The start of the node.
  case node
  /// The name of its class.
  case className
  /// The name of an attribute that is unknown or has no effect.
  case attributeName(String)
  /// The value of an attribute that is invalid.
  case attributeValue(String)
  /// An element of an attribute's list; the whole value in formats without lists.
  case attributeElement(String, Int)
  /// A part of an attribute's value, or the name of such a part; the whole value in formats without objects.
  case attributePart(String, [JSONPlace.Step], isName: Bool)
  /// The reference to the file that an include names.
  case include
}
