import Measure

extension StackLayout {
  /// Places the content along the stack as one block, and each child across it.
  final func layOut<Main: MainAxis>(_ size: Size, along main: Main.Type) {
    let children = ChildStates(state)
    let settings = settings
    let isReversed = Main.isHorizontal && isRightToLeft
    let gravity = settings.effectiveGravity
    let isSpread = settings.distribution == .equalSpacing || settings.distribution == .equalCentering
    let notes = explanationNotes.map { StackPlaceNotes(self, $0, along: Main.axis) }
    let free = size[Main.axis] - Main.mainPadding(state) - measurement.contentLength
    var spread = isSpread && free > 0 ? StackSpread<Main>(self, length: size[Main.axis], free: free) : nil
    let shift =
      spread == nil ? Self.shift(gravity, along: Main.axis, free: max(0, free), isRightToLeft: isRightToLeft) : 0
    notes?.begin(shift: shift, free: free)
    var position = Int(Main.isHorizontal ? state.padding.left : state.padding.top) + shift
    let standard = gravity.alignment(along: Main.axis.cross, isRightToLeft: isRightToLeft) ?? .leading
    let crossStart = Int(Main.isHorizontal ? state.padding.top : state.padding.left)
    let crossFree = size[Main.axis.cross] - Main.crossPadding(state)
    let count = children.count
    let hasBoxes = notes == nil && standard == .leading && spread == nil
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
      if let extra = spread?.space(before: child) {
        position += extra
        notes?.spread(extra)
      }
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

/// The space between the children of a stack with equal spaces, or with equal distances of their centers.
private struct StackSpread<Main: MainAxis> {
  private let count: Int
  private let free: Int
  /// The distance between two centers; `nil` for equal spaces.
  private let distance: Double?
  private let spacing: Int
  /// The center of the first child, and the position after the previous one with its spacing.
  private var firstCenter = 0.0
  private var end = 0
  private var number = 0

  init(_ stack: StackLayout, length: Int, free: Int) {
    self.free = free
    spacing = stack.spacing
    let shown = ChildStates(stack.state).filter { !$0.isGone }.map { Main.mainLength($0) + Main.mainMargins($0) }
    count = shown.count
    var distance: Double?
    if stack.distribution == .equalCentering, let first = shown.first, let last = shown.last, count > 1 {
      let room = Double(length - Main.mainPadding(stack.state))
      let (leading, trailing) = stack.isRightToLeft && Main.isHorizontal ? (last, first) : (first, last)
      firstCenter = Double(leading) / 2
      distance = (room - Double(leading) / 2 - Double(trailing) / 2) / Double(count - 1)
    }
    self.distance = distance
  }

  /// Returns the space before the next child in addition to the stack's spacing.
  mutating func space(before child: ViewRef) -> Int {
    defer { number += 1 }
    let length = Main.mainLength(child) + Main.mainMargins(child)
    guard let distance else {
      guard number > 0, count > 1 else { return 0 }
      return free / (count - 1) + (number <= free % (count - 1) ? 1 : 0)
    }
    let start = Density.rounded(firstCenter + distance * Double(number) - Double(length) / 2)
    let extra = number == 0 ? 0 : max(0, start - end)
    end += extra + length + spacing
    return extra
  }
}
