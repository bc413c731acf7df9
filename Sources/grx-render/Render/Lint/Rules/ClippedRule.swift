import Layouts
import Measure

/// `LintRule.clipped`.
enum ClippedRule {
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    /// The rows and columns of which one view was reported already.
    var overfull: Set<Int> = []
    for index in tree.entries.indices {
      guard let parentIndex = tree.entries[index].parent,
        reachesOut(tree.entries[index].frame, of: tree.entries[parentIndex].frame.size, by: tree.onePoint)
      else { continue }
      let entry = tree.entries[index]
      guard entry.isShown, entry.isMeaningful, !entry.isInVoid, !entry.frame.isEmpty
      else { continue }
      let parent = tree.entries[parentIndex]
      for axis in [Axis.horizontal, .vertical] where isClipping(parent.view, entry.view, along: axis) {
        let before = -entry.frame.leading(along: axis)
        let behind = entry.frame.trailing(along: axis) - parent.frame.size[axis]
        guard max(before, behind) >= tree.onePoint else { continue }
        if let column = tree.column(of: index), column.axis == axis, !overfull.insert(parentIndex).inserted { continue }
        let length = axis.lengthName
        let isFixed = entry.view.requestedLength(along: axis).isFixed && entry.view.weight == 0
        report.add(
          .clipped, tree, index, at: isFixed ? [length] : [],
          message(tree, entry, parent, along: axis, before: before, behind: behind))
      }
    }
  }

  /// Most views don't, and all else takes longer to find out.
  private static func reachesOut(_ frame: Rect, of size: Size, by distance: Int) -> Bool {
    max(-frame.x, frame.right - size.width, -frame.y, frame.bottom - size.height) >= distance
  }

  private static func isClipping(_ parent: View, _ child: View, along axis: Axis) -> Bool {
    if let scrolled = parent.scrolledAxis { return axis != scrolled }
    if child.hasNegativeMargin(along: axis) { return false }
    return !(child.isDecoration && parent.layoutFacts.isLayered)
  }

  private static func message(
    _ tree: LaidOutTree, _ entry: LaidOutTree.Entry, _ parent: LaidOutTree.Entry, along axis: Axis, before: Int,
    behind: Int
  ) -> String {
    let (first, last) = axis == .horizontal ? ("left", "right") : ("top", "bottom")
    let length = axis.lengthName
    var text = entry.view.designation
    let isOutside = before >= entry.frame.size[axis] || behind >= entry.frame.size[axis]
    let edge = before >= tree.onePoint ? behind >= tree.onePoint ? "\(first) and the \(last)" : first : last
    let distance = edge == last ? behind : before
    if isOutside {
      text += " is outside \(parent.view.designation), beyond its \(edge) edge, and can't be seen"
    } else if edge == first || edge == last {
      text +=
        " reaches \(tree.points(distance)) beyond the \(edge) edge of \(parent.view.designation) and is cut off there"
    } else {
      text += " reaches beyond the \(edge) edge of \(parent.view.designation), \(tree.points(before)) and "
      text += "\(tree.points(behind)), and is cut off there"
    }
    if let line = parent.facts.line, line.axis == axis {
      text += "; the views of this \(axis == .horizontal ? "row" : "column") are longer than it: "
      if line.isSharedByRank {
        text += "let one of them shrink, or make its minimum smaller"
      } else {
        text += axis == .horizontal ? "give one of them a width of 0 and a weight" : "put it into a ScrollView"
      }
    } else if entry.view.requestedLength(along: axis).isFixed {
      text += "; its \(length) is fixed: let it be match_parent or smaller, or let \(parent.view.designation) be larger"
    } else {
      text += "; make its margins or its content smaller, or \(parent.view.designation) larger"
    }
    return text
  }
}
