import Measure

/// The anchors of the children along one axis.
struct AnchorGraph {
  private struct Node {
    let view: View
    let start: AnchorTable.Anchor?
    let end: AnchorTable.Anchor?
    /// Whether the position is determined by the anchors, and not by a helper or a circle.
    let isPlacedByAnchors: Bool
    let isAnchored: Bool
    let requested: Dimension

    /// The targets of the anchors; `nil` for the layout itself, and for unknown ids.
    var startTarget: Int? { start?.sibling }
    var endTarget: Int? { end?.sibling }
  }

  private let axis: Axis
  /// The size of the latest layout.
  private let layoutSize: Size
  private let padding: Edges
  private var nodes: [Node] = []
  /// The members of each chain from start to end; a ring begins at an arbitrary member.
  private(set) var chains: [[Int]] = []
  /// The index in `chains`, by child.
  private(set) var chainOf: [Int?] = []

  /// Creates the graphs of both axes.
  static func both(
    of layout: ConstraintLayout, _ known: AnchorTable? = nil
  ) -> (horizontal: AnchorGraph, vertical: AnchorGraph) {
    var (horizontal, vertical) = (AnchorGraph(layout, .horizontal), AnchorGraph(layout, .vertical))
    SiblingIDs.withIDs(in: layout.state) { ids in
      let table = known ?? AnchorTable(of: layout.state, ids, regardsVisibility: true)
      // The members of Flows and the contents of Placeholders, which place them.
      var managed: Set<Int> = []
      for child in layout.subviews {
        let members = (child as? Flow)?.referencedIds ?? (child as? Placeholder)?.content.map { [$0] } ?? []
        managed.formUnion(members.compactMap { ids.box($0, in: layout.state) })
      }
      for (index, child) in layout.subviews.enumerated() {
        let isManaged = managed.contains(index + 1)
        horizontal.add(child, table[index + 1], isManaged: isManaged)
        vertical.add(child, table[index + 1], isManaged: isManaged)
      }
    }
    horizontal.findChains()
    vertical.findChains()
    return (horizontal, vertical)
  }

  private init(_ layout: ConstraintLayout, _ axis: Axis) {
    self.axis = axis
    (layoutSize, padding) = (layout.frame.size, layout.padding)
    nodes.reserveCapacity(layout.subviews.count)
  }

  private mutating func add(_ view: View, _ row: AnchorTable.Row, isManaged: Bool) {
    let params = view.layoutParams as? ConstraintLayout.LayoutParams
    let hasOwnAnchors =
      switch ChildRole(view.state) {
      case .view, .flow, .placeholder: params?.circle == nil
      case .guideline, .barrier, .group, .layer: false
      }
    let baseline = hasOwnAnchors && axis == .vertical ? row[.baseline] : nil
    let isAtEdges = hasOwnAnchors && baseline == nil
    nodes.append(
      Node(
        view: view, start: baseline ?? (isAtEdges ? row[.start(axis)] : nil), end: isAtEdges ? row[.end(axis)] : nil,
        isPlacedByAnchors: hasOwnAnchors && !isManaged,
        isAnchored: params?.constraints.hasAnchors(along: axis) ?? false, requested: view.dimension(along: axis)))
  }

  /// Whether the anchors in the other direction are the same, or their mirror image, so that there are problems if there are
  /// some in this one.
  var isMirrored: Bool {
    var (hasRelative, hasAbsolute, hasOwnDirection) = (false, false, false)
    for node in nodes {
      guard let name = (node.start ?? node.end)?.name else { continue }
      if name.isRelative { hasRelative = true } else { hasAbsolute = true }
      if node.view.state.flags.contains(.hasOwnDirection) { hasOwnDirection = true }
    }
    return !hasRelative || !hasAbsolute && !hasOwnDirection
  }

  /// The maximum number of circles that are distinguished: each may contain all children.
  private static let maximumCircles = 100
  /// The maximum number of children that a child is compared with.
  private static let maximumCovered = 256

  // MARK: Chains

  /// Returns the child whose start is anchored to this child's end, and vice versa.
  private func next(_ index: Int) -> Int? {
    guard let next = nodes[index].endTarget, nodes[index].end?.side == .start(axis) else { return nil }
    return nodes[next].startTarget == index && nodes[next].start?.side == .end(axis) ? next : nil
  }

