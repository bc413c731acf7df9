import Measure

/// The form of an attribute's values, for the schema and suggestions.
package indirect enum ValueForm: Hashable, Sendable {
  case boolean
  case text
  case number(minimum: Double?, maximum: Double?, isWhole: Bool)
  /// A length, perhaps with a suffix.
  case length(isNegativeAllowed: Bool)
  /// One of some words.
  case words([String])
  /// One or more of some words, joined by `|` or spaces.
  case joinedWords([String])
  /// A color: one of some names, or hexadecimal digits.
  case color([String])
  /// `*`, an index, or a list of indexes.
  case columns
  case anyOf([ValueForm])
  /// An array of two values.
  case pair(ValueForm)
  /// One of some words, or a text that a regular expression matches as a whole.
  case wordsOrPattern([String], String)
  /// Any value of some of JSON's types.
  case types([String])
  /// An object with some of these members and no others.
  case object([Member], required: [String])
  /// An array of values of one form.
  case list(ValueForm)
  /// A value of unknown form.
  case unknown

  package struct Member: Hashable, Sendable {
    package let name: String
    package let form: ValueForm

    package init(_ name: String, _ form: ValueForm) {
      self.name = name
      self.form = form
    }
  }

  /// The words that may be written.
  package var words: [String] {
    switch self {
    case .boolean: ["true", "false"]
    case .words(let words), .joinedWords(let words), .color(let words), .wordsOrPattern(let words, _): words
    case .anyOf(let forms): forms.flatMap(\.words)
    case .text, .number, .length, .columns, .pair, .types, .object, .list, .unknown: []
    }
  }
}

/// A type of value that describes its form in documents.
package protocol FormDescribing {
  static var form: ValueForm { get }
}

extension AttributeDecodable {
  /// The form of the values.
  package static var valueForm: ValueForm {
    if let type = self as? any FormDescribing.Type { return type.form }
    if let type = self as? any AttributeKeyword.Type { return .words(words(of: type)) }
    return .unknown
  }

  private static func words<Keyword: AttributeKeyword>(of type: Keyword.Type) -> [String] {
    type.keywords.map(\.word)
  }
}

extension Optional: FormDescribing where Wrapped: AttributeDecodable {
  package static var form: ValueForm { Wrapped.valueForm }
}

extension Bool: FormDescribing {
  package static var form: ValueForm { .boolean }
}

extension String: FormDescribing {
  package static var form: ValueForm { .text }
}

extension Int: FormDescribing {
  package static var form: ValueForm { .number(minimum: nil, maximum: nil, isWhole: true) }
}

extension Double: FormDescribing {
  package static var form: ValueForm { .number(minimum: nil, maximum: nil, isWhole: false) }
}

extension Count: FormDescribing {
  package static var form: ValueForm { .number(minimum: 0, maximum: 1_000_000, isWhole: true) }
}

extension PositiveCount: FormDescribing {
  package static var form: ValueForm { .number(minimum: 1, maximum: 1_000_000, isWhole: true) }
}

extension Weight: FormDescribing {
  package static var form: ValueForm {
    .number(minimum: 0, maximum: Double(Float.greatestFiniteMagnitude), isWhole: false)
  }
}

extension Length: FormDescribing {
  package static var form: ValueForm { .length(isNegativeAllowed: Bound.range.lowerBound < 0) }
}

extension Dimension: FormDescribing {
  package static var form: ValueForm {
    .anyOf([.words(["wrap_content", "match_parent"]), .length(isNegativeAllowed: false)])
  }
}

extension Gravity: FormDescribing {
  package static var form: ValueForm { .joinedWords(words.map(\.word) + ["begin"]) }
}

extension Color: FormDescribing {
  package static var form: ValueForm { .color(names.map(\.word)) }
}
