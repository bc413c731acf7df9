import Measure

/// The targets of the children's anchors, with ids resolved.
struct AnchorTargets {
  /// The targets of one child: six times the target's box plus its side, in the order of `ConstraintAnchor.Side`;
  /// `ConstraintAnchor.none` for no target or an unknown id.
  struct Targets {
    var left = ConstraintAnchor.none
    var right = ConstraintAnchor.none
    var top = ConstraintAnchor.none
    var bottom = ConstraintAnchor.none
    var baseline = ConstraintAnchor.none
    /// The center of the circle that positions the child, which then has no other targets.
    var center = ConstraintAnchor.none
  }

  private let targets: [Targets]

  /// Creates the targets of no child.
  init() { targets = [] }

  init(of layout: ViewRef) {
    let children = ChildStates(layout)
    targets = SiblingIDs.withIDs(in: layout) { ids in
      children.enumerated().map { index, child in
        if layout.isExhausted(afterChild: index) { return Targets() }
        guard let params = child.params as? ConstraintLayout.LayoutParams else { return Targets() }
        return AnchorTargets.targets(of: params, isRightToLeft: child.isRightToLeft, ids, in: layout)
      }
    }
  }

  /// The targets of the child with the index `box` − 1.
  subscript(box: Int) -> Targets { targets[box - 1] }

  static func targets(
    of params: ConstraintLayout.LayoutParams, isRightToLeft: Bool, _ ids: SiblingIDs, in layout: ViewRef
  ) -> Targets {
    var targets = Targets()
    if let circle = params.constraints.rare?.values.circle {
      if let box = ids.box(circle, in: layout) { targets.center = code(box, .center) }
      return targets
    }
    func target(_ anchor: ResolvedAnchors.Anchor?) -> ConstraintAnchor.ID {
      guard let anchor, let box = ids.box(anchor.target, in: layout) else { return ConstraintAnchor.none }
      return code(box, anchor.side)
    }
    let resolved = ResolvedAnchors(params.constraints, isRightToLeft: isRightToLeft)
    targets.left = target(resolved.left)
    targets.right = target(resolved.right)
    targets.top = target(resolved.top)
    targets.bottom = target(resolved.bottom)
    // The layout itself has no baseline.
    let baseline = target(resolved.baseline)
    if baseline >= Int32(ConstraintAnchor.Side.allCases.count) { targets.baseline = baseline }
    return targets
  }

  private static func code(_ box: Int, _ side: ConstraintAnchor.Side) -> ConstraintAnchor.ID {
    ConstraintAnchor.ID(box * ConstraintAnchor.Side.allCases.count + side.rawValue)
  }
}
