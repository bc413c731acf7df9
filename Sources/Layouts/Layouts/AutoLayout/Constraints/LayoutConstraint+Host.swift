import Measure

extension LayoutConstraint {
  /// The closest view that contains both views; the first view itself if there is no second one, or if it contains the
  /// second one.
  ///
  /// `nil` if the views have no common superview yet.
  public var hostView: View? {
    guard let first else { return nil }
    if let moved = details?.movedHost { return moved }
    if isAboutOneView { return details?.written?.isKeptByParent ?? false ? first.parent : first }
    guard let second else { return nil }
    return LayoutConstraint.closestCommonView(first, second)
  }

  /// Sets another view as the host; `nil` for the closest view that contains both.
  package func setHostView(_ view: View?) { makeDetails().movedHost = view }

  /// Whether the constraint applies only to lengths of the first view.
  private var isAboutOneView: Bool {
    !hasSecond || (secondKind == .view && secondOwner === firstOwner)
  }

  /// The view that solves the constraint: the host, or its superview if the constraint applies to only one view. If a
  /// view's parent solves no constraints, the view solves its own lengths.
  var systemHost: View? {
    guard let first else { return nil }
    guard isAboutOneView else { return second.flatMap { LayoutConstraint.closestCommonView(first, $0) } }
    if first.solvesConstraints, !(first.parent?.solvesConstraints ?? false) { return first }
    return first.parent
  }

  /// Records the reach of the most common kinds of constraints: between siblings, and between a view and its superview,
  /// if the superview solves constraints. `findSolver` does the same for all kinds.
  ///
  /// - Returns: Whether it is one of them.
  func isBetweenSiblings() -> Bool {
    guard let firstOwner, let first = firstOwner.state, let parent = first.parent,
      parent.viewType == AutoLayout.self || parent.view.solvesConstraints
    else { return false }
    if secondKind == .view {
      guard let secondOwner, let second = secondOwner.state, second.parent == parent else { return false }
      secondOwner.noteReach(1)
    }
    firstOwner.noteReach(1)
    return true
  }

  /// Makes the views that have to take part in solving the constraint do so, once they are in one tree.
  func findSolver() {
    guard isInstalled, let first else { return }
    let second = second
    guard let host = systemHost else {
      if isAboutOneView || isAboutSuperview || second == nil {
        ViewConstraints.of(first).wait(self)
      } else {
        ViewConstraints.of(first.root).wait(self)
        if let second { ViewConstraints.of(second.root).wait(self) }
      }
      return
    }
    if host !== first || !isAboutOneView { ViewConstraints.holdViews(host) }
    if !host.solvesConstraints {
      return report("\(self) has no effect: \(host.className) places its children itself", at: sourcePlace)
    }
    holdViews(from: first, to: host)
    if let second { holdViews(from: second, to: host) }
    if isAboutOneView { return }
    if first.parent == nil || first === host { ViewConstraints.existing(first)?.noteReach(0) }
    if let second, second.parent == nil || second === host { ViewConstraints.existing(second)?.noteReach(0) }
  }

  /// Makes the views between `view` and `host`, which solves the constraint, take part.
  private func holdViews(from view: View, to host: View) {
    if view === host { return }
    var reach: Int32 = 1
    var ancestor = view.parent
    while let between = ancestor, between !== host {
      ViewConstraints.holdViews(between)
      if !between.solvesConstraints { ViewConstraints.of(host).noteReader(self) }
      reach += 1
      ancestor = between.parent
    }
    ViewConstraints.of(view).noteReach(reach)
  }

  /// Returns whether the constraint is deactivated when a view is taken out of its parent, because the constraint
  /// connects the inside of that view with its outside.
  func belongs(outsideOf removed: View) -> Bool {
    guard writtenNumber == 0 else { return false }
    let isFirstInside = first.map { $0 === removed || $0.isInside(removed) } ?? false
    if isAboutOneView { return first === removed && (details?.written?.isKeptByParent ?? false) }
    if isAboutSuperview { return first === removed }
    let isSecondInside = second.map { $0 === removed || $0.isInside(removed) } ?? false
    return isFirstInside != isSecondInside
  }

  /// Returns whether all views of the constraint are children of `layout`, or the layout itself.
  func isBetweenChildren(of layout: View) -> Bool {
    guard let first, first === layout || first.parent === layout else { return false }
    guard hasSecond, let second else { return true }
    return second === layout || second.parent === layout
  }

  private static func closestCommonView(_ first: View, _ second: View) -> View? {
    var candidate: View? = first
    while let view = candidate {
      if second === view || second.isInside(view) { return view }
      candidate = view.parent
    }
    return nil
  }
}

extension View {
  /// Returns whether the view is a descendant of `other`.
  final func isInside(_ other: View) -> Bool {
    var ancestor = parent
    while let view = ancestor {
      if view === other { return true }
      ancestor = view.parent
    }
    return false
  }
}
