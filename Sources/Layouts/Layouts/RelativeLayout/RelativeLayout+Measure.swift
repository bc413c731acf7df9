import Measure

extension RelativeLayout {
  /// Measures the children and determines their positions. Source: android.widget.RelativeLayout.onMeasure (API 34,
  /// target SDK 34).
  final func measureChildren(_ specs: MeasureSpecs, _ places: Positions) -> Size {
    guard let notes = explanationNotes else {
      if update.specs == specs && state.isUpdating, let size = updateMeasure(specs, places) { return size }
      return measureChildren(specs, places, NoRelativeLog())
    }
    let log = RelativeNotes(self, notes, specs)
    self.notes = log
    return measureChildren(specs, places, log)
  }

  @inline(__always)
  private func measureChildren<Log: RelativeLog>(_ specs: MeasureSpecs, _ places: Positions, _ log: Log) -> Size {
    update.forbid()
    var pass = RelativeMeasurePass(state, specs, settings.contentGravity, places, log)
    pass.placeChildrenHorizontally()
    if state.isInterrupted { return specs.resolve(.zero) }
    pass.placeChildrenVertically()
    if state.isInterrupted { return specs.resolve(.zero) }
    pass.resolveSize()
    pass.centerInFinalSize()
    pass.moveContentByGravity()
    pass.moveToFinalWidth()
    log.finish(pass.size)
    finish(pass)
    return pass.size
  }
}

extension RelativeLayout {
  /// Records what the answer of a pass depends on, its baseline, and whether the next pass may be an update.
  @inline(__always)
  private func finish<Log: RelativeLog>(_ pass: RelativeMeasurePass<Log>) {
    state.requireAtLeast(width: pass.neededWidth, height: pass.neededHeight)
    state.setBaseline(pass.baseline)
    if state.childCount > 16 && pass.isUpdatable { update.didMeasure(state, pass.specs) }
  }

  /// Measures the only child that has changed, and places those that depend on its position.
  /// - Returns: The layout's size; `nil` if all children have to be measured.
  @inline(never)
  private func updateMeasure(_ specs: MeasureSpecs, _ places: Positions) -> Size? {
    guard let changed = state.changedChild, !changed.isGone, let index = ChildStates(state).index(of: changed) else {
      return nil
    }
    var pass = RelativeMeasurePass(state, specs, settings.contentGravity, places, NoRelativeLog())
    guard pass.isUpdatable else { return nil }
    var moved = update.moved
    update.moved = nil
    pass.updatePlaces(from: index, &moved)
    // A child that calls back may have other sizes now.
    guard pass.isUpdatable, update.specs == specs, !state.isInterrupted else { return nil }
    pass.resolveSize()
    // Other children may need less than before; a greater limit than necessary only means another measure.
    state.requireAtLeast(width: update.neededWidth, height: update.neededHeight)
    finish(pass)
    update.moved = moved
    return pass.size
  }
}

/// One measure of a RelativeLayout, in Android's steps:
///
/// 1. Along the width, in an order in which each child comes after those that its rules name: rules determine the
///    child's edges, the child is measured with the space between them, and a missing edge follows from its measured
///    width. A child isn't measured for its width if the width is imposed, or known and not too long.
/// 2. The same along the height, with the width from step 1. The extent of the children determines the layout's size,
///    and the topmost child provides its baseline.
/// 3. The layout's size is resolved.
/// 4. If the size wasn't known before, centered children, and those at the far edge, move to their final positions.
///    Views that depend on them don't move.
/// 5. Content gravity moves all children together.
/// 6. In a right-to-left layout, all children move with the layout's right edge.
///
/// The recorded dependencies of the answer rely on the following: in a left-to-right layout, every edge is computed
/// only from the leading end, so a smaller limit that still leaves each child the space it needed changes nothing. In a
/// right-to-left layout, edges are computed from the limit at the right, and everything moves with it at the end. Rules
/// for the far edge (`alignParentRight`, or a child that matches the parent) make the answer depend on the whole offer.
/// So do effects of an unspecified spec: an edge without a reference, and a fixed height that is imposed while widths
/// are determined.
///
/// Code that runs for each child is mutating: a nonmutating function would receive a copy of the whole pass.
struct RelativeMeasurePass<Log: RelativeLog> {
  typealias AxisRules = RelativeLayout.AxisRules
  typealias DependencyGraph = RelativeLayout.DependencyGraph
  typealias Placement = RelativeLayout.Placement
  typealias Span = RelativeLayout.Span
  typealias EdgeList = RelativeLayout.EdgeList

