import Measure

/// A class of views as documents name it: how to make one, which attributes it takes, and which its children take.
public struct ViewKind: Sendable {
  public let name: String
  public let aliases: [String]
  /// The name of the kind that this one was renamed from, or its own.
  package let substituted: String
  /// What such views are for, in one sentence.
  public let summary: String
  package let make: @Sendable (AttributeContext) -> View
  /// The view's own attributes, in the order in which they are applied.
  package let attributes: [ErasedAttribute<View>]
  /// What a child of this view asks of it.
  package let childAttributes: [ErasedAttribute<LayoutParams>]
  /// How many children a view may have.
  package let maximumChildCount: Int
  /// What only the view with all its children shows to be wrong.
  package let problems: @Sendable (View) -> [LayoutProblem]

  /// Whether a view is of this class, and of no subclass.
  package let matches: @Sendable (View) -> Bool

  /// The place holder for the class of a parent that isn't known: its children ask of it what every child asks.
  package static let unknownParent = ViewKind(
    "", attributes: [] as [Attribute<View>], childAttributes: [] as [Attribute<LayoutParams>],
    make: { _ in ViewGroup() })

  /// A class whose views have `attributes` besides those that every view has.
  ///
  /// - Parameters:
  ///   - aliases: Other names that documents may use.
  ///   - summary: What such views are for, in one sentence.
  ///   - childAttributes: What its children ask of it, besides what every child asks. Their target is the class of
  ///     params that the view's `layoutParams(from:)` returns.
  ///   - problems: Finds what is wrong with a view once its children are there.
  ///   - make: Makes a view.
  public init<Target: View, Params: LayoutParams>(
    _ name: String, aliases: [String] = [], summary: String = "", attributes: [Attribute<Target>],
    childAttributes: [Attribute<Params>], maximumChildCount: Int = .max,
    problems: @escaping @Sendable (Target) -> [LayoutProblem] = { _ in [] },
    make: @escaping @Sendable (AttributeContext) -> Target
  ) {
    self.name = name
    substituted = name
    self.aliases = aliases
    self.summary = summary
    self.make = make
    self.attributes = ViewAttributes.ofView.map(ErasedAttribute.init) + attributes.map(ErasedAttribute.init)
    self.childAttributes = Self.replacing(
      ViewAttributes.ofChild.map(ErasedAttribute.init), by: childAttributes.map(ErasedAttribute.init))
    self.maximumChildCount = maximumChildCount
    matches = { type(of: $0) == Target.self }
    self.problems = { view in (view as? Target).map(problems) ?? [] }
  }

  /// The attributes of every child, then those of this class's. One of the same name takes the place of the general one.
  private static func replacing(
    _ general: [ErasedAttribute<LayoutParams>], by own: [ErasedAttribute<LayoutParams>]
  ) -> [ErasedAttribute<LayoutParams>] {
    general.map { attribute in own.first { $0.name == attribute.name } ?? attribute }
      + own.filter { attribute in !general.contains { $0.name == attribute.name } }
  }

  /// A class of views whose children, if it takes any, are laid over one another as in a FrameLayout.
  public init<Target: View>(
    _ name: String, aliases: [String] = [], summary: String = "", attributes: [Attribute<Target>] = [],
    make: @escaping @Sendable (AttributeContext) -> Target
  ) {
    self.init(
      name, aliases: aliases, summary: summary, attributes: attributes,
      childAttributes: FrameLayoutAttributes.ofChild, make: make)
  }

  private init(copying other: ViewKind, name: String) {
    self.name = name
    substituted = other.substituted
    aliases = []
    summary = other.summary
    make = other.make
    attributes = other.attributes
    childAttributes = other.childAttributes
    maximumChildCount = other.maximumChildCount
    problems = other.problems
    matches = other.matches
  }

  /// The same kind under another name.
  public func renamed(_ name: String) -> ViewKind { ViewKind(copying: self, name: name) }
}

/// An attribute of some subclass of `Base`.
package struct ErasedAttribute<Base>: Sendable {
  package let name: String
  package let aliases: [String]
  package let expected: String
  package let defaultValue: AttributeValue?
  package let summary: String
  package let keepsDocumentOrder: Bool
  private let type: any AttributeDecodable.Type
  package let apply: @Sendable (Base, AttributeValue, AttributeContext) throws(AttributeProblem) -> Void
  /// What setting a value does, the value being decoded already.
  package let bind: Attribute<Base>.Bind
  /// The property as text; `nil` for an attribute without a property.
  package let current: @Sendable (Base) -> String?

  /// What the attribute's values look like.
  package var form: ValueForm { type.valueForm }

  /// Whether a value is one that the attribute takes.
  package func accepts(_ value: AttributeValue, _ context: AttributeContext) -> Bool {
    type.init(value, context) != nil
  }

  init<Target>(_ attribute: Attribute<Target>) {
    name = attribute.name
    aliases = attribute.aliases
    expected = attribute.expected
    defaultValue = attribute.defaultValue
    summary = attribute.summary
    keepsDocumentOrder = attribute.keepsDocumentOrder
    type = attribute.type
    let current = attribute.current
    self.current = { base in (base as? Target).flatMap { target in current?(target) } }
    let apply = attribute.apply
    self.apply = { @Sendable (base, value, context) throws(AttributeProblem) in
      // A front end applies a kind's attributes to the views that the kind made, and to their children's params.
      guard let target = base as? Target else { return }
      try apply(target, value, context)
    }
    let bind = attribute.bind
    self.bind = { @Sendable (value, context) throws(AttributeProblem) in
      let set = try bind(value, context)
      return { (base) throws(AttributeProblem) in
        guard let target = base as? Target else { return }
        try set(target)
      }
    }
  }
}

/// Something wrong with a view that no single value shows.
public struct LayoutProblem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A rule names a view that isn't a sibling; a warning.
    case unknownID(String)
    /// Rules that refer to one another along one axis; an error. The ids, or class names, in order.
    case cycle([String], Axis)
    /// A value that doesn't fit the rest of the view; an error or a warning, with a sentence for the file's author.
    case inconsistentValue(String, isError: Bool)
  }

  public let kind: Kind
  /// The child that it is about; `nil` for the view itself.
  public let childIndex: Int?
  /// The attribute that it is about; `nil` for the view or child as a whole.
  public let attribute: String?
  /// The element of the attribute's list that it is about; `nil` for the whole value.
  package var element: Int?
  /// Words that the attribute takes besides ids of siblings.
  package let keywords: [String]

  public init(_ kind: Kind, childIndex: Int? = nil, attribute: String? = nil) {
    self.init(kind, childIndex: childIndex, attribute: attribute, keywords: [])
  }

  package init(_ kind: Kind, childIndex: Int?, attribute: String?, keywords: [String]) {
    self.kind = kind
    self.keywords = keywords
    self.childIndex = childIndex
    self.attribute = attribute
  }
}
