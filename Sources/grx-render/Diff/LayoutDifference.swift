import Measure

/// What differs between two laid-out trees, view by view: what began it, and what only follows from that.
struct LayoutDifference: Sendable {
  /// One thing that differs about a view.
  struct Statement: Hashable, Sendable {
    /// What follows the view's name: `is 12 taller`.
    let words: String
    /// What made it so: `#title above it is 12 taller`. Empty where nothing else did.
    var causes: [String] = []
  }

  /// What differs about a view.
  struct Entry: Hashable, Sendable {
    /// `#title`, or `View 0/2` by the child indexes from the root.
    let name: String
    let statements: [Statement]
    /// The frame in points as the tree form has it, `gone`, or `nil` where there was none.
    let before: String?
    let after: String?

    /// Whether all of it follows from something else that differs.
    var isConsequence: Bool { statements.allSatisfy { !$0.causes.isEmpty } }
  }

  /// In the order of the new tree; what was removed stands behind what it stood behind.
  let entries: [Entry]

  var isEmpty: Bool { entries.isEmpty }
  /// What nothing else explains.
  var origins: [Entry] { entries.filter { !$0.isConsequence } }
  var consequences: [Entry] { entries.filter(\.isConsequence) }

  init(from old: LayoutSnapshot, to new: LayoutSnapshot) {
    entries = old == new ? [] : DifferenceWriter(PairedLayouts(old, new)).entries()
  }
}

/// Puts differences into words.
private struct DifferenceWriter {
  let pairs: PairedLayouts
  let reasons: [LayoutFact: [LayoutFact]]
  private var old: LayoutSnapshot { pairs.old }
  private var new: LayoutSnapshot { pairs.new }

  init(_ pairs: PairedLayouts) {
    self.pairs = pairs
    reasons = CauseFinder(pairs).reasons
  }

  func entries() -> [LayoutDifference.Entry] {
    var removedBehind: [Int: [Int]] = [:]
    var last = -1
    for (oldView, view) in pairs.matching.newIndex.enumerated() {
      if view >= 0 { last = view } else if isRemovedAlone(oldView) { removedBehind[last, default: []].append(oldView) }
    }
    var entries = (removedBehind[-1] ?? []).map(removal)
    for view in new.nodes.indices {
      if pairs.matching.oldIndex[view] < 0 {
        if let entry = appearance(of: view) { entries.append(entry) }
      } else if let entry = change(of: view) {
        entries.append(entry)
      }
      entries += (removedBehind[view] ?? []).map(removal)
    }
    return entries
  }

  // MARK: Appeared, removed

  /// Whether its parent is still there, and shown.
  private func isRemovedAlone(_ oldView: Int) -> Bool {
    let parent = old.nodes[oldView].parent
    guard parent >= 0 else { return true }
    let newParent = pairs.matching.newIndex[parent]
    return newParent >= 0 && new.nodes[newParent].frame != nil
  }

  private func removal(_ oldView: Int) -> LayoutDifference.Entry {
    let node = old.nodes[oldView]
    var words = "was removed"
    if node.parent >= 0 { words += " from \(oldName(node.parent))" }
    words += contentCount(below: oldView, in: old) { pairs.matching.newIndex[$0] < 0 }
    return LayoutDifference.Entry(
      name: formerName(oldView), statements: [.init(words: words)], before: place(node), after: nil)
  }

  /// `nil` for a view in one that appeared too.
  private func appearance(of view: Int) -> LayoutDifference.Entry? {
    let node = new.nodes[view]
    var words = "appeared"
    if node.parent >= 0 {
      let oldParent = pairs.matching.oldIndex[node.parent]
      guard oldParent >= 0, old.nodes[oldParent].frame != nil else { return nil }
      words += " in \(newName(node.parent))"
    }
    words += contentCount(below: view, in: new) { pairs.matching.oldIndex[$0] < 0 }
    return LayoutDifference.Entry(
      name: newName(view), statements: [.init(words: words)], before: nil, after: place(node))
  }

