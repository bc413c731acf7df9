import Measure

// Views in line with the first of them.
//
//     alignHorizontally(a, b)        alignVertically(a, b)         alignTops(a, b)
//     ┌─┐ ┌─┐                        ┌───┐                         ┌─┐ ┌─┐
//     │a│-│b│                        │ a │                         │a│ │b│
//     └─┘ │ │ one centerY            └───┘                         └─┘ │ │
//                                     ┌─┐ one centerX
//
// Each takes views or an array, and returns the array: alignHorizontally(|-a-15-b-|).

/// On one line: the same centre vertically.
@discardableResult
public func alignHorizontally(_ views: View...) -> [View] { equate(views, .centerY) }

/// On one line: the same centre vertically.
@discardableResult
public func alignHorizontally(_ views: [View]) -> [View] { equate(views, .centerY) }

/// In one column: the same centre horizontally.
@discardableResult
public func alignVertically(_ views: View...) -> [View] { equate(views, .centerX) }

/// In one column: the same centre horizontally.
@discardableResult
public func alignVertically(_ views: [View]) -> [View] { equate(views, .centerX) }

/// The same centre: `alignCenter(badge, with: icon)`.
public func alignCenter(_ view: View, with other: View) {
  view.equate(.centerX, other)
  view.equate(.centerY, other)
}

@discardableResult public func alignTops(_ views: View...) -> [View] { equate(views, .top) }
@discardableResult public func alignTops(_ views: [View]) -> [View] { equate(views, .top) }
@discardableResult public func alignBottoms(_ views: View...) -> [View] { equate(views, .bottom) }
@discardableResult public func alignBottoms(_ views: [View]) -> [View] { equate(views, .bottom) }
@discardableResult public func alignLefts(_ views: View...) -> [View] { equate(views, .left) }
@discardableResult public func alignLefts(_ views: [View]) -> [View] { equate(views, .left) }
@discardableResult public func alignRights(_ views: View...) -> [View] { equate(views, .right) }
@discardableResult public func alignRights(_ views: [View]) -> [View] { equate(views, .right) }
@discardableResult public func alignLeadings(_ views: View...) -> [View] { equate(views, .leading) }
@discardableResult public func alignLeadings(_ views: [View]) -> [View] { equate(views, .leading) }
@discardableResult public func alignTrailings(_ views: View...) -> [View] { equate(views, .trailing) }
@discardableResult public func alignTrailings(_ views: [View]) -> [View] { equate(views, .trailing) }
@discardableResult public func alignFirstBaselines(_ views: View...) -> [View] { equate(views, .firstBaseline) }
@discardableResult public func alignFirstBaselines(_ views: [View]) -> [View] { equate(views, .firstBaseline) }
@discardableResult public func alignLastBaselines(_ views: View...) -> [View] { equate(views, .lastBaseline) }
@discardableResult public func alignLastBaselines(_ views: [View]) -> [View] { equate(views, .lastBaseline) }
