import Layouts
import Measure

/// A class of views that a document names, and where each attribute stands in its tables.
///
/// An object, made once for each class that a document uses, so that a view costs no copy of its kind.
final class IndexedKind {
  struct Entry: Comparable {
    /// Whether the attribute is one of the parent's, for its children.
    let isChilds: Bool
    /// The place in the table, and so in the order in which attributes are set.
    let order: Int
    /// 0 for the attribute's own name, more for its aliases.
    let rank: Int

    static func < (a: Entry, b: Entry) -> Bool {
      (a.isChilds ? 1 : 0, a.order, a.rank) < (b.isChilds ? 1 : 0, b.order, b.rank)
    }

    /// Whether both are names of one attribute.
    func isSameAttribute(as other: Entry) -> Bool { isChilds == other.isChilds && order == other.order }
  }

  let kind: ViewKind
  let ofView: [String: Entry]
  /// What a child of such a view asks of it.
  let ofChild: [String: Entry]
  /// What `entries(inside:)` has returned.
  private var known: [(parent: Unretained, entries: [String: Entry])] = []

  /// A kind may be its own parent's: it must not keep itself alive.
  private struct Unretained { unowned let kind: IndexedKind }

  init(_ kind: ViewKind) {
    self.kind = kind
    ofView = Self.entries(kind.attributes, areChilds: false)
    ofChild = Self.entries(kind.childAttributes, areChilds: true)
  }

  /// All attributes that such a view takes as a child of `parent`. Its own win over those of the same name.
  func entries(inside parent: IndexedKind) -> [String: Entry] {
    if let known = known.first(where: { $0.parent.kind === parent }) { return known.entries }
    let entries = parent.ofChild.merging(ofView) { _, own in own }
    known.append((Unretained(kind: parent), entries))
    return entries
  }

  private static func entries<Base>(
    _ attributes: [ErasedAttribute<Base>], areChilds: Bool
  ) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for (order, attribute) in attributes.enumerated() {
      for (rank, name) in attribute.names.enumerated() {
        entries[name] = Entry(isChilds: areChilds, order: order, rank: rank)
      }
    }
    return entries
  }
}

extension [String: IndexedKind.Entry] {
  /// All names of the attribute that has this one; `nil` where there is none.
  func names(like name: String) -> [String]? {
    guard let order = self[name]?.order else { return nil }
    return filter { $0.value.order == order }.map(\.key)
  }
}

extension ErasedAttribute {
  /// The attribute's name and its aliases.
  var names: [String] { [name] + aliases }
}