  private mutating func findChains() {
    chainOf = Array(repeating: nil, count: nodes.count)
    let following = nodes.indices.compactMap(next)
    if following.isEmpty { return }
    let hasPrevious = Set(following)
    // Chains with a first member come before rings, which have none.
    for begin in nodes.indices.filter({ !hasPrevious.contains($0) }) + nodes.indices where chainOf[begin] == nil {
      guard next(begin) != nil else { continue }
      var members: [Int] = []
      var member: Int? = begin
      while let current = member, chainOf[current] == nil {
        chainOf[current] = chains.count
        members.append(current)
        member = next(current)
      }
      chains.append(members)
    }
  }

  /// Returns the members of the view's chain, or an empty array if it isn't in a chain.
  func chain(of view: View) -> [View] {
    guard let index = nodes.firstIndex(where: { $0.view === view }), let chain = chainOf[index] else { return [] }
    return chains[chain].map { nodes[$0].view }
  }

  // MARK: Problems

  /// Whether the problems don't depend on frames: only those of views without anchors, and of views as long as the layout,
  /// do.
  var hasFixedProblems: Bool {
    nodes.allSatisfy { !$0.isPlacedByAnchors || $0.isAnchored && $0.requested != .matchParent }
  }

  var problems: [AnchorProblem] {
    (hasFixedProblems ? [] : missing + matching) + openChains + circles
  }

  private var missing: [AnchorProblem] {
    /// The frames of the nearest children before each one that are placed by anchors.
    var before: [Rect] = []
    let hasFollower = Set(nodes.lazy.filter { $0.start?.side == .end(axis) }.compactMap(\.startTarget))
    return nodes.indices.compactMap { index in
      let node = nodes[index]
      guard node.isPlacedByAnchors else { return nil }
      let isFirst = before.isEmpty
      defer {
        if !node.view.isGone {
          if before.count == 2 * Self.maximumCovered { before.removeFirst(Self.maximumCovered) }
          before.append(node.view.frame)
        }
      }
      guard !node.isAnchored, node.requested != .matchParent else { return nil }
      // Probably intended to be at the top: the first one, or one that others follow, and that covers none before it.
      if axis == .vertical, node.view.margins.top == 0 {
        if isFirst { return nil }
        if hasFollower.contains(index),
          !before.suffix(Self.maximumCovered).contains(where: { $0.intersects(node.view.frame) })
        {
          return nil
        }
      }
      return AnchorProblem(kind: .isNotAnchored, child: node.view, axis: axis, attributes: [])
    }
  }

  private var matching: [AnchorProblem] {
    nodes.compactMap { node in
      guard node.isPlacedByAnchors, node.requested == .matchParent else { return nil }
      // Anchors to the parent's own edges would have the same effect.
      let isElsewhere =
        node.start.map { !isAtEdge($0, of: node.startTarget, side: .start(axis)) } ?? false
        || node.end.map { !isAtEdge($0, of: node.endTarget, side: .end(axis)) } ?? false
      guard isElsewhere else { return nil }
      return AnchorProblem(
        kind: .matchesParent, child: node.view, axis: axis,
        attributes: [axis == .horizontal ? "width" : "height"])
    }
  }

  /// Returns whether an anchor is at the layout's own edge: that of the layout, or of a sibling that reaches it.
  private func isAtEdge(_ anchor: AnchorTable.Anchor, of target: Int?, side: ConstraintAnchor.Side) -> Bool {
    guard anchor.side == side else { return false }
    guard let view = target.map({ nodes[$0].view }) else { return true }
    let (frame, size) = (view.frame, layoutSize)
    switch (axis, side == .start(axis)) {
    case (.horizontal, true): return frame.x <= padding.left
    case (.horizontal, false): return frame.right >= size.width - padding.right
    case (.vertical, true): return frame.y <= padding.top
    case (.vertical, false): return frame.bottom >= size.height - padding.bottom
    }
  }

  private var openChains: [AnchorProblem] {
    chains.flatMap { members -> [AnchorProblem] in
      guard let first = members.first, let last = members.last, next(last) == nil else { return [] }
      let isOpen = (start: nodes[first].start == nil, end: nodes[last].end == nil)
      // Links that nothing else depends on: the views follow one another from the end that is anchored.
      if isOpen.start != isOpen.end, !members.contains(where: { needsChain(nodes[$0].view) }) { return [] }
      let views = members.map { nodes[$0].view }
      var found: [AnchorProblem] = []
      if isOpen.start {
        let name = nodes[first].end.map { ["\($0.name)"] } ?? []
        found.append(
          .init(kind: .isOpenChain(views, isStart: true), child: nodes[first].view, axis: axis, attributes: name))
      }
      if isOpen.end {
        let name = nodes[last].start.map { ["\($0.name)"] } ?? []
        found.append(
          .init(kind: .isOpenChain(views, isStart: false), child: nodes[last].view, axis: axis, attributes: name))
      }
      return found
    }
  }

