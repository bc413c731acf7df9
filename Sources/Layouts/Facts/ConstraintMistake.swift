import Measure

/// Something about the constraints of a layout that is likely not meant, though the layout takes it.
package struct ConstraintMistake {
  package enum Kind {
    /// Required constraints can't be met together at the size that the layout has. In words, with the one that gives way.
    case contradiction(String)
    /// No constraint determines these of the child's edges and lengths: each in words, with what it becomes.
    case leavesOpen([String])
    /// Constraints, in words, without which every frame is the same.
    case hasNoEffect([String])
    /// The child has constraints of left or right, and of leading or trailing, with these attributes.
    case mixesSides(absolute: String, relative: String)
  }

  package let kind: Kind
  /// `nil` for the layout itself.
  package let child: View?
  /// The attributes that it is written under.
  package let attributes: [String]
}
