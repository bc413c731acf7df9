import Measure

extension ConstraintModel {
  /// Adds the equations of a guideline. Source: androidx.constraintlayout.core.widgets.Guideline.addToSolver.
  mutating func addGuideline(_ index: Int) {
    let axis = boxes[index].lineAxis
    let edge = anchor(index, .start(axis))
    let line = variable(edge)
    let (start, end) = (variable(0, .start(axis)), variable(0, .end(axis)))
    let parentWraps = boxes[0].behavior[axis] == .wrapContent
    let (begin, distance) = (boxes[index].guideBegin, boxes[index].guideEnd)
    if boxes[index].isLineResolved && anchors[edge].isFinal {
      system.addEquality(line, anchors[edge].value)
      boxes[index].isLineResolved = false
    } else if begin != -1 {
      system.addEquality(line, start, begin, .required)
    } else if distance != -1 {
      system.addEquality(line, end, -distance, .required)
    } else if boxes[index].guidePercent != -1 {
      system.addFraction(line, of: end, boxes[index].guidePercent)
    }
    guard parentWraps else { return }
    if begin != -1 {
      system.addGreaterThan(end, line, 0, .equality)
    } else if distance != -1 {
      system.addGreaterThan(line, start, 0, .equality)
      system.addGreaterThan(end, line, 0, .equality)
    }
  }

  /// Adds the equations of a barrier. Source: androidx.constraintlayout.core.widgets.Barrier.addToSolver.
  mutating func addBarrier(_ index: Int) {
    let (axis, side) = (boxes[index].lineAxis, boxes[index].barrierSide)
    if !boxes[index].isLineResolved { _ = resolveBarrier(index) }
    if boxes[index].isLineResolved {
      boxes[index].isLineResolved = false
      system.addEquality(variable(index, .start(axis)), boxes[index].origin[axis])
      system.addEquality(variable(index, .end(axis)), boxes[index].origin[axis])
      return
    }
    let fills = memberRange(index).contains { place in
      let member = members[place]
      return countsForBarrier(member, index) && boxes[member].behavior[axis] == .matchConstraint
        && isConnected(member, .start(axis)) && isConnected(member, .end(axis))
    }
    let isCentered = hasCenteredDependents(index, .start(axis)) || hasCenteredDependents(index, .end(axis))
    let strength: Strength = !fills && isCentered ? .equality : .highest
    let line = variable(index, side)
    let barrierMargin = boxes[index].barrierMargin
    let isLeading = side == .left || side == .top
    for place in memberRange(index) where countsForBarrier(members[place], index) {
      let edge = anchor(members[place], side)
      let member = variable(edge)
      let hangsOnBarrier = anchors[edge].target != Anchor.none && box(of: anchors[edge].target) == index
      let margin = hangsOnBarrier ? anchors[edge].margin : 0
      if isLeading {
        system.addLowerThan(line, member, barrierMargin - margin, .required)
      } else {
        system.addGreaterThan(line, member, barrierMargin + margin, .required)
      }
      system.addEquality(line, member, barrierMargin + margin, strength)
    }
    let (start, end) = (variable(index, .start(axis)), variable(index, .end(axis)))
    let (parentStart, parentEnd) = (variable(0, .start(axis)), variable(0, .end(axis)))
    if isLeading {
      system.addEquality(end, start, 0, .required)
      system.addEquality(start, parentEnd, 0, .highest)
      system.addEquality(start, parentStart, 0, .none)
    } else {
      system.addEquality(start, end, 0, .required)
      system.addEquality(start, parentStart, 0, .highest)
      system.addEquality(start, parentEnd, 0, .none)
    }
  }

  /// Returns whether a dependent of the edge also depends on another edge.
  private func hasCenteredDependents(_ index: Int, _ side: Side) -> Bool {
    var dependent = anchors[anchor(index, side)].firstDependent
    while dependent != Anchor.none {
      let opposite: Side? =
        switch self.side(of: dependent) {
        case .left: .right
        case .right: .left
        case .top: .bottom
        case .bottom: .top
        case .baseline, .center: nil
        }
      if let opposite, isConnected(box(of: dependent), opposite) { return true }
      dependent = anchors[dependent].nextDependent
    }
    return false
  }
}
