import Measure

/// The anchors that a Flow gives its members.
///
/// Source: androidx.constraintlayout.core.widgets.Flow.addToSolver.
extension ConstraintModel {
  mutating func addFlow(_ index: Int) {
    addBox(index)
    let flow = boxes[index].flow
    let settings = flows[flow].settings
    switch settings.wrapMode {
    case .aligned: anchorGrid(flow)
    case .none, .chain, .chain2:
      for place in flows[flow].rows.indices { anchorRow(flow, place) }
    }
    flows[flow].needsSolving = false
  }

  private func resetAnchors(_ index: Int) {
    for side in [Side.left, .top, .right, .bottom, .center, .baseline] { reset(anchor(index, side)) }
  }

  /// Returns the start of a chain along `axis`: on the left, also from right to left.
  private func inset(_ box: Int, _ side: Side) -> Int {
    let padding = child(box).padding
    switch side {
    case .left: return Int(padding.left)
    case .top: return Int(padding.top)
    case .right: return Int(padding.right)
    default: return Int(padding.bottom)
    }
  }

  // MARK: Rows

  private mutating func anchorRow(_ flow: Int, _ place: Int) {
    let rows = flows[flow].rows
    let row = rows[place]
    let settings = flows[flow].settings
    let axis = settings.orientation
    let displayed = flows[flow].displayed
    let end = min(row.start + row.count, displayed.count)
    guard row.start < end else { return }
    for member in displayed[row.start..<end] { resetAnchors(member) }
    guard row.biggest != -1 else { return }
    anchorAcross(flow, place)
    let isMirrored = axis == .horizontal && isRightToLeft
    let ordered = isMirrored ? displayed[row.start..<end].reversed() : Array(displayed[row.start..<end])
    let baselined = baselineMember(flow, row, ordered)
    let box = flows[flow].box
    var chain = flows[flow].chain(axis, isFirst: row.start == 0, isLast: place == rows.count - 1)
    if isMirrored { chain.bias = 1 - chain.bias }
    let head = displayed[row.start]
    boxes[head].chainStyle[axis] = chain.style
    boxes[head].bias[axis] = chain.bias
    let (firstVisible, lastVisible) = visibleRange(ordered)
    var previous: Int?
    for (number, member) in ordered.enumerated() {
      let (start, end) = (anchor(member, .start(axis)), anchor(member, .end(axis)))
      if number == 0 { connect(start, to: anchor(box, .start(axis)), margin: inset(box, .start(axis))) }
      if number == ordered.count - 1 { connect(end, to: anchor(box, .end(axis)), margin: inset(box, .end(axis))) }
      if let previous {
        let before = anchor(previous, .end(axis))
        connect(start, to: before, margin: flows[flow].gap(axis))
        if number == firstVisible { anchors[start].goneMargin = inset(box, .start(axis)) }
        connect(before, to: start, margin: 0)
        if number == lastVisible + 1 { anchors[before].goneMargin = inset(box, .end(axis)) }
      }
      if member != row.biggest { align(member, flow, place, baselined) }
      previous = member
    }
  }

  /// Returns the first and the last member that are visible.
  private func visibleRange(_ ordered: [Int]) -> (first: Int, last: Int) {
    let isShown = { (member: Int) in !boxes[member].isGone && !boxes[member].isHidden }
    return (ordered.firstIndex(where: isShown) ?? -1, ordered.lastIndex(where: isShown) ?? -1)
  }

  /// Anchors the biggest member of the row to those of the adjacent rows.
  ///
  /// In a right-to-left layout, columns are anchored to their right neighbor. Android looks it up as in a left-to-right
  /// layout, and so anchors the Flow itself to the last column; the equations determine which of these anchors take
  /// effect.
  private mutating func anchorAcross(_ flow: Int, _ place: Int) {
    let rows = flows[flow].rows
    let cross = flows[flow].settings.orientation.cross
    let box = flows[flow].box
    let biggest = rows[place].biggest
    boxes[biggest].chainStyle[cross] = flows[flow].style(cross)
    let isLast = place == rows.count - 1
    let before = place == 0 ? anchor(box, .start(cross)) : anchor(rows[place - 1].biggest, .end(cross))
    let after = isLast ? anchor(box, .end(cross)) : anchor(rows[place + 1].biggest, .start(cross))
    let margin = place == 0 ? inset(box, .start(cross)) : flows[flow].gap(cross)
    let lastMargin = inset(box, .end(cross))
    let (start, end) = (anchor(biggest, .start(cross)), anchor(biggest, .end(cross)))
    if cross == .horizontal && isRightToLeft {
      connect(end, to: after, margin: margin)
      if isLast { connect(start, to: before, margin: lastMargin) }
      if place > 0 { connect(anchor(self.box(of: after), .left), to: end, margin: 0) }
    } else {
      connect(start, to: before, margin: margin)
      if isLast { connect(end, to: after, margin: lastMargin) }
      if place > 0 { connect(anchor(self.box(of: before), .end(cross)), to: start, margin: 0) }
    }
  }

