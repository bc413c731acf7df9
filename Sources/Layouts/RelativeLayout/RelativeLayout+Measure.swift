import Measure

extension RelativeLayout {
  /// Source: android.widget.RelativeLayout.onMeasure (API 34, target SDK 34).
  final func measureChildren(_ specs: MeasureSpecs) -> Size {
    var pass = RelativeMeasurePass(state, specs, settings, ignoredChild: graph.ignoredChild)
    let (horizontalOrder, verticalOrder) = (graph.horizontalOrder, graph.verticalOrder)
    graph.withNodes { nodes in
      pass.placeChildrenHorizontally(nodes, in: horizontalOrder)
      pass.placeChildrenVertically(nodes, in: verticalOrder)
    }
    pass.findBaselineChild(graph.nodes, in: verticalOrder)
    pass.resolveSize()
    graph.withNodes { nodes in
      pass.centerInFinalSize(nodes)
      pass.moveContentByGravity(nodes)
      pass.moveToFinalWidth(nodes)
    }
    measuredBaseline = pass.baseline
    return pass.size
  }
}

/// One measure of a RelativeLayout.
///
/// The account of what the answer depends on goes by this: left-to-right, every edge is computed from the leading end alone,
/// so a smaller limit that still leaves each child what it needed changes nothing. Right-to-left, edges are computed from the
/// limit at the right, and everything moves with it in the end. What reaches for the far end (`alignParentRight`, a child
/// that matches the parent) makes the answer depend on all that is offered.
private struct RelativeMeasurePass {
  typealias Node = RelativeLayout.Node
  typealias Nodes = UnsafeMutablePointer<Node>
  typealias Span = RelativeLayout.Span

  let layout: StatePointer
  let children: ChildStates
  let specs: MeasureSpecs
  let isRightToLeft: Bool
  let gravity: Gravity
  let movesHorizontally: Bool
  let movesVertically: Bool
  /// The index of the child that content gravity leaves where it is; negative for none.
  let ignoredChild: Int

  /// The space that children are placed in; `nil` where the spec is unspecified.
  let availableWidth: Int?
  let availableHeight: Int?

  private(set) var size: Size
  private(set) var baseline: Int?
  private var centersAnyHorizontally = false
  private var movesAnyVertically = false

  /// The bounds of the children with their margins.
  private var contentLeft = Int(Int32.max)
  private var contentTop = Int(Int32.max)
  private var contentRight = Int(Int32.min)
  private var contentBottom = Int(Int32.min)
  private var baselineChild: Int?

  /// The width that right-to-left children are placed in where there is no limit. Android's `DEFAULT_WIDTH`.
  private static var unlimitedWidth: Int { 65536 }

  init(
    _ layout: StatePointer, _ specs: MeasureSpecs, _ settings: RelativeLayout.Settings, ignoredChild: Int32
  ) {
    self.layout = layout
    self.specs = specs
    children = ChildStates(layout)
    isRightToLeft = layout.pointee.isRightToLeft
    gravity = settings.contentGravity
    let horizontal = gravity.intersection([.fillHorizontal, .relativeMask])
    movesHorizontally = horizontal != .start && !horizontal.isEmpty
    movesVertically = gravity.vertical != .top && !gravity.vertical.isEmpty
    self.ignoredChild = Int(movesHorizontally || movesVertically ? ignoredChild : Node.noRule)
    availableWidth =
      specs.width.isUnspecified ? (isRightToLeft ? RelativeMeasurePass.unlimitedWidth : nil) : specs.width.size
    availableHeight = specs.height.isUnspecified ? nil : specs.height.size
    size = Size(
      width: specs.width.isExact ? specs.width.size : 0, height: specs.height.isExact ? specs.height.size : 0)
  }

  // MARK: Steps

  mutating func placeChildrenHorizontally(_ nodes: Nodes, in order: [Int32]) {
    for index in order where !children[Int(index)].pointee.isGone {
      let (index, child) = (Int(index), children[Int(index)])
      var span = spanByRules(nodes, index, along: HorizontalAxis.self)
      measureForWidth(child, span)
      let width = Int(child.pointee.answer.width)
      let isCentered = nodes[index].leftToRight.isCentered
      if !span.hasLeading && !span.hasTrailing {
        if isCentered { centersAnyHorizontally = true }
        if isCentered && specs.width.isExact {
          span = Span(leading: (specs.width.size - width) / 2, length: width)
        } else if isRightToLeft, let availableWidth {
          span = Span(trailing: availableWidth - HorizontalAxis.trailingInset(layout, child), length: width)
        } else {
          span = Span(leading: HorizontalAxis.leadingInset(layout, child), length: width)
        }
      } else {
        span.close(with: width)
      }
      nodes[index].horizontalSpan = span
    }
  }

