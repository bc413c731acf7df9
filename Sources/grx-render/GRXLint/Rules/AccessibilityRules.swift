import Inflater
import Layouts
import Measure

extension LintRule {
  package static let textUnit = LintRule(
    code: "GRX021", name: "text-unit", severity: .note,
    summary: "The size of a text doesn't follow the user's font size.",
    explanation: """
      textSize is written in dp, px, or another unit than sp in Android's XML, so the text stays small where the user \
      chose larger texts. Not reported: sizes in dimensions and styles, which may have such a unit for a reason.
      """,
    aliases: ["SpUsage"], isIndependent: true)

  package static let missingDescription = LintRule(
    code: "GRX022", name: "missing-description", severity: .warning,
    summary: "A picture that can be touched has no description for screen readers.",
    explanation: """
      An ImageButton, a floating button, or a picture with onClick or clickable="true" in Android's XML has neither \
      contentDescription nor tooltipText. Not reported: views with importantForAccessibility="no" or \
      "noHideDescendants", views whose style has a description or isn't known, and views to which the application's code \
      may give one.
      """,
    aliases: ["ContentDescription"], isIndependent: true)
}

/// Checks for users who choose larger texts, or hear the screen read.
enum AccessibilityRules {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    guard report.isOn(.textUnit) || report.isOn(.missingDescription), tree.conditionIndexes.contains(0) else { return }
    for index in tree.indices {
      let view = tree.views[index]
      if tree.entries[index].traits.contains(.showsText) { checkUnit(of: view, index, tree, &report) }
      if view.isPicture || isFloating(view) { checkDescription(of: view, index, tree, &report) }
    }
  }

  private static func isFloating(_ view: View) -> Bool {
    view.className.hasSuffix("FloatingActionButton") && !view.className.hasSuffix("ExtendedFloatingActionButton")
  }

  private static func checkUnit(of view: View, _ index: Int, _ tree: LaidOutTree, _ report: inout LintReport) {
    guard let own = tree.place(of: view)?.own, let size = own.document.written("textSize", of: own.node)?.value,
      let unit = ["dp", "dip", "px", "pt", "mm", "in"].first(where: { size.hasSuffix($0) })
    else { return }
    report.add(
      .textUnit, tree, index, at: ["textSize"],
      "the text of \(view.designation) has a size of \(size.excerpt) and stays so for users who chose larger texts; write "
        + "\(size.dropLast(unit.count))sp")
  }

  private static func checkDescription(of view: View, _ index: Int, _ tree: LaidOutTree, _ report: inout LintReport) {
    guard tree.entries[index].isShown, let own = tree.place(of: view)?.own, own.document.mayDescribeViews else {
      return
    }
    func written(_ name: String) -> String? { own.document.written(name, of: own.node)?.value }
    let isButton = view.className.hasSuffix("ImageButton") || isFloating(view)
    guard isButton && written("clickable") != "false" || written("clickable") == "true" || written("onClick") != nil,
      own.document.lacksDescription(own.node)
    else { return }
    report.add(
      .missingDescription, tree, index,
      "\(view.designation) can be touched, but says nothing to users of screen readers; give it a contentDescription")
  }
}
