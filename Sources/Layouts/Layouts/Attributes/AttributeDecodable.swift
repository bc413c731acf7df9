import Measure

/// A type that can be read from the value of an attribute.
public protocol AttributeDecodable: SendableMetatype {
  /// The type of the property to set: this type itself, or the type that it is converted to.
  associatedtype Property = Self

  /// The expected form of a value, as in error messages.
  static var expected: String { get }

  /// Reads a value; `nil` if it isn't valid for this type.
  init?(_ value: AttributeValue, _ context: AttributeContext)

  /// The value to which a property is set.
  var property: Property { get }
}

extension AttributeDecodable where Property == Self {
  /// The value itself.
  public var property: Self { self }
}

/// Decoded like the wrapped type; a property that isn't set stays `nil`.
extension Optional: AttributeDecodable where Wrapped: AttributeDecodable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { Wrapped.expected }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let wrapped = Wrapped(value, context) else { return nil }
    self = .some(wrapped)
  }

  /// The value for the attribute's property.
  public var property: Wrapped.Property? { map(\.property) }
}

extension Bool: AttributeDecodable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { "true or false" }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    switch value {
    case .bool(let value): self = value
    case .string("true"): self = true
    case .string("false"): self = false
    default: return nil
    }
  }
}

extension String: AttributeDecodable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { "text" }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    switch value {
    case .string(let text): self = text
    case .number(let number): self = number.shortestDecimal
    default: return nil
    }
  }
}

extension Dimension: AttributeDecodable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String {
    "\"wrap_content\", \"match_parent\" or a length that is not negative, such as 12, \"12.5\" or \"3px\""
  }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    switch value {
    case .string("wrap_content"): self = .wrapContent
    case .string("match_parent"): self = .matchParent
    default:
      guard let length = Length<NotNegative>(value, context) else { return nil }
      self = .fixed(length.pixels)
    }
  }
}

/// A type whose values are keywords.
public protocol AttributeKeyword: AttributeDecodable {
  /// The keywords and their values; the preferred keyword of a value comes first.
  static var keywords: [(word: String, value: Self)] { get }
}

extension AttributeKeyword {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { listed(keywords.map { "\"\($0.word)\"" }) }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .string(let word) = value, let found = Self.keywords.first(where: { $0.word == word }) else {
      return nil
    }
    self = found.value
  }
}

extension AttributeKeyword where Self: Equatable {
  /// The preferred keyword of the value.
  var keyword: String { Self.keywords.first { $0.value == self }?.word ?? "" }
}

extension Visibility: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: Visibility)] {
    [("visible", .visible), ("hidden", .hidden), ("invisible", .hidden), ("gone", .gone)]
  }
}

extension MaximumRule: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: MaximumRule)] {
    [("unlessFixed", .unlessFixed), ("unlessExact", .unlessExact), ("always", .always)]
  }
}

extension LayoutDirection: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: LayoutDirection)] {
    [("ltr", .leftToRight), ("rtl", .rightToLeft), ("inherit", .inherit)]
  }
}

extension Axis: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: Axis)] { [("horizontal", .horizontal), ("vertical", .vertical)] }
}

/// Returns the words as a list: `a`, `a or b`, `a, b or c`.
package func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
