import Layouts
import Measure

/// Sets the height of a view: `email ~ 80`, `email ~ 25%` of the superview's, `email ~ (>=10)`.
@discardableResult
public func ~ <Row: View>(view: Row, height: some LayoutAmount) -> Row {
  view.setLength(.height, height.layoutLength)
  return view
}

/// Sets the height of each view in a row: `|-email-| ~ 80`, `[a, b, c] ~ 63`.
@discardableResult
public func ~ (views: [View], height: some LayoutAmount) -> [View] {
  for view in views { view.setLength(.height, height.layoutLength) }
  return views
}

/// Sets the priority of a constraint, 1…1000: `v.top == root.top + 10 ~ 500`.
@discardableResult
public func ~ (constraint: LayoutConstraint, priority: Int) -> LayoutConstraint { constraint.priority(priority) }
