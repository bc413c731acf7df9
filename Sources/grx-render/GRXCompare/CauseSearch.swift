import Measure

/// Finds the edits that cause each difference between two layouts.
///
/// For each edit, the new document is laid out without it. If a difference then disappears, that edit is its cause.
/// Differences that depend on several edits are found in layouts without all of those.
package struct CauseSearch {
  /// Edits, and the views that differ because of them.
  package struct Found {
    package var steps: [Int]
    /// Whether the differences also depend on a change in a file that the document names.
    package var dependsOnSurroundings: Bool
    /// The differences: those of removed old views come first, followed by those in the order of the new document.
    package var differences: [Difference]
    /// For each difference, the share of each edit, if the difference is the sum of these shares; empty if the edits
    /// interact.
    package var shares = Shares()
  }

  /// A share of a difference: the part that disappears if only these edits are reverted.
  package struct Share {
    /// The steps; empty for a change in a file that the document names.
    package let steps: [Int]
    /// The length in pixels.
    package let length: Int
  }

  /// The shares of the same edits in several differences.
  package struct Shares {
    /// The steps of each edit.
    private var steps: [[Int]] = []
    /// The lengths of the shares in the first difference, followed by those in the next ones: there may be one for each
    /// view and edit.
    private var lengths: [Int32] = []

    init(of steps: [[Int]] = []) { self.steps = steps }

    package var isEmpty: Bool { lengths.isEmpty }
    package var count: Int { steps.isEmpty ? 0 : lengths.count / steps.count }

    /// The shares in a difference.
    package subscript(difference: Int) -> [Share] {
      steps.indices.map { Share(steps: steps[$0], length: Int(lengths[difference * steps.count + $0])) }
    }

    /// Adds the shares in the next difference.
    mutating func append(_ lengths: [Int32]) { self.lengths += lengths }
  }

  /// A difference in a view.
  package struct Difference: Hashable, Sendable {
    package enum Component: Hashable, CaseIterable {
      /// Whether the view has a frame, and whether it is hidden.
      case state
      case width, height
      /// The distance from the parent's left edge, or from its right edge if its children are laid out right-to-left.
      case x
      case y
    }

    private let shortKey: Int32
    package let component: Component

    package var key: Int { Int(shortKey) }

    package init(key: Int, component: Component) { (shortKey, self.component) = (Int32(key), component) }
  }

  package typealias Trees = (before: LaidOutPlan, after: LaidOutPlan)

  /// The cost of a view of the compared layouts, which are laid out again to record reasons; of others, it is 1.
  static let recordedCost = 2
  /// The maximum number of groups of edits that are tested by a layout without the group.
  private static let maximumGroupCount = 24

  /// The steps that can only be reverted together, in order.
  private typealias Unit = [Int]

  private let script: EditScript
  /// The views of both layouts; `nil` from the search for causes in large layouts until reasons are recorded, since each
  /// of the layouts for the search takes as much memory.
  private var trees: Trees?
  /// The number of views of both layouts together up to which they are kept during the search.
  package static let usualKeptCount = 20_000
  private let maximumKeptCount: Int
  /// The number of views of the new layout.
  private let viewCount: Int
  private let beforeFrames: FrameColumn
  private let afterFrames: FrameColumn
  /// The differences between the views, without those inside an added or removed view.
  package let differences: [Difference]
  package private(set) var effort = 0
  private let effortLimit: Int
  /// Whether the view's parent is the same before and after and lays out its children right-to-left, by key.
  private let isFromRight: [Bool]
  /// A unit that represents no step, but a change in the files that the documents name.
  private var surroundings = -1
  private var units: [Unit] = []
  /// The effect of the change in the files that the documents name; `nil` unless there is one.
  private var withoutSurroundings: Trial?
  /// Layouts without the first units, by these units, which are needed again for differences that depend on all edits.
  private var trials: [[Int]: Trial] = [:]

  /// A layout of the new document without some edits. Its effort counts each time that it is used, so that causes are
  /// the same as if it were made again.
  private struct Trial {
    /// `nil` if such a document would be refused.
    var frames: FrameColumn?
    var effort = 0
  }

  package init(_ script: EditScript, effortLimit: Int, maximumKeptCount: Int = usualKeptCount) {
    self.script = script
    self.maximumKeptCount = maximumKeptCount
    self.effortLimit = effortLimit
    let (before, after) = (script.start.laidOut(), script.new.laidOut())
    trees = (before, after)
    viewCount = after.keys.count
    var isFromRight: [Bool] = []
    if before.hasRightToLeft && after.hasRightToLeft {
      isFromRight = Array(repeating: false, count: script.newTree.count)
      for key in isFromRight.indices {
        guard let parent = after.view(key)?.parent, let former = before.view(key)?.parent,
          let parentKey = after.key(of: parent), parentKey == before.key(of: former)
        else { continue }
        isFromRight[key] = parent.isRightToLeft && former.isRightToLeft
      }
    }
    self.isFromRight = isFromRight
    beforeFrames = before.frames(fromRight: isFromRight)
    afterFrames = after.frames(fromRight: isFromRight)
    differences = Self.differences(before, after, beforeFrames, afterFrames)
    effort = Self.recordedCost * (before.keys.count + after.keys.count)
  }

  /// Returns both layouts, with records of what explains some views. Large layouts are made again.
  package func layouts(explaining keys: Set<Int>) -> Trees {
    guard var layouts = trees else {
      return (script.start.laidOut(explaining: keys), script.new.laidOut(explaining: keys))
    }
    if keys.isEmpty { return layouts }
    layouts.before.recordReasons(for: keys)
    layouts.after.recordReasons(for: keys)
    return layouts
  }

  /// Lays out the new document without some steps, and returns its frames. The views aren't kept.
  private func trial(takingBack steps: [Int], keepsSurroundings: Bool) -> Trial {
    if isInterrupted { return Trial() }
    let plan = script.plan(takingBack: steps, keepsSurroundings: keepsSurroundings)
    if plan.hasTooManyChildren { return Trial() }
    let layout = plan.laidOut()
    // Documents without the views of an earlier one are small, but take as many edits as there were views.
    let effort = max(layout.keys.count, script.effort(takingBack: steps, keepsSurroundings: keepsSurroundings))
    return Trial(
      frames: plan.isRefused(layout) ? nil : layout.frames(fromRight: isFromRight), effort: effort)
  }

  /// Whether no steps are left for the layouts, so that the search ends without a result.
  var isInterrupted: Bool { script.start.isInterrupted || script.new.isInterrupted }

  private mutating func use(_ trial: Trial) -> FrameColumn? {
    effort += trial.effort
    return trial.frames
  }

  package mutating func causes() -> (causes: [Found], ineffective: [Int]) {
    units = script.units
    if !differences.isEmpty, let before = trees?.before, before.keys.count + viewCount > maximumKeptCount {
      trees = nil
    }
    // The effect of a change outside both documents.
    if !differences.isEmpty {
      let trial = trial(takingBack: [], keepsSurroundings: false)
      let edited = use(trial)
      let differs = edited.map { edited in differences.contains { edited.differs(from: afterFrames, $0) } }
      if differs ?? true { (surroundings, withoutSurroundings) = (units.count, trial) }
    }
    var unitCount: Int { units.count + (surroundings < 0 ? 0 : 1) }
    if unitCount <= 1 {
      guard !differences.isEmpty else {
        return units.isEmpty ? ([], []) : withoutDifferences()
      }
      return ([found(Array(0..<unitCount), differences)], [])
    }
    if differences.isEmpty { return withoutDifferences() }
    join()
    var trees = layoutsWithoutEach()
    if isInterrupted { return ([], []) }
    while let stuck = trees.firstIndex(where: { $0 == nil }), units.count > 1 {
      // A unit that can't be reverted alone is reverted together with the adjacent edit.
      let other = stuck + 1 < units.count ? stuck + 1 : stuck - 1
      let kept = min(stuck, other)
      units[kept] = (units[stuck] + units[other]).sorted()
      units.remove(at: max(stuck, other))
      if surroundings >= 0 { surroundings -= 1 }
      trees.remove(at: max(stuck, other))
      trees[kept] = layout(without: [kept])
    }
    return assign(differences, trees)
  }

  private func found(_ members: [Int], _ differences: [Difference]) -> Found {
    Found(
      steps: members.filter { $0 != surroundings }.flatMap { units[$0] }.sorted(),
      dependsOnSurroundings: members.contains(surroundings), differences: differences)
  }

  /// Returns the causes if no view is laid out differently. The edits may cancel one another out, which isn't reported.
  private func withoutDifferences() -> (causes: [Found], ineffective: [Int]) { ([], Array(script.steps.indices)) }

  // MARK: Comparison

  private static func differences(
    _ before: LaidOutPlan, _ after: LaidOutPlan, _ beforeFrames: FrameColumn, _ afterFrames: FrameColumn
  ) -> [Difference] {
    var keys = before.keys.filter { after.view($0) == nil }.sorted()
    keys += after.keys
    return keys.flatMap { key -> [Difference] in
      switch (before.frame(key), after.frame(key)) {
      case (nil, nil): return []
      case (nil, _):
        guard let parent = after.key(of: after.view(key)?.parent) else { break }
        if before.frame(parent) == nil { return [] }
      case (_, nil):
        guard let parent = before.key(of: before.view(key)?.parent) else { break }
        if after.frame(parent) == nil { return [] }
      default:
        return Difference.Component.allCases.map { Difference(key: key, component: $0) }.filter {
          beforeFrames.differs(from: afterFrames, $0)
        }
      }
      return [Difference(key: key, component: .state)]
    }
  }

  /// Returns whether a view differs in a layout from the old one.
  package func differsFromOld(_ layout: LaidOutPlan, _ difference: Difference) -> Bool {
    layout.frames(fromRight: isFromRight).differs(from: beforeFrames, difference)
  }

  /// Returns whether a view's horizontal position is measured from the right edge of its parent.
  package func isMeasuredFromRight(_ key: Int) -> Bool { isFromRight.indices.contains(key) && isFromRight[key] }

  /// Returns whether a view has a frame in one of the layouts.
  func hasFrame(_ key: Int) -> Bool { beforeFrames[key] != nil || afterFrames[key] != nil }

  /// Returns a length of a view in both layouts, or `nil` if it has none in one of them.
  package func values(_ difference: Difference) -> (before: Int, after: Int)? {
    guard difference.component != .state, let old = beforeFrames[difference.key], let new = afterFrames[difference.key]
    else { return nil }
    return (old[difference.component], new[difference.component])
  }

  // MARK: Layout

  /// Lays out the new document without some units; returns `nil` if such a document would be refused.
  private mutating func layout(without members: [Int]) -> FrameColumn? {
    if let known = members == [surroundings] ? withoutSurroundings : trials[members] { return use(known) }
    let steps = members.flatMap { $0 == surroundings ? [] : units[$0] }
    let trial = trial(takingBack: steps, keepsSurroundings: !members.contains(surroundings))
    // `solve` takes back the first two units, the first three, and so on. Others would take as much memory each.
    if members.count > 1, members.last == members.count - 1 { trials[members] = trial }
    return use(trial)
  }

  private mutating func layoutsWithoutEach() -> [FrameColumn?] {
    var layouts: [FrameColumn?] = []
    for unit in units.indices { layouts.append(layout(without: [unit])) }
    return layouts
  }

  /// Joins units until the limit allows a layout without each of them.
  private mutating func join() {
    let cost = max(1, viewCount, script.effort(takingBack: script.steps.indices, keepsSurroundings: true))
    // Some effort is reserved for differences that depend on several edits.
    let limit = max(2, (effortLimit - effort) / cost * 3 / 4)
    for level in EditScript.Likeness.allCases where units.count > limit {
      var places: [String: Int] = [:]
      var joined: [Unit] = []
      for unit in units {
        let key = script.likeness(of: unit, level)
        if let place = places[key] {
          joined[place] += unit
        } else {
          places[key] = joined.count
          joined.append(unit)
        }
      }
      units = joined.map { $0.sorted() }
    }
    if units.count > limit {
      let size = (units.count + limit - 1) / limit
      units = stride(from: 0, to: units.count, by: size).map { start in
        units[start..<min(start + size, units.count)].flatMap { $0 }.sorted()
      }
    }
    if surroundings >= 0 { surroundings = units.count }
  }

  // MARK: Assignment

  private mutating func assign(
    _ differences: [Difference], _ trees: [FrameColumn?]
  ) -> (causes: [Found], ineffective: [Int]) {
    var differencesOfMembers: [[Int]: [Difference]] = [:]
    var rest: [[Int]: [Difference]] = [:]
    var isEffective = Array(repeating: false, count: units.count + 1)
    let all = Array(0..<units.count + (surroundings < 0 ? 0 : 1))
    let withoutSurroundings = surroundings < 0 ? nil : layout(without: [surroundings])
    for difference in differences {
      var members: [Int] = []
      for (unit, tree) in trees.enumerated() {
        if let tree, tree.differs(from: afterFrames, difference) { members.append(unit) }
      }
      if let withoutSurroundings, withoutSurroundings.differs(from: afterFrames, difference) {
        members.append(surroundings)
      }
      let only = members.count == 1 ? (members[0] == surroundings ? withoutSurroundings : trees[members[0]]) : nil
      if let only, !only.differs(from: beforeFrames, difference) {
        differencesOfMembers[members, default: []].append(difference)
      } else {
        rest[members, default: []].append(difference)
      }
    }
    for (unit, tree) in trees.enumerated() {
      guard let tree else {
        isEffective[unit] = true
        continue
      }
      isEffective[unit] = tree.differs(from: afterFrames)
    }
    var unsolved: [Difference] = []
    for (members, shared) in rest.sorted(by: { $0.key < $1.key }) {
      var open = shared
      if members.count > 1, members.count < all.count, effort < effortLimit,
        let tree = layout(without: members)
      {
        let solved = shared.filter { !tree.differs(from: beforeFrames, $0) }
        if !solved.isEmpty { differencesOfMembers[members, default: []] += solved }
        open = shared.filter { tree.differs(from: beforeFrames, $0) }
      }
      unsolved += open
    }
    solve(unsolved, all, &differencesOfMembers)
    let order = Dictionary(uniqueKeysWithValues: differences.enumerated().map { ($1, $0) })
    var causes: [Found] = []
    for (members, shared) in differencesOfMembers.sorted(by: { $0.key < $1.key }) {
      let layouts = members.map { $0 == surroundings ? withoutSurroundings : trees[$0] }
      var (joint, sums) = (found(members, []), found(members, []))
      sums.shares = Shares(of: members.map { $0 == surroundings ? [] : units[$0] })
      for difference in shared.sorted(by: { order[$0, default: 0] < order[$1, default: 0] }) {
        if let shares = shares(in: difference, of: members, layouts) {
          sums.differences.append(difference)
          sums.shares.append(shares)
        } else {
          joint.differences.append(difference)
        }
      }
      causes += [joint, sums].filter { !$0.differences.isEmpty }
    }
    let named = Set(differencesOfMembers.keys.flatMap { $0 })
    let balanced = units.indices.filter { !named.contains($0) && isEffective[$0] }
    if !balanced.isEmpty { causes.append(found(balanced, [])) }
    let ineffective = units.indices.filter { !named.contains($0) && !isEffective[$0] }.flatMap { units[$0] }
    return (causes, ineffective.sorted())
  }

  /// Returns the lengths of the shares of several edits, or `nil` if they don't add up to the difference.
  ///
  /// - Parameter layouts: A layout without each of the edits.
  private func shares(in difference: Difference, of members: [Int], _ layouts: [FrameColumn?]) -> [Int32]? {
    guard members.count > 1, let (old, new) = values(difference) else { return nil }
    var shares: [Int32] = []
    shares.reserveCapacity(members.count)
    for layout in layouts {
      guard let frame = layout?[difference.key] else { return nil }
      let length = new - frame[difference.component]
      if length == 0 { return nil }
      shares.append(Int32(clamping: length))
    }
    return shares.reduce(0) { $0 + Int($1) } == new - old ? shares : nil
  }

  /// Reverts more and more edits until each difference disappears; then restores those that needn't be reverted.
  private mutating func solve(
    _ differences: [Difference], _ all: [Int], _ differencesOfMembers: inout [[Int]: [Difference]]
  ) {
    var open = differences
    var members: [Int] = []
    for unit in all.dropLast() where !open.isEmpty && all.count <= Self.maximumGroupCount && effort < effortLimit {
      members.append(unit)
      guard members.count > 1, let tree = layout(without: members) else { continue }
      let solved = open.filter { !tree.differs(from: beforeFrames, $0) }
      if solved.isEmpty { continue }
      open.removeAll { !tree.differs(from: beforeFrames, $0) }
      var needed = members
      for unit in members where needed.count > 2 && effort < effortLimit {
        let fewer = needed.filter { $0 != unit }
        if let tree = layout(without: fewer), !solved.contains(where: { tree.differs(from: beforeFrames, $0) }) {
          needed = fewer
        }
      }
      differencesOfMembers[needed, default: []] += solved
    }
    // Without all edits, it is the old document.
    if !open.isEmpty { differencesOfMembers[all, default: []] += open }
  }
}

/// Orders sets with fewer members first.
private func < (a: [Int], b: [Int]) -> Bool {
  a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
}
