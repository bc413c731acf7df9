import GRXFileFormats
import Layouts

/// JSON for output, with members in a fixed order.
indirect enum JSONValue {
  case string(String)
  case number(Double)
  case bool(Bool)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Returns the text, indented by two spaces per level.
  func text(indent: Int = 0) -> String {
    let inner = String(repeating: "  ", count: indent + 1)
    let end = "\n" + String(repeating: "  ", count: indent)
    switch self {
    case .string(let text): return jsonString(text)
    case .number(let number): return number.shortestDecimal
    case .bool(let bool): return bool ? "true" : "false"
    case .array(let elements):
      let isFlat = elements.allSatisfy(\.isScalar)
      if isFlat { return "[" + elements.map { $0.text() }.joined(separator: ", ") + "]" }
      return "[\n" + elements.map { inner + $0.text(indent: indent + 1) }.joined(separator: ",\n") + end + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { inner + jsonString($0.key) + ": " + $0.value.text(indent: indent + 1) }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .string, .number, .bool: true
    case .array, .object: false
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members.map { (key: $0.0, value: $0.1) }) }

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
