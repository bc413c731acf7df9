import Measure

/// The boxes and anchors of a ConstraintLayout and its children, and the linear system for solving them.
///
/// Each measure creates new boxes and anchors: nothing is kept for the next pass, and all layouts of a tree share the
/// memory; see `TreeMemory`, which frees it with `deallocate()`. Boxes and anchors are plain values.
struct ConstraintModel {
  typealias Box = ConstraintBox
  typealias Anchor = ConstraintAnchor
  typealias Side = ConstraintAnchor.Side

  var layout: ViewRef
  /// The number of boxes: the layout itself, and its children in order.
  private(set) var boxCount = 0
  // Sound: this struct allocates both blocks together, grows them together, and is in one object that frees them; every
  // index is a box below `boxCount`, or one of its anchors.
  private(set) var boxes: UnsafeMutablePointer<Box>
  private(set) var anchors: UnsafeMutablePointer<Anchor>
  var anchorCount: Int { boxCount * Side.allCases.count }
  private var capacity = 16
  /// The members of all helpers, one list after the other.
  var members: [Int] = []
  var flows: [FlowRows] = []
  /// The answers of each Flow; empty if no Flow contains another.
  var flowMeasures: [FlowMeasures] = []
  /// How Flows contain one another; `nil` if none does.
  var flowNesting: FlowNesting?
  var hasBarriers = false

  var system = LinearSystem()
  var horizontalChains: [Int] = []
  var verticalChains: [Int] = []
  var chainMatches = ChainMembers()
  /// The boxes with a match-constraint length.
  var variableBoxes: [Int] = []
  /// The edges found directly that extend furthest; they represent all such edges in the size of a wrapping layout.
  var wrapStart = AxisPair(Anchor.none)
  var wrapEnd = AxisPair(Anchor.none)

  /// The boxes on the current path of the direct pass.
  var steps: [Step] = []

  var specs = MeasureSpecs.unspecified
  var padding = PackedEdges.zero
  var resolvesDirectly = true
  /// Whether the equations are omitted if the direct pass has found everything.
  var skipsSolver = true
  /// Whether gone boxes on which nothing depends are placed, too, since they move between two states.
  var placesGone = false
  var isRightToLeft = false

  typealias ChainMembers = [Int]

  init(_ layout: ViewRef) {
    self.layout = layout
    boxes = .allocate(capacity: capacity)
    anchors = .allocate(capacity: capacity * Side.allCases.count)
  }

  /// Returns the maximum number of terms and rows that the equations of one measure may visit.
  ///
  /// Android has no such limit. The equations of a chain of thousands of views with weights take a number of steps
  /// proportional to the cube of the number of views, which takes Android minutes. This limit allows about 480 of such
  /// views; a cell needs a few thousand steps.
  static func workLimit(boxCount: Int) -> Int { 1 << 25 + boxCount << 11 }

  func deallocate() {
    boxes.deallocate()
    anchors.deallocate()
    system.deallocate()
  }

  /// Creates the boxes and anchors of the layout in its current state, and discards all others.
  @inline(never)
  mutating func read(_ layout: ViewRef, _ table: AnchorTable) {
    self.layout = layout
    boxCount = Int(layout.childCount) + 1
    if boxCount > capacity {
      boxes.deallocate()
      anchors.deallocate()
      capacity = max(boxCount, 2 * capacity)
      boxes = .allocate(capacity: capacity)
      anchors = .allocate(capacity: capacity * Side.allCases.count)
    }
    members.removeAll(keepingCapacity: true)
    flows.removeAll(keepingCapacity: true)
    flowMeasures.removeAll(keepingCapacity: true)
    flowNesting = nil
    hasBarriers = false
    if system.isTooLarge {
      system.deallocate()
      system = LinearSystem()
    }
    // The memory per view, and a constant amount for small layouts; see `LinearSystem.isExhausted`.
    system.startWork(limit: ConstraintModel.workLimit(boxCount: boxCount), layout.meter)
    system.reserve(boxCount: boxCount)
    build(table)
  }

  /// Whether the pass must end. Its results are discarded.
  var isInterrupted: Bool { layout.isInterrupted }

  // MARK: Boxes

  /// Returns the state of the child that the box represents.
  @inline(__always)
  func child(_ box: Int) -> ViewRef { ChildStates(layout)[box - 1] }

  /// Returns the length of a box, or 0 if the view is gone.
  @inline(__always)
  func length(_ box: Int, _ axis: Axis) -> Int { boxes[box].isGone ? 0 : boxes[box].length[axis] }

  @inline(__always)
  func setLength(_ box: Int, _ axis: Axis, _ length: Int) {
    boxes[box].length[axis] = box == 0 ? max(length, boxes[0].minimum[axis]) : max(length, 0)
  }

  func isResolved(_ box: Int, _ axis: Axis) -> Bool {
    if boxes[box].role == .guideline { return boxes[box].isLineResolved }
    return boxes[box].isResolved[axis]
      || (anchors[anchor(box, .start(axis))].isFinal && anchors[anchor(box, .end(axis))].isFinal)
  }

  /// Returns whether a match-constraint length has fewer than two anchors.
  func isDangling(_ box: Int, _ axis: Axis) -> Bool {
    var count = 0
    if isConnected(box, .start(axis)) { count += 1 }
    if isConnected(box, .end(axis)) { count += 1 }
    if axis == .vertical && isConnected(box, .baseline) { count += 1 }
    return count < 2
  }

