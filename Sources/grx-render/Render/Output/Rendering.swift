import Inflater
import Measure

/// A tree of views that is laid out, and the forms in which it can be written.
///
/// ```swift
/// root.measureAndLayout(in: Size(width: 360, height: 640))
/// let rendering = Rendering(root)
/// print(rendering.snapshot)
/// ```
/// The views may be of any class. The tree is read when a form is written, and must be laid out then.
public struct Rendering {
  public let root: View
  /// Pixels per point.
  public let density: Double
  /// Whether text was measured on a grid of cells.
  package let isMonospaced: Bool
  /// What people call the layout: the title of a page.
  public var name = ""
  /// What the tree was built from, if the places of its views are known.
  package var layout: InflatedLayout?
  /// The most columns that a drawing in characters takes.
  package var columns = 80
  /// The windows that it is to be shown in, if it is shown in several.
  package var windows: [PointSize] = []
  /// Lays the tree out in one of them.
  package var layOut: (View, PointSize) -> Void = { root, window in
    root.measureAndLayout(in: Size(width: Int(window.width), height: Int(window.height)))
  }

  /// - Parameters:
  ///   - root: The root of a tree that is laid out.
  ///   - density: Pixels per point. Frames are written in points.
  public init(_ root: View, density: Double = 1) {
    require(density > 0 && density.isFinite, "The density is a number above 0")
    self.init(root: root, density: density)
  }

  package init(root: View, density: Double = 1, isMonospaced: Bool = false) {
    self.root = root
    self.density = density
    self.isMonospaced = isMonospaced
  }

  /// `pixels` in points, as text.
  package func points(_ pixels: Int) -> String { formatPoints(pixels, density: density) }

  /// `pixels` in points.
  package func points(_ pixels: Int) -> Double { Double(pixels) / density }

  /// A view that is not gone, nor inside one that is.
  package struct Placed {
    package let view: View
    /// The number of ancestors.
    package let depth: Int
    /// In the root's coordinates, in pixels.
    package let origin: Point
    /// Whether it or an ancestor is hidden.
    package let isHidden: Bool

    package var frame: Rect { Rect(origin: origin, size: view.frame.size) }
  }

  /// Visits the views that take part in the layout, in pre-order, with their child indexes from the root.
  package func forEachPlaced(_ visit: (_ placed: Placed, _ path: [Int]) -> Void) {
    var ancestors: [Placed] = []
    FlatTree(root).walk { node, path in
      let (view, depth) = (node.view, node.depth)
      guard !view.isGone else { return }
      ancestors.removeLast(ancestors.count - depth)
      let parent = ancestors.last
      let origin = parent.map { Point(x: $0.origin.x + view.frame.x, y: $0.origin.y + view.frame.y) }
      let placed = Placed(
        view: view, depth: depth, origin: origin ?? view.frame.origin,
        isHidden: view.visibility == .hidden || parent?.isHidden == true)
      ancestors.append(placed)
      visit(placed, path)
    }
  }
}
