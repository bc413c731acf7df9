import GRXInspection
import Measure

/// A view's frame in a picture of differences, in the root's coordinates.
package struct FrameOutline: Hashable, Sendable {
  /// The class and the id, as in the tree form.
  package let name: String
  /// The id, or else the class.
  package let label: String
  /// The left edge in ten-thousandths of a point, like the other lengths.
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int
  /// The number of ancestors.
  package let depth: Int
  /// Whether the view has no counterpart on the other side.
  package var isAlone = false
}

extension FrameOutline {
  /// - Parameter density: The number of pixels per point of the frame.
  package init(_ node: FrameTree.Node, _ frame: Rect, density: Double, isAlone: Bool) {
    func units(_ pixels: Int) -> Int { FrameTree.units(pixels, density: density) }
    self.init(
      name: node.name, label: node.id.map { "#\($0)" } ?? node.className, x: units(frame.x), y: units(frame.y),
      width: units(frame.width), height: units(frame.height), depth: node.depth, isAlone: isAlone)
  }

  /// Returns the frame in whole pixels of a picture.
  package func rect(pixelsPerPoint scale: Double) -> Rect {
    func pixels(_ units: Int) -> Int { Int((Double(units) / Double(FrameTree.unitsPerPoint) * scale).rounded()) }
    let (left, top) = (pixels(x), pixels(y))
    return Rect(x: left, y: top, width: pixels(x &+ width) - left, height: pixels(y &+ height) - top)
  }
}

extension FrameTree {
  /// Returns the views that take up space, each before its descendants, with the names that reports give them.
  ///
  /// - Parameter isAlone: Whether the view with an index has no counterpart on the other side.
  package func outlines(isAlone: (Int) -> Bool = { _ in false }) -> [(outline: FrameOutline, name: String)] {
    nodes.indices.compactMap { view in
      nodes[view].frameInRoot.map { frame in
        (FrameOutline(nodes[view], frame, density: density, isAlone: isAlone(view)), name(of: view))
      }
    }
  }
}
