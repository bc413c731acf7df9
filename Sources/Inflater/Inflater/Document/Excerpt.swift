import Layouts
import Measure

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
