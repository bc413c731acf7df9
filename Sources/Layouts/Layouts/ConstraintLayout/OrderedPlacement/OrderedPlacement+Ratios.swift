import Measure

/// Views with a ratio.
extension OrderedPlacement {
  /// Measures a child with one length that is fixed or wraps its content, and another computed from it by a ratio.
  ///
  /// Source: ConstraintWidgetContainer.measure.
  /// - Returns: Whether the equations would compute the same length.
  func measureByRatio(_ child: ViewRef, _ wrapping: MeasureSpecs) -> Bool {
    guard let ratio = ratio(of: child) else { return false }
    let axis: Axis = child.width.isZero ? .horizontal : .vertical
    let dimension = axis == .horizontal ? child.height : child.width
    if !dimension.isFixed { measure(child, wrapping) }
    let other = dimension.isFixed ? dimension.length : length(ofAnswer: child.answer, axis.cross)
    // Android divides before the equations, and multiplies in them.
    let computed = Float(other) * ratio.multiplier(computing: axis)
    let isDivided = axis == .vertical && ratio.side == nil
    let length = LinearSystem.truncated(isDivided ? Float(other) / ratio.factor : computed)
    guard length == LinearSystem.truncated(computed) else { return false }
    let specs =
      axis == .horizontal
      ? MeasureSpecs(width: .exactly(length), height: dimension.isFixed ? .exactly(other) : wrapping.height)
      : MeasureSpecs(width: dimension.isFixed ? .exactly(other) : wrapping.width, height: .exactly(length))
    measure(child, specs)
    return self.length(ofAnswer: child.answer, axis) == length
      && self.length(ofAnswer: child.answer, axis.cross) == other
  }

  private func length(ofAnswer answer: MeasureAnswer, _ axis: Axis) -> Int {
    Int(axis == .horizontal ? answer.width : answer.height)
  }

  /// Returns the ratio of a child that has this trait.
  func ratio(of child: ViewRef) -> ConstraintLayout.DimensionRatio? {
    (child.params as? ConstraintLayout.LayoutParams)?.constraints.rare?.values.ratio
  }

  /// Returns the length of a view whose other length fills its space: a real number, which is rounded once the view is
  /// placed.
  func lengthByRatio(_ box: Int, _ child: ViewRef, _ axis: Axis) -> Float {
    guard let ratio = ratio(of: child) else { return 0 }
    let other = PlacementPlan.edge(box, PlacementPlan.startSide(axis.cross))
    return (plan.edges[other + 2] - plan.edges[other]) * ratio.multiplier(computing: axis)
  }

  /// Assigns the height and the vertical position of a view that is placed on both axes at the same time: between its
  /// targets, or as the largest rectangle with its ratio between all four.
  ///
  /// Source: ConstraintWidget.applyConstraints, whose equations have the same solution if the targets don't cross.
  func placeAtOnce(_ box: Int, _ child: ViewRef) -> Bool {
    let (left, top) = (
      PlacementPlan.edge(box, PlacementPlan.Side.left), PlacementPlan.edge(box, PlacementPlan.Side.top)
    )
    let height = max(specs.height.size - padding.vertical, 0)
    guard specs.height.isExact, height >= minimum.vertical, Float(height) < OrderedPlacement.greatestPlace,
      let ratio = ratio(of: child)
    else { return false }
    plan.edges[Int(PlacementPlan.Side.top)] = 0
    plan.edges[Int(PlacementPlan.Side.bottom)] = Float(height)
    guard let vertical = space(box, child, .vertical) else { return false }
    let traits = plan.traits[box]
    guard traits.contains(.fillsWidth) else { return set(top, vertical.near, length: vertical.length) }
    guard specs.width.isExact || isCutOff.horizontal, let horizontal = space(box, child, .horizontal) else {
      return false
    }
    let width = min(horizontal.length, ratio.factor * vertical.length)
    let length = width < horizontal.length ? vertical.length : width / ratio.factor
    return set(
      left, horizontal.near + bias(child, traits, .horizontal) * (horizontal.length - width), length: width)
      && set(top, vertical.near + bias(child, traits, .vertical) * (vertical.length - length), length: length)
  }

  /// Returns the space between two targets, or `nil` if they cross or if margins are subtracted differently.
  private func space(_ box: Int, _ child: ViewRef, _ axis: Axis) -> (near: Float, length: Float)? {
    let start = PlacementPlan.edge(box, PlacementPlan.startSide(axis))
    let (startTarget, endTarget) = (plan.targets[start], plan.targets[start + 2])
    let near = plan.edges[Int(startTarget)] + margin(box, child, false, axis, isEnd: false, startTarget)
    let far = plan.edges[Int(endTarget)] - margin(box, child, false, axis, isEnd: true, endTarget)
    guard near <= far, startTarget != endTarget, hasNoNegativeMargin(child, axis) else { return nil }
    return (near, far - near)
  }

  /// Whether the solver's arithmetic rounds all positions in the same way as this code.
  var areRatiosExact: Bool {
    if isLarge { return true }
    func isExact(_ factor: Float) -> Bool { factor * 64 == (factor * 64).rounded() }
    let areAllExact = (1..<plan.boxCount).allSatisfy { box in
      let traits = plan.traits[box]
      guard traits.contains(.hasRatio), !traits.isDisjoint(with: [.fillsWidth, .fillsHeight]) else { return true }
      guard let ratio = ratio(of: children[box - 1]) else { return false }
      return isExact(ratio.factor) && isExact(ratio.multiplier(computing: .vertical))
    }
    if areAllExact { return true }
    return (4..<4 * plan.boxCount).allSatisfy { !OrderedPlacement.isNearBoundary(plan.edges[$0]) }
  }
}
