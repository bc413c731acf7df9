extension AspectRatio {
  /// Creates the ratio of a size; 1 if one of its lengths is 0.
  public init(size: CGSize) {
    let isEmpty = size.width <= 0 || size.height <= 0
    self = isEmpty ? .square : AspectRatio(width: size.width, height: size.height)
  }

  /// Creates the ratio of a rectangle's size.
  public init(rect: CGRect) { self.init(size: rect.size) }

  /// Returns the size for a width, whose height is rounded at `scale` pixels per point.
  public func size(forWidth width: CGFloat, in scale: CGFloat) -> CGSize {
    CGSize(width: width, height: height(forWidth: width, in: scale))
  }

  /// Returns the size for a height, whose width is rounded at `scale` pixels per point.
  public func size(forHeight height: CGFloat, in scale: CGFloat) -> CGSize {
    CGSize(width: width(forHeight: height, in: scale), height: height)
  }

  /// Returns the largest size of this ratio that fits inside `bounds`.
  public func size(toFit bounds: CGSize, in scale: CGFloat) -> CGSize {
    if AspectRatio(size: bounds) <= self {
      return CGSize(width: bounds.width, height: min(bounds.height, height(forWidth: bounds.width, in: scale)))
    }
    return CGSize(width: min(bounds.width, width(forHeight: bounds.height, in: scale)), height: bounds.height)
  }

  /// Returns the smallest size of this ratio that covers `bounds`.
  public func size(toFill bounds: CGSize, in scale: CGFloat) -> CGSize {
    AspectRatio(size: bounds) <= self
      ? size(forHeight: bounds.height, in: scale) : size(forWidth: bounds.width, in: scale)
  }

  /// Returns the largest rectangle of this ratio inside `rectangle`, aligned at one of its points.
  public func rect(
    toFit rectangle: CGRect, at position: Position, in scale: CGFloat, layoutDirection: UIUserInterfaceLayoutDirection
  ) -> CGRect {
    placed(size(toFit: rectangle.size, in: scale), position, rectangle, scale, layoutDirection)
  }

  /// Returns the smallest rectangle of this ratio that covers `rectangle`, aligned at one of its points.
  public func rect(
    toFill rectangle: CGRect, at position: Position, in scale: CGFloat, layoutDirection: UIUserInterfaceLayoutDirection
  ) -> CGRect {
    placed(size(toFill: rectangle.size, in: scale), position, rectangle, scale, layoutDirection)
  }

  private func placed(
    _ size: CGSize, _ position: Position, _ rectangle: CGRect, _ scale: CGFloat,
    _ direction: UIUserInterfaceLayoutDirection
  ) -> CGRect {
    let shares = position.fractions(isRightToLeft: direction == .rightToLeft)
    func start(_ origin: CGFloat, _ share: Double, _ free: CGFloat) -> CGFloat {
      // Only a center is between pixels.
      share == 0.5 && free != 0 ? (origin + free / 2).roundedToPixel(in: scale) : origin + share * free
    }
    return CGRect(
      x: start(rectangle.minX, shares.x, rectangle.width - size.width),
      y: start(rectangle.minY, shares.y, rectangle.height - size.height), width: size.width, height: size.height)
  }

  // Frames are in whole pixels, so the view has no effect besides its direction.

  /// Returns the height for a width, in whole pixels.
  public func height(forWidth width: CGFloat, in view: View) -> CGFloat { height(forWidth: width, in: 1) }
  /// Returns the width for a height, in whole pixels.
  public func width(forHeight height: CGFloat, in view: View) -> CGFloat { width(forHeight: height, in: 1) }
  /// Returns the size for a width, in whole pixels.
  public func size(forWidth width: CGFloat, in view: View) -> CGSize { size(forWidth: width, in: 1) }
  /// Returns the size for a height, in whole pixels.
  public func size(forHeight height: CGFloat, in view: View) -> CGSize { size(forHeight: height, in: 1) }
  /// Returns the largest size of this ratio that fits inside `bounds`.
  public func size(toFit bounds: CGSize, in view: View) -> CGSize { size(toFit: bounds, in: 1) }
  /// Returns the smallest size of this ratio that covers `bounds`.
  public func size(toFill bounds: CGSize, in view: View) -> CGSize { size(toFill: bounds, in: 1) }
  /// Returns the largest rectangle of this ratio inside `rectangle`, aligned at one of its points.
  public func rect(toFit rectangle: CGRect, at position: Position, in view: View) -> CGRect {
    rect(toFit: rectangle, at: position, in: 1, layoutDirection: view.effectiveUserInterfaceLayoutDirection)
  }
  /// Returns the smallest rectangle of this ratio that covers `rectangle`, aligned at one of its points.
  public func rect(toFill rectangle: CGRect, at position: Position, in view: View) -> CGRect {
    rect(toFill: rectangle, at: position, in: 1, layoutDirection: view.effectiveUserInterfaceLayoutDirection)
  }
}

extension CGSize {
  /// The ratio of the width to the height; 1 if one of them is 0.
  public var aspectRatio: AspectRatio { AspectRatio(size: self) }
}

extension CGRect {
  /// The ratio of the rectangle's size.
  public var aspectRatio: AspectRatio { size.aspectRatio }

  /// Returns the smallest rectangle around this one whose edges are whole pixels at a scale; itself at 0.
  public func expandedToPixel(in scale: CGFloat) -> CGRect {
    CGRect(
      left: minX.flooredToPixel(in: scale), top: minY.flooredToPixel(in: scale), right: maxX.ceiledToPixel(in: scale),
      bottom: maxY.ceiledToPixel(in: scale))
  }

  /// Returns the largest rectangle inside this one whose edges are whole pixels at a scale; itself at 0.
  public func contractedToPixel(in scale: CGFloat) -> CGRect {
    let (left, top) = (minX.ceiledToPixel(in: scale), minY.ceiledToPixel(in: scale))
    return CGRect(
      x: left, y: top, width: max(0, maxX.flooredToPixel(in: scale) - left),
      height: max(0, maxY.flooredToPixel(in: scale) - top))
  }
}

extension Position {
  /// Returns the point of a rectangle.
  public func point(in rect: CGRect, layoutDirection: UIUserInterfaceLayoutDirection) -> CGPoint {
    rect.point(at: self, layoutDirection: layoutDirection)
  }
}
