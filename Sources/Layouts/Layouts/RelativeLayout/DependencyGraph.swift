import Measure

extension RelativeLayout {
  /// The children's rules with resolved ids, and for each axis an order in which every child comes after those that its
  /// position depends on.
  ///
  /// It is created again only if the children, an id, or a rule has changed. It is immutable, so layouts with the same
  /// rules, such as the cells of a list, share one; see `TreeMemory`. Source:
  /// android.widget.RelativeLayout.DependencyGraph (API 34), including its order: if two children are at the layout's
  /// top-left corner, the order determines which of them provides the layout's baseline. Differs: a cycle isn't fatal.
  final class DependencyGraph {
    typealias Rules = UnsafeMutablePointer<AxisRules>
    typealias Placements = UnsafeMutableBufferPointer<Placement>

    let count: Int
    // One for each of the `count` children. Sound: the graph owns the memory, one block that exists as long as the
    // graph, so code that uses it retains the graph. Its elements need no deinitialization, and every index in it is
    // below `count`.
    let horizontal: Rules
    let vertical: Rules
    /// The placements, in the order in which the children are placed.
    let horizontalPlacements: Placements
    let verticalPlacements: Placements
    private let memory: UnsafeMutableRawPointer

    /// The child with the id `ignoreGravity`; `AxisRules.noRule` or `AxisRules.missing` for none.
    private(set) var ignoredChild = AxisRules.noRule
    private(set) var cycles: [Cycle] = []
    /// Whether placements express all rules as long as no child is gone.
    private(set) var placementsAreComplete = true
    /// Whether the pass ended before the graph was complete, so that it isn't used again.
    private var isUnfinished = false

    // The inputs of the graph.
    private let origins: [ChildOrigin]
    private let ignoredID: String?
    /// The layout's direction, for which the horizontal rules are resolved.
    let isRightToLeft: Bool

    /// The maximum number of cycles that are distinguished.
    private static let maximumCycles = 100

    /// Rules that lead from a child back to itself: each of `members` depends on the next, and the last on the first.
    struct Cycle {
      let members: [Int]
      let axis: Axis
    }

    init(_ layout: ViewRef, ignoring ignoredID: String?) {
      let children = ChildStates(layout)
      isRightToLeft = layout.isRightToLeft
      let isRightToLeft = isRightToLeft
      let count = children.count
      self.count = count
      self.ignoredID = ignoredID
      let ruleSets = children.map(RuleSet.init(of:))
      origins = zip(children, ruleSets).map(ChildOrigin.init)
      let placements: UnsafeMutablePointer<Placement>
      (memory, horizontal, placements) = DependencyGraph.allocate(count)
      vertical = horizontal + count
      placements.initialize(repeating: Placement(), count: 2 * count)
      horizontalPlacements = Placements(start: placements, count: count)
      verticalPlacements = Placements(start: placements + count, count: count)

      SiblingIDs.withIDs(in: layout) { ids in
        ignoredChild = ignoredID.map { ids.index(of: $0, hash: ViewRef.hash(ofID: $0)) } ?? AxisRules.noRule
        for index in 0..<count {
          if layout.isExhausted(afterChild: index) {
            (horizontal + index).initialize(repeating: AxisRules(), count: count - index)
            (vertical + index).initialize(repeating: AxisRules(), count: count - index)
            return
          }
          let rules = RelativeChildRules(ruleSets[index], ids, isRightToLeft: isRightToLeft)
          (horizontal + index).initialize(to: rules.horizontal)
          (vertical + index).initialize(to: rules.vertical)
        }
      }
      // Sorting may drop rules; a placement represents the remaining ones on both axes.
      for axis in [Axis.horizontal, .vertical] {
        let (rules, placements) =
          axis == .horizontal ? (horizontal, horizontalPlacements) : (vertical, verticalPlacements)
        if layout.isExhausted(after: .sorted(count)) {
          isUnfinished = true
          return
        }
        sort(rules, into: placements, along: axis, in: layout)
      }
      findEdges(horizontal, horizontalPlacements)
      findEdges(vertical, verticalPlacements)
    }

