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

/// Aligns the vertical centers of the views; returns the views.
@discardableResult public func align(horizontally views: View...) -> [View] { chain(views, .centerY) }
/// Aligns the vertical centers of the views; returns the views.
@discardableResult public func align(horizontally views: [View]) -> [View] { chain(views, .centerY) }
/// Aligns the horizontal centers of the views; returns the views.
@discardableResult public func align(vertically views: View...) -> [View] { chain(views, .centerX) }
/// Aligns the horizontal centers of the views; returns the views.
@discardableResult public func align(vertically views: [View]) -> [View] { chain(views, .centerX) }
/// Aligns the top edges of the views; returns the views.
@discardableResult public func align(tops views: View...) -> [View] { chain(views, .top) }
/// Aligns the top edges of the views; returns the views.
@discardableResult public func align(tops views: [View]) -> [View] { chain(views, .top) }
/// Aligns the bottom edges of the views; returns the views.
@discardableResult public func align(bottoms views: View...) -> [View] { chain(views, .bottom) }
/// Aligns the bottom edges of the views; returns the views.
@discardableResult public func align(bottoms views: [View]) -> [View] { chain(views, .bottom) }
/// Aligns the left edges of the views; returns the views.
@discardableResult public func align(lefts views: View...) -> [View] { chain(views, .left) }
/// Aligns the left edges of the views; returns the views.
@discardableResult public func align(lefts views: [View]) -> [View] { chain(views, .left) }
/// Aligns the right edges of the views; returns the views.
@discardableResult public func align(rights views: View...) -> [View] { chain(views, .right) }
/// Aligns the right edges of the views; returns the views.
@discardableResult public func align(rights views: [View]) -> [View] { chain(views, .right) }
/// Aligns the leading edges of the views; returns the views.
@discardableResult public func align(leadings views: View...) -> [View] { chain(views, .leading) }
/// Aligns the leading edges of the views; returns the views.
@discardableResult public func align(leadings views: [View]) -> [View] { chain(views, .leading) }
/// Aligns the trailing edges of the views; returns the views.
@discardableResult public func align(trailings views: View...) -> [View] { chain(views, .trailing) }
/// Aligns the trailing edges of the views; returns the views.
@discardableResult public func align(trailings views: [View]) -> [View] { chain(views, .trailing) }
/// Aligns the baselines of the views' first lines, required; returns the views.
@discardableResult public func align(firstBaselines views: View...) -> [View] { chain(views, .firstBaseline) }
/// Aligns the baselines of the views' first lines, required; returns the views.
@discardableResult public func align(firstBaselines views: [View]) -> [View] { chain(views, .firstBaseline) }
/// Aligns the baselines of the views' last lines, required; returns the views.
@discardableResult public func align(lastBaselines views: View...) -> [View] { chain(views, .lastBaseline) }
/// Aligns the baselines of the views' last lines, required; returns the views.
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
@discardableResult public func alignHorizontally(_ views: View...) -> [View] { chain(views, .centerY) }
/// Aligns the vertical centers of the views; returns the views.
@discardableResult public func alignHorizontally(_ views: [View]) -> [View] { chain(views, .centerY) }
/// Aligns the horizontal centers of the views; returns the views.
@discardableResult public func alignVertically(_ views: View...) -> [View] { chain(views, .centerX) }
/// Aligns the horizontal centers of the views; returns the views.
@discardableResult public func alignVertically(_ views: [View]) -> [View] { chain(views, .centerX) }
/// Aligns the top edges of the views; returns the views.
@discardableResult public func alignTops(_ views: View...) -> [View] { chain(views, .top) }
/// Aligns the top edges of the views; returns the views.
@discardableResult public func alignTops(_ views: [View]) -> [View] { chain(views, .top) }
/// Aligns the bottom edges of the views; returns the views.
@discardableResult public func alignBottoms(_ views: View...) -> [View] { chain(views, .bottom) }
/// Aligns the bottom edges of the views; returns the views.
@discardableResult public func alignBottoms(_ views: [View]) -> [View] { chain(views, .bottom) }
/// Aligns the left edges of the views; returns the views.
@discardableResult public func alignLefts(_ views: View...) -> [View] { chain(views, .left) }
/// Aligns the left edges of the views; returns the views.
@discardableResult public func alignLefts(_ views: [View]) -> [View] { chain(views, .left) }
/// Aligns the right edges of the views; returns the views.
@discardableResult public func alignRights(_ views: View...) -> [View] { chain(views, .right) }
/// Aligns the right edges of the views; returns the views.
@discardableResult public func alignRights(_ views: [View]) -> [View] { chain(views, .right) }
/// Aligns the leading edges of the views; returns the views.
@discardableResult public func alignLeadings(_ views: View...) -> [View] { chain(views, .leading) }
/// Aligns the leading edges of the views; returns the views.
@discardableResult public func alignLeadings(_ views: [View]) -> [View] { chain(views, .leading) }
/// Aligns the trailing edges of the views; returns the views.
@discardableResult public func alignTrailings(_ views: View...) -> [View] { chain(views, .trailing) }
/// Aligns the trailing edges of the views; returns the views.
@discardableResult public func alignTrailings(_ views: [View]) -> [View] { chain(views, .trailing) }
/// Aligns the baselines of the views' first lines, required; returns the views.
@discardableResult public func alignFirstBaselines(_ views: View...) -> [View] { chain(views, .firstBaseline) }
/// Aligns the baselines of the views' first lines, required; returns the views.
@discardableResult public func alignFirstBaselines(_ views: [View]) -> [View] { chain(views, .firstBaseline) }
/// Aligns the baselines of the views' last lines, required; returns the views.
@discardableResult public func alignLastBaselines(_ views: View...) -> [View] { chain(views, .lastBaseline) }
/// Aligns the baselines of the views' last lines, required; returns the views.
@discardableResult public func alignLastBaselines(_ views: [View]) -> [View] { chain(views, .lastBaseline) }

