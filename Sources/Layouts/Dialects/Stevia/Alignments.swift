import Layouts
import Measure

// Views in a line, each aligned with the next.
//
//     align(horizontally: a, b)      align(vertically: a, b)       align(tops: a, b)
//     ┌─┐ ┌─┐                        ┌───┐                         ┌─┐ ┌─┐
//     │a│-│b│                        │ a │                         │a│ │b│
//     └─┘ │ │ one centerY            └───┘                         └─┘ │ │
//                                     ┌─┐ one centerX
//
// Each takes views or an array, and returns the array: align(horizontally: |-a-15-b-|).

/// Aligns the views in a row: equal vertical centers.
@discardableResult public func align(horizontally views: View...) -> [View] { chain(views, .centerY) }
@discardableResult public func align(horizontally views: [View]) -> [View] { chain(views, .centerY) }
/// Aligns the views in a column: equal horizontal centers.
@discardableResult public func align(vertically views: View...) -> [View] { chain(views, .centerX) }
@discardableResult public func align(vertically views: [View]) -> [View] { chain(views, .centerX) }
@discardableResult public func align(tops views: View...) -> [View] { chain(views, .top) }
@discardableResult public func align(tops views: [View]) -> [View] { chain(views, .top) }
@discardableResult public func align(bottoms views: View...) -> [View] { chain(views, .bottom) }
@discardableResult public func align(bottoms views: [View]) -> [View] { chain(views, .bottom) }
@discardableResult public func align(lefts views: View...) -> [View] { chain(views, .left) }
@discardableResult public func align(lefts views: [View]) -> [View] { chain(views, .left) }
@discardableResult public func align(rights views: View...) -> [View] { chain(views, .right) }
@discardableResult public func align(rights views: [View]) -> [View] { chain(views, .right) }
@discardableResult public func align(leadings views: View...) -> [View] { chain(views, .leading) }
@discardableResult public func align(leadings views: [View]) -> [View] { chain(views, .leading) }
@discardableResult public func align(trailings views: View...) -> [View] { chain(views, .trailing) }
@discardableResult public func align(trailings views: [View]) -> [View] { chain(views, .trailing) }
/// Aligns the baselines of the views' first lines, required.
@discardableResult public func align(firstBaselines views: View...) -> [View] { chain(views, .firstBaseline) }
@discardableResult public func align(firstBaselines views: [View]) -> [View] { chain(views, .firstBaseline) }
/// Aligns the baselines of the views' last lines, required.
@discardableResult public func align(lastBaselines views: View...) -> [View] { chain(views, .lastBaseline) }
@discardableResult public func align(lastBaselines views: [View]) -> [View] { chain(views, .lastBaseline) }

/// Aligns any attribute of the views: `align(.left, views: [a, b])`.
@discardableResult
public func align(_ attribute: LayoutAttribute, views: [View]) -> [View] { chain(views, attribute) }

/// Centers `view` vertically on the other view, `offset` pixels below its center.
public func alignHorizontally(_ view: View, with other: View, offset: Double = 0) {
  view.equate(.centerY, other, constant: offset)
}

/// Centers `view` horizontally on the other view, `offset` pixels to the right of its center.
public func alignVertically(_ view: View, with other: View, offset: Double = 0) {
  view.equate(.centerX, other, constant: offset)
}

/// Centers a view on another along both axes: `alignCenter(badge, with: icon)`.
public func alignCenter(_ view: View, with other: View) {
  alignHorizontally(view, with: other)
  alignVertically(view, with: other)
}

// MARK: The names before Stevia 4

/// Aligns the vertical centers of the views; returns the views.
/// Aligns the baselines of the last lines of the views; returns the views.
/// Aligns the vertical centers of the views; returns the views.
/// Aligns the baselines of the last lines of the views; returns the views.
/// Aligns the horizontal centers of the views; returns the views.
/// Aligns the baselines of the first lines of the views; returns the views.
/// Aligns the horizontal centers of the views; returns the views.
/// Aligns the baselines of the first lines of the views; returns the views.
/// Aligns the top edges of the views; returns the views.
/// Aligns the trailing edges of the views; returns the views.
/// Aligns the top edges of the views; returns the views.
/// Aligns the trailing edges of the views; returns the views.
/// Aligns the bottom edges of the views; returns the views.
/// Aligns the leading edges of the views; returns the views.
/// Aligns the bottom edges of the views; returns the views.
/// Aligns the leading edges of the views; returns the views.
/// Aligns the left edges of the views; returns the views.
/// Aligns the right edges of the views; returns the views.
/// Aligns the left edges of the views; returns the views.
/// Aligns the right edges of the views; returns the views.
@discardableResult public func alignHorizontally(_ views: View...) -> [View] { chain(views, .centerY) }
@discardableResult public func alignHorizontally(_ views: [View]) -> [View] { chain(views, .centerY) }
@discardableResult public func alignVertically(_ views: View...) -> [View] { chain(views, .centerX) }
@discardableResult public func alignVertically(_ views: [View]) -> [View] { chain(views, .centerX) }
@discardableResult public func alignTops(_ views: View...) -> [View] { chain(views, .top) }
@discardableResult public func alignTops(_ views: [View]) -> [View] { chain(views, .top) }
@discardableResult public func alignBottoms(_ views: View...) -> [View] { chain(views, .bottom) }
@discardableResult public func alignBottoms(_ views: [View]) -> [View] { chain(views, .bottom) }
@discardableResult public func alignLefts(_ views: View...) -> [View] { chain(views, .left) }
@discardableResult public func alignLefts(_ views: [View]) -> [View] { chain(views, .left) }
@discardableResult public func alignRights(_ views: View...) -> [View] { chain(views, .right) }
@discardableResult public func alignRights(_ views: [View]) -> [View] { chain(views, .right) }
@discardableResult public func alignLeadings(_ views: View...) -> [View] { chain(views, .leading) }
@discardableResult public func alignLeadings(_ views: [View]) -> [View] { chain(views, .leading) }
@discardableResult public func alignTrailings(_ views: View...) -> [View] { chain(views, .trailing) }
@discardableResult public func alignTrailings(_ views: [View]) -> [View] { chain(views, .trailing) }
@discardableResult public func alignFirstBaselines(_ views: View...) -> [View] { chain(views, .firstBaseline) }
@discardableResult public func alignFirstBaselines(_ views: [View]) -> [View] { chain(views, .firstBaseline) }
@discardableResult public func alignLastBaselines(_ views: View...) -> [View] { chain(views, .lastBaseline) }
@discardableResult public func alignLastBaselines(_ views: [View]) -> [View] { chain(views, .lastBaseline) }

