import Measure

/// Looks for the entries of views, which are mostly asked for in their order.
struct TreeSearch {
  private let tree: LaidOutTree
  private let range: Range<Int>
  /// The entry that was found last.
  private var latest: Int
  /// All entries by their views, once one was far from the one before.
  private var entries: [ObjectIdentifier: Int]?

  /// - Parameter range: The entries that are looked through.
  init(_ tree: LaidOutTree, in range: Range<Int>) {
    self.tree = tree
    self.range = range
    latest = range.lowerBound
  }

  /// How many entries are looked at before a table of all of them is made.
  private static let nearness = 16

  /// The entry of a view; `nil` if it isn't among them.
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
