import Measure

/// A probable error in the constraints of a layout, which the layout accepts.
package struct ConstraintProblem {
  package enum Kind {
    /// Required constraints that can't be satisfied together at the layout's current size. The value contains the
    /// constraints as text, including the dropped one.
    case contradiction(String)
    /// Edges and lengths of the child that no constraint determines. The values contain each as text.
    case leavesOpen([String])
    /// Constraints, as text, whose removal changes no frame.
    case hasNoEffect([String])
    /// The child has constraints on left or right and on leading or trailing, with these attributes.
    case mixesSides(absolute: String, relative: String)
  }

  package let kind: Kind
  /// The child; `nil` for the layout itself.
  package let child: View?
  /// The attributes that contain the constraints.
  package let attributes: [String]
  /// The constraint's index in the attribute, if that is a list.
  package var element: Int?
}
