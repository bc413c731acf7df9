import Measure

/// A mark that illustrates in a picture how a layout placed its children: a grid line, an anchor, or a share of the
/// space.
package struct LayoutMark {
  /// The form of the mark.
  package enum Shape: Int {
    /// A line that runs through the layout.
    case line
    /// A rectangle between two corners.
    case area
    /// A fixed distance, from an edge of a child to its anchor.
    case anchor
    /// A distance between two neighbors in a chain.
    case chain
  }

  package var shape: Shape
  /// The index of the child that the mark belongs to; `nil` for a mark that concerns all children.
  package var child: Int?
  /// Both ends, in pixels in the layout's coordinates.
  package var from: Point
  package var to: Point
  /// A short text; empty if the mark needs none.
  package var text: ExplanationText

  /// Returns a line across the whole layout, at a distance from the layout's leading edge of `axis`.
  static func line(_ axis: Axis, at place: Int, in layout: ViewGroup, _ text: ExplanationText) -> LayoutMark {
    let length = layout.frame.size[axis.cross]
    return LayoutMark(
      shape: .line, child: nil, from: point(place, 0, axis), to: point(place, length, axis), text: text)
  }

  static func area(_ frame: Rect, of child: Int, _ text: ExplanationText) -> LayoutMark {
    LayoutMark(
      shape: .area, child: child, from: frame.origin, to: Point(x: frame.right, y: frame.bottom), text: text)
  }

  /// Returns a distance along `axis`, drawn at a position on the other axis.
  static func distance(
    _ shape: Shape, of child: Int, _ axis: Axis, from: Int, to: Int, at place: Int, _ text: ExplanationText
  ) -> LayoutMark {
    LayoutMark(shape: shape, child: child, from: point(from, place, axis), to: point(to, place, axis), text: text)
  }

  private static func point(_ main: Int, _ cross: Int, _ axis: Axis) -> Point {
    axis == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
  }
}

extension Rect {
  /// Returns the middle along an axis.
  func middle(_ axis: Axis) -> Int { origin[axis] + size[axis] / 2 }

  /// Returns the middle, along the axis, of the overlap with another rectangle, or else of this one.
  func middle(_ axis: Axis, with other: Rect) -> Int {
    let start = max(origin[axis], other.origin[axis])
    let end = min(origin[axis] + size[axis], other.origin[axis] + other.size[axis])
    return start < end ? (start + end) / 2 : middle(axis)
  }
}
