import Measure

extension RelativeLayout {
  /// Source: android.widget.RelativeLayout.onMeasure (API 34, target SDK 34).
  final func measureChildren(_ specs: MeasureSpecs, _ graph: DependencyGraph) -> Size {
    guard let notes = explanationNotes else { return measureChildren(specs, graph, NoRelativeLog()) }
    let log = RelativeNotes(self, notes, specs)
    self.notes = log
    return measureChildren(specs, graph, log)
  }

  private func measureChildren<Log: RelativeLog>(_ specs: MeasureSpecs, _ graph: DependencyGraph, _ log: Log) -> Size {
    var pass = RelativeMeasurePass(state, specs, settings.contentGravity, ignoredChild: graph.ignoredChild, log)
    // A child that is measured may make the layout take up another graph: this one has to live until the end.
    withExtendedLifetime(graph) {
      let nodes = graph.nodes
      pass.placeChildrenHorizontally(nodes, in: graph.horizontalOrder)
      pass.placeChildrenVertically(nodes, in: graph.verticalOrder)
      pass.findBaseline(nodes, in: graph.verticalOrder)
      pass.resolveSize()
      pass.centerInFinalSize(nodes)
      pass.moveContentByGravity(nodes)
      pass.moveToFinalWidth(nodes)
      log.finish(pass.size)
    }
    state.setBaseline(pass.baseline)
    return pass.size
  }
}

/// One measure of a RelativeLayout.
///
/// The account of what the answer depends on goes by this: left-to-right, every edge is computed from the leading end alone,
/// so a smaller limit that still leaves each child what it needed changes nothing. Right-to-left, edges are computed from the
/// limit at the right, and everything moves with it in the end. What reaches for the far end (`alignParentRight`, a child
/// that matches the parent) makes the answer depend on all that is offered. So does what an unspecified spec alone decides:
/// an edge that has nothing to stand at, a fixed height that is imposed while widths are found.
///
/// What runs for each child is mutating: a function that takes the pass as it is would be handed a copy of all of it.
struct RelativeMeasurePass<Log: RelativeLog> {
  typealias Node = RelativeLayout.Node
  typealias Nodes = UnsafeMutablePointer<Node>
  typealias Span = RelativeLayout.Span

  let layout: ViewRef
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

  let log: Log
  private(set) var size: Size
  private(set) var baseline = MeasureAnswer.noBaseline
  private var centersAnyHorizontally = false
  private var movesAnyVertically = false

  /// The bounds of the children with their margins.
  private var contentLeft = Int(Int32.max)
  private var contentTop = Int(Int32.max)
  private var contentRight = Int(Int32.min)
  private var contentBottom = Int(Int32.min)

  init(_ layout: ViewRef, _ specs: MeasureSpecs, _ gravity: Gravity, ignoredChild: Int32, _ log: Log) {
    self.log = log
    self.layout = layout
    self.specs = specs
    children = ChildStates(layout)
    isRightToLeft = layout.isRightToLeft
    self.gravity = gravity
    let horizontal = gravity.intersection([.fillHorizontal, .relativeMask])
    movesHorizontally = horizontal != .start && !horizontal.isEmpty
    movesVertically = gravity.vertical != .top && !gravity.vertical.isEmpty
    if isRightToLeft && specs.width.isUnspecified { layout.dependOnWholeOffer(along: .horizontal) }
    self.ignoredChild = Int(movesHorizontally || movesVertically ? ignoredChild : Node.noRule)
    availableWidth =
      specs.width.isUnspecified ? (isRightToLeft ? RelativeLayout.unlimitedWidth : nil) : specs.width.size
    availableHeight = specs.height.isUnspecified ? nil : specs.height.size
    size = Size(
      width: specs.width.isExact ? specs.width.size : 0, height: specs.height.isExact ? specs.height.size : 0)
  }

  // MARK: Steps

  mutating func placeChildrenHorizontally(_ nodes: Nodes, in order: [Int32]) {
    for index in order where !children[Int(index)].isGone {
      let (index, child) = (Int(index), children[Int(index)])
      var span = spanByRules(nodes, index, along: HorizontalAxis.self)
      log.willMeasureForWidth(index)
      measureForWidth(child, span, alignsBaseline: nodes[index].baseline != Node.noRule)
      let width = Int(child.answer.width)
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
      log.place(index, span, length: width, along: .horizontal, isCentered: isCentered)
      nodes[index].horizontalSpan = span
    }
  }