  let layout: ViewRef
  let children: ChildStates
  let specs: MeasureSpecs
  let isRightToLeft: Bool
  let gravity: Gravity
  let movesHorizontally: Bool
  let movesVertically: Bool
  /// The index of the child that content gravity doesn't move; negative for none.
  let ignoredChild: Int

  // Sound: owned by the positions and their graph, which the layout doesn't change during the pass.
  let horizontalRules: DependencyGraph.Rules
  let verticalRules: DependencyGraph.Rules
  let horizontalPlacements: DependencyGraph.Placements
  let verticalPlacements: DependencyGraph.Placements
  let horizontalEdges: EdgeList
  let verticalEdges: EdgeList
  let graph: Unmanaged<DependencyGraph>

  /// Whether the rules are applied one by one, because placements don't express all of them, or because an
  /// explanation is recorded.
  var followsRules: Bool
  private let hasIncompletePlacements: Bool

  /// The space in which children are placed; `nil` if the spec is unspecified.
  let availableWidth: Int?
  let availableHeight: Int?

  let log: Log
  private(set) var size: Size
  var baseline = MeasureAnswer.noBaseline
  /// The minimum offer to the layout for which the children that it measured have the same results.
  var neededWidth: Int32 = 0
  var neededHeight: Int32 = 0
  private var centersAnyHorizontally = false
  private var movesAnyVertically = false

  /// The bounds of the children with their margins, if content gravity moves them.
  private var contentLeft = Int(Int32.max)
  private var contentTop = Int(Int32.max)
  private var contentRight = Int(Int32.min)
  private var contentBottom = Int(Int32.min)

  init(
    _ layout: ViewRef, _ specs: MeasureSpecs, _ gravity: Gravity,
    _ places: borrowing RelativeLayout.Positions, _ log: Log
  ) {
    let (graph, horizontalEdges, verticalEdges) = places.parts()
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
    self.graph = graph
    (horizontalRules, verticalRules) = graph._withUnsafeGuaranteedRef { ($0.horizontal, $0.vertical) }
    (horizontalPlacements, verticalPlacements) =
      graph._withUnsafeGuaranteedRef { ($0.horizontalPlacements, $0.verticalPlacements) }
    hasIncompletePlacements = Log.isRecording || graph._withUnsafeGuaranteedRef { !$0.placementsAreComplete }
    ignoredChild =
      movesHorizontally || movesVertically
      ? Int(graph._withUnsafeGuaranteedRef { $0.ignoredChild }) : Int(AxisRules.noRule)
    self.horizontalEdges = horizontalEdges
    self.verticalEdges = verticalEdges
    // In a right-to-left layout, every rule about the layout's own edges makes the answer depend on an offer that isn't
    // exact.
    followsRules = hasIncompletePlacements || (isRightToLeft && !specs.width.isExact)
    availableWidth =
      specs.width.isUnspecified ? (isRightToLeft ? RelativeLayout.unlimitedWidth : nil) : specs.width.size
    availableHeight = specs.height.isUnspecified ? nil : specs.height.size
    size = Size(
      width: specs.width.isExact ? specs.width.size : 0, height: specs.height.isExact ? specs.height.size : 0)
    // The layout's own edges inside its padding, for rules about them; without a limit, there is no far edge.
    let padding = layout.padding
    horizontalEdges[children.count] = Span(
      leadingEdge: padding.left, trailingEdge: Int32(truncatingIfNeeded: (availableWidth ?? 0) - Int(padding.right)))
    verticalEdges[children.count] = Span(
      leadingEdge: padding.top, trailingEdge: Int32(truncatingIfNeeded: (availableHeight ?? 0) - Int(padding.bottom)))
  }

  // MARK: Steps

  mutating func placeChildrenHorizontally() {
    for placement in horizontalPlacements {
      let index = Int(placement.child)
      let child = children[index]
      let flags = child.flags
      if flags.contains(.isGone) { followsRules = true } else { placeHorizontally(placement, index, child, flags) }
    }
  }