  mutating func placeChildrenVertically(_ nodes: Nodes, in order: [Int32]) {
    for index in order where !children[Int(index)].pointee.isGone {
      let (index, child) = (Int(index), children[Int(index)])
      var span = spanByBaseline(nodes, index) ?? spanByRules(nodes, index, along: VerticalAxis.self)
      measure(child, nodes[index].horizontalSpan, span)
      let height = Int(child.pointee.answer.height)
      let rules = nodes[index].vertical
      if !span.hasLeading && !span.hasTrailing {
        if rules.isCentered { movesAnyVertically = true }
        if rules.isCentered && specs.height.isExact {
          span = Span(leading: (specs.height.size - height) / 2, length: height)
        } else {
          span = Span(leading: VerticalAxis.leadingInset(layout, child), length: height)
        }
      } else {
        span.close(with: height)
      }
      if rules.pinsTrailing { movesAnyVertically = true }
      nodes[index].verticalSpan = span
      include(nodes[index], index)
    }
  }

  /// Grows the size and the bounds of the content by a child that has been placed.
  private mutating func include(_ node: Node, _ index: Int) {
    let margins = children[index].pointee.margins
    let (horizontal, vertical) = (node.horizontalSpan, node.verticalSpan)
    if !specs.width.isExact {
      let extent =
        isRightToLeft
        ? (availableWidth ?? 0) - horizontal.leading + Int(margins.left) : horizontal.trailing + Int(margins.right)
      size.width = max(size.width, extent)
    }
    if !specs.height.isExact { size.height = max(size.height, vertical.trailing + Int(margins.bottom)) }
    // Android keeps the ignored child out of the bounds only on the sides of an axis that isn't moved.
    if index != ignoredChild || movesVertically {
      contentLeft = min(contentLeft, horizontal.leading - Int(margins.left))
      contentTop = min(contentTop, vertical.leading - Int(margins.top))
    }
    if index != ignoredChild || movesHorizontally {
      contentRight = max(contentRight, horizontal.trailing + Int(margins.right))
      contentBottom = max(contentBottom, vertical.trailing + Int(margins.bottom))
    }
  }

  /// The layout's baseline is that of its topmost child, of the leftmost of those, without the child's own top.
  mutating func findBaselineChild(_ nodes: [Node], in order: [Int32]) {
    for index in order where !children[Int(index)].pointee.isGone {
      let node = nodes[Int(index)]
      guard let best = baselineChild.map({ nodes[$0] }) else {
        baselineChild = Int(index)
        continue
      }
      let place = (node.verticalSpan.leading, node.horizontalSpan.leading)
      if place < (best.verticalSpan.leading, best.horizontalSpan.leading) { baselineChild = Int(index) }
    }
    guard let baselineChild else { return }
    let childBaseline = children[baselineChild].baseline
    if childBaseline != MeasureAnswer.noBaseline { baseline = Int(childBaseline) }
  }

  /// A fixed size of the layout's own counts as a minimum where the parent doesn't impose it.
  mutating func resolveSize() {
    let state = layout.pointee
    if !specs.width.isExact {
      let content = size.width + Int(state.padding.right)
      size.width = specs.width.resolve(max(content, state.width.length, Int(state.minWidth)))
    }
    if !specs.height.isExact {
      let content = size.height + Int(state.padding.bottom)
      size.height = specs.height.resolve(max(content, state.height.length, Int(state.minHeight)))
    }
  }

