import Measure

/// The size of a picture.
public struct IntrinsicImage: Hashable, Sendable {
  /// The natural size, in pixels of the layout.
  public var size: Size

  /// Creates the description of a picture of a size in pixels.
  public init(size: Size) { self.size = size }
}
