import Measure

/// The sizes of the drawables around a text, in pixels; a size of zero means that there is no drawable.
///
/// A drawable without a size of its own, such as a color, has a size of −1, as in Android, where a text adds it like any
/// other size.
public struct CompoundDrawables: Hashable, Sendable {
  /// The size of the drawable on the left, in pixels.
  public var left = Size.zero
  /// The size of the drawable at the top, in pixels.
  public var top = Size.zero
  /// The size of the drawable on the right, in pixels.
  public var right = Size.zero
  /// The size of the drawable at the bottom, in pixels.
  public var bottom = Size.zero
  /// The gap between each drawable and the text, in pixels.
  public var padding = 0

  /// Creates an empty set of drawables.
  public init() {}
}
