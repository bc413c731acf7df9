/// The basis of lines that are differences: each is a multiple of one parameter, or of the difference of two, plus a
/// constant.
///
/// Parameters and the number zero are nodes. Lines and the parameters themselves, which are differences from zero, are
/// edges. The nonbasic variables always form a spanning tree. If one of them changes, the part of the tree below its
/// edge moves as a whole, and only the lines that join this part to the rest change. No tableau is needed, and a pivot
/// takes time proportional to the number of lines, not to its square.
///
/// Source: the network simplex method (Dantzig, 1951), with the tree of Cunningham (1976).
struct SpanningTree {
  /// A variable that changes by `scale` times the difference of the changes of `first` and `second`.
  private struct Edge {
    var first: Int32
    var second: Int32
    var scale: Double
  }

  private struct Node {
    /// The parent node; -1 for the node of zero.
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var previousSibling: Int32 = -1
    /// The edge to the parent.
    var edge: Int32 = -1
  }

  /// The parameters' edges in order, followed by the lines' edges.
  private var edges: [Edge] = []
  /// The parameters' nodes in order, followed by the node of zero.
  private var nodes: [Node] = []
  /// The lines' edges at each node, concatenated.
  private var incident: [Int32] = []
  private var incidentStarts: [Int32] = []
  /// The edges found by the latest query, each with its coefficient or slope.
  private(set) var found: [(edge: Int32, coefficient: Double)] = []
  /// The slope of a sum at each node.
  private var slopes: [Double] = []
  /// The nodes of the latest part, and whether each node is among them.
  private var part: [Int32] = []
  private var isInPart: [Bool] = []
  /// The nodes on the paths from the ends of an edge to their common ancestor.
  private var firstPath: [Int32] = []
  private var secondPath: [Int32] = []

  private var zero: Int32 { Int32(nodes.count - 1) }

  /// Starts with no lines, and the parameters' own edges as the tree.
  mutating func reset(parameters: Int) {
    edges.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    isInPart.removeAll(keepingCapacity: true)
    incidentStarts.removeAll(keepingCapacity: true)
    for _ in 0...parameters {
      nodes.append(Node())
      isInPart.append(false)
    }
    for parameter in 0..<Int32(parameters) {
      edges.append(Edge(first: parameter, second: zero, scale: 1))
      attach(parameter, to: zero, by: parameter)
    }
  }

  mutating func addLine() {
    edges.append(Edge(first: zero, second: zero, scale: 0))
    if !incidentStarts.isEmpty { incidentStarts.removeAll(keepingCapacity: true) }
  }

  /// Adds a term to the latest line, which has at most one other, with the opposite coefficient.
  mutating func addTerm(_ parameter: Int, _ coefficient: Double) {
    let line = edges.count - 1
    if edges[line].scale == 0 {
      edges[line].first = Int32(parameter)
      edges[line].scale = coefficient
    } else {
      edges[line].second = Int32(parameter)
    }
  }

  /// Lists the lines at each node, unless it has been done since the latest line was added.
  mutating func finishLines() {
    if !incidentStarts.isEmpty { return }
    let parameters = nodes.count - 1
    for _ in 0...nodes.count { incidentStarts.append(0) }
    for edge in edges[parameters...] {
      incidentStarts[Int(edge.first) + 1] += 1
      incidentStarts[Int(edge.second) + 1] += 1
    }
    for node in nodes.indices { incidentStarts[node + 1] += incidentStarts[node] }
    incident.removeAll(keepingCapacity: true)
    for _ in 0..<Int(incidentStarts[nodes.count]) { incident.append(0) }
    // Filled from the end of each list, which turns the ends into starts.
    for node in nodes.indices { incidentStarts[node] = incidentStarts[node + 1] }
    for index in stride(from: edges.count - 1, through: parameters, by: -1) {
      for node in [Int(edges[index].second), Int(edges[index].first)] {
        incidentStarts[node] -= 1
        incident[Int(incidentStarts[node])] = Int32(index)
      }
    }
  }

  // MARK: - The first tree

  /// Starts a tree without edges.
  mutating func clear() {
    for node in nodes.indices { nodes[node] = Node() }
    // While the tree is started, this is a node of the same part, or the node itself if it represents its part.
    part.removeAll(keepingCapacity: true)
    for node in nodes.indices { part.append(Int32(node)) }
  }

