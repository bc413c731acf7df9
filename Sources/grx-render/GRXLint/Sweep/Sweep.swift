import GRXInspection
import Inflater
import Layouts
import Measure

/// A sweep of layouts: every width of a range, in pixels of each density, under some conditions.
package struct SweptRange: Sendable {
  /// The narrowest and the widest window, in points.
  package var widths: ClosedRange<Double>
  package var conditions: [SweepCondition]
  /// The least size of a touch target, in points.
  package var touchTarget = 48.0

  package init(widths: ClosedRange<Double>, conditions: [SweepCondition]) {
    (self.widths, self.conditions) = (widths, conditions)
  }

  /// The default widths in points: from a small phone to a tablet.
  package static let usualWidths = 320.0...1024.0

  /// Returns the widths in pixels.
  package func pixels(density: Double) -> ClosedRange<Int> {
    let context = AttributeContext(density: density)
    let narrowest = max(1, context.pixels(points: widths.lowerBound))
    return narrowest...max(narrowest, context.pixels(points: widths.upperBound))
  }

  /// The number of windows.
  package var windowCount: Int { conditions.reduce(0) { $0 + pixels(density: $1.density).count } }

  /// Sweeps a layout.
  ///
  /// - Parameter inflate: Inflates the layout under a condition, for a window of a size in points.
  package func sweep(
    named name: String, _ inflate: (SweepCondition, PointSize) throws(InflateErrors) -> InflatedLayout
  ) throws(InflateErrors) -> SweptLayout {
    var rows: [(condition: SweepCondition, topics: SweptTopics)] = []
    for condition in conditions {
      let height = AttributeContext(density: condition.density).pixels(points: condition.height)
      let pass = SweepPass(density: condition.density, height: height, touchTarget: touchTarget)
      let segments = try pass.segments(pixels(density: condition.density)) { (window) throws(InflateErrors) in
        try inflate(condition, window)
      }
      rows.append((condition, SweptTopics(segments)))
    }
    return SweptLayout(name, rows, widths)
  }

  /// Sweeps a tree that was created in code.
  ///
  /// - Parameter prepare: Prepares the tree for a condition.
  package func sweep(_ root: View, named name: String, _ meter: Meter?, _ prepare: (SweepCondition) -> Void)
    -> SweptLayout
  {
    var rows: [(condition: SweepCondition, topics: SweptTopics)] = []
    for condition in conditions {
      prepare(condition)
      let height = AttributeContext(density: condition.density).pixels(points: condition.height)
      let pass = SweepPass(density: condition.density, height: height, touchTarget: touchTarget)
      let widths = pixels(density: condition.density)
      rows.append((condition, SweptTopics(pass.sweep(root, nil, widths.lowerBound..<widths.upperBound + 1, meter))))
    }
    return SweptLayout(name, rows, widths)
  }
}
