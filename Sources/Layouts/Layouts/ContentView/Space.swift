import Measure

/// A view that creates a gap.
public final class Space: ContentView {
  /// Creates a gap without a size.
  public init() {
    super.init()
    declarePlain(exactly: Space.self)
  }
}