// MARK: Inside a view

// Methods with the effect of the functions: inside a class of views, a name refers to its methods first, and views have
// others named align.
extension View {
  /// Aligns the vertical centers of the views; returns the views.
  /// Aligns the baselines of the last lines of the views; returns the views.
  /// Aligns the vertical centers of the views; returns the views.
  /// Aligns the baselines of the last lines of the views; returns the views.
  /// Aligns the horizontal centers of the views; returns the views.
  /// Aligns the baselines of the first lines of the views; returns the views.
  /// Aligns the horizontal centers of the views; returns the views.
  /// Aligns the baselines of the first lines of the views; returns the views.
  /// Aligns the top edges of the views; returns the views.
  /// Aligns the trailing edges of the views; returns the views.
  /// Aligns the top edges of the views; returns the views.
  /// Aligns the trailing edges of the views; returns the views.
  /// Aligns the bottom edges of the views; returns the views.
  /// Aligns the leading edges of the views; returns the views.
  /// Aligns the bottom edges of the views; returns the views.
  /// Aligns the leading edges of the views; returns the views.
  /// Aligns the left edges of the views; returns the views.
  /// Aligns the right edges of the views; returns the views.
  /// Aligns the left edges of the views; returns the views.
  /// Aligns the right edges of the views; returns the views.
  @discardableResult public final func align(horizontally views: View...) -> [View] { chain(views, .centerY) }
  @discardableResult public final func align(horizontally views: [View]) -> [View] { chain(views, .centerY) }
  @discardableResult public final func align(vertically views: View...) -> [View] { chain(views, .centerX) }
  @discardableResult public final func align(vertically views: [View]) -> [View] { chain(views, .centerX) }
  @discardableResult public final func align(tops views: View...) -> [View] { chain(views, .top) }
  @discardableResult public final func align(tops views: [View]) -> [View] { chain(views, .top) }
  @discardableResult public final func align(bottoms views: View...) -> [View] { chain(views, .bottom) }
  @discardableResult public final func align(bottoms views: [View]) -> [View] { chain(views, .bottom) }
  @discardableResult public final func align(lefts views: View...) -> [View] { chain(views, .left) }
  @discardableResult public final func align(lefts views: [View]) -> [View] { chain(views, .left) }
  @discardableResult public final func align(rights views: View...) -> [View] { chain(views, .right) }
  @discardableResult public final func align(rights views: [View]) -> [View] { chain(views, .right) }
  @discardableResult public final func align(leadings views: View...) -> [View] { chain(views, .leading) }
  @discardableResult public final func align(leadings views: [View]) -> [View] { chain(views, .leading) }
  @discardableResult public final func align(trailings views: View...) -> [View] { chain(views, .trailing) }
  @discardableResult public final func align(trailings views: [View]) -> [View] { chain(views, .trailing) }
  @discardableResult public final func align(firstBaselines views: View...) -> [View] { chain(views, .firstBaseline) }
  @discardableResult public final func align(firstBaselines views: [View]) -> [View] { chain(views, .firstBaseline) }
  @discardableResult public final func align(lastBaselines views: View...) -> [View] { chain(views, .lastBaseline) }
  @discardableResult public final func align(lastBaselines views: [View]) -> [View] { chain(views, .lastBaseline) }

  /// Aligns an attribute of the views; returns the views.
  @discardableResult
  public final func align(_ attribute: LayoutAttribute, views: [View]) -> [View] { chain(views, attribute) }
}

/// Constrains an attribute of each view to be equal to that of the next.
private func chain(_ views: [View], _ attribute: LayoutAttribute) -> [View] {
  let isBaseline = attribute == .firstBaseline || attribute == .lastBaseline
  for (view, next) in zip(views, views.dropFirst()) {
    view.constrain(
      attribute, .equal, .view(next), priority: isBaseline ? 1000 : LayoutConstraint.steviaPriority)
  }
  return views
}
