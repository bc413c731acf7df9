import Measure

extension View {
  /// `icon.width(40)`, `icon.width(25%)` of the superview's width, `icon.width(>=40)`.
  @discardableResult
  public final func width(_ width: some LayoutDistance) -> Self {
    setLength(.width, width.layoutLength)
    return self
  }

  /// `icon.height(40)`, `icon.height(25%)` of the superview's height, `icon.height(>=40)`.
  @discardableResult
  public final func height(_ height: some LayoutDistance) -> Self {
    setLength(.height, height.layoutLength)
    return self
  }

  /// Both lengths alike: `icon.size(40)`. A percentage is of the superview's width and of its height.
  @discardableResult
  public final func size(_ length: some LayoutDistance) -> Self { width(length).height(length) }

  /// A square: as high as it is wide.
  @discardableResult
  public final func heightEqualsWidth() -> Self {
    constrain(.height, .equal, .view(self), .width)
    return self
  }

  /// The width for a height of 1: `photo.width(150).aspectRatio(1.5)` is 150 × 100, and so with `aspectRatio(150%)`.
  ///
  /// The ratio is above 0.
  @discardableResult
  public final func aspectRatio(_ ratio: some LayoutDistance) -> Self {
    let length = ratio.layoutLength
    let ratio = length.share == 0 ? length.constant : length.share
    require(length.relation == .equal && ratio > 0, "An aspect ratio is a number or a percentage above 0")
    constrain(.width, .equal, .view(self), .height, multiplier: ratio)
    return self
  }
}

/// Gives views the width and the height of the first.
@discardableResult
public func equalSizes(_ views: View...) -> [View] { equalSizes(views) }

/// Gives views the width and the height of the first.
@discardableResult
public func equalSizes(_ views: [View]) -> [View] { equalHeights(equalWidths(views)) }

/// Gives views the width of the first.
@discardableResult
public func equalWidths(_ views: View...) -> [View] { equalWidths(views) }

/// Gives views the width of the first.
@discardableResult
public func equalWidths(_ views: [View]) -> [View] { equate(views, .width) }

/// Gives views the height of the first.
@discardableResult
public func equalHeights(_ views: View...) -> [View] { equalHeights(views) }

/// Gives views the height of the first.
@discardableResult
public func equalHeights(_ views: [View]) -> [View] { equate(views, .height) }

/// Gives views the width and the height of the first.
@discardableResult
public func equal(sizes views: [View]) -> [View] { equalSizes(views) }

/// Gives views the width of the first.
@discardableResult
public func equal(widths views: [View]) -> [View] { equalWidths(views) }

/// Gives views the height of the first.
@discardableResult
public func equal(heights views: [View]) -> [View] { equalHeights(views) }

/// Gives an attribute of each view the value that it has of the first.
func equate(_ views: [View], _ attribute: LayoutAttribute) -> [View] {
  guard let first = views.first else { return views }
  for view in views.dropFirst() { view.equate(attribute, first) }
  return views
}
