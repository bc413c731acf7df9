import Measure

extension ConstraintModel {
  /// Creates the boxes and anchors from the children's params.
  ///
  /// Source: ConstraintLayout.setChildrenConstraints and applyConstraintsFromLayoutParams.
  /// - Parameter targets: The resolved targets of the anchors.
  mutating func build(_ table: AnchorTable) {
    anchors.initialize(repeating: Anchor(), count: anchorCount)
    (boxes).initialize(to: Box(.parent))
    isRightToLeft = layout.isRightToLeft
    var hasHelpers = false
    for index in 1..<max(boxCount, 1) {
      let role = ChildRole(child(index))
      if role != .view { hasHelpers = true }
      (boxes + index).initialize(to: Box(ConstraintModel.boxRole(role)))
    }
    if hasHelpers {
      SiblingIDs.withIDs(in: layout) { ids in
        for index in 1..<max(boxCount, 1) { readLine(index) }
        for index in 1..<max(boxCount, 1) { readHelper(index, ids) }
      }
      readFlows()
    }
    for index in 1..<max(boxCount, 1) {
      if layout.isExhausted(afterChild: index) { return }
      let child = child(index)
      boxes[index].isGone = child.isGone || boxes[index].isInPlaceholder
      boxes[index].isHidden = child.flags.contains(.isHidden)
      guard boxes[index].role != .guideline else { continue }
      let params = params(index)
      readAnchors(index, params, table)
      // A Flow in a cycle keeps lengths of 0.
      if boxes[index].role == .flow && flows[boxes[index].flow].isCircular { continue }
      readLengths(index, params)
    }
  }

  /// Returns the params of the child. Only a subclass can create params of another class.
  private func params(_ box: Int) -> ConstraintLayout.LayoutParams {
    child(box).params as? ConstraintLayout.LayoutParams ?? ConstraintLayout.LayoutParams()
  }

  func view(_ box: Int) -> View { child(box).view }

  private static func boxRole(_ role: ChildRole) -> Box.Role {
    switch role {
    case .guideline: .guideline
    case .barrier: .barrier
    case .flow: .flow
    case .placeholder: .placeholder
    case .view, .group, .layer: .view
    }
  }

  private func readLine(_ index: Int) {
    if let guideline = view(index) as? Guideline {
      let axis: Axis = guideline.direction == .horizontal ? .vertical : .horizontal
      boxes[index].lineAxis = axis
      var (begin, end) = (guideline.guideBegin, guideline.guideEnd)
      var percent = guideline.guidePercent
      if let place = params(index).constraints.rare?.guideline {
        (begin, end, percent) = (place.begin, place.end, place.percent)
      }
      if axis == .horizontal && child(index).isRightToLeft {
        (begin, end) = begin != nil ? (nil, begin) : (end, nil)
        percent = percent.map { 1 - $0 }
      }
      if let percent {
        if percent > -1 { boxes[index].guidePercent = percent }
      } else if let begin {
        boxes[index].guideBegin = max(begin, -1)
      } else if let end {
        boxes[index].guideEnd = max(end, -1)
      }
    } else if let barrier = view(index) as? Barrier {
      boxes[index].barrierSide =
        switch barrier.direction {
        case .left: .left
        case .right: .right
        case .top: .top
        case .bottom: .bottom
        case .start: isRightToLeft ? .right : .left
        case .end: isRightToLeft ? .left : .right
        }
      let side = boxes[index].barrierSide
      boxes[index].lineAxis = side == .left || side == .right ? .horizontal : .vertical
      boxes[index].barrierMargin = barrier.margin
      boxes[index].allowsGone = barrier.allowsGoneWidgets
    }
  }

  private mutating func readHelper(_ index: Int, _ ids: SiblingIDs) {
    if let placeholder = view(index) as? Placeholder {
      guard let id = placeholder.content, let content = ids.box(id, in: layout), content > 0, content != index else {
        return
      }
      boxes[index].content = content
      boxes[content].isInPlaceholder = true
    } else if let helper = view(index) as? ConstraintHelper {
      boxes[index].firstMember = members.count
      for id in helper.referencedIds {
        if let member = ids.box(id, in: layout), member > 0, member != index { members.append(member) }
      }
      boxes[index].memberCount = members.count - boxes[index].firstMember
      if helper is Barrier { hasBarriers = true }
      if let flow = helper as? Flow {
        boxes[index].flow = flows.count
        flows.append(FlowRows(index, flow.settings))
      }
    }
  }

  /// Marks the members of Flows, and removes those of Flows that contain one another.
  private mutating func readFlows() {
    if flows.isEmpty { return }
    if flows.contains(where: { flow in memberRange(flow.box).contains { boxes[members[$0]].role == .flow } }) {
      let nesting = FlowNesting(
        flows.map { flow in
          memberRange(flow.box).compactMap { boxes[members[$0]].role == .flow ? boxes[members[$0]].flow : nil }
        })
      for flow in flows.indices where nesting.isCircular[flow] {
        flows[flow].isCircular = true
        boxes[flows[flow].box].memberCount = 0
      }
      flowMeasures = Array(repeating: FlowMeasures(), count: flows.count)
      flowNesting = nesting
    }
    for flow in flows {
      for member in memberRange(flow.box) { boxes[members[member]].isInFlow = true }
    }
  }

  @inline(__always)
  func memberRange(_ box: Int) -> Range<Int> {
    boxes[box].firstMember..<boxes[box].firstMember + boxes[box].memberCount
  }

  // MARK: Anchors

