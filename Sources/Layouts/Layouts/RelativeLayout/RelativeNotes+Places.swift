import Measure

/// Records the final positions of children.
extension RelativeNotes {
  /// Records the position of a child that already has its frame.
  func notePlace(of index: Int) {
    for axis in [Axis.horizontal, .vertical] {
      notes.place(children[index], along: axis, placement(index, along: axis))
    }
  }

  private func placement(_ index: Int, along axis: Axis) -> Explanation.Placement {
    let place = place(index, axis)
    let moves = Moves(gravity: place.move, direction: axis == .horizontal ? directionMove : nil)
    let child = children[index]
    if let late = place.late { return latePlacement(late, place, child, axis, moves) }
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
        [centering(place.length, in: specs[axis].size, child, axis)] + moves.all, length: place.length, along: axis)
    }
    if axis == .horizontal && isRightToLeft,
      let edge = farEdge(of: child, axis, "right-to-left, and no rule: the right edge of \(layout)")
    {
      return .atTrailing(moved(edge, moves, axis), length: place.length, along: axis)
    }
    let side = Explanation.Side.leading(axis)
    return .atLeading(
      [.padding(side, of: layout), .margin(side, of: child)] + moves.all, length: place.length, along: axis)
  }

  /// Offsets of a child other than centering.
  private struct Moves {
    var gravity: Term?
    /// In a right-to-left layout, the distance from the end of the offered space to the layout's own end.
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
    // If the anchor has moved by the same distance as this child, its visible edge is used.
    let frame = children[anchor].frame
    if place(anchor, axis).start + moves.total == frame.origin[axis] {
      terms[0].length += moves.total
      return terms
    }
    terms[0].text = terms[0].text + ", as it was placed at first"
    return terms + moves.all
  }

  private func centering(_ length: Int, in size: Int, _ child: View, _ axis: Axis) -> Term {
    let rules = (child.layoutParams as? RelativeLayout.LayoutParams)?.rules.ofParent ?? []
    let name =
      rules.contains(.centerInParent) ? "centerInParent" : axis == .horizontal ? "centerHorizontal" : "centerVertical"
    return Term(
      (size - length) / 2, .anchor,
      "\(name): half of the \(length: size - length) left, without padding and margins")
  }

  /// Returns the placement of a child that depends on the layout's own size.
  private func latePlacement(
    _ late: Late, _ place: Extent, _ child: View, _ axis: Axis, _ moves: Moves
  ) -> Explanation.Placement {
    let length = child.measuredSize[axis]
    switch late {
    case .centered:
      return .atLeading([centering(length, in: size[axis], child, axis)] + moves.all, length: length, along: axis)
    case .atFarEdge:
      let side = Explanation.Side.trailing(axis)
      return .atTrailing(
        [
          .end(
            of: layout, at: size[axis], along: axis, .anchor,
            "the \(side.rawValue) edge of \(layout), after it had a size; the margin has no effect"),
          .padding(side, of: layout, sign: -1),
        ] + moves.all, length: length, along: axis)
    }
  }
}
