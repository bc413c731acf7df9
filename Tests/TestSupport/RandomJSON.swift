import Foundation
import Layouts

/// Writes random JSON, once plain and once with comments and trailing commas.
package struct RandomJSON {
  package var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns an object without repeated keys.
  package mutating func document() -> (plain: String, decorated: String) {
    let (plain, decorated) = object(depth: 0)
    return (plain, blank() + decorated + blank())
  }

  private mutating func value(depth: Int) -> (String, String) {
    switch Int.random(in: 0..<(depth < 5 ? 10 : 8), using: &random) {
    case 0: same(["true", "false", "null"])
    case 1: same(["0", "-0", "1.5", "-12e3", "1E-2", "9007199254740993", "123456789012345678901234567890"])
    case 2...3: same([number()])
    case 4...6: same(strings)
    case 7: same([string()])
    case 8: array(depth: depth)
    default: object(depth: depth)
    }
  }

  private let strings = [
    #""""#, #""// no comment""#, #""/* none */""#, #""a\"b\\""#, #""\\\"//""#, #"",]}""#, #""é👩‍👩‍👧""#,
    #""\ud83d\ude00\n""#, #""wrap_content""#, #""a text of more than sixteen characters""#,
  ]

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func digits(_ count: Int) -> String { (0..<count).map { _ in String(below(10)) }.joined() }

  private mutating func number() -> String {
    var text = below(3) == 0 ? "-" : ""
    text += below(4) == 0 ? "0" : String(1 + below(9)) + digits(below(below(4) == 0 ? 24 : 4))
    if below(2) == 0 { text += "." + digits(1 + below(below(4) == 0 ? 24 : 3)) }
    if below(8) == 0 { text += ["e", "E"][below(2)] + ["", "+", "-"][below(3)] + digits(1 + below(2)) }
    return text
  }

  private mutating func string() -> String {
    let parts = [
      "a", "word ", "\\n", "\\t", "\\\\", "\\/", "\\\"", "\\b", "\\f", "\\r", "\\u0041", "\\u00E9", "\\uFFFD",
      "\\ud83d\\udE00",
      "é", "e\u{301}", "漢", "😀", "\u{FEFF}", "\u{7F}", "/*", "//", "{", "]", ",", ":", "'",
    ]
    return "\"" + (0..<below(12)).map { _ in parts[below(parts.count)] }.joined() + "\""
  }

  private mutating func same(_ choices: [String]) -> (String, String) {
    let choice = choices[below(choices.count)]
    return (choice, choice)
  }

  private mutating func array(depth: Int) -> (String, String) {
    var plain: [String] = []
    var decorated: [String] = []
    for _ in 0..<below(5) {
      let value = value(depth: depth + 1)
      plain.append(value.0)
      decorated.append(blank() + value.1 + blank())
    }
    return ("[" + plain.joined(separator: ",") + "]", "[" + list(decorated) + "]")
  }

  private mutating func object(depth: Int) -> (String, String) {
    var plain: [String] = []
    var decorated: [String] = []
    for number in 0..<below(24) / (depth + 1) {
      let key = "\"\(["k", "/*", "é", "\\u0041", "//"][below(5)])\(number)\""
      let value = value(depth: depth + 1)
      plain.append(key + ":" + value.0)
      decorated.append(blank() + key + blank() + ":" + blank() + value.1 + blank())
    }
    return ("{" + plain.joined(separator: ",") + "}", "{" + list(decorated) + "}")
  }

  private mutating func list(_ items: [String]) -> String {
    guard !items.isEmpty else { return blank() }
    return items.joined(separator: ",") + (below(2) == 0 ? "," + blank() : "")
  }

  private mutating func blank() -> String {
    let blanks = [
      "", "", " ", "\n          ", "\t\r\n", "// \" é { , \n", "//\r", "/**/", "/***/", "/*/ // \" */",
      "/* ,\n é ] */ // x\n/* */",
    ]
    return blanks[below(blanks.count)]
  }
}

extension AttributeValue {
  /// Returns a whole text in JSON as Foundation's parser reads it, for comparison.
  package static func parsed(json text: String) throws -> AttributeValue {
    AttributeValue(json: try JSONSerialization.jsonObject(with: Data(text.utf8)))
  }

  private init(json value: Any) {
    switch value {
    case let object as [String: Any]: self = .object(object.mapValues { AttributeValue(json: $0) })
    case let elements as [Any]: self = .array(elements.map { AttributeValue(json: $0) })
    case let text as String: self = .string(text)
    case let number as NSNumber where String(cString: number.objCType) == "c": self = .bool(number.boolValue)
    // The property `doubleValue` of a decimal number has wrong last digits.
    case let number as NSDecimalNumber: self = .number(Double(number.stringValue) ?? .nan)
    case let number as NSNumber: self = .number(number.doubleValue)
    default: self = .null
    }
  }

  /// Whether both are the same, in the sign of zeros and in the characters of equal strings, too.
  package func isIdentical(to other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.number(let one), .number(let other)): one.bitPattern == other.bitPattern
    case (.array(let some), .array(let others)):
      some.count == others.count && zip(some, others).allSatisfy { $0.isIdentical(to: $1) }
    case (.object(let some), .object(let others)):
      some.count == others.count && some.allSatisfy { name, value in others[name]?.isIdentical(to: value) ?? false }
    default: self == other
    }
  }
}
