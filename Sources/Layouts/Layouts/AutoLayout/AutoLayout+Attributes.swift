import Measure

enum AutoLayoutAttributes {
  static let ofLayout: [Attribute<AutoLayout>] = [
    inDocumentOrder(
      Attribute("constraints", as: ConstraintList.self, "Constraints between the views inside.") {
        layout, list, context in
        let (constraints, problems) = list.constraints(context, isOfChild: context.parent is AutoLayout)
        layout.setWritten(constraints.filter { $0.place?.first != nil }, problems)
      })
  ]

  static let ofChild: [Attribute<AutoLayout.LayoutParams>] =
    [
      priority(
        "horizontalHugging", \.hugging.horizontal, "How strongly the child resists being wider than its content."),
      priority(
        "verticalHugging", \.hugging.vertical, "How strongly the child resists being taller than its content."),
      priority(
        "horizontalCompression", \.compression.horizontal,
        "How strongly the child resists being narrower than its content."),
      priority(
        "verticalCompression", \.compression.vertical,
        "How strongly the child resists being shorter than its content."),
    ]
    + LayoutAttribute.names.flatMap { name in
      LayoutRelation.allCases.map { inDocumentOrder(constraint("\(name.name) \($0.rawValue)", name.attribute, $0)) }
    } + [
      inDocumentOrder(
        Attribute("constraints", as: ConstraintList.self, "Constraints of the child with its siblings and its parent.")
        { (params, list, context) throws(AttributeProblem) in
          let (constraints, problems) = list.constraints(context, isOfChild: true)
          // In an inner layout's own list, the name of the first view refers to the views inside that layout.
          if let inner = params.owner?.view as? AutoLayout {
            params.written.setList(constraints.filter { $0.place?.first == nil }, problems)
            inner.setWritten(constraints.filter { $0.place?.first != nil }, [])
          } else {
            params.written.setList(constraints, problems)
          }
          params.didChange()
        })
    ]

  /// Returns an attribute for which the last of conflicting required constraints, in document order, is dropped.
  private static func inDocumentOrder<Target>(_ attribute: Attribute<Target>) -> Attribute<Target> {
    var attribute = attribute
    attribute.keepsDocumentOrder = true
    return attribute
  }

  private static func priority(
    _ name: String, _ property: WritableKeyPath<AutoLayout.LayoutParams, Int> & Sendable, _ summary: String
  ) -> Attribute<AutoLayout.LayoutParams> {
    Attribute(name, as: ConstraintPriority.self, summary) { params, priority, _ in
      var params = params
      params[keyPath: property] = priority.value
      params.didChange()
    }
  }

  private static func constraint(
    _ key: String, _ attribute: LayoutAttribute, _ relation: LayoutRelation
  ) -> Attribute<AutoLayout.LayoutParams> {
    Attribute(
      key, as: ConstraintValue.self, "A constraint with this view's `\(key.split(separator: " ")[0])` on its left side."
    ) { (params, value, context) throws(AttributeProblem) in
      params.written.set(try value.constraint(key, attribute, relation, context))
      params.didChange()
    }
  }
}

/// A priority in a document.
private struct ConstraintPriority: AttributeDecodable, FormDescribing {
  static var form: ValueForm { .number(minimum: 1, maximum: 1000, isWhole: true) }
  static var expected: String { "a whole number from 1 to 1000" }
  let value: Int

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, let whole = Int(exactly: number), 1...1000 ~= whole else { return nil }
    self.value = whole
  }
}

