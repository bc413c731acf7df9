import Layouts
import Measure

/// A class of views that a document names, and where each attribute stands in its tables.
///
/// An object, made once for each class that a document uses, so that a view costs no copy of its kind.
final class IndexedKind {
  struct Entry: Comparable {
    /// The place in the table, and so in the order in which attributes are set.
    let order: Int
    /// 0 for the attribute's own name, more for its aliases.
    let rank: Int

    static func < (a: Entry, b: Entry) -> Bool { (a.order, a.rank) < (b.order, b.rank) }
  }

  let kind: ViewKind
  let ofView: [String: Entry]
  /// What a child of such a view asks of it.
  let ofChild: [String: Entry]

  init(_ kind: ViewKind) {
    self.kind = kind
    ofView = Self.entries(kind.attributes)
    ofChild = Self.entries(kind.childAttributes)
  }

  private static func entries<Base>(_ attributes: [ErasedAttribute<Base>]) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for (order, attribute) in attributes.enumerated() {
      for (rank, name) in attribute.names.enumerated() { entries[name] = Entry(order: order, rank: rank) }
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
