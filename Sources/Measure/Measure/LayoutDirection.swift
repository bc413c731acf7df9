/// The side on which lines of text, rows, and `start` edges begin.
public enum LayoutDirection: UInt8, Hashable, Sendable {
  /// The parent's direction; left-to-right at the root.
  case inherit
  /// Start is on the left.
  case leftToRight
  /// Start is on the right.
  case rightToLeft
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension LayoutDirection: Codable {}
#endif
