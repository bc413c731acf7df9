import Measure

/// An attribute of a view or of its layout params: its name in documents, and the effect of setting it.
///
/// A layout lists its attributes in a table, which front ends, error messages, the reference, and the schema read.
/// Attributes are set in the order of the table, so a specific attribute comes after the general one that it refines.
///
/// The effect can be given in three ways: as a property, as a property and a type for reading values, or as a closure.
///
/// ```swift
/// Attribute("title", \.title, "The title above the view.")
/// Attribute("weight", as: Weight.self, \.weight, default: 0, "The child's share of the remaining space.")
/// Attribute("lines", as: Count.self, "The number of lines, regardless of the text.") { view, count, _ in … }
/// ```
public struct Attribute<Target>: Sendable {
  /// The name in documents.
  public let name: String
  /// Other names for the same attribute. If several are given, the first in this order is used.
  public let aliases: [String]
  /// The expected form of a value, as in error messages: `a length, …`.
  public let expected: String
  /// The value that has the same effect as no value; `nil` if there is none.
  public let defaultValue: AttributeValue?
  /// The effect of the attribute, in one sentence.
  public let summary: String
  /// Whether attributes with this property are set in document order.
  package var keepsDocumentOrder = false
  package let type: any AttributeDecodable.Type
  package let apply: Apply
  /// Decodes a value that many views share, and returns a closure that sets it.
  package let bind: Bind
  /// The property as text, for comparing values; `nil` for an attribute without a property.
  package let current: (@Sendable (Target) -> String)?

  package typealias Apply = @Sendable (Target, AttributeValue, AttributeContext) throws(AttributeProblem) -> Void
  package typealias Bind =
    @Sendable (AttributeValue, AttributeContext) throws(AttributeProblem) -> Setter
  package typealias Setter = (Target, AttributeContext) throws(AttributeProblem) -> Void

  // There are hundreds of attributes, so specialized code for each type would be a third of the module. One body for
  // all types is fast enough for most; attributes that many views set use the initializer with `get` and `set`.

  /// Creates an attribute that sets a property, optional or not, whose type can be read from values.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public init<Value: AttributeDecodable>(
    _ name: String, aliases: [String] = [], _ property: ReferenceWritableKeyPath<Target, Value> & Sendable,
    default defaultValue: AttributeValue? = nil, _ summary: String = ""
  ) {
    self.init(
      name, aliases, Value.self, defaultValue, summary,
      current: Self.text(of: { $0[keyPath: property] }), set: { $0[keyPath: property] = $1 })
  }

  /// Creates an attribute that sets a property to the value that a `type` represents, such as the pixels of a `Length`.
  ///
  /// For an optional property, `type` is optional too: `as: Length<NotNegative>?.self`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public init<Value: AttributeDecodable>(
    _ name: String, aliases: [String] = [], as type: Value.Type,
    _ property: ReferenceWritableKeyPath<Target, Value.Property> & Sendable,
    default defaultValue: AttributeValue? = nil, _ summary: String = ""
  ) {
    self.init(
      name, aliases, type, defaultValue, summary,
      current: Self.text(of: { $0[keyPath: property] }), set: { $0[keyPath: property] = $1.property })
  }

  /// Creates an attribute that is applied by calling `set`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public init<Value: AttributeDecodable>(
    _ name: String, aliases: [String] = [], as type: Value.Type, default defaultValue: AttributeValue? = nil,
    _ summary: String = "",
    set: @escaping @Sendable (Target, Value, AttributeContext) throws(AttributeProblem) -> Void
  ) {
    self.name = name
    self.aliases = aliases
    self.defaultValue = defaultValue
    self.summary = summary
    self.type = type
    expected = Value.expected
    current = nil
    apply = { @Sendable (target, value, context) throws(AttributeProblem) in
      guard let decoded = Value(value, context) else { throw .mismatch(expected: Value.expected) }
      try set(target, decoded, context)
    }
    bind = { @Sendable (value, context) throws(AttributeProblem) in
      guard let decoded = Value(value, context) else { throw .mismatch(expected: Value.expected) }
      return { (target, context) throws(AttributeProblem) in try set(target, decoded, context) }
    }
  }

  /// Creates an attribute that sets a property by closures. Used for attributes that many views set, since writing
  /// through a key path takes longer than everything else.
  package init<Value: AttributeDecodable, Stored>(
    _ name: String, aliases: [String] = [], as type: Value.Type, default defaultValue: AttributeValue? = nil,
    _ summary: String, get: @escaping @Sendable (Target) -> Stored,
    set: @escaping @Sendable (Target, Value.Property) -> Void
  ) {
    self.init(
      name, aliases, type, defaultValue, summary, current: Self.text(of: get), set: { set($0, $1.property) })
  }

  /// Returns a property as text.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func text<Stored>(
    of get: @escaping @Sendable (Target) -> Stored
  ) -> @Sendable (Target) -> String {
    { String(describing: get($0)) }
  }

  private init<Value: AttributeDecodable>(
    _ name: String, _ aliases: [String], _ type: Value.Type, _ defaultValue: AttributeValue?, _ summary: String,
    current: @escaping @Sendable (Target) -> String, set: @escaping @Sendable (Target, Value) -> Void
  ) {
    self.name = name
    self.aliases = aliases
    self.defaultValue = defaultValue
    self.summary = summary
    self.type = type
    self.current = current
    expected = Value.expected
    apply = { @Sendable (target, value, context) throws(AttributeProblem) in
      guard let decoded = Value(value, context) else { throw .mismatch(expected: Value.expected) }
      set(target, decoded)
    }
    bind = { @Sendable (value, context) throws(AttributeProblem) in
      guard let decoded = Value(value, context) else { throw .mismatch(expected: Value.expected) }
      return { target, _ in set(target, decoded) }
    }
  }
}

