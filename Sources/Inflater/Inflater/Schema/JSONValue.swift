import GRXFileFormats
import Layouts

/// JSON for output, with members in a fixed order.
package enum JSONValue: Sendable {
  case null
  case string(String)
  case number(Double)
  case bool(Bool)
  case array([JSONValue])
  /// An array that has a line for each element, even in compact texts.
  case lines([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Returns the text, indented by two spaces per level.
  package func text(indent: Int = 0) -> String {
    let inner = String(repeating: "  ", count: indent + 1)
    let end = "\n" + String(repeating: "  ", count: indent)
    switch self {
    case .null, .string, .number, .bool: return compactText
    case .array(let elements), .lines(let elements):
      let isFlat = elements.allSatisfy(\.isScalar)
      if isFlat { return "[" + elements.map { $0.text() }.joined(separator: ", ") + "]" }
      return "[\n" + elements.map { inner + $0.text(indent: indent + 1) }.joined(separator: ",\n") + end + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { inner + jsonString($0.key) + ": " + $0.value.text(indent: indent + 1) }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    }
  }

  var isScalar: Bool {
    switch self {
    case .null, .string, .number, .bool: true
    case .array, .lines, .object: false
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (key: $0.0, value: $0.1) })
  }

  init(_ value: AttributeValue) {
    self =
      switch value {
      case .string(let text): .string(text)
      case .number(let number): .number(number)
      case .pixels(let pixels): .string("\(pixels.shortestDecimal)px")
      case .bool(let bool): .bool(bool)
      case .null: .object([])
      case .array(let elements): .array(elements.map(JSONValue.init))
      case .object(let members): .object(members.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value)) })
      }
  }
}
