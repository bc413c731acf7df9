import Layouts
import Measure

/// A width and a height in points.
public struct PointSize: Hashable, Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// Creates a size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// `360x640`
  package var text: String { "\(width.shortestDecimal)x\(height.shortestDecimal)" }

  package func pixels(_ context: AttributeContext) -> Size {
    Size(width: context.pixels(points: width), height: context.pixels(points: height))
  }
}