// MARK: Inside a view

// Methods with the same effect as the functions: inside a view class, a name refers to its methods first, and views
// have other methods named align.
extension View {
  /// Aligns the vertical centers of the views; returns the views.
  @discardableResult public final func align(horizontally views: View...) -> [View] { chain(views, .centerY) }
  /// Aligns the vertical centers of the views; returns the views.
  @discardableResult public final func align(horizontally views: [View]) -> [View] { chain(views, .centerY) }
  /// Aligns the horizontal centers of the views; returns the views.
  @discardableResult public final func align(vertically views: View...) -> [View] { chain(views, .centerX) }
  /// Aligns the horizontal centers of the views; returns the views.
  @discardableResult public final func align(vertically views: [View]) -> [View] { chain(views, .centerX) }
  /// Aligns the top edges of the views; returns the views.
  @discardableResult public final func align(tops views: View...) -> [View] { chain(views, .top) }
  /// Aligns the top edges of the views; returns the views.
  @discardableResult public final func align(tops views: [View]) -> [View] { chain(views, .top) }
  /// Aligns the bottom edges of the views; returns the views.
  @discardableResult public final func align(bottoms views: View...) -> [View] { chain(views, .bottom) }
  /// Aligns the bottom edges of the views; returns the views.
  @discardableResult public final func align(bottoms views: [View]) -> [View] { chain(views, .bottom) }
  /// Aligns the left edges of the views; returns the views.
  @discardableResult public final func align(lefts views: View...) -> [View] { chain(views, .left) }
  /// Aligns the left edges of the views; returns the views.
  @discardableResult public final func align(lefts views: [View]) -> [View] { chain(views, .left) }
  /// Aligns the right edges of the views; returns the views.
  @discardableResult public final func align(rights views: View...) -> [View] { chain(views, .right) }
  /// Aligns the right edges of the views; returns the views.
  @discardableResult public final func align(rights views: [View]) -> [View] { chain(views, .right) }
  /// Aligns the leading edges of the views; returns the views.
  @discardableResult public final func align(leadings views: View...) -> [View] { chain(views, .leading) }
  /// Aligns the leading edges of the views; returns the views.
  @discardableResult public final func align(leadings views: [View]) -> [View] { chain(views, .leading) }
  /// Aligns the trailing edges of the views; returns the views.
  @discardableResult public final func align(trailings views: View...) -> [View] { chain(views, .trailing) }
  /// Aligns the trailing edges of the views; returns the views.
  @discardableResult public final func align(trailings views: [View]) -> [View] { chain(views, .trailing) }
  /// Aligns the baselines of the views' first lines, required; returns the views.
  @discardableResult public final func align(firstBaselines views: View...) -> [View] { chain(views, .firstBaseline) }
  /// Aligns the baselines of the views' first lines, required; returns the views.
  @discardableResult public final func align(firstBaselines views: [View]) -> [View] { chain(views, .firstBaseline) }
  /// Aligns the baselines of the views' last lines, required; returns the views.
  @discardableResult public final func align(lastBaselines views: View...) -> [View] { chain(views, .lastBaseline) }
  /// Aligns the baselines of the views' last lines, required; returns the views.
  @discardableResult public final func align(lastBaselines views: [View]) -> [View] { chain(views, .lastBaseline) }

  /// Aligns an attribute of the views; returns the views.
  @discardableResult
  public final func align(_ attribute: LayoutAttribute, views: [View]) -> [View] { chain(views, attribute) }
}

/// Constrains an attribute of each view to equal that of the next.
private func chain(_ views: [View], _ attribute: LayoutAttribute) -> [View] {
  let isBaseline = attribute == .firstBaseline || attribute == .lastBaseline
  for (view, next) in zip(views, views.dropFirst()) {
    view.constrain(
      attribute, .equal, .view(next), priority: isBaseline ? 1000 : LayoutConstraint.steviaPriority)
  }
  return views
}
