import GRXInspection
import Layouts
import Measure

extension LintRule {
  package static let overlap = LintRule(
    code: "GRX003", name: "overlap", severity: .warning,
    summary: "Two views of a LinearLayout or RelativeLayout, or two texts of a ConstraintLayout, overlap.",
    explanation: """
      Two visible siblings with content, in a ConstraintLayout two texts, overlap by at least four points in both directions. The upper view is \
      reported, once, unless the lower one is reported itself. Not reported, because it is clearly intentional: a \
      negative margin on either view; a view that fills its parent, by match_parent or by rules, in both directions; a \
      lower view that is a picture or a plain view and contains all of the upper one; a view with a background, or a \
      narrower one, over a picture; a lower view that scrolls; a picture that is placed within a layout, or covers all of the lower view; a floating button or a progress bar over \
      another view; a view that is aligned with the other on both axes.
      """,
    aliases: ["RelativeOverlap"], dependsOnSizes: true)
}

struct OverlapRule {
  let tree: LaidOutTree
  let parent: Int
  let layout: View

  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    for index in tree.indices where tree.frames.hasChildren(index) {
      let entry = tree.entries[index]
      guard entry.isShown, !tree.frames[index].frame.isEmpty, !entry.isInVoid else { continue }
      guard entry.facts.keepsChildrenApart || entry.facts.keepsTextsApart else { continue }
      OverlapRule(tree: tree, parent: index, layout: tree.views[index]).check(
        tree.frames.children(of: index), &report)
    }
  }

  private func check(_ children: FrameTree.Children, _ report: inout LintReport) {
    let seen = children.filter { child in
      let entry = tree.entries[child]
      // Views that are initially hidden may replace others.
      return entry.isShown && entry.isSeen && !frame(child).isEmpty && !entry.hasNegativeMargin
        && !entry.traits.contains(.isAlternative)
        && (facts.keepsChildrenApart || entry.traits.contains(.showsText))
    }
    guard seen.count > 1 else { return }
    let sweep: Axis = facts.line?.axis ?? .vertical
    // Sorted by edges, so that a view is compared only with those that overlap it along that axis.
    let frames = seen.map { frame($0) }
    if followOneAnother(frames, along: sweep) { return }
    let ordered = seen.indices.sorted {
      (frames[$0].leading(along: sweep), $0) < (frames[$1].leading(along: sweep), $1)
    }
    var open: [Int] = []
    // The lowest view that each view overlaps, by the index in `seen`.
    var lowest = [Int](repeating: .max, count: seen.count)
    var comparisonsLeft = OverlapRule.comparisonsPerView * seen.count
    for child in ordered where comparisonsLeft > 0 {
      open.removeAll { frames[$0].trailing(along: sweep) <= frames[child].leading(along: sweep) }
      for other in open {
        let (lower, upper) = (min(child, other), max(child, other))
        guard lower < lowest[upper], intersection(frames[lower], frames[upper]) != nil else {
          continue
        }
        comparisonsLeft -= 1
        if !isMeant(seen[lower], seen[upper]) && overlap(seen[lower], seen[upper]) != nil {
          lowest[upper] = lower
        }
        if comparisonsLeft <= 0 { break }
      }
      open.append(child)
      if open.count > OverlapRule.maximumOpen { open.removeFirst(OverlapRule.maximumOpen / 2) }
    }
    var isReported = [Bool](repeating: false, count: seen.count)
    for place in seen.indices where lowest[place] < seen.count {
      // Once the reported views are moved, the view may overlap none.
      let candidates = max(0, place - OverlapRule.maximumOpen)..<place
      guard
        let lowerPlace = !isReported[lowest[place]]
          ? lowest[place]
          : candidates.first(where: {
            !isReported[$0] && intersection(frames[$0], frames[place]) != nil && !isMeant(seen[$0], seen[place])
              && overlap(seen[$0], seen[place]) != nil
          })
      else { continue }
      isReported[place] = true
      let (lower, upper) = (seen[lowerPlace], seen[place])
      guard let overlap = overlap(lower, upper) else { continue }
      let size = tree.points(overlap)
      let names = (tree.views[upper].designation, tree.views[lower].designation)
      let advice =
        facts.placesByRules
        ? "keep them apart with \(facts.keepsTextsApart ? "a constraint" : "a rule") such as \(tree.written("toEndOf", of: upper)) or below, or limit the length of one"
        : "make one of them smaller"
      report.add(.overlap, tree, upper, beside: lower, "\(names.0) overlaps \(names.1) by \(size); \(advice)")
    }
  }

  private var facts: LayoutFacts { tree.entries[parent].facts }

  private func frame(_ entry: Int) -> Rect { tree.frames[entry].frame }

  /// Returns whether no frame begins before the end of a previous one, as in most rows and columns.
  private func followOneAnother(_ frames: [Rect], along axis: Axis) -> Bool {
    var end = Int.min
    for frame in frames {
      if frame.leading(along: axis) < end { return false }
      end = max(end, frame.trailing(along: axis))
    }
    return true
  }

  /// Less is space inside the views, such as that above and below the letters of a text.
  private static let leastPoints = 4

  /// Returns the size of the overlap that is visible in both views, or `nil` if it is too small.
  func overlap(_ lower: Int, _ upper: Int) -> Size? {
    guard let common = intersection(frame(lower), frame(upper)) else { return nil }
    var largest: Size?
    let others = tree.shownParts(of: upper)
    for part in tree.shownParts(of: lower) where intersection(part.frame, common) != nil {
      for other in others {
        guard let size = intersection(part.frame, other.frame) else { continue }
        if largest.map({ $0.width * $0.height < size.size.width * size.size.height }) ?? true {
          largest = size.size
        }
      }
    }
    return largest
  }

  /// Returns the common area of two rectangles, or `nil` if it is too small.
  func intersection(_ a: Rect, _ b: Rect) -> Rect? {
    let least = OverlapRule.leastPoints * tree.onePoint
    return a.intersection(b).flatMap { $0.width >= least && $0.height >= least ? $0 : nil }
  }

  /// The maximum number of views that are compared with a view, among those that begin before it and extend beside it.
  private static let maximumOpen = 256
  /// The number of pairs of views with intersecting frames that are examined, per view of a layout. There are more only
  /// if hundreds of views are in one place.
  private static let comparisonsPerView = 16

  func isMeant(_ lower: Int, _ upper: Int) -> Bool {
    if fillsParent(lower) || fillsParent(upper) { return true }
    // Views without anchors are reported by missing-anchor.
    if [lower, upper].contains(where: {
      (tree.views[$0].layoutParams as? ConstraintLayout.LayoutParams)?.lacksAnchors ?? false
    }) {
      return true
    }
    let (below, above) = (tree.entries[lower], tree.entries[upper])
    let (view, aboveView) = (tree.views[lower], tree.views[upper])
    // A view over a list stays in place while the list scrolls.
    if below.facts.isViewport || below.traits.contains(.awaitsContent), !above.facts.isViewport { return true }
    let isBackground = view.isDecoration || view.isEmptyGroup && !below.facts.coversFrame
    if isBackground && holds(frame(lower), frame(upper)) { return true }
    // A bar across a picture, or a badge on it.
    if view.isPicture, tree.hasBackground(upper) || frame(upper).width <= frame(lower).width { return true }
    let name = aboveView.className
    if OverlapRule.floating.contains(where: { name.hasSuffix($0) }) { return true }
    if aboveView.isDecoration && isPlaced(frame(upper)) {
      let isGroup = (view as? ViewGroup).map { !$0.subviews.isEmpty } ?? false
      if isGroup && holds(frame(lower), frame(upper)) || holds(frame(upper), frame(lower)) { return true }
    }
    guard let layout = layout as? any LayoutDescribing else { return false }
    return layout.aligns(aboveView, to: view) || layout.aligns(view, to: aboveView)
  }

  /// Classes of views that are shown over others.
  private static let floating = ["FloatingActionButton", "ProgressBar", "ProgressIndicator"]

  /// Returns whether a view isn't at the parent's start, where it would be without rules.
  private func isPlaced(_ frame: Rect) -> Bool {
    let padding = layout.padding
    return frame.y > padding.top || frame.x > padding.left && !tree.entries[parent].isRightToLeft
  }

  private func fillsParent(_ child: Int) -> Bool {
    let (padding, size) = (layout.padding, frame(parent).size)
    let box = Rect(
      x: padding.left, y: padding.top, width: size.width - padding.horizontal,
      height: size.height - padding.vertical)
    let isWide = isStretched(tree.views[child], along: .horizontal)
    return isWide && isStretched(tree.views[child], along: .vertical) && holds(frame(child), box)
  }

  /// Returns whether a view's params, rather than its content, make it as long as its parent.
  private func isStretched(_ view: View, along axis: Axis) -> Bool {
    if view.requestedLength(along: axis) == .matchParent { return true }
    return (layout as? any LayoutDescribing)?.stretches(view, along: axis) ?? false
  }

  private func holds(_ outer: Rect, _ inner: Rect) -> Bool {
    outer.x <= inner.x && outer.y <= inner.y && outer.right >= inner.right
      && outer.bottom >= inner.bottom
  }
}

extension Edges {
  fileprivate var horizontal: Int { left + right }
  fileprivate var vertical: Int { top + bottom }
}

extension ConstraintLayout.LayoutParams {
  /// Whether no anchor places the view along one of the axes.
  fileprivate var lacksAnchors: Bool {
    let across = [
      leftToLeft, leftToRight, rightToLeft, rightToRight, startToStart, startToEnd, endToStart, endToEnd,
    ]
    let along = [topToTop, topToBottom, bottomToTop, bottomToBottom, baselineToBaseline]
    return across.allSatisfy { $0 == nil } || along.allSatisfy { $0 == nil }
  }
}
