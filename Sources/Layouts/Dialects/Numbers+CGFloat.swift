import Measure

// Dialects uses only CGFloat and CGRect of these modules; Layouts uses nothing of them.
#if canImport(CoreGraphics)
  public import CoreGraphics
#else
  public import Foundation
#endif

extension CGFloat: LayoutNumber {}

extension View {
  /// Creates a view with a frame in pixels, rounded: `self.init(frame: CGRect.zero)`.
  @_disfavoredOverload
  public convenience init(frame: CGRect) { self.init(frame: Rect(frame)) }
}

extension Rect {
  /// Rounds each edge to the nearest pixel, half away from zero.
  fileprivate init(_ rect: CGRect) {
    let (left, top) = (Density.rounded(rect.minX), Density.rounded(rect.minY))
    self.init(
      x: left, y: top, width: Density.rounded(rect.maxX) - left, height: Density.rounded(rect.maxY) - top)
  }
}
