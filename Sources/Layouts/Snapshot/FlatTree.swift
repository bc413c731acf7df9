import Measure

/// The views of a laid-out tree in drawing order, with their places: a parent before its children, and siblings from
/// back to front.
///
/// Snapshots, pictures, pages, and comparisons are made from it. All lengths are in pixels.
package struct FlatTree {
  package struct Node {
    package let view: View
    /// The index of the parent's node; `nil` for the root.
    package let parent: Int?
    /// The index among the parent's children.
    package let index: Int
    /// The number of ancestors.
    package let depth: Int
    /// The index of the first node after the descendants of this one.
    package fileprivate(set) var end: Int
    /// The frame in the coordinates of the root, whose own origin is zero.
    package let frameInRoot: Rect
    /// The part of `frameInRoot` that is inside the frames of all ancestors; empty if there is none.
    package let clip: Rect
    /// The distance that the content is scrolled.
    package let contentOffset: Point
    /// Whether the view and all its ancestors are visible.
    package let isVisible: Bool
  }

  /// The treatment of gone views, which have no place.
  package enum GoneViews { case omitted, withoutDescendants, included }

  package private(set) var nodes: [Node] = []

  package init(_ root: View, gone: GoneViews = .withoutDescendants) {
    let entersGone = gone == .included
    // Counting takes less time than moving the nodes to larger memory.
    var count = 0
    root.forEachState(entersGone: entersGone) { state, _, _ in count += state.isGone && gone == .omitted ? 0 : 1 }
    nodes.reserveCapacity(count)
    // The indexes of the nodes around the current view, from the root.
    var open: [Int] = []
    root.forEachState(entersGone: entersGone) { state, depth, index in
      while open.count > depth { nodes[open.removeLast()].end = nodes.count }
      if state.isGone, gone == .omitted { return }
      let node = Node(state.view, index: index, depth: depth, parent: open.last.map { ($0, nodes[$0]) })
      open.append(nodes.count)
      nodes.append(node)
    }
    for index in open { nodes[index].end = nodes.count }
  }

  /// Visits the nodes in order, with the child indexes that lead to each from the root.
  package func walk(_ visit: (_ node: Node, _ path: [Int]) -> Void) {
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

extension FlatTree.Node {
  fileprivate init(_ view: View, index: Int, depth: Int, parent: (index: Int, node: FlatTree.Node)?) {
    let frame = view.frame
    (self.view, self.index, self.depth, end, contentOffset) = (view, index, depth, 0, view.contentOffset)
    let isVisible = view.visibility == .visible
    guard let (place, outer) = parent else {
      self.parent = nil
      frameInRoot = Rect(origin: .zero, size: frame.size)
      clip = frameInRoot
      self.isVisible = isVisible
      return
    }
    self.parent = place
    frameInRoot = frame.offset(by: outer.frameInRoot.contentOrigin(scrolledBy: outer.contentOffset))
    clip = frameInRoot.clipped(to: outer.clip)
    self.isVisible = isVisible && outer.isVisible
  }
}

extension Rect {
  /// Returns the origin of the content of a view with this frame.
  func contentOrigin(scrolledBy offset: Point) -> Point {
    Point(x: x.subtractingClamped(offset.x), y: y.subtractingClamped(offset.y))
  }

  func offset(by origin: Point) -> Rect {
    Rect(x: Pixels.clamp(x + origin.x), y: Pixels.clamp(y + origin.y), width: width, height: height)
  }

  /// Returns the intersection of the two rectangles; it has no width or height if it is empty.
  func clipped(to other: Rect) -> Rect { intersection(other) ?? Rect(origin: origin, size: .zero) }
}
