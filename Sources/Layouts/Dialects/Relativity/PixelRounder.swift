/// Rounds lengths in points to whole pixels, for code that works in points. Layouts themselves are in pixels.
///
/// ```swift
/// PixelRounder(scale: 3).round(1.5)  // 1.6667: 5 pixels
/// PixelRounder(scale: 2).ceil(1.1)   // 1.5: 3 pixels
/// ```
/// A value within 10⁻⁷ pixels of an integer, or of a half, is treated as that number. A scale of 0 or NaN leaves all
/// values unchanged, and NaN stays NaN.
public struct PixelRounder: Hashable, Sendable {
  /// The number of pixels per point.
  public let scale: Double

  /// Creates a rounder.
  ///
  /// - Parameter scale: The number of pixels per point.
  public init(scale: Double) { self.scale = scale }

  private static let tolerance = 1e-7

  // MARK: Numbers

  /// Rounds to the nearest pixel, half away from zero.
  public func round(_ length: Double) -> Double {
    pixels(length) { ($0.magnitude + 0.5 + Self.tolerance).rounded(.down) * ($0 < 0 ? -1 : 1) }
  }

  /// Rounds down, also below zero.
  public func floor(_ length: Double) -> Double { pixels(length) { ($0 + Self.tolerance).rounded(.down) } }

  /// Rounds up, also below zero.
  public func ceil(_ length: Double) -> Double { pixels(length) { ($0 - Self.tolerance).rounded(.up) } }

  private func pixels(_ length: Double, _ rounded: (Double) -> Double) -> Double {
    let exact = length * scale
    guard scale != 0, exact.isFinite else { return length }
    return rounded(exact) / scale
  }

  // MARK: Points

  /// A point, in points.
  public struct Point: Hashable, Sendable {
    /// The horizontal coordinate, in points.
    public var x: Double
    /// The vertical coordinate, in points.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Rounds both coordinates to the nearest pixel, half away from zero.
  public func round(_ point: Point) -> Point { Point(x: round(point.x), y: round(point.y)) }
  /// Rounds both coordinates down.
  public func floor(_ point: Point) -> Point { Point(x: floor(point.x), y: floor(point.y)) }
  /// Rounds both coordinates up.
  public func ceil(_ point: Point) -> Point { Point(x: ceil(point.x), y: ceil(point.y)) }

  // MARK: Sizes

  /// A size, in points.
  public struct Size: Hashable, Sendable {
    /// The width, in points.
    public var width: Double
    /// The height, in points.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// Rounds both lengths to the nearest pixel, half away from zero.
  public func round(_ size: Size) -> Size { Size(width: round(size.width), height: round(size.height)) }
  /// Rounds both lengths down.
  public func floor(_ size: Size) -> Size { Size(width: floor(size.width), height: floor(size.height)) }
  /// Rounds both lengths up.
  public func ceil(_ size: Size) -> Size { Size(width: ceil(size.width), height: ceil(size.height)) }

  // MARK: Rectangles

  /// A rectangle, in points, by its edges.
  public struct Rect: Hashable, Sendable {
    /// The left edge, in points.
    public var left: Double
    /// The top edge, in points.
    public var top: Double
    /// The right edge, in points.
    public var right: Double
    /// The bottom edge, in points.
    public var bottom: Double

    /// Creates a rectangle from its edges.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    /// Creates a rectangle from its origin and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
      self.init(left: x, top: y, right: x + width, bottom: y + height)
    }

    /// The top-left corner, in pixels.
    public var origin: Point { Point(x: left, y: top) }
    /// The width and the height, in pixels.
    public var size: Size { Size(width: right - left, height: bottom - top) }
  }

  /// Rounds each edge to the nearest pixel: adjacent rectangles stay adjacent.
  public func round(_ rect: Rect) -> Rect { edges(of: rect, round, round) }

  /// Rounds each edge down.
  public func floor(_ rect: Rect) -> Rect { edges(of: rect, floor, floor) }

  /// Rounds each edge up.
  public func ceil(_ rect: Rect) -> Rect { edges(of: rect, ceil, ceil) }

  /// Returns the smallest rectangle of whole pixels that covers `rect`.
  public func expand(_ rect: Rect) -> Rect { edges(of: rect, floor, ceil) }

  /// Returns the largest rectangle of whole pixels inside `rect`, or an empty rectangle if there is no whole pixel
  /// inside.
  public func contract(_ rect: Rect) -> Rect {
    var rect = edges(of: rect, ceil, floor)
    rect.right = max(rect.left, rect.right)
    rect.bottom = max(rect.top, rect.bottom)
    return rect
  }

  private func edges(of rect: Rect, _ near: (Double) -> Double, _ far: (Double) -> Double) -> Rect {
    Rect(left: near(rect.left), top: near(rect.top), right: far(rect.right), bottom: far(rect.bottom))
  }
}