    /// Creates the graph of the same children in a layout of the other direction.
    ///
    /// Ids resolve to the same siblings. A rule that follows the direction names the same sibling for the opposite edge, so
    /// each child depends on the same siblings as before, and the order remains one in which it comes after them: it
    /// depends only on which siblings that are, and how often each is named. The vertical rules are the same.
    private init(mirroring other: DependencyGraph) {
      (count, ignoredID, origins) = (other.count, other.ignoredID, other.origins)
      isRightToLeft = !other.isRightToLeft
      ignoredChild = other.ignoredChild
      let count = count
      let placements: UnsafeMutablePointer<Placement>
      (memory, horizontal, placements) = DependencyGraph.allocate(count)
      vertical = horizontal + count
      horizontal.initialize(from: other.horizontal, count: 2 * count)
      if let known = other.horizontalPlacements.baseAddress { placements.initialize(from: known, count: 2 * count) }
      horizontalPlacements = Placements(start: placements, count: count)
      verticalPlacements = Placements(start: placements + count, count: count)
      placementsAreComplete = other.placementsAreComplete
      for position in 0..<count where horizontal[Int(placements[position].child)].followsDirection {
        let child = Int(placements[position].child)
        horizontal[child] = horizontal[child].mirrored
        findEdges(at: position, horizontal, horizontalPlacements)
      }
    }

    deinit { memory.deallocate() }

    /// Allocates memory for the rules and the placements along both axes.
    private static func allocate(_ count: Int) -> (UnsafeMutableRawPointer, Rules, UnsafeMutablePointer<Placement>) {
      // All elements consist of 32-bit numbers, so each part begins where the previous one ends.
      let rulesLength = 2 * count * MemoryLayout<AxisRules>.stride
      let placementsLength = 2 * count * MemoryLayout<Placement>.stride
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: rulesLength + placementsLength, alignment: MemoryLayout<Int32>.alignment)
      return (
        memory, memory.bindMemory(to: AxisRules.self, capacity: 2 * count),
        (memory + rulesLength).bindMemory(to: Placement.self, capacity: 2 * count)
      )
    }

    /// Returns the graph of a layout whose children are those of this graph, and whose direction is the opposite.
    /// - Returns: `nil` if more has changed, or if rules were dropped: those that close a cycle depend on the direction.
    func mirrored(for layout: ViewRef, ignoring ignoredID: String?) -> DependencyGraph? {
      guard cycles.isEmpty, isRightToLeft != layout.isRightToLeft, hasInput(of: layout, ignoring: ignoredID) else {
        return nil
      }
      return DependencyGraph(mirroring: self)
    }

    /// Returns whether a new graph of `layout` would be equal.
    func isMade(of layout: ViewRef, ignoring ignoredID: String?) -> Bool {
      isRightToLeft == layout.isRightToLeft && hasInput(of: layout, ignoring: ignoredID)
    }

    /// Returns whether the children and their rules are those that the graph was made of.
    private func hasInput(of layout: ViewRef, ignoring ignoredID: String?) -> Bool {
      let children = ChildStates(layout)
      guard !isUnfinished, count == children.count, self.ignoredID == ignoredID else { return false }
      return origins.withUnsafeBufferPointer { origins in
        guard var origin = origins.baseAddress else { return true }
        let paramsClass = LayoutParams.self
        for child in children {
          if !ChildOrigin.matches(origin, child, paramsClass: paramsClass) { return false }
          origin += 1
        }
        return true
      }
    }

    /// Returns the same as `isMade(of:ignoring:)` for the layout that used this graph before. If only one child has changed
    /// since, the others aren't compared.
    @inline(never)
    func isStillMade(of layout: ViewRef, ignoring ignoredID: String?) -> Bool {
      let children = ChildStates(layout)
      guard let changed = layout.changedChild, !isUnfinished, count == children.count,
        isRightToLeft == layout.isRightToLeft, self.ignoredID == ignoredID, let index = children.index(of: changed)
      else { return isMade(of: layout, ignoring: ignoredID) }
      return origins.withUnsafeBufferPointer { origins in
        guard let origin = origins.baseAddress else { return true }
        return ChildOrigin.matches(origin + index, changed, paramsClass: LayoutParams.self)
      }
    }

    /// Returns the rules of the child at `index` along `axis`, resolved for the layout's direction.
    func rules(of index: Int, along axis: Axis, isRightToLeft: Bool) -> AxisRules {
      if axis == .vertical { return vertical[index] }
      return isRightToLeft == self.isRightToLeft ? horizontal[index] : horizontal[index].mirrored
    }

    /// Finds the rules that determine each child's edges along one axis.
    private func findEdges(_ rules: Rules, _ placements: Placements) {
      for position in placements.indices { findEdges(at: position, rules, placements) }
    }

