/// A value as written in a document, before a layout interprets it.
///
/// Every front end produces these, so a layout never sees the document's own syntax.
public enum AttributeValue: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A number.
  case number(Double)
  /// A length in pixels, independent of the density. Formats whose values are all text don't produce it.
  case pixels(Double)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null
  /// A list of values.
  case array([AttributeValue])
  /// Values with their names.
  case object([String: AttributeValue])
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