  /// Determines the horizontal edges of a child.
  @inline(__always)
  mutating func placeHorizontally(_ placement: Placement, _ index: Int, _ child: ViewRef, _ flags: ViewState.Flags) {
    if let width = ownWidth(child, flags, placement),
      let span = spanAtOwnLength(placement, child, width, along: HorizontalAxis.self)
    {
      horizontalEdges[index] = span
      return
    }
    var span = span(placement, child, along: HorizontalAxis.self)
    let widthSpec = childSpec(child, span, along: HorizontalAxis.self)
    let width = measureForWidth(child, flags, widthSpec, placement)
    noteDependence(child, widthSpec, span, along: HorizontalAxis.self)
    if span.hasLeading || span.hasTrailing {
      span.close(with: width)
    } else {
      span = spanWithoutRules(child, width: width, placement)
    }
    log.place(index, span, length: width, along: .horizontal, isCentered: placement.marks.contains(.isCentered))
    horizontalEdges[index] = span
  }

  /// Returns the span of a child without a rule for its horizontal edges.
  @inline(__always)
  private mutating func spanWithoutRules(_ child: ViewRef, width: Int, _ placement: Placement) -> Span {
    if placement.marks.contains(.isCentered) {
      centersAnyHorizontally = true
      if specs.width.isExact { return Span(leading: (specs.width.size - width) / 2, length: width) }
    }
    if isRightToLeft, let availableWidth {
      return Span(trailing: availableWidth - HorizontalAxis.trailingInset(layout, child), length: width)
    }
    return Span(leading: HorizontalAxis.leadingInset(layout, child), length: width)
  }

  mutating func placeChildrenVertically() {
    followsRules = hasIncompletePlacements
    var topmost = Topmost()
    for placement in verticalPlacements {
      let index = Int(placement.child)
      let child = children[index]
      let flags = child.flags
      if flags.contains(.isGone) {
        followsRules = true
        continue
      }
      let horizontal = horizontalEdges[index]
      let span = verticalSpan(placement, index, child, flags, horizontal)
      verticalEdges[index] = span
      include(child, index, horizontal, span)
      topmost.consider(child, x: horizontal.leading, y: span.leading)
    }
    if let child = topmost.child { baseline = child.baseline }
  }

  /// Measures a child with known horizontal edges, and returns its vertical ones.
  @inline(__always)
  mutating func verticalSpan(
    _ placement: Placement, _ index: Int, _ child: ViewRef, _ flags: ViewState.Flags, _ horizontal: Span
  ) -> Span {
    var span = Span()
    if let height = ownHeight(child, flags),
      let natural = spanAtOwnLength(placement, child, height, along: VerticalAxis.self)
    {
      child.answerBox(
        MeasureSpecs(width: .exactly(horizontal.trailing - horizontal.leading), height: .exactly(height)), flags)
      return natural
    }
    if !placement.marks.contains(.alignsBaseline) || !alignBaseline(index, &span) {
      span = self.span(placement, child, along: VerticalAxis.self)
    }
    log.willMeasure(index)
    measure(child, horizontal, span)
    let height = Int(child.answer.height)
    if span.hasLeading || span.hasTrailing {
      span.close(with: height)
    } else {
      span = spanWithoutRules(child, height: height, placement)
    }
    if placement.marks.contains(.pinsTrailing) { movesAnyVertically = true }
    log.place(index, span, length: height, along: .vertical, isCentered: placement.marks.contains(.isCentered))
    return span
  }

  /// Whether an update may start from the edges: each follows only from rules between children that aren't gone, from the
  /// child's own size, and from the specs.
  var isUpdatable: Bool {
    !Log.isRecording && !isRightToLeft && !followsRules && !movesHorizontally && !movesVertically
      && (specs.width.isExact || !centersAnyHorizontally) && (specs.height.isExact || !movesAnyVertically)
  }

  /// Returns the span of a child without a rule for its vertical edges.
  @inline(__always)
  private mutating func spanWithoutRules(_ child: ViewRef, height: Int, _ placement: Placement) -> Span {
    if placement.marks.contains(.isCentered) {
      movesAnyVertically = true
      if specs.height.isExact { return Span(leading: (specs.height.size - height) / 2, length: height) }
    }
    return Span(leading: VerticalAxis.leadingInset(layout, child), length: height)
  }

  /// The child that provides the layout's baseline: the topmost, and among several the leftmost. The child's own top
  /// isn't included.
  struct Topmost {
    private(set) var child: ViewRef?
    private var x = Int.max
    private var y = Int.max

