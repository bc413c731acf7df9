import Measure

/// Distances from the superview's edges, inwards: `close.top(8).trailing(8)`.
///
/// ```
/// ┌──────────────┐
/// │      ↑ top   │
/// │ left ┌─┐     │
/// │ ←───→│ │←───→│ right
/// │      └─┘     │
/// │      ↓ bottom│
/// └──────────────┘
/// ```
/// Each takes a number, `10%` of the superview's length, or a bound, `>=20`, `<=5`.
extension View {
  @discardableResult
  public final func top(_ distance: some LayoutDistance) -> Self {
    place(.top, distance.layoutLength, after: .superview)
    return self
  }

  /// The constraint's constant is the negated distance.
  @discardableResult
  public final func bottom(_ distance: some LayoutDistance) -> Self {
    place(.bottom, distance.layoutLength, beforeSuperviews: .bottom)
    return self
  }

  @discardableResult
  public final func left(_ distance: some LayoutDistance) -> Self {
    place(.left, distance.layoutLength, after: .superview)
    return self
  }

  /// The constraint's constant is the negated distance.
  @discardableResult
  public final func right(_ distance: some LayoutDistance) -> Self {
    place(.right, distance.layoutLength, beforeSuperviews: .right)
    return self
  }

  /// From the left edge, or from the right one if the layout is right to left.
  @discardableResult
  public final func leading(_ distance: some LayoutDistance) -> Self {
    place(.leading, distance.layoutLength, after: .superview)
    return self
  }

  /// From the right edge, or from the left one if the layout is right to left. The constraint's constant is the negated
  /// distance.
  @discardableResult
  public final func trailing(_ distance: some LayoutDistance) -> Self {
    place(.trailing, distance.layoutLength, beforeSuperviews: .trailing)
    return self
  }

  // MARK: The centre

  /// In the middle of the superview's width, and `offset` pixels to the right.
  @discardableResult
  public final func centerHorizontally(_ offset: some LayoutNumber = 0) -> Self {
    constrain(.centerX, .equal, .superview, constant: offset.layoutNumber)
    return self
  }

  /// In the middle of the superview's height, and `offset` pixels below.
  @discardableResult
  public final func centerVertically(_ offset: some LayoutNumber = 0) -> Self {
    constrain(.centerY, .equal, .superview, constant: offset.layoutNumber)
    return self
  }

  /// In the middle of the superview.
  @discardableResult
  public final func centerInContainer() -> Self { centerHorizontally().centerVertically() }

  // MARK: Filling

  /// As wide as the superview, less a margin on each side: `title.fillHorizontally(m: 20)`.
  @discardableResult
  public final func fillHorizontally(m margin: some LayoutNumber = 0) -> Self { left(margin).right(margin) }

  /// As high as the superview, less a margin on each side: `list.fillVertically(m: 20)`.
  @discardableResult
  public final func fillVertically(m margin: some LayoutNumber = 0) -> Self { top(margin).bottom(margin) }

  /// As large as the superview, less a margin on each side: `photo.fillContainer(20)`.
  @discardableResult
  public final func fillContainer(_ margin: some LayoutNumber = 0) -> Self {
    fillHorizontally(m: margin).fillVertically(m: margin)
  }

  /// Exactly over another view.
  @discardableResult
  public final func followEdges(_ other: View) -> Self {
    for attribute in [LayoutAttribute.top, .left, .bottom, .right] { equate(attribute, other) }
    return self
  }
}
