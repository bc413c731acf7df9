import Measure

extension ConstraintModel {
  /// Makes the boxes and anchors from the children's params.
  ///
  /// Source: ConstraintLayout.setChildrenConstraints and applyConstraintsFromLayoutParams.
  mutating func build() {
    anchors.initialize(repeating: Anchor(), count: boxCount * Side.allCases.count)
    (boxes).initialize(to: Box(.parent))
    isRightToLeft = layout.isRightToLeft
    let ids = collectIDs()
    for index in 1..<max(boxCount, 1) { (boxes + index).initialize(to: Box(role(of: index))) }
    for index in 1..<max(boxCount, 1) { readLine(index) }
    for index in 1..<max(boxCount, 1) { readHelper(index, ids) }
    for index in 1..<max(boxCount, 1) {
      boxes[index].isGone = child(index).isGone
      boxes[index].isHidden = child(index).flags.contains(.isHidden)
      boxes[index].isViewGone = boxes[index].isGone
      if boxes[index].isInPlaceholder { boxes[index].isGone = true }
      guard boxes[index].role != .guideline else { continue }
      readAnchors(index, ids)
      readLengths(index)
    }
  }

  /// The params of the child; only those that a subclass makes may be of another class.
  func params(_ box: Int) -> ConstraintLayout.LayoutParams {
    child(box).params as? ConstraintLayout.LayoutParams ?? ConstraintLayout.LayoutParams()
  }

  func view(_ box: Int) -> View { child(box).view }

  private func collectIDs() -> [String: Int] {
    var ids: [String: Int] = [:]
    if let own = layout.id { ids[own] = 0 }
    for index in 1..<max(boxCount, 1) {
      if let id = child(index).id { ids[id] = index }
    }
    ids[ConstraintLayout.LayoutParams.parent] = 0
    return ids
  }

  private func role(of index: Int) -> Box.Role {
    switch view(index) {
    case is Guideline: .guideline
    case is Barrier: .barrier
    case is Flow: .flow
    case is Placeholder: .placeholder
    default: .view
    }
  }

  private func readLine(_ index: Int) {
    if let guideline = view(index) as? Guideline {
      let axis: Axis = guideline.orientation == .horizontal ? .vertical : .horizontal
      boxes[index].lineAxis = axis
      var (begin, end) = (guideline.guideBegin, guideline.guideEnd)
      var percent = guideline.guidePercent
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

  private mutating func readHelper(_ index: Int, _ ids: [String: Int]) {
    if let placeholder = view(index) as? Placeholder {
      guard let id = placeholder.content, let content = ids[id], content > 0, content != index else { return }
      boxes[index].content = content
      boxes[content].isInPlaceholder = true
    } else if let helper = view(index) as? ConstraintHelper {
      boxes[index].firstMember = members.count
      for id in helper.referencedIds {
        if let member = ids[id], member > 0, member != index { members.append(member) }
      }
      boxes[index].memberCount = members.count - boxes[index].firstMember
      if helper is Barrier { hasBarriers = true }
      if let flow = helper as? Flow {
        boxes[index].flow = flows.count
        flows.append(FlowRows(index, flow.settings))
        for member in memberRange(index) { boxes[members[member]].isInFlow = true }
      }
    }
  }

  @inline(__always)
  func memberRange(_ box: Int) -> Range<Int> {
    boxes[box].firstMember..<boxes[box].firstMember + boxes[box].memberCount
  }

  // MARK: Anchors

  private func readAnchors(_ index: Int, _ ids: [String: Int]) {
    let params = params(index)
    let constraints = params.constraints
    let rare = params.rare
    if let circle = rare.circle {
      if let target = ids[circle] {
        connect(
          anchor(index, .center), to: targetAnchor(target, .center), margin: Int(rare.circleRadius), goneMargin: 0)
        let angle = rare.circleAngle.truncatingRemainder(dividingBy: 360)
        boxes[index].circleAngle = angle < 0 ? (360 - angle).truncatingRemainder(dividingBy: 360) : angle
      }
      return
    }
    let isRightToLeft = child(index).resolvesAnchorsRightToLeft
    let resolved = ResolvedAnchors(constraints, isRightToLeft: isRightToLeft)
    let margins = child(index).margins
    let (goneStart, goneEnd) = (rare.goneStart, rare.goneEnd)
    let goneLeft = (isRightToLeft ? goneEnd : goneStart) ?? rare.goneLeft
    let goneRight = (isRightToLeft ? goneStart : goneEnd) ?? rare.goneRight
    func attach(_ side: Side, _ margin: Int32, _ goneMargin: Int?) {
      guard let named = resolved[side], let box = ids[named.target] else { return }
      connect(
        anchor(index, side), to: targetAnchor(box, named.side), margin: Int(margin), goneMargin: goneMargin ?? .min)
    }
    attach(.left, margins.left, goneLeft)
    attach(.right, margins.right, goneRight)
    attach(.top, margins.top, rare.goneTop)
    attach(.bottom, margins.bottom, rare.goneBottom)
    readBaseline(index, resolved, rare, ids)
    boxes[index].bias.horizontal =
      resolved.mirrorsBias ? 1 - rare.horizontalBias : rare.horizontalBias
    boxes[index].bias.vertical = rare.verticalBias
  }

  /// Source: ConstraintLayout.setWidgetBaseline.
  private func readBaseline(
    _ index: Int, _ resolved: ResolvedAnchors, _ rare: ConstraintLayout.RareConstraints, _ ids: [String: Int]
  ) {
    guard let named = resolved.baseline, let box = ids[named.target], box > 0 else { return }
    // A guideline has no baseline, and a horizontal one has one line only.
    connect(
      anchor(index, .baseline), to: targetAnchor(box, named.side), margin: Int(rare.marginBaseline),
      goneMargin: rare.goneBaseline ?? .min)
    boxes[index].hasBaseline = true
    if named.side == .baseline { boxes[box].hasBaseline = true }
    reset(anchor(index, .top))
    reset(anchor(index, .bottom))
  }

  // MARK: Lengths

  private func readLengths(_ index: Int) {
    let params = params(index)
    let rare = params.rare
    let state = child(index)
    readLength(index, .horizontal, state.width, rare.constrainedWidth, rare.widthDefault, rare.widthPercent)
    readLength(index, .vertical, state.height, rare.constrainedHeight, rare.heightDefault, rare.heightPercent)
    boxes[index].minimum = AxisPair(limit(rare.widthMin), limit(rare.heightMin))
    boxes[index].maximum = AxisPair(limit(rare.widthMax), limit(rare.heightMax))
    boxes[index].weight = AxisPair(rare.horizontalWeight ?? -1, rare.verticalWeight ?? -1)
    boxes[index].chainStyle = AxisPair(params.constraints.horizontalChainStyle, params.constraints.verticalChainStyle)
    if let ratio = rare.ratio {
      boxes[index].ratio = ratio.factor
      boxes[index].ratioSide = ratio.side
    }
    boxes[index].wrapsParent = AxisPair(
      rare.wrapBehavior == .included || rare.wrapBehavior == .horizontalOnly,
      rare.wrapBehavior == .included || rare.wrapBehavior == .verticalOnly)
  }

  /// Source: ConstraintLayout.LayoutParams.validate.
  private func readLength(
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
