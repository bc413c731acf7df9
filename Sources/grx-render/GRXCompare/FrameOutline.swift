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
  package init(className: String, id: String?, pixels frame: Rect, density: Double, depth: Int, isAlone: Bool) {
    func units(_ pixels: Int) -> Int { FrameTree.units(pixels, density: density) }
    let label = id.map { "#\($0)" }
    self.init(
      name: className + (label.map { " " + $0 } ?? ""), label: label ?? className, x: units(frame.x),
      y: units(frame.y), width: units(frame.width), height: units(frame.height), depth: depth, isAlone: isAlone)
  }

  /// Returns the frame in whole pixels of a picture.
  package func rect(pixelsPerPoint scale: Double) -> Rect {
    func pixels(_ units: Int) -> Int { Int((Double(units) / Double(FrameTree.unitsPerPoint) * scale).rounded()) }
    let (left, top) = (pixels(x), pixels(y))
    return Rect(x: left, y: top, width: pixels(x &+ width) - left, height: pixels(y &+ height) - top)
  }
}

extension FrameTree {
  /// Returns the views that take up space, each before its descendants.
  ///
  /// - Parameter isAlone: Whether the view with an index has no counterpart on the other side.
  package func outlines(isAlone: (Int) -> Bool = { _ in false }) -> [FrameOutline] {
    places(isAlone: isAlone).compactMap(\.self)
  }

  /// The names that reports give the views of the outlines.
  package var outlineNames: [String] { nodes.indices.filter { nodes[$0].frameInRoot != nil }.map(name) }

  /// Returns the outline of each view, or `nil` for a gone view and its descendants.
  package func places(isAlone: (Int) -> Bool = { _ in false }) -> [FrameOutline?] {
    nodes.indices.map { index in
      nodes[index].frameInRoot.map { frame in
        FrameOutline(
          className: nodes[index].className, id: nodes[index].id, pixels: frame, density: density,
          depth: nodes[index].depth, isAlone: isAlone(index))
      }
    }
  }
}
