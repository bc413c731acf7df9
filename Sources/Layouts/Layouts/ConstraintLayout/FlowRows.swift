import Measure

/// The rows or columns in which a Flow arranges its members.
///
/// Source: androidx.constraintlayout.core.widgets.Flow.
struct FlowRows: Hashable, Sendable {
  /// One row; a column if the Flow is vertical.
  struct Row: Hashable, Sendable {
    /// The index of the first member among those that aren't gone.
    var start: Int
    var count = 0
    /// The member with the maximum length across the row, and that length.
    var biggest = -1
    var biggestLength = 0
    /// The sum of the members' lengths and a gap for each.
    var length = 0
    var fillingCount = 0
  }

  let box: Int
  let settings: Flow.Settings
  /// The members that aren't gone.
  var displayed: [Int] = []
  var rows: [Row] = []
  /// For an aligned Flow, the widest member of each column and the tallest of each row; -1 for none.
  var widest: [Int] = []
  var tallest: [Int] = []
  var columnCount = 0
  var rowCount = 0
  /// Whether the members' anchors have to be set.
  var needsSolving = false
  /// Whether the Flow and others contain one another, so that it has no members and takes no space.
  var isCircular = false

  init(_ box: Int, _ settings: Flow.Settings) {
    self.box = box
    self.settings = settings
  }

  func gap(_ axis: Axis) -> Int { axis == .horizontal ? settings.horizontalGap : settings.verticalGap }

  func style(_ axis: Axis) -> ConstraintLayout.ChainStyle {
    (axis == .horizontal ? settings.horizontalStyle : settings.verticalStyle) ?? .spread
  }

  func bias(_ axis: Axis) -> Float { axis == .horizontal ? settings.horizontalBias : settings.verticalBias }

  /// Returns the style and the bias of one of the rows; the first and the last may have their own.
  func chain(_ axis: Axis, isFirst: Bool, isLast: Bool) -> (style: ConstraintLayout.ChainStyle, bias: Float) {
    let first = axis == .horizontal ? settings.firstHorizontalStyle : settings.firstVerticalStyle
    let last = axis == .horizontal ? settings.lastHorizontalStyle : settings.lastVerticalStyle
    if isFirst, let first {
      return (first, axis == .horizontal ? settings.firstHorizontalBias : settings.firstVerticalBias)
    }
    if isLast, let last {
      return (last, axis == .horizontal ? settings.lastHorizontalBias : settings.lastVerticalBias)
    }
    return (style(axis), bias(axis))
  }
}

extension ConstraintModel {
  /// Returns the length that a member takes in its row.
  mutating func memberLength(_ member: Int, _ axis: Axis, _ limit: Int) -> Int {
    guard boxes[member].behavior[axis] == .matchConstraint else { return length(member, axis) }
    switch boxes[member].match[axis] {
    case .spread: return 0
    case .wrap, .ratio, .ratioResolved: return length(member, axis)
    case .percent:
      let percent = LinearSystem.truncated(boxes[member].percent[axis] * Float(limit))
      if boxes[member].role == .flow {
        // A fixed length along the other axis leaves this one to the content.
        let flow = boxes[member].flow
        if percent != length(member, axis) || flowMeasures[flow].wanted?.axis == axis.cross {
          flowMeasures[flow].wanted = (axis, percent)
        }
      } else if percent != length(member, axis) {
        boxes[member].needsMeasure = true
        _ = measure(member, fixed(member, axis, percent))
      }
      return percent
    }
  }

  // MARK: Rows

  private mutating func add(_ member: Int, to row: inout FlowRows.Row, _ flow: Int, _ axis: Axis, _ limit: Int) {
    var length = memberLength(member, axis, limit)
    if boxes[member].behavior[axis] == .matchConstraint {
      row.fillingCount += 1
      length = 0
    }
    row.length += length + flows[flow].gap(axis)
    if fills(member, flow) {
      // It is measured with its share, which isn't known yet.
      if row.biggest == -1 { row.biggest = member }
    } else {
      include(member, in: &row, axis, limit)
    }
    row.count += 1
  }

  mutating func include(_ member: Int, in row: inout FlowRows.Row, _ axis: Axis, _ limit: Int) {
    let across = memberLength(member, axis.cross, limit)
    if row.biggest == -1 || row.biggestLength < across {
      row.biggest = member
      row.biggestLength = across
    }
  }

  /// Puts all members into one row.
  mutating func makeOneRow(_ flow: Int, _ axis: Axis, _ limit: Int) {
    var row = FlowRows.Row(start: 0)
    for place in flows[flow].displayed.indices {
      add(flows[flow].displayed[place], to: &row, flow, axis, limit)
    }
    flows[flow].rows.removeAll(keepingCapacity: true)
    flows[flow].rows.append(row)
  }