  private mutating func readAnchors(
    _ index: Int, _ params: ConstraintLayout.LayoutParams, _ table: AnchorTable
  ) {
    let child = child(index)
    let rare = params.constraints.rare
    if let rare = rare?.values, rare.circle != nil {
      let target = table[index].center
      if target != Anchor.none {
        attach(index, .center, to: target, margin: rare.circleRadius, goneMargin: 0)
        let angle = rare.circleAngle.truncatingRemainder(dividingBy: 360)
        boxes[index].circleAngle = angle < 0 ? (360 - angle).truncatingRemainder(dividingBy: 360) : angle
      }
      return
    }
    let isReversed = child.resolvesAnchorsRightToLeft
    var own = table[index]
    if isReversed != child.isRightToLeft && params.constraints.hasRelativeAnchors {
      // Visibility may change without a new lookup of the targets.
      own = SiblingIDs.withIDs(in: layout) {
        AnchorTable.Row(params, isRightToLeft: isReversed, $0, in: layout)
      }
    }
    let margins = child.margins
    var goneMargins: (left: Int?, top: Int?, right: Int?, bottom: Int?) = (nil, nil, nil, nil)
    if let rare {
      let (goneStart, goneEnd) = (rare.values.goneStart, rare.values.goneEnd)
      goneMargins = (
        (isReversed ? goneEnd : goneStart) ?? rare.values.goneLeft, rare.values.goneTop,
        (isReversed ? goneStart : goneEnd) ?? rare.values.goneRight, rare.values.goneBottom
      )
      let mirrorsBias = params.constraints.hasRelativeAnchors && isReversed
      let bias = rare.values.horizontalBias
      boxes[index].bias = AxisPair(mirrorsBias ? 1 - bias : bias, rare.values.verticalBias)
    }
    attach(index, .left, to: own.left, margin: margins.left, goneMargin: goneMargins.left)
    attach(index, .right, to: own.right, margin: margins.right, goneMargin: goneMargins.right)
    attach(index, .top, to: own.top, margin: margins.top, goneMargin: goneMargins.top)
    attach(index, .bottom, to: own.bottom, margin: margins.bottom, goneMargin: goneMargins.bottom)
    // Source: ConstraintLayout.setWidgetBaseline.
    let target = own.baseline
    guard target != Anchor.none else { return }
    attach(
      index, .baseline, to: target, margin: rare?.values.marginBaseline ?? 0, goneMargin: rare?.values.goneBaseline)
    boxes[index].hasBaseline = true
    if side(of: target) == .baseline { boxes[box(of: target)].hasBaseline = true }
    reset(anchor(index, .top))
    reset(anchor(index, .bottom))
  }

  /// Connects an edge to its target. A guideline has no baseline, and only one edge, along one axis.
  private func attach(_ index: Int, _ side: Side, to target: Anchor.ID, margin: Int32, goneMargin: Int?) {
    guard target != Anchor.none else { return }
    connect(
      anchor(index, side), to: targetAnchor(box(of: target), self.side(of: target)), margin: Int(margin),
      goneMargin: goneMargin)
  }

  // MARK: Lengths

  private mutating func readLengths(_ index: Int, _ params: ConstraintLayout.LayoutParams) {
    let state = child(index)
    let box = boxes + index
    box.pointee.chainStyle = AxisPair(params.constraints.horizontalChainStyle, params.constraints.verticalChainStyle)
    guard let rare = params.constraints.rare else {
      readLength(index, .horizontal, state.width, false, .spread, nil)
      readLength(index, .vertical, state.height, false, .spread, nil)
      return
    }
    readLength(
      index, .horizontal, state.width, rare.values.constrainedWidth, rare.values.widthDefault, rare.values.widthPercent)
    readLength(
      index, .vertical, state.height, rare.values.constrainedHeight, rare.values.heightDefault,
      rare.values.heightPercent)
    box.pointee.minimum = AxisPair(limit(rare.values.widthMin), limit(rare.values.heightMin))
    box.pointee.maximum = AxisPair(limit(rare.values.widthMax), limit(rare.values.heightMax))
    box.pointee.weight = AxisPair(rare.values.horizontalWeight ?? -1, rare.values.verticalWeight ?? -1)
    if let ratio = rare.values.ratio {
      box.pointee.ratio = ratio.factor
      box.pointee.ratioSide = ratio.side
    }
    let behavior = rare.values.wrapBehavior
    box.pointee.wrapsParent = AxisPair(
      behavior == .included || behavior == .horizontalOnly, behavior == .included || behavior == .verticalOnly)
  }

  /// Source: ConstraintLayout.LayoutParams.validate.
  private mutating func readLength(
    _ index: Int, _ axis: Axis, _ length: Dimension, _ isConstrained: Bool, _ match: ConstraintLayout.MatchConstraint,
    _ percent: Float?
  ) {
    let behavior: Box.Behavior
    var match: Box.Match =
      switch match {
      case .spread: .spread
      case .wrap: .wrap
      case .percent: .percent
      }
    if percent != nil { match = .percent }
    if length == .matchParent {
      behavior = isConstrained ? .matchConstraint : .matchParent
      let margins = child(index).margins
      anchors[anchor(index, .start(axis))].margin = Int(axis == .horizontal ? margins.left : margins.top)
      anchors[anchor(index, .end(axis))].margin = Int(axis == .horizontal ? margins.right : margins.bottom)
    } else if length == .wrapContent {
      behavior = isConstrained ? .matchConstraint : .wrapContent
      if isConstrained && match == .spread { match = .wrap }
    } else {
      behavior = length.length == 0 ? .matchConstraint : .fixed
      boxes[index].length[axis] = length.length
    }
    boxes[index].behavior[axis] = behavior
    boxes[index].match[axis] = match
    boxes[index].percent[axis] = percent ?? 1
  }

  private func limit(_ limit: ConstraintLayout.Limit?) -> Int {
    switch limit {
    case nil: 0
    case .wrap: Box.wrapLimit
    case .pixels(let length): length
    }
  }
}
