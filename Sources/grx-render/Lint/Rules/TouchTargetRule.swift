import Layouts
import Measure

/// `LintRule.smallTouchTarget`.
enum TouchTargetRule {
  private static let touchable = ["Button", "Switch", "CheckBox", "RadioButton"]

  /// - Parameter minimum: In points.
  static func check(_ tree: LaidOutTree, minimum: Double, _ report: inout LintReport) {
    let least = AttributeContext(density: tree.density).pixels(points: minimum)
    for index in tree.entries.indices {
      let entry = tree.entries[index]
      guard isTouchable(entry.view), entry.isShown, !entry.isInVoid, !entry.frame.isEmpty else { continue }
      let short = [Axis.horizontal, .vertical].filter { entry.frame.size[$0] < least }
      guard let first = short.first else { continue }
      let size = tree.points(entry.frame.size)
      let advice = short.map { axis in
        entry.view.dimension(along: axis).isFixed && entry.view.weight == 0
          ? "a \(axis.lengthName) of at least \(decimal(minimum))"
          : "a min\(axis == .horizontal ? "Width" : "Height") of \(decimal(minimum))"
      }
      let fixed = short.first { entry.view.dimension(along: $0).isFixed }
      report.add(
        .smallTouchTarget, tree, index, at: [(fixed ?? first).lengthName],
        "\(entry.view.designation) is \(size) large, too small to be touched safely; give it "
          + advice.joined(separator: " and "))
    }
  }

  private static func isTouchable(_ view: View) -> Bool {
    view is Button || view is Switch || touchable.contains { view.className.hasSuffix($0) }
  }
}
