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
    let sentence = "'\(key)' isn't a constraint: expected an attribute, a space, and ==, <=, or >="
    let near = nearest(to: key)
    return .failure(Problem(sentence: sentence + Suggestion.question(near)))
  }

  /// Returns the key that is probably meant: with the relation of the text, even if it is written backward.
  private static func nearest(to key: String) -> String? {
    let turned =
      key.hasSuffix(" =>") ? key.dropLast(2) + ">=" : key.hasSuffix(" =<") ? key.dropLast(2) + "<=" : key[...]
    let words = turned.split(separator: " ")
    let other = Suggestion.nearest(to: key, in: table.keys)
    guard words.count == 2, LayoutRelation(rawValue: String(words[1])) != nil else { return other }
    let (name, names) = (String(words[0]), LayoutAttribute.names.map(\.name))
    guard let near = names.contains(name) ? name : Suggestion.nearest(to: name, in: names) else { return other }
    return "\(near) \(words[1])"
  }

  /// Returns the key that a text begins with. Anything after a second space is ignored.
  package static func parse(beginningOf text: String) -> Result<ConstraintKey, Problem> {
    if let known = ShortName.key(beginningOf: text) { return .success(known) }
    let space = UInt8(ascii: " ")
    let bytes = text.utf8
    guard let first = bytes.firstIndex(of: space),
      let second = bytes[bytes.index(after: first)...].firstIndex(of: space)
    else { return parse(text) }
    return parse(String(text[..<second]))
  }

  /// The name of an attribute as a number, which is compared faster than a text is hashed.
  private struct ShortName: Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// - Returns: `nil` for a name of more than 16 bytes.
    init?(_ bytes: some Collection<UInt8>) {
      for (index, byte) in bytes.enumerated() {
        switch index {
        case 0..<8: low |= UInt64(byte) << (8 * index)
        case 8..<16: high |= UInt64(byte) << (8 * (index - 8))
        default: return nil
        }
      }
    }

    private static let attributes: [(name: ShortName, attribute: LayoutAttribute)] =
      LayoutAttribute.names.compactMap { name, attribute in ShortName(name.utf8).map { ($0, attribute) } }

    /// Returns the key that a text begins with; `nil` if it begins with none, or with one of a long name.
    static func key(beginningOf text: String) -> ConstraintKey? {
      let attributes = attributes
      let key = text.utf8.withContiguousStorageIfAvailable { bytes -> ConstraintKey? in
        guard let space = bytes.firstIndex(of: UInt8(ascii: " ")), space + 3 <= bytes.count,
          bytes[space + 2] == UInt8(ascii: "="), space + 3 == bytes.count || bytes[space + 3] == UInt8(ascii: " "),
          let name = ShortName(bytes[..<space]), let known = attributes.first(where: { $0.name == name })
        else { return nil }
        switch bytes[space + 1] {
        case UInt8(ascii: "="): return ConstraintKey(attribute: known.attribute, relation: .equal)
        case UInt8(ascii: "<"): return ConstraintKey(attribute: known.attribute, relation: .lessThanOrEqual)
        case UInt8(ascii: ">"): return ConstraintKey(attribute: known.attribute, relation: .greaterThanOrEqual)
        default: return nil
        }
      }
      return key ?? nil
    }
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
}
