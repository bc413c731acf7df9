import Measure

/// A place in a JSON document, relative to a node's object: the object itself, a member's key or value, or a part of a
/// value.
package struct JSONPlace: Hashable {
  package enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  package enum Token: Hashable {
    /// The key of the last step's member; its value if the last step is an element.
    case key
    case value
  }

  /// The steps from the node inward; empty for the node itself.
  package let steps: [Step]
  package let part: Token

  package init(_ steps: [Step], _ part: Token) {
    self.steps = steps
    self.part = part
  }

  /// Creates the place in JSON for a place in any format.
  package init(_ place: NodePlace) {
    self =
      switch place {
      case .node: .view
      case .className: .value("class")
      case .attributeName(let name): .key(name)
      case .attributeValue(let name): .value(name)
      case .attributeElement(let name, let index): .element(index, of: name)
      case .attributePart(let name, let steps, let isName):
        JSONPlace([.member(name)] + steps, isName ? .key : .value)
      case .include: .value("inflate")
      }
  }

  package static let view = JSONPlace([], .value)

  package static func key(_ name: String) -> JSONPlace { JSONPlace([.member(name)], .key) }

  package static func value(_ name: String) -> JSONPlace { JSONPlace([.member(name)], .value) }

  /// Returns the key of a member of a member's object.
  package static func key(_ name: String, in member: String) -> JSONPlace {
    JSONPlace([.member(member), .member(name)], .key)
  }

  /// Returns the value of a member of a member's object.
  package static func value(_ name: String, in member: String) -> JSONPlace {
    JSONPlace([.member(member), .member(name)], .value)
  }

  /// Returns an element of a member's array.
  package static func element(_ index: Int, of member: String) -> JSONPlace {
    JSONPlace([.member(member), .element(index)], .value)
  }
}

extension JSONPlace.Step: CustomStringConvertible {
  /// `.weight`, `["two words"]` or `[3]`.
  package var description: String {
    switch self {
    case .element(let index): "[\(index)]"
    case .member(let name) where name.isPlainIdentifier: ".\(name)"
    case .member(let name): "[\"\(name.excerpt)\"]"
    }
  }
}

/// The path to a place in readable form: `layout.subviews[1].subviews[0].weight`.
package enum JSONPath {
  /// Returns the path as text.
  /// - Parameter node: The node at which the steps begin; `nil` for the outermost object.
  package static func text(of node: NodePath?, _ steps: [JSONPlace.Step]) -> String {
    var text = node == nil ? "" : "layout"
    // Interpolation would make a text for each level.
    for index in node?.indexes ?? [] {
      text += ".subviews["
      text += String(index)
      text += "]"
    }
    for step in steps { text += step.description }
    if node == nil, text.hasPrefix(".") { text.removeFirst() }
    return text
  }
}