/// The value of a key such as `left ==`.
private struct ConstraintValue: AttributeDecodable, FormDescribing {
  static var form: ValueForm {
    let names = ["", "als_"].flatMap { prefix in
      [
        ValueForm.Member("\(prefix)view", .types(["string"])), ValueForm.Member("\(prefix)multiplier", .anyNumber),
        ValueForm.Member("\(prefix)constant", .length(isNegativeAllowed: true)),
        ValueForm.Member("\(prefix)priority", ConstraintPriority.form),
      ]
    }
    return .anyOf([
      .types(["number", "string"]), .object(names + [ValueForm.Member("id", .types(["string"]))], required: []),
    ])
  }
  static var expected: String {
    "a length, \"superview\", a view such as \"header\" or \"header.bottom\", or an object with \"view\", "
      + "\"multiplier\", \"constant\" and \"priority\""
  }
  let value: AttributeValue

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    switch value {
    case .number, .string, .object: self.value = value
    default: return nil
    }
  }

  func constraint(
    _ key: String, _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ context: AttributeContext
  ) throws(AttributeProblem) -> LayoutConstraint {
    var second: Reference?
    var numbers = LayoutConstraint.Numbers()
    switch value {
    case .object(let members):
      let names = ["view", "multiplier", "constant", "priority"]
      try requireKnown(members, names + names.map { "als_\($0)" } + ["id"])
      if let view = members["view"] ?? members["als_view"] {
        guard case .string(let text) = view else {
          throw .mismatch(expected: "\"view\": a view such as \"header.bottom\"")
        }
        second = try reference(text, for: attribute)
      }
      numbers = try LayoutConstraint.Numbers(members, context)
    default:
      if let constant = value.exactLength(context) {
        numbers.constant = constant
      } else if case .string(let text) = value {
        second = try reference(text, for: attribute)
      } else {
        throw .mismatch(expected: ConstraintValue.expected)
      }
    }
    return LayoutConstraint(
      attribute, relation, second?.attribute, numbers, writtenAt: LayoutConstraint.Place(key: key, second: second?.id))
  }
}

/// The value of `constraints`.
private struct ConstraintList: AttributeDecodable, FormDescribing {
  static var form: ValueForm {
    .list(
      .object(
        [
          ValueForm.Member("first", .types(["string"])),
          ValueForm.Member("relation", .words(LayoutRelation.allCases.map(\.rawValue))),
          ValueForm.Member("second", .types(["string", "null"])), ValueForm.Member("multiplier", .anyNumber),
          ValueForm.Member("constant", .length(isNegativeAllowed: true)),
          ValueForm.Member("priority", ConstraintPriority.form),
          ValueForm.Member("id", .types(["string"])),
        ], required: ["first", "relation"]))
  }
  static var expected: String {
    "a list of objects with \"first\", \"relation\" and \"second\", \"multiplier\", \"constant\", \"priority\", \"id\""
  }
  let elements: [AttributeValue]

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .array(let elements) = value else { return nil }
    self.elements = elements
  }

  /// Returns the constraints that can be read, and a description of each error in the others.
  func constraints(
    _ context: AttributeContext, isOfChild: Bool
  ) -> (constraints: [LayoutConstraint], problems: [WrittenConstraints.Problem]) {
    var constraints: [LayoutConstraint] = []
    var problems: [WrittenConstraints.Problem] = []
    for (index, element) in elements.enumerated() {
      do throws(AttributeProblem) {
        constraints.append(try constraint(element, index, context, isOfChild))
      } catch {
        guard case .mismatch(let expected) = error else { continue }
        problems.append(
          WrittenConstraints.Problem(
            element: index,
            sentence: "'constraints[\(index)]' \(element.isObject ? "is" : "isn't") an object; expected \(expected)"
          ))
      }
    }
    return (constraints, problems)
  }

  private func constraint(
    _ element: AttributeValue, _ index: Int, _ context: AttributeContext, _ isOfChild: Bool
  ) throws(AttributeProblem) -> LayoutConstraint {
    guard case .object(let members) = element else {
      throw .mismatch(expected: "one with \"first\", \"relation\" and what else the constraint says")
    }
    try requireKnown(members, ["first", "relation", "second", "multiplier", "constant", "priority", "id"])
    guard case .string(let first)? = members["first"] else {
      throw .mismatch(expected: "\"first\": a view's edge or length such as \"title.width\"")
    }
    guard case .string(let sign)? = members["relation"], let relation = LayoutRelation(rawValue: sign) else {
      throw .mismatch(expected: "\"relation\": \"==\", \"<=\" or \">=\"")
    }
    let side: Reference
    if isOfChild, let attribute = LayoutAttribute(name: first[...]) {
      side = (nil, attribute)
    } else {
      side = try reference(first, for: nil)
    }
    guard let attribute = side.attribute else {
      let names = isOfChild ? LayoutAttribute.names.map(\.name) : []
      if let nearest = Suggestion.nearest(to: first, in: names) {
        throw .mismatch(expected: "\"first\": an edge or length; did you mean \"\(nearest)\"?")
      }
      throw .mismatch(expected: "\"first\": a view's edge or length such as \"title.width\"")
    }
    var second: Reference?
    switch members["second"] {
    case .string(let text)?: second = try reference(text, for: attribute)
    case nil, .null?: break
    default: throw .mismatch(expected: "\"second\": a view such as \"header.bottom\"")
    }
    return LayoutConstraint(
      attribute, relation, second?.attribute, try LayoutConstraint.Numbers(members, context),
      writtenAt: LayoutConstraint.Place(key: "constraints", element: index, first: side.id, second: second?.id))
  }
}