  /// Returns the member whose baseline the others are aligned with.
  private func baselineMember(_ flow: Int, _ row: FlowRows.Row, _ ordered: [Int]) -> Int {
    guard flows[flow].settings.orientation == .horizontal, flows[flow].settings.verticalAlign == .baseline,
      !boxes[row.biggest].hasBaseline
    else { return row.biggest }
    return ordered.first { boxes[$0].hasBaseline } ?? row.biggest
  }

  /// Aligns a member with the biggest member of its row.
  private func align(_ member: Int, _ flow: Int, _ place: Int, _ baselined: Int) {
    let settings = flows[flow].settings
    let cross = settings.orientation.cross
    let biggest = flows[flow].rows[place].biggest
    let box = flows[flow].box
    let isMirrored = cross == .horizontal && isRightToLeft
    func follow(_ side: Side) { connect(anchor(member, side), to: anchor(biggest, side), margin: 0) }
    func center() {
      if flows[flow].rows.count == 1 && !isMirrored {
        for side in [Side.start(cross), .end(cross)] {
          connect(anchor(member, side), to: anchor(box, side), margin: inset(box, side))
        }
      } else {
        follow(.start(cross))
        follow(.end(cross))
      }
    }
    if cross == .horizontal {
      switch settings.horizontalAlign {
      case .start: follow(isMirrored ? .right : .left)
      case .end: follow(isMirrored ? .left : .right)
      case .center: center()
      }
      return
    }
    switch settings.verticalAlign {
    case .baseline where boxes[baselined].hasBaseline && member != baselined && boxes[member].hasBaseline:
      connect(anchor(member, .baseline), to: anchor(baselined, .baseline), margin: 0)
    case .top: follow(.top)
    case .bottom: follow(.bottom)
    case .center, .baseline: center()
    }
  }

  // MARK: Grid

  private mutating func anchorGrid(_ flow: Int) {
    let grid = flows[flow]
    guard grid.columnCount > 0, grid.rowCount > 0 else { return }
    for member in grid.displayed { resetAnchors(member) }
    let columns = isRightToLeft ? grid.widest.reversed() : grid.widest
    anchorLine(
      Array(columns), grid, .horizontal, bias: isRightToLeft ? 1 - grid.bias(.horizontal) : grid.bias(.horizontal))
    anchorLine(grid.tallest, grid, .vertical, bias: grid.bias(.vertical))
    for column in 0..<grid.columnCount {
      for row in 0..<grid.rowCount {
        let place =
          grid.settings.orientation == .horizontal ? row * grid.columnCount + column : column * grid.rowCount + row
        guard place < grid.displayed.count else { continue }
        let member = grid.displayed[place]
        if grid.widest[column] != -1 && member != grid.widest[column] {
          connect(anchor(member, .left), to: anchor(grid.widest[column], .left), margin: 0)
          connect(anchor(member, .right), to: anchor(grid.widest[column], .right), margin: 0)
        }
        if grid.tallest[row] != -1 && member != grid.tallest[row] {
          connect(anchor(member, .top), to: anchor(grid.tallest[row], .top), margin: 0)
          connect(anchor(member, .bottom), to: anchor(grid.tallest[row], .bottom), margin: 0)
        }
      }
    }
  }

  /// Makes a chain of the biggest members of the columns or rows.
  private mutating func anchorLine(_ biggest: [Int], _ grid: FlowRows, _ axis: Axis, bias: Float) {
    var previous: Int?
    for (number, member) in biggest.enumerated() where member != -1 {
      let (start, end) = (anchor(member, .start(axis)), anchor(member, .end(axis)))
      if number == 0 {
        connect(start, to: anchor(grid.box, .start(axis)), margin: inset(grid.box, .start(axis)))
        boxes[member].chainStyle[axis] = grid.style(axis)
        boxes[member].bias[axis] = bias
      }
      if number == biggest.count - 1 {
        connect(end, to: anchor(grid.box, .end(axis)), margin: inset(grid.box, .end(axis)))
      }
      if number > 0, let previous {
        connect(start, to: anchor(previous, .end(axis)), margin: grid.gap(axis))
        connect(anchor(previous, .end(axis)), to: start, margin: 0)
      }
      previous = member
    }
  }
}
