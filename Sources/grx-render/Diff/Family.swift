import Measure

/// The children of a view that is in both trees.
struct Family {
  /// New indexes of the children that are laid out in both trees, in the new order.
  private(set) var kept: [Int] = []
  /// For each of them, those that came or left right before and right behind it.
  private var around: [Int: [LayoutFact]] = [:]
  private var previous: [Int: Int] = [:]
  /// All that came and left.
  private var changed: [LayoutFact] = []

  init(of parent: Int, in pairs: PairedLayouts) {
    let (old, new) = (pairs.old, pairs.new)
    var last: Int?
    var waiting: [LayoutFact] = []
    func isKept(_ view: Int) -> Bool { pairs.frames(view) != nil && pairs.keepsParent(view) }
    for view in new.nodes[parent].children {
      if isKept(view) {
        if let last {
          around[last, default: []] += waiting
          previous[view] = last
        }
        around[view, default: []] += waiting
        kept.append(view)
        (last, waiting) = (view, [])
      } else if new.nodes[view].frame != nil {
        changed.append(.came(view))
        // A few neighbours are enough to name.
        if waiting.count < 3 { waiting.append(.came(view)) }
      }
    }
    if let last { around[last, default: []] += waiting }
    (last, waiting) = (nil, [])
    for oldView in old.nodes[pairs.matching.oldIndex[parent]].children {
      let view = pairs.matching.newIndex[oldView]
      if view >= 0 && isKept(view) {
        if let last { around[last, default: []] += waiting }
        around[view, default: []] += waiting
        (last, waiting) = (view, [])
      } else if old.nodes[oldView].frame != nil {
        changed.append(.left(oldView))
        if waiting.count < 3 { waiting.append(.left(oldView)) }
      }
    }
    if let last { around[last, default: []] += waiting }
  }

  func keptBefore(_ view: Int) -> Int? { previous[view] }

  /// The views next to this one whose coming or going moves it that way.
  func neighbours(of view: Int, pushingBy distance: Int, _ axis: Axis, _ pairs: PairedLayouts) -> [LayoutFact] {
    guard let (old, new) = pairs.frames(view) else { return [] }
    return (around[view] ?? []).filter { fact in
      switch fact {
      case .came(let other):
        guard let frame = pairs.new.nodes[other].frame else { return false }
        return distance > 0
          ? frame.end(along: axis) <= new.start(along: axis) : frame.start(along: axis) >= new.end(along: axis)
      case .left(let other):
        guard let frame = pairs.old.nodes[other].frame else { return false }
        return distance < 0
          ? frame.end(along: axis) <= old.start(along: axis) : frame.start(along: axis) >= old.end(along: axis)
      default: return false
      }
    }
  }

  /// The child that decides how far the content reaches, now or before: as `moved` where it is in both trees.
  func furthest(_ pairs: PairedLayouts, _ axis: Axis, _ growth: Int) -> LayoutFact? {
    var best: (fact: LayoutFact, rank: (Int, Int))?
    func offer(_ fact: LayoutFact, _ frame: LayoutSnapshot.Frame?, isExact: Bool) {
      guard let end = frame?.end(along: axis) else { return }
      let rank = (end, isExact ? 1 : 0)
      if best.map({ $0.rank < rank }) ?? true { best = (fact, rank) }
    }
    for view in kept {
      // What is as large as the parent did not enlarge it.
      if [.parent, .share].contains(pairs.new.nodes[view].sizing(along: axis)) { continue }
      guard let (old, new) = pairs.frames(view) else { continue }
      offer(.moved(view, axis), growth > 0 ? new : old, isExact: pairs.growth(view, axis) == growth)
    }
    for fact in changed {
      switch fact {
      case .came(let view) where growth > 0: offer(fact, pairs.new.nodes[view].frame, isExact: false)
      case .left(let view) where growth < 0: offer(fact, pairs.old.nodes[view].frame, isExact: false)
      default: break
      }
    }
    return best?.fact
  }

  /// What leaves the other children more or less of a row's length; a few of them.
  func lengthChanges(_ pairs: PairedLayouts, _ axis: Axis) -> [LayoutFact] {
    let resized = kept.lazy.filter { view in
      ![.parent, .share].contains(pairs.new.nodes[view].sizing(along: axis)) && pairs.growth(view, axis) != 0
    }
    return Array((resized.map { LayoutFact.resized($0, axis) } + changed).prefix(3))
  }
}

/// Siblings in the order in which they stand along an axis.
struct SiblingRow {
  /// From the start on.
  let order: [Int]
  private let pairs: PairedLayouts
  private let axis: Axis
  private var rank: [Int: Int] = [:]
  /// By how far their ends, or starts, moved: in the order of where these are now.
  private var byEndMove: [Int: [(place: Int, rank: Int, view: Int)]] = [:]
  private var byStartMove: [Int: [(place: Int, rank: Int, view: Int)]] = [:]

  init(_ views: [Int], _ pairs: PairedLayouts, _ axis: Axis) {
    self.pairs = pairs
    self.axis = axis
    func frame(_ view: Int) -> LayoutSnapshot.Frame { pairs.new.nodes[view].frame! }
    order = views.sorted { a, b in
      (frame(a).start(along: axis), frame(a).end(along: axis), a)
        < (frame(b).start(along: axis), frame(b).end(along: axis), b)
    }
    for (place, view) in order.enumerated() {
      rank[view] = place
      let move = pairs.move(view, axis)
      let endMove = move + pairs.growth(view, axis)
      if endMove != 0 { byEndMove[endMove, default: []].append((frame(view).end(along: axis), place, view)) }
      if move != 0 { byStartMove[move, default: []].append((frame(view).start(along: axis), place, view)) }
    }
    for key in byEndMove.keys { byEndMove[key]?.sort { ($0.place, $0.rank) < ($1.place, $1.rank) } }
  }

  func endMove(of view: Int) -> Int { pairs.move(view, axis) + pairs.growth(view, axis) }

  /// The nearest view that ends before this one begins, and whose end moved by that much.
  func lastBefore(_ view: Int, whoseEndMovedBy distance: Int) -> Int? {
    guard let group = byEndMove[distance], let frame = pairs.new.nodes[view].frame, let own = rank[view] else {
      return nil
    }
    // Where all are empty and in one place, the order of the row keeps one from being before itself.
    let limit = (frame.start(along: axis), own)
    let index = group.partitioningIndex { ($0.place, $0.rank) >= limit }
    return index > 0 ? group[index - 1].view : nil
  }

  /// The nearest view that begins behind this one's end, and whose start moved by that much.
  func firstBehind(_ view: Int, whoseStartMovedBy distance: Int) -> Int? {
    guard let group = byStartMove[distance], let frame = pairs.new.nodes[view].frame, let own = rank[view] else {
      return nil
    }
    let limit = (frame.end(along: axis), own + 1)
    let index = group.partitioningIndex { ($0.place, $0.rank) >= limit }
    return index < group.count ? group[index].view : nil
  }
}

extension Array {
  /// The first index from which on `isBehind` holds, where it holds for a tail of the array.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
