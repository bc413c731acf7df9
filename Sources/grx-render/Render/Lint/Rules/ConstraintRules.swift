import Layouts
import Measure

/// The rules about constraints: `contradiction`, `openEdge`, `idleConstraint` and `mixedSides`.
enum ConstraintRules {
  /// The maximum number of constraints of a tree that are left out, one after another, to see whether something
  /// changes.
  private static let trials = 500

  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    let rules: [LintRule] = [.contradiction, .openEdge, .idleConstraint, .mixedSides]
    guard rules.contains(where: report.isOn) else { return }
    var budget = report.isOn(.idleConstraint) ? trials : 0
    for index in tree.entries.indices {
      guard tree.hasChildren(index), tree.entries[index].traits.contains(.describesItself),
        let layout = tree.views[index] as? any LayoutDescribing
      else {
        continue
      }
      let mistakes = layout.constraintMistakes(&budget)
      if mistakes.isEmpty { continue }
      // Most findings are reported in the order of the views.
      var inner = TreeSearch(tree, in: index..<tree.entries[index].end)
      for mistake in mistakes {
        guard let entry = inner.entry(of: mistake.child ?? layout) else { continue }
        report.add(rule(mistake), tree, entry, at: mistake.attributes, message(mistake, tree.views[entry]))
      }
    }
  }

  private static func rule(_ mistake: ConstraintMistake) -> LintRule {
    switch mistake.kind {
    case .contradiction: .contradiction
    case .leavesOpen: .openEdge
    case .hasNoEffect: .idleConstraint
    case .mixesSides: .mixedSides
    }
  }

  private static func message(_ mistake: ConstraintMistake, _ view: View) -> String {
    let name = view.designation
    switch mistake.kind {
    case .contradiction(let sentence): return "\(sentence); give one of them a lower priority"
    case .leavesOpen(let edges):
      return "no constraint of \(name) determines \(listed(edges)); add one for each"
    case .hasNoEffect(let constraints):
      let quoted = listed(constraints.map { "'\($0)'" })
      return constraints.count == 1
        ? "\(quoted) has no effect: without it every frame is the same; take it away, or what overrules it"
        : "\(quoted) have no effect: without them every frame is the same; take them away, or what overrules them"
    case .mixesSides(let absolute, let relative):
      return
        "\(name) has constraints of '\(absolute)', which stays, and of '\(relative)', which changes sides right to "
        + "left; use one kind for both"
    }
  }

  private static func listed(_ parts: [String]) -> String {
    parts.count > 1 ? parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1] : parts.joined()
  }
}