  private mutating func root(of node: Int32) -> Int32 {
    var node = node
    while part[Int(node)] != node {
      part[Int(node)] = part[Int(part[Int(node)])]
      node = part[Int(node)]
    }
    return node
  }

  /// Adds an edge to the tree that is being started, unless its ends are already joined.
  ///
  /// - Returns: Whether it was added.
  mutating func join(_ edge: Int) -> Bool {
    if edges[edge].scale == 0 { return false }
    let (first, second) = (root(of: edges[edge].first), root(of: edges[edge].second))
    if first == second { return false }
    // The part without zero is turned around and attached to the other one.
    let isFirstMoved = second == root(of: zero) || first != root(of: zero)
    part[Int(isFirstMoved ? first : second)] = isFirstMoved ? second : first
    rehang(
      isFirstMoved ? edges[edge].first : edges[edge].second, on: isFirstMoved ? edges[edge].second : edges[edge].first,
      by: Int32(edge), upTo: -1)
    return true
  }

  /// Finds the values of the parameters for which all edges of the tree are zero.
  ///
  /// - Parameter constants: The value of each line if all parameters are zero.
  mutating func findValues(constants: (_ line: Int) -> Double) {
    slopes.removeAll(keepingCapacity: true)
    for _ in nodes { slopes.append(0) }
    collectPart(below: zero)
    let parameters = nodes.count - 1
    for node in part.dropFirst() {
      let (link, parent) = (Int(nodes[Int(node)].edge), Int(nodes[Int(node)].parent))
      let constant = link < parameters ? 0 : constants(link - parameters)
      slopes[Int(node)] = slopes[parent] - constant * shift(of: node)
    }
  }

  /// Returns the change of an edge's value from parameters of zero to the values that were found.
  func change(of edge: Int) -> Double {
    edges[edge].scale * (slopes[Int(edges[edge].first)] - slopes[Int(edges[edge].second)])
  }

  /// Calls `body` with each edge that joins the same nodes as an edge of the tree, and with its change per unit of that
  /// edge's change.
  func forEachParallel(to edge: Int, _ body: (_ other: Int, _ ratio: Double) -> Void) {
    let line = edges[edge]
    let node = Int(node(below: edge))
    for place in Int(incidentStarts[node])..<Int(incidentStarts[node + 1]) where incident[place] != Int32(edge) {
      let other = edges[Int(incident[place])]
      let isSame = other.first == line.first && other.second == line.second
      guard isSame || (other.first == line.second && other.second == line.first) else { continue }
      body(Int(incident[place]), (isSame ? other.scale : -other.scale) / line.scale)
    }
  }

  /// Replaces an edge of the tree by another one between the same nodes.
  mutating func exchange(_ edge: Int, forParallel other: Int) { nodes[Int(node(below: edge))].edge = Int32(other) }

  // MARK: - Values that a tableau would store

  /// Returns the node below an edge of the tree.
  private func node(below edge: Int) -> Int32 {
    nodes[Int(edges[edge].first)].edge == Int32(edge) ? edges[edge].first : edges[edge].second
  }

  /// Returns the change of a node's part per unit of change of the node's edge.
  private func shift(of node: Int32) -> Double {
    let edge = edges[Int(nodes[Int(node)].edge)]
    return (edge.first == node ? 1 : -1) / edge.scale
  }

  /// Adds the variables outside the tree that depend on an edge of the tree.
  ///
  /// - Returns: The number of nodes and edges that were visited.
  mutating func addDependents(onEdge edge: Int, to entries: inout [LexicographicSimplex.Entry], _ homes: [Int32]) -> Int
  {
    let top = node(below: edge)
    let shift = shift(of: top)
    collectPart(below: top)
    for node in part { isInPart[Int(node)] = true }
    var work = part.count
    for node in part {
      // The parameter's own value.
      if nodes[Int(node)].edge != node {
        entries.append(LexicographicSimplex.Entry(row: homes[Int(node)], place: -1, coefficient: shift))
      }
      let lines = Int(incidentStarts[Int(node)])..<Int(incidentStarts[Int(node) + 1])
      work += lines.count
      for place in lines {
        let line = edges[Int(incident[place])]
        let isFirst = line.first == node
        if isInPart[Int(isFirst ? line.second : line.first)] || Int(incident[place]) == edge { continue }
        entries.append(
          LexicographicSimplex.Entry(
            row: homes[Int(incident[place])], place: -1, coefficient: isFirst ? line.scale * shift : -line.scale * shift
          ))
      }
    }
    for node in part { isInPart[Int(node)] = false }
    return work
  }

