import Measure

/// How far something is moved, in pixels: positive is to the right and down.
public struct ViewOffset: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  public static let zero = ViewOffset()

  /// `10.horizontalOffset + 5.verticalOffset`
  public static func + (first: ViewOffset, second: ViewOffset) -> ViewOffset {
    ViewOffset(x: first.x + second.x, y: first.y + second.y)
  }
}

extension BinaryInteger {
  /// That many pixels to the right.
  public var horizontalOffset: ViewOffset { ViewOffset(x: Double(self)) }
  /// That many pixels down.
  public var verticalOffset: ViewOffset { ViewOffset(y: Double(self)) }
}

extension BinaryFloatingPoint {
  /// That many pixels to the right.
  public var horizontalOffset: ViewOffset { ViewOffset(x: Double(self)) }
  /// That many pixels down.
  public var verticalOffset: ViewOffset { ViewOffset(y: Double(self)) }
}

/// `10.horizontalOffset + b.left`: the point 10 pixels right of the middle of `b`'s left edge.
public func + (offset: ViewOffset, anchor: some AlignmentAnchor) -> AlignmentPoint { anchor + offset }

/// `10.verticalOffset + .top`: the point 10 pixels below the middle of the superview's top edge.
public func + (offset: ViewOffset, point: AlignmentPoint) -> AlignmentPoint { point + offset }

/// `b.left + 10.horizontalOffset`
public func + (anchor: some AlignmentAnchor, offset: ViewOffset) -> AlignmentPoint { anchor.alignmentPoint + offset }

/// `.left + 10.horizontalOffset`
public func + (point: AlignmentPoint, offset: ViewOffset) -> AlignmentPoint {
  var point = point
  point.offset = point.offset + offset
  return point
}