    /// Finds the rules that determine the edges of the child at a position in the order.
    @inline(__always)
    private func findEdges(at position: Int, _ rules: Rules, _ placements: Placements) {
      let index = placements[position].child
      placements[position] = Placement(index, rules[Int(index)], layout: Int32(truncatingIfNeeded: count))
      if vertical[Int(index)].baseline != AxisRules.noRule { placements[position].marks.insert(.alignsBaseline) }
      if rules[Int(index)].mayUseParent { placementsAreComplete = false }
      markDependents(of: placements[position].leadingSibling, rules)
      markDependents(of: placements[position].trailingSibling, rules)
    }

    private func markDependents(of index: Int, _ rules: Rules) {
      if index >= 0 && index < count { rules[index].marks.insert(.hasDependents) }
    }

    // MARK: Order

    /// Sorts the children, dropping rules that make that impossible.
    private func sort(_ rules: Rules, into placements: Placements, along axis: Axis, in layout: ViewRef) {
      if RelativeLayout.sort(rules, into: placements) { return }
      dropCycles(rules, along: axis, in: layout)
      _ = RelativeLayout.sort(rules, into: placements)
    }

    /// Walks from each child to its dependencies, and drops the rules that lead back to a child on the path.
    private func dropCycles(_ rules: Rules, along axis: Axis, in layout: ViewRef) {
      var path: [(index: Int, anchors: [Int])] = []
      /// The position of a child in the current path; −1 before it is visited and −2 after.
      var places = [Int](repeating: -1, count: count)
      for start in 0..<count where places[start] == -1 {
        var upcoming: Int? = start
        while true {
          if let index = upcoming {
            if layout.isExhausted(afterChild: index) {
              isUnfinished = true
              return
            }
            var anchors: [Int] = []
            rules[index].forEachAnchor { anchors.append($0) }
            places[index] = path.count
            path.append((index, anchors.reversed()))
            upcoming = nil
          }
          guard let last = path.indices.last else { break }
          guard let anchor = path[last].anchors.popLast() else {
            places[path[last].index] = -2
            path.removeLast()
            continue
          }
          let place = places[anchor]
          if place == -1 {
            upcoming = anchor
          } else if place >= 0 {
            path[last].anchors.removeAll { $0 == anchor }
            rules[path[last].index].drop(Int32(truncatingIfNeeded: anchor))
            // Each may contain all children.
            if cycles.count < DependencyGraph.maximumCycles {
              cycles.append(Cycle(members: path[place...].map(\.index), axis: axis))
            }
          }
        }
      }
    }
  }

  /// Takes children without open dependencies from a stack, beginning with the last child, and pushes those that only
  /// depended on them. Children in a cycle, and those that depend on them, are left out.
  ///
  /// - Returns: Whether all children are in `placements`.
  private static func sort(
    _ rules: UnsafePointer<AxisRules>, into placements: DependencyGraph.Placements
  ) -> Bool {
    let count = placements.count
    // Four arrays: the number of each child's open dependencies; the children without any; the start of each child's
    // dependents in the list of dependents; and this list, with up to five dependents for each child.
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 8 * count + 1) { memory in
      memory.initialize(repeating: 0)
      guard let waitsFor = memory.baseAddress else { return true }
      let free = waitsFor + count
      let starts = free + count
      let dependents = starts + count + 1
      for index in 0..<count {
        rules[index].forEachAnchor { anchor in
          waitsFor[index] &+= 1
          starts[anchor] &+= 1
        }
      }
      // The end of each child's dependents, which becomes their start once they have been added from the back.
      for index in 0..<count { starts[index + 1] &+= starts[index] }
      for index in stride(from: count - 1, through: 0, by: -1) {
        rules[index].forEachAnchor { anchor in
          starts[anchor] &-= 1
          dependents[Int(starts[anchor])] = Int32(truncatingIfNeeded: index)
        }
      }

      var freeCount = 0
      for index in 0..<count where waitsFor[index] == 0 {
        free[freeCount] = Int32(truncatingIfNeeded: index)
        freeCount &+= 1
      }
      var sorted = 0
      while freeCount > 0 {
        freeCount &-= 1
        let next = Int(free[freeCount])
        placements[sorted].child = Int32(truncatingIfNeeded: next)
        sorted &+= 1
        for position in Int(starts[next])..<Int(starts[next + 1]) {
          let dependent = dependents[position]
          waitsFor[Int(dependent)] &-= 1
          if waitsFor[Int(dependent)] == 0 {
            free[freeCount] = dependent
            freeCount &+= 1
          }
        }
      }
      return sorted == count
    }
  }
}
