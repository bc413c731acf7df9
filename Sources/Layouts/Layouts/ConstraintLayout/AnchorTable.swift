import Measure

/// The effective anchors of a layout's children, with resolved targets: plans, equations, explanations, drawings, and lint
/// read them here.
struct AnchorTable {
  /// An effective anchor of an edge.
  struct Anchor {
    let name: ConstraintLayout.AnchorName
    /// The target's edge.
    let side: ConstraintAnchor.Side
    /// The target's box: 0 for the layout itself, and negative for an unknown id.
    let box: Int

    var isKnown: Bool { box >= 0 }
    var isToLayout: Bool { box == 0 }
    /// The index of the target among the children; `nil` for the layout itself, and for an unknown id.
    var sibling: Int? { box > 0 ? box - 1 : nil }
  }

  /// The anchors of one child.
  ///
  /// A target is six times its box plus its side, in the order of `ConstraintAnchor.Side`; `ConstraintAnchor.none` for no
  /// target or an unknown id.
  struct Row {
    /// Without edges for a view on a circle.
    private(set) var anchors = EffectiveAnchors()
    private(set) var left = ConstraintAnchor.none
    private(set) var right = ConstraintAnchor.none
    private(set) var top = ConstraintAnchor.none
    private(set) var bottom = ConstraintAnchor.none
    private var anyBaseline = ConstraintAnchor.none
    /// The center of the circle that positions the child, which then has no other targets.
    private(set) var center = ConstraintAnchor.none

    fileprivate init() {}

    init(
      _ params: ConstraintLayout.LayoutParams, isRightToLeft: Bool, _ ids: SiblingIDs, in layout: ViewRef
    ) {
      if let circle = params.constraints.rare?.values.circle {
        if let box = ids.box(circle, in: layout) { center = AnchorTable.code(box, .center) }
        return
      }
      anchors = EffectiveAnchors(params.constraints, isRightToLeft: isRightToLeft) { side, anchor, target in
        guard let box = ids.box(target, in: layout) else { return }
        let code = AnchorTable.code(box, anchor.side)
        switch side {
        case .left: left = code
        case .right: right = code
        case .top: top = code
        case .bottom: bottom = code
        case .baseline, .center: anyBaseline = code
        }
      }
    }

    /// The target of the baseline. The layout itself has no baseline.
    var baseline: ConstraintAnchor.ID {
      anyBaseline < Int32(ConstraintAnchor.Side.allCases.count) ? ConstraintAnchor.none : anyBaseline
    }

    subscript(side: ConstraintAnchor.Side) -> Anchor? {
      guard let anchor = anchors[side] else { return nil }
      let code =
        switch side {
        case .left: left
        case .right: right
        case .top: top
        case .bottom: bottom
        case .baseline, .center: anyBaseline
        }
      let box = code == ConstraintAnchor.none ? -1 : ConstraintAnchor.boxAndSide(of: code).box
      return Anchor(name: anchor.name, side: anchor.side, box: box)
    }
  }

  private let rows: [Row]

  /// Creates the table of no child.
  init() { rows = [] }

  /// Creates the table of a layout whose pass must not be over; otherwise it is incomplete.
  init(of layout: ViewRef) { self = SiblingIDs.withIDs(in: layout) { AnchorTable(of: layout, $0) } }

  /// - Parameter regardsVisibility: Whether the anchors of gone children are resolved as Android does. The table is then
  ///   valid only until a visibility changes.
  init(of layout: ViewRef, _ ids: SiblingIDs, regardsVisibility: Bool = false) {
    rows = ChildStates(layout).enumerated().map { index, child in
      if layout.isExhausted(afterChild: index) { return Row() }
      guard let params = child.params as? ConstraintLayout.LayoutParams else { return Row() }
      let isRightToLeft = regardsVisibility ? child.resolvesAnchorsRightToLeft : child.isRightToLeft
      return Row(params, isRightToLeft: isRightToLeft, ids, in: layout)
    }
  }

  /// The anchors of the child with the index `box` − 1.
  subscript(box: Int) -> Row { rows[box - 1] }

  private static func code(_ box: Int, _ side: ConstraintAnchor.Side) -> ConstraintAnchor.ID {
    ConstraintAnchor.ID(box * ConstraintAnchor.Side.allCases.count + side.rawValue)
  }
}

/// The anchors of a view that have an effect: at most one for each edge.
///
/// Source: ConstraintLayout.LayoutParams.resolveLayoutDirection and applyConstraintsFromLayoutParams.
struct EffectiveAnchors {
  typealias Name = ConstraintLayout.AnchorName
  typealias Side = ConstraintAnchor.Side

  struct Anchor {
    let name: Name
    /// The target's edge.
    let side: Side
  }

  private var left: Anchor?
  private var right: Anchor?
  private var top: Anchor?
  private var bottom: Anchor?
  /// The baseline anchor, which disables the anchors of the top and the bottom once its target is found.
  private var baseline: Anchor?
  /// Whether the horizontal anchors are relative to start and end.
  private(set) var isRelative = false
  /// Whether the bias is measured from the right.
  private(set) var mirrorsBias = false

  /// Creates the anchors of no edge.
  init() {}

  /// - Parameter found: Called with the view's edge, the anchor, and the id of its target.
  init(
    _ constraints: ConstraintLayout.Constraints, isRightToLeft: Bool,
    _ found: (Side, Anchor, String) -> Void = { _, _, _ in }
  ) {
    func first(_ side: Side, _ one: (Name, Side), _ other: (Name, Side), _ last: (Name, Side)? = nil) -> Anchor? {
      func anchor(_ candidate: (name: Name, side: Side)) -> Anchor? {
        guard let target = constraints[candidate.name] else { return nil }
        let anchor = Anchor(name: candidate.name, side: candidate.side)
        found(side, anchor, target)
        return anchor
      }
      return anchor(one) ?? anchor(other) ?? last.flatMap(anchor)
    }
    isRelative = constraints.hasRelativeAnchors
    mirrorsBias = isRelative && isRightToLeft
    // Start and end are resolved first; left and right apply only if neither is set.
    if !isRelative {
      left = first(.left, (.leftToLeft, .left), (.leftToRight, .right))
      right = first(.right, (.rightToLeft, .left), (.rightToRight, .right))
    } else if isRightToLeft {
      right = first(.right, (.startToEnd, .left), (.startToStart, .right))
      left = first(.left, (.endToEnd, .left), (.endToStart, .right))
    } else {
      left = first(.left, (.startToStart, .left), (.startToEnd, .right))
      right = first(.right, (.endToStart, .left), (.endToEnd, .right))
    }
    top = first(.top, (.topToTop, .top), (.topToBottom, .bottom))
    bottom = first(.bottom, (.bottomToTop, .top), (.bottomToBottom, .bottom))
    baseline = first(
      .baseline, (.baselineToBaseline, .baseline), (.baselineToTop, .top), (.baselineToBottom, .bottom))
  }

  subscript(side: Side) -> Anchor? {
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
  var effectiveAnchors: EffectiveAnchors {
    EffectiveAnchors(constraints, isRightToLeft: owner?.resolvesAnchorsRightToLeft ?? false)
  }
}

extension ViewRef {
  /// Whether the view's start is its right edge.
  ///
  /// Android resolves the anchors of a child with its own direction when it is measured; a gone child never is.
  var resolvesAnchorsRightToLeft: Bool { isRightToLeft && !flags.isSuperset(of: [.hasOwnDirection, .isGone]) }
}
