import Measure

/// A view that keeps a gap open.
public final class Space: ContentView {}
