import Measure

extension RelativeMeasurePass {
  /// The edges that rules give to a child, in the order in which rules override one another.
  ///
  /// Source: applyHorizontalSizeRules and applyVerticalSizeRules.
  @inline(__always)
  mutating func spanByRules<Main: MainAxis>(_ nodes: Nodes, _ index: Int, along main: Main.Type) -> Span {
    let rules = Main.rules(nodes[index], isRightToLeft: isRightToLeft)
    let child = children[index]
    let usesParent = nodes[index].alignsWithParentIfMissing
    var span = Span()
    if rules.before != Node.noRule {
      if let anchor = anchor(nodes, rules.before, .before, along: main) {
        log.setEdge(index, .before, of: anchor, along: Main.axis)
        let margins = Main.leadingMargin(children[anchor]) + Main.trailingMargin(child)
        span.trailing = Main.span(nodes[anchor]).leading - margins
      } else if usesParent {
        pinTrailing(&span, child, along: main)
        log.pin(index, .trailing(Main.axis), isMissing: true)
      }
    }
    if rules.after != Node.noRule {
      if let anchor = anchor(nodes, rules.after, .after, along: main) {
        log.setEdge(index, .after, of: anchor, along: Main.axis)
        let margins = Main.trailingMargin(children[anchor]) + Main.leadingMargin(child)
        span.leading = Main.span(nodes[anchor]).trailing + margins
      } else if usesParent {
        pinLeading(&span, child, along: main)
        log.pin(index, .leading(Main.axis), isMissing: true)
      }
    }
    if rules.leading != Node.noRule {
      if let anchor = anchor(nodes, rules.leading, .leading, along: main) {
        log.setEdge(index, .leading, of: anchor, along: Main.axis)
        span.leading = Main.span(nodes[anchor]).leading + Main.leadingMargin(child)
      } else if usesParent {
        pinLeading(&span, child, along: main)
        log.pin(index, .leading(Main.axis), isMissing: true)
      }
    }
    if rules.trailing != Node.noRule {
      if let anchor = anchor(nodes, rules.trailing, .trailing, along: main) {
        log.setEdge(index, .trailing, of: anchor, along: Main.axis)
        span.trailing = Main.span(nodes[anchor]).trailing - Main.trailingMargin(child)
      } else if usesParent {
        pinTrailing(&span, child, along: main)
        log.pin(index, .trailing(Main.axis), isMissing: true)
      }
    }
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

  private mutating func pinLeading<Main: MainAxis>(_ span: inout Span, _ child: ViewRef, along main: Main.Type) {
    span.leading = Main.leadingInset(layout, child)
    if isReversed(main) { dependOnWholeOffer(along: main) }
  }

  /// Without a limit there is no edge to stand at.
  private mutating func pinTrailing<Main: MainAxis>(_ span: inout Span, _ child: ViewRef, along main: Main.Type) {
    if !isReversed(main) { dependOnWholeOffer(along: main) }
    guard let available = available(along: main) else { return }
    span.trailing = available - Main.trailingInset(layout, child)
  }

  /// The top that puts the child's baseline, or its top if it has none, on that of the sibling that it names.
  mutating func spanByBaseline(_ nodes: Nodes, _ index: Int, _ named: Int32) -> Span? {
    guard let anchor = baselineAnchor(nodes, named) else { return nil }
    let anchorBaseline = children[anchor].baseline
    guard anchorBaseline != MeasureAnswer.noBaseline else { return nil }
    let line = nodes[anchor].verticalSpan.leading + Int(anchorBaseline)
    // Android takes a line at −1 for none.
    guard line != Int(MeasureAnswer.noBaseline) else { return nil }
    let own = children[index].baseline
    log.alignBaseline(index, to: anchor, baseline: anchorBaseline, own: own)
    var span = Span()
    span.leading = own == MeasureAnswer.noBaseline ? line : line - Int(own)
    return span
  }

  /// The sibling that a rule leads to: where one is gone, the same rule is followed through it.
  ///
  /// The graph's rules form no cycle along an axis, so this ends.
  @inline(__always)
  private mutating func anchor<Main: MainAxis>(
    _ nodes: Nodes, _ named: Int32, _ relation: RelativeLayout.Relation, along main: Main.Type
  ) -> Int? {
    var anchor = Int(named)
    while anchor >= 0 && children[anchor].isGone {
      // A gone child's start and end are those of its own direction.
      let rules = Main.rules(nodes[anchor], isRightToLeft: children[anchor].isRightToLeft)
      anchor = Int(rules[relation])
    }
    return anchor >= 0 ? anchor : nil
  }

  private mutating func baselineAnchor(_ nodes: Nodes, _ named: Int32) -> Int? {
    var anchor = Int(named)
    while anchor >= 0 && children[anchor].isGone { anchor = Int(nodes[anchor].baseline) }
    return anchor >= 0 ? anchor : nil
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
