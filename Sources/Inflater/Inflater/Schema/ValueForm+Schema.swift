import Layouts

extension ValueForm {
  /// A JSON Schema of the values, in all forms that a document may use, including numbers and booleans in quotes.
  var schema: JSONValue {
    switch self {
    case .boolean: ["enum": [true, false, "true", "false"]]
    case .text: ["type": ["string", "number"]]
    case .number(let minimum, let maximum, let isWhole): number(minimum, maximum, isWhole)
    case .length(let isNegativeAllowed): length(isNegativeAllowed)
    case .words(let words): ["enum": .array(words.map(JSONValue.string))]
    case .joinedWords(let words): joined(words)
    case .color(let names):
      ["anyOf": [["enum": .array(names.map(JSONValue.string))], pattern("#(\(hex){3}|\(hex){6}|\(hex){8})")]]
    case .columns:
      ["anyOf": [["type": "integer", "minimum": 0, "maximum": 1_000_000], pattern(#"\*|"# + columnList)]]
    case .pair(let form): ["type": "array", "items": form.schema, "minItems": 2, "maxItems": 2]
    case .wordsOrPattern(let words, let text):
      ["anyOf": [["enum": .array(words.map(JSONValue.string))], pattern(text)]]
    case .anyOf(let forms): ["anyOf": .array(forms.map(\.schema))]
    case .types(let types): ["type": .array(types.map(JSONValue.string))]
    case .object(let members, let required): object(members, required)
    case .list(let form): ["type": "array", "items": form.schema]
    case .unknown: [:]
    }
  }

  // A number in JSON's grammar, without a sign.
  private var unsigned: String { #"(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?"# }
  private var zero: String { #"-?0(\.0+)?([eE][+-]?[0-9]+)?"# }
  private var hex: String { "[0-9a-fA-F]" }
  private var columnList: String { " *(0|[1-9][0-9]{0,6})( *, *(0|[1-9][0-9]{0,6}))* *" }

  private func object(_ members: [Member], _ required: [String]) -> JSONValue {
    var parts: [(key: String, value: JSONValue)] = [
      ("type", "object"), ("properties", .object(members.map { (key: $0.name, value: $0.form.schema) })),
      ("additionalProperties", false),
    ]
    if !required.isEmpty { parts.append(("required", .array(required.map(JSONValue.string)))) }
    return .object(parts)
  }

  private func pattern(_ pattern: String) -> JSONValue {
    ["type": "string", "pattern": .string("^(\(pattern))$")]
  }

  private func number(_ minimum: Double?, _ maximum: Double?, _ isWhole: Bool) -> JSONValue {
    var native: [(key: String, value: JSONValue)] = [("type", isWhole ? "integer" : "number")]
    if let minimum { native.append(("minimum", .number(minimum))) }
    if let maximum { native.append(("maximum", .number(maximum))) }
    // A pattern can't compare numbers: it excludes signs, fractions, and, for counts from 1, zero.
    let magnitude = isWhole ? #"(0|[1-9][0-9]*)(\.0+)?([eE]\+?[0-9]+)?"# : unsigned
    var quoted = minimum == nil ? "-?" + magnitude : "\(zero)|\(magnitude)"
    if let minimum, minimum > 0 { quoted = #"[1-9][0-9]*(\.0+)?([eE]\+?[0-9]+)?"# }
    return ["anyOf": [.object(native), pattern(quoted)]]
  }

  private func length(_ isNegativeAllowed: Bool) -> JSONValue {
    let native: JSONValue = isNegativeAllowed ? ["type": "number"] : ["type": "number", "minimum": 0]
    let number = isNegativeAllowed ? "-?" + unsigned : "\(zero)|\(unsigned)"
    return ["anyOf": [native, pattern("(\(number))(dp|dip|pt|sp|px)?")]]
  }

  /// Returns the schema of words joined by `|` or spaces, with a word on both sides of each `|`. Editors suggest single
  /// words.
  private func joined(_ words: [String]) -> JSONValue {
    let word = "(" + words.joined(separator: "|") + ")"
    let group = " *\(word)( +\(word))* *"
    return ["anyOf": [["enum": .array(words.map(JSONValue.string))], pattern("\(group)(\\|\(group))*")]]
  }
}
