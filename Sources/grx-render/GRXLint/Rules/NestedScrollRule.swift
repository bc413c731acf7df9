import GRXInspection
import Layouts
import Measure

extension LintRule {
  package static let nestedScrolling = LintRule(
    code: "GRX019", name: "nested-scrolling", severity: .warning,
    summary: "A view that scrolls is inside another that scrolls along the same axis.",
    explanation: """
      A ScrollView, or a list such as a ListView or a GridView, is inside a ScrollView, both vertical, or both \
      horizontal. It is measured without a limit, so it shows all its items at once, or the outer view takes its touches. \
      Not reported: a RecyclerView, whose axis and scrolling the application sets, and views with \
      nestedScrollingEnabled="false".
      """,
    aliases: ["NestedScrolling", "ScrollViewSize"], isIndependent: true)
}

enum NestedScrollRule {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    guard report.isOn(.nestedScrolling), tree.conditionIndexes.contains(0) else { return }
    /// The innermost scrolling ancestor along each axis.
    var outer: [(end: Int, index: Int, axis: Axis)] = []
    for index in tree.indices {
      while let last = outer.last, last.end <= index { outer.removeLast() }
      guard let axis = scrolledAxis(tree.views[index]) else { continue }
      if let around = outer.last(where: { $0.axis == axis }), tree.views[around.index].scrolledAxis != nil,
        !isHeldStill(index, tree)
      {
        let names = (tree.views[index].designation, tree.views[around.index].designation)
        let words = axis == .vertical ? "up and down" : "to the sides"
        report.add(
          .nestedScrolling, tree, index,
          "\(names.0) scrolls \(words) inside \(names.1), which does, too; leave one of them out, or put them beside each other"
        )
      }
      outer.append((tree.frames[index].end, index, axis))
    }
  }

  /// The suffixes of classes of lists that scroll up and down.
  private static let lists = ["ListView", "GridView"]

  private static func scrolledAxis(_ view: View) -> Axis? {
    if let axis = view.scrolledAxis { return axis }
    let name = view.className
    return lists.contains { name.hasSuffix($0) } && !name.hasSuffix("RecyclerView") ? .vertical : nil
  }

  private static func isHeldStill(_ index: Int, _ tree: LaidOutTree) -> Bool {
    guard let own = tree.place(of: tree.views[index])?.own else { return false }
    return own.document.written("nestedScrollingEnabled", of: own.node)?.value == "false"
  }
}
