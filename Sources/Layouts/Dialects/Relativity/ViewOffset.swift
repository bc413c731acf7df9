import Layouts
import Measure

/// The distance by which a point is moved, in pixels: positive is to the right and down.
public struct ViewOffset: Hashable, Sendable {
  /// The distance to the right, in pixels.
  public var x: Double
  /// The distance down, in pixels.
  public var y: Double

  /// Creates an offset, in pixels.
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  /// Creates an offset, with the labels of UIOffset.
  public init(horizontal: Double, vertical: Double) { self.init(x: horizontal, y: vertical) }

  /// No offset.
  public static let zero = ViewOffset()

  /// The same as `x`, in pixels.
  public var horizontal: Double {
    get { x }
    set { x = newValue }
  }

  /// The same as `y`, in pixels.
  public var vertical: Double {
    get { y }
    set { y = newValue }
  }

  /// Adds two offsets: `10.horizontalOffset + 5.verticalOffset`.
  public static func + (first: ViewOffset, second: ViewOffset) -> ViewOffset {
    ViewOffset(x: first.x + second.x, y: first.y + second.y)
  }

  /// Subtracts an offset, component by component.
  public static func - (first: ViewOffset, second: ViewOffset) -> ViewOffset {
    ViewOffset(x: first.x - second.x, y: first.y - second.y)
  }

  /// Multiplies two offsets, component by component.
  public static func * (first: ViewOffset, second: ViewOffset) -> ViewOffset {
    ViewOffset(x: first.x * second.x, y: first.y * second.y)
  }

  /// Divides an offset by another, component by component.
  public static func / (first: ViewOffset, second: ViewOffset) -> ViewOffset {
    ViewOffset(x: first.x / second.x, y: first.y / second.y)
  }

  /// Multiplies both components.
  public static func * (offset: ViewOffset, factor: Double) -> ViewOffset {
    ViewOffset(x: offset.x * factor, y: offset.y * factor)
  }

  /// Divides both components.
  public static func / (offset: ViewOffset, divisor: Double) -> ViewOffset {
    ViewOffset(x: offset.x / divisor, y: offset.y / divisor)
  }

  /// The offset in the opposite direction.
  public static prefix func - (offset: ViewOffset) -> ViewOffset { ViewOffset(x: -offset.x, y: -offset.y) }
}

extension BinaryInteger {
  /// This number of pixels to the right.
  public var horizontalOffset: ViewOffset { ViewOffset(x: Double(self)) }
  /// This number of pixels down.
  public var verticalOffset: ViewOffset { ViewOffset(y: Double(self)) }
}

extension BinaryFloatingPoint {
  /// This number of pixels to the right.
  public var horizontalOffset: ViewOffset { ViewOffset(x: Double(self)) }
  /// This number of pixels down.
  public var verticalOffset: ViewOffset { ViewOffset(y: Double(self)) }
}

/// `10.horizontalOffset + b.left`: the point 10 pixels right of the middle of `b`'s left edge.
public func + (offset: ViewOffset, anchor: some AlignmentAnchor) -> AlignmentPoint { anchor + offset }

/// `10.verticalOffset + .top`: the point 10 pixels below the middle of the superview's top edge.
public func + (offset: ViewOffset, point: AlignmentPoint) -> AlignmentPoint { point + offset }

/// The point at an offset from an anchor: `b.left + 10.horizontalOffset`.
public func + (anchor: some AlignmentAnchor, offset: ViewOffset) -> AlignmentPoint { anchor.alignmentPoint + offset }

/// The point at an offset from a point of the superview: `.left + 10.horizontalOffset`.
public func + (point: AlignmentPoint, offset: ViewOffset) -> AlignmentPoint {
  var point = point
  point.offset = point.offset + offset
  return point
}

/// The point at the opposite offset from an anchor: `b.left - 10.horizontalOffset`.
public func - (anchor: some AlignmentAnchor, offset: ViewOffset) -> AlignmentPoint { anchor.alignmentPoint + -offset }

/// The point at the opposite offset from a point of the superview: `.left - 10.horizontalOffset`.
public func - (point: AlignmentPoint, offset: ViewOffset) -> AlignmentPoint { point + -offset }
