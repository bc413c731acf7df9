import Inflater
import Measure

/// The edits that make one plan of another, in the order of the new document; a removed view is where it was.
///
/// Applying them one after another leads to the new plan exactly.
struct EditScript {
  struct Step {
    let edit: LayoutEdit
    /// The key of the view that it is about.
    let key: Int
    /// The view's name, for people.
    let name: String
    var contentCount = 0
    /// Makes the edit in a plan.
    let apply: (_ nodes: inout [Int: LayoutPlan.Node]) -> Void

    var words: String { edit.words(name, contentCount: contentCount) }
  }

  private(set) var steps: [Step] = []
  /// The old plan with the keys of the views that they are in the new one.
  let start: LayoutPlan
  private let new: LayoutPlan
  private let newNodes: [LayoutPlan.Node]
  private let oldNodes: [LayoutPlan.Node]
  private let matching: ViewMatching
  /// The new indexes of views that have another place among siblings that they had before.
  private let reordered: Set<Int>
  private let newNames: PlanNames
  private let oldNames: PlanNames
  /// Of each new view, its index in its parent.
  private let places: [Int]

  init(from old: LayoutPlan, to new: LayoutPlan) {
    self.new = new
    (oldNodes, newNodes) = (old.nodes, new.nodes)
    let matching = ViewMatching(MatchedTree(oldNodes), MatchedTree(newNodes))
    self.matching = matching
    // The keys of a fresh plan count its nodes in pre-order.
    let newCount = newNodes.count
    start = old.copy { matching.newIndex[$0] >= 0 ? matching.newIndex[$0] : newCount + $0 }
    (newNames, oldNames) = (PlanNames(newNodes), PlanNames(oldNodes))
    var places = Array(repeating: 0, count: newCount)
    for node in newNodes { for (place, child) in node.children.enumerated() { places[child.key] = place } }
    self.places = places
    reordered = Self.reordered(newNodes, oldNodes, matching)
    findSteps()
  }

  /// All but as many views as possible that are in the order that they had.
  private static func reordered(
    _ newNodes: [LayoutPlan.Node], _ oldNodes: [LayoutPlan.Node], _ matching: ViewMatching
  ) -> Set<Int> {
    var reordered: Set<Int> = []
    for parent in newNodes where matching.oldIndex[parent.key] >= 0 && parent.children.count > 1 {
      let oldParent = oldNodes[matching.oldIndex[parent.key]]
      // Keys count in pre-order, so that they order siblings.
      let kept = parent.children.filter { child in
        let old = matching.oldIndex[child.key]
        return old >= 0 && oldNodes[old].parent === oldParent
      }
      let order = kept.map { matching.oldIndex[$0.key] }
      let inOrder = longestIncreasingSubsequence(of: order)
      for (index, child) in kept.enumerated() where !inOrder.contains(index) { reordered.insert(child.key) }
    }
    return reordered
  }

  /// The name of a view: that of the new layout, or the old one's for a view that was removed.
  func name(_ key: Int) -> String {
    key < newNodes.count ? newNames[key] : oldNames.former(key - newNodes.count)
  }

  // MARK: Finding

  private mutating func findSteps() {
    var removed: [Int: [Int]] = [:]
    var last = -1
    for (oldIndex, newIndex) in matching.newIndex.enumerated() {
      if newIndex >= 0 { last = newIndex } else { removed[last, default: []].append(oldIndex) }
    }
    let hasOtherRoot = matching.oldIndex[0] != 0
    if hasOtherRoot { appendRoot() }
    var late = appendRemovals(removed[-1] ?? [])
    for index in newNodes.indices {
      if index > 0 { appendStructure(index) }
      let oldIndex = matching.oldIndex[index]
      if oldIndex >= 0 { appendChanges(oldNodes[oldIndex].blueprint, newNodes[index].blueprint, index) }
      late += appendRemovals(removed[index] ?? [])
    }
    for index in late { appendRemoval(index) }
  }

  private func key(ofOld index: Int) -> Int {
    matching.newIndex[index] >= 0 ? matching.newIndex[index] : newNodes.count + index
  }

