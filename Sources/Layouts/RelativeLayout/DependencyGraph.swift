import Measure

extension RelativeLayout {
  /// The children's rules with ids looked up, and for each axis an order in which every child comes after those that its
  /// place depends on.
  ///
  /// Source: android.widget.RelativeLayout.DependencyGraph (API 34), of which it keeps the order too: where two children
  /// share the layout's top left corner, the order decides whose baseline is the layout's. Differs: a cycle isn't fatal.
  final class DependencyGraph {
    /// One for each child, `count` in all. The memory is the graph's own: whoever uses it holds the graph.
    let nodes: UnsafeMutablePointer<Node>
    let count: Int
    /// Every index here and in the nodes is below `count`.
    let horizontalOrder: [Int32]
    let verticalOrder: [Int32]
    /// The child that `ignoreGravity` names; `Node.noRule` or `Node.missing` for none.
    let ignoredChild: Int32
    let cycles: [Cycle]
    /// What the graph was made from.
    private let sources: [Source]
    private let ignoredID: String?

    /// Rules that lead from a child back to it: each of `members` depends on the next, the last on the first.
    struct Cycle {
      let members: [Int]
      let axis: Axis
    }

    fileprivate struct Source: Equatable {
      let id: String?
      let rules: RuleSet

      init(_ child: ViewRef) {
        id = child.id
        rules = (child.params as? LayoutParams)?.rules ?? RuleSet()
      }
    }

    init(_ children: ChildStates, ignoring ignoredID: String?) {
      sources = children.map(Source.init)
      self.ignoredID = ignoredID
      var rules = ResolvedRules(sources, ignoring: ignoredID)
      horizontalOrder = rules.sorted(along: .horizontal)
      verticalOrder = rules.sorted(along: .vertical)
      ignoredChild = rules.ignoredChild
      cycles = rules.cycles
      count = rules.nodes.count
      nodes = .allocate(capacity: count)
      for (index, node) in rules.nodes.enumerated() { (nodes + index).initialize(to: node) }
    }

    deinit {
      nodes.deinitialize(count: count)
      nodes.deallocate()
    }

    /// Whether ids, rules and the children's number are those that the graph was made from.
    func isMade(of children: ChildStates, ignoring ignoredID: String?) -> Bool {
      sources.count == children.count && self.ignoredID == ignoredID
        && zip(sources, children).allSatisfy { $0 == Source($1) }
    }

    /// All of the nodes, as they are now.
    var currentNodes: [Node] { Array(UnsafeBufferPointer(start: nodes, count: count)) }

    // MARK: Problems

    /// What a document's author should know: ids that no sibling has, and rules that lead in a circle.
    func problems(names: [String]) -> [LayoutProblem] {
      let ids = Set(sources.compactMap(\.id))
      var problems: [LayoutProblem] = []
      if let ignoredID, !ids.contains(ignoredID) {
        problems.append(LayoutProblem(.unknownID(ignoredID), attribute: "ignoreGravity"))
      }
      for (index, source) in sources.enumerated() {
        for anchor in source.rules.anchors where !ids.contains(anchor.id) {
          problems.append(
            LayoutProblem(.unknownID(anchor.id), childIndex: index, attribute: anchor.rule.rawValue))
        }
      }
      for cycle in cycles {
        guard let first = cycle.members.first, let last = cycle.members.last else { continue }
        let closing = sources[last].rules.anchors.first { $0.rule.axis == cycle.axis && $0.id == sources[first].id }
        problems.append(
          LayoutProblem(
            .cycle(cycle.members.map { names[$0] }, cycle.axis), childIndex: last, attribute: closing?.rule.rawValue))
      }
      return problems
    }
  }
}

/// The nodes of a graph in the making.
private struct ResolvedRules {
  typealias Graph = RelativeLayout.DependencyGraph
  typealias Node = RelativeLayout.Node

  private(set) var nodes: [Node] = []
  let ignoredChild: Int32
  private(set) var cycles: [Graph.Cycle] = []

  init(_ sources: [Graph.Source], ignoring ignoredID: String?) {
    var indexes: [String: Int32] = [:]
    if ignoredID != nil || sources.contains(where: { !$0.rules.anchors.isEmpty }) {
      for (index, source) in sources.enumerated() {
        if let id = source.id { indexes[id] = Int32(truncatingIfNeeded: index) }
      }
    }
    func index(_ id: String?) -> Int32 { id.map { indexes[$0] ?? Node.missing } ?? Node.noRule }
    ignoredChild = index(ignoredID)
    nodes = sources.map { source in
      var node = Node(source.rules.ofParent)
      for anchor in source.rules.anchors { node.set(anchor.rule, index(anchor.id)) }
      node.setRelative { index(source.rules[$0]) }
      return node
    }
  }

  // MARK: Order

  /// The children in an order that follows the rules of `axis`; rules that make that impossible are dropped.
  mutating func sorted(along axis: Axis) -> [Int32] {
    let order = orderWithoutCycles(along: axis)
    if order.count == nodes.count { return order }
    dropCycles(along: axis)
    return orderWithoutCycles(along: axis)
  }

