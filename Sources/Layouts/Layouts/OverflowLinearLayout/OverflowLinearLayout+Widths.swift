import Measure

/// The widths of buttons that grow when they are pressed, at the expense of their neighbors.
///
/// A button can shrink by the space around its text. If that is negative, the growth of all buttons is, too, and the group
/// sets widths below zero, with which buttons are measured without a limit, and reduces their padding.
///
/// Source: `adjustChildSizeChange` and `onButtonWidthChanged` of com.google.android.material.button.MaterialButtonGroup, and
/// `updatePaddingsAndSizeForWidthAnimation` of its MaterialButton (1.14).
extension OverflowLinearLayout {
  /// The growth of a pressed button, as a share of its width.
  private static let growth = 0.15

  /// Returns the changes of the children's widths, or `nil` if the row is wide enough for all texts.
  func widthChanges() -> [(child: ViewRef, change: Int)]? {
    let children = ChildStates(state).filter { !$0.isGone }
    guard children.count > 1, children.allSatisfy({ $0.weight == 0 }) else { return nil }
    let rooms = children.map { Self.room(of: $0) }
    var least = Int.max
    for (index, child) in children.enumerated() {
      let isInside = index > 0 && index < children.count - 1
      let neighbors = (index > 0 ? rooms[index - 1] : 0) + (index < children.count - 1 ? rooms[index + 1] : 0)
      let increase = min(max(0, Int(Self.growth * Double(child.answer.width))), neighbors)
      least = min(least, isInside ? increase / 2 : increase)
    }
    if least >= 0 { return nil }
    var decreases = children.map { _ in 0 }
    let last = children.count - 1
    func decrease(_ index: Int, by length: Int) { decreases[index] = min(length, rooms[index]) }
    let increases = children.indices.map { $0 == 0 || $0 == last ? least : 2 * least }
    for (index, increase) in increases.enumerated() {
      if index == 0 {
        decrease(1, by: increase)
      } else if index == last {
        decrease(last - 1, by: increase)
      } else {
        decrease(index - 1, by: increase / 2)
        decrease(index + 1, by: (increase + 1) / 2)
      }
    }
    return children.indices.map { (children[$0], increases[$0] - decreases[$0]) }
  }

  /// Returns the space beside a button's text and icon, without that for its padding if it has none.
  private static func room(of child: ViewRef) -> Int {
    let width = Int(child.answer.width)
    guard let text = child.view as? TextView else { return width }
    let drawables = text.compoundDrawables
    let icon = drawables.map { max($0.left.width, $0.top.width, $0.right.width, $0.bottom.width) } ?? 0
    let beside = drawables.map { max($0.left.width, $0.right.width) } ?? 0
    let padding = drawables?.padding ?? 0
    let inner = width - text.padding.total(along: .horizontal) - (beside > 0 ? beside + padding : 0)
    return width - text.longestLineWidth(within: max(0, inner)) - (icon > 0 ? icon + padding : 0)
  }

  /// Sets the widths and the padding of children, which last until the next measure.
  func resize(by changes: [(child: ViewRef, change: Int)]) {
    let isRightToLeft = state.isRightToLeft
    for (child, change) in changes {
      let view = child.view
      resized.append(Resized(view: view, padding: view.paddingSource))
      var padding = view.padding
      let start = change / 2
      let (left, right) = isRightToLeft ? (change - start, start) : (start, change - start)
      padding.left = max(0, padding.left + left)
      padding.right = max(0, padding.right + right)
      view.padding = padding
      if let notes = explanationNotes { noteMeasureWithoutLimits(of: view, notes) }
      child.measure(MeasureSpecs(width: .unspecified, height: .unspecified))
      child.width = .fixed(Int(child.answer.width))
    }
  }

  /// Sets the widths of the children's params, and their padding, again.
  func restoreWidths() {
    for change in resized { change.view.paddingSource = change.padding }
    resized = []
    for child in ChildStates(state) { child.readLengths(of: child.view.layoutParams) }
  }

  /// A child whose padding was changed, and the padding before.
  struct Resized {
    let view: View
    let padding: RelativePadding
  }
}

extension TextView {
  /// Returns the width of the longest line of the text that is broken at a width, in pixels.
  fileprivate func longestLineWidth(within width: Int) -> Int {
    let request = request(style.shown, textSize: style.textSize, within: style.transform.isSingleLine ? nil : width)
    return measurer.lines(of: request, maxLines: style.maxLines, ellipsis: false).map(\.width).max() ?? 0
  }
}
