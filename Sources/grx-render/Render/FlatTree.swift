import Measure

/// A tree of views in one array, in pre-order, for pictures, comparisons, and checks.
struct FlatTree {
  struct Node {
    let view: View
    /// The index of the parent's node; `nil` for the root.
    let parent: Int?
    /// The index among the parent's children.
    let index: Int
    /// The number of ancestors.
    let depth: Int
    /// The index of the first node after the descendants of this one.
    fileprivate(set) var end: Int
  }

  private(set) var nodes: [Node] = []

  /// Creates a tree.
  /// - Parameter entersGone: Whether descendants of gone views are included.
  init(_ root: View, entersGone: Bool = false) {
    // The open node at each depth.
    var open: [Int] = []
    root.forEachView(entersGone: entersGone) { view, path in
      while open.count > path.count { nodes[open.removeLast()].end = nodes.count }
      nodes.append(Node(view: view, parent: open.last, index: path.last ?? 0, depth: path.count, end: 0))
      open.append(nodes.count - 1)
    }
    for index in open { nodes[index].end = nodes.count }
  }

  /// Visits the nodes in order, with the child indexes that lead to each from the root.
  func walk(_ visit: (_ node: Node, _ path: [Int]) -> Void) {
    var path: [Int] = []
    for node in nodes {
      if node.depth > 0 {
        path.removeLast(path.count - (node.depth - 1))
        path.append(node.index)
      }
      visit(node, path)
    }
  }
}
