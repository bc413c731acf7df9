import Measure

/// Looks up the entries of views, which are usually requested in order.
struct TreeSearch {
  private let tree: LaidOutTree
  private let range: Range<Int>
  /// The entry that was found last.
  private var latest: Int
  /// All entries by their views, created when an entry was far from the previous one.
  private var entries: [ObjectIdentifier: Int]?

  /// Creates a search.
  /// - Parameter range: The entries to search.
  init(_ tree: LaidOutTree, in range: Range<Int>) {
    self.tree = tree
    self.range = range
    latest = range.lowerBound
  }

  /// The maximum number of entries that are examined before a table of all of them is created.
  private static let nearness = 16

  /// Returns the entry of a view, or `nil` if it isn't among them.
  mutating func entry(of view: View) -> Int? {
    let near = latest..<min(latest + Self.nearness, range.upperBound)
    guard let found = near.first(where: { tree.views[$0] === view }) ?? table[ObjectIdentifier(view)] else {
      return nil
    }
    latest = found
    return found
  }

  private var table: [ObjectIdentifier: Int] {
    mutating get {
      if let entries { return entries }
      let made = Dictionary(uniqueKeysWithValues: range.map { (ObjectIdentifier(tree.views[$0]), $0) })
      entries = made
      return made
    }
  }
}
