import Measure

/// A key such as `left ==`: the attribute and the relation of a constraint.
package struct ConstraintKey: Hashable {
  package let attribute: LayoutAttribute
  package let relation: LayoutRelation

  package struct Problem: Error {
    package let sentence: String
  }

  package static func parse(_ key: String) -> Result<ConstraintKey, Problem> {
    if let known = table[key] { return .success(known) }
    var sentence = "'\(key)' isn't a constraint: expected an attribute, a space, and ==, <=, or >="
    if let nearest = Suggestion.nearest(to: key, in: all) { sentence += "; did you mean '\(nearest)'?" }
    return .failure(Problem(sentence: sentence))
  }

  private static let table: [String: ConstraintKey] = {
    var table: [String: ConstraintKey] = [:]
    for (name, attribute) in LayoutAttribute.names {
      for relation in LayoutRelation.allCases {
        table["\(name) \(relation.rawValue)"] = ConstraintKey(attribute: attribute, relation: relation)
      }
    }
    return table
  }()

  /// All keys.
  static let all: [String] = LayoutAttribute.names.flatMap { name in
    LayoutRelation.allCases.map { "\(name.name) \($0.rawValue)" }
  }
}