  /// Centres children in a size that wasn't known when they were placed. What depends on them stays.
  mutating func centerInFinalSize(_ nodes: Nodes) {
    if !specs.width.isExact && centersAnyHorizontally {
      // They don't move with the limit as the others do.
      if isRightToLeft { needEverything(along: HorizontalAxis.self) }
      for index in children.indices where !children[index].pointee.isGone {
        let width = Int(children[index].pointee.answer.width)
        let rules = HorizontalAxis.rules(nodes[index], isRightToLeft: isRightToLeft)
        if rules.isCentered {
          nodes[index].horizontalSpan = Span(leading: (size.width - width) / 2, length: width)
        } else if rules.pinsTrailing {
          let right = size.width - Int(layout.pointee.padding.right)
          nodes[index].horizontalSpan = Span(trailing: right, length: width)
        }
      }
    }
    if !specs.height.isExact && movesAnyVertically {
      for index in children.indices where !children[index].pointee.isGone {
        let height = Int(children[index].pointee.answer.height)
        let rules = nodes[index].vertical
        if rules.isCentered {
          nodes[index].verticalSpan = Span(leading: (size.height - height) / 2, length: height)
        } else if rules.pinsTrailing {
          let bottom = size.height - Int(layout.pointee.padding.bottom)
          nodes[index].verticalSpan = Span(trailing: bottom, length: height)
        }
      }
    }
  }

  mutating func moveContentByGravity(_ nodes: Nodes) {
    guard movesHorizontally || movesVertically else { return }
    if movesHorizontally && isRightToLeft { needEverything(along: HorizontalAxis.self) }
    let padding = layout.pointee.padding
    let freeWidth = size.width - padding.horizontal - (contentRight - contentLeft)
    let freeHeight = size.height - padding.vertical - (contentBottom - contentTop)
    var offset = Point(x: Int(padding.left) - contentLeft, y: Int(padding.top) - contentTop)
    switch gravity.absolute(isRightToLeft: isRightToLeft).horizontal {
    case .centerHorizontal: offset.x += freeWidth / 2
    case .right: offset.x += freeWidth
    default: break
    }
    switch gravity.vertical {
    case .centerVertical: offset.y += freeHeight / 2
    case .bottom: offset.y += freeHeight
    default: break
    }
    for index in children.indices where index != ignoredChild && !children[index].pointee.isGone {
      if movesHorizontally { nodes[index].horizontalSpan.move(by: offset.x) }
      if movesVertically { nodes[index].verticalSpan.move(by: offset.y) }
    }
  }

  /// Right-to-left, children were placed from the right end of what is available.
  mutating func moveToFinalWidth(_ nodes: Nodes) {
    guard isRightToLeft, let availableWidth, availableWidth != size.width else { return }
    for index in children.indices where !children[index].pointee.isGone {
      nodes[index].horizontalSpan.move(by: size.width - availableWidth)
    }
  }

  // MARK: Rules

  /// The edges that rules give to a child, in the order in which rules override one another.
  ///
  /// Source: applyHorizontalSizeRules and applyVerticalSizeRules.
  private func spanByRules<Main: MainAxis>(_ nodes: Nodes, _ index: Int, along main: Main.Type) -> Span {
    let rules = Main.rules(nodes[index], isRightToLeft: isRightToLeft)
    let child = children[index]
    let usesParent = nodes[index].alignsWithParentIfMissing
    var span = Span()
    if rules.before != Node.noRule {
      if let anchor = anchor(nodes, rules.before, .before, along: main) {
        let margins = Main.leadingMargin(children[anchor]) + Main.trailingMargin(child)
        span.trailing = Main.span(nodes[anchor]).leading - margins
      } else if usesParent {
        pinTrailing(&span, child, along: main)
      }
    }
    if rules.after != Node.noRule {
      if let anchor = anchor(nodes, rules.after, .after, along: main) {
        let margins = Main.trailingMargin(children[anchor]) + Main.leadingMargin(child)
        span.leading = Main.span(nodes[anchor]).trailing + margins
      } else if usesParent {
        pinLeading(&span, child, along: main)
      }
    }
    if rules.leading != Node.noRule {
      if let anchor = anchor(nodes, rules.leading, .leading, along: main) {
        span.leading = Main.span(nodes[anchor]).leading + Main.leadingMargin(child)
      } else if usesParent {
        pinLeading(&span, child, along: main)
      }
    }
    if rules.trailing != Node.noRule {
      if let anchor = anchor(nodes, rules.trailing, .trailing, along: main) {
        span.trailing = Main.span(nodes[anchor]).trailing - Main.trailingMargin(child)
      } else if usesParent {
        pinTrailing(&span, child, along: main)
      }
    }
    if rules.pinsLeading { pinLeading(&span, child, along: main) }
    if rules.pinsTrailing { pinTrailing(&span, child, along: main) }
    return span
  }

  private func pinLeading<Main: MainAxis>(_ span: inout Span, _ child: StatePointer, along main: Main.Type) {
    span.leading = Main.leadingInset(layout, child)
    if isReversed(main) { needEverything(along: main) }
  }

