import Measure

/// Finds, for every view that moved or changed its size, what about other views made it do so.
///
/// Only frames are known, so a cause is the likeliest one: what has moved as far as the end of the view before it was moved
/// by that; what has grown as far as its parent, and wants to be as large, was enlarged by that; and a parent that wraps its
/// content was enlarged by what reaches furthest in it. Of the cells of a table, what they asked their columns for is known
/// too, and of the children of a row their baselines.
struct CauseFinder {
  let pairs: PairedLayouts
  /// The nearest cause first, at most `mostReasons`. A fact that is no key has no cause but itself.
  private(set) var reasons: [LayoutFact: [LayoutFact]] = [:]

  private static let mostReasons = 3
  /// How much a centred view may be off by rounding: a point.
  private static let rounding = 10_000

  init(_ pairs: PairedLayouts) {
    self.pairs = pairs
    var families: [(parent: Int, Family)] = []
    for view in pairs.new.nodes.indices where pairs.frames(view) != nil && !pairs.new.nodes[view].children.isEmpty {
      families.append((view, Family(of: view, in: pairs)))
    }
    for (parent, family) in families {
      for axis in [Axis.horizontal, .vertical] { explainMoves(in: family, of: parent, axis) }
    }
    var alone = Set(pairs.new.nodes.indices)
    for (parent, family) in families {
      alone.remove(parent)
      for axis in [Axis.horizontal, .vertical] {
        explainGrowth(of: parent, by: family, axis)
        explainChildren(of: parent, family, axis)
      }
    }
    for view in alone.sorted() { explainHeightByWidth(of: view) }
    explainTables()
    dropCircles()
  }

  // MARK: Moves

  private mutating func explainMoves(in family: Family, of parent: Int, _ axis: Axis) {
    guard family.kept.contains(where: { pairs.move($0, axis) != 0 }) else { return }
    let row = SiblingRow(family.kept, pairs, axis)
    let siblingsCount = pairs.new.nodes[parent].ordersChildren.contains(axis)
    var unexplained: [Int] = []
    let line = axis == .vertical ? BaselineShift(of: parent, pairs) : nil
    for view in row.order {
      let distance = pairs.move(view, axis)
      if distance == 0 { continue }
      var found: [LayoutFact] = []
      if siblingsCount {
        if let before = row.lastBefore(view, whoseEndMovedBy: distance) {
          found = reasonsForEnd(of: before, axis)
        } else {
          found = family.neighbours(of: view, pushingBy: distance, axis, pairs)
          if !found.isEmpty, let before = family.keptBefore(view), row.endMove(of: before) != 0 {
            found += reasonsForEnd(of: before, axis)
          }
        }
      }
      if found.isEmpty, let line, line.moves(view) { found = [line.cause] }
      if found.isEmpty { found = gravityReasons(view, parent, axis) }
      if found.isEmpty { unexplained.append(view) } else { set(found, for: .moved(view, axis)) }
    }
    guard siblingsCount, !unexplained.isEmpty else { return }
    for view in unexplained.reversed() {
      guard let behind = row.firstBehind(view, whoseStartMovedBy: pairs.move(view, axis)) else { continue }
      if pairs.growth(behind, axis) != 0 {
        set([.resized(behind, axis)], for: .moved(view, axis))
      } else if let its = reasons[.moved(behind, axis)], !its.contains(where: \.isMove) {
        set(its, for: .moved(view, axis))
      }
    }
    for view in row.order {
      guard let first = reasons[.moved(view, axis)]?.first, first.isMove, let its = reasons[first] else { continue }
      set(its, for: .moved(view, axis))
    }
  }

  /// Why the end of a view is elsewhere.
  private func reasonsForEnd(of view: Int, _ axis: Axis) -> [LayoutFact] {
    var found: [LayoutFact] = pairs.growth(view, axis) != 0 ? [.resized(view, axis)] : []
    if pairs.move(view, axis) != 0 {
      let move = LayoutFact.moved(view, axis)
      found += reasons[move] ?? [move]
    }
    return found
  }

  /// Where it stands at its parent's end, or in its middle, and that or its own size changed.
  private func gravityReasons(_ view: Int, _ parent: Int, _ axis: Axis) -> [LayoutFact] {
    let (distance, own, around) = (pairs.move(view, axis), pairs.growth(view, axis), pairs.growth(parent, axis))
    guard own != 0 || around != 0 else { return [] }
    let room = around - own
    let isCentred = (2 * distance - room).magnitude <= Self.rounding && distance.magnitude < room.magnitude
    guard isCentred || (distance == room && (around == 0 || isNearEnd(view, parent, axis))) else { return [] }
    return (around != 0 ? [.resized(parent, axis)] : []) + (own != 0 ? [.resized(view, axis)] : [])
  }

