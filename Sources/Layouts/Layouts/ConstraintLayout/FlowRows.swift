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
  /// Arranges the members of a Flow, and determines its size.
  @inline(never)
  mutating func measureFlow(_ index: Int, _ specs: MeasureSpecs) -> AxisPair<Int> {
    let flow = boxes[index].flow
    let axis = flows[flow].settings.orientation
    measureMembers(of: index)
    let padding = child(index).padding
    let insets = AxisPair(padding.horizontal, padding.vertical)
    let limit = specs[axis].size - insets[axis]
    flows[flow].displayed.removeAll(keepingCapacity: true)
    for place in memberRange(index) where !boxes[members[place]].isGone {
      flows[flow].displayed.append(members[place])
    }
    var size = AxisPair(0)
    if !flows[flow].displayed.isEmpty {
      switch flows[flow].settings.wrapMode {
      case .none: size = measureOneRow(flow, axis, limit)
      case .chain, .chain2: size = measureRows(flow, axis, limit)
      case .aligned: size = measureGrid(flow, axis, limit)
      }
    }
    var measured = AxisPair(0)
    for axis in [Axis.horizontal, .vertical] {
      let spec = specs[axis]
      let length = size[axis] + insets[axis]
      measured[axis] = spec.isExact ? spec.size : spec.isAtMost ? min(length, spec.size) : length
      setLength(index, axis, measured[axis])
    }
    flows[flow].needsSolving = boxes[index].memberCount > 0
    return AxisPair(max(measured.horizontal, 0), max(measured.vertical, 0))
  }

  /// Measures the members of a Flow. Source: androidx.constraintlayout.core.widgets.VirtualLayout.measureChildren.
  private mutating func measureMembers(of index: Int) {
    for place in memberRange(index) {
      let member = members[place]
      if boxes[member].role == .guideline { continue }
      let behavior = boxes[member].behavior
      let (match, isMatched) = (
        boxes[member].match,
        AxisPair(behavior.horizontal == .matchConstraint, behavior.vertical == .matchConstraint)
      )
      if isMatched.horizontal && match.horizontal != .wrap && isMatched.vertical && match.vertical != .wrap { continue }
      _ = measure(
        member,
        Request(
          behavior: AxisPair(
            isMatched.horizontal ? .wrapContent : behavior.horizontal,
            isMatched.vertical ? .wrapContent : behavior.vertical),
          length: AxisPair(length(member, .horizontal), length(member, .vertical)), strategy: .own))
    }
  }

  /// Returns the length that a member takes in its row.
  private mutating func memberLength(_ member: Int, _ axis: Axis, _ limit: Int) -> Int {
    guard boxes[member].behavior[axis] == .matchConstraint else { return length(member, axis) }
    switch boxes[member].match[axis] {
    case .spread: return 0
    case .wrap, .ratio, .ratioResolved: return length(member, axis)
    case .percent:
      let percent = LinearSystem.truncated(boxes[member].percent[axis] * Float(limit))
      if percent != length(member, axis) {
        boxes[member].needsMeasure = true
        fix(member, axis, percent)
      }
      return percent
    }
  }

  /// Measures a member with a fixed length along one axis.
  private mutating func fix(_ member: Int, _ axis: Axis, _ length: Int) {
    var behavior = boxes[member].behavior
    var lengths = AxisPair(self.length(member, .horizontal), self.length(member, .vertical))
    behavior[axis] = .fixed
    lengths[axis] = length
    _ = measure(member, Request(behavior: behavior, length: lengths, strategy: .own))
  }

  // MARK: Rows

  private mutating func add(_ member: Int, to row: inout FlowRows.Row, _ flow: Int, _ axis: Axis, _ limit: Int) {
    var length = memberLength(member, axis, limit)
    if boxes[member].behavior[axis] == .matchConstraint {
      row.fillingCount += 1
      length = 0
    }
    row.length += length + flows[flow].gap(axis)
    include(member, in: &row, axis, limit)
    row.count += 1
  }

  private mutating func include(_ member: Int, in row: inout FlowRows.Row, _ axis: Axis, _ limit: Int) {
    let across = memberLength(member, axis.cross, limit)
    if row.biggest == -1 || row.biggestLength < across {
      row.biggest = member
      row.biggestLength = across
    }
  }

  private mutating func measureOneRow(_ flow: Int, _ axis: Axis, _ limit: Int) -> AxisPair<Int> {
    var row = FlowRows.Row(start: 0)
    for place in flows[flow].displayed.indices {
      add(flows[flow].displayed[place], to: &row, flow, axis, limit)
    }
    flows[flow].rows.removeAll(keepingCapacity: true)
    flows[flow].rows.append(row)
    var size = AxisPair(0)
    size[axis] = row.length - flows[flow].gap(axis)
    size[axis.cross] = row.biggestLength
    return size
  }

  /// Starts a new row before each member that doesn't fit.
  private mutating func measureRows(_ flow: Int, _ axis: Axis, _ limit: Int) -> AxisPair<Int> {
    let gap = flows[flow].gap(axis)
    let perRow = flows[flow].settings.maxElementsWrap ?? 0
    let countsWithinRow = flows[flow].settings.wrapMode == .chain2
    var rows: [FlowRows.Row] = []
    var row = FlowRows.Row(start: 0)
    var used = 0
    var hasFilling = false
    var countInRow = 0
    for place in flows[flow].displayed.indices {
      let member = flows[flow].displayed[place]
      let length = memberLength(member, axis, limit)
      if boxes[member].behavior[axis] == .matchConstraint { hasFilling = true }
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
    let index = flows[flow].box
    let wraps = boxes[index].behavior.horizontal == .wrapContent || boxes[index].behavior.vertical == .wrapContent
    if hasFilling && wraps {
      for place in rows.indices where rows[place].fillingCount > 0 { fill(&rows[place], flow, axis, limit) }
    }
    var size = AxisPair(0)
    for (place, row) in rows.enumerated() {
      size[axis] = max(size[axis], row.length - gap)
      size[axis.cross] += row.biggestLength + (place > 0 ? flows[flow].gap(axis.cross) : 0)
    }
    flows[flow].rows = rows
    return size
  }

  /// Measures the members that fill a row with equal shares of the remaining space.
  private mutating func fill(_ row: inout FlowRows.Row, _ flow: Int, _ axis: Axis, _ limit: Int) {
    let gap = flows[flow].gap(axis)
    let share = (limit - (row.length - gap)) / row.fillingCount
    let displayed = flows[flow].displayed
    for member in displayed[row.start..<row.start + row.count]
    where boxes[member].behavior[axis] == .matchConstraint && boxes[member].match[axis] == .spread {
      fix(member, axis, share)
    }
    row.length = 0
    row.biggest = -1
    row.biggestLength = 0
    for member in displayed[row.start..<row.start + row.count] {
      row.length += (axis == .horizontal ? length(member, axis) : memberLength(member, axis, limit)) + gap
      include(member, in: &row, axis, limit)
    }
  }

  // MARK: Grid

  /// Determines the number of columns (or rows, if vertical) for which the widest (or tallest) members fit.
  private mutating func measureGrid(_ flow: Int, _ axis: Axis, _ limit: Int) -> AxisPair<Int> {
    let displayed = flows[flow].displayed
    var lines = flows[flow].settings.maxElementsWrap ?? 0
    if lines <= 0 {
      var used = 0
      lines = 0
      for (place, member) in displayed.enumerated() {
        if place > 0 { used += flows[flow].gap(axis) }
        used += memberLength(member, axis, limit)
        if used > limit { break }
        lines += 1
      }
    }
    var size = AxisPair(0)
    var crossLines = 0
    while lines > 0 {
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
