import Measure

extension LinearLayout {
  /// Places the children of a column. Source: android.widget.LinearLayout.layoutVertical (API 34).
  final func layoutColumn<Log: LinearLog>(_ size: Size, _ log: Log) {
    var y = startOfColumn(height: size.height)
    let cross = ColumnCrossAxis(self, width: size.width)
    var divider = DividerCursor(settings)
    let hasBoxes = !Log.isRecording && divider.isIdle && cross.startsAtLeft
    let left = Int(state.padding.left)
    for child in ChildStates(state) {
      if child.isBox(child.flags, wish: UInt32(child.gravity.rawValue)) && hasBoxes {
        y &+= Int(child.margins.top)
        child.layoutBox(x: left &+ Int(child.margins.left), y: y)
        y &+= Int(child.answer.height) &+ Int(child.margins.bottom)
        continue
      }
      if child.isGone { continue }
      let length = divider.next()
      y += length + Int(child.margins.top)
      child.layout(x: cross.left(of: child), y: y)
      log.didPlace(child, divider: length, offset: 0, spaceAfter: 0)
      y += Int(child.answer.height) + Int(child.margins.bottom)
    }
  }

  /// Returns the top of a column's first child with its margin, in pixels from the layout's own top.
  @inline(__always)
  final func startOfColumn(height: Int) -> Int {
    // The total includes the padding.
    let free = height - Int(measurement.totalLength)
    return switch settings.contentGravity.vertical {
    case .bottom: Int(state.padding.top) + free
    case .centerVertical: Int(state.padding.top) + free / 2
    default: Int(state.padding.top)
    }
  }

  /// Places the children and records their terms.
  final func layout(_ size: Size, _ notes: ExplanationNotes) {
    let log = LinearNotes(self, notes, .exactly(size[direction]))
    if direction == .horizontal { layoutRow(size, ChildCells(state), log) } else { layoutColumn(size, log) }
  }

  /// Places the children of a row. Source: android.widget.LinearLayout.layoutHorizontal (API 34).
  final func layoutRow<Cells: LinearCells, Log: LinearLog>(_ size: Size, _ cells: Cells, _ log: Log) {
    let settings = settings
    let isRightToLeft = state.isRightToLeft
    var x = Int(state.padding.left)
    switch settings.contentGravity.absolute(isRightToLeft: isRightToLeft).horizontal {
    case .right: x += size.width - Int(measurement.totalLength)
    case .centerHorizontal: x += (size.width - Int(measurement.totalLength)) / 2
    default: break
    }
    let cross = RowCrossAxis(self, height: size.height)
    var divider = DividerCursor(settings, isRightToLeft: isRightToLeft)
    if isRightToLeft && settings.keepsDividersOnLeft {
      divider.keepOnLeft(settings, count: ChildStates(state).count { !$0.isGone })
    }
    let hasBoxes = !Log.isRecording && Cells.arePlain && divider.isIdle && cross.startsAtTop
    let top = Int(state.padding.top)
    var index = isRightToLeft ? cells.count - 1 : 0
    let step = isRightToLeft ? -1 : 1
    for _ in 0..<cells.count {
      defer { index &+= step }
      guard let child = cells[index] else {
        x += cells.emptyLength(at: index)
        log.skipEmptyColumns(cells.emptyLength(at: index))
        continue
      }
      if child.isBox(child.flags, wish: UInt32(child.gravity.rawValue)) && hasBoxes {
        x &+= Int(child.margins.left)
        child.layoutBox(x: x, y: top &+ Int(child.margins.top))
        x &+= Int(child.answer.width) &+ Int(child.margins.right)
        continue
      }
      if child.isGone { continue }
      let margins = child.margins
      let length = divider.next()
      x += length + Int(margins.left)
      child.layout(x: x + cells.offset(at: index), y: cross.top(of: child))
      log.didPlace(
        child, divider: length, offset: cells.offset(at: index), spaceAfter: cells.spaceAfter(at: index))
      x += Int(child.answer.width) + Int(margins.right) + cells.spaceAfter(at: index)
    }
  }
}

/// The positions of a column's children across it.
struct ColumnCrossAxis {
  private let width: Int
  private let padding: PackedEdges
  private let contentSide: Gravity
  private let isRightToLeft: Bool

  @inline(__always)
  init(_ column: LinearLayout, width: Int) {
    self.width = width
    padding = column.state.padding
    isRightToLeft = column.state.isRightToLeft
    contentSide = column.settings.contentGravity.absolute(isRightToLeft: isRightToLeft).horizontal
  }

