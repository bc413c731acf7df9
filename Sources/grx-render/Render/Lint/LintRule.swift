/// Something that lint finds: what people and programs are told of it.
package struct LintRule: Hashable, Sendable {
  package enum Severity: String, Comparable, Sendable {
    case note
    case warning

    package static func < (a: Severity, b: Severity) -> Bool { a == .note && b == .warning }
  }

  /// Never given to another rule.
  package let code: String
  /// As options and comments may call it, too.
  package let name: String
  package let severity: Severity
  /// One line.
  package let summary: String
  /// What exactly is reported, and what isn't.
  package let explanation: String

  package static func == (a: LintRule, b: LintRule) -> Bool { a.code == b.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// In the order of their codes. Help, `--rules`, the README and SARIF are made from it.
  package static let all: [LintRule] = [
    zeroSize, clipped, overlap, textCutOff, fixedTextHeight, smallTouchTarget, weightedLength, matchParentInWrapContent,
    uselessNesting, leftRight, missingAnchor, circularAnchors, matchParentAmongAnchors, openChain,
    contradiction, openEdge, idleConstraint, mixedSides,
  ]

  package static func named(_ name: String) -> LintRule? {
    all.first { $0.code == name || $0.name == name } ?? aliased(name).first
  }

  /// The rules that find what one of Android's lint does; those of that name.
  package static func aliased(_ name: String) -> [LintRule] {
    all.filter { $0.code == name || $0.name == name || aliases[$0.code]?.contains(name) == true }
  }

  /// The ids of Android lint's checks that mean the same, by the codes of rules.
  private static let aliases = [
    "GRX001": ["Suspicious0dp"], "GRX003": ["RelativeOverlap"], "GRX006": ["TouchTargetSizeCheck", "TouchTargetSize"],
    "GRX007": ["InefficientWeight"], "GRX008": ["ScrollViewSize"],
    "GRX009": ["UselessParent", "UselessLeaf"], "GRX010": ["RtlHardcoded", "RtlSymmetry", "RtlCompat"],
  ]

  package static let zeroSize = LintRule(
    code: "GRX001", name: "zero-size", severity: .warning, summary: "A view is left without any width or height.",
    explanation: """
      A visible view that asks for a length (match_parent, a weight, a fixed length, content) and gets none. Also a \
      length fixed at 0, without a weight, of a view that has something to show. Of the views of a row or column that \
      nothing is left for, the first is reported. Views that are to be filled at run time (no text, no picture, no \
      children) and measure as nothing are not reported, nor are spacers without an id and a background, nor what is \
      inside of a view without a size.
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
      The upper view is reported, once.
      """)

  package static let textCutOff = LintRule(
    code: "GRX004", name: "text-cut-off", severity: .warning, summary: "A text needs more room than its view got.",
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
    summary: "A control is smaller than a finger: 48 points both ways.",
    explanation: """
      A visible Button or Switch, or a view whose class ends in Button, Switch, CheckBox or RadioButton, of less than \
      48 points (--touch-target) in width or height. A control without any size is left to zero-size.
      """)

  package static let weightedLength = LintRule(
    code: "GRX007", name: "weighted-length", severity: .note,
    summary: "A weight without a length of 0 makes other shares than it says, or measures twice for nothing.",
    explanation: """
      A child of a LinearLayout of exact length has a weight, and wrap_content or match_parent along it. Reported if \
      it gets another length than its weight's share, or if no other child has a weight, so that a length of 0 gives \
      the same. Not reported if a weighted child has a fixed length or a maximum, or with measureWithLargestChild.
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
    summary: "A layout holds one child and adds nothing to it.",
    explanation: """
      A LinearLayout, FrameLayout or RelativeLayout that isn't a document's root, has exactly one child, and has no id, \
      padding, background, minimum, maximum or direction of its own, while the child has its frame in every size, \
      direction and font scale tried. Left alone are includes, layouts that are not visible or whose child isn't, a \
      layout in a row around a view with a baseline, and one in a TableLayout, a TableRow or, around a fixed length, a \
      ScrollView.
      """)

  package static let leftRight = LintRule(
    code: "GRX010", name: "left-right", severity: .note,
    summary: "Left or right where start or end would mirror in right-to-left languages.",
    explanation: """
      A left or right padding or margin that differs from the one on the other side, a gravity with left or right, or a \
      RelativeLayout rule with left or right. Not reported: if the start or end form is given as well; if the \
      same is said of both sides; if the view is mirrored all the same; if a layoutDirection is given, on the \
      view or above it. It needs both directions, so --direction turns it off.
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
      None of them has a place of its own to start from, so that all of them end at the layout's start, or where the \
      order of the equations leaves them. The links between the neighbours of a chain are no circle, unless the chain is \
      a ring.
      """)

  static let matchParentAmongAnchors = LintRule(
    code: "GRX013", name: "match-parent-among-anchors", severity: .note,
    summary: "A child of a ConstraintLayout has a length of match_parent.",
    explanation: """
      match_parent puts the child's anchors along that axis out of force. A length of 0 with an anchor at both ends does \
      the same and goes by them.
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
    summary: "Required constraints of an AutoLayout can't be met together at a size that was tried.",
    explanation: """
      The last of a smallest set of constraints that contradict one another gives way, in the order in which they are \
      written. A lower priority says which one should. Contradictions that are there at any size are told when the layout \
      is read.
      """)

  static let openEdge = LintRule(
    code: "GRX016", name: "open-edge", severity: .note,
    summary: "No constraint determines an edge or a length of an AutoLayout's child.",
    explanation: """
      Such an edge goes as far to the leading or top side as the constraints allow, such a length becomes as small. Write \
      a constraint that says so, or what is meant. Views that are gone are left alone.
      """)

  static let idleConstraint = LintRule(
    code: "GRX017", name: "idle-constraint", severity: .note,
    summary: "A constraint of an AutoLayout has no effect.",
    explanation: """
      Without it every frame is the same, in every size, direction and font scale tried, whether texts and other content \
      are as they are, empty or large. Either others say the same, or others of higher priority leave it nothing to say. \
      Of two that say the same, the later one is reported. Not reported: a constraint that holds an edge or a length where it \
      would be without any; systems that contradict themselves or have more than 200 constraints; of a large layout, what \
      follows the first few hundred constraints.
      """)

  static let mixedSides = LintRule(
    code: "GRX018", name: "mixed-sides", severity: .note,
    summary: "A view has constraints of left or right and of leading or trailing.",
    explanation: """
      Right to left, leading and trailing change sides, left and right don't, so that the view is stretched, turned or \
      contradicted. Use one kind for both of its sides.
      """)
}
