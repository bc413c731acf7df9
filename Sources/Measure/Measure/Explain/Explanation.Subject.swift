extension Explanation {
  /// The view and the property of it that a term describes.
  ///
  /// The subjects of terms are used to compare explanations of different layouts, so a subject never depends on the
  /// position of a view among its siblings.
  public struct Subject: Hashable, Sendable {
    /// The property of the view.
    public enum Part: Hashable, Sendable {
      /// The length of its frame.
      case length(Axis)
      /// The length of its frame with the margins at both ends.
      case outerLength(Axis)
      /// An edge of its frame, from its parent's left or top edge.
      case edge(Side)
      /// The size of the spec that it is measured with.
      case room(Axis)
      /// The distance from the top of its frame to its baseline.
      case baseline
      /// The padding at an edge.
      case padding(Side)
      /// The margin at an edge.
      case margin(Side)
      /// The effect of an attribute, such as `horizontalBias`.
      case attribute(String)
      /// The effect of its constraints.
      case constraints
      /// Several of its children together.
      case children
    }

    /// The identity of the view.
    public let view: ObjectIdentifier
    /// The property of the view.
    public let part: Part

    /// Names a property of a view.
    public init(_ part: Part, of view: View) {
      self.view = ObjectIdentifier(view)
      self.part = part
    }
  }
}
