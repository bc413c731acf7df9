import Layouts
import Measure

/// Inward distances from the superview's edges: `close.top(8).trailing(8)`.
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
/// Each function accepts a number, `10%` of the superview's length, or a bound, `>=20`, `<=5`.
extension View {
  /// Sets the distance from the superview's top edge.
  @_disfavoredOverload @discardableResult
  public final func top(_ distance: some LayoutAmount) -> Self { inside(.top, distance) }

  /// Sets the distance from the superview's bottom edge. The constraint's constant is the negated distance.
  @_disfavoredOverload @discardableResult
  public final func bottom(_ distance: some LayoutAmount) -> Self { inside(.bottom, distance) }

  /// Sets the distance from the superview's left edge.
  @_disfavoredOverload @discardableResult
  public final func left(_ distance: some LayoutAmount) -> Self { inside(.left, distance) }

  /// Sets the distance from the superview's right edge. The constraint's constant is the negated distance.
  @_disfavoredOverload @discardableResult
  public final func right(_ distance: some LayoutAmount) -> Self { inside(.right, distance) }

  /// Sets the distance from the superview's left edge, or from the right one in right-to-left layouts.
  @_disfavoredOverload @discardableResult
  public final func leading(_ distance: some LayoutAmount) -> Self { inside(.leading, distance) }

  /// Sets the distance from the superview's right edge, or from the left one in right-to-left layouts. The constraint's
  /// constant is the negated distance.
  @_disfavoredOverload @discardableResult
  public final func trailing(_ distance: some LayoutAmount) -> Self { inside(.trailing, distance) }

  private final func inside(_ attribute: LayoutAttribute, _ distance: some LayoutAmount) -> Self {
    place(attribute, insideBy: distance.layoutLength)
    return self
  }

  // MARK: Centers

  /// Centers the view horizontally in the superview; `offset:` moves it to the right, in pixels.
  @discardableResult
  public final func centerHorizontally() -> Self { centerHorizontally(offset: 0) }

  /// Centers the view vertically in the superview; `offset:` moves it down, in pixels.
  @discardableResult
  public final func centerVertically() -> Self { centerVertically(offset: 0) }

  /// Centers the view in the superview along both axes.
  @discardableResult
  public final func centerInContainer() -> Self { centerVertically().centerHorizontally() }

  // MARK: Filling

  /// Makes the view as wide as the superview, minus a padding on each side: `title.fillHorizontally(padding: 20)`.
  @discardableResult
  public final func fillHorizontally() -> Self { fillHorizontally(padding: 0) }

  /// Makes the view as high as the superview, minus a padding on each side: `list.fillVertically(padding: 20)`.
  @discardableResult
  public final func fillVertically() -> Self { fillVertically(padding: 0) }

  /// Makes the view as large as the superview, minus a padding on each side: `photo.fillContainer(padding: 20)`.
  @discardableResult
  public final func fillContainer() -> Self { fillContainer(padding: 0) }

  /// Makes the view cover another one exactly, or at the given distances from its edges. The right and bottom edges are
  /// `trailing` and `bottom` pixels outside, so negative numbers are inside.
  @discardableResult
  public final func followEdges(
    _ other: View, top: Double = 0, bottom: Double = 0, leading: Double = 0, trailing: Double = 0
  ) -> Self {
    equate(.top, other, constant: top)
    equate(.trailing, other, constant: trailing)
    equate(.bottom, other, constant: bottom)
    equate(.leading, other, constant: leading)
    return self
  }
}
