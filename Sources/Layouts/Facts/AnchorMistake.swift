import Measure

/// Something about the anchors of a layout's children that is likely not meant, though the layout takes it.
package struct AnchorMistake {
  package enum Kind {
    /// The child has no anchor along the axis, and so is at the layout's start.
    case isNotAnchored
    /// These children's anchors refer to one another.
    case isCircular([View])
    /// A length of `match_parent`; `true` if anchors are given that have no effect.
    case matchesParent(hasAnchors: Bool)
    /// The children are linked both ways, and this child lacks an anchor at the outer end.
    case isOpenChain([View], isStart: Bool)
  }

  package let kind: Kind
  package let child: View
  package let axis: Axis
  /// The attributes that it is about.
  package let attributes: [String]
}
