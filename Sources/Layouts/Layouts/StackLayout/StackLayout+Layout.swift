import Measure

extension StackLayout {
  /// Places the content along the stack as one block, and each child across it.
  final func layOut<Main: MainAxis>(_ size: Size, along main: Main.Type) {
    let children = ChildStates(state)
    let settings = settings
    let isReversed = Main.isHorizontal && isRightToLeft
    let gravity = settings.effectiveGravity
    let notes = explanationNotes.map { StackPlaceNotes(self, $0, along: Main.axis) }
    let free = size[Main.axis] - Main.mainPadding(state) - measurement.contentLength
    let shift = Self.shift(gravity, along: Main.axis, free: max(0, free), isRightToLeft: isRightToLeft)
    notes?.begin(shift: shift, free: free)
    var position = Int(Main.isHorizontal ? state.padding.left : state.padding.top) + shift
    let standard = gravity.alignment(along: Main.axis.cross, isRightToLeft: isRightToLeft) ?? .leading
    let crossStart = Int(Main.isHorizontal ? state.padding.top : state.padding.left)
    let crossFree = size[Main.axis.cross] - Main.crossPadding(state)
    let count = children.count
    let hasBoxes = notes == nil && standard == .leading
    for index in 0..<count {
      let child = children[isReversed ? count - 1 - index : index]
      if hasBoxes && child.isBox(child.flags, wish: UInt32(child.gravity.rawValue)) {
        position &+= Main.leadingMargin(child)
        let cross = crossStart &+ Int(Main.isHorizontal ? child.margins.top : child.margins.left)
        child.layoutBox(x: Main.isHorizontal ? position : cross, y: Main.isHorizontal ? cross : position)
        position &+= Main.mainLength(child) &+ Main.trailingMargin(child) &+ Int(settings.spacing)
        continue
      }
      if child.isGone { continue }
      position += Main.leadingMargin(child)
      var alignment = standard
      if !child.gravity.isEmpty,
        let own = child.gravity.alignment(along: Main.axis.cross, isRightToLeft: isRightToLeft)
      {
        alignment = own
      }
      let margins = child.margins
      let left = crossFree - Main.crossLength(child) - Main.crossMargins(child)
      var cross = crossStart + Int(Main.isHorizontal ? margins.top : margins.left)
      switch alignment {
      case .center: cross += left / 2
      case .trailing: cross += left
      case .leading, .fill: break
      }
      child.layout(x: Main.isHorizontal ? position : cross, y: Main.isHorizontal ? cross : position)
      notes?.didPlace(child, alignment, free: left)
      position += Main.mainLength(child) + Main.trailingMargin(child) + Int(settings.spacing)
    }
  }

  /// Returns the distance by which a gravity moves content if `free` pixels remain.
  private static func shift(_ gravity: Gravity, along axis: Axis, free: Int, isRightToLeft: Bool) -> Int {
    switch gravity.alignment(along: axis, isRightToLeft: isRightToLeft) {
    case .center: free / 2
    case .trailing: free
    case .leading, .fill, nil: 0
    }
  }
}
