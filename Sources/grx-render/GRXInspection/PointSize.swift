import Layouts
import Measure

/// A width and a height in points.
package struct PointSize: Hashable, Sendable {
  /// The width, in points.
  package var width: Double
  /// The height, in points.
  package var height: Double

  /// Creates a size in points.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// `360x640`
  package var text: String { "\(width.shortestDecimal)x\(height.shortestDecimal)" }

  package func pixels(_ context: AttributeContext) -> Size {
    Size(width: context.pixels(points: width), height: context.pixels(points: height))
  }
}
