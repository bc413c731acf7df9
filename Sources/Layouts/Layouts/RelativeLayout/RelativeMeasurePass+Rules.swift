import Measure

extension RelativeMeasurePass {
  /// Returns the edges of a child that rules determine.
  @inline(__always)
  mutating func span<Main: MainAxis>(_ placement: Placement, _ child: ViewRef, along main: Main.Type) -> Span {
    if followsRules { return spanByRules(Int(placement.child), along: main) }
    var span = Span()
    if placement.leading != Placement.open { span.leading = leadingEdge(placement, child, along: main) }
    if placement.trailing != Placement.open {
      var margin = Main.trailingMargin(child)
      if placement.marks.contains(.isBefore) { margin += Main.leadingMargin(children[placement.trailingSibling]) }
      span.trailing = edges(along: main)[edge: placement.trailing] - margin
    }
    if placement.marks.contains(.pinsTrailing) { pinTrailing(&span, child, along: main) }
    return span
  }

  /// Returns the leading edge that a rule determines.
  @inline(__always)
  mutating func leadingEdge<Main: MainAxis>(_ placement: Placement, _ child: ViewRef, along main: Main.Type) -> Int {
    var margin = Main.leadingMargin(child)
    if placement.marks.contains(.isAfter) { margin += Main.trailingMargin(children[placement.leadingSibling]) }
    return Pixels.clamp(edges(along: main)[edge: placement.leading] + margin)
  }

  /// Returns the edges of a child that rules determine, in the order in which rules override one another.
  ///
  /// Source: applyHorizontalSizeRules and applyVerticalSizeRules.
  @inline(never)
  mutating func spanByRules<Main: MainAxis>(_ index: Int, along main: Main.Type) -> Span {
    let rules = rules(along: main)[index]
    let child = children[index]
    var span = Span()
    if rules.namesEdges { setEdgesOfSiblings(&span, index, rules, along: main) }
    if rules.pinsLeading {
      pinLeading(&span, child, along: main)
      log.pin(index, .leading(Main.axis), isMissing: false)
    }
    if rules.pinsTrailing {
      pinTrailing(&span, child, along: main)
      log.pin(index, .trailing(Main.axis), isMissing: false)
    }
    return span
  }

  /// Sets the edges that depend on edges of siblings.
  @inline(__always)
  private mutating func setEdgesOfSiblings<Main: MainAxis>(
    _ span: inout Span, _ index: Int, _ rules: AxisRules, along main: Main.Type
  ) {
    let child = children[index]
    let spans = edges(along: main)
    let usesParent = rules.alignsWithParentIfMissing
    if rules.before != AxisRules.noRule {
      if let anchor = anchor(rules.before, .before, along: main) {
        log.setEdge(index, .before, of: anchor, along: Main.axis)
        let margins = Main.leadingMargin(children[anchor]) + Main.trailingMargin(child)
        span.trailing = spans[anchor].leading - margins
      } else if usesParent {
        pinTrailing(&span, child, along: main)
        log.pin(index, .trailing(Main.axis), isMissing: true)
      }
    }
    if rules.after != AxisRules.noRule {
      if let anchor = anchor(rules.after, .after, along: main) {
        log.setEdge(index, .after, of: anchor, along: Main.axis)
        let margins = Main.trailingMargin(children[anchor]) + Main.leadingMargin(child)
        span.leading = spans[anchor].trailing + margins
      } else if usesParent {
        pinLeading(&span, child, along: main)
        log.pin(index, .leading(Main.axis), isMissing: true)
      }
    }
    if rules.leading != AxisRules.noRule {
      if let anchor = anchor(rules.leading, .leading, along: main) {
        log.setEdge(index, .leading, of: anchor, along: Main.axis)
        span.leading = spans[anchor].leading + Main.leadingMargin(child)
      } else if usesParent {
        pinLeading(&span, child, along: main)
        log.pin(index, .leading(Main.axis), isMissing: true)
      }
    }
    if rules.trailing != AxisRules.noRule {
      if let anchor = anchor(rules.trailing, .trailing, along: main) {
        log.setEdge(index, .trailing, of: anchor, along: Main.axis)
        span.trailing = spans[anchor].trailing - Main.trailingMargin(child)
      } else if usesParent {
        pinTrailing(&span, child, along: main)
        log.pin(index, .trailing(Main.axis), isMissing: true)
      }
    }
  }

