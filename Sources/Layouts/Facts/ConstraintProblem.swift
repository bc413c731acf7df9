import Measure

/// A probable error in the constraints of a layout, which the layout accepts.
package struct ConstraintProblem {
  package enum Kind {
    /// Required constraints that can't be satisfied together at the layout's current size. The constraints as text,
    /// including the dropped one.
    case contradiction(String)
    /// Edges and lengths of the child that no constraint determines: each as text, with its value.
    case leavesOpen([String])
    /// Constraints, as text, whose removal changes no frame.
    case hasNoEffect([String])
    /// The child has constraints on left or right and on leading or trailing, with these attributes.
    case mixesSides(absolute: String, relative: String)
  }

  package let kind: Kind
  /// `nil` for the layout itself.
  package let child: View?
  /// The attributes that hold the constraints.
  package let attributes: [String]
  /// The constraint's index in the attribute, if that is a list.
  package var element: Int?
}
