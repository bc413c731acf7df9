import GRXInspection
import Layouts
import Measure

extension FrameTree {
  /// Creates the tree of laid-out views, without the descendants of gone views.
  ///
  /// - Parameter visibleArea: The window in the root's coordinates, if only the visible part of each view is compared,
  ///   as in dumps of visible views; `nil` for whole frames.
  package init(_ root: View, density: Double, visibleArea: Rect?) {
    var builder = Builder(density: density, isInRoot: true)
    var origins: [Point] = []
    for node in FlatTree(root).nodes {
      let view = node.view
      var origin = Point.zero
      if let parent = node.parent {
        // Only frames of visible views include scrolling.
        let place = visibleArea == nil ? view.frame.origin : view.originInParent
        origin = Point(x: origins[parent].x.addingClamped(place.x), y: origins[parent].y.addingClamped(place.y))
      }
      origins.append(origin)
      var frame = view.isGone ? nil : Rect(origin: origin, size: view.frame.size)
      if let visibleArea {
        let area = node.parent.map { builder.tree[$0].shownFrame } ?? visibleArea
        frame = view.isDrawnNowhere ? nil : frame.flatMap { frame in area.flatMap(frame.intersection) }
      }
      builder.append(
        Name(className: view.className, id: view.id, text: view.asText?.text), frame, isHidden: view.isDrawnNowhere,
        depth: node.depth)
    }
    self = builder.finished()
  }

  /// Returns `#title`, or the class without its package and the child indexes from the root.
  func shortName(of view: Int) -> String { name(of: view, className: ClassLikeness.shortName(names[view].className)) }
}

extension View {
  /// Whether it is invisible on a device; a Space makes itself invisible.
  fileprivate var isDrawnNowhere: Bool { visibility == .hidden || ClassLikeness.shortName(className) == "Space" }
}