  var startsAtLeft: Bool { contentSide == .left }

  @inline(__always)
  func left(of child: ViewRef) -> Int {
    let gravity = child.gravity
    if gravity.isEmpty && contentSide == .left { return Int(padding.left) + Int(child.margins.left) }
    return left(
      of: child, gravity.isEmpty ? contentSide : gravity.absolute(isRightToLeft: isRightToLeft).horizontal)
  }

  func standsAtStart(_ child: ViewRef) -> Bool {
    let gravity = child.gravity
    return (gravity.isEmpty ? contentSide : gravity.absolute(isRightToLeft: isRightToLeft).horizontal) == .left
  }

  @inline(never)
  private func left(of child: ViewRef, _ side: Gravity) -> Int {
    let margins = child.margins
    let length = Int(child.answer.width)
    let left = Int(padding.left) + Int(margins.left)
    switch side {
    case .centerHorizontal: return left + (width - padding.horizontal - length) / 2 - Int(margins.right)
    case .right: return width - Int(padding.right) - length - Int(margins.right)
    default: return left
    }
  }
}

/// The positions of a row's children across it.
struct RowCrossAxis {
  private let height: Int
  private let padding: PackedEdges
  private let contentGravity: Gravity
  private let alignsBaselines: Bool
  private let measurement: LinearLayout.Measurement

  @inline(__always)
  init(_ row: LinearLayout, height: Int) {
    self.height = height
    padding = row.state.padding
    contentGravity = row.settings.contentGravity.vertical
    alignsBaselines = row.settings.isBaselineAligned
    measurement = row.measurement
  }

  var startsAtTop: Bool { contentGravity == .top }

  @inline(__always)
  func top(of child: ViewRef) -> Int {
    let gravity = child.gravity.isEmpty ? contentGravity : child.gravity.vertical
    let hasNoBaseline = !alignsBaselines || !child.mayHaveBaseline
    if gravity == .top && hasNoBaseline { return Int(padding.top) + Int(child.margins.top) }
    return top(of: child, gravity, hasNoBaseline)
  }

  func standsAtStart(_ child: ViewRef) -> Bool {
    (child.gravity.isEmpty ? contentGravity : child.gravity.vertical) == .top
  }

  @inline(never)
  private func top(of child: ViewRef, _ gravity: Gravity, _ hasNoBaseline: Bool) -> Int {
    let margins = child.margins
    let length = Int(child.answer.height)
    var baseline = MeasureAnswer.noBaseline
    if !hasNoBaseline && child.height != .matchParent { baseline = child.baseline }
    switch gravity {
    case .top:
      let top = Int(padding.top) + Int(margins.top)
      if baseline == MeasureAnswer.noBaseline { return top }
      return top + Int(measurement.topAscent) - Int(baseline)
    case .centerVertical:
      return Int(padding.top) + (height - padding.vertical - length) / 2 + Int(margins.top) - Int(margins.bottom)
    case .bottom:
      let top = height - Int(padding.bottom) - length - Int(margins.bottom)
      if baseline == MeasureAnswer.noBaseline { return top }
      return top - (Int(measurement.bottomDescent) - (length - Int(baseline)))
    default:
      return Int(padding.top)
    }
  }
}

/// The length of the divider before each child that isn't gone, on the left or above, in the order in which the
/// children are placed.
///
/// In a right-to-left row, the last child is placed first: the divider on its left is the one at the end.
private struct DividerCursor {
  private var upcoming: Int
  private var middle: Int
  private var last: Int?
  /// The number of children that are still to be placed.
  private var remaining = 0

  @inline(__always)
  init(_ settings: LinearLayout.Settings, isRightToLeft: Bool = false) {
    let size = Int(settings.dividerSize)
    middle = settings.showDividers.contains(.middle) ? size : 0
    upcoming = settings.showDividers.contains(isRightToLeft ? .end : .beginning) ? size : 0
  }

  /// Whether there are no dividers.
  var isIdle: Bool { upcoming == 0 && middle == 0 && (last ?? 0) == 0 }

  /// Places the divider of each child on its left, also for the first child, which is placed last.
  mutating func keepOnLeft(_ settings: LinearLayout.Settings, count: Int) {
    upcoming = middle
    last = settings.showDividers.contains(.beginning) ? Int(settings.dividerSize) : 0
    remaining = count
  }

  mutating func next() -> Int {
    defer { upcoming = middle }
    guard let last else { return upcoming }
    remaining -= 1
    return remaining == 0 ? last : middle
  }
}
