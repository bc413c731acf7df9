import Measure

/// A view that keeps a gap open.
public final class Space: ContentView {
  /// Creates an empty view.
  public init() {
    super.init()
    declarePlain(exactly: Space.self)
  }
}