  /// Without a limit there is no edge to stand at.
  private func pinTrailing<Main: MainAxis>(_ span: inout Span, _ child: StatePointer, along main: Main.Type) {
    guard let available = available(along: main) else { return }
    span.trailing = available - Main.trailingInset(layout, child)
    if !isReversed(main) { needEverything(along: main) }
  }

  /// The top that puts the child's baseline, or its top if it has none, on that of the sibling that it names.
  private func spanByBaseline(_ nodes: Nodes, _ index: Int) -> Span? {
    guard nodes[index].baseline >= 0, let anchor = baselineAnchor(nodes, nodes[index].baseline) else { return nil }
    let anchorBaseline = children[anchor].baseline
    guard anchorBaseline != MeasureAnswer.noBaseline else { return nil }
    let line = nodes[anchor].verticalSpan.leading + Int(anchorBaseline)
    // Android takes a line at −1 for none.
    guard line != Int(MeasureAnswer.noBaseline) else { return nil }
    let own = children[index].baseline
    var span = Span()
    span.leading = own == MeasureAnswer.noBaseline ? line : line - Int(own)
    return span
  }

  /// The sibling that a rule leads to: where one is gone, the same rule is followed through it.
  ///
  /// The graph's rules form no cycle along an axis, so this ends.
  private func anchor<Main: MainAxis>(
    _ nodes: Nodes, _ named: Int32, _ relation: RelativeLayout.Relation, along main: Main.Type
  ) -> Int? {
    var anchor = Int(named)
    while anchor >= 0 && children[anchor].pointee.isGone {
      // A gone child's start and end are those of its own direction.
      let rules = Main.rules(nodes[anchor], isRightToLeft: children[anchor].pointee.isRightToLeft)
      anchor = Int(rules[relation])
    }
    return anchor >= 0 ? anchor : nil
  }

  private func baselineAnchor(_ nodes: Nodes, _ named: Int32) -> Int? {
    var anchor = Int(named)
    while anchor >= 0 && children[anchor].pointee.isGone { anchor = Int(nodes[anchor].baseline) }
    return anchor >= 0 ? anchor : nil
  }

  // MARK: Measure

  /// Source: measureChildHorizontal. The height isn't known yet: a child is offered all there is, whatever it asks for.
  private func measureForWidth(_ child: StatePointer, _ span: Span) {
    let widthSpec = childSpec(child, span, along: HorizontalAxis.self)
    let used = VerticalAxis.mainPadding(layout) + VerticalAxis.mainMargins(child)
    let height = child.pointee.height
    let heightSpec: MeasureSpec
    if let availableHeight {
      heightSpec =
        height == .matchParent ? .exactly(availableHeight - used) : .atMost(availableHeight - used)
      if heightSpec.isExact { needEverything(along: VerticalAxis.self) }
    } else {
      heightSpec = height.isFixed ? .exactly(height.length) : .unspecified
    }
    child.measure(MeasureSpecs(width: widthSpec, height: heightSpec))
    note(child, widthSpec, span, along: HorizontalAxis.self)
    layout.noteHeight(of: child, heightSpec, under: specs.height, used: used)
  }

  private func measure(_ child: StatePointer, _ horizontal: Span, _ vertical: Span) {
    let widthSpec = childSpec(child, horizontal, along: HorizontalAxis.self)
    let heightSpec = childSpec(child, vertical, along: VerticalAxis.self)
    child.measure(MeasureSpecs(width: widthSpec, height: heightSpec))
    note(child, heightSpec, vertical, along: VerticalAxis.self)
  }

  /// Source: getChildMeasureSpec.
  private func childSpec<Main: MainAxis>(
    _ child: StatePointer, _ span: Span, along main: Main.Type
  ) -> MeasureSpec {
    if span.hasLeading && span.hasTrailing { return .exactly(span.trailing - span.leading) }
    let dimension = Main.mainDimension(child)
    guard let space = space(child, span, along: main) else {
      return dimension.isFixed ? .exactly(dimension.length) : .unspecified
    }
    if dimension.isFixed { return .exactly(space < 0 ? dimension.length : min(space, dimension.length)) }
    if dimension == .matchParent { return .exactly(space) }
    return space < 0 ? .unspecified : .atMost(space)
  }

