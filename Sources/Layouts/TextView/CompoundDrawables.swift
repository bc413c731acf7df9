import Measure

/// The sizes of the drawables around a text, in pixels; a zero size is none.
public struct CompoundDrawables: Hashable, Sendable {
  public var left = Size.zero
  public var top = Size.zero
  public var right = Size.zero
  public var bottom = Size.zero
  /// The gap between each drawable and the text.
  public var padding = 0

  public init() {}
}
