/// A rule of lint, with its documentation for people and programs.
package struct LintRule: Hashable, Sendable {
  package enum Severity: String, Comparable, Sendable {
    case note
    case warning

    package static func < (a: Severity, b: Severity) -> Bool { a == .note && b == .warning }
  }

  /// Never reused for another rule.
  package let code: String
  /// An alternative name for options and comments.
  package let name: String
  package let severity: Severity
  /// One line.
  package let summary: String
  /// A description of the reported cases, and of the exceptions.
  package let explanation: String

  package static func == (a: LintRule, b: LintRule) -> Bool { a.code == b.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// In the order of their codes. Help, `--rules`, the README, and SARIF are generated from it.
  package static let all: [LintRule] = [
    zeroSize, clipped, overlap, textCutOff, fixedTextHeight, smallTouchTarget, weightedLength,
    matchParentInWrapContent,
    uselessNesting, leftRight, missingAnchor, circularAnchors, matchParentAmongAnchors, openChain,
    contradiction, openEdge, idleConstraint, mixedSides,
  ]

  /// Whether it judges the sizes of views, and therefore needs the intended window.
  package var dependsOnSizes: Bool {
    [.zeroSize, .clipped, .overlap, .textCutOff, .smallTouchTarget, .matchParentInWrapContent]
      .contains(self)
  }

  package static func named(_ name: String) -> LintRule? {
    all.first { $0.code == name || $0.name == name } ?? aliased(name).first
  }

  /// The rules that correspond to one of Android lint's, or have its name.
  package static func aliased(_ name: String) -> [LintRule] {
    all.filter { $0.code == name || $0.name == name || aliases[$0.code]?.contains(name) == true }
  }

  /// The ids of Android lint's checks that mean the same, by the codes of rules.
  private static let aliases = [
    "GRX001": ["Suspicious0dp"], "GRX003": ["RelativeOverlap"],
    "GRX006": ["TouchTargetSizeCheck", "TouchTargetSize"],
    "GRX007": ["InefficientWeight"], "GRX008": ["ScrollViewSize"],
    "GRX009": ["UselessParent", "UselessLeaf"],
    "GRX010": ["RtlHardcoded", "RtlSymmetry", "RtlCompat"],
  ]

  package static let zeroSize = LintRule(
    code: "GRX001", name: "zero-size", severity: .warning,
    summary: "A view is left without any width or height.",
    explanation: """
      A visible view that asks for a length (match_parent, a weight, a fixed length, content) and gets none. Also a \
      length fixed at 0, without a weight, of a view that has something to show. Of the views of a row or column that \
      nothing is left for, the first is reported. Views that are to be filled at run time (no text, no picture, no \
      children) and measure as nothing are not reported, nor are spacers without an id and a background, nor what is \
      inside of a view without a size, except for the length of 0 that leaves its parent empty.
      """)

  package static let clipped = LintRule(
    code: "GRX002", name: "clipped", severity: .warning,
    summary: "A view reaches out of its parent and is cut off there.",
    explanation: """
      A visible view is a point or more outside its parent's frame. Not reported: along the axis that the \
      parent scrolls; with a negative margin along that axis, which is meant; a picture or plain view in a FrameLayout, \
      which crops it. Of the views of a row or column that leave it at its end, the first is reported.
      """)

  package static let overlap = LintRule(
    code: "GRX003", name: "overlap", severity: .warning,
    summary: "Two views of a LinearLayout or RelativeLayout overlap.",
    explanation: """
      Two siblings that are visible, have something to show and share at least one point both ways. Not reported, as \
      clearly meant: a negative margin on either; a view that fills its parent, by match_parent or by rules, both ways; a lower view that is a picture, a plain \
      view or a scrolling one and holds all of the upper one; a view that is aligned to the other one in both axes. \
      The upper view is reported, once, and not for overlapping views that are reported themselves.
      """)

  package static let textCutOff = LintRule(
    code: "GRX004", name: "text-cut-off", severity: .warning,
    summary: "A text needs more room than its view got.",
    explanation: """
      More than an eighth of a line of text is missing at the bottom of a visible view, or the view is narrower than \
      half an em and breaks its first line for it. Lines that maxLines leaves out are not missed. Font scales 1, 1.3 and 2 are tried.
      """)

  package static let fixedTextHeight = LintRule(
    code: "GRX005", name: "fixed-text-height", severity: .warning,
    summary: "The height or maxHeight of a text cuts it off.",
    explanation: """
      As text-cut-off, if it is the view's own height or maxHeight that is too small. Font scales 1, 1.3 and 2 are \
      tried.
      """)

  package static let smallTouchTarget = LintRule(
    code: "GRX006", name: "small-touch-target", severity: .warning,
    summary: "A touch target is smaller than 48 × 48 points.",
    explanation: """
      A visible Button or Switch, or a view whose class ends in Button, Switch, CheckBox or RadioButton, of less than \
      48 points (--touch-target) in width or height. A control without any size is left to zero-size.
      """)

  package static let weightedLength = LintRule(
    code: "GRX007", name: "weighted-length", severity: .note,
    summary: "A weight without a length of 0 changes the shares, or measures a view twice.",
    explanation: """
      A child of a LinearLayout of exact length has a weight, and wrap_content or match_parent along it. Reported \
      if its length differs from its weight's share, or if no other child has a weight, so that a length of 0 would \
      give the same result. Not reported if a weighted child has a fixed length or a maximum, or with \
      measureWithLargestChild.
      """)

  package static let matchParentInWrapContent = LintRule(
    code: "GRX008", name: "match-parent-in-wrap-content", severity: .warning,
    summary: "A match_parent whose parent wraps its content matches nothing.",
    explanation: """
      A visible view has match_parent along an axis whose length its parent gets from its content. Reported if the \
      view is 0 long there, though it isn't a spacer, and in a FrameLayout, across a \
      LinearLayout or along a scrolling view, if it stays shorter than its parent's content box.
      """)

  package static let uselessNesting = LintRule(
    code: "GRX009", name: "useless-nesting", severity: .note,
    summary: "A layout that contains a single child and has no effect.",
    explanation: """
      A LinearLayout, FrameLayout or RelativeLayout that isn't a document's root, has exactly one child, and has no id, \
      padding, background, minimum, maximum or direction of its own, while the child has its frame in every size, \
      direction and font scale tried. Left alone are includes, the roots of lists' items and of pages, layouts that are \
      not visible or whose child isn't, a layout in a row around a view with a baseline, one whose child has a weight, and \
      one in a TableLayout, a TableRow or, around a fixed length, a ScrollView.
      """)

  package static let leftRight = LintRule(
    code: "GRX010", name: "left-right", severity: .note,
    summary: "Left or right is used where start or end would mirror in right-to-left languages.",
    explanation: """
      A left or right padding or margin that differs from the one on the other side, a gravity with left or right, \
      or a RelativeLayout rule with left or right. Not reported if the start or end form is given as well, if both \
      sides are equal, if the view is mirrored anyway, or if a layoutDirection is set on the view or above it. The \
      rule needs both directions, so --direction turns it off.
      """)

  static let missingAnchor = LintRule(
    code: "GRX011", name: "missing-anchor", severity: .warning,
    summary: "A child of a ConstraintLayout isn't anchored along an axis.",
    explanation: """
      Without an anchor, a child is at the left or at the top of its layout, and its margin doesn't count. Not reported: \
      a length of match_parent; guidelines and other helpers; members of a Flow; the content of a Placeholder; a view on \
      a circle.
      """)

  static let circularAnchors = LintRule(
    code: "GRX012", name: "circular-anchors", severity: .warning,
    summary: "Views of a ConstraintLayout are anchored to one another in a circle.",
    explanation: """
      None of them has a position of its own, so all of them end at the layout's start, or where the order of the \
      equations puts them. The links between neighbors in a chain don't count as a circle, unless the chain is a \
      ring.
      """)

  static let matchParentAmongAnchors = LintRule(
    code: "GRX013", name: "match-parent-among-anchors", severity: .note,
    summary: "A child of a ConstraintLayout has a length of match_parent.",
    explanation: """
      match_parent disables the child's anchors along that axis. A length of 0 with an anchor at both ends has the \
      same effect and uses them.
      """)

  static let openChain = LintRule(
    code: "GRX014", name: "open-chain", severity: .warning,
    summary: "The views of a chain are linked, but an outer end isn't anchored.",
    explanation: """
      Views of a ConstraintLayout that are anchored to each other both ways are a chain only if the first has an anchor \
      at its start and the last at its end. Otherwise style, bias and weights have no effect.
      """)

  static let contradiction = LintRule(
    code: "GRX015", name: "contradiction", severity: .warning,
    summary: "Required constraints of an AutoLayout conflict at one of the sizes tried.",
    explanation: """
      In a smallest set of conflicting constraints, the last one in document order is dropped. Set a lower priority \
      to choose another one. Conflicts that occur at every size are reported when the layout is read.
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
      Without it every frame is the same, in every size, direction, and font scale tried, whether text and other \
      content are as they are, empty, or large. Other constraints already imply it, or higher-priority constraints \
      override it completely. Of two equivalent constraints, the later one is reported. Not reported: a constraint \
      that holds an edge or a length where it would be without any; systems that conflict or have more than 200 \
      constraints; and in a large layout, constraints after the first few hundred.
      """)

  static let mixedSides = LintRule(
    code: "GRX018", name: "mixed-sides", severity: .note,
    summary: "A view has constraints of left or right and of leading or trailing.",
    explanation: """
      In a right-to-left layout, leading and trailing change sides, but left and right don't, so the view is \
      stretched, swapped, or in conflict. Use one kind for both sides.
      """)
}