extension AttributeValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

extension ValueForm {
  fileprivate static var anyNumber: ValueForm { .number(minimum: nil, maximum: nil, isWhole: false) }
}

/// A side of a constraint: the id of a view, or `nil` for the child that the constraint is written on, and an attribute,
/// or `nil` for that of the other side.
private typealias Reference = (id: String?, attribute: LayoutAttribute?)

/// Reads `header`, `header.bottom` or `superview.bottom`.
private func reference(_ text: String, for attribute: LayoutAttribute?) throws(AttributeProblem) -> Reference {
  // Finding characters takes many times as long as finding bytes, but a mark may combine with a dot.
  let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  guard let dot = isASCII ? text.utf8.lastIndex(of: UInt8(ascii: ".")) : text.lastIndex(of: ".") else {
    if text.isEmpty { throw .mismatch(expected: ConstraintValue.expected) }
    return (text, nil)
  }
  let name = text[text.index(after: dot)...]
  guard dot > text.startIndex, let found = LayoutAttribute(name: name) else {
    let nearest = Suggestion.nearest(to: String(name), in: LayoutAttribute.names.map(\.name))
    throw .mismatch(expected: "one of a view's edges and lengths after the dot, such as '\(nearest ?? "left")'")
  }
  if let mismatch = attribute?.mismatch(with: found) {
    throw .mismatch(expected: "an edge or length of the same kind: \(mismatch)")
  }
  return (String(text[..<dot]), found)
}

private func requireKnown(
  _ members: [String: AttributeValue], _ names: [String]
) throws(AttributeProblem) {
  for name in members.keys.sorted() where !names.contains(name) {
    throw .mismatch(
      expected: "only \(listed(names.filter { !$0.hasPrefix("als_") }.map { "\"\($0)\"" })), not \"\(name.excerpt)\"")
  }
}

extension LayoutConstraint.Numbers {
  /// Reads the numbers of a constraint that is written as an object.
  fileprivate init(_ members: [String: AttributeValue], _ context: AttributeContext) throws(AttributeProblem) {
    if let value = members["multiplier"] ?? members["als_multiplier"] {
      guard let number = value.number else { throw .mismatch(expected: "\"multiplier\": a number") }
      multiplier = number
    }
    if let value = members["constant"] ?? members["als_constant"] {
      guard let length = value.exactLength(context) else { throw .mismatch(expected: "\"constant\": a length") }
      constant = length
    }
    if let value = members["priority"] ?? members["als_priority"] {
      guard let decoded = ConstraintPriority(value, context) else {
        throw .mismatch(expected: "\"priority\": \(ConstraintPriority.expected)")
      }
      priority = decoded.value
    }
    if let value = members["id"] {
      guard case .string(let text) = value else { throw .mismatch(expected: "\"id\": text") }
      id = text
    }
  }
}
