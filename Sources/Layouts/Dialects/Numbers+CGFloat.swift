import Measure

// Dialects uses only CGFloat and CGRect from these modules; Layouts uses nothing from them.
#if canImport(CoreGraphics)
  public import CoreGraphics
#else
  public import Foundation
#endif

extension CGFloat: LayoutNumber {}

/// A rectangle of another library, in pixels.
public protocol LayoutRectangle {
  /// The rectangle with each edge rounded to the nearest pixel, half away from zero.
  var layoutRect: Rect { get }
}

extension Rect: LayoutRectangle {
  /// The rectangle itself.
  public var layoutRect: Rect { self }
}

extension CGRect: LayoutRectangle {
  /// The rectangle with each edge rounded to the nearest pixel, half away from zero.
  public var layoutRect: Rect { Rect(self) }
}

extension View {
  /// Creates a view with a frame in pixels, rounded: `self.init(frame: CGRect.zero)`.
  public convenience init(frame: some LayoutRectangle) { self.init(frame: frame.layoutRect) }
}

extension Rect {
  /// Rounds each edge to the nearest pixel, half away from zero.
  fileprivate init(_ rect: CGRect) {
    let (left, top) = (Density.rounded(rect.minX), Density.rounded(rect.minY))
    self.init(
      x: left, y: top, width: Density.rounded(rect.maxX) - left, height: Density.rounded(rect.maxY) - top)
  }
}
