import Measure

/// Finds the values of a tree to which paths lead, and the paths to values. The tree must be that of valid JSON.
package final class JSONLocator {
  private let tree: JSONTree

  /// The children of large containers that were requested before. Without them, many errors in one container would take
  /// quadratic time.
  private var elementTables: [Int: [Int]] = [:]
  private var memberTables: [Int: [String: Int]] = [:]
  private static let smallContainer = 16

  /// The views on the path to the last requested view. The next path usually shares most of it.
  private var lastIndexes: [Int] = []
  private var lastViews: [Int] = []
  private var lastNode: NodePath?

  package init(_ tree: JSONTree) { self.tree = tree }

  // MARK: From paths to values

  /// Returns the offset of a place, or of the innermost of its containers that exists.
  ///
  /// Without a node, the place's steps begin at the outermost object. If a key is repeated, the last one is found.
  package func offset(of place: JSONPlace, in node: NodePath?) -> Int {
    guard !tree.entries.isEmpty else { return 0 }
    guard var entry = node.map(view) ?? 0 else { return Int(tree.entries[0].start) }
    for (depth, step) in place.steps.enumerated() {
      let next: Int?
      switch step {
      case .member(let name): next = member(name, of: entry)
      case .element(let index): next = element(index, of: entry)
      }
      guard let next else { break }
      entry = next
      if place.part == .key, depth == place.steps.count - 1, tree.entries[entry].isMember {
        return Int(tree.entries[entry].key)
      }
    }
    return Int(tree.entries[entry].start)
  }

  /// Returns the value at the path of a node, or `nil` if there is none.
  package func view(at node: NodePath) -> Int? {
    if let lastNode, lastNode == node { return lastViews.last }
    lastNode = nil
    let indexes = node.indexes
    var depth = 0
    while depth < min(indexes.count, lastIndexes.count), indexes[depth] == lastIndexes[depth] { depth += 1 }
    lastIndexes.removeSubrange(depth...)
    if lastViews.isEmpty {
      guard !tree.entries.isEmpty, let root = member("layout", of: 0) else { return nil }
      lastViews.append(root)
    }
    lastViews.removeSubrange((depth + 1)...)
    for index in indexes[depth...] {
      guard let subviews = member("subviews", of: lastViews[lastViews.count - 1]),
        let view = element(index, of: subviews)
      else { return nil }
      lastIndexes.append(index)
      lastViews.append(view)
    }
    lastNode = node
    return lastViews[lastViews.count - 1]
  }

  private func element(_ index: Int, of container: Int) -> Int? {
    guard index >= 0, tree.entries[container].isContainer else { return nil }
    if index < Self.smallContainer { return tree.children(of: container).dropFirst(index).first { _ in true } }
    let elements = elements(of: container)
    return index < elements.count ? elements[index] : nil
  }

  private func elements(of container: Int) -> [Int] {
    if let known = elementTables[container] { return known }
    let elements = Array(tree.children(of: container))
    elementTables[container] = elements
    return elements
  }

  private func member(_ name: String, of object: Int) -> Int? {
    if let table = memberTables[object] { return table[name] }
    // Most objects have few members, and are asked for a few.
    if Int(tree.entries[object].next) - object <= Self.smallContainer { return tree.member(name, of: object) }
    guard tree.entries[object].kind == .object else { return nil }
    var table: [String: Int] = [:]
    for (number, member) in tree.children(of: object).enumerated() {
      // The errors of an interrupted document aren't reported.
      if number % 256 == 255 && Meter.endsReading(after: .item) { return nil }
      table[tree.key(of: member)] = member
    }
    memberTables[object] = table
    return table[name]
  }

  // MARK: From values to paths

  /// Returns the view that contains a value, and the steps from there; if there is no view, the steps from the outermost
  /// object.
  package func path(of value: Int) -> (node: NodePath?, steps: [JSONPlace.Step]) {
    var node: NodePath?
    var steps: [JSONPlace.Step] = []
    var entry = 0
    while entry < value {
      let elements = elements(of: entry)
      let index = elements.indices.partitionPoint { elements[$0] <= value } - 1
      let isOutermost = entry == 0
      entry = elements[index]
      steps.append(tree.entries[entry].isMember ? .member(tree.key(of: entry)) : .element(index))
      if isOutermost, steps == [.member("layout")] {
        (node, steps) = (.root, [])
      } else if let view = node, steps.count == 2, steps == [.member("subviews"), .element(index)] {
        (node, steps) = (.child(of: view, index: index), [])
      }
    }
    return (node, steps)
  }
}
