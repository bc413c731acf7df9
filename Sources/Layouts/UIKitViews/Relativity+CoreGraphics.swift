/// An edge or a corner of a view, whose distances from others are CGSizes.
public protocol PointAnchor: AlignmentAnchor {}

extension XEdgeAnchor: PointAnchor {}
extension YEdgeAnchor: PointAnchor {}
extension CornerAnchor: PointAnchor {}

/// The size between two anchors, in whole pixels. Neither length is negative.
public func |--| (first: some PointAnchor, second: some PointAnchor) -> CGSize {
  CGSize((first.alignmentPoint |--| second.alignmentPoint) as Size)
}

/// The size between an anchor and a point of that view's superview: `a.right |--| .right`.
public func |--| (first: some PointAnchor, second: AlignmentPoint) -> CGSize {
  CGSize((first.alignmentPoint |--| second) as Size)
}

/// The size between a point of the superview and a point of a view: `.left |--| a.left`.
public func |--| (first: AlignmentPoint, second: some PointAnchor) -> CGSize {
  CGSize((first |--| second.alignmentPoint) as Size)
}

extension PixelRounder {
  /// The difference below which two lengths are equal.
  public static var significantPrecision: CGFloat { 1e-7 }

  /// Creates a rounder for a scale, which is rounded to a whole number.
  public init(withScreenScale scale: CGFloat) { self.init(scale: scale.rounded()) }

  /// Creates a rounder for a screen.
  public init(for screen: UIScreen? = nil) { self.init(withScreenScale: (screen ?? .main).scale) }

  /// The number of pixels in a unit.
  public var screenScale: CGFloat { scale }

  /// Rounds to the nearest pixel, half away from zero.
  public func roundToPixel(_ point: CGPoint) -> CGPoint { CGPoint(x: roundToPixel(point.x), y: roundToPixel(point.y)) }
  /// Rounds down to whole pixels.
  public func floorToPixel(_ point: CGPoint) -> CGPoint { CGPoint(x: floorToPixel(point.x), y: floorToPixel(point.y)) }
  /// Rounds up to whole pixels.
  public func ceilToPixel(_ point: CGPoint) -> CGPoint { CGPoint(x: ceilToPixel(point.x), y: ceilToPixel(point.y)) }
  /// Returns whether both coordinates are whole numbers of pixels, with a tolerance of 10⁻⁷.
  public func isRoundedToPixel(_ point: CGPoint) -> Bool { isRoundedToPixel(point.x) && isRoundedToPixel(point.y) }
}
