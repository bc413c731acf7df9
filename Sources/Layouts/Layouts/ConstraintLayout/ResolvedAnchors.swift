import Measure

/// The effective anchors of a view: at most one for each edge.
///
/// Source: ConstraintLayout.LayoutParams.resolveLayoutDirection and applyConstraintsFromLayoutParams.
struct ResolvedAnchors {
  typealias Name = ConstraintLayout.AnchorName

  struct Anchor {
    /// The id of a sibling, or `parent`.
    let target: String
    let name: Name
    /// The target's edge.
    let side: ConstraintAnchor.Side
  }

  var left: Anchor?
  var right: Anchor?
  var top: Anchor?
  var bottom: Anchor?
  /// The baseline anchor, which disables the anchors of the top and the bottom once its target is found.
  var baseline: Anchor?
  /// Whether the horizontal anchors are relative to start and end.
  let isRelative: Bool
  /// Whether the bias is measured from the right.
  let mirrorsBias: Bool

  init(_ constraints: ConstraintLayout.Constraints, isRightToLeft: Bool) {
    func first(_ candidates: (Name, ConstraintAnchor.Side)...) -> Anchor? {
      for (name, side) in candidates {
        if let target = constraints[name] { return Anchor(target: target, name: name, side: side) }
      }
      return nil
    }
    isRelative = constraints.hasRelativeAnchors
    mirrorsBias = isRelative && isRightToLeft
    // Start and end are resolved first; left and right apply only if neither is set.
    if !isRelative {
      left = first((.leftToLeft, .left), (.leftToRight, .right))
      right = first((.rightToLeft, .left), (.rightToRight, .right))
    } else if isRightToLeft {
      right = first((.startToEnd, .left), (.startToStart, .right))
      left = first((.endToEnd, .left), (.endToStart, .right))
    } else {
      left = first((.startToStart, .left), (.startToEnd, .right))
      right = first((.endToStart, .left), (.endToEnd, .right))
    }
    top = first((.topToTop, .top), (.topToBottom, .bottom))
    bottom = first((.bottomToTop, .top), (.bottomToBottom, .bottom))
    baseline = first(
      (.baselineToBaseline, .baseline), (.baselineToTop, .top), (.baselineToBottom, .bottom))
  }

  subscript(side: ConstraintAnchor.Side) -> Anchor? {
    switch side {
    case .left: left
    case .right: right
    case .top: top
    case .bottom: bottom
    case .baseline: baseline
    case .center: nil
    }
  }
}

extension ConstraintLayout.LayoutParams {
  /// The effective anchors of the view that holds these params.
  var resolvedAnchors: ResolvedAnchors {
    ResolvedAnchors(constraints, isRightToLeft: owner?.resolvesAnchorsRightToLeft ?? false)
  }
}

extension ViewRef {
  /// Whether the view's start is its right edge.
  ///
  /// Android resolves the anchors of a child with its own direction when it is measured; a gone child never is.
  var resolvesAnchorsRightToLeft: Bool { isRightToLeft && !flags.isSuperset(of: [.hasOwnDirection, .isGone]) }
}
