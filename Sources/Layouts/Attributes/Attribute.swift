import Measure

/// One attribute of a view, or of what a view asks of its parent: its name in documents, and what setting it does.
///
/// A layout lists its attributes in a table; a front end reads the table. An attribute that a table names later is applied
/// later, so a specific one follows the general one that it refines.
public struct Attribute<Target>: Sendable {
  public let name: String
  /// Other names for the same attribute; where two are given, the first in this order wins.
  public let aliases: [String]
  /// What a value has to be, in the words of an error: `a length, …`.
  public let expected: String
  package let apply: @Sendable (Target, AttributeValue, AttributeContext) throws(AttributeProblem) -> Void

  /// An attribute that sets a property.
  public init<Value: AttributeDecodable>(
    _ name: String, aliases: [String] = [], _ property: ReferenceWritableKeyPath<Target, Value> & Sendable
  ) {
    self.init(name, aliases: aliases, as: Value.self) { target, value, _ in target[keyPath: property] = value }
  }

  /// An attribute that sets an optional property.
  public init<Value: AttributeDecodable>(
    _ name: String, aliases: [String] = [], _ property: ReferenceWritableKeyPath<Target, Value?> & Sendable
  ) {
    self.init(name, aliases: aliases, as: Value.self) { target, value, _ in target[keyPath: property] = value }
  }

  /// An attribute that sets a property that holds pixels.
  public init<Bound: LengthBound>(
    _ name: String, aliases: [String] = [], _ bound: Length<Bound>.Type,
    _ property: ReferenceWritableKeyPath<Target, Int> & Sendable
  ) {
    self.init(name, aliases: aliases, as: bound) { target, value, _ in target[keyPath: property] = value.pixels }
  }

  /// An attribute that sets an optional property that holds pixels.
  public init<Bound: LengthBound>(
    _ name: String, aliases: [String] = [], _ bound: Length<Bound>.Type,
    _ property: ReferenceWritableKeyPath<Target, Int?> & Sendable
  ) {
    self.init(name, aliases: aliases, as: bound) { target, value, _ in target[keyPath: property] = value.pixels }
  }

  /// An attribute that does what `set` does.
  public init<Value: AttributeDecodable>(
    _ name: String, aliases: [String] = [], as type: Value.Type,
    set: @escaping @Sendable (Target, Value, AttributeContext) throws(AttributeProblem) -> Void
  ) {
    self.name = name
    self.aliases = aliases
    expected = Value.expected
    apply = { @Sendable (target, value, context) throws(AttributeProblem) in
      guard let decoded = Value(value, context) else { throw .mismatch(expected: Value.expected) }
      try set(target, decoded, context)
    }
  }
}

/// Why an attribute could not be set.
public enum AttributeProblem: Error, Hashable, Sendable {
  /// The value isn't one of those that the attribute takes.
  case mismatch(expected: String)
  /// The value is all right, but it names a picture that can't be read. The view is laid out without it.
  case unreadablePicture(file: String, why: String)
}

/// What the meaning of a value depends on, besides the value.
public struct AttributeContext {
  /// Pixels a point, above 0.
  public var density: Double
  /// What the sizes of texts in points are multiplied by, above 0.
  public var fontScale = 1.0
  /// What texts are measured with.
  public var textMeasurer: any TextMeasurer
  /// What the suffixes of lengths mean.
  package var units = LengthUnits.grx
  /// The view whose child's attributes are read; `nil` for a root.
  public var parent: View?
  /// Reads the size of a picture.
  public var picture: (_ source: String) throws(AttributeProblem) -> IntrinsicImage

  public init(
    density: Double = 1, textMeasurer: any TextMeasurer = ProportionalTextMetrics(), parent: View? = nil,
    picture: @escaping (String) throws(AttributeProblem) -> IntrinsicImage = { (source) throws(AttributeProblem) in
      throw .unreadablePicture(file: source, why: "there is nowhere to read pictures from")
    }
  ) {
    self.density = density
    self.textMeasurer = textMeasurer
    self.parent = parent
    self.picture = picture
  }

  /// Points in whole pixels: rounded half away from zero, never from non-zero to zero, and brought into
  /// −`Pixels.limit` … `Pixels.limit`. Not-a-number is 0.
  public func pixels(points: Double) -> Int { AttributeContext.wholePixels(points * density) }

  static func wholePixels(_ exact: Double) -> Int {
    let limit = Double(Pixels.limit)
    guard !exact.isNaN else { return 0 }
    let rounded = min(max(exact.rounded(.toNearestOrAwayFromZero), -limit), limit)
    if rounded == 0 && exact != 0 { return exact < 0 ? -1 : 1 }
    return Int(rounded)
  }
}
