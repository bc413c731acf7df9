/// The way from a document's root view to one of its views, by child indexes.
///
/// A path shares its parent's storage, so a node's path costs one small allocation however deep it stands.
public indirect enum NodePath: Hashable, Sendable {
  /// The document's outermost view.
  case root
  /// A child of another view; the index counts from 0.
  case child(of: NodePath, index: Int)

  /// The child indexes from the root, outermost first; empty for the root.
  public var indexes: [Int] {
    var reversed: [Int] = []
    var path = self
    while case .child(let parent, let index) = path {
      reversed.append(index)
      path = parent
    }
    return reversed.reversed()
  }
}

extension NodePath: CustomStringConvertible {
  /// As people write it: `layout.subviews[1].subviews[0]`.
  public var description: String {
    indexes.reduce(into: "layout") { $0 += ".subviews[\($1)]" }
  }
}

/// What a report about a node points at: the node, an attribute's name or value, or something inside the value.
package struct NodePlace: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  package enum Part: Hashable, Sendable {
    /// The name of the last step's member; its value where the last step is an element.
    case key
    case value
  }

  /// From the node inwards; empty for the node itself.
  package let steps: [Step]
  package let part: Part

  package init(_ steps: [Step], _ part: Part) {
    self.steps = steps
    self.part = part
  }

  /// Where the view begins.
  package static let view = NodePlace([], .value)

  /// An attribute's name: for an unknown or needless attribute.
  package static func key(_ name: String) -> NodePlace { NodePlace([.member(name)], .key) }

  /// An attribute's value: for a wrong value.
  package static func value(_ name: String) -> NodePlace { NodePlace([.member(name)], .value) }

  /// The name of a member of an attribute's object.
  package static func key(_ name: String, in attribute: String) -> NodePlace {
    NodePlace([.member(attribute), .member(name)], .key)
  }

  /// The value of a member of an attribute's object.
  package static func value(_ name: String, in attribute: String) -> NodePlace {
    NodePlace([.member(attribute), .member(name)], .value)
  }

  /// An element of an attribute's array.
  package static func element(_ index: Int, of attribute: String) -> NodePlace {
    NodePlace([.member(attribute), .element(index)], .value)
  }
}

extension NodePlace.Step: CustomStringConvertible {
  /// `.weight`, `["two words"]` or `[3]`.
  package var description: String {
    switch self {
    case .element(let index): "[\(index)]"
    case .member(let name) where name.isPlainIdentifier: ".\(name)"
    case .member(let name): "[\"\(name.excerpt)\"]"
    }
  }
}