  /// Returns whether a view has a style or a share of a chain.
  private func needsChain(_ view: View) -> Bool {
    guard let params = view.layoutParams as? ConstraintLayout.LayoutParams else { return false }
    let (style, weight) =
      axis == .horizontal
      ? (params.horizontalChainStyle, params.horizontalWeight) : (params.verticalChainStyle, params.verticalWeight)
    return style != .spread || weight != nil || (axis == .horizontal ? params.width : params.height).fixedLength == 0
  }

  /// Returns the views on which a child's position depends, except for its neighbors in a chain, whose members are
  /// placed together.
  private func dependencies(_ index: Int) -> [(target: Int, name: ConstraintLayout.AnchorName)] {
    var found: [(Int, ConstraintLayout.AnchorName)] = []
    if let target = nodes[index].startTarget, let start = nodes[index].start, next(target) != index {
      found.append((target, start.name))
    }
    if let target = nodes[index].endTarget, let end = nodes[index].end, next(index) != target {
      found.append((target, end.name))
    }
    return found
  }

  /// Returns the child that represents a child's chain: the first member.
  private func leader(_ index: Int) -> Int { chainOf[index].map { chains[$0][0] } ?? index }

  /// Whether the place follows from the layout, or from a view without anchors.
  private func isPlacedFirst(_ node: Node) -> Bool {
    let isFree = node.start == nil && node.end == nil
    return isFree || node.start != nil && node.startTarget == nil || node.end != nil && node.endTarget == nil
  }

  /// Whether there are no chains, and each child depends on a child before it if it isn't placed first. Then there are no
  /// circles, as in most layouts.
  private var areOrdered: Bool {
    chains.isEmpty
      && nodes.indices.allSatisfy { index in
        let node = nodes[index]
        return isPlacedFirst(node) || node.startTarget.map { $0 < index } ?? false
          || node.endTarget.map { $0 < index } ?? false
      }
  }

  /// Whether each child's place follows, through any of its anchors, from the layout or from a view without anchors: the
  /// place of a view between two others depends on both.
  ///
  /// - Parameter waits: The children on which each one depends.
  private func placed(_ waits: [[(target: Int, from: Int, name: ConstraintLayout.AnchorName)]]) -> [Bool] {
    var placed = Array(repeating: false, count: nodes.count)
    var dependents = Array(repeating: [Int](), count: nodes.count)
    for index in nodes.indices { for wait in waits[index] { dependents[wait.target].append(index) } }
    var open: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard isPlacedFirst(node) else { continue }
      let leader = self.leader(index)
      if !placed[leader] {
        placed[leader] = true
        open.append(leader)
      }
    }
    while let index = open.popLast() {
      for dependent in dependents[index] where !placed[dependent] {
        placed[dependent] = true
        open.append(dependent)
      }
    }
    return placed
  }

  /// Rings of linked children, and children that wait for each other.
  private var circles: [AnchorProblem] {
    var found: [AnchorProblem] = []
    for members in chains {
      guard let first = members.first, let last = members.last, next(last) == first, let start = nodes[first].start
      else {
        continue
      }
      found.append(
        .init(
          kind: .isCircular(members.map { nodes[$0].view }), child: nodes[first].view, axis: axis,
          attributes: ["\(start.name)"]))
    }
    if areOrdered { return found }
    var waits = Array(repeating: [(target: Int, from: Int, name: ConstraintLayout.AnchorName)](), count: nodes.count)
    for index in nodes.indices {
      for (target, name) in dependencies(index) { waits[leader(index)].append((leader(target), index, name)) }
    }
    // 0: not seen, 1: on the current path, 2: done. Iterative, since anchors may connect thousands of children in a
    // row.
    var states = placed(waits).map { $0 ? 2 : 0 }
    for root in nodes.indices where states[root] == 0 && leader(root) == root {
      var path: [(node: Int, edge: Int)] = [(root, 0)]
      states[root] = 1
      while let (node, edge) = path.last {
        guard edge < waits[node].count else {
          states[node] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].edge += 1
        let (target, from, name) = waits[node][edge]
        if states[target] == 0 {
          states[target] = 1
          path.append((target, 0))
        } else if states[target] == 1, found.count < AnchorGraph.maximumCircles,
          let begin = path.firstIndex(where: { $0.node == target })
        {
          found.append(
            .init(
              kind: .isCircular(path[begin...].map { nodes[$0.node].view }), child: nodes[from].view, axis: axis,
              attributes: ["\(name)"]))
        }
      }
    }
    return found
  }
}
