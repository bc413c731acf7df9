import Measure

/// What a layout can see of a drawable: its size and its padding, in pixels, and its colour if it is nothing but one.
struct AndroidDrawable {
  /// `nil` for a drawable without a width of its own.
  var width: Int?
  var height: Int?
  /// `nil` if it has no padding to give; a padding of zeros replaces others.
  var padding: Edges?
  /// `#AARRGGBB`, as the tables take it.
  var color: String?

  /// The least size of a view that has this drawable as its background.
  var minimumSize: Size { Size(width: max(0, width ?? 0), height: max(0, height ?? 0)) }

  /// The size that is shown; zero for none.
  var size: Size { minimumSize }
}
