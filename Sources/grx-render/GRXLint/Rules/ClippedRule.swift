import GRXInspection
import Layouts
import Measure

extension LintRule {
  package static let clipped = LintRule(
    code: "GRX002", name: "clipped", severity: .warning,
    summary: "A view extends beyond its parent and is cut off there.",
    explanation: """
      Something that a view shows, and not only the space around it, extends a point or more beyond the frame of the \
      view's parent. Only the first view that crosses the end \
      of a row or column is reported. Not reported: views along the scrolling axis of their parent; views with a \
      negative margin along the axis, which is intentional; views two levels below one with clipChildren="false"; pictures and plain views in a FrameLayout, which crops \
      them.
      """,
    dependsOnSizes: true, isAboutSpace: true)
}

enum ClippedRule {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    /// The rows and columns in which a view was already reported.
    var overfull: Set<Int> = []
    for index in tree.indices {
      let frame = tree.frames[index].frame
      guard let parentIndex = tree.frames[index].parent,
        reachesOut(frame, of: tree.frames[parentIndex].frame.size, by: tree.onePoint)
      else { continue }
      let entry = tree.entries[index]
      guard entry.isShown, entry.isMeaningful, !entry.isInVoid, !frame.isEmpty else { continue }
      let (view, room) = (tree.views[index], tree.frames[parentIndex].frame.size)
      for axis in [Axis.horizontal, .vertical]
      where isClipping(parentIndex, index, tree, along: axis) {
        let (before, behind) = (-frame.leading(along: axis), frame.trailing(along: axis) - room[axis])
        guard max(before, behind) >= tree.onePoint, isSeenBeyond(parentIndex, index, tree, along: axis) else {
          continue
        }
        if let column = tree.column(of: index), column.axis == axis,
          !overfull.insert(parentIndex).inserted
        {
          continue
        }
        let length = axis.lengthName
        let isFixed = view.requestedLength(along: axis).isFixed && view.weight == 0
        report.add(
          .clipped, tree, index, at: isFixed ? [length] : [],
          message(tree, index, parentIndex, along: axis, before: before, behind: behind))
      }
    }
  }

  /// Returns whether a frame extends beyond a size. Most frames don't, and all other checks take longer.
  private static func reachesOut(_ frame: Rect, of size: Size, by distance: Int) -> Bool {
    max(-frame.x, frame.right - size.width, -frame.y, frame.bottom - size.height) >= distance
  }

  /// Returns whether something that a view shows, rather than the space around it, extends beyond its parent.
  private static func isSeenBeyond(_ parent: Int, _ child: Int, _ tree: LaidOutTree, along axis: Axis) -> Bool {
    let parts = tree.shownParts(of: child)
    let length = tree.frames[parent].frame.size[axis]
    func isBeyond(_ frame: Rect, by least: Int) -> Bool {
      max(-frame.leading(along: axis), frame.trailing(along: axis) - length) >= max(least, tree.onePoint)
    }
    let (view, frame) = (tree.views[child], tree.frames[child].frame)
    if parts.contains(where: { isBeyond($0.frame, by: $0.slack[axis]) }) { return true }
    // The future content of an empty view isn't near its edges. A text may become as long as the length that is set.
    if parts.isEmpty { return isBeyond(frame, by: 4 * tree.onePoint) }
    return view.asText != nil && view.requestedLength(along: axis).isFixed && isBeyond(frame, by: 8 * tree.onePoint)
  }

  /// The suffixes of classes that move children in from outside.
  private static let opening = ["DrawerLayout", "SlidingPaneLayout", "ViewPager", "ViewPager2"]

  private static func isClipping(_ parent: Int, _ child: Int, _ tree: LaidOutTree, along axis: Axis)
    -> Bool
  {
    if let scrolled = tree.views[parent].scrolledAxis { return axis != scrolled }
    if tree.views[child].hasNegativeMargin(along: axis) { return false }
    // Content that scrolls below a header is as high as the space without the header, and a sheet waits below the edge.
    if let params = tree.views[child].layoutParams as? CoordinatorLayout.LayoutParams,
      params.behavior == .scrolling || params.behavior == .bottomSheet
    {
      return false
    }
    // A bar that scrolls may be higher than the window.
    if axis == .vertical, tree.views[parent] is CoordinatorLayout, tree.views[child].className.hasSuffix("AppBarLayout")
    {
      return false
    }
    // Android clips a view that the one around it draws, unless that one leaves it out.
    if let around = tree.frames[parent].parent, let own = tree.place(of: tree.views[around])?.own,
      own.document.written("clipChildren", of: own.node)?.value == "false"
    {
      return false
    }
    // A view in a closed drawer, or on another page, isn't visible yet.
    let name = tree.views[parent].className
    if opening.contains(where: { name.hasSuffix($0) }) { return false }
    return !(tree.views[child].isDecoration && tree.entries[parent].facts.isLayered)
  }

  private static func message(
    _ tree: LaidOutTree, _ index: Int, _ parentIndex: Int, along axis: Axis, before: Int,
    behind: Int
  ) -> String {
    let (size, facts) = (tree.frames[index].frame.size, tree.entries[parentIndex].facts)
    let (view, name) = (tree.views[index], tree.views[parentIndex].designation)
    let (first, last) = axis == .horizontal ? ("left", "right") : ("top", "bottom")
    let length = axis.lengthName
    var text = view.designation
    let isOutside = before >= size[axis] || behind >= size[axis]
    let edge =
      before >= tree.onePoint ? behind >= tree.onePoint ? "\(first) and the \(last)" : first : last
    let distance = edge == last ? behind : before
    if isOutside {
      text += " is outside \(name), beyond its \(edge) edge, and can't be seen"
    } else if edge == first || edge == last {
      text +=
        " extends \(tree.points(distance)) beyond the \(edge) edge of \(name) and is cut off there"
    } else {
      text += " extends beyond the \(edge) edge of \(name), \(tree.points(before)) and "
      text += "\(tree.points(behind)), and is cut off there"
    }
    if let line = facts.line, line.axis == axis {
      text += "; the views of this \(axis == .horizontal ? "row" : "column") are longer than it: "
      if line.isSharedByRank {
        text += "let one of them shrink, or make its minimum smaller"
      } else {
        text +=
          axis == .horizontal
          ? "give one of them a width of 0 and a weight" : "put it into a ScrollView"
      }
    } else if facts.zeroMatchesAnchors, view.requestedLength(along: axis) == .fixed(0) {
      text += "; anchor both of its edges, so that its \(length) has a limit"
    } else if view.requestedLength(along: axis).isFixed {
      text +=
        "; its \(length) is fixed: let it be match_parent or smaller, or let \(name) be larger"
    } else {
      text += "; make its margins or its content smaller, or \(name) larger"
    }
    return text
  }
}
