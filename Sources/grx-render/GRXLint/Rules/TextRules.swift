import Layouts
import Measure

extension LintRule {
  package static let textCutOff = LintRule(
    code: "GRX004", name: "text-cut-off", severity: .warning,
    summary: "A text needs more space than its view has.",
    explanation: """
      More than an eighth of a line of text is missing at the bottom of a visible view, or the view is narrower \
      than half an em, so that its first line is broken. Lines that maxLines hides aren't missing. Font scales 1, \
      1.3, and 2 are tried.
      """,
    dependsOnSizes: true, isAboutSpace: true)

  package static let fixedTextHeight = LintRule(
    code: "GRX005", name: "fixed-text-height", severity: .warning,
    summary: "The height or maxHeight of a text cuts it off.",
    explanation: """
      Like text-cut-off, if the cause is the view's own height or maxHeight. Font scales 1, 1.3, and 2 are tried.
      """)
}

enum TextRules {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    guard report.isOn(.textCutOff) || report.isOn(.fixedTextHeight) else { return }
    for index in tree.indices {
      let entry = tree.entries[index]
      guard entry.traits.contains(.showsText), entry.isShown, !entry.isInVoid, !tree.frames[index].frame.isEmpty,
        let view = tree.views[index] as? TextView
      else { continue }
      check(view, index, tree, &report)
    }
  }

  private static func check(_ view: TextView, _ index: Int, _ tree: LaidOutTree, _ report: inout LintReport) {
    let frame = tree.frames[index].frame
    let room = frame.width - view.padding.left - view.padding.right
    // Breaking lines takes the most time; a text that is smaller than offered has all the space that it needs.
    let isCapped = view.maxHeight.map { frame.height >= $0 } ?? false
    if Double(room) >= view.drawnTextSize / 2, !isCapped, frame.height >= view.measuredSize.height,
      let offer = tree.entries[index].specs?.height, offer.isUnspecified || offer.isAtMost && frame.height < offer.size
    {
      return
    }
    // Most other texts have a height of their own, and their number of lines is known.
    if Double(room) >= view.drawnTextSize / 2 {
      let part = view.shownPart
      let needed = min(part.lineCount * part.lineHeight, Pixels.limit) + view.padding.top + view.padding.bottom
      if needed - frame.height <= part.lineHeight / 8 { return }
    }
    let (lines, lineHeight) = view.shownLines
    if Double(room) < view.drawnTextSize / 2, view.breaksFirstParagraph(shownLines: lines, within: room),
      !isLegible(view, lines, in: room)
    {
      report.add(
        .textCutOff, tree, index,
        "\(view.designation) is squeezed to a width of \(tree.points(max(room, 0))), too little for its text; give it a "
          + "weight or a \(tree.written("minWidth", of: index)), or give the views next to it less space")
      return
    }
    let needed = min(lines.count * lineHeight, Pixels.limit) + view.padding.top + view.padding.bottom
    guard needed - frame.height > lineHeight / 8 else { return }
    let shortage = "needs \(tree.points(needed)) in height for its text and has \(tree.points(frame.height))"
    if view.layoutParams.height.fixedLength == frame.height || view.maxHeight == frame.height {
      let isHeight = view.layoutParams.height.fixedLength == frame.height
      let name = isHeight ? "height" : tree.written("maxHeight", of: index)
      let advice =
        isHeight
        ? "make the height wrap_content, and the current height the \(tree.written("minHeight", of: index))"
        : "leave out the \(name)"
      report.add(
        .fixedTextHeight, tree, index, at: [isHeight ? "height" : "maxHeight"],
        "\(view.designation) \(shortage), its \(name); \(advice)")
    } else {
      report.add(.textCutOff, tree, index, "\(view.designation) \(shortage); \(advice(for: index, in: tree))")
    }
  }

  /// Returns whether most of a text of a single letter is visible.
  private static func isLegible(_ view: TextView, _ lines: [TextLine], in room: Int) -> Bool {
    view.text.count == 1 && lines.first.map { $0.width <= room * 3 / 2 } ?? false
  }

  private static func advice(for index: Int, in tree: LaidOutTree) -> String {
    var ancestor = tree.frames[index].parent
    while let current = ancestor {
      let (view, height) = (tree.views[current], tree.frames[current].frame.height)
      let isFixed = view.layoutParams.height.fixedLength == height && height > 0
      if isFixed {
        return "let \(view.designation), whose height is fixed at \(tree.points(height)), wrap its "
          + "content"
      }
      if view.scrolledAxis != nil { break }
      ancestor = tree.frames[current].parent
    }
    return "let its parent grow with it, or scroll"
  }
}
