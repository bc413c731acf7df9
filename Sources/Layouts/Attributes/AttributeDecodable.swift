import Measure

/// A type that an attribute's value can be read as.
public protocol AttributeDecodable: SendableMetatype {
  /// What a value has to be, in the words of an error that says what was expected.
  static var expected: String { get }

  /// `nil` where the value isn't one.
  init?(_ value: AttributeValue, _ context: AttributeContext)
}

extension Bool: AttributeDecodable {
  public static var expected: String { "true or false" }

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
  public static var expected: String { "text" }

  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    switch value {
    case .string(let text): self = text
    case .number(let number): self = number.shortestDecimal
    default: return nil
    }
  }
}

/// A whole number, 0 or above, up to a million: a count, an index, a number of lines.
public struct Count: AttributeDecodable, Hashable, Sendable {
  public static var expected: String { "a whole number from 0 to 1000000" }
  public let value: Int

  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, number >= 0, number <= 1_000_000, number.rounded() == number else { return nil }
    self.value = Int(number)
  }
}

/// A number, 0 or above, as large as 32 bits of floating point hold.
public struct Weight: AttributeDecodable, Hashable, Sendable {
  public static var expected: String { "a number from 0 to 3.4e38" }
  public let value: Float

  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, number >= 0 else { return nil }
    let weight = Float(number)
    guard weight.isFinite else { return nil }
    self.value = weight
  }
}

/// Which lengths an attribute takes.
public protocol LengthBound: SendableMetatype {
  static var range: ClosedRange<Int> { get }
  static var expected: String { get }
}

public enum AnyLength: LengthBound {
  public static var range: ClosedRange<Int> { -Pixels.limit...Pixels.limit }
  public static var expected: String { "a length such as 12, \"12.5\" or \"3px\"" }
}

public enum NotNegative: LengthBound {
  public static var range: ClosedRange<Int> { 0...Pixels.limit }
  public static var expected: String { "a length that is not negative, such as 12, \"12.5\" or \"3px\"" }
}

/// A length in whole pixels, written in points, or in pixels with the suffix `px`.
public struct Length<Bound: LengthBound>: AttributeDecodable, Hashable, Sendable {
  public static var expected: String { Bound.expected }
  public let pixels: Int

  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let pixels = value.length(context), Bound.range.contains(pixels) else { return nil }
    self.pixels = pixels
  }
}

extension Dimension: AttributeDecodable {
  public static var expected: String {
    "\"wrap_content\", \"match_parent\" or a length that is not negative, such as 12, \"12.5\" or \"3px\""
  }

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
  /// The words and what they mean, the preferred word of a value first.
  static var keywords: [(word: String, value: Self)] { get }
}

extension AttributeKeyword {
  public static var expected: String { listed(keywords.map { "\"\($0.word)\"" }) }

  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .string(let word) = value, let found = Self.keywords.first(where: { $0.word == word }) else {
      return nil
    }
    self = found.value
  }
}

extension Visibility: AttributeKeyword {
  public static var keywords: [(word: String, value: Visibility)] {
    [("visible", .visible), ("hidden", .hidden), ("invisible", .hidden), ("gone", .gone)]
  }
}

extension LayoutDirection: AttributeKeyword {
  public static var keywords: [(word: String, value: LayoutDirection)] {
    [("ltr", .leftToRight), ("rtl", .rightToLeft), ("inherit", .inherit)]
  }
}

extension Axis: AttributeKeyword {
  public static var keywords: [(word: String, value: Axis)] { [("horizontal", .horizontal), ("vertical", .vertical)] }
}

/// `a`, `a or b`, `a, b or c`.
package func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