  /// Starts a new row before each member that doesn't fit.
  mutating func makeRows(_ flow: Int, _ axis: Axis, _ limit: Int) {
    let gap = flows[flow].gap(axis)
    let perRow = flows[flow].settings.maxElementsWrap ?? 0
    let countsWithinRow = flows[flow].settings.wrapMode == .chain2
    var rows: [FlowRows.Row] = []
    var row = FlowRows.Row(start: 0)
    var used = 0
    var countInRow = 0
    for place in flows[flow].displayed.indices {
      let member = flows[flow].displayed[place]
      let length = memberLength(member, axis, limit)
      countInRow += 1
      var wraps = (used == limit || used + gap + length > limit) && row.biggest != -1
      if !wraps && place > 0 && perRow > 0 {
        wraps = countsWithinRow ? countInRow > perRow : place % perRow == 0
      }
      if wraps {
        rows.append(row)
        row = FlowRows.Row(start: place)
        used = length
        countInRow = 1
      } else {
        used = place > 0 ? used + gap + length : length
      }
      add(member, to: &row, flow, axis, limit)
    }
    rows.append(row)
    flows[flow].rows = rows
  }

  /// Determines the lengths of a row whose filling members have been measured with their shares.
  mutating func updateFilledRow(_ place: Int, _ flow: Int, _ axis: Axis, _ limit: Int) {
    var row = flows[flow].rows[place]
    let gap = flows[flow].gap(axis)
    row.length = 0
    row.biggest = -1
    row.biggestLength = 0
    for position in row.start..<row.start + row.count {
      let member = flows[flow].displayed[position]
      row.length += (axis == .horizontal ? length(member, axis) : memberLength(member, axis, limit)) + gap
      include(member, in: &row, axis, limit)
    }
    flows[flow].rows[place] = row
  }

  /// Returns the size that all rows take.
  func rowsSize(_ flow: Int, _ axis: Axis) -> AxisPair<Int> {
    var size = AxisPair(0)
    for (place, row) in flows[flow].rows.enumerated() {
      let length = row.length - flows[flow].gap(axis)
      size[axis] = place == 0 && flows[flow].settings.wrapMode == .none ? length : max(size[axis], length)
      size[axis.cross] += row.biggestLength + (place > 0 ? flows[flow].gap(axis.cross) : 0)
    }
    return size
  }

  // MARK: Grid

  /// Returns the number of columns (or rows, if vertical) that fit if each is as long as the member in its first row.
  mutating func lineCount(_ flow: Int, _ axis: Axis, _ limit: Int) -> Int {
    let displayed = flows[flow].displayed
    let lines = flows[flow].settings.maxElementsWrap ?? 0
    if lines > 0 { return lines }
    var used = 0
    for (place, member) in displayed.enumerated() {
      if place > 0 { used += flows[flow].gap(axis) }
      used += memberLength(member, axis, limit)
      if used > limit { return place }
    }
    return displayed.count
  }

  /// Determines the number of columns (or rows, if vertical) for which the widest (or tallest) members fit.
  mutating func makeGrid(_ flow: Int, _ axis: Axis, _ limit: Int, lineCount: Int) -> AxisPair<Int> {
    let displayed = flows[flow].displayed
    var lines = lineCount
    var size = AxisPair(0)
    var crossLines = 0
    while lines > 0 {
      if layout.isExhausted(after: .members(displayed.count)) { break }
      crossLines = (displayed.count + lines - 1) / lines
      let counts = axis == .horizontal ? (lines, crossLines) : (crossLines, lines)
      findBiggest(flow, displayed, axis, limit, columns: counts.0, rows: counts.1)
      size = AxisPair(
        gridLength(flows[flow].widest, flow, .horizontal, limit),
        gridLength(flows[flow].tallest, flow, .vertical, limit))
      if size[axis] > limit && lines > 1 { lines -= 1 } else { break }
    }
    flows[flow].columnCount = axis == .horizontal ? lines : crossLines
    flows[flow].rowCount = axis == .horizontal ? crossLines : lines
    return size
  }

  private mutating func gridLength(_ biggest: [Int], _ flow: Int, _ axis: Axis, _ limit: Int) -> Int {
    var sum = 0
    for (place, member) in biggest.enumerated() where member != -1 {
      if place > 0 { sum += flows[flow].gap(axis) }
      sum += memberLength(member, axis, limit)
    }
    return sum
  }

  private mutating func findBiggest(
    _ flow: Int, _ displayed: [Int], _ axis: Axis, _ limit: Int, columns: Int, rows: Int
  ) {
    var widest = Array(repeating: -1, count: columns)
    var tallest = Array(repeating: -1, count: rows)
    for column in 0..<columns {
      for row in 0..<rows {
        let place = axis == .horizontal ? row * columns + column : column * rows + row
        guard place < displayed.count else { continue }
        let member = displayed[place]
        let width = memberLength(member, .horizontal, limit)
        if widest[column] == -1 || length(widest[column], .horizontal) < width { widest[column] = member }
        let height = memberLength(member, .vertical, limit)
        if tallest[row] == -1 || length(tallest[row], .vertical) < height { tallest[row] = member }
      }
    }
    flows[flow].widest = widest
    flows[flow].tallest = tallest
  }
}
