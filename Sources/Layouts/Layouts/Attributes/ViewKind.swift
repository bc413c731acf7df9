import Measure

/// A view class as named in documents: how to create a view, its attributes, and those of its children.
public struct ViewKind: Sendable {
  /// The name of the class in documents.
  public let name: String
  /// Other names that documents can use.
  public let aliases: [String]
  /// The name of the kind that this one was renamed from, or its own.
  package let substituted: String
  /// The purpose of these views, in one sentence.
  public let summary: String
  package let make: @Sendable (AttributeContext) -> View
  /// The view's own attributes, in the order in which they are applied.
  package var attributes: [Attribute<View>] { tables.value.own }
  /// The attributes of a child of this view that belong to its layout params.
  package var childAttributes: [Attribute<LayoutParams>] { tables.value.child }
  /// The attributes of the view and of its children, by name.
  package var namedAttributes: NamedAttributes { tables.named }
  /// Returns what others derive from the attributes of the view, or of its children. It is derived once for each purpose,
  /// and kept by the kind and those that are renamed from it.
  ///
  /// - Parameter purpose: A type, or an object that exists as long as the program.
  package func derived<Value: Sendable>(
    for purpose: ObjectIdentifier, ofChildren: Bool, _ derive: (ViewKind) -> Value
  ) -> Value {
    let key = AttributeTables.Purpose(object: purpose, isOfChildren: ofChildren)
    return tables.derived.value(for: key) { derive(self) } as? Value ?? derive(self)
  }
  /// The maximum number of children of a view.
  package let maximumChildCount: Int
  /// Finds the problems of a view that has all its children.
  package let problems: @Sendable (View) -> [LayoutProblem]
  /// Called when a view of a document has its attributes and children, with the names of the attributes that come after
  /// the first child; `nil` if the class doesn't need it.
  package private(set) var finish: (@Sendable (View, [String]) -> Void)?

  /// Whether this subclass of a known class is created wherever a document names that class.
  package private(set) var extendsKnownClass = false

  private let tables: AttributeTables

  /// Returns whether a view is of exactly this class.
  package let matches: @Sendable (View) -> Bool
  /// Returns whether a view is of this class or of a subclass.
  private let includes: @Sendable (View) -> Bool

  /// A placeholder for the class of an unknown parent, whose children have the attributes of every child.
  package static let unknownParent = ViewKind(
    "", attributes: [] as [Attribute<View>], childAttributes: [] as [Attribute<LayoutParams>],
    make: { _ in ViewGroup() })

  /// Creates a class whose views have `attributes` besides those of every view.
  ///
  /// - Parameters:
  ///   - name: The name of the class in documents.
  ///   - aliases: Other names that documents can use.
  ///   - summary: The purpose of these views, in one sentence.
  ///   - attributes: The attributes of the view itself.
  ///   - childAttributes: The attributes of its children, besides those of every child. Their target is the class of
  ///     params that the view's `layoutParams(from:)` returns.
  ///   - maximumChildCount: The maximum number of children of a view.
  ///   - problems: Finds the problems of a view that has its children.
  ///   - make: Creates a view.
  public init<Target: View, Params: LayoutParams>(
    _ name: String, aliases: [String] = [], summary: String = "",
    attributes: @autoclosure @escaping @Sendable () -> [Attribute<Target>],
    childAttributes: @autoclosure @escaping @Sendable () -> [Attribute<Params>], maximumChildCount: Int = .max,
    problems: @escaping @Sendable (Target) -> [LayoutProblem] = { _ in [] },
    make: @escaping @Sendable (AttributeContext) -> Target
  ) {
    self.name = name
    substituted = name
    self.aliases = aliases
    self.summary = summary
    self.make = make
    tables = AttributeTables(
      own: { ViewAttributes.ofView + attributes().map { Attribute(converting: $0) } },
      child: { Self.replacing(ViewAttributes.ofChild, by: childAttributes().map { Attribute(converting: $0) }) })
    self.maximumChildCount = maximumChildCount
    matches = { type(of: $0) == Target.self }
    includes = { $0 is Target }
    self.problems = { view in (view as? Target).map(problems) ?? [] }
  }