    @inline(__always)
    mutating func consider(_ child: ViewRef, x: Int, y: Int) {
      if y < self.y || (y == self.y && x < self.x) { (self.child, self.x, self.y) = (child, x, y) }
    }
  }

  /// Extends the size and the bounds of the content by a child that has been placed.
  @inline(__always)
  mutating func include(_ child: ViewRef, _ index: Int, _ horizontal: Span, _ vertical: Span) {
    let margins = child.margins
    if !specs.width.isExact {
      let extent =
        isRightToLeft
        ? (availableWidth ?? 0) - horizontal.leading + Int(margins.left) : horizontal.trailing + Int(margins.right)
      size.width = max(size.width, extent)
      // An edge that was clamped doesn't move with the limit as the others do.
      if isRightToLeft && max(horizontal.leading, horizontal.trailing) >= Pixels.limit {
        dependOnWholeOffer(along: HorizontalAxis.self)
      }
    }
    if !specs.height.isExact { size.height = max(size.height, vertical.trailing + Int(margins.bottom)) }
    if !movesHorizontally && !movesVertically { return }
    // Android excludes the ignored child from the bounds only on the sides of an axis along which nothing is moved.
    if index != ignoredChild || movesVertically {
      contentLeft = min(contentLeft, horizontal.leading - Int(margins.left))
      contentTop = min(contentTop, vertical.leading - Int(margins.top))
    }
    if index != ignoredChild || movesHorizontally {
      contentRight = max(contentRight, horizontal.trailing + Int(margins.right))
      contentBottom = max(contentBottom, vertical.trailing + Int(margins.bottom))
    }
  }

  @inline(__always)
  mutating func extendWidth(to length: Int) { size.width = max(size.width, length) }

  @inline(__always)
  mutating func extendHeight(to length: Int) { size.height = max(size.height, length) }

  /// Resolves the layout's size. The layout's own fixed size acts as a minimum if the parent doesn't impose it.
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

  /// Centers children in a size that wasn't known when they were placed.
  mutating func centerInFinalSize() {
    if !specs.width.isExact && centersAnyHorizontally {
      // They don't move with the limit as the others do.
      if isRightToLeft { dependOnWholeOffer(along: HorizontalAxis.self) }
      center(horizontalEdges, horizontalRules, size.width - Int(layout.padding.right), along: HorizontalAxis.self)
    }
    if !specs.height.isExact && movesAnyVertically {
      center(verticalEdges, verticalRules, size.height - Int(layout.padding.bottom), along: VerticalAxis.self)
    }
  }

  private func center<Main: MainAxis>(
    _ edges: EdgeList, _ rules: DependencyGraph.Rules, _ end: Int, along main: Main.Type
  ) {
    for index in children.indices where !children[index].isGone {
      let length = Main.mainLength(children[index])
      if rules[index].isCentered {
        edges[index] = Span(leading: (size[Main.axis] - length) / 2, length: length)
        log.centerLate(index, along: Main.axis)
      } else if rules[index].pinsTrailing {
        edges[index] = Span(trailing: end, length: length)
        log.pinLate(index, along: Main.axis)
      }
    }
  }

  mutating func moveContentByGravity() {
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
        horizontalEdges[index].move(by: offset.x)
        log.move(index, by: offset.x, extent: contentRight - contentLeft, free: freeWidth, along: .horizontal)
      }
      if movesVertically {
        verticalEdges[index].move(by: offset.y)
        log.move(index, by: offset.y, extent: contentBottom - contentTop, free: freeHeight, along: .vertical)
      }
    }
  }

  /// Moves the children of a right-to-left layout, which were placed from the right end of the available space.
  mutating func moveToFinalWidth() {
    guard isRightToLeft, let availableWidth, availableWidth != size.width else { return }
    log.moveAll(by: size.width - availableWidth, from: availableWidth)
    for index in children.indices where !children[index].isGone {
      horizontalEdges[index].move(by: size.width - availableWidth)
    }
  }
}

extension RelativeLayout.Span {
  /// Adds the missing edge to a span.
  fileprivate mutating func close(with length: Int) {
    if !hasLeading {
      leading = trailing - length
    } else if !hasTrailing {
      trailing = leading + length
    }
  }
}
