import Measure

/// A probable error in the anchors of a layout's children, which the layout accepts.
package struct AnchorProblem {
  package enum Kind {
    /// The child has no anchor along the axis, so it is at the layout's start.
    case isNotAnchored
    /// These children's anchors refer to one another.
    case isCircular([View])
    /// Because the length is `match_parent`, an anchor to something other than the parent's edge has no effect.
    case matchesParent
    /// The children are linked in both directions, and this child lacks an anchor at the outer end.
    case isOpenChain([View], isStart: Bool)
  }

  /// The conditions under which a layout's anchors have as many problems as in the latest layout.
  package enum Scope { case latestSize, everySize, everySizeAndDirection }

  package let kind: Kind
  package let child: View
  package let axis: Axis
  /// The attributes involved.
  package let attributes: [String]
}
