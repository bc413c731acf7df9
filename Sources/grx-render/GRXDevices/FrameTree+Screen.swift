import GRXInspection
import Layouts
import Measure

extension FrameTree {
  /// Creates the tree of laid-out views, without the descendants of gone views.
  ///
  /// - Parameter visibleArea: The window in the root's coordinates, if only the visible part of each view is compared,
  ///   as in dumps of visible views; `nil` for whole frames.
  package init(_ root: View, density: Double, visibleArea: Rect?) {
    self.init(density: density)
    var origins: [Point] = []
    for node in FlatTree(root).nodes {
      let view = node.view
      let parent = node.parent ?? -1
      var own = Node(className: view.className, id: view.id, isHidden: view.isDrawnNowhere, parent: parent)
      (own.text, own.indexInParent) = (view.asText?.text, node.index)
      var origin = Point.zero
      if parent >= 0 {
        // Only frames of visible views include scrolling.
        let place = visibleArea == nil ? view.frame.origin : view.originInParent
        origin = Point(x: origins[parent].x.addingClamped(place.x), y: origins[parent].y.addingClamped(place.y))
      }
      origins.append(origin)
      if !view.isGone { own.frameInRoot = Rect(origin: origin, size: view.frame.size) }
      if let visibleArea {
        let area = parent < 0 ? visibleArea : nodes[parent].frameInRoot
        own.frameInRoot = own.isHidden ? nil : own.frameInRoot.flatMap { frame in area.flatMap(frame.intersection) }
      }
      append(own)
    }
  }

  /// Returns `#title`, or the class without its package and the child indexes from the root.
  func shortName(of view: Int) -> String {
    viewName(view, id: nodes[view].id, ClassLikeness.shortName(nodes[view].className)) {
      (nodes[$0].parent, nodes[$0].indexInParent)
    }
  }
}

extension View {
  /// Whether it is invisible on a device; a Space makes itself invisible.
  fileprivate var isDrawnNowhere: Bool { visibility == .hidden || ClassLikeness.shortName(className) == "Space" }
}
