import Measure

/// The equations of one box.
///
/// Source: ConstraintWidget.addToSolver, setupDimensionRatio and applyConstraints.
extension ConstraintModel {
  mutating func addBox(_ index: Int) {
    let box = boxes + index
    for side in [Side.left, .right, .top, .bottom, .baseline] { _ = variable(index, side) }
    var parentWraps = AxisPair(false)
    if index > 0 {
      parentWraps = AxisPair(
        boxes[0].behavior.horizontal == .wrapContent && box.pointee.wrapsParent.horizontal,
        boxes[0].behavior.vertical == .wrapContent && box.pointee.wrapsParent.vertical)
    }
    let isInBarrier = box.pointee.isInBarrier.horizontal || box.pointee.isInBarrier.vertical
    if box.pointee.isGone && !placesGone && !isInBarrier && !hasDependents(index) { return }
    if addResolved(index, parentWraps) { return }

    var isInChain = AxisPair(false)
    if index > 0 {
      for axis in [Axis.horizontal, .vertical] {
        if isChainHead(index, axis) {
          if axis == .horizontal { horizontalChains.append(index) } else { verticalChains.append(index) }
          isInChain[axis] = true
        } else {
          isInChain[axis] = self.isInChain(index, axis)
        }
      }
      if !isInChain.horizontal && parentWraps.horizontal && !box.pointee.isGone && !isConnected(index, .left)
        && !isConnected(index, .right)
      {
        system.addGreaterThan(variable(0, .right), variable(index, .right), 0, .low)
      }
    }
    var lengths = AxisPair(
      max(box.pointee.length.horizontal, index == 0 ? box.pointee.minimum.horizontal : 0),
      max(box.pointee.length.vertical, index == 0 ? box.pointee.minimum.vertical : 0))
    let usesRatio = resolveRatio(index, &lengths)

    for axis in [Axis.horizontal, .vertical] {
      let wrapsContent = index == 0 && box.pointee.behavior[axis] == .wrapContent
      if wrapsContent { lengths[axis] = 0 }
      guard !box.pointee.fillsParent[axis], !box.pointee.isResolved[axis] else { continue }
      var appliesPosition = !isConnected(index, .center)
      if axis == .vertical && addBaseline(index, parentWraps.vertical) { appliesPosition = false }
      let side = box.pointee.resolvedRatioSide
      addEdges(
        EdgeEquations(
          box: index, axis: axis, parentWraps: parentWraps[axis], otherParentWraps: parentWraps[axis.cross],
          wrapsContent: wrapsContent, length: lengths[axis], usesRatio: usesRatio && (side == nil || side == axis),
          isInChain: isInChain[axis], isOtherInChain: isInChain[axis.cross], appliesPosition: appliesPosition))
    }
    if usesRatio {
      if box.pointee.resolvedRatioSide == .vertical {
        system.addRatio(
          variable(index, .bottom), variable(index, .top), variable(index, .right), variable(index, .left),
          box.pointee.resolvedRatio)
      } else {
        system.addRatio(
          variable(index, .right), variable(index, .left), variable(index, .bottom), variable(index, .top),
          box.pointee.resolvedRatio)
      }
    }
    if isConnected(index, .center) { addCircle(index) }
    box.pointee.isResolved = AxisPair(false)
  }

  func hasDependents(_ index: Int) -> Bool {
    Side.allCases.contains { anchors[index * 6 + $0.rawValue].firstDependent != Anchor.none }
  }

  /// Adds the positions that the direct pass has found.
  /// - Returns: Whether no more equations are needed.
  private mutating func addResolved(_ index: Int, _ parentWraps: AxisPair<Bool>) -> Bool {
    let isResolved = boxes[index].isResolved
    for axis in [Axis.horizontal, .vertical] where isResolved[axis] {
      let origin = boxes[index].origin[axis]
      let (start, end) = (anchor(index, .start(axis)), anchor(index, .end(axis)))
      system.addEquality(variable(start), origin)
      system.addEquality(variable(end), origin + boxes[index].length[axis])
      if axis == .vertical && anchors[anchor(index, .baseline)].firstDependent != Anchor.none {
        system.addEquality(variable(index, .baseline), origin + boxes[index].baseline)
      }
      if parentWraps[axis] {
        if wrapStart[axis] == Anchor.none || anchors[start].value > anchors[wrapStart[axis]].value {
          wrapStart[axis] = start
        }
        if wrapEnd[axis] == Anchor.none || anchors[end].value > anchors[wrapEnd[axis]].value { wrapEnd[axis] = end }
      }
    }
    guard isResolved.horizontal && isResolved.vertical else { return false }
    boxes[index].isResolved = AxisPair(false)
    return true
  }

