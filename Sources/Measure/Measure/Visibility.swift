/// Whether a view is drawn and whether it takes part in the layout.
public enum Visibility: UInt8, Hashable, Sendable {
  /// Laid out and drawn.
  case visible
  /// Laid out, not drawn.
  case hidden
  /// Takes no space: the parent is laid out as if the view weren't there.
  case gone
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Visibility: Codable {}
#endif
