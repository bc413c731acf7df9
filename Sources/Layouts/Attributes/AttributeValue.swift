/// A value as it is written in a document, before a layout says what it means.
///
/// Every front end produces these, so a layout never sees the document's own syntax.
public enum AttributeValue: Hashable, Sendable {
  case string(String)
  case number(Double)
  case bool(Bool)
  case null
  case array([AttributeValue])
  case object([String: AttributeValue])
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