  private func contentCount(below view: Int, in tree: LayoutSnapshot, _ counts: (Int) -> Bool) -> String {
    var count = 0
    var pending = tree.nodes[view].children
    while let next = pending.popLast() {
      guard counts(next) else { continue }
      count += 1
      pending += tree.nodes[next].children
    }
    return count == 0 ? "" : count == 1 ? ", with the view in it" : ", with \(count) views in it"
  }

  // MARK: Changed

  private func change(of view: Int) -> LayoutDifference.Entry? {
    let oldView = pairs.matching.oldIndex[view]
    let (before, after) = (old.nodes[oldView], new.nodes[view])
    var statements: [LayoutDifference.Statement] = []
    func say(_ words: String) { statements.append(.init(words: words)) }
    if before.className != after.className {
      say("is a \(after.className.excerpt) instead of a \(before.className.excerpt)")
    }
    if before.id != after.id {
      switch (before.id, after.id) {
      case (let id?, nil): say("has lost its id #\(id.excerpt)")
      case (nil, _): say("has got an id")
      case (let id?, _): say("had the id #\(id.excerpt)")
      }
    }
    if !pairs.keepsParent(view), before.parent >= 0, after.parent >= 0 {
      say("stands in \(newName(after.parent)) instead of \(oldName(before.parent))")
    } else if pairs.matching.reordered.contains(view) {
      say("stands in another order among its siblings")
    }
    if let text = after.text, let oldText = before.text, text != oldText { say("shows another text") }
    switch (before.frame, after.frame) {
    case (nil, nil): break
    case (nil, _): say("is no longer gone")
    case (_, nil): say("is gone")
    default:
      if before.isHidden != after.isHidden { say(after.isHidden ? "is hidden" : "is no longer hidden") }
      statements += frameStatements(view)
    }
    guard !statements.isEmpty else { return nil }
    return LayoutDifference.Entry(
      name: newName(view), statements: statements, before: place(before), after: place(after))
  }

  private func frameStatements(_ view: Int) -> [LayoutDifference.Statement] {
    var statements: [LayoutDifference.Statement] = []
    for axis in [Axis.horizontal, .vertical] where pairs.growth(view, axis) != 0 {
      statements.append(statement(of: .resized(view, axis), about: view))
    }
    for axis in [Axis.horizontal, .vertical] where pairs.move(view, axis) != 0 {
      statements.append(statement(of: .moved(view, axis), about: view))
    }
    return statements
  }

  private func statement(of fact: LayoutFact, about view: Int) -> LayoutDifference.Statement {
    LayoutDifference.Statement(
      words: words(of: fact), causes: (reasons[fact] ?? []).map { cause($0, of: view, axis(of: fact)) })
  }

  // MARK: Words

  private func words(of fact: LayoutFact) -> String {
    switch fact {
    case .resized(let view, let axis):
      let growth = pairs.growth(view, axis)
      let more = axis == .horizontal ? "wider" : "taller"
      let less = axis == .horizontal ? "narrower" : "shorter"
      return "is \(points(Int(growth.magnitude))) \(growth > 0 ? more : less)"
    case .moved(let view, let axis):
      let distance = pairs.move(view, axis)
      let side =
        axis == .horizontal ? (distance > 0 ? "to the right" : "to the left") : (distance > 0 ? "down" : "up")
      return "moved \(side) by \(points(Int(distance.magnitude)))"
    case .came(let view):
      let oldView = pairs.matching.oldIndex[view]
      return oldView < 0 ? "appeared" : old.nodes[oldView].frame == nil ? "is no longer gone" : "came there"
    case .left(let oldView):
      let view = pairs.matching.newIndex[oldView]
      return view < 0 ? "was removed" : new.nodes[view].frame == nil ? "is gone" : "went elsewhere"
    }
  }

  private func axis(of fact: LayoutFact) -> Axis {
    switch fact {
    case .moved(_, let axis), .resized(_, let axis): axis
    default: .vertical
    }
  }

