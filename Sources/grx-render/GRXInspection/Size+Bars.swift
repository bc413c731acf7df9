import Measure

extension Size {
  /// Returns the size of what is between the bars of a device in a window of this size, in pixels.
  package func between(_ bars: Edges) -> Size {
    Size(
      width: max(0, width - bars.total(along: .horizontal)), height: max(0, height - bars.total(along: .vertical)))
  }
}