  mutating func placeChildrenVertically(_ nodes: Nodes, in order: [Int32]) {
    for index in order where !children[Int(index)].isGone {
      let (index, child) = (Int(index), children[Int(index)])
      let named = nodes[index].baseline
      let aligned = named >= 0 ? spanByBaseline(nodes, index, named) : nil
      var span = aligned ?? spanByRules(nodes, index, along: VerticalAxis.self)
      log.willMeasure(index)
      measure(child, nodes[index].horizontalSpan, span)
      let height = Int(child.answer.height)
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
      log.place(index, span, length: height, along: .vertical, isCentered: rules.isCentered)
      nodes[index].verticalSpan = span
      include(children[index], index, nodes[index].horizontalSpan, span)
    }
  }

  /// Grows the size and the bounds of the content by a child that has been placed.
  @inline(__always)
  private mutating func include(_ child: ViewRef, _ index: Int, _ horizontal: Span, _ vertical: Span) {
    let margins = child.margins
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
  mutating func findBaseline(_ nodes: Nodes, in order: [Int32]) {
    var top = Int.max
    var left = Int.max
    var child: ViewRef?
    for index in order where !children[Int(index)].isGone {
      let (y, x) = (nodes[Int(index)].verticalSpan.leading, nodes[Int(index)].horizontalSpan.leading)
      if y < top || (y == top && x < left) {
        (top, left) = (y, x)
        child = children[Int(index)]
      }
    }
    if let child { baseline = child.baseline }
  }

  /// A fixed size of the layout's own counts as a minimum where the parent doesn't impose it.
  mutating func resolveSize() {
    if !specs.width.isExact {
      let content = size.width + Int(layout.padding.right)
      size.width = specs.width.resolve(
        max(content, layout.width.length, Int(layout.minWidth)))
    }
    if !specs.height.isExact {
      let content = size.height + Int(layout.padding.bottom)
      size.height = specs.height.resolve(
        max(content, layout.height.length, Int(layout.minHeight)))
    }
  }

  /// Centres children in a size that wasn't known when they were placed. What depends on them stays.
  mutating func centerInFinalSize(_ nodes: Nodes) {
    if !specs.width.isExact && centersAnyHorizontally {
      // They don't move with the limit as the others do.
      if isRightToLeft { dependOnWholeOffer(along: HorizontalAxis.self) }
      for index in children.indices where !children[index].isGone {
        let width = Int(children[index].answer.width)
        let rules = HorizontalAxis.rules(nodes[index], isRightToLeft: isRightToLeft)
        if rules.isCentered {
          nodes[index].horizontalSpan = Span(leading: (size.width - width) / 2, length: width)
          log.centerLate(index, along: .horizontal)
        } else if rules.pinsTrailing {
          let right = size.width - Int(layout.padding.right)
          nodes[index].horizontalSpan = Span(trailing: right, length: width)
          log.pinLate(index, along: .horizontal)
        }
      }
    }
    if !specs.height.isExact && movesAnyVertically {
      for index in children.indices where !children[index].isGone {
        let height = Int(children[index].answer.height)
        let rules = nodes[index].vertical
        if rules.isCentered {
          nodes[index].verticalSpan = Span(leading: (size.height - height) / 2, length: height)
          log.centerLate(index, along: .vertical)
        } else if rules.pinsTrailing {
          let bottom = size.height - Int(layout.padding.bottom)
          nodes[index].verticalSpan = Span(trailing: bottom, length: height)
          log.pinLate(index, along: .vertical)
        }
      }
    }
  }

  mutating func moveContentByGravity(_ nodes: Nodes) {
    guard movesHorizontally || movesVertically else { return }
    if movesHorizontally && isRightToLeft { dependOnWholeOffer(along: HorizontalAxis.self) }
    let padding = layout.padding
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
    for index in children.indices where index != ignoredChild && !children[index].isGone {
      if movesHorizontally {
        nodes[index].horizontalSpan.move(by: offset.x)
        log.move(index, by: offset.x, extent: contentRight - contentLeft, free: freeWidth, along: .horizontal)
      }
      if movesVertically {
        nodes[index].verticalSpan.move(by: offset.y)
        log.move(index, by: offset.y, extent: contentBottom - contentTop, free: freeHeight, along: .vertical)
      }
    }
  }

  /// Right-to-left, children were placed from the right end of what is available.
  mutating func moveToFinalWidth(_ nodes: Nodes) {
    guard isRightToLeft, let availableWidth, availableWidth != size.width else { return }
    log.moveAll(by: size.width - availableWidth, from: availableWidth)
    for index in children.indices where !children[index].isGone {
      nodes[index].horizontalSpan.move(by: size.width - availableWidth)
    }
  }
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
