import Layouts
import Measure

/// A class of views in one dialect, which maps the names of the dialect to attributes of the class's tables.
///
/// A class is created once for each kind that a run uses, so that views don't copy their kind.
final class IndexedKind {
  /// An attribute's position in the tables, in whose order attributes are set, and the rank of the name by which it was
  /// found.
  struct Entry: Comparable, Sendable {
    let position: AttributePosition
    /// 0 for the attribute's preferred name, and higher for its other names.
    let rank: Int

    init(_ position: AttributePosition, rank: Int = 0) { (self.position, self.rank) = (position, rank) }

    var role: AttributeRole { position.role }
    var order: Int { position.order }

    static func < (a: Entry, b: Entry) -> Bool {
      (a.role == .child ? 1 : 0, a.order, a.rank) < (b.role == .child ? 1 : 0, b.order, b.rank)
    }

    /// Returns whether both are names of one attribute.
    func isSameAttribute(as other: Entry) -> Bool { position == other.position }
  }

  let maker: ViewMaker
  let dialect: Dialect
  /// The tables of the kind.
  let attributes: [Attribute<View>]
  let childAttributes: [Attribute<LayoutParams>]
  /// The view's own attributes by name.
  private(set) lazy var own = kind.derived(for: ObjectIdentifier(dialect), ofChildren: false) {
    Self.entries($0.attributes, .own, dialect)
  }
  /// The attributes of children of such a view.
  private(set) lazy var child = kind.derived(for: ObjectIdentifier(dialect), ofChildren: true) {
    Self.entries($0.childAttributes, .child, dialect)
  }
  /// Whether some attributes of children are set in the document's order.
  let childrenKeepOrder: Bool
  /// The cached results of `entries(inside:)`.
  private var known: [(parent: Unretained, entries: [String: Entry])] = []

  var kind: ViewKind { maker.kind }

  /// A kind may be its own parent's kind, so it must not retain itself.
  private struct Unretained { unowned let kind: IndexedKind }

  init(_ kind: ViewKind, _ dialect: Dialect) {
    maker = ViewMaker(kind)
    self.dialect = dialect
    (attributes, childAttributes) = (kind.attributes, kind.childAttributes)
    childrenKeepOrder = childAttributes.contains(where: \.keepsDocumentOrder)
  }

  /// Returns all attributes of a view of this class as a child of `parent`. If an own attribute has the same name as an
  /// attribute of the parent, the name refers to the own one.
  func entries(inside parent: IndexedKind) -> [String: Entry] {
    if let known = known.first(where: { $0.parent.kind === parent }) { return known.entries }
    let entries = parent.child.merging(own) { _, own in own }
    known.append((Unretained(kind: parent), entries))
    return entries
  }

  /// Returns the attribute to which the front end has already joined a node's; `nil` for none, or if the view or its
  /// parent has another class than the node.
  func entry(joinedTo attribute: NodeAttribute, inside parent: IndexedKind) -> Entry? {
    guard let position = attribute.position else { return nil }
    func isNamed<Base>(in table: [Attribute<Base>]) -> Bool {
      table.indices.contains(position.order) && table[position.order].name == attribute.name
    }
    let isCurrent = position.role == .own ? isNamed(in: attributes) : isNamed(in: parent.childAttributes)
    return isCurrent ? Entry(position) : nil
  }

  /// Returns the attribute that has `name` in the tables, and possibly another name in documents.
  func entry(inTables name: String, _ role: AttributeRole) -> Entry? {
    let order =
      role == .own
      ? attributes.lastIndex { $0.name == name || $0.aliases.contains(name) }
      : childAttributes.lastIndex { $0.name == name || $0.aliases.contains(name) }
    return order.map { Entry(AttributePosition(role, at: $0)) }
  }

  private static func entries<Base>(
    _ attributes: [Attribute<Base>], _ role: AttributeRole, _ dialect: Dialect
  ) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for (order, attribute) in attributes.enumerated() {
      let names = dialect.names(of: attribute.name, aliases: attribute.aliases, role)
      for (rank, name) in names.enumerated() { entries[name] = Entry(AttributePosition(role, at: order), rank: rank) }
    }
    return entries
  }
}