  /// Another view becomes the root, and what was the root is in it at first.
  private mutating func appendRoot() {
    let new = newNodes[0]
    let oldKey = key(ofOld: 0)
    steps.append(
      Step(edit: .becameRoot(before: name(oldKey)), key: 0, name: newNames[0]) { nodes in
        guard let oldRoot = nodes[oldKey] else { return }
        let root = nodes[0] ?? LayoutPlan.Node(key: 0, new.blueprint)
        root.parent?.remove(root)
        nodes[0] = root
        root.insert(oldRoot, at: root.children.count)
      })
  }

  /// A view that came, or is somewhere else.
  private mutating func appendStructure(_ index: Int) {
    let node = newNodes[index]
    let oldIndex = matching.oldIndex[index]
    guard let parent = node.parent else { return }
    let parentKey = parent.key
    let (newNodes, places) = (newNodes, places)
    func insert(_ child: LayoutPlan.Node, in parent: LayoutPlan.Node) {
      // The siblings before it are in place already.
      let place =
        parent.children.lastIndex { other in
          other.key < newNodes.count && newNodes[other.key].parent?.key == parentKey
            && places[other.key] < places[index]
        }.map { $0 + 1 } ?? 0
      parent.insert(child, at: place)
    }
    guard oldIndex >= 0 else {
      // What is in a new view comes with it.
      if matching.oldIndex[parentKey] < 0 && parentKey != 0 { return }
      let matching = matching
      steps.append(
        Step(
          edit: .added(in: newNames[parentKey]), key: node.key, name: newNames[node.key],
          contentCount: contentCount(of: node)
        ) { nodes in
          guard let parent = nodes[parentKey] else { return }
          insert(node.copy(&nodes) { matching.oldIndex[$0.key] < 0 }, in: parent)
        })
      return
    }
    // After `appendRoot`, the former root is in the new one.
    let oldParent = oldIndex == 0 ? 0 : oldNodes[oldIndex].parent.map { key(ofOld: $0.key) }
    let isElsewhere = oldParent != parentKey
    guard isElsewhere || reordered.contains(index) else { return }
    let edit: LayoutEdit =
      isElsewhere ? .moved(from: oldParent.map { name($0) } ?? "", to: newNames[parentKey]) : .reordered
    steps.append(
      Step(edit: edit, key: node.key, name: newNames[node.key]) { nodes in
        guard let child = nodes[node.key], let parent = nodes[parentKey] else { return }
        child.parent?.remove(child)
        insert(child, in: parent)
      })
  }

  private func contentCount(of node: LayoutPlan.Node) -> Int {
    node.children.filter { matching.oldIndex[$0.key] < 0 }.reduce(0) { $0 + 1 + contentCount(of: $1) }
  }

  /// Removed views whose parents are still there; what is in them goes with them.
  ///
  /// - Returns: Those that hold views which have to be moved out of them before.
  private mutating func appendRemovals(_ oldIndexes: [Int]) -> [Int] {
    var late: [Int] = []
    for index in oldIndexes {
      guard index == 0 || oldNodes[index].parent.map({ matching.newIndex[$0.key] >= 0 }) ?? false else { continue }
      if keepsContent(oldNodes[index]) { late.append(index) } else { appendRemoval(index) }
    }
    return late
  }

  private func keepsContent(_ node: LayoutPlan.Node) -> Bool {
    node.children.contains { matching.newIndex[$0.key] >= 0 || keepsContent($0) }
  }

  private mutating func appendRemoval(_ index: Int) {
    let key = self.key(ofOld: index)
    func count(_ node: LayoutPlan.Node) -> Int {
      node.children.filter { matching.newIndex[$0.key] < 0 }.reduce(0) { $0 + 1 + count($1) }
    }
    let parent = oldNodes[index].parent.map { newNames[matching.newIndex[$0.key]] } ?? newNames[0]
    steps.append(
      Step(edit: .removed(from: parent), key: key, name: name(key), contentCount: count(oldNodes[index])) { nodes in
        guard let node = nodes[key] else { return }
        node.parent?.remove(node)
      })
  }

  // MARK: Attributes

