import Layouts
import Measure

/// One of the points of a view that can be aligned.
///
/// ```
/// topLeft ───── top ───── topRight         capLeft ──── cap ──── capRight
///    │                       │              H e l l o
/// left        middle       right           baselineLeft baseline baselineRight
///    │                       │
/// bottomLeft ─ bottom ─ bottomRight
/// ```
public enum AnchorPosition: String, Hashable, Sendable, CaseIterable {
  /// Points on the top edge: its ends and its midpoint.
  case topLeft, top, topRight
  /// Points at half of the height: on the left edge, in the middle, and on the right edge.
  case left, middle, right
  /// Points on the bottom edge: its ends and its midpoint.
  case bottomLeft, bottom, bottomRight
  /// The midpoint of the left edge, or of the right edge in right-to-left layouts.
  case leading
  /// The midpoint of the right edge, or of the left edge in right-to-left layouts.
  case trailing
  /// Points at the top of the capital letters of a text's first line; at the top of a view without text.
  case capLeft, cap, capRight
  /// Points on the baseline of a text's last line; at the bottom of a view without text.
  case baselineLeft, baseline, baselineRight
  /// The midpoint of the baseline of a text's first line; the midpoint of the top for a view without text.
  case firstBaseline
  /// Midpoints of the edges of the area inside the view's padding.
  case leftMargin, topMargin, rightMargin, bottomMargin, leadingMargin, trailingMargin

  /// Returns the point in the coordinates of `view`, in pixels and half pixels.
  func point(in view: View) -> (x: Double, y: Double) {
    if view.isGone { return (0, 0) }
    let inner = isMargin ? view.padding : .zero
    let size = view.frame.size
    let (left, right) = (Double(inner.left), Double(size.width - inner.right))
    let (top, bottom) = (Double(inner.top), Double(size.height - inner.bottom))
    let x: Double
    switch horizontal(isRightToLeft: view.isRightToLeft) {
    case .left: x = left
    case .right: x = right
    default: x = (left + right) / 2
    }
    let y: Double
    switch self {
    case .topLeft, .top, .topRight, .topMargin: y = top
    case .bottomLeft, .bottom, .bottomRight, .bottomMargin: y = bottom
    case .capLeft, .cap, .capRight: y = Double(view.capInset)
    case .baselineLeft, .baseline, .baselineRight: y = bottom - Double(view.baselineInset)
    case .firstBaseline: y = Double(view.measuredBaseline ?? 0)
    default: y = (top + bottom) / 2
    }
    return (x, y)
  }

  private var isMargin: Bool {
    switch self {
    case .leftMargin, .topMargin, .rightMargin, .bottomMargin, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Returns left, right, or middle.
  private func horizontal(isRightToLeft: Bool) -> AnchorPosition {
    switch self {
    case .topLeft, .left, .bottomLeft, .capLeft, .baselineLeft, .leftMargin: .left
    case .topRight, .right, .bottomRight, .capRight, .baselineRight, .rightMargin: .right
    case .leading, .leadingMargin: isRightToLeft ? .right : .left
    case .trailing, .trailingMargin: isRightToLeft ? .left : .right
    default: .middle
    }
  }
}

extension View {
  /// The distance from the top to the top of the first line's capital letters, in whole pixels, rounded down.
  final var capInset: Int {
    guard let text = self as? TextView, let baseline = measuredBaseline else { return 0 }
    return Int((Double(baseline) - text.capHeight).rounded(.down))
  }

  /// The distance from the baseline of the last line to the bottom, in whole pixels: the measurer rounds the text's
  /// descent up.
  final var baselineInset: Int { lastBaselineInset ?? 0 }
}
