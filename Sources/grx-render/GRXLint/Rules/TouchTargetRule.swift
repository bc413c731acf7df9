import GRXInspection
import Layouts
import Measure

extension LintRule {
  package static let smallTouchTarget = LintRule(
    code: "GRX006", name: "small-touch-target", severity: .warning,
    summary: "A touch target is smaller than 48 × 48 points.",
    explanation: """
      A visible Button or Switch, a view whose class ends in Button, Switch, CheckBox, or RadioButton, or one with \
      onClick or clickable="true" in Android's XML, has a \
      width or height of less than 48 points (--touch-target). Controls without any size are reported by zero-size \
      instead. Not reported: a wrap_content of a control whose text or picture the application sets, and Android \
      applications for televisions.
      """,
    aliases: ["TouchTargetSizeCheck", "TouchTargetSize"], dependsOnSizes: true)
}

enum TouchTargetRule {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    let minimum = report.touchTarget
    let least = AttributeContext(density: tree.density).pixels(points: minimum)
    for index in tree.indices {
      let entry = tree.entries[index]
      let size = tree.frames[index].frame.size
      guard min(size.width, size.height) < least, entry.isShown, !entry.isInVoid, !tree.frames[index].frame.isEmpty
      else { continue }
      let view = tree.views[index]
      guard entry.traits.contains(.isTouchable) || isClickable(index, tree) else { continue }
      // The control only shows a state, and a view around or over it is touched, or it is operated with keys.
      if let own = tree.place(of: view)?.own,
        own.document.isForTelevision || own.document.written("clickable", of: own.node)?.value == "false"
      {
        continue
      }
      let short = [Axis.horizontal, .vertical].filter { axis in
        tree.frames[index].frame.size[axis] < least && isSized(view, along: axis) && !isFilledLater(view, along: axis)
          && !(entry.isCrowded && !view.requestedLength(along: axis).isFixed)
      }
      guard let first = short.first else { continue }
      let advice = short.map { axis in
        view.requestedLength(along: axis).isFixed && view.weight == 0
          ? "a \(axis.lengthName) of at least \(decimal(minimum))"
          : "a \(tree.written(axis == .horizontal ? "minWidth" : "minHeight", of: index)) of \(decimal(minimum))"
      }
      let fixed = short.first { view.requestedLength(along: $0).isFixed }
      report.add(
        .smallTouchTarget, tree, index, at: [(fixed ?? first).lengthName],
        "\(view.designation) is \(tree.points(size)) large, too small to be touched safely; give it "
          + advice.joined(separator: " and "))
    }
  }

  /// Returns whether a document makes a view a touch target. This is looked up once for all conditions.
  private static func isClickable(_ index: Int, _ tree: LaidOutTree) -> Bool {
    if tree.known.contains(.isClickable, index) { return true }
    if tree.known.contains(.isNotClickable, index) { return false }
    guard let own = tree.place(of: tree.views[index])?.own, own.document.mayDescribeViews else {
      tree.known.insert(.isNotClickable, index)
      return false
    }
    let isClickable =
      own.document.written("clickable", of: own.node)?.value == "true"
      || own.document.written("onClick", of: own.node) != nil
    tree.known.insert(isClickable ? .isClickable : .isNotClickable, index)
    return isClickable
  }

  /// Returns whether a length follows from a text or a picture that the application sets.
  private static func isFilledLater(_ view: View, along axis: Axis) -> Bool {
    guard view.requestedLength(along: axis) == .wrapContent else { return false }
    switch view.shownContent {
    case .text(let text):
      let hasMark = !view.className.hasSuffix("Button") || view.className.hasSuffix("RadioButton")
      return !hasMark && text.text.isEmpty && text.contentEdges == text.padding
    case .picture(let size): return size == .zero
    case .toggle, .nothing, .unknown: return false
    }
  }

  /// Returns whether the author of the layout, rather than the class of the view, determines the length.
  private static func isSized(_ view: View, along axis: Axis) -> Bool {
    view.requestedLength(along: axis) != .wrapContent || view.weight > 0 || view.minimum(along: axis) > 0
      || view.maximum(along: axis) != nil || view.padding.total(along: axis) > 0
  }
}