  /// Takes children that nothing stands in front of from a stack, the last child first, and puts those that waited only
  /// for them on top. Children in a cycle, and those that depend on them, are left out.
  private func orderWithoutCycles(along axis: Axis) -> [Int32] {
    var waitsFor = [Int32](repeating: 0, count: nodes.count)
    let dependents = Dependents(nodes, along: axis)
    var order: [Int32] = []
    order.reserveCapacity(nodes.count)
    var free: [Int32] = []
    for index in nodes.indices {
      nodes[index].forEachAnchor(along: axis) { _ in waitsFor[index] += 1 }
      if waitsFor[index] == 0 { free.append(Int32(truncatingIfNeeded: index)) }
    }
    while let next = free.popLast() {
      order.append(next)
      for dependent in dependents[next] {
        waitsFor[Int(dependent)] -= 1
        if waitsFor[Int(dependent)] == 0 { free.append(dependent) }
      }
    }
    return order
  }

  /// Walks from each child to what it depends on, and drops the rules that lead back to where the walk came through.
  private mutating func dropCycles(along axis: Axis) {
    var path: [(index: Int, anchors: [Int])] = []
    /// The place in the path of a child that the walk came through, −1 before and −2 after.
    var places = [Int](repeating: -1, count: nodes.count)
    for start in nodes.indices where places[start] == -1 {
      var upcoming: Int? = start
      while true {
        if let index = upcoming {
          var anchors: [Int] = []
          nodes[index].forEachAnchor(along: axis) { anchors.append($0) }
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
          nodes[path[last].index].dropAnchor(anchor, along: axis)
          cycles.append(Graph.Cycle(members: path[place...].map(\.index), axis: axis))
        }
      }
    }
  }
}

extension RelativeLayout.Node {
  fileprivate init(_ rules: RelativeLayout.ParentRules) {
    alignsWithParentIfMissing = rules.contains(.alignWithParentIfMissing)
    let isCenteredHorizontally = !rules.isDisjoint(with: [.centerInParent, .centerHorizontal])
    leftToRight.isCentered = isCenteredHorizontally
    rightToLeft.isCentered = isCenteredHorizontally
    vertical.isCentered = !rules.isDisjoint(with: [.centerInParent, .centerVertical])
    vertical.pinsLeading = rules.contains(.alignTop)
    vertical.pinsTrailing = rules.contains(.alignBottom)
    let (start, end) = (rules.contains(.alignStart), rules.contains(.alignEnd))
    if start || end {
      (leftToRight.pinsLeading, leftToRight.pinsTrailing) = (start, end)
      (rightToLeft.pinsLeading, rightToLeft.pinsTrailing) = (end, start)
    } else {
      let (left, right) = (rules.contains(.alignLeft), rules.contains(.alignRight))
      (leftToRight.pinsLeading, leftToRight.pinsTrailing) = (left, right)
      (rightToLeft.pinsLeading, rightToLeft.pinsTrailing) = (left, right)
    }
  }

  /// Sets a rule that doesn't follow the direction.
  fileprivate mutating func set(_ rule: RelativeLayout.Rule, _ index: Int32) {
    switch rule {
    case .toLeftOf: (leftToRight.before, rightToLeft.before) = (index, index)
    case .toRightOf: (leftToRight.after, rightToLeft.after) = (index, index)
    case .alignLeft: (leftToRight.leading, rightToLeft.leading) = (index, index)
    case .alignRight: (leftToRight.trailing, rightToLeft.trailing) = (index, index)
    case .above: vertical.before = index
    case .below: vertical.after = index
    case .alignTop: vertical.leading = index
    case .alignBottom: vertical.trailing = index
    case .alignBaseline: baseline = index
    case .toStartOf, .toEndOf, .alignStart, .alignEnd: break
    }
  }

  /// Sets the rules that follow the direction. One of a pair puts both absolute rules of its kind out of force.
  fileprivate mutating func setRelative(_ index: (RelativeLayout.Rule) -> Int32) {
    let (toStart, toEnd) = (index(.toStartOf), index(.toEndOf))
    if toStart != Self.noRule || toEnd != Self.noRule {
      (leftToRight.before, leftToRight.after) = (toStart, toEnd)
      (rightToLeft.before, rightToLeft.after) = (toEnd, toStart)
    }
    let (start, end) = (index(.alignStart), index(.alignEnd))
    if start != Self.noRule || end != Self.noRule {
      (leftToRight.leading, leftToRight.trailing) = (start, end)
      (rightToLeft.leading, rightToLeft.trailing) = (end, start)
    }
  }
}

/// For each child, those whose place depends on it, in index order.
private struct Dependents {
  /// Where the dependents of each child begin in `indexes`; one more at the end.
  private var starts: [Int]
  private var indexes: [Int32] = []

  init(_ nodes: [RelativeLayout.Node], along axis: Axis) {
    starts = [Int](repeating: 0, count: nodes.count + 1)
    for node in nodes { node.forEachAnchor(along: axis) { starts[$0 + 1] += 1 } }
    for index in nodes.indices { starts[index + 1] += starts[index] }
    indexes = [Int32](repeating: 0, count: starts[nodes.count])
    var ends = starts
    for (dependent, node) in nodes.enumerated() {
      node.forEachAnchor(along: axis) { anchor in
        indexes[ends[anchor]] = Int32(truncatingIfNeeded: dependent)
        ends[anchor] += 1
      }
    }
  }

  subscript(index: Int32) -> ArraySlice<Int32> { indexes[starts[Int(index)]..<starts[Int(index) + 1]] }
}
