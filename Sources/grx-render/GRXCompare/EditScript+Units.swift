import Inflater
import Measure

extension EditScript {
  /// The similarity required to combine edits.
  enum Likeness: CaseIterable {
    /// The same attribute was changed from the same old value to the same new value.
    case edit
    /// The same attribute was changed.
    case attribute
  }

  /// The steps that can only be reverted together, in order.
  ///
  /// A view can only be inside another one that was added if both are added, and views that were moved out of a removed
  /// view would be removed with it.
  package var units: [[Int]] {
    var groups = DisjointSets(count: steps.count)
    var stepOfView: [Int: Int] = [:]
    for (index, step) in steps.enumerated() {
      switch step.edit {
      case .added: for key in added(with: step.key) { stepOfView[key] = index }
      case .removed: for key in removed(with: step.key) { stepOfView[key] = index }
      default: break
      }
    }
    var root: Int?
    for (index, step) in steps.enumerated() where !step.changesBlueprint {
      if case .becameRoot = step.edit { root = index }
      if let root { groups.join(root, index) }
      guard case .moved = step.edit else { continue }
      if let bringer = stepOfView[newTree[step.key].parent ?? -1] { groups.join(bringer, index) }
      let oldIndex = matching.oldIndex[step.key]
      if oldIndex >= 0, let parent = oldTree[oldIndex].parent, let taker = stepOfView[key(ofOld: parent)] {
        groups.join(taker, index)
      }
    }
    joinRenames(&groups)
    // An edit of a shared file, or of a file that is included several times, is one edit.
    var stepOfSource: [SourceEdit: Int] = [:]
    for (index, step) in steps.enumerated() {
      for source in step.identity {
        if let first = stepOfSource[source] { groups.join(first, index) } else { stepOfSource[source] = index }
      }
    }
    // Without the edit of a dimension, an attribute that another edit made refer to it would have yet another value.
    for (index, step) in steps.enumerated() where step.hasSources {
      for edit in step.related {
        if let other = stepOfSource[edit.withoutName] { groups.join(other, index) }
      }
    }
    var places: [Int: Int] = [:]
    var units: [[Int]] = []
    for index in steps.indices {
      let group = groups.representative(of: index)
      if let place = places[group] {
        units[place].append(index)
      } else {
        places[group] = units.count
        units.append([index])
      }
    }
    return units
  }

  /// Joins renames with the edits of references, since references to a view by its id change with the id.
  private func joinRenames(_ groups: inout DisjointSets) {
    var renames: [String: (new: String, step: Int)] = [:]
    for (index, step) in steps.enumerated() {
      if case .id(let old?, let new?) = step.edit { renames[old] = (new, index) }
    }
    if renames.isEmpty { return }
    for (index, step) in steps.enumerated() {
      if case .attribute(_, _, .string(let old)?, .string(let new)?) = step.edit, let rename = renames[old],
        rename.new == new
      {
        groups.join(rename.step, index)
      }
    }
  }

  private func added(with key: Int) -> [Int] {
    [key] + newTree.children(of: key).filter { matching.oldIndex[$0] < 0 }.flatMap(added)
  }

  private func removed(with key: Int) -> [Int] {
    func keys(_ old: Int) -> [Int] {
      [self.key(ofOld: old)] + oldTree.children(of: old).filter { matching.newIndex[$0] < 0 }.flatMap(keys)
    }
    return keys(key - newTree.count)
  }

  /// Returns a text that is equal for similar units.
  func likeness(of unit: [Int], _ level: Likeness) -> String {
    guard let first = unit.first else { return "" }
    let step = steps[first]
    switch (level, step.edit) {
    case (.edit, .attribute): return step.edit.words("")
    case (.attribute, .attribute(let name, _, _, _)): return name
    case (.edit, _): return "\(first)"
    case (.attribute, .id): return "#"
    case (.attribute, .className): return "class"
    case (.attribute, _): return "views"
    }
  }

  /// Returns the new document without some of the edits.
  ///
  /// - Parameter keepsSurroundings: Whether the files that the documents name, such as pictures, are the new ones.
  package func plan(takingBack taken: some Sequence<Int>, keepsSurroundings: Bool) -> LayoutPlan {
    let capacity = newTree.count + oldTree.count
    var isTaken = Array(repeating: false, count: steps.count)
    for index in taken { isTaken[index] = true }
    let plan: LayoutPlan
    if startsAtNew(takingBack: taken, keepsSurroundings: keepsSurroundings) {
      plan = new.copy(capacity: capacity)
      var next = 0
      while let index = isTaken[next...].firstIndex(of: true) {
        let key = steps[index].key
        let changes = changes(of: key)
        next = changes.upperBound
        guard var blueprint = old[matching.oldIndex[key]] else { continue }
        for index in changes where !isTaken[index] { actions[index].change(&blueprint, key) }
        if let context = new[key]?.context { blueprint.context = context }
        plan.set(key, blueprint)
      }
      return plan
    }
    plan = start.copy(capacity: capacity)
    for index in steps.indices where !isTaken[index] { plan.make(actions[index], steps[index].key) }
    if keepsSurroundings {
      for key in plan.keys { if let context = new[key]?.context { plan.edit(key) { $0.context = context } } }
    }
    return plan
  }

  /// Whether the new document has only to be changed in some views, so that the edits needn't be made one by one.
  private func startsAtNew(takingBack taken: some Sequence<Int>, keepsSurroundings: Bool) -> Bool {
    keepsSurroundings && taken.allSatisfy { steps[$0].changesBlueprint }
  }

  /// Returns about how many views could be laid out in the time that `plan(takingBack:keepsSurroundings:)` takes.
  func effort(takingBack taken: some Sequence<Int>, keepsSurroundings: Bool) -> Int {
    let edits = startsAtNew(takingBack: taken, keepsSurroundings: keepsSurroundings) ? 0 : steps.count
    return (newTree.count + oldTree.count) / 8 + edits / 4
  }
}

extension EditScript.Step {
  /// A value that is equal for steps caused by the same edits of the source, independent of the view's name.
  package var identity: [SourceEdit] { sources.map(\.withoutName) }
}

extension SourceEdit {
  /// A value that is equal for all views that are made from the edited place.
  var withoutName: SourceEdit {
    guard case .attribute(let name, _) = part, newPlace != nil || oldPlace != nil else { return self }
    return SourceEdit(.attribute(name, view: nil), old: old, new: new, oldPlace: oldPlace, newPlace: newPlace)
  }
}

/// Disjoint sets of numbers that can be joined.
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func representative(of member: Int) -> Int {
    var root = member
    while parents[root] != root {
      parents[root] = parents[parents[root]]
      root = parents[root]
    }
    return root
  }

  /// Joins two sets, keeping the smaller representative.
  mutating func join(_ one: Int, _ other: Int) {
    let (a, b) = (representative(of: one), representative(of: other))
    parents[max(a, b)] = min(a, b)
  }
}