  private mutating func pinLeading<Main: MainAxis>(_ span: inout Span, _ child: ViewRef, along main: Main.Type) {
    span.leading = Main.leadingInset(layout, child)
    if isReversed(main) { dependOnWholeOffer(along: main) }
  }

  /// Aligns the trailing edge with the layout's. Without a limit, there is no edge to align with.
  private mutating func pinTrailing<Main: MainAxis>(_ span: inout Span, _ child: ViewRef, along main: Main.Type) {
    if !isReversed(main) { dependOnWholeOffer(along: main) }
    guard let available = available(along: main) else { return }
    span.trailing = available - Main.trailingInset(layout, child)
  }

  /// Sets the top of a child so that its baseline, or its top if it has none, is aligned with the baseline of a
  /// sibling.
  /// - Returns: `false` if there is no baseline to align it with.
  @inline(never)
  mutating func alignBaseline(_ index: Int, _ span: inout Span) -> Bool {
    guard let anchor = baselineAnchor(verticalRules[index].baseline) else { return false }
    let anchorBaseline = children[anchor].baseline
    guard anchorBaseline != MeasureAnswer.noBaseline else { return false }
    let line = verticalEdges[anchor].leading + Int(anchorBaseline)
    // Android treats a line at −1 as none.
    guard line != Int(MeasureAnswer.noBaseline) else { return false }
    let own = children[index].baseline
    log.alignBaseline(index, to: anchor, baseline: anchorBaseline, own: own)
    span.leading = own == MeasureAnswer.noBaseline ? line : line - Int(own)
    return true
  }

  /// Returns the sibling that a rule refers to: if it is gone, its own rule of the same kind is followed.
  ///
  /// The graph's rules form no cycle along an axis, so this terminates.
  @inline(__always)
  private mutating func anchor<Main: MainAxis>(
    _ named: Int32, _ relation: RelativeLayout.Relation, along main: Main.Type
  ) -> Int? {
    if named < 0 { return nil }
    return children[Int(named)].isGone ? anchor(behindGone: Int(named), relation, along: main) : Int(named)
  }

  @inline(never)
  private mutating func anchor<Main: MainAxis>(
    behindGone index: Int, _ relation: RelativeLayout.Relation, along main: Main.Type
  ) -> Int? {
    var anchor = index
    while anchor >= 0 && children[anchor].isGone {
      // The start and end of a gone child follow its own direction.
      // Sound: the positions of the pass retain the graph.
      let rules = graph._withUnsafeGuaranteedRef {
        $0.rules(of: anchor, along: Main.axis, isRightToLeft: children[anchor].isRightToLeft)
      }
      anchor = Int(rules[relation])
    }
    return anchor >= 0 ? anchor : nil
  }

  private mutating func baselineAnchor(_ named: Int32) -> Int? {
    var anchor = Int(named)
    while anchor >= 0 && children[anchor].isGone { anchor = Int(verticalRules[anchor].baseline) }
    return anchor >= 0 ? anchor : nil
  }

  @inline(__always)
  private mutating func rules<Main: MainAxis>(along main: Main.Type) -> DependencyGraph.Rules {
    Main.isHorizontal ? horizontalRules : verticalRules
  }

  @inline(__always)
  private mutating func edges<Main: MainAxis>(along main: Main.Type) -> EdgeList {
    Main.isHorizontal ? horizontalEdges : verticalEdges
  }
}

extension RelativeLayout.AxisRules {
  subscript(relation: RelativeLayout.Relation) -> Int32 {
    switch relation {
    case .before: before
    case .after: after
    case .leading: leading
    case .trailing: trailing
    }
  }
}
