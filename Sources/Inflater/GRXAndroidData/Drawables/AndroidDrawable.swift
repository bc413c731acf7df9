import Measure

/// The properties of a drawable that affect layout: its size and its padding, in pixels, and its color if it is a plain
/// color.
package struct AndroidDrawable {
  /// The intrinsic width in pixels; `nil` if there is none.
  package var width: Int?
  package var height: Int?
  /// The padding; `nil` if it has none. A padding of zeros replaces others.
  package var padding: Edges?
  /// `#AARRGGBB`, as in the tables.
  package var color: String?

  /// The size of the transparent part at its edges.
  package var opticalInsets = Edges.zero
  private var leastSize: Size?

  package init(width: Int? = nil, height: Int? = nil, padding: Edges? = nil, color: String? = nil) {
    self.width = width
    self.height = height
    self.padding = padding
    self.color = color
  }

  /// The minimum size of a view with this drawable as its background.
  package var minimumSize: Size {
    get { leastSize ?? size }
    set { leastSize = newValue }
  }

  /// The displayed size; zero if there is none.
  package var size: Size { Size(width: max(0, width ?? 0), height: max(0, height ?? 0)) }

  /// The intrinsic length along an axis, in pixels; Android's −1 if there is none, which views add like any other length.
  package func length(along axis: Axis) -> Int { (axis == .horizontal ? width : height) ?? -1 }
}
