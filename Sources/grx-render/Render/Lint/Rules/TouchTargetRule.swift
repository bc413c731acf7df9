import Layouts
import Measure

/// `LintRule.smallTouchTarget`.
enum TouchTargetRule {
  /// - Parameter minimum: In points.
  static func check(_ tree: LaidOutTree, minimum: Double, _ report: inout LintReport) {
    let least = AttributeContext(density: tree.density).pixels(points: minimum)
    for index in tree.entries.indices {
      let entry = tree.entries[index]
      let size = entry.frame.size
      guard entry.traits.contains(.isTouchable), min(size.width, size.height) < least, entry.isShown, !entry.isInVoid,
        !entry.frame.isEmpty
      else { continue }
      let view = tree.views[index]
      let short = [Axis.horizontal, .vertical].filter { axis in
        entry.frame.size[axis] < least && isSized(view, along: axis)
      }
      guard let first = short.first else { continue }
      let advice = short.map { axis in
        view.requestedLength(along: axis).isFixed && view.weight == 0
          ? "a \(axis.lengthName) of at least \(decimal(minimum))"
          : "a min\(axis == .horizontal ? "Width" : "Height") of \(decimal(minimum))"
      }
      let fixed = short.first { view.requestedLength(along: $0).isFixed }
      report.add(
        .smallTouchTarget, tree, index, at: [(fixed ?? first).lengthName],
        "\(view.designation) is \(tree.points(size)) large, too small to be touched safely; give it "
          + advice.joined(separator: " and "))
    }
  }

  /// Whether the author of the layout, and not only the class of the view, determines the length.
  private static func isSized(_ view: View, along axis: Axis) -> Bool {
    view.requestedLength(along: axis) != .wrapContent || view.weight > 0 || view.minimum(along: axis) > 0
      || view.maximum(along: axis) != nil || view.padding.total(along: axis) > 0
  }
}
