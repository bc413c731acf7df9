import Measure

/// A probable error in the anchors of a layout's children, which the layout accepts.
package struct AnchorProblem {
  package enum Kind {
    /// The child has no anchor along the axis, and is therefore at the layout's start.
    case isNotAnchored
    /// These children's anchors refer to one another.
    case isCircular([View])
    /// A length of `match_parent`, because of which an anchor to something other than the parent's edge has no effect.
    case matchesParent
    /// The children are linked in both directions, and this child lacks an anchor at the outer end.
    case isOpenChain([View], isStart: Bool)
  }

  package let kind: Kind
  package let child: View
  package let axis: Axis
  /// The attributes involved.
  package let attributes: [String]
}
