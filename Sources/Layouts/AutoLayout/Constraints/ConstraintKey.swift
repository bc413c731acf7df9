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
    var sentence = "'\(key)' isn't a key of a constraint: an attribute, a space, and ==, <= or >= are expected"
    if let nearest = nearest(to: key) { sentence += "; did you mean '\(nearest)'?" }
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

  private static func nearest(to key: String) -> String? {
    let distances = all.map { ($0, editDistance($0, key)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(2, key.utf8.count / 3) else { return nil }
    return best.0
  }
}
