import Measure

extension LinearLayout {
  /// Source: android.widget.LinearLayout.layoutVertical (API 34).
  final func layoutColumn(_ size: Size) {
    let padding = state.pointee.padding
    let settings = settings
    let free = size.width - padding.horizontal
    // The total holds the padding already.
    var y = Int(padding.top)
    switch settings.contentGravity.vertical {
    case .bottom: y += size.height - measurement.totalLength
    case .centerVertical: y += (size.height - measurement.totalLength) / 2
    default: break
    }
    var divider = DividerCursor(settings)
    for child in ChildStates(state) where !child.pointee.isGone {
      let margins = child.pointee.margins
      let width = Int(child.pointee.answer.width)
      let gravity = child.pointee.gravity.isEmpty ? settings.contentGravity : child.pointee.gravity
      let x: Int
      switch gravity.absolute(isRightToLeft: state.pointee.isRightToLeft).horizontal {
      case .centerHorizontal: x = Int(padding.left) + (free - width) / 2 + Int(margins.left) - Int(margins.right)
      case .right: x = size.width - Int(padding.right) - width - Int(margins.right)
      default: x = Int(padding.left) + Int(margins.left)
      }
      y += divider.next() + Int(margins.top)
      child.layout(x: x, y: y)
      y += Int(child.pointee.answer.height) + Int(margins.bottom)
    }
  }

  /// Source: android.widget.LinearLayout.layoutHorizontal (API 34).
  final func layoutRow<Cells: LinearCells>(_ size: Size, _ cells: Cells) {
    let padding = state.pointee.padding
    let settings = settings
    let isRightToLeft = state.pointee.isRightToLeft
    var x = Int(padding.left)
    switch settings.contentGravity.absolute(isRightToLeft: isRightToLeft).horizontal {
    case .right: x += size.width - measurement.totalLength
    case .centerHorizontal: x += (size.width - measurement.totalLength) / 2
    default: break
    }
    var divider = DividerCursor(settings, isRightToLeft: isRightToLeft)
    for position in 0..<cells.count {
      let index = isRightToLeft ? cells.count - 1 - position : position
      guard let child = cells[index] else {
        x += cells.emptyLength(at: index)
        continue
      }
      if child.pointee.isGone { continue }
      let margins = child.pointee.margins
      x += divider.next() + Int(margins.left)
      child.layout(x: x + cells.offset(at: index), y: top(of: child, in: size, settings))
      x += Int(child.pointee.answer.width) + Int(margins.right) + cells.spaceAfter(at: index)
    }
  }

  private func top(of child: StatePointer, in size: Size, _ settings: Settings) -> Int {
    let padding = state.pointee.padding
    let margins = child.pointee.margins
    let height = Int(child.pointee.answer.height)
    var baseline = MeasureAnswer.noBaseline
    if settings.isBaselineAligned && child.pointee.height != .matchParent { baseline = child.baseline }
    let gravity = child.pointee.gravity.isEmpty ? settings.contentGravity : child.pointee.gravity
    switch gravity.vertical {
    case .top:
      let top = Int(padding.top) + Int(margins.top)
      if baseline == MeasureAnswer.noBaseline { return top }
      return top + Int(measurement.baselines.ascents[BaselineExtents.top]) - Int(baseline)
    case .centerVertical:
      return Int(padding.top) + (size.height - padding.vertical - height) / 2 + Int(margins.top) - Int(margins.bottom)
    case .bottom:
      let top = size.height - Int(padding.bottom) - height - Int(margins.bottom)
      if baseline == MeasureAnswer.noBaseline { return top }
      return top - (Int(measurement.baselines.descents[BaselineExtents.bottom]) - (height - Int(baseline)))
    default:
      return Int(padding.top)
    }
  }
}

/// The length of the divider on the left of each child that isn't gone, or above it, in the order in which they are placed.
///
/// Right-to-left, the last child is placed first: the divider on its left is the one at the end.
private struct DividerCursor {
  private var upcoming: Int
  private let middle: Int

  init(_ settings: LinearLayout.Settings, isRightToLeft: Bool = false) {
    let size = Int(settings.dividerSize)
    middle = settings.showDividers.contains(.middle) ? size : 0
    upcoming = settings.showDividers.contains(isRightToLeft ? .end : .beginning) ? size : 0
  }

  mutating func next() -> Int {
    defer { upcoming = middle }
    return upcoming
  }
}