  /// Returns the attributes of every child, followed by those of a class. An attribute of the class replaces a general
  /// one with the same name.
  private static func replacing<Base>(_ general: [Attribute<Base>], by own: [Attribute<Base>]) -> [Attribute<Base>] {
    general.map { attribute in own.first { $0.name == attribute.name } ?? attribute }
      + own.filter { attribute in !general.contains { $0.name == attribute.name } }
  }

  /// Creates a class whose views, if they accept children, lay them over one another as a FrameLayout does.
  public init<Target: View>(
    _ name: String, aliases: [String] = [], summary: String = "",
    attributes: @autoclosure @escaping @Sendable () -> [Attribute<Target>] = [],
    make: @escaping @Sendable (AttributeContext) -> Target
  ) {
    self.init(
      name, aliases: aliases, summary: summary, attributes: attributes(),
      childAttributes: FrameLayoutAttributes.ofChild, make: make)
  }

  /// Declares a custom subclass of a known class. In every format, documents can use it with all attributes of that
  /// class and its children, and with `attributes`.
  ///
  /// ```swift
  /// inflater.register(
  ///   ViewKind("Panel", extending: "LinearLayout", attributes: [Attribute("title", \.title, "The title above the
  ///   panel.")]) {
  ///     _ in Panel()
  ///   })
  /// ```
  /// An attribute replaces the known class's attribute of the same name. Attributes of the known class are set first.
  ///
  /// - Parameters:
  ///   - name: The name of the subclass in documents.
  ///   - aliases: Other names that documents can use.
  ///   - base: The name of a class among `kinds`. It's a programming error if the class is unknown, or if `make`
  ///     creates views that aren't of its Swift class.
  ///   - kinds: The known classes.
  ///   - summary: The purpose of these views, in one sentence; `nil` for that of the known class.
  ///   - attributes: The additional attributes of the view.
  ///   - make: Creates a view.
  public init<Target: View>(
    _ name: String, aliases: [String] = [], extending base: String, in kinds: [ViewKind] = builtIn,
    summary: String? = nil, attributes: [Attribute<Target>] = [], make: @escaping @Sendable (AttributeContext) -> Target
  ) {
    self.init(
      name, aliases, base, kinds, summary, attributes, [] as [Attribute<LayoutParams>], make)
  }

  /// Declares a custom subclass of a known class, with additional attributes of the subclass's children.
  public init<Target: View, Params: LayoutParams>(
    _ name: String, aliases: [String] = [], extending base: String, in kinds: [ViewKind] = builtIn,
    summary: String? = nil, attributes: [Attribute<Target>] = [], childAttributes: [Attribute<Params>],
    make: @escaping @Sendable (AttributeContext) -> Target
  ) {
    self.init(name, aliases, base, kinds, summary, attributes, childAttributes, make)
  }

  private init<Target: View, Params: LayoutParams>(
    _ name: String, _ aliases: [String], _ base: String, _ kinds: [ViewKind], _ summary: String?,
    _ attributes: [Attribute<Target>], _ childAttributes: [Attribute<Params>],
    _ make: @escaping @Sendable (AttributeContext) -> Target
  ) {
    guard let known = kinds.first(where: { $0.name == base || $0.aliases.contains(base) }) else {
      stop("The class '\(name.excerpt)' can't extend '\(base.excerpt)': there is no class of that name")
    }
    self.name = name
    self.aliases = aliases
    substituted = known.substituted
    self.summary = summary ?? known.summary
    self.make = { context in
      let view = make(context)
      require(
        known.includes(view),
        "The class '\(name.excerpt)' can't extend '\(base.excerpt)': \(type(of: view)) isn't a subclass of it")
      return view
    }
    tables = AttributeTables(
      own: { Self.replacing(known.attributes, by: attributes.map { Attribute(converting: $0) }) },
      child: { Self.replacing(known.childAttributes, by: childAttributes.map { Attribute(converting: $0) }) })
    maximumChildCount = known.maximumChildCount
    problems = known.problems
    finish = known.finish
    extendsKnownClass = true
    matches = { type(of: $0) == Target.self }
    includes = { $0 is Target }
  }

