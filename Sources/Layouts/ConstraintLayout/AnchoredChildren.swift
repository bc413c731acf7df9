import Measure

/// The children of a layout with their effective anchors, which are read once for the graphs of both axes.
struct AnchoredChildren {
  struct Child {
    let view: View
    let params: Measure.LayoutParams
    fileprivate let constraints: ConstraintLayout.Constraints?
    /// The effective anchors; `nil` for a helper, and for a view on a circle.
    fileprivate let anchors: ResolvedAnchors?
    /// Whether the position is determined by the anchors, and not by a helper or a circle.
    fileprivate(set) var isPlacedByAnchors: Bool

    fileprivate init(_ view: View) {
      self.view = view
      params = view.layoutParams
      let own = params as? ConstraintLayout.LayoutParams
      constraints = own?.constraints
      let isPlacedByAnchors =
        switch ChildRole(view.state) {
        case .view, .flow, .placeholder: own?.circle == nil
        case .guideline, .barrier, .group, .layer: false
        }
      anchors = isPlacedByAnchors ? own?.resolvedAnchors : nil
      self.isPlacedByAnchors = isPlacedByAnchors
    }

    /// Returns the effective anchors along an axis.
    func ends(along axis: Axis) -> (start: ResolvedAnchors.Anchor?, end: ResolvedAnchors.Anchor?) {
      if axis == .horizontal { return (anchors?.left, anchors?.right) }
      if let baseline = anchors?.baseline { return (baseline, nil) }
      return (anchors?.top, anchors?.bottom)
    }

    func isAnchored(along axis: Axis) -> Bool { constraints?.hasAnchors(along: axis) ?? false }
  }

  let layout: ConstraintLayout
  private(set) var all: [Child] = []
  /// The indexes of the children by their ids. If several have the same id, the last one is found.
  private(set) var indexes: [String: Int] = [:]

  init(_ layout: ConstraintLayout) {
    self.layout = layout
    let children = layout.subviews
    all.reserveCapacity(children.count)
    indexes.reserveCapacity(children.count)
    for child in children {
      if let id = child.id { indexes[id] = all.count }
      all.append(Child(child))
    }
    for child in all {
      switch ChildRole(child.view.state) {
      case .flow: for id in (child.view as? Flow)?.referencedIds ?? [] { setManaged(id) }
      case .placeholder: if let id = (child.view as? Placeholder)?.content { setManaged(id) }
      case .view, .guideline, .barrier, .group, .layer: break
      }
    }
  }

  private mutating func setManaged(_ id: String) {
    if let index = indexes[id] { all[index].isPlacedByAnchors = false }
  }

  /// Whether the anchors in the other direction are the same, or their mirror image, so that they have as many problems.
  var areMirrored: Bool {
    var (hasRelative, hasAbsolute, hasOwnDirection) = (false, false, false)
    for child in all {
      guard let anchors = child.anchors, anchors.left != nil || anchors.right != nil else { continue }
      if anchors.isRelative { hasRelative = true } else { hasAbsolute = true }
      if child.view.state.flags.contains(.hasOwnDirection) { hasOwnDirection = true }
    }
    return !hasRelative || !hasAbsolute && !hasOwnDirection
  }
}
