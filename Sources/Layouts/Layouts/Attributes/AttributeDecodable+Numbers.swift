import Measure

extension Int: AttributeDecodable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { "a whole number" }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, let whole = Int(exactly: number) else { return nil }
    self = whole
  }
}

extension Double: AttributeDecodable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { "a number" }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number else { return nil }
    self = number
  }
}

/// A whole number from 0 to a million, such as a count, an index, or a number of lines.
public struct Count: AttributeDecodable, Hashable, Sendable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { "a whole number from 0 to 1000000" }
  /// The number.
  public let value: Int

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, number >= 0, number <= 1_000_000, number.rounded() == number else { return nil }
    self.value = Int(number)
  }

  /// The value for the attribute's property.
  public var property: Int { value }
}

/// A whole number from 1 to a million, such as a number of rows, columns, or spanned cells.
public struct PositiveCount: AttributeDecodable, Hashable, Sendable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { "a whole number from 1 to 1000000" }
  /// The number.
  public let value: Int

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let count = Count(value, context), count.value > 0 else { return nil }
    self.value = count.value
  }

  /// The value for the attribute's property.
  public var property: Int { value }
}

/// A number from 0 to the maximum of a 32-bit floating-point number.
public struct Weight: AttributeDecodable, Hashable, Sendable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { "a number from 0 to 3.4e38" }
  /// The number, at least 0.
  public let value: Float

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, number >= 0 else { return nil }
    let weight = Float(number)
    guard weight.isFinite else { return nil }
    self.value = weight
  }

  /// The value for the attribute's property.
  public var property: Float { value }
}

/// The lengths that an attribute accepts.
public protocol LengthBound: SendableMetatype {
  /// The valid lengths, in pixels.
  static var range: ClosedRange<Int> { get }
  /// The expected form of a length, as in error messages.
  static var expected: String { get }
}

/// Lengths that can be negative.
public enum AnyLength: LengthBound {
  /// The accepted lengths, in pixels.
  public static var range: ClosedRange<Int> { -Pixels.limit...Pixels.limit }
  /// The values that the attribute accepts, for messages.
  public static var expected: String { "a length such as 12, \"12.5\" or \"3px\"" }
}

/// Lengths of at least 0.
public enum NotNegative: LengthBound {
  /// The accepted lengths, in pixels.
  public static var range: ClosedRange<Int> { 0...Pixels.limit }
  /// The values that the attribute accepts, for messages.
  public static var expected: String { "a length that is not negative, such as 12, \"12.5\" or \"3px\"" }
}

/// A length in whole pixels, written in points, or in pixels with the suffix `px`.
public struct Length<Bound: LengthBound>: AttributeDecodable, Hashable, Sendable {
  /// The values that the attribute accepts, for messages.
  public static var expected: String { Bound.expected }
  /// The length in pixels, rounded once.
  public let pixels: Int

  /// The value for the attribute's property, in pixels.
  public var property: Int { pixels }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let pixels = value.length(context), Bound.range.contains(pixels) else { return nil }
    self.pixels = pixels
  }
}

/// A length of 0 or more.
public typealias NonNegativeLength = Length<NotNegative>
