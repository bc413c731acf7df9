import Measure

/// A type that an attribute's value can be read as.
public protocol AttributeDecodable: SendableMetatype {
  /// The type of a property that is set to such a value: the type itself, or the type that it is converted to.
  associatedtype Property = Self

  /// The expected form of a value, as error messages name it.
  static var expected: String { get }

  /// Reads a value; `nil` if it isn't one of this type.
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

  /// Creates a value from an attribute's; `nil` if that isn't one of the accepted values.
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

  /// Creates a value from an attribute's; `nil` if that isn't one of the accepted values.
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

  /// Creates a value from an attribute's; `nil` if that isn't one of the accepted values.
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

  /// Creates a value from an attribute's; `nil` if that isn't one of the accepted values.
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

/// A type whose values are words.
public protocol AttributeKeyword: AttributeDecodable {
  /// The words and their values; the preferred word of a value comes first.
  static var keywords: [(word: String, value: Self)] { get }
}

extension AttributeKeyword {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { listed(keywords.map { "\"\($0.word)\"" }) }

  /// Creates a value from an attribute's; `nil` if that isn't one of the accepted values.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .string(let word) = value, let found = Self.keywords.first(where: { $0.word == word }) else {
      return nil
    }
    self = found.value
  }
}

extension Visibility: AttributeKeyword {
  /// The words that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: Visibility)] {
    [("visible", .visible), ("hidden", .hidden), ("invisible", .hidden), ("gone", .gone)]
  }
}

extension MaximumRule: AttributeKeyword {
  /// The words that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: MaximumRule)] {
    [("unlessFixed", .unlessFixed), ("unlessExact", .unlessExact), ("always", .always)]
  }
}

extension LayoutDirection: AttributeKeyword {
  /// The words that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: LayoutDirection)] {
    [("ltr", .leftToRight), ("rtl", .rightToLeft), ("inherit", .inherit)]
  }
}

extension Axis: AttributeKeyword {
  /// The words that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: Axis)] { [("horizontal", .horizontal), ("vertical", .vertical)] }
}

/// `a`, `a or b`, `a, b or c`.
package func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
