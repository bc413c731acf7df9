import Layouts
import Measure

extension LintRule {
  package static let uselessNesting = LintRule(
    code: "GRX009", name: "useless-nesting", severity: .note,
    summary: "A layout that contains a single child and has no effect.",
    explanation: """
      A LinearLayout, FrameLayout, or RelativeLayout that isn't a document's root, has exactly one child, sets no \
      id, padding, background, style, minimum, maximum, direction, or other effect, and has the same frame as its child in every size, \
      direction, and font scale tried. Not reported: includes; roots of list items and of pages; layouts that are \
      invisible or whose child is; layouts in a row around a view with a baseline; layouts whose child has a \
      weight; and layouts in a TableLayout, in a TableRow, or, around a fixed length, in a ScrollView.
      """,
    aliases: ["UselessParent", "UselessLeaf"], needsEveryCondition: true)
}

enum NestingRule {
  private static let classes = [
    "LinearLayout", "GRXLinearLayout", "FrameLayout", "RelativeLayout", "GRXRelativeLayout",
  ]

  /// The attributes that give a layout a purpose without affecting its frame.
  private static let effects = [
    "background", "foreground", "style", "theme", "alpha", "elevation", "translationZ", "outlineProvider", "visibility",
    "clickable", "longClickable", "onClick", "focusable", "focusableInTouchMode", "contentDescription",
    "importantForAccessibility", "accessibilityLiveRegion", "screenReaderFocusable", "tag", "transitionName",
    "animateLayoutChanges", "clipChildren", "clipToPadding", "clipToOutline", "stateListAnimator", "layoutTransition",
    "descendantFocusability", "fitsSystemWindows", "keepScreenOn", "rotation", "scaleX", "scaleY", "translationX",
    "translationY",
  ]

  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    for index in tree.indices where tree.frames.hasOneChild(index) {
      let (layout, entry) = (tree.views[index], tree.entries[index])
      guard let parent = tree.frames[index].parent, entry.isShown else { continue }
      let (view, child) = (tree.views[index + 1], tree.entries[index + 1])
      let frame = tree.frames[index + 1].frame
      guard child.isShown, !frame.isEmpty, frame == Rect(origin: .zero, size: tree.frames[index].frame.size) else {
        continue
      }
      guard classes.contains(layout.className), isPlain(layout), let place = tree.place(of: layout),
        !place.isIncluded, !effects.contains(where: { place.own.document.written($0, of: place.own.node) != nil })
      else { continue }
      guard tree.place(of: view)?.isIncluded == false else { continue }
      if overrulesLengths(tree.views[parent], of: view) { continue }
      // A row aligns its children by their baselines, and a layout without a baseline may serve to prevent that.
      if tree.column(of: index)?.axis == .horizontal, view.measuredBaseline != nil { continue }
      // The layout divides its space among children, including this one.
      if tree.column(of: index + 1) != nil, view.weight > 0 { continue }
      // Code that uses the item of a list or a page depends on the class of its root.
      guard let around = tree.place(of: tree.views[parent]),
        around.own.location(of: .node).file == place.own.location(of: .node).file
      else { continue }
      report.add(
        .uselessNesting, tree, index,
        "\(layout.className) contains only \(view.designation) and has no effect; replace it with that view"
      )
    }
  }

  /// Returns whether a parent doesn't give a child the length that it requests, so that a layout between them can have
  /// a purpose.
  private static func overrulesLengths(_ parent: View, of child: View) -> Bool {
    if let axis = parent.scrolledAxis { return child.requestedLength(along: axis).isFixed }
    return parent.layoutFacts.overrulesLengths
  }

  private static func isPlain(_ view: View) -> Bool {
    view.id == nil && view.padding == .zero && view.backgroundColor == nil && view.minimumSize == .zero
      && view.maxWidth == nil && view.maxHeight == nil && view.layoutDirection == .inherit
  }
}
