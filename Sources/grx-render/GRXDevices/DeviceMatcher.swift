import GRXCompare
import Layouts

/// Matches the views of a laid-out tree with those of a device: by ids that occur once in both, then by class and
/// position below matched views, then by ids that occur equally often.
///
/// A device may have additional views in between, which libraries add, and lack some, which its tools omit.
struct DeviceMatcher {
  private let layout: FrameTree
  private let device: FrameTree
  private var likeness: ClassLikeness
  private var matching: ViewMatching
  private var keys: [Key: Int] = [:]

  private struct Key: Hashable {
    let className: Int
    let id: String?
  }

  /// The maximum distance at which a class is searched for among siblings without a counterpart.
  private static let maximumDistance = 64
  /// The maximum number of additional levels in one tree between two matched views.
  private static let maximumLevels = 3

  private init(_ layout: FrameTree, _ device: FrameTree, _ likeness: ClassLikeness) {
    (self.layout, self.device, self.likeness) = (layout, device, likeness)
    matching = ViewMatching(oldCount: layout.count, newCount: device.count)
  }

  /// Matches two trees, of which the device's is the new one.
  /// - Returns: `nil` if no view of the device resembles the root.
  static func matching(
    from layout: FrameTree, to device: FrameTree, _ likeness: ClassLikeness
  ) -> ViewMatching? {
    var matcher = DeviceMatcher(layout, device, likeness)
    guard let root = matcher.root() else { return nil }
    let inside = root..<device[root].end
    let ids = equalUniqueIDs(layout.names.lazy.map(\.id), device.names[inside].lazy.map(\.id))
    for (view, other) in ids where view > 0 && other > 0 { matcher.matching.pair(view, other + root) }
    matcher.matching.pair(0, root)
    matcher.pairPending()
    matcher.pairRepeatedIDs(inside)
    return matcher.matching
  }

  /// Returns the number of the layout's ids that occur in a tree of the device.
  static func sharedIDs(_ layout: FrameTree, _ device: FrameTree) -> Int {
    Set(layout.names.compactMap(\.id)).intersection(device.names.compactMap(\.id)).count
  }

  // MARK: The root

  /// Returns the view that contains most of the views with equal ids, at the same depth as in the layout; without such
  /// ids, the content of the window.
  private mutating func root() -> Int? {
    var votes: [Int: Int] = [:]
    let pairs = equalUniqueIDs(layout.names.lazy.map(\.id), device.names.lazy.map(\.id))
    if let first = pairs.first, first.old == 0 { return first.new }
    for (view, other) in pairs {
      var root: Int? = other
      for _ in 0..<layout[view].depth { root = root.flatMap { device[$0].parent } }
      if let root { votes[root, default: 0] += 1 }
    }
    if let best = votes.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) { return best.key }
    let name = layout.names[0].className
    let content = device.names.firstIndex { $0.id == "content" }
    if let content, device.hasChildren(content) { return content + 1 }
    for degree in [ClassLikeness.Degree.same, .related] {
      for (view, other) in device.names.enumerated() where likeness.degree(name, other.className) >= degree {
        return view
      }
    }
    return nil
  }

  // MARK: Pairs

  private mutating func pairPending() {
    while let pair = matching.nextPair() {
      pairContent(Array(layout.children(of: pair.old)), Array(device.children(of: pair.new)))
    }
  }

  /// Matches children, and then those without a counterpart with descendants of the others.
  private mutating func pairContent(_ children: [Int], _ deviceChildren: [Int]) {
    var (views, others) = (unmatched(children), unmatched(onDevice: deviceChildren))
    for _ in 0...Self.maximumLevels {
      if views.isEmpty || others.isEmpty { break }
      pairSiblings(views, others)
      views = unmatched(views)
      others = unmatched(onDevice: unmatched(onDevice: others).flatMap { device.children(of: $0) })
    }
    pairSingles(unmatched(children), unmatched(onDevice: deviceChildren))
  }

  /// Matches single views: a single view instead of another one is treated as the same view with another class.
  private mutating func pairSingles(_ views: [Int], _ others: [Int]) {
    guard views.count == 1, others.count == 1 else { return }
    let (view, other) = (views[0], others[0])
    if layout.names[view].id == nil, device.names[other].id == nil,
      layout.hasChildren(view) == device.hasChildren(other),
      !device.children(of: other).contains(where: { matching.oldIndex[$0] >= 0 })
    {
      matching.pair(view, other)
    }
  }

  /// Returns the views without a counterpart, excluding views that aren't on the screen.
  private func unmatched(_ views: [Int]) -> [Int] {
    views.filter { matching.newIndex[$0] < 0 && layout[$0].state != .gone }
  }

  private func unmatched(onDevice views: [Int]) -> [Int] {
    views.filter { matching.oldIndex[$0] < 0 && device[$0].state != .gone }
  }

  private mutating func pairSiblings(_ views: [Int], _ others: [Int]) {
    let runs = equalRuns(of: views.map { key(layout.names[$0]) }, and: others.map { key(device.names[$0]) })
    for (equal, gap) in runs {
      for (view, other) in zip(equal.old, equal.new) { matching.pair(views[view], others[other]) }
      var next = gap.new.lowerBound
      for place in gap.old {
        let end = min(gap.new.upperBound, next + Self.maximumDistance)
        guard next < end, let found = (next..<end).first(where: { resemble(views[place], others[$0]) }) else {
          continue
        }
        matching.pair(views[place], others[found])
        next = found + 1
      }
    }
  }

  private mutating func key(_ name: FrameTree.Name) -> Int {
    let key = Key(className: likeness.number(of: name.className), id: name.id)
    if let known = keys[key] { return known }
    keys[key] = keys.count
    return keys.count - 1
  }

  private mutating func resemble(_ view: Int, _ other: Int) -> Bool {
    let (own, found) = (layout.names[view], device.names[other])
    let degree = likeness.degree(own.className, found.className)
    if own.id == found.id { return degree > .none }
    // An id may be set in code, or be the unnamed id of a library.
    return (own.id == nil || found.id == nil) && degree == .same
  }

  /// Matches views with repeated ids. Rows of a list have the same ids: the first is matched with the first.
  private mutating func pairRepeatedIDs(_ inside: Range<Int>) {
    var views: [String: [Int]] = [:]
    var others: [String: [Int]] = [:]
    for view in unmatched(Array(layout.indices)) {
      if let id = layout.names[view].id { views[id, default: []].append(view) }
    }
    for view in unmatched(onDevice: Array(inside)) {
      if let id = device.names[view].id { others[id, default: []].append(view) }
    }
    for (id, views) in views.sorted(by: { $0.value[0] < $1.value[0] }) where others[id]?.count == views.count {
      for (view, other) in zip(views, others[id] ?? [])
      where matching.newIndex[view] < 0 && matching.oldIndex[other] < 0 {
        matching.pair(view, other)
        pairPending()
      }
    }
  }
}
