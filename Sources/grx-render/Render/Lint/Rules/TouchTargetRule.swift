import Layouts
import Measure

/// `LintRule.smallTouchTarget`.
enum TouchTargetRule {
  private static let touchable = ["Button", "Switch", "CheckBox", "RadioButton"]

  /// - Parameter minimum: In points.
  static func check(_ tree: LaidOutTree, minimum: Double, _ report: inout LintReport) {
    let least = AttributeContext(density: tree.density).pixels(points: minimum)
    var classes = TouchableClasses()
    for index in tree.entries.indices {
      // Most views are large enough, or nothing to touch; sizes are the quicker to compare.
      let size = tree.entries[index].frame.size
      guard min(size.width, size.height) < least, classes.contain(tree.entries[index].view) else { continue }
      let entry = tree.entries[index]
      guard entry.isShown, !entry.isInVoid, !entry.frame.isEmpty else { continue }
      let short = [Axis.horizontal, .vertical].filter { axis in
        entry.frame.size[axis] < least && isSized(entry.view, along: axis)
      }
      guard let first = short.first else { continue }
      let advice = short.map { axis in
        entry.view.requestedLength(along: axis).isFixed && entry.view.weight == 0
          ? "a \(axis.lengthName) of at least \(decimal(minimum))"
          : "a min\(axis == .horizontal ? "Width" : "Height") of \(decimal(minimum))"
      }
      let fixed = short.first { entry.view.requestedLength(along: $0).isFixed }
      report.add(
        .smallTouchTarget, tree, index, at: [(fixed ?? first).lengthName],
        "\(entry.view.designation) is \(tree.points(size)) large, too small to be touched safely; give it "
          + advice.joined(separator: " and "))
    }
  }

  /// Which classes of views are there to be touched. The names of Swift types take long to find, so that each is asked for
  /// once.
  private struct TouchableClasses {
    private var known: [ObjectIdentifier: Bool] = [:]

    mutating func contain(_ view: View) -> Bool {
      if view.hasOwnClassName { return isTouchable(view) }
      let type = ObjectIdentifier(type(of: view))
      if let known = known[type] { return known }
      let result = isTouchable(view)
      known[type] = result
      return result
    }

    private func isTouchable(_ view: View) -> Bool {
      view.isControl || touchable.contains { view.className.hasSuffix($0) }
    }
  }

  /// Whether the author of the layout has a part in the length, and not only the class of the view.
  private static func isSized(_ view: View, along axis: Axis) -> Bool {
    view.requestedLength(along: axis) != .wrapContent || view.weight > 0 || view.minimum(along: axis) > 0
      || view.maximum(along: axis) != nil || view.padding.total(along: axis) > 0
  }
}
