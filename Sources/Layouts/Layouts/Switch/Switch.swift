import Measure

/// A switch with the size that it has in iOS: 51 × 31 points.
public final class Switch: ContentView {
  private let content: Size

  /// Creates a switch.
  ///
  /// - Parameter density: The number of pixels per point.
  public init(density: Double = 1) {
    let density = Density(density) ?? .one
    content = Size(width: density.pixels(51), height: density.pixels(31))
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline, .findsSizeAlone], exactly: Switch.self)
  }

  /// Returns the size of the switch with padding, in pixels, resolved under `specs`.
  public override func measureContent(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    let size = Size(width: content.width + padding.horizontal, height: content.height + padding.vertical)
    explanationNotes?.content { Explanation.Term(content[$0], .content, "a switch") }
    return specs.resolve(size.union(minimumSize))
  }
}