  /// Collects a node and those below it, each after its parent.
  private mutating func collectPart(below top: Int32) {
    part.removeAll(keepingCapacity: true)
    part.append(top)
    var next = 0
    while next < part.count {
      var child = nodes[Int(part[next])].firstChild
      while child >= 0 {
        part.append(child)
        child = nodes[Int(child)].nextSibling
      }
      next += 1
    }
  }

  /// Finds the edges of the tree on which an edge outside it depends.
  mutating func findInputs(ofEdge edge: Int) {
    let line = edges[edge]
    Self.collectPath(from: line.first, in: nodes, &firstPath)
    Self.collectPath(from: line.second, in: nodes, &secondPath)
    while let last = firstPath.last, last == secondPath.last {
      firstPath.removeLast()
      secondPath.removeLast()
    }
    found.removeAll(keepingCapacity: true)
    for node in firstPath { found.append((nodes[Int(node)].edge, line.scale * shift(of: node))) }
    for node in secondPath { found.append((nodes[Int(node)].edge, -line.scale * shift(of: node))) }
  }

  // Static, since a copy of the tree would share the path's storage, which would then be allocated again.
  private static func collectPath(from node: Int32, in nodes: [Node], _ path: inout [Int32]) {
    path.removeAll(keepingCapacity: true)
    var node = node
    while node >= 0 {
      path.append(node)
      node = nodes[Int(node)].parent
    }
  }

  /// Starts a sum over edges outside the tree.
  mutating func startSum() {
    slopes.removeAll(keepingCapacity: true)
    for _ in nodes { slopes.append(0) }
  }

  /// Adds a multiple of an edge to the sum.
  mutating func addToSum(_ edge: Int, times factor: Double) {
    slopes[Int(edges[edge].first)] += factor * edges[edge].scale
    slopes[Int(edges[edge].second)] -= factor * edges[edge].scale
  }

  /// Finds the edges of the tree, each with the slope of the sum.
  mutating func findSlopes() {
    collectPart(below: zero)
    found.removeAll(keepingCapacity: true)
    for node in part.dropFirst().reversed() {
      let slope = slopes[Int(node)]
      slopes[Int(nodes[Int(node)].parent)] += slope
      found.append((nodes[Int(node)].edge, slope * shift(of: node)))
    }
  }

  // MARK: - Queries instead of a tableau

  /// Replaces an edge of the tree with another that depends on it.
  mutating func replace(_ edge: Int, by other: Int) {
    let top = node(below: edge)
    // The end of the new edge that lies in the part below the old one.
    var node = edges[other].first
    while node >= 0, node != top { node = nodes[Int(node)].parent }
    let isFirst = node == top
    rehang(
      isFirst ? edges[other].first : edges[other].second, on: isFirst ? edges[other].second : edges[other].first,
      by: Int32(other), upTo: top)
  }

  /// Makes a node the child of another, and reverses the edges to its ancestors up to a node or a root.
  private mutating func rehang(_ node: Int32, on parent: Int32, by edge: Int32, upTo top: Int32) {
    var (node, parent, edge) = (node, parent, edge)
    while node >= 0 {
      let (nextNode, nextEdge) = (nodes[Int(node)].parent, nodes[Int(node)].edge)
      if nextNode >= 0 { detach(node) }
      attach(node, to: parent, by: edge)
      if node == top { break }
      (parent, edge, node) = (node, nextEdge, nextNode)
    }
  }

  private mutating func detach(_ node: Int32) {
    let (previous, next) = (nodes[Int(node)].previousSibling, nodes[Int(node)].nextSibling)
    if previous >= 0 {
      nodes[Int(previous)].nextSibling = next
    } else {
      nodes[Int(nodes[Int(node)].parent)].firstChild = next
    }
    if next >= 0 { nodes[Int(next)].previousSibling = previous }
  }

  private mutating func attach(_ node: Int32, to parent: Int32, by edge: Int32) {
    let next = nodes[Int(parent)].firstChild
    if next >= 0 { nodes[Int(next)].previousSibling = node }
    nodes[Int(parent)].firstChild = node
    nodes[Int(node)].parent = parent
    nodes[Int(node)].edge = edge
    nodes[Int(node)].previousSibling = -1
    nodes[Int(node)].nextSibling = next
  }
}
