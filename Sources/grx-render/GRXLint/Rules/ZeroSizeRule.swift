import GRXInspection
import Layouts
import Measure

extension LintRule {
  package static let zeroSize = LintRule(
    code: "GRX001", name: "zero-size", severity: .warning,
    summary: "A view is left without any width or height.",
    explanation: """
      A visible view requests a length (match_parent, a weight, a fixed length, or content) and gets none, or a \
      view with content has a fixed length of 0 without a weight. If no space is left for several views of a row \
      or column, only the first is reported. Not reported: views that are filled at run time (without text, \
      picture, or children) and have no size before; spacers without an id and a background; and descendants of a \
      view without a size, except for a length of 0 that leaves its parent empty.
      """,
    aliases: ["Suspicious0dp"], dependsOnSizes: true, isAboutSpace: true)
}

struct ZeroSizeRule {
  private let tree: LaidOutTree
  /// The rows and columns without remaining space that were already reported.
  private var exhausted: Set<Int> = []
  /// Whether views of the tree were measured with specs other than those of the layout.
  private var hasMeasured = false

  private struct Cause {
    let message: String
    var attribute: String?
  }

  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    var rule = ZeroSizeRule(tree: tree)
    for index in tree.indices where tree.frames[index].frame.isEmpty {
      let entry = tree.entries[index]
      guard entry.isShown, entry.isMeaningful else { continue }
      for axis in [Axis.horizontal, .vertical] where tree.frames[index].frame.size[axis] <= 0 {
        guard !entry.isInVoid || rule.empties(index, along: axis) else { continue }
        guard let cause = rule.cause(of: index, along: axis) else { continue }
        report.add(.zeroSize, tree, index, at: cause.attribute.map { [$0] } ?? [], cause.message)
        break
      }
    }
    if rule.hasMeasured { tree.layOut() }
  }

  private init(tree: LaidOutTree) {
    self.tree = tree
  }

  /// Returns whether a parent that wraps its content is empty along an axis because a child has an explicit length of
  /// 0.
  private func empties(_ index: Int, along axis: Axis) -> Bool {
    guard tree.entries[index].traits.contains(.hasZeroLength), let parent = tree.frames[index].parent,
      !tree.entries[parent].isInVoid, tree.frames[parent].frame.size[axis] <= 0
    else { return false }
    let view = tree.views[index]
    return view.weight == 0 && view.requestedLength(along: axis).fixedLength == 0
      && tree.views[parent].requestedLength(along: axis) == .wrapContent
  }

  /// Returns the cause, or `nil` if a length of 0 was to be expected.
  private mutating func cause(of index: Int, along axis: Axis) -> Cause? {
    let (entry, parent) = (tree.entries[index], tree.frames[index].parent)
    let view = tree.views[index]
    var name: String { view.designation }
    let length = axis.lengthName
    let dimension = view.requestedLength(along: axis)
    let column = tree.column(of: index).flatMap { $0.axis == axis ? $0 : nil }
    let weight = column == nil ? 0 : view.weight
    if MatchParentRule.applies(to: index, along: axis, in: tree) { return nil }
    if ShrinkRule.applies(to: index, along: axis, in: tree) { return nil }
    if dimension.fixedLength == 0 && weight == 0 {
      guard entry.hasContent || entry.awaitsContent else { return nil }
      if parent.map({ tree.entries[$0].facts.placesByRules }) ?? false, view.isDecoration { return nil }
      let weightless = column == nil ? "" : " and no weight to enlarge it"
      let advice = column == nil ? "give it a \(length)" : "give it a weight or a \(length)"
      return Cause(message: "\(name) has a \(length) of 0\(weightless); \(advice), or make it gone", attribute: length)
    }
    if weight > 0 && view.isDecoration && !entry.hasContent && !view.isPicture { return nil }
    if let column, exhausted.contains(column.parent) { return nil }
    // Its future content makes the parent longer.
    if dimension == .matchParent || weight > 0, tree.isFilledLater(weight > 0 ? index : parent ?? index),
      let parent = parent.map({ tree.views[$0] }),
      parent.requestedLength(along: axis) == .wrapContent || parent.scrolledAxis == axis
    {
      return nil
    }
    if dimension == .wrapContent || entry.awaitsContent, isEmptyByNature(index, along: axis) { return nil }
    guard let column else { return Cause(message: elsewhere(index, along: axis)) }
    if dimension == .matchParent, followsList(index, in: column.parent, along: axis) { return nil }
    exhausted.insert(column.parent)
    let line = axis == .horizontal ? "row" : "column"
    let room =
      "\(line) \(tree.views[column.parent].designation) is "
      + "\(tree.points(tree.frames[column.parent].frame.size[axis])) long"
    if weight > 0 {
      return Cause(
        message:
          "\(name) gets no \(length): its weight is a share of the space that the other views leave, and they leave "
          + "nothing (the \(room)); give them less, or let the \(line) scroll")
    }
    let advice =
      axis == .horizontal
      ? "give the views before it a width of 0 and a weight, or a \(tree.written("maxWidth", of: index))"
      : "put the column into a ScrollView"
    return Cause(message: "no \(length) is left for \(name), since the \(room); \(advice)")
  }

  /// Whether a list before a view in a row or column also fills its parent: the view is shown while the list is empty, and gone.
  private func followsList(_ index: Int, in column: Int, along axis: Axis) -> Bool {
    tree.frames.children(of: column).contains { other in
      other < index && tree.entries[other].isShown && tree.entries[other].awaitsContent
        && tree.views[other].requestedLength(along: axis) == .matchParent
    }
  }

  private func elsewhere(_ index: Int, along axis: Axis) -> String {
    let (name, length) = (tree.views[index].designation, axis.lengthName)
    guard let parent = tree.frames[index].parent.map({ tree.views[$0] }) else {
      return "the root \(name) has no \(length); give it one"
    }
    if parent.scrolledAxis == axis {
      return
        "\(parent.designation) scrolls and so ignores the \(length) of \(name), whose content has none; put it into a "
        + "layout in there"
    }
    if parent.layoutFacts.placesByRules {
      return "the rules of \(name) leave it no \(length); relax one of them, or give the views next to it less space"
    }
    return "\(parent.designation) has no \(length) for \(name) within its padding and the margins; make them smaller, "
      + "or \(parent.designation) larger"
  }

  /// Returns whether the view would be empty regardless of the available space.
  private mutating func isEmptyByNature(_ index: Int, along axis: Axis) -> Bool {
    let view = tree.views[index]
    if let spec = tree.entries[index].specs?[axis], view.measuredSize[axis] == 0, !spec.isExact,
      spec.isUnspecified || spec.size > 0
    {
      return true
    }
    // So will the content that it gets.
    if tree.entries[index].awaitsContent { return false }
    // Any letter takes space.
    if let text = view.asText, !text.text.allSatisfy(\.isWhitespace) { return false }
    view.measure(.unspecified)
    hasMeasured = true
    return view.measuredSize[axis] == 0
  }
}
