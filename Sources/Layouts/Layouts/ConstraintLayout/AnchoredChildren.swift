import Measure

/// The children of a layout with their effective anchors.
struct AnchoredChildren {
  struct Child {
    let view: View
    let params: Measure.LayoutParams
    /// The effective anchors; `nil` for a helper, and for a view on a circle.
    private let anchors: ResolvedAnchors?
    /// Whether the position is determined by the anchors, and not by a helper or a circle.
    let isPlacedByAnchors: Bool

    fileprivate init(_ view: View, isManaged: Bool) {
      self.view = view
      params = view.layoutParams
      let own = params as? ConstraintLayout.LayoutParams
      let hasOwnAnchors =
        switch ChildRole(view.state) {
        case .view, .flow, .placeholder: own?.circle == nil
        case .guideline, .barrier, .group, .layer: false
        }
      anchors = hasOwnAnchors ? own?.resolvedAnchors : nil
      isPlacedByAnchors = hasOwnAnchors && !isManaged
    }

    /// Returns the effective anchors along an axis.
    func ends(along axis: Axis) -> (start: ResolvedAnchors.Anchor?, end: ResolvedAnchors.Anchor?) {
      if axis == .horizontal { return (anchors?.left, anchors?.right) }
      if let baseline = anchors?.baseline { return (baseline, nil) }
      return (anchors?.top, anchors?.bottom)
    }

    func isAnchored(along axis: Axis) -> Bool {
      (params as? ConstraintLayout.LayoutParams)?.constraints.hasAnchors(along: axis) ?? false
    }
  }

  private let layout: ConstraintLayout
  /// The indexes of the children by their ids. If several have the same id, the last one is found.
  private(set) var indexes: [String: Int] = [:]
  /// The members of Flows and the contents of Placeholders, which place them.
  private var managed: Set<Int> = []

  init(_ layout: ConstraintLayout) {
    self.layout = layout
    indexes.reserveCapacity(layout.subviews.count)
    for (index, child) in layout.subviews.enumerated() { if let id = child.id { indexes[id] = index } }
    for child in layout.subviews {
      switch ChildRole(child.state) {
      case .flow: managed.formUnion((child as? Flow)?.referencedIds.compactMap { indexes[$0] } ?? [])
      case .placeholder: if let id = (child as? Placeholder)?.content { indexes[id].map { _ = managed.insert($0) } }
      case .view, .guideline, .barrier, .group, .layer: break
      }
    }
  }

  subscript(index: Int) -> Child { Child(layout.subviews[index], isManaged: managed.contains(index)) }
}