  /// Whether it stands nearer to its parent's end than to its start.
  private func isNearEnd(_ view: Int, _ parent: Int, _ axis: Axis) -> Bool {
    guard let frame = pairs.new.nodes[view].frame, let around = pairs.new.nodes[parent].frame else { return false }
    return around.length(along: axis) - frame.end(along: axis) < frame.start(along: axis)
  }

  // MARK: Sizes

  private mutating func explainGrowth(of parent: Int, by family: Family, _ axis: Axis) {
    let growth = pairs.growth(parent, axis)
    guard growth != 0, [.content, .unknown].contains(pairs.new.nodes[parent].sizing(along: axis)) else { return }
    guard let furthest = family.furthest(pairs, axis, growth) else { return }
    switch furthest {
    case .moved(let child, _):
      var found = reasonsForEnd(of: child, axis).filter { $0 != .resized(parent, axis) }
      // What seems to follow its parent, which wraps it, moved by itself.
      if found.isEmpty, pairs.move(child, axis) != 0 { found = [.moved(child, axis)] }
      let endMove = pairs.move(child, axis) + pairs.growth(child, axis)
      if !found.isEmpty, endMove.signum() == growth.signum() { set(found, for: .resized(parent, axis)) }
    default: set([furthest], for: .resized(parent, axis))
    }
  }

  private mutating func explainChildren(of parent: Int, _ family: Family, _ axis: Axis) {
    let around = pairs.growth(parent, axis)
    let isContents = pairs.new.nodes[parent].sizing(along: axis) == .content
    let isRow = pairs.new.nodes[parent].ordersChildren.contains(axis)
    let others = isRow ? family.lengthChanges(pairs, axis) : []
    for view in family.kept where reasons[.resized(view, axis)] == nil {
      let growth = pairs.growth(view, axis)
      let node = pairs.new.nodes[view]
      // The cells of a table go by their columns.
      if growth == 0 || (axis == .horizontal && node.cell != nil) { continue }
      switch node.sizing(along: axis) {
      case .parent, .share:
        set(around != 0 ? [.resized(parent, axis)] : others, for: .resized(view, axis))
      case .content where node.children.isEmpty && !hasOtherText(view):
        if around.signum() == growth.signum() && !isContents {
          set([.resized(parent, axis)], for: .resized(view, axis))
        } else if axis == .horizontal, around == 0 {
          // What is left of a row may be too little, or enough again.
          set(others.filter { $0.growth(in: pairs).signum() == -growth.signum() }, for: .resized(view, axis))
        }
      default: break
      }
    }
  }

  /// A text that is narrower has more lines.
  private mutating func explainHeightByWidth(of view: Int) {
    let (width, height) = (pairs.growth(view, .horizontal), pairs.growth(view, .vertical))
    guard height != 0, width.signum() == -height.signum(), !hasOtherText(view) else { return }
    guard [.content, .unknown].contains(pairs.new.nodes[view].height) else { return }
    set([.resized(view, .horizontal)], for: .resized(view, .vertical))
  }

  private func hasOtherText(_ view: Int) -> Bool {
    guard let text = pairs.new.nodes[view].text, let old = pairs.old.nodes[pairs.matching.oldIndex[view]].text else {
      return false
    }
    return text != old
  }

  mutating func set(_ found: [LayoutFact], for fact: LayoutFact) {
    var unique: [LayoutFact] = []
    for reason in found where reason != fact && unique.count < Self.mostReasons && !unique.contains(reason) {
      unique.append(reason)
    }
    if !unique.isEmpty { reasons[fact] = unique }
  }

  // MARK: Circles

  /// Two views can each look like the cause of the other; the first that moved is taken to have begun, since a parent that
  /// grows with it wraps its content.
  private mutating func dropCircles() {
    var effects: [LayoutFact: [LayoutFact]] = [:]
    for (fact, its) in reasons {
      for reason in its { effects[reason, default: []].append(fact) }
    }
    var reached: Set<LayoutFact> = []
    func spread(from start: LayoutFact) {
      var pending = [start]
      while let fact = pending.popLast() {
        for effect in effects[fact] ?? [] where reached.insert(effect).inserted { pending.append(effect) }
      }
    }
    for fact in effects.keys where reasons[fact] == nil && reached.insert(fact).inserted { spread(from: fact) }
    for fact in reasons.keys.sorted(by: { $0.order < $1.order }) where reached.insert(fact).inserted {
      reasons[fact] = nil
      spread(from: fact)
    }
  }
}

extension LayoutFact {
  var isMove: Bool { if case .moved = self { true } else { false } }

  fileprivate func growth(in pairs: PairedLayouts) -> Int {
    switch self {
    case .resized(let view, let axis): pairs.growth(view, axis)
    case .came: 1
    case .left: -1
    case .moved: 0
    }
  }

  fileprivate var order: (Int, Int) {
    switch self {
    case .moved(let view, let axis): (axis == .horizontal ? 0 : 1, view)
    case .resized(let view, let axis): (axis == .horizontal ? 2 : 3, view)
    case .came(let view): (4, view)
    case .left(let view): (5, view)
    }
  }
}
