import Inflater
import Layouts
import Measure

extension LintRule {
  package static let leftRight = LintRule(
    code: "GRX010", name: "left-right", severity: .note,
    summary: "Left or right is used where start or end would mirror in right-to-left languages.",
    explanation: """
      A left or right padding or margin that differs from the opposite one, a gravity with left or right, or a \
      RelativeLayout rule with left or right. Not reported if the start or end form is set as well, if both sides \
      are equal, if the view is mirrored anyway, or if the view or an ancestor sets layoutDirection. The rule \
      needs both directions, so --direction turns it off.
      """,
    aliases: ["RtlHardcoded", "RtlSymmetry", "RtlCompat"], isIndependent: true)
}

/// Compares a tree laid out left-to-right with the same tree laid out right-to-left.
struct LeftRightRule {
  private let tree: LaidOutTree
  private let mirrored: LaidOutTree

  @Sendable
  static func check(_ tree: LaidOutTree, rightToLeft mirrored: LaidOutTree, _ report: inout LintReport) {
    guard report.isOn(.leftRight), tree.entries.count == mirrored.entries.count else { return }
    let rule = LeftRightRule(tree: tree, mirrored: mirrored)
    for index in tree.indices where !tree.views.isGone(index) {
      // Looking up places takes longer than everything else, and most views are mirrored.
      let (isEven, isMirrored) = (rule.isEven(index), rule.isMirrored(index))
      if isEven && isMirrored { continue }
      guard let place = tree.place(of: tree.views[index]), place.own.document.dialect.knowsDirections
      else { continue }
      if !isEven {
        rule.checkPadding(index, place, &report)
        rule.checkContentGravity(index, place, &report)
      }
      guard let parent = tree.frames[index].parent, !isMirrored else { continue }
      rule.checkMargins(index, parent, place, &report)
      guard rule.followsDirection(parent) else { continue }
      rule.checkGravity(index, place, &report)
      rule.checkRules(index, place, &report)
    }
  }

  // MARK: Mirrored attributes

  /// Returns whether a view has another direction in the mirrored tree.
  private func followsDirection(_ index: Int) -> Bool {
    tree.entries[index].isRightToLeft != mirrored.entries[index].isRightToLeft
  }

  /// Returns whether the distance of a view from one side of its parent equals its distance from the other side in the
  /// mirrored tree.
  private func isMirrored(_ index: Int) -> Bool {
    guard let parent = tree.frames[index].parent else { return true }
    let (frame, other) = (tree.frames[index].frame, mirrored.frames[index].frame)
    let distance = mirrored.frames[parent].frame.width - other.right - frame.x
    return frame.width == other.width && abs(distance) <= 1
  }

  /// Returns whether a view has neither padding nor content that stays on its side in the mirrored tree.
  private func isEven(_ index: Int) -> Bool {
    !followsDirection(index) || !tree.views.hasUnevenPadding(index) && hasMirroredContent(index)
  }

  private func hasMirroredContent(_ index: Int) -> Bool {
    tree.frames.children(of: index).allSatisfy { tree.views.isGone($0) || isMirrored($0) }
  }

  // MARK: Attributes

  private func checkPadding(_ index: Int, _ place: ViewPlace, _ report: inout LintReport) {
    guard tree.views.hasUnevenPadding(index) else { return }
    for (name, replacement) in [("paddingLeft", "paddingStart"), ("paddingRight", "paddingEnd")] {
      note(name, replacement, index, place, &report)
    }
  }

  private func checkMargins(_ index: Int, _ parent: Int, _ place: ViewPlace, _ report: inout LintReport) {
    let view = tree.views[index]
    let directed = tree.entries[parent].facts.directsMargins ? parent : index
    let margins = view.margins
    guard followsDirection(directed), margins.left != margins.right else { return }
    for (name, replacement) in [("marginLeft", "marginStart"), ("marginRight", "marginEnd")] {
      note(name, replacement, index, place, &report)
    }
  }

  private func checkGravity(_ index: Int, _ place: ViewPlace, _ report: inout LintReport) {
    checkWords(of: "gravity", index, place, &report)
  }

  private func checkContentGravity(_ index: Int, _ place: ViewPlace, _ report: inout LintReport) {
    guard !hasMirroredContent(index) else { return }
    checkWords(of: "contentGravity", index, place, &report)
  }

  private func checkWords(of attribute: String, _ index: Int, _ place: ViewPlace, _ report: inout LintReport) {
    guard isWritten(attribute, place), case .string(let text)? = place.attribute([attribute])?.attribute.value else {
      return
    }
    let words = text.split { $0 == "|" || $0 == " " }
    guard words.contains("left") != words.contains("right") else { return }
    let (word, replacement) = words.contains("left") ? ("left", "start") : ("right", "end")
    report.add(
      .leftRight, tree, index, at: [attribute],
      "the \(tree.written(attribute, of: index)) '\(word)' of \(tree.views[index].designation) stays \(word) in right-to-left languages; "
        + "write '\(replacement)'")
  }

  private func checkRules(_ index: Int, _ place: ViewPlace, _ report: inout LintReport) {
    guard let parent = tree.frames[index].parent,
      let layout = tree.views[parent] as? any LayoutDescribing
    else { return }
    for (name, replacement) in layout.attributesWithoutDirection(of: tree.views[index]) {
      note(name, replacement, index, place, &report)
    }
  }

  /// Returns whether the document sets an attribute, rather than a style of a library.
  private func isWritten(_ name: String, _ place: ViewPlace) -> Bool {
    place.attribute([name]).map { $0.site.document.writes($0.attribute.name, of: $0.site.node) } ?? false
  }

  private func note(
    _ name: String, _ replacement: String, _ index: Int, _ place: ViewPlace, _ report: inout LintReport
  ) {
    guard isWritten(name, place), place.attribute([replacement]) == nil else { return }
    report.add(
      .leftRight, tree, index, at: [name],
      "\(tree.written(name, of: index)) of \(tree.views[index].designation) stays on its side in right-to-left languages; "
        + "write \(tree.written(replacement, of: index))")
  }
}
