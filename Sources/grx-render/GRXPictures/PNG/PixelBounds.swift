import Measure

/// A rectangle of pixels by its edges; the right and bottom edges are the first ones outside.
package struct PixelBounds: Hashable, Sendable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates the bounds of `rect`, with its edges clamped to ±2 · `Pixels.limit`.
  package init(_ rect: Rect) {
    left = Pixels.clamp(rect.x)
    top = Pixels.clamp(rect.y)
    right = left + Pixels.clamp(rect.width)
    bottom = top + Pixels.clamp(rect.height)
  }

  package var isEmpty: Bool { right <= left || bottom <= top }

  /// The number of pixels in it.
  package var area: Int { isEmpty ? 0 : (right - left) * (bottom - top) }

  package func contains(_ other: PixelBounds) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  package func contains(x: Int, y: Int) -> Bool {
    x >= left && x < right && y >= top && y < bottom
  }

  package func intersection(_ other: PixelBounds) -> PixelBounds {
    PixelBounds(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  /// The same, larger by a number of pixels at each edge.
  package func growing(by count: Int) -> PixelBounds {
    PixelBounds(left: left - count, top: top - count, right: right + count, bottom: bottom + count)
  }

  /// Returns the same bounds with some edges moved.
  package func with(left: Int? = nil, top: Int? = nil, right: Int? = nil, bottom: Int? = nil) -> PixelBounds {
    PixelBounds(
      left: left ?? self.left, top: top ?? self.top, right: right ?? self.right, bottom: bottom ?? self.bottom)
  }
}
