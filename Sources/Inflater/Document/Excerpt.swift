import Layouts
import Measure

extension String {
  /// Whether the text can occur in a path without quotes: a few letters, digits, `_`, and `-`.
  package var isPlainIdentifier: Bool {
    !isEmpty && utf8.count <= 60
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default:
          false
        }
      }
  }
}

extension AttributeValue {
  /// The value as shown in messages: `"wide"`, `12.5`, `true`, `null`, `an array`, `an object`.
  package var excerpt: String {
    switch self {
    case .string(let text): "\"\(text.excerpt)\""
    case .number(let number): number.shortestDecimal
    case .pixels(let pixels): "\"\(pixels.shortestDecimal)px\""
    case .bool(let bool): bool ? "true" : "false"
    case .null: "null"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
