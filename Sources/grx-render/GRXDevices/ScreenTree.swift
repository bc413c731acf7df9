import GRXCompare
import GRXInspection
import Layouts
import Measure

/// The views of a screen, with their classes, ids, texts, and frames: those of a device, or of a laid-out tree.
package struct ScreenTree: Sendable {
  struct Node: Sendable {
    var className: String
    /// The id's name: `title` for `com.example:id/title`.
    var id: String?
    /// The text; `nil` if it isn't known.
    var text: String?
    /// The frame in the coordinates of the outermost view, in pixels; `nil` for a view that is gone, or isn't visible
    /// in a tree of visible views.
    var frame: Rect?
    var isHidden = false
    /// The index of the parent; −1 for an outermost view.
    var parent = -1
    var indexInParent = 0
    fileprivate(set) var depth = 0
    fileprivate(set) var children: [Int] = []
  }

  /// The views in pre-order.
  private(set) var nodes: [Node] = []

  init() {}

  /// Appends a view after those that precede it in pre-order, and returns its index.
  @discardableResult
  mutating func append(_ node: Node) -> Int {
    var node = node
    if node.parent >= 0 {
      node.depth = nodes[node.parent].depth + 1
      nodes[node.parent].children.append(nodes.count)
    }
    nodes.append(node)
    return nodes.count - 1
  }

  mutating func setFrame(_ frame: Rect, of view: Int) { nodes[view].frame = frame }

  /// Returns the index after the last descendant of a view.
  func end(of view: Int) -> Int {
    nodes[(view + 1)...].firstIndex { $0.depth <= nodes[view].depth } ?? nodes.count
  }
}

extension ScreenTree {
  /// Creates the tree of laid-out views, without the descendants of gone views.
  ///
  /// - Parameter visibleArea: The window in the root's coordinates, if only the visible part of each view is compared,
  ///   as in dumps of visible views; `nil` for whole frames.
  package init(_ root: View, visibleArea: Rect?) {
    var origins: [Point] = []
    for node in FlatTree(root).nodes {
      let view = node.view
      let parent = node.parent ?? -1
      var own = Node(
        className: view.className, id: view.id, text: view.asText?.text, isHidden: view.isDrawnNowhere, parent: parent,
        indexInParent: node.index)
      var origin = Point.zero
      if parent >= 0 {
        // Only frames of visible views include scrolling.
        let place = visibleArea == nil ? view.frame.origin : view.originInParent
        origin = Point(x: origins[parent].x.addingClamped(place.x), y: origins[parent].y.addingClamped(place.y))
      }
      origins.append(origin)
      if !view.isGone { own.frame = Rect(origin: origin, size: view.frame.size) }
      if let visibleArea {
        let area = parent < 0 ? visibleArea : nodes[parent].frame
        own.frame = own.isHidden ? nil : own.frame.flatMap { frame in area.flatMap(frame.intersection) }
      }
      append(own)
    }
  }

  // MARK: Names

  /// Returns `#title`, or the class and the child indexes from the root.
  func name(of view: Int) -> String {
    viewName(view, id: nodes[view].id, ClassLikeness.shortName(nodes[view].className), at: place)
  }

  /// Returns the child indexes from the root, as in `0/2`.
  func path(of view: Int) -> String { viewPath(view, at: place) }

  private func place(of view: Int) -> (parent: Int, index: Int) { (nodes[view].parent, nodes[view].indexInParent) }
}

extension View {
  /// Whether it is invisible on a device; a Space makes itself invisible.
  fileprivate var isDrawnNowhere: Bool { visibility == .hidden || ClassLikeness.shortName(className) == "Space" }
}
