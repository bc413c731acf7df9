import Layouts
import Measure

extension View {
  /// Sets the width: `icon.width(40)`, `icon.width(25%)` of the superview's width, `icon.width(>=40)`.
  @_disfavoredOverload @discardableResult
  public final func width(_ width: some LayoutAmount) -> Self {
    setLength(.width, width.layoutLength)
    return self
  }

  /// Sets the height: `icon.height(40)`, `icon.height(25%)` of the superview's height, `icon.height(>=40)`.
  @_disfavoredOverload @discardableResult
  public final func height(_ height: some LayoutAmount) -> Self {
    setLength(.height, height.layoutLength)
    return self
  }

  /// Sets both lengths: `icon.size(40)`. A percentage refers to the superview's width and height, respectively.
  @_disfavoredOverload @discardableResult
  public final func size(_ length: some LayoutAmount) -> Self { width(length).height(length) }

  /// Makes the height equal to the width.
  @discardableResult
  public final func heightEqualsWidth() -> Self {
    constrain(.height, .equal, .view(self), .width)
    return self
  }

  /// Sets the ratio of the width to the height: `photo.width(150).aspectRatio(1.5)` is 150 × 100, like
  /// `aspectRatio(150%)`.
  ///
  /// A ratio that isn't above 0 is reported and has no effect.
  @_disfavoredOverload @discardableResult
  public final func aspectRatio(
    _ ratio: some LayoutAmount, file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let length = ratio.layoutLength
    let ratio = length.share == 0 ? length.constant : length.share
    guard length.relation == .equal, ratio > 0 else {
      report("The aspect ratio of \(self) is a number or a percentage above 0", at: SourcePlace(file, line))
      return self
    }
    constrain(.width, .equal, .view(self), .height, multiplier: ratio)
    return self
  }

  /// Makes the view a square, like `aspectRatio(1)`.
  @discardableResult
  public final func aspectRatio() -> Self { aspectRatio(1) }
}

// Views of equal lengths: each has the length of the previous one. Each function accepts views or an array, and returns
// the array.

/// Makes the widths and the heights of the views equal; returns the views.
@discardableResult public func equal(sizes views: View...) -> [View] { equal(sizes: views) }
/// Makes the widths and the heights of the views equal; returns the views.
@discardableResult public func equal(sizes views: [View]) -> [View] { equal(widths: equal(heights: views)) }
/// Makes the widths of the views equal; returns the views.
@discardableResult public func equal(widths views: View...) -> [View] { equate(views, .width) }
/// Makes the widths of the views equal; returns the views.
@discardableResult public func equal(widths views: [View]) -> [View] { equate(views, .width) }
/// Makes the heights of the views equal; returns the views.
@discardableResult public func equal(heights views: View...) -> [View] { equate(views, .height) }
/// Makes the heights of the views equal; returns the views.
@discardableResult public func equal(heights views: [View]) -> [View] { equate(views, .height) }

// MARK: The names before Stevia 4

/// Makes the widths and the heights of the views equal; returns the views.
@discardableResult public func equalSizes(_ views: View...) -> [View] { equal(sizes: views) }
/// Makes the widths and the heights of the views equal; returns the views.
@discardableResult public func equalSizes(_ views: [View]) -> [View] { equal(sizes: views) }
/// Makes the widths of the views equal; returns the views.
@discardableResult public func equalWidths(_ views: View...) -> [View] { equate(views, .width) }
/// Makes the widths of the views equal; returns the views.
@discardableResult public func equalWidths(_ views: [View]) -> [View] { equate(views, .width) }
/// Makes the heights of the views equal; returns the views.
@discardableResult public func equalHeights(_ views: View...) -> [View] { equate(views, .height) }
/// Makes the heights of the views equal; returns the views.
@discardableResult public func equalHeights(_ views: [View]) -> [View] { equate(views, .height) }

private func equate(_ views: [View], _ attribute: LayoutAttribute) -> [View] {
  for (previous, view) in zip(views, views.dropFirst()) { view.equate(attribute, previous) }
  return views
}