/// The classes that documents of one dialect can use, indexed on first use.
final class IndexedKinds {
  let dialect: Dialect
  private let kinds: [String: ViewKind]
  private var indexed: [String: IndexedKind] = [:]
  private var indexedParents: [ObjectIdentifier: IndexedKind] = [:]
  let unknownParent: IndexedKind
  /// The attributes of children of any known class, by name, since a root may be written for a parent that isn't known
  /// yet.
  private(set) lazy var ofAnyParent: [String: [Attribute<LayoutParams>]] = {
    var all: [String: [Attribute<LayoutParams>]] = [:]
    for kind in Set(kinds.values.map(\.name)).sorted().compactMap({ kinds[$0] }) {
      for attribute in kind.childAttributes {
        for name in dialect.names(of: attribute.name, aliases: attribute.aliases, .child) {
          all[name, default: []].append(attribute)
        }
      }
    }
    return all
  }()

  init(_ kinds: [String: ViewKind], _ dialect: Dialect) {
    self.kinds = kinds
    self.dialect = dialect
    unknownParent = IndexedKind(.unknownParent, dialect)
  }

  /// The class with a name in documents.
  subscript(className: String) -> IndexedKind? {
    if let known = indexed[className] { return known }
    guard let kind = kinds[className] else { return nil }
    let new = IndexedKind(kind, dialect)
    indexed[className] = new
    return new
  }

  /// Returns a class in the vocabulary of this dialect.
  func translated(_ other: IndexedKind) -> IndexedKind {
    if other.dialect === dialect { return other }
    if let known = indexedParents[ObjectIdentifier(other)] { return known }
    let new = IndexedKind(other.kind, dialect)
    // `other` lives as long as the indexes of its own dialect, so its identity isn't reused.
    indexedParents[ObjectIdentifier(other)] = new
    return new
  }

  /// The names of the classes, including aliases, in alphabetical order.
  var classNames: [String] { kinds.keys.sorted() }

  /// The preferred names of the classes, in alphabetical order, for messages. UIKit's classes aren't among them, since
  /// they have the attributes of others.
  var preferredNames: [String] { Set(kinds.values.map(\.name)).subtracting(Self.namesOfUIKit).sorted() }

  private static let namesOfUIKit = Set(ViewKind.uiKit.map(\.name))

  /// The classes that have an attribute, or whose children have it.
  struct Owners {
    /// The attribute's name in the document's dialect.
    fileprivate(set) var written: String
    let role: AttributeRole
    fileprivate(set) var classes: [String]

    /// Adds a name. If the first class has several names for it, the first in alphabetical order is kept.
    fileprivate mutating func add(_ className: String, _ name: String) {
      if classes.last != className {
        classes.append(className)
      } else if classes.count == 1 {
        written = min(written, name)
      }
    }
  }

  /// The attributes of all classes, by the significant part of their names. Those of children come first.
  private lazy var allOwners: [String: [Owners]] = {
    var all: [String: [Owners]] = [:]
    // Most names belong to many classes.
    var keys: [String: String] = [:]
    for role in [AttributeRole.child, .own] {
      for className in preferredNames {
        guard let kind = kinds[className] else { continue }
        for name in role == .child ? names(of: kind.childAttributes, role) : names(of: kind.attributes, role) {
          let key = keys[name] ?? Suggestion.key(name)
          keys[name] = key
          if let index = all[key]?.firstIndex(where: { $0.role == role }) {
            all[key]?[index].add(className, name)
          } else {
            all[key, default: []].append(Owners(written: name, role: role, classes: [className]))
          }
        }
      }
    }
    return all
  }()

  private func names<Base>(of attributes: [Attribute<Base>], _ role: AttributeRole) -> [String] {
    attributes.flatMap { dialect.names(of: $0.name, aliases: $0.aliases, role) }
  }

  /// Returns the owners of a name that a view doesn't have, or `nil` if there are none or if every class has it.
  func owners(of name: String) -> Owners? {
    allOwners[Suggestion.key(name)]?.first { $0.classes.count < preferredNames.count }
  }
}
