import Measure

/// A view that keeps a gap open.
public final class Space: ContentView {
  public init() {
    super.init()
    declarePlain(exactly: Space.self)
  }
}
