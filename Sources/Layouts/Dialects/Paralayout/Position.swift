import Layouts
import Measure

/// One of fifteen points of a rectangle: nine physical ones, and six that follow the layout direction.
public enum Position: Hashable, Sendable, CaseIterable {
  /// Points on the top edge.
  case topLeft, topCenter, topRight
  /// Points at half of the height.
  case leftCenter, center, rightCenter
  /// Points on the bottom edge.
  case bottomLeft, bottomCenter, bottomRight
  /// The ends of the top edge in the layout direction.
  case topLeading, topTrailing
  /// The midpoints of the left and right edges in the layout direction.
  case leadingCenter, trailingCenter
  /// The ends of the bottom edge in the layout direction.
  case bottomLeading, bottomTrailing

  /// Returns the fractions of the width and the height at which the point lies: 0, a half, or 1.
  func shares(isRightToLeft: Bool) -> (x: Double, y: Double) {
    let (leading, trailing) = isRightToLeft ? (1.0, 0.0) : (0.0, 1.0)
    switch self {
    case .topLeft: return (0, 0)
    case .topCenter: return (0.5, 0)
    case .topRight: return (1, 0)
    case .leftCenter: return (0, 0.5)
    case .center: return (0.5, 0.5)
    case .rightCenter: return (1, 0.5)
    case .bottomLeft: return (0, 1)
    case .bottomCenter: return (0.5, 1)
    case .bottomRight: return (1, 1)
    case .topLeading: return (leading, 0)
    case .topTrailing: return (trailing, 0)
    case .leadingCenter: return (leading, 0.5)
    case .trailingCenter: return (trailing, 0.5)
    case .bottomLeading: return (leading, 1)
    case .bottomTrailing: return (trailing, 1)
    }
  }

  /// Returns the fractions of the width and the height at which the point lies: 0, a half, or 1.
  package func fractions(isRightToLeft: Bool) -> (x: Double, y: Double) { shares(isRightToLeft: isRightToLeft) }

  /// Returns the point in the coordinates of `rect`, not rounded.
  func point(in rect: Rect, isRightToLeft: Bool) -> (x: Double, y: Double) {
    let shares = shares(isRightToLeft: isRightToLeft)
    return (
      Double(rect.x) + shares.x * Double(rect.width), Double(rect.y) + shares.y * Double(rect.height)
    )
  }
}
