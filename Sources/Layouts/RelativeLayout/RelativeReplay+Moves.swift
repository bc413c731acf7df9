import Measure

/// What moves children after all have been placed.
extension RelativeReplay {
  /// Where a child stands in the end.
  func placement(_ index: Int, along axis: Axis) -> Explanation.Placement? {
    guard let place = places[axis]?[index] else { return nil }
    let moves = moves(index, axis)
    if let late = latePlacement(index, place, axis, moves) { return late }
    let child = children[index]
    if let leading = place.leading, let trailing = place.trailing {
      return Explanation.Placement(
        leading: Explanation.Sum(moved(leading, moves, axis)), trailing: Explanation.Sum(moved(trailing, moves, axis)))
    }
    if let leading = place.leading {
      return .atLeading(moved(leading, moves, axis), length: place.length, along: axis)
    }
    if let trailing = place.trailing {
      return .atTrailing(moved(trailing, moves, axis), length: place.length, along: axis)
    }
    if place.isCentered && specs[axis].isExact {
      return .atLeading(
        [centering(place, in: specs[axis].size, child, axis)] + moves.all, length: place.length, along: axis)
    }
    if axis == .horizontal && layout.isRightToLeft, let available = available(axis) {
      let edge = Edge(
        terms: [
          Term(available, .direction, "right-to-left, and no rule: the right edge of \(layout)"),
          .padding(.right, of: layout, sign: -1), .margin(.right, of: child, sign: -1),
        ], isAtLimit: true)
      return .atTrailing(moved(edge, moves, axis), length: place.length, along: axis)
    }
    let side = Explanation.Side.leading(axis)
    return .atLeading(
      [.padding(side, of: layout), .margin(side, of: child)] + moves.all, length: place.length, along: axis)
  }

  /// What moves a child besides centring.
  struct Moves {
    var gravity: Term?
    /// Right-to-left, from the end of the space offered to the layout's own.
    var direction: Term?

    var all: [Term] { [gravity, direction].compactMap { $0 } }
    var total: Int { Explanation.Sum(all).total }
  }

  private func moved(_ edge: Edge, _ moves: Moves, _ axis: Axis) -> [Term] {
    var terms = edge.terms
    if edge.isAtLimit, let direction = moves.direction {
      terms[0].length += direction.length
      return terms + [moves.gravity].compactMap { $0 }
    }
    guard let anchor = edge.anchor else { return terms + moves.all }
    // Where the anchor has moved as far as this child, its edge is where it is seen.
    let frame = children[anchor].frame
    guard let place = places[axis]?[anchor] else { return terms + moves.all }
    if place.start + moves.total == frame.origin[axis] {
      terms[0].length += moves.total
      return terms
    }
    terms[0].text = terms[0].text + ", as it was placed at first"
    return terms + moves.all
  }

  private func centering(_ place: Place, in size: Int, _ child: View, _ axis: Axis) -> Term {
    let rules = (child.layoutParams as? RelativeLayout.LayoutParams)?.rules.ofParent ?? []
    let name =
      rules.contains(.centerInParent) ? "centerInParent" : axis == .horizontal ? "centerHorizontal" : "centerVertical"
    return Term(
      (size - place.length) / 2, .anchor,
      "\(name): half of the \(length: size - place.length) left, padding and margins not counted")
  }

  /// The place of a child that waits for the layout's own size.
  private func latePlacement(
    _ index: Int, _ place: Place, _ axis: Axis, _ moves: Moves
  ) -> Explanation.Placement? {
    guard !specs[axis].isExact else { return nil }
    let all = places[axis]?.values.map { $0 } ?? []
    let isLate =
      all.contains { $0.isCentered && $0.leading == nil && $0.trailing == nil }
      || axis == .vertical && all.contains(where: \.pinsTrailing)
    guard isLate else { return nil }
    let size = layout.measuredSize[axis]
    let length = children[index].measuredSize[axis]
    var sized = place
    sized.length = length
    if place.isCentered {
      return .atLeading([centering(sized, in: size, children[index], axis)] + moves.all, length: length, along: axis)
    }
    guard place.pinsTrailing else { return nil }
    let side = Explanation.Side.trailing(axis)
    return .atTrailing(
      [
        Term(size, .anchor, "the \(side.rawValue) edge of \(layout), once it had a size; the margin does not count"),
        .padding(side, of: layout, sign: -1),
      ] + moves.all, length: length, along: axis)
  }

  // MARK: Content gravity

  private func moves(_ index: Int, _ axis: Axis) -> Moves {
    var moves = Moves()
    let size = layout.measuredSize
    if axis == .horizontal, layout.isRightToLeft, let available = available(axis), available != size.width {
      moves.direction = Term(
        size.width - available, .direction,
        "right-to-left: placed in \(length: available), then moved with the right edge")
    }
    let horizontal = layout.contentGravity.intersection([.fillHorizontal, .relativeMask])
    let movesHorizontally = horizontal != .start && !horizontal.isEmpty
    let vertical = layout.contentGravity.vertical
    let movesVertically = vertical != .top && !vertical.isEmpty
    guard axis == .horizontal ? movesHorizontally : movesVertically else { return moves }
    let ignored = ignoredChild
    if index == ignored { return moves }
    var (start, end) = (Int(Int32.max), Int(Int32.min))
    for (child, place) in places[axis] ?? [:] {
      let margins = children[child].margins
      if child != ignored || movesVertically { start = min(start, place.start - margins.leading(along: axis)) }
      if child != ignored || movesHorizontally { end = max(end, place.end + margins.trailing(along: axis)) }
    }
    let free = size[axis] - layout.padding.total(along: axis) - (end - start)
    let gravity = ExplainedGravity(
      [], default: layout.contentGravity, cause: .contentGravity, isRightToLeft: layout.isRightToLeft)
    var offset = layout.padding.leading(along: axis) - start
    switch gravity.place(along: axis) {
    case .leading: break
    case .center: offset += free / 2
    case .trailing: offset += free
    }
    moves.gravity = Term(
      offset, .contentGravity,
      "\(gravity.text(along: axis)): the children take \(length: end - start), \(length: free) is left")
    return moves
  }
}
