import Measure

/// The terms of the position of a Flow's member: the row, the preceding member, the gap, and the space that the row's
/// style leaves.
struct FlowTerms {
  private typealias Term = Explanation.Term

  private let rows: FlowRows
  private let layout: ConstraintLayout
  private let flow: Flow
  private let children: [View]
  /// The members that aren't gone, by their indexes among the children.
  private let displayed: [Int]

  /// Creates the terms of a Flow's rows.
  /// - Returns: `nil` if the child isn't a Flow with members.
  init?(_ rows: FlowRows, _ layout: ConstraintLayout, _ children: [View]) {
    guard children.indices.contains(rows.box - 1), let flow = children[rows.box - 1] as? Flow, !flow.isGone else {
      return nil
    }
    self.rows = rows
    self.layout = layout
    self.flow = flow
    self.children = children
    displayed = rows.displayed.map { $0 - 1 }
  }

  /// Returns the terms of a member's position.
  /// - Returns: Terms that add up to the leading edge of the child; `nil` if it isn't among the members.
  func terms(of child: Int, _ axis: Axis) -> [Explanation.Term]? {
    guard let place = displayed.firstIndex(of: child) else { return nil }
    if rows.settings.wrapMode == .aligned { return termsInGrid(child, place, axis) }
    guard let row = rows.rows.firstIndex(where: { ($0.start..<$0.start + $0.count).contains(place) }) else {
      return nil
    }
    return axis == rows.settings.orientation ? termsAlong(child, row, axis) : termsAcross(child, row, axis)
  }

  private func isMirrored(_ axis: Axis) -> Bool { axis == .horizontal && layout.isRightToLeft }

  private func edge(_ child: Int, _ axis: Axis, isEnd: Bool) -> Int {
    let frame = children[child].frame
    return frame.origin[axis] + (isEnd ? frame.size[axis] : 0)
  }

  private func gapName(_ axis: Axis) -> ExplanationText { axis == .horizontal ? "horizontalGap" : "verticalGap" }

  /// Adds the remainder up to the child's edge to the terms.
  private func completed(_ terms: [Term], _ child: Int, _ axis: Axis, _ rest: ExplanationText) -> [Term] {
    let left = edge(child, axis, isEnd: false) - Explanation.Sum(terms).total
    return left == 0 ? terms : terms + [Term(left, .layout, rest)]
  }

  private func begin(_ axis: Axis) -> [Term] {
    let side = Explanation.Side.leading(axis)
    return [.edge(side, of: flow, at: flow.frame.origin[axis]), .padding(side, of: flow)]
  }

  private func after(_ child: Int, _ where: ExplanationText, _ axis: Axis) -> [Term] {
    let side = Explanation.Side.trailing(axis)
    return [
      .edge(
        side, of: children[child], at: edge(child, axis, isEnd: true), .anchor,
        "the \(side.rawValue) edge of \(children[child])\(`where`)"),
      Term(rows.gap(axis), .sibling, gapName(axis)),
    ]
  }

  private func styleAttribute(_ axis: Axis) -> ExplanationText {
    axis == .horizontal ? "horizontalStyle" : "verticalStyle"
  }

  // MARK: Rows

  private func line(_ index: Int) -> ExplanationText {
    let name: ExplanationText = rows.settings.orientation == .horizontal ? "row" : "column"
    return "\(name) \(count: index + 1) of \(flow)"
  }

  private func termsAlong(_ child: Int, _ index: Int, _ axis: Axis) -> [Term] {
    let row = rows.rows[index]
    var members = Array(displayed[row.start..<min(row.start + row.count, displayed.count)])
    if isMirrored(axis) { members.reverse() }
    guard let place = members.firstIndex(of: child) else { return [] }
    let style = rows.chain(axis, isFirst: index == 0, isLast: index == rows.rows.count - 1).style.keyword
    if place == 0 {
      return completed(
        begin(axis), child, axis, "the space that the \(style) members of \(line(index)) leave before the first")
    }
    return completed(
      after(members[place - 1], ", before it in \(line(index))", axis), child, axis,
      "the space that the \(style) members of \(line(index)) leave between them")
  }

  private func termsAcross(_ child: Int, _ index: Int, _ axis: Axis) -> [Term] {
    let row = rows.rows[index]
    let biggest = row.biggest - 1
    guard children.indices.contains(biggest) else { return begin(axis) }
    if child != biggest {
      let alignment: ExplanationText =
        axis == .vertical
        ? "verticalAlign \(rows.settings.verticalAlign.keyword)"
        : "horizontalAlign \(rows.settings.horizontalAlign.keyword)"
      return completed([edgeTerm(of: biggest, in: line(index), axis)], child, axis, alignment)
    }
    return termsOfBiggest(child, axis, index, rows.rows.map { $0.biggest - 1 }, line)
  }

  /// Returns the term of the leading edge of the biggest child of a line.
  private func edgeTerm(of biggest: Int, in line: ExplanationText, _ axis: Axis) -> Term {
    let side = Explanation.Side.leading(axis)
    return .edge(
      side, of: children[biggest], at: edge(biggest, axis, isEnd: false), .anchor,
      "the \(side.rawValue) edge of \(children[biggest]), the \(sizeName(axis)) in \(line)")
  }

  /// Returns the terms of a child that is the biggest of its line, from the biggest of the line before it.
  ///
  /// - Parameter line: Returns the name of a line.
  private func termsOfBiggest(
    _ child: Int, _ axis: Axis, _ index: Int, _ biggest: [Int], _ line: (Int) -> ExplanationText
  ) -> [Term] {
    // Columns run from the right in a right-to-left layout.
    let before = isMirrored(axis) ? index + 1 : index - 1
    let rest: ExplanationText = "the space that \(styleAttribute(axis)) \(rows.style(axis).keyword) leaves"
    guard biggest.indices.contains(before), children.indices.contains(biggest[before]) else {
      return completed(begin(axis), child, axis, "\(rest) before \(line(index))")
    }
    return completed(
      after(biggest[before], ", the \(sizeName(axis)) in \(line(before))", axis), child, axis,
      "\(rest) between the two")
  }

  private func sizeName(_ axis: Axis) -> ExplanationText { axis == .vertical ? "highest" : "widest" }

  // MARK: Grid

  private func termsInGrid(_ child: Int, _ place: Int, _ axis: Axis) -> [Term] {
    let isHorizontal = rows.settings.orientation == .horizontal
    guard rows.columnCount > 0, rows.rowCount > 0 else { return begin(axis) }
    let column = isHorizontal ? place % rows.columnCount : place / rows.rowCount
    let row = isHorizontal ? place / rows.columnCount : place % rows.rowCount
    let lines = axis == .horizontal ? rows.widest : rows.tallest
    let index = axis == .horizontal ? column : row
    let name: ExplanationText = axis == .horizontal ? "column" : "row"
    guard lines.indices.contains(index), children.indices.contains(lines[index] - 1) else { return begin(axis) }
    let biggest = lines[index] - 1
    func line(_ index: Int) -> ExplanationText { "\(name) \(count: index + 1) of \(flow)" }
    if child != biggest {
      return completed(
        [edgeTerm(of: biggest, in: line(index), axis)], child, axis, "in the middle of that \(name)")
    }
    return termsOfBiggest(child, axis, index, lines.map { $0 - 1 }, line)
  }
}
