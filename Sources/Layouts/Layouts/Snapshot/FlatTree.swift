import Measure

/// The views of a laid-out tree in drawing order, with their places: a parent before its children, and siblings from
/// back to front.
///
/// Snapshots, pictures, pages, and comparisons are made from it. All lengths are in pixels.
package struct FlatTree {
  package struct Node: FlatNode {
    package let view: View
    /// The index of the parent's node; `nil` for the root.
    package let parent: Int?
    /// The index among the parent's children.
    package let index: Int
    /// The number of ancestors.
    package let depth: Int
    /// The index of the first node after the descendants of this one.
    package internal(set) var end: Int
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
    // Counting takes less time than moving the nodes to larger memory.
    nodes.reserveCapacity(Self.count(root, gone: gone))
    Self.visit(root, gone: gone) { view, place in
      nodes.append(
        Node(
          view: view.view, parent: place.parent, index: place.index, depth: place.depth, end: 0,
          frameInRoot: place.frameInRoot, clip: place.clip, contentOffset: place.contentOffset,
          isVisible: place.isVisible))
    }
    nodes.setEnds()
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

// The walk, for code that needs no nodes.
extension FlatTree {
  /// The place of a view in the tree, as in `Node`.
  struct Visit {
    let number: Int
    let parent: Int?
    let index: Int
    let depth: Int
    let frame: Rect
    let frameInRoot: Rect
    let clip: Rect
    let contentOffset: Point
    let isVisible: Bool

    fileprivate init(_ view: ViewRef, number: Int, index: Int, depth: Int, in parent: Visit?) {
      let packed = view.frame
      let frame = Rect(x: Int(packed.x), y: Int(packed.y), width: Int(packed.width), height: Int(packed.height))
      let isVisible = view.flags.isDisjoint(with: .hiddenOrGone)
      (self.number, self.index, self.depth, self.frame) = (number, index, depth, frame)
      (self.parent, contentOffset) = (parent?.number, view.view.contentOffset)
      guard let parent else {
        frameInRoot = Rect(origin: .zero, size: frame.size)
        clip = frameInRoot
        self.isVisible = isVisible
        return
      }
      frameInRoot = frame.offset(by: parent.frameInRoot.contentOrigin(scrolledBy: parent.contentOffset))
      clip = frameInRoot.clipped(to: parent.clip)
      self.isVisible = isVisible && parent.isVisible
    }
  }

  static func count(_ root: View, gone: GoneViews) -> Int {
    var count = 0
    root.forEachState(entersGone: gone == .included) { view, _, _ in
      count += view.isGone && gone == .omitted ? 0 : 1
    }
    return count
  }

  /// Visits the views in drawing order.
  static func visit(_ root: View, gone: GoneViews, _ body: (_ view: ViewRef, _ place: Visit) -> Void) {
    // The places of the views around the current one, from the root.
    var open: [Visit] = []
    var number = 0
    root.forEachState(entersGone: gone == .included) { view, depth, index in
      while open.count > depth { open.removeLast() }
      if view.isGone, gone == .omitted { return }
      let place = Visit(view, number: number, index: index, depth: depth, in: open.last)
      body(view, place)
      if view.childCount > 0 { open.append(place) }
      number += 1
    }
  }
}

/// A node of a tree in drawing order.
protocol FlatNode {
  /// The index of the parent's node; `nil` for the root.
  var parent: Int? { get }
  /// The index of the first node after the descendants of this one; 0 until it is set.
  var end: Int { get set }
}

extension Array where Element: FlatNode {
  /// Sets the end of each node of a tree. Descendants are behind a node, so those come first.
  mutating func setEnds() {
    for place in indices.reversed() {
      let end = Swift.max(self[place].end, place + 1)
      self[place].end = end
      if let parent = self[place].parent { self[parent].end = Swift.max(self[parent].end, end) }
    }
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
