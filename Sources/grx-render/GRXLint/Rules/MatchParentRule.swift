import Layouts
import Measure

extension LintRule {
  package static let matchParentInWrapContent = LintRule(
    code: "GRX008", name: "match-parent-in-wrap-content", severity: .warning,
    summary: "A view has match_parent in a parent that wraps its content.",
    explanation: """
      A visible view has match_parent along an axis on which its parent wraps its content. Reported if the view \
      has no length there and isn't a spacer. Also reported in a FrameLayout, across a LinearLayout, and along a \
      scrolling view if the view is shorter than its parent's content box, and has a background or children that would \
      move.
      """,
    aliases: ["ScrollViewSize"], dependsOnSizes: true)
}

enum MatchParentRule {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    for index in tree.indices {
      let entry = tree.entries[index]
      guard entry.traits.contains(.matchesParent), entry.isShown, !entry.isInVoid, entry.isMeaningful else { continue }
      for axis in [Axis.horizontal, .vertical] where applies(to: index, along: axis, in: tree) {
        guard !isScrolledWithoutEffect(index, along: axis, in: tree) else { continue }
        report.add(
          .matchParentInWrapContent, tree, index, at: [axis.lengthName], message(tree, index, along: axis))
      }
    }
  }

  /// Returns whether a view matches a parent that has no length to match.
  static func applies(to index: Int, along axis: Axis, in tree: LaidOutTree) -> Bool {
    let entry = tree.entries[index]
    // It grows with the content that it will get.
    if entry.awaitsContent { return false }
    // A layout may replace it by another length, such as a share.
    let view = tree.views[index]
    guard let parentIndex = tree.frames[index].parent, view.requestedLength(along: axis) == .matchParent,
      view.dimension(along: axis) == .matchParent
    else { return false }
    let (layout, parent) = (tree.views[parentIndex], tree.entries[parentIndex])
    // An item of a list that matches the list is as long as the list's content.
    if layout is ItemList || layout is ItemGrid || layout is ItemColumn { return false }
    let isScrolled = layout.scrolledAxis == axis
    let facts = parent.facts
    if !isScrolled, parent.specs?[axis].isExact ?? true { return false }
    // If siblings have taken all space, that is the problem.
    if let specs = entry.specs, specs[axis].isAtMost || specs[axis].isExact, specs[axis].size == 0 {
      if tree.column(of: index)?.axis == axis { return false }
    }
    let length = tree.frames[index].frame.size[axis]
    // So will the parent.
    if length <= 0 { return !tree.isFilledLater(isScrolled ? index : parentIndex) }
    // Otherwise, siblings and cells have their own parts of the parent.
    let isAlone = facts.offersAllRoom || tree.column(of: index) != nil
    if !isAlone || tree.column(of: index)?.axis == axis || facts.overrulesLengths { return false }
    let margins = view.margins.total(along: axis)
    let room = tree.frames[parentIndex].frame.size[axis] - layout.padding.total(along: axis) - margins
    return room - length >= tree.onePoint
  }

  /// Returns whether a view inside a scrolling one would look the same if it had the length that it requests.
  private static func isScrolledWithoutEffect(_ index: Int, along axis: Axis, in tree: LaidOutTree) -> Bool {
    let (view, entry) = (tree.views[index], tree.entries[index])
    guard let parent = tree.frames[index].parent, tree.views[parent].scrolledAxis == axis, !tree.hasBackground(index),
      let specs = entry.specs
    else { return false }
    let room =
      tree.frames[parent].frame.size[axis] - tree.views[parent].padding.total(along: axis)
      - view.margins.total(along: axis)
    var filling = specs
    if axis == .horizontal { filling.width = .exactly(room) } else { filling.height = .exactly(room) }
    view.measure(filling)
    view.layout(Rect(origin: tree.frames[index].frame.origin, size: view.measuredSize))
    let isMoved = (index + 1..<tree.frames[index].end).contains { inner in
      tree.entries[inner].isShown && tree.entries[inner].isMeaningful
        && tree.views[inner].frame != tree.frames[inner].frame
    }
    view.measure(specs)
    view.layout(tree.frames[index].frame)
    return !isMoved
  }

  private static func message(_ tree: LaidOutTree, _ index: Int, along axis: Axis) -> String {
    let (name, length) = (tree.views[index].designation, axis.lengthName)
    guard let parent = tree.frames[index].parent.map({ tree.views[$0] }) else { return "" }
    let size = tree.points(tree.frames[index].frame.size[axis])
    if parent.scrolledAxis == axis {
      return
        "\(name) has a \(length) of match_parent in \(parent.designation), which scrolls that way, and so is only as "
        + "long as its content, \(size); make it wrap_content, or set \(tree.written("fillViewport", of: index))"
    }
    return
      "\(name) has a \(length) of match_parent in \(parent.designation), which has the \(length) of its content, and "
      + "so gets \(size); give either of them a \(length)"
  }
}