  /// Adds the equations of the baseline.
  /// - Returns: Whether the baseline's anchor places the view.
  private mutating func addBaseline(_ index: Int, _ parentWraps: Bool) -> Bool {
    guard boxes[index].baseline > 0 || boxes[index].isGone else { return false }
    let (baseline, top) = (variable(index, .baseline), variable(index, .top))
    let target = target(index, .baseline)
    guard target != Anchor.none else {
      let distance = boxes[index].isGone ? margin(index, .baseline) : boxes[index].baseline
      system.addEquality(baseline, top, distance, .required)
      return false
    }
    system.addEquality(baseline, top, boxes[index].baseline, .required)
    system.addEquality(baseline, variable(target), margin(index, .baseline), .required)
    if parentWraps { system.addGreaterThan(variable(0, .bottom), variable(index, .bottom), 0, .equality) }
    return true
  }

  /// Adds the equations of a circle. Source: LinearSystem.addCenterPoint.
  private mutating func addCircle(_ index: Int) {
    let center = anchor(index, .center)
    let target = box(of: anchors[center].target)
    let radius = Double(margin(center))
    let angle = Double(Float((Double(boxes[index].circleAngle) + 90) * .pi / 180))
    system.addMiddle(
      variable(index, .top), variable(index, .bottom), of: variable(target, .top), variable(target, .bottom),
      Float(sine(angle) * radius))
    system.addMiddle(
      variable(index, .left), variable(index, .right), of: variable(target, .left), variable(target, .right),
      Float(cosine(angle) * radius))
  }

  // MARK: Ratio

  /// Determines which length a ratio computes.
  /// - Returns: Whether an equation computes it.
  private func resolveRatio(_ index: Int, _ lengths: inout AxisPair<Int>) -> Bool {
    let box = boxes + index
    box.pointee.resolvedRatioSide = box.pointee.ratioSide
    box.pointee.resolvedRatio = box.pointee.ratio
    box.pointee.resolvedMatch = box.pointee.match
    guard box.pointee.ratio > 0, !box.pointee.isGone else { return false }
    for axis in [Axis.horizontal, .vertical]
    where box.pointee.behavior[axis] == .matchConstraint && box.pointee.match[axis] == .spread {
      box.pointee.resolvedMatch[axis] = .ratio
    }
    let byRatio = AxisPair(
      box.pointee.behavior.horizontal == .matchConstraint && box.pointee.resolvedMatch.horizontal == .ratio,
      box.pointee.behavior.vertical == .matchConstraint && box.pointee.resolvedMatch.vertical == .ratio)
    if byRatio.horizontal && byRatio.vertical {
      chooseRatioSide(index)
    } else if byRatio.horizontal {
      box.pointee.resolvedRatioSide = .horizontal
      lengths.horizontal = LinearSystem.truncated(box.pointee.resolvedRatio * Float(box.pointee.length.vertical))
      if box.pointee.behavior.vertical != .matchConstraint {
        box.pointee.resolvedMatch.horizontal = .ratioResolved
        return false
      }
    } else if byRatio.vertical {
      box.pointee.resolvedRatioSide = .vertical
      if box.pointee.ratioSide == nil { box.pointee.resolvedRatio = 1 / box.pointee.resolvedRatio }
      lengths.vertical = LinearSystem.truncated(box.pointee.resolvedRatio * Float(box.pointee.length.horizontal))
      if box.pointee.behavior.horizontal != .matchConstraint {
        box.pointee.resolvedMatch.vertical = .ratioResolved
        return false
      }
    }
    return true
  }

  /// Chooses the side that a ratio computes for two match constraints. Source: ConstraintWidget.setupDimensionRatio.
  private func chooseRatioSide(_ index: Int) {
    let box = boxes + index
    let isHeightHeld = isConnected(index, .top) && isConnected(index, .bottom)
    let isWidthHeld = isConnected(index, .left) && isConnected(index, .right)
    box.pointee.resolvedRatioSide = ConstraintLayout.DimensionRatio.computedAxis(
      box.pointee.ratioSide, isWidthHeld: isWidthHeld, isHeightHeld: isHeightHeld)
    if box.pointee.ratioSide == nil && box.pointee.resolvedRatioSide == .vertical {
      box.pointee.resolvedRatio = 1 / box.pointee.resolvedRatio
    }
    if box.pointee.resolvedRatioSide == nil {
      if box.pointee.minimum.horizontal > 0 && box.pointee.minimum.vertical == 0 {
        box.pointee.resolvedRatioSide = .horizontal
      } else if box.pointee.minimum.horizontal == 0 && box.pointee.minimum.vertical > 0 {
        box.pointee.resolvedRatio = 1 / box.pointee.resolvedRatio
        box.pointee.resolvedRatioSide = .vertical
      }
    }
  }
}
