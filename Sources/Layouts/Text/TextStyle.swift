/// The properties of a text, besides its size, that its measures depend on.
public struct TextStyle: Hashable, Sendable {
  /// The weight of the type.
  public enum Weight: Hashable, Sendable {
    case light
    case regular
    case medium
    case bold
  }

  public var weight = Weight.regular

  /// What is added to the advance of each character, in em.
  public var letterSpacing = 0.0

  /// What the widths of the glyphs are multiplied by.
  public var scaleX = 1.0

  /// What is added below each line but the last, in pixels.
  public var lineSpacingExtra = 0.0

  /// What the height of each line but the last is multiplied by.
  public var lineSpacingMultiplier = 1.0

  /// Whether the first line has room above its ascent, and the last one below its descent, for accents and the like.
  public var includesFontPadding = true

  public init() {}
}