  /// The room between the edges that a child has, and the layout's own where it has none.
  private func space<Main: MainAxis>(_ child: StatePointer, _ span: Span, along main: Main.Type) -> Int? {
    guard let available = available(along: main) else { return nil }
    let leading = span.hasLeading ? span.leading : Main.leadingInset(layout, child)
    let trailing = span.hasTrailing ? span.trailing : available - Main.trailingInset(layout, child)
    return trailing - leading
  }

  /// Keeps account of what the child's latest answer depends on, where its room ends with the layout's.
  private func note<Main: MainAxis>(
    _ child: StatePointer, _ childSpec: MeasureSpec, _ span: Span, along main: Main.Type
  ) {
    let endsWithLimit = isReversed(main) ? !span.hasLeading : !span.hasTrailing
    guard Main.main(specs).isAtMost, endsWithLimit, let space = space(child, span, along: main) else { return }
    let used = Main.main(specs).size - space
    if !childSpec.isExact {
      Main.note(layout, child, childSpec, specs, used: used)
    } else if Main.mainDimension(child).isFixed && space >= Main.mainDimension(child).length {
      Main.need(layout, Main.mainDimension(child).length + used)
    } else {
      needEverything(along: main)
    }
  }

  private func needEverything<Main: MainAxis>(along main: Main.Type) {
    if Main.main(specs).isAtMost { layout.needEverything(along: Main.axis) }
  }

  private func available<Main: MainAxis>(along main: Main.Type) -> Int? {
    Main.isHorizontal ? availableWidth : availableHeight
  }

  /// Whether places are computed from the axis's trailing end.
  private func isReversed<Main: MainAxis>(_ main: Main.Type) -> Bool { Main.isHorizontal && isRightToLeft }
}

extension RelativeLayout.Span {
  /// Gives a span with one edge the other.
  fileprivate mutating func close(with length: Int) {
    if !hasLeading {
      leading = trailing - length
    } else if !hasTrailing {
      trailing = leading + length
    }
  }
}

extension RelativeLayout.AxisRules {
  fileprivate subscript(relation: RelativeLayout.Relation) -> Int32 {
    switch relation {
    case .before: before
    case .after: after
    case .leading: leading
    case .trailing: trailing
    }
  }
}

extension MainAxis {
  @inline(__always)
  fileprivate static func rules(_ node: RelativeLayout.Node, isRightToLeft: Bool) -> RelativeLayout.AxisRules {
    isHorizontal ? (isRightToLeft ? node.rightToLeft : node.leftToRight) : node.vertical
  }

  @inline(__always)
  fileprivate static func span(_ node: RelativeLayout.Node) -> RelativeLayout.Span {
    isHorizontal ? node.horizontalSpan : node.verticalSpan
  }

  @inline(__always)
  fileprivate static func leadingMargin(_ view: StatePointer) -> Int {
    Int(isHorizontal ? view.pointee.margins.left : view.pointee.margins.top)
  }

  @inline(__always)
  fileprivate static func trailingMargin(_ view: StatePointer) -> Int {
    Int(isHorizontal ? view.pointee.margins.right : view.pointee.margins.bottom)
  }

  /// What lies between the layout's leading edge and the child's, where nothing else does.
  @inline(__always)
  fileprivate static func leadingInset(_ layout: StatePointer, _ child: StatePointer) -> Int {
    Int(isHorizontal ? layout.pointee.padding.left : layout.pointee.padding.top) + leadingMargin(child)
  }

  @inline(__always)
  fileprivate static func trailingInset(_ layout: StatePointer, _ child: StatePointer) -> Int {
    Int(isHorizontal ? layout.pointee.padding.right : layout.pointee.padding.bottom) + trailingMargin(child)
  }

  @inline(__always)
  fileprivate static func note(
    _ layout: StatePointer, _ child: StatePointer, _ childSpec: MeasureSpec, _ specs: MeasureSpecs, used: Int
  ) {
    if isHorizontal {
      layout.noteWidth(of: child, childSpec, under: specs.width, used: used)
    } else {
      layout.noteHeight(of: child, childSpec, under: specs.height, used: used)
    }
  }

  /// Says that the layout's answer holds only for limits of `length` pixels and more.
  @inline(__always)
  fileprivate static func need(_ layout: StatePointer, _ length: Int) {
    let needed = Int32(truncatingIfNeeded: min(max(length, 0), Int(Int32.max)))
    if isHorizontal {
      layout.pointee.neededWidth = max(layout.pointee.neededWidth, needed)
    } else {
      layout.pointee.neededHeight = max(layout.pointee.neededHeight, needed)
    }
  }
}
