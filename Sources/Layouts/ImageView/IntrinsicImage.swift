import Measure

/// The size of a picture.
public struct IntrinsicImage: Hashable, Sendable {
  /// The size at which it is shown if nothing else says so, in pixels of the layout.
  public var size: Size

  /// Describes a picture of a size in pixels.
  public init(size: Size) { self.size = size }
}