extension Attribute {
  /// The form of the attribute's values.
  package var form: ValueForm { type.valueForm }

  /// Returns whether the attribute accepts a value.
  package func accepts(_ value: AttributeValue, _ context: AttributeContext) -> Bool {
    type.init(value, context) != nil
  }

  /// Creates an attribute of a superclass, for the table of its subclass, or of any class, for the table of a kind. It
  /// has no effect on targets of other classes: a front end applies a kind's attributes to the views that the kind made,
  /// and to their children's params.
  package init<Other>(converting attribute: Attribute<Other>) {
    name = attribute.name
    aliases = attribute.aliases
    expected = attribute.expected
    defaultValue = attribute.defaultValue
    summary = attribute.summary
    keepsDocumentOrder = attribute.keepsDocumentOrder
    type = attribute.type
    if let current = attribute.current {
      self.current = { @Sendable target in (target as? Other).map(current) ?? "" }
    } else {
      current = nil
    }
    let (apply, bind) = (attribute.apply, attribute.bind)
    self.apply = { @Sendable (target, value, context) throws(AttributeProblem) in
      guard let target = target as? Other else { return }
      try apply(target, value, context)
    }
    self.bind = { @Sendable (value, context) throws(AttributeProblem) in
      let set = try bind(value, context)
      return { (target, context) throws(AttributeProblem) in
        guard let target = target as? Other else { return }
        try set(target, context)
      }
    }
  }
}

/// The reason that an attribute couldn't be set.
public enum AttributeProblem: Error, Hashable, Sendable {
  /// The attribute doesn't accept the value.
  case mismatch(expected: String)
  /// The attribute doesn't accept a part of the value: `path` has the names of members, and the indexes of elements, that
  /// lead to it. A member that isn't there is missing, and one that shouldn't be there has an unknown name.
  case mismatchInside(path: [String], expected: String)
  /// The value is valid, but it names a picture that can't be read. The view is laid out without the picture.
  case unreadablePicture(file: String, why: String)
  /// Several of these, in parts of one value.
  case several([AttributeProblem])
}

/// The context in which a value is read.
public struct AttributeContext {
  /// The number of pixels per point, above 0.
  public var density: Double
  /// The scale factor of text sizes in points, above 0.
  public var fontScale = 1.0
  /// The text engine.
  public var textMeasurer: any TextMeasurer
  /// The view whose child's attributes are read; `nil` for a root.
  public var parent: View?
  /// Reads the size of a picture.
  public var picture: (_ source: String) throws(AttributeProblem) -> IntrinsicImage

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - density: The number of pixels per point, above 0.
  ///   - textMeasurer: The text engine.
  ///   - parent: The view whose child's attributes are read; `nil` for a root.
  ///   - picture: Reads the size of a picture.
  public init(
    density: Double = 1, textMeasurer: any TextMeasurer = ProportionalTextMetrics(), parent: View? = nil,
    picture: @escaping (String) throws(AttributeProblem) -> IntrinsicImage = { (source) throws(AttributeProblem) in
      throw .unreadablePicture(file: source, why: "there is no folder to read pictures from")
    }
  ) {
    self.density = density
    self.textMeasurer = textMeasurer
    self.parent = parent
    self.picture = picture
  }

  /// Converts points to whole pixels. Halves are rounded away from zero, a non-zero length never becomes zero, and the
  /// result is clamped to −`Pixels.limit` … `Pixels.limit`. NaN becomes 0.
  public func pixels(points: Double) -> Int { Density(unchecked: density).pixels(points) }

  static func wholePixels(_ exact: Double) -> Int {
    let limit = Double(Pixels.limit)
    guard !exact.isNaN else { return 0 }
    let rounded = min(max(exact.rounded(.toNearestOrAwayFromZero), -limit), limit)
    if rounded == 0 && exact != 0 { return exact < 0 ? -1 : 1 }
    return Int(rounded)
  }
}
