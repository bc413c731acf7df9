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
  /// Whether the room of translations is searched for.
  package var findsRooms = false

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
    var rooms: [SweptRoom] = []
    for (index, condition) in conditions.enumerated() {
      let height = AttributeContext(density: condition.density).pixels(points: condition.height)
      let pass = SweepPass(density: condition.density, height: height, touchTarget: touchTarget)
      if findsRooms, condition.locale == conditions[0].locale {
        let width = pixels(density: condition.density).lowerBound
        let layout = try inflate(
          condition, PointSize(width: Double(width) / condition.density, height: condition.height))
        for var room in pass.rooms(layout, width: width) {
          room.condition = index
          rooms.append(room)
        }
        if let error = layout.stepError { throw error }
      }
      let segments = try pass.segments(pixels(density: condition.density)) { (window) throws(InflateErrors) in
        try inflate(condition, window)
      }
      rows.append((condition, SweptTopics(segments)))
    }
    var layout = SweptLayout(name, rows, widths)
    layout.rooms = rooms
    return layout
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
