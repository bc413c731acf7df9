/// A lint rule, with its documentation for people and programs.
package struct LintRule: Hashable, Sendable {
  package enum Severity: String, Comparable, Sendable {
    case note
    case warning

    package static func < (a: Severity, b: Severity) -> Bool { a == .note && b == .warning }
  }

  /// The code, which is never reused for another rule.
  package let code: String
  /// An alternative name for options and comments.
  package let name: String
  package let severity: Severity
  /// The summary, on one line.
  package let summary: String
  /// A description of the reported cases, and of the exceptions.
  package let explanation: String
  /// The ids of Android lint's checks with the same meaning.
  var aliases: [String] = []
  /// Whether it checks the sizes of views, and therefore needs the intended window.
  package var dependsOnSizes = false
  /// Whether it reports views that other views leave too little space.
  var isAboutSpace = false
  /// Whether a violation is reported only if it occurs under every condition.
  var needsEveryCondition = false
  /// Whether it concerns the document rather than a condition.
  var isIndependent = false

  package static func == (a: LintRule, b: LintRule) -> Bool { a.code == b.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// All rules in the order of their codes. Help, `--rules`, the README, and SARIF are generated from this list.
  package static let all = LintCheck.all.flatMap(\.rules).sorted { $0.code < $1.code }

  package static func named(_ name: String) -> LintRule? {
    all.first { $0.code == name || $0.name == name } ?? aliased(name).first
  }

  /// Returns the rules that correspond to one of Android lint's, or have its name.
  package static func aliased(_ name: String) -> [LintRule] {
    all.filter { $0.code == name || $0.name == name || $0.aliases.contains(name) }
  }
}

/// A check of a tree, in one file with the rules whose violations it reports.
package struct LintCheck: Sendable {
  package typealias Check = @Sendable (LaidOutTree, inout LintReport) -> Void
  package typealias Comparison = @Sendable (LaidOutTree, _ rightToLeft: LaidOutTree, inout LintReport) -> Void

  let rules: [LintRule]
  /// Reports the violations in one tree.
  package var check: Check = { _, _ in }
  /// Reports the violations that show in a tree that is laid out both left-to-right and right-to-left.
  var compare: Comparison = { _, _, _ in }

  init(_ rules: LintRule..., check: @escaping Check) { (self.rules, self.check) = (rules, check) }

  init(_ rules: LintRule..., compare: @escaping Comparison) { (self.rules, self.compare) = (rules, compare) }

  /// All checks, in the order in which findings of one tree are numbered.
  package static let all = [
    LintCheck(.uselessNesting, check: NestingRule.check),
    LintCheck(.clipped, check: ClippedRule.check),
    LintCheck(.overlap, check: OverlapRule.check),
    LintCheck(.textCutOff, .fixedTextHeight, check: TextRules.check),
    LintCheck(.smallTouchTarget, check: TouchTargetRule.check),
    LintCheck(.weightedLength, check: WeightRule.check),
    LintCheck(.matchParentInWrapContent, check: MatchParentRule.check),
    LintCheck(.zeroSize, check: ZeroSizeRule.check),
    LintCheck(.shrunkBelowZero, check: ShrinkRule.check),
    LintCheck(
      .missingAnchor, .circularAnchors, .matchParentAmongAnchors, .openChain, check: AnchorRules.check),
    LintCheck(.contradiction, .openEdge, .idleConstraint, .mixedSides, check: ConstraintRules.check),
    LintCheck(.leftRight, compare: LeftRightRule.check),
    LintCheck(.nestedScrolling, check: NestedScrollRule.check),
    LintCheck(.brokenWord, check: BrokenWordRule.check),
    LintCheck(.textUnit, .missingDescription, check: AccessibilityRules.check),
    LintCheck(.lowContrast, check: ContrastRule.check),
  ]
}