  private mutating func appendChanges(_ old: ViewBlueprint, _ new: ViewBlueprint, _ key: Int) {
    let name = newNames[key]
    // The axis of a UIStackView makes a row or a column of it, whose name in the document is the same.
    if old.className != new.className || old.kind.name != new.kind.name {
      let (oldName, newName) =
        old.className == new.className ? (old.kind.name, new.kind.name) : (old.className, new.className)
      steps.append(
        Step(edit: .className(old: oldName, new: newName), key: key, name: name) { nodes in
          nodes[key]?.blueprint.kind = new.kind
          nodes[key]?.blueprint.className = new.className
          nodes[key]?.blueprint.context = new.context
        })
    }
    if old.id != new.id {
      steps.append(
        Step(edit: .id(old: old.id, new: new.id), key: key, name: name) { $0[key]?.blueprint.id = new.id })
    }
    let (before, after) = (KeyedSettings(old.settings), KeyedSettings(new.settings))
    var names: [KeyedSettings.Key] = after.keys
    for key in before.keys where after[key] == nil { names.append(key) }
    for setting in names where before[setting]?.value != after[setting]?.value {
      let edit = LayoutEdit.attribute(
        setting.name, isChildAttribute: setting.isChildAttribute, old: before[setting]?.value,
        new: after[setting]?.value)
      steps.append(
        Step(edit: edit, key: key, name: name) { nodes in
          guard let node = nodes[key] else { return }
          node.blueprint.settings = KeyedSettings(node.blueprint.settings).setting(
            setting, to: after[setting], in: after)
        })
    }
  }
}

/// The settings of a view, each with a key.
struct KeyedSettings {
  struct Key: Hashable {
    let name: String
    let isChildAttribute: Bool
    /// Counts settings of the same attribute.
    let occurrence: Int
  }

  let keys: [Key]
  private let values: [Key: ViewBlueprint.Setting]

  init(_ settings: [ViewBlueprint.Setting]) {
    var keys: [Key] = []
    var values: [Key: ViewBlueprint.Setting] = [:]
    for setting in settings {
      var occurrence = 0
      while true {
        let key = Key(name: setting.name, isChildAttribute: setting.isChildAttribute, occurrence: occurrence)
        guard values[key] != nil else {
          keys.append(key)
          values[key] = setting
          break
        }
        occurrence += 1
      }
    }
    self.keys = keys
    self.values = values
  }

  subscript(key: Key) -> ViewBlueprint.Setting? { values[key] }

  /// These settings with one of them changed, in the order of `order` as far as it has them.
  func setting(_ key: Key, to value: ViewBlueprint.Setting?, in order: KeyedSettings) -> [ViewBlueprint.Setting] {
    var keys = keys
    if value == nil {
      keys.removeAll { $0 == key }
    } else if values[key] == nil {
      let before = Set(order.keys.prefix { $0 != key })
      let place = keys.lastIndex { before.contains($0) }.map { $0 + 1 } ?? 0
      keys.insert(key, at: place)
    }
    return keys.compactMap { $0 == key ? value : values[$0] }
  }
}

/// The names of a plan's views: `#title`, or the class and the child indexes from the root.
struct PlanNames {
  private let nodes: [LayoutPlan.Node]
  /// Of each view, its index in its parent.
  private var indexes: [Int]

  /// - Parameter nodes: In pre-order, with keys that count them.
  init(_ nodes: [LayoutPlan.Node]) {
    self.nodes = nodes
    indexes = Array(repeating: 0, count: nodes.count)
    for node in nodes { for (index, child) in node.children.enumerated() { indexes[child.key] = index } }
  }

  subscript(index: Int) -> String {
    let node = nodes[index]
    if let id = node.blueprint.id { return "#\(id.excerpt)" }
    var path: [String] = []
    var ancestor = node
    while let parent = ancestor.parent {
      path.append(String(indexes[ancestor.key]))
      ancestor = parent
    }
    if path.isEmpty { return "the root" }
    return "\(node.blueprint.className.excerpt) \(path.reversed().joined(separator: "/"))"
  }

  /// Of a view that is gone from the document: the indexes are those that it had.
  func former(_ index: Int) -> String {
    nodes[index].blueprint.id == nil ? "the former \(self[index])" : self[index]
  }
}

/// The indexes of the elements of a longest increasing subsequence.
private func longestIncreasingSubsequence(of numbers: [Int]) -> Set<Int> {
  // For each length, the index of the smallest number that ends a subsequence of that length.
  var ends: [Int] = []
  var previous = Array(repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = ends[low - 1] }
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var result: Set<Int> = []
  var index = ends.last ?? -1
  while index >= 0 {
    result.insert(index)
    index = previous[index]
  }
  return result
}
