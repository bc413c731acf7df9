import Measure

/// The results of the direct pass, without equations.
///
/// If every view has been placed on both axes, the equations would only repeat that: each edge is a number, and a
/// layout that wraps its content ends at the furthest of these edges. Only the rounding is left, with the same result.
extension ConstraintModel {
  /// Finishes without equations if possible.
  /// - Returns: Whether everything has been placed; otherwise nothing has changed.
  mutating func finishDirectly(limit: AxisPair<Int>) -> Bool {
    guard flows.isEmpty else { return false }
    for index in 1..<boxCount where !isFinished(index) { return false }
    if hasBarriers { markMembersOfBarriers() }
    var lengths = boxes[0].length
    for axis in [Axis.horizontal, .vertical] where boxes[0].behavior[axis] == .wrapContent {
      let length = max(furthestEdge(axis), boxes[0].minimum[axis], 0)
      guard length < ConstraintModel.exactLimit, limit[axis] == 0 || length <= limit[axis] else { return false }
      lengths[axis] = length
    }
    guard lengths.horizontal >= boxes[0].minimum.horizontal, lengths.vertical >= boxes[0].minimum.vertical else {
      return false
    }
    boxes[0].length = lengths
    for index in 1..<boxCount { readDirectly(index) }
    return true
  }

  /// The limit below which whole numbers are exact in the solver's 32-bit floating point.
  private static var exactLimit: Int { 1 << 23 }

  private func isFinished(_ index: Int) -> Bool {
    let box = boxes + index
    switch box.pointee.role {
    case .guideline: return box.pointee.isLineResolved && anchors[anchor(index, .start(box.pointee.lineAxis))].isFinal
    case .barrier: return box.pointee.isLineResolved || resolveBarrier(index)
    default: break
    }
    guard box.pointee.isResolved.horizontal && box.pointee.isResolved.vertical else { return false }
    for axis in [Axis.horizontal, .vertical] {
      // The view fills the layout regardless of its anchors.
      if box.pointee.behavior[axis] == .matchParent { return false }
      let (origin, length) = (box.pointee.origin[axis], box.pointee.length[axis])
      guard abs(origin) < ConstraintModel.exactLimit, length >= 0, length < ConstraintModel.exactLimit else {
        return false
      }
      // A limit that truncates the length requires a solution.
      let maximum = box.pointee.maximum[axis]
      if box.pointee.behavior[axis] == .matchConstraint && maximum > 0 && length > maximum { return false }
    }
    return true
  }

  /// Returns the furthest edge that contributes to the size of a layout that wraps its content.
  private func furthestEdge(_ axis: Axis) -> Int {
    var furthest = 0
    for index in 1..<boxCount {
      let box = boxes + index
      switch box.pointee.role {
      case .guideline:
        if box.pointee.lineAxis == axis && box.pointee.guideBegin != -1 {
          furthest = max(furthest, box.pointee.guideBegin)
        }
      case .barrier: break
      // Its position isn't used.
      case _ where box.pointee.isGone && !placesGone && !box.pointee.isInBarrier[axis] && !hasDependents(index): break
      default:
        if box.pointee.wrapsParent[axis] {
          furthest = max(furthest, box.pointee.origin[axis] + box.pointee.length[axis])
        }
      }
    }
    return furthest
  }

  private func readDirectly(_ index: Int) {
    let box = boxes + index
    if box.pointee.role == .guideline {
      let axis = box.pointee.lineAxis
      box.pointee.origin[axis] = ConstraintModel.rounded(anchors[anchor(index, .start(axis))].value)
      box.pointee.origin[axis.cross] = 0
      box.pointee.length[axis] = 0
      box.pointee.length[axis.cross] = boxes[0].length[axis.cross]
      box.pointee.isLineResolved = false
      return
    }
    var start = AxisPair(ConstraintModel.rounded(box.pointee.origin.horizontal), 0)
    start.vertical = ConstraintModel.rounded(box.pointee.origin.vertical)
    let end = AxisPair(
      ConstraintModel.rounded(box.pointee.origin.horizontal + box.pointee.length.horizontal),
      ConstraintModel.rounded(box.pointee.origin.vertical + box.pointee.length.vertical))
    setFrame(index, start, end)
    box.pointee.isResolved = AxisPair(false)
    box.pointee.isLineResolved = false
  }

  /// Returns a whole number after the solver's rounding.
  private static func rounded(_ value: Int) -> Int { value < 0 ? value + 1 : value }
}
