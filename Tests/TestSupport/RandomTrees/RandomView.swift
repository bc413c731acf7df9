import Layouts
import Measure

/// A view of a random tree, in the form of a document.
package struct RandomView: Hashable, Sendable {
  package struct Attribute: Hashable, Sendable {
    package var name: String
    package var value: AttributeValue
  }

  package var className: String
  package var id: String?
  /// Its own attributes and its layout params; each name occurs once.
  package var attributes: [Attribute] = []
  package var children: [RandomView] = []

  package init(className: String) { self.className = className }

  package func value(of name: String) -> AttributeValue? { attributes.first { $0.name == name }?.value }

  /// Sets an attribute, or removes it if `value` is `nil`.
  package mutating func set(_ name: String, _ value: AttributeValue?) {
    let index = attributes.firstIndex { $0.name == name }
    switch (index, value) {
    case (let index?, let value?): attributes[index].value = value
    case (let index?, nil): attributes.remove(at: index)
    case (nil, let value?): attributes.append(Attribute(name: name, value: value))
    case (nil, nil): break
    }
  }

  package mutating func ensureID(_ trees: inout RandomTrees) -> String {
    if let id { return id }
    let id = trees.newID()
    self.id = id
    return id
  }

  /// The number of views in this tree.
  package var count: Int { children.reduce(1) { $0 + $1.count } }

  // MARK: Building

  /// Makes the views, as an inflater does.
  package func build(direction: LayoutDirection? = nil) -> View {
    let root = build(in: nil)
    if let direction { root.layoutDirection = direction }
    return root
  }

  private func build(in parent: (view: ViewGroup, kind: ViewKind)?) -> View {
    let kind = RandomClass.named(className).kind
    let context = RandomTrees.context(parent: parent?.view)
    let view = kind.make(context)
    parent?.view.addSubview(ofDocument: view)
    view.className = className
    view.id = id
    // In the order of the tables, in which specific attributes follow general ones.
    for attribute in kind.attributes { set(attribute.name, attribute.apply, view, context) }
    let childAttributes = (parent?.kind ?? .unknownParent).childAttributes
    let own = Set(kind.attributes.map(\.name))
    for attribute in childAttributes where !own.contains(attribute.name) {
      set(attribute.name, attribute.apply, view.layoutParams, context)
    }
    if let group = view as? ViewGroup {
      for child in children { _ = child.build(in: (group, kind)) }
    }
    return view
  }

  private func set<Target>(
    _ name: String, _ apply: (Target, AttributeValue, AttributeContext) throws(AttributeProblem) -> Void,
    _ target: Target, _ context: AttributeContext
  ) {
    guard let value = value(of: name) else { return }
    do throws(AttributeProblem) {
      try apply(target, value, context)
    } catch {
      fatalError("\(className) doesn't take \(name): \(value): \(error)")
    }
  }

  // MARK: As a document

  /// The `.grx` document.
  package var document: String { "{\"version\": \"0.1\", \"layout\": \(json(indent: ""))}\n" }

  private func json(indent: String) -> String {
    let inner = indent + "  "
    var members = ["\"class\": \"\(className)\""]
    if let id { members.append("\"id\": \"\(id)\"") }
    members += attributes.map { "\"\($0.name)\": \($0.value.json)" }
    if !children.isEmpty {
      let list = children.map { "\n\(inner)  \($0.json(indent: inner + "  "))" }.joined(separator: ",")
      members.append("\"subviews\": [\(list)\n\(inner)]")
    }
    return "{\n\(inner)" + members.joined(separator: ",\n\(inner)") + "\n\(indent)}"
  }
}

extension AttributeValue {
  fileprivate var json: String {
    switch self {
    case .string(let text):
      "\"\(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n"))\""
    case .number(let number): number.shortestDecimal
    case .pixels(let pixels): "\"\(pixels.shortestDecimal)px\""
    case .bool(let bool): "\(bool)"
    case .null: "null"
    case .array(let elements): "[" + elements.map(\.json).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.json)" }.joined(separator: ", ") + "}"
    }
  }
}
