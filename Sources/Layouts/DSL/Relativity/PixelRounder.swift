/// Rounds lengths in points to whole pixels, for code that works in points. Layouts themselves are in pixels.
///
/// ```swift
/// PixelRounder(scale: 3).round(1.5)  // 1.6667: 5 pixels
/// PixelRounder(scale: 2).ceil(1.1)   // 1.5: 3 pixels
/// ```
/// What is within 10⁻⁷ pixels of a whole number, or of a half, counts as that. A scale of 0 leaves everything as it is, and so
/// do one that isn't a number, and numbers that aren't.
public struct PixelRounder: Hashable, Sendable {
  /// Pixels a point.
  public let scale: Double

  public init(scale: Double) { self.scale = scale }

  private static let tolerance = 1e-7

  // MARK: Numbers

  /// To the nearest pixel, half away from zero.
  public func round(_ length: Double) -> Double {
    pixels(length) { ($0.magnitude + 0.5 + Self.tolerance).rounded(.down) * ($0 < 0 ? -1 : 1) }
  }

  /// Down, also below zero.
  public func floor(_ length: Double) -> Double { pixels(length) { ($0 + Self.tolerance).rounded(.down) } }

  /// Up, also below zero.
  public func ceil(_ length: Double) -> Double { pixels(length) { ($0 - Self.tolerance).rounded(.up) } }

  private func pixels(_ length: Double, _ rounded: (Double) -> Double) -> Double {
    let exact = length * scale
    guard scale != 0, exact.isFinite else { return length }
    return rounded(exact) / scale
  }

  // MARK: Points

  /// A place in points.
  public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  public func round(_ point: Point) -> Point { Point(x: round(point.x), y: round(point.y)) }
  public func floor(_ point: Point) -> Point { Point(x: floor(point.x), y: floor(point.y)) }
  public func ceil(_ point: Point) -> Point { Point(x: ceil(point.x), y: ceil(point.y)) }

  // MARK: Sizes

  /// A size in points.
  public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  public func round(_ size: Size) -> Size { Size(width: round(size.width), height: round(size.height)) }
  public func floor(_ size: Size) -> Size { Size(width: floor(size.width), height: floor(size.height)) }
  public func ceil(_ size: Size) -> Size { Size(width: ceil(size.width), height: ceil(size.height)) }

  // MARK: Rectangles

  /// A rectangle in points, by its edges.
  public struct Rect: Hashable, Sendable {
    public var left: Double
    public var top: Double
    public var right: Double
    public var bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    public init(x: Double, y: Double, width: Double, height: Double) {
      self.init(left: x, top: y, right: x + width, bottom: y + height)
    }

    public var origin: Point { Point(x: left, y: top) }
    public var size: Size { Size(width: right - left, height: bottom - top) }
  }

  /// Each edge to the nearest pixel: rectangles that touch still do.
  public func round(_ rect: Rect) -> Rect { edges(of: rect, round, round) }

  /// Each edge down.
  public func floor(_ rect: Rect) -> Rect { edges(of: rect, floor, floor) }

  /// Each edge up.
  public func ceil(_ rect: Rect) -> Rect { edges(of: rect, ceil, ceil) }

  /// The smallest rectangle of whole pixels that covers `rect`.
  public func expand(_ rect: Rect) -> Rect { edges(of: rect, floor, ceil) }

  /// The largest rectangle of whole pixels inside `rect`; one without a whole pixel is empty.
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