  /// `#title above it is 12 taller`.
  private func cause(_ reason: LayoutFact, of view: Int, _ axis: Axis) -> String {
    switch reason {
    case .left(let other):
      return "\(formerName(other))\(relation(ofOld: other, to: view, axis)) \(words(of: reason))"
    case .moved(let other, _), .resized(let other, _), .came(let other):
      if other == view { return "it \(words(of: reason))" }
      return "\(newName(other))\(relation(of: other, to: view, axis)) \(words(of: reason))"
    }
  }

  private func relation(of other: Int, to view: Int, _ axis: Axis) -> String {
    if new.isAncestor(other, of: view) { return " around it" }
    if new.nodes[other].parent == view { return " in it" }
    guard new.nodes[view].parent == new.nodes[other].parent, let own = new.nodes[view].frame,
      let frame = new.nodes[other].frame
    else { return new.isAncestor(view, of: other) ? " in it" : columnRelation(of: other, to: view) }
    return relation(of: frame, to: own, axis)
  }

  /// Of cells in different rows of a table.
  private func columnRelation(of other: Int, to view: Int) -> String {
    guard let own = new.nodes[view].cell?.columns, let columns = new.nodes[other].cell?.columns,
      new.nodes[new.nodes[view].parent].parent == new.nodes[new.nodes[other].parent].parent
    else { return "" }
    if own.overlaps(columns) { return " in its column" }
    return columns.lowerBound < own.lowerBound ? " in an earlier column" : " in a later column"
  }

  private func relation(ofOld other: Int, to view: Int, _ axis: Axis) -> String {
    let oldView = pairs.matching.oldIndex[view]
    if old.nodes[other].parent == oldView { return " in it" }
    guard old.nodes[oldView].parent == old.nodes[other].parent, let own = old.nodes[oldView].frame,
      let frame = old.nodes[other].frame
    else { return old.isAncestor(oldView, of: other) ? " in it" : "" }
    return relation(of: frame, to: own, axis)
  }

  private func relation(of frame: LayoutSnapshot.Frame, to own: LayoutSnapshot.Frame, _ axis: Axis) -> String {
    if frame.end(along: axis) <= own.start(along: axis) { return axis == .horizontal ? " left of it" : " above it" }
    if frame.start(along: axis) >= own.end(along: axis) { return axis == .horizontal ? " right of it" : " below it" }
    return " beside it"
  }

  // MARK: Names

  private func newName(_ view: Int) -> String { new.name(of: view) }
  private func oldName(_ view: Int) -> String { old.name(of: view) }

  /// The indexes of a view without an id are those that it had.
  private func formerName(_ oldView: Int) -> String {
    let view = pairs.matching.newIndex[oldView]
    if view >= 0 { return newName(view) }
    return old.nodes[oldView].id == nil ? "the former \(oldName(oldView))" : oldName(oldView)
  }

  private func place(_ node: LayoutSnapshot.Node) -> String {
    guard let frame = node.frame else { return "gone" }
    let place = "\(points(frame.x)),\(points(frame.y)) \(points(frame.width))x\(points(frame.height))"
    return node.isHidden ? place + " hidden" : place
  }
}

private func points(_ units: LayoutSnapshot.Units) -> String { formatPoints(units, density: 10_000) }

extension LayoutSnapshot {
  /// `#title`, or the class and the child indexes from the root.
  fileprivate func name(of view: Int) -> String {
    let node = nodes[view]
    if let id = node.id { return "#\(id.excerpt)" }
    var path: [String] = []
    var ancestor = view
    while nodes[ancestor].parent >= 0 {
      path.append(String(nodes[ancestor].indexInParent))
      ancestor = nodes[ancestor].parent
    }
    return path.isEmpty ? "the root" : "\(node.className.excerpt) \(path.reversed().joined(separator: "/"))"
  }

  fileprivate func isAncestor(_ view: Int, of other: Int) -> Bool {
    var ancestor = nodes[other].parent
    while ancestor > view { ancestor = nodes[ancestor].parent }
    return ancestor == view
  }
}