  // MARK: Anchors

  /// Returns the anchor of a side. All edges of a guideline are one.
  @inline(__always)
  func anchor(_ box: Int, _ side: Side) -> Anchor.ID {
    if boxes[box].role == .guideline { return Anchor.ID(box * 6 + Side.start(boxes[box].lineAxis).rawValue) }
    return Anchor.ID(box * 6 + side.rawValue)
  }

  /// Returns the edge that others can be anchored to; `Anchor.none` if a guideline doesn't have it.
  func targetAnchor(_ box: Int, _ side: Side) -> Anchor.ID {
    guard boxes[box].role == .guideline else { return anchor(box, side) }
    let axis = boxes[box].lineAxis
    return side == .start(axis) || side == .end(axis) ? anchor(box, side) : Anchor.none
  }

  @inline(__always)
  func box(of anchor: Anchor.ID) -> Int { Anchor.boxAndSide(of: anchor).box }

  @inline(__always)
  func side(of anchor: Anchor.ID) -> Side { Anchor.boxAndSide(of: anchor).side }

  @inline(__always)
  func target(_ box: Int, _ side: Side) -> Anchor.ID { anchors[anchor(box, side)].target }

  @inline(__always)
  func isConnected(_ box: Int, _ side: Side) -> Bool { target(box, side) != Anchor.none }

  /// Returns the effective margin: 0 for a gone view, the gone margin if the target is gone.
  @inline(__always)
  func margin(_ id: Anchor.ID) -> Int {
    let anchor = anchors + Int(id)
    if boxes[box(of: id)].isGone { return 0 }
    if let goneMargin = anchor.pointee.goneMargin, anchor.pointee.target != Anchor.none,
      boxes[box(of: anchor.pointee.target)].isGone
    {
      return goneMargin
    }
    return anchor.pointee.margin
  }

  @inline(__always)
  func margin(_ box: Int, _ side: Side) -> Int { margin(anchor(box, side)) }

  func connect(_ id: Anchor.ID, to target: Anchor.ID, margin: Int, goneMargin: Int? = nil) {
    guard target != Anchor.none else {
      reset(id)
      return
    }
    if anchors[id].target != Anchor.none { unlink(id) }
    anchors[id].target = target
    anchors[id].margin = margin
    anchors[id].goneMargin = goneMargin
    anchors[id].nextDependent = Anchor.none
    let last = anchors[target].lastDependent
    if last == Anchor.none {
      anchors[target].firstDependent = id
    } else {
      anchors[last].nextDependent = id
    }
    anchors[target].lastDependent = id
  }

  /// Removes the anchor from its target's list. It isn't in the list if the target has been reset since.
  private func unlink(_ id: Anchor.ID) {
    let target = anchors[id].target
    var previous = Anchor.none
    var dependent = anchors[target].firstDependent
    while dependent != Anchor.none && dependent != id {
      previous = dependent
      dependent = anchors[dependent].nextDependent
    }
    guard dependent == id else { return }
    if previous == Anchor.none {
      anchors[target].firstDependent = anchors[id].nextDependent
    } else {
      anchors[previous].nextDependent = anchors[id].nextDependent
    }
    if anchors[target].lastDependent == id { anchors[target].lastDependent = previous }
  }

  /// Disconnects the anchor from its target, and clears the list of its dependents.
  func reset(_ id: Anchor.ID) {
    if anchors[id].target != Anchor.none { unlink(id) }
    let variable = anchors[id].variable
    anchors[id] = Anchor()
    anchors[id].variable = variable
  }

  func setFinal(_ id: Anchor.ID, _ value: Int) {
    anchors[id].setFinal(value)
  }

  // MARK: Chains

  /// Returns whether the view and one of its neighbors are anchored to each other.
  @inline(never)
  mutating func isInChain(_ box: Int, _ axis: Axis) -> Bool {
    let (start, end) = (anchor(box, .start(axis)), anchor(box, .end(axis)))
    let (startTarget, endTarget) = (anchors[start].target, anchors[end].target)
    return (startTarget != Anchor.none && anchors[startTarget].target == start)
      || (endTarget != Anchor.none && anchors[endTarget].target == end)
  }

  func isChainHead(_ box: Int, _ axis: Axis) -> Bool {
    let (start, end) = (anchor(box, .start(axis)), anchor(box, .end(axis)))
    let (startTarget, endTarget) = (anchors[start].target, anchors[end].target)
    return startTarget != Anchor.none && anchors[startTarget].target != start && endTarget != Anchor.none
      && anchors[endTarget].target == end
  }

  /// Returns the member after `box` in its chain.
  func nextInChain(_ box: Int, _ axis: Axis) -> Int? {
    let target = target(box, .end(axis))
    guard target != Anchor.none else { return nil }
    let next = self.box(of: target)
    let back = self.target(next, .start(axis))
    return back != Anchor.none && self.box(of: back) == box ? next : nil
  }
}

extension UnsafeMutablePointer {
  @inline(__always)
  subscript(index: Int32) -> Pointee {
    get { self[Int(index)] }
    nonmutating set { self[Int(index)] = newValue }
  }
}
