import Layouts
import Measure
import TestSupport
import Testing

@testable import GRXLint
@testable import Render

/// Lint reads the frames of an unrecorded tree, while explanations read a recorded pass. Problems that lint finds in a
/// view are in the view's explanation, too.
@Suite struct LintAgreementTests {
  /// The findings of an explanation, at least one of which is present if lint reports the rule.
  private static let findings: [LintRule: Set<Explanation.Finding.Kind>] = [
    .clipped: [.isClipped, .isOutsideParent],
    .textCutOff: [.textIsCutOff],
    .fixedTextHeight: [.textIsCutOff],
    .matchParentInWrapContent: [.matchesWrappingParent, .lengthIsIgnored],
  ]

  @Test func explanations_contain_the_findings_of_lint() {
    var count: [LintRule: Int] = [:]
    // Items of lists and bars are explained by rules of their own, which findings don't name.
    let others = [
      "ItemList", "ItemGrid", "DrawerLayout", "SlidingPaneLayout", "OverflowLinearLayout", "TextInputLayout", "Toolbar",
      "NavigationBar", "NavigationBarItem",
      "TabBar",
      "ItemColumn", "Spinner", "AbsoluteLayout", "StackView", "MonthView",
    ]
    let classes = RandomClass.all.filter { !others.contains($0.name) }
    for seed in UInt64(0)..<600 {
      var trees = RandomTrees(seed: seed, classes: classes)
      let root = trees.tree()
      let specs = trees.specs()
      let trace = root.recordMeasures { root.measureAndLayout(specs) }
      var report = LintReport(rules: Set(Self.findings.keys), touchTarget: 0)
      let tree = LaidOutTree(root, density: 1)
      let kinds = tree.views.map { Set($0.explanation(in: trace).findings.map(\.kind)) }
      let frames = root.snapshot()
      for check in LintCheck.all { check.check(tree, &report) }
      // A rule may measure views, but leaves the tree as it was laid out.
      #expect(root.snapshot() == frames, "seed \(seed)")
      let paths = Dictionary(
        uniqueKeysWithValues: tree.entries.indices.map {
          (tree.frames.path(of: $0).map(String.init).joined(separator: "/"), $0)
        })
      let conditions = LintConditions(
        windows: [tree.condition.window], directions: [root.isRightToLeft], fontScales: [1])
      for finding in report.findings(root: "tree", conditions) {
        guard let index = paths[finding.path], let expected = Self.findings[finding.rule] else { continue }
        count[finding.rule, default: 0] += 1
        #expect(
          !kinds[index].isDisjoint(with: expected), "seed \(seed): \(finding.message); explained as \(kinds[index])")
      }
    }
    for rule in Self.findings.keys { #expect(count[rule, default: 0] > 5, "\(rule) was hardly found") }
  }
}
