import GRXInspection
import Layouts
import Measure

extension LintRule {
  package static let shrunkBelowZero = LintRule(
    code: "GRX024", name: "shrunk-below-zero", severity: .warning,
    summary: "A FlexboxLayout shrinks a view below zero, which Android makes 16,777,215 pixels long.",
    explanation: """
      The share of a line's missing space that a child of a FlexboxLayout takes is greater than the child's length, and the \
      child has no minimum length. Its length is 0 here. Google's FlexboxLayout asks for a length of −1, which becomes \
      2²⁴ − 1 pixels on a device. Not reported: children with a minimum, even one of 0, and zero-size doesn't report \
      the same view.
      """,
    dependsOnSizes: true, isAboutSpace: true)
}

enum ShrinkRule {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    guard report.isOn(.shrunkBelowZero) else { return }
    for parent in tree.indices {
      guard let layout = tree.views[parent] as? FlexboxLayout else { continue }
      let shrunk = layout.childrenBelowZero
      if shrunk.isEmpty { continue }
      for child in tree.frames.children(of: parent) where shrunk.contains(where: { $0 === tree.views[child] }) {
        guard tree.entries[child].isShown, applies(to: child, of: layout, in: tree) else { continue }
        let length = mainAxis(of: layout).lengthName
        let minimum = tree.written(minimum(along: mainAxis(of: layout)), of: child)
        report.add(
          .shrunkBelowZero, tree, child,
          "\(layout.designation) shrinks \(tree.views[child].designation) below a \(length) of 0, which Android makes "
            + "16,777,215 pixels; give it a \(minimum), even one of 0, or let it shrink less")
      }
    }
  }

  /// Returns whether a view has no length because a FlexboxLayout would shrink it below zero.
  static func applies(to child: Int, along axis: Axis, in tree: LaidOutTree) -> Bool {
    guard let parent = tree.frames[child].parent, let layout = tree.views[parent] as? FlexboxLayout,
      mainAxis(of: layout) == axis, layout.childrenBelowZero.contains(where: { $0 === tree.views[child] })
    else { return false }
    return applies(to: child, of: layout, in: tree)
  }

  private static func applies(to child: Int, of layout: FlexboxLayout, in tree: LaidOutTree) -> Bool {
    let axis = mainAxis(of: layout)
    guard tree.frames[child].frame.size[axis] == 0 else { return false }
    guard let own = tree.place(of: tree.views[child])?.own else { return true }
    let name = tree.written(minimum(along: axis), of: child)
    return own.document.written(name, of: own.node) == nil
  }

  private static func mainAxis(of layout: FlexboxLayout) -> Axis { layout.direction.isRow ? .horizontal : .vertical }

  private static func minimum(along axis: Axis) -> String { axis == .horizontal ? "flexMinWidth" : "flexMinHeight" }
}