  private init(copying other: ViewKind, name: String) {
    self.name = name
    substituted = other.substituted
    aliases = []
    summary = other.summary
    make = other.make
    tables = other.tables
    maximumChildCount = other.maximumChildCount
    problems = other.problems
    finish = other.finish
    extendsKnownClass = other.extendsKnownClass
    matches = other.matches
    includes = other.includes
  }

  /// Returns the same kind with a hook for its finished views.
  package func finishing<Target: View>(
    _ type: Target.Type, _ finish: @escaping @Sendable (Target, _ namesBehindChildren: [String]) -> Void
  ) -> ViewKind {
    var kind = self
    kind.finish = { view, names in (view as? Target).map { finish($0, names) } }
    return kind
  }

  /// Returns the same kind under another name.
  public func renamed(_ name: String) -> ViewKind { ViewKind(copying: self, name: name) }
}

/// The attributes of a class and of its views' children, made when they are first needed: a document uses few of the
/// classes that it could.
private final class AttributeTables: Sendable {
  typealias Tables = (own: [Attribute<View>], child: [Attribute<LayoutParams>])

  private let own: @Sendable () -> [Attribute<View>]
  private let child: @Sendable () -> [Attribute<LayoutParams>]
  private let tables = SharedValue<Tables>()
  private let namedAttributes = SharedValue<NamedAttributes>()

  /// The purpose of something that is derived from the attributes.
  struct Purpose: Hashable {
    let object: ObjectIdentifier
    let isOfChildren: Bool
  }

  let derived = SharedValues<Purpose, any Sendable>()

  init(
    own: @escaping @Sendable () -> [Attribute<View>],
    child: @escaping @Sendable () -> [Attribute<LayoutParams>]
  ) {
    (self.own, self.child) = (own, child)
  }

  var value: Tables { tables.value { (own(), child()) } }

  var named: NamedAttributes {
    namedAttributes.value { NamedAttributes(own: value.own, child: value.child) }
  }
}

/// A problem of a view that no single value reveals.
public struct LayoutProblem: Hashable, Sendable {
  /// The kinds of problems.
  public enum Kind: Hashable, Sendable {
    /// A rule names a view that isn't a sibling; a warning.
    case unknownID(String)
    /// Rules that refer to one another along one axis; an error. The values are the ids or class names, in order.
    case cycle([String], Axis)
    /// Flows that contain one another; an error. The values are their ids: each contains the next, and the last one the first.
    case flowCycle([String])
    /// A value that doesn't match the rest of the view; an error or a warning, with a sentence for the file's author.
    case inconsistentValue(String, isError: Bool)
  }

  /// The kind of problem.
  public let kind: Kind
  /// The index of the child with the problem; `nil` for the view itself.
  public let childIndex: Int?
  /// The attribute with the problem; `nil` for the view or child as a whole.
  public let attribute: String?
  /// The index of the element in the attribute's list; `nil` for the whole value.
  package var element: Int?
  /// The name of the member of the attribute's object; `nil` for the whole value.
  package var member: String?
  /// The keywords that the attribute accepts besides ids of siblings.
  package let keywords: [String]

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - kind: The kind of problem.
  ///   - childIndex: The index of the child with the problem; `nil` for the view itself.
  ///   - attribute: The attribute with the problem; `nil` for the view or child as a whole.
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
