import Layouts
import Measure

extension LintRule {
  static let contradiction = LintRule(
    code: "GRX015", name: "contradiction", severity: .warning,
    summary: "Required constraints of an AutoLayout conflict at one of the sizes tried.",
    explanation: """
      The last constraint, in document order, of a minimal set of conflicting constraints is dropped. Set a lower \
      priority to choose another one.
      """)

  static let openEdge = LintRule(
    code: "GRX016", name: "open-edge", severity: .note,
    summary: "No constraint determines an edge or a length of an AutoLayout's child.",
    explanation: """
      Such an edge moves as far leading or up as the constraints allow, and such a length is as small as possible. \
      Add a constraint that states the intended position or length. Views that are gone aren't reported.
      """)

  static let idleConstraint = LintRule(
    code: "GRX017", name: "idle-constraint", severity: .note,
    summary: "A constraint of an AutoLayout has no effect.",
    explanation: """
      Without it, every frame is the same in every size, direction, and font scale tried, with the actual content \
      and with empty or large content. Other constraints already imply it, or higher-priority constraints override \
      it completely. Of two equivalent constraints, the later one is reported. Not reported: constraints that keep \
      an edge or a length where it would be without any; constraints of systems that conflict or have more than \
      200 constraints; and in a large layout, constraints after the first few hundred.
      """, needsEveryCondition: true)

  static let mixedSides = LintRule(
    code: "GRX018", name: "mixed-sides", severity: .note,
    summary: "A view has constraints of left or right and of leading or trailing.",
    explanation: """
      In a right-to-left layout, leading and trailing change sides, but left and right don't, so the view is \
      stretched, swapped, or in conflict. Use one kind for both sides.
      """, isIndependent: true)
}

enum ConstraintRules {
  /// The maximum number of constraints of a tree that are left out, one after another, to check whether something
  /// changes.
  private static let trials = 500

  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    let rules: [LintRule] = [.contradiction, .openEdge, .idleConstraint, .mixedSides]
    guard rules.contains(where: report.isOn) else { return }
    var trialsLeft = report.isOn(.idleConstraint) ? trials : 0
    for index in tree.indices {
      guard tree.frames.hasChildren(index), let layout = tree.views[index] as? AutoLayout else { continue }
      var problems = layout.constraintProblems(&trialsLeft)
      if !tree.known.contains(.soundSides, index), let mixed = layout.mixedSides {
        if mixed.isEmpty { tree.known.insert(.soundSides, index) }
        problems += mixed
      }
      if problems.isEmpty { continue }
      // Most findings are reported in the order of the views.
      var inner = TreeSearch(tree, in: index..<tree.frames[index].end)
      for problem in problems {
        guard let entry = inner.entry(of: problem.child ?? layout) else { continue }
        report.add(
          rule(problem), tree, entry, at: problem.attributes, element: problem.element,
          message(problem, tree.views[entry]))
      }
    }
  }

  private static func rule(_ problem: ConstraintProblem) -> LintRule {
    switch problem.kind {
    case .contradiction: .contradiction
    case .leavesOpen: .openEdge
    case .hasNoEffect: .idleConstraint
    case .mixesSides: .mixedSides
    }
  }

  private static func message(_ problem: ConstraintProblem, _ view: View) -> String {
    let name = view.designation
    switch problem.kind {
    case .contradiction(let sentence): return "\(sentence); give one of them a lower priority"
    case .leavesOpen(let edges):
      return "no constraint of \(name) determines \(listed(edges)); add one for each"
    case .hasNoEffect(let constraints):
      let quoted = listed(constraints.map { "'\($0)'" })
      return constraints.count == 1
        ? "\(quoted) has no effect: without it every frame is the same; remove it, or the constraint that overrides it"
        : "\(quoted) have no effect: without them every frame is the same; remove them, or the constraints that override them"
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
