import Measure

/// The inputs of the equations for the two edges of a box along one axis.
struct EdgeEquations {
  let box: Int
  let axis: Axis
  var parentWraps: Bool
  let otherParentWraps: Bool
  /// Whether the box is the layout itself, and wraps its content.
  let wrapsContent: Bool
  var length: Int
  /// Whether the length on this axis is computed from the other by a ratio.
  let usesRatio: Bool
  let isInChain: Bool
  let isOtherInChain: Bool
  /// Whether neither a circle nor a baseline places the view.
  let appliesPosition: Bool

  // Determined while the equations are added
  var match = ConstraintBox.Match.spread
  var isVariable = false
  var centering = Strength.barrier
  var range = Strength.equality
  var bounds = Strength.highest
  var checksBounds = true
  var checksRange = false
  var isCentered = false
  var isStrong = false
  /// The effective limits; 0 for none. A limit that denotes the measured length is replaced with it, which may be 0.
  var minimum = 0
  var maximum = 0
}

/// Source: ConstraintWidget.applyConstraints.
extension ConstraintModel {
  mutating func addEdges(_ given: EdgeEquations) {
    var edges = given
    let (index, axis) = (edges.box, edges.axis)
    let box = boxes + index
    let (start, end) = (anchor(index, .start(axis)), anchor(index, .end(axis)))
    let (startTarget, endTarget) = (anchors[start].target, anchors[end].target)
    let (hasStart, hasEnd) = (startTarget != Anchor.none, endTarget != Anchor.none)
    let hasCenter = isConnected(index, .center)
    let connectionCount = (hasStart ? 1 : 0) + (hasEnd ? 1 : 0) + (hasCenter ? 1 : 0)
    edges.match = edges.usesRatio ? .ratio : box.pointee.resolvedMatch[axis]
    edges.isVariable = box.pointee.behavior[axis] == .matchConstraint && edges.match != .ratioResolved
    if box.pointee.override[axis] != -1 {
      edges.isVariable = false
      edges.length = box.pointee.override[axis]
      box.pointee.override[axis] = -1
    }
    if box.pointee.isGone {
      edges.length = 0
      edges.isVariable = false
    }
    if edges.appliesPosition {
      if !hasStart && !hasEnd && !hasCenter {
        system.addEquality(variable(start), box.pointee.origin[axis])
      } else if hasStart && !hasEnd {
        system.addEquality(variable(start), variable(startTarget), margin(start), .required)
      }
    }
    addLength(&edges, connectionCount)

    if !edges.appliesPosition || edges.isInChain {
      if connectionCount < 2 && edges.parentWraps { keepInWrappingParent(edges) }
      return
    }
    var wrapStrength = Strength.equality
    if hasStart && hasEnd {
      if addBetweenTargets(&edges) { return }
    } else if hasStart {
      if edges.parentWraps && boxes[self.box(of: startTarget)].role == .barrier { wrapStrength = .required }
    } else if hasEnd {
      system.addEquality(variable(end), variable(endTarget), -margin(end), .required)
      if edges.parentWraps { system.addGreaterThan(variable(start), variable(0, .start(axis)), 0, .equality) }
    }
    if edges.parentWraps && (!hasEnd || variable(0, .end(axis)) != variable(endTarget)) {
      let margin = hasEnd ? margin(end) : 0
      system.addGreaterThan(variable(0, .end(axis)), variable(end), margin, wrapStrength)
    }
  }

  // MARK: Length

  private mutating func addLength(_ edges: inout EdgeEquations, _ connectionCount: Int) {
    let (index, axis) = (edges.box, edges.axis)
    let (start, end) = (variable(index, .start(axis)), variable(index, .end(axis)))
    guard edges.isVariable else {
      if edges.wrapsContent {
        system.addEquality(end, start, 0, .high)
        let minimum = boxes[0].minimum[axis]
        if minimum > 0 { system.addGreaterThan(end, start, minimum, .required) }
        let inset = axis == .horizontal ? padding.horizontal : padding.vertical
        // Android's maximum length minus the padding.
        if inset > 0 { system.addLowerThan(end, start, Int(Int32.max) - inset, .required) }
      } else {
        system.addEquality(end, start, edges.length, .required)
      }
      return
    }
    var (minimum, maximum) = (boxes[index].minimum[axis], boxes[index].maximum[axis])
    if connectionCount != 2 && !edges.usesRatio && (edges.match == .wrap || edges.match == .spread) {
      edges.isVariable = false
      var length = max(minimum, edges.length)
      if maximum > 0 { length = min(maximum, length) }
      system.addEquality(end, start, length, .required)
      return
    }
    if minimum == Box.wrapLimit { minimum = edges.length }
    if maximum == Box.wrapLimit { maximum = edges.length }
    edges.minimum = minimum
    edges.maximum = maximum
    if edges.match != .wrap { edges.length = 0 }
    if minimum > 0 {
      system.addGreaterThan(end, start, minimum, .required)
      edges.length = max(edges.length, minimum)
    }
    if maximum > 0 {
      if !(edges.parentWraps && edges.match == .wrap) { system.addLowerThan(end, start, maximum, .required) }
      edges.length = min(edges.length, maximum)
    }
    if edges.match == .wrap {
      system.addEquality(end, start, edges.length, edges.parentWraps ? .required : .equality)
      if !edges.parentWraps { system.addLowerThan(end, start, edges.length, .required) }
    } else if edges.match == .percent {
      system.addRatio(
        end, start, variable(0, .end(axis)), variable(0, .start(axis)), boxes[index].percent[axis])
      if edges.parentWraps { edges.isVariable = false }
    }
  }

  /// Keeps a view that a chain, a circle, or a baseline places inside a layout that wraps its content.
  private mutating func keepInWrappingParent(_ edges: EdgeEquations) {
    let (index, axis) = (edges.box, edges.axis)
    system.addGreaterThan(variable(index, .start(axis)), variable(0, .start(axis)), 0, .required)
    var appliesEnd = true
    let baseline = target(index, .baseline)
    if axis == .vertical && baseline != Anchor.none {
      let target = boxes[box(of: baseline)]
      appliesEnd =
        target.ratio != 0 && target.behavior.horizontal == .matchConstraint
        && target.behavior.vertical == .matchConstraint
    }
    if appliesEnd { system.addGreaterThan(variable(0, .end(axis)), variable(index, .end(axis)), 0, .required) }
  }

  // MARK: Between two targets

  /// Adds the equations between two targets.
  /// - Returns: Whether no more equations are needed.
  private mutating func addBetweenTargets(_ edges: inout EdgeEquations) -> Bool {
    let (index, axis) = (edges.box, edges.axis)
    let (startEdge, endEdge) = (anchor(index, .start(axis)), anchor(index, .end(axis)))
    let (start, end) = (variable(startEdge), variable(endEdge))
    let (startTarget, endTarget) = (variable(anchors[startEdge].target), variable(anchors[endEdge].target))
    let (startMargin, endMargin) = (margin(startEdge), margin(endEdge))
    let (startBox, endBox) = (box(of: anchors[startEdge].target), box(of: anchors[endEdge].target))
    let (parentStart, parentEnd) = (variable(0, .start(axis)), variable(0, .end(axis)))
    let touchesParent = startBox == 0 || endBox == 0
    let touchesBarrier = boxes[startBox].role == .barrier || boxes[endBox].role == .barrier
    let touchesLine = boxes[startBox].role == .guideline || boxes[endBox].role == .guideline
    let areTargetsKnown = system.isFinal(startTarget) && system.isFinal(endTarget)
    let bias = boxes[index].bias[axis]

    if edges.isVariable {
      if edges.match == .spread && edges.minimum == 0 && edges.maximum == 0 && areTargetsKnown {
        system.addEquality(start, startTarget, startMargin, .required)
        system.addEquality(end, endTarget, -endMargin, .required)
        return true
      }
      chooseStrengths(&edges, touchesParent: touchesParent, touchesBarrier: touchesBarrier)
    } else {
      edges.isCentered = true
      edges.checksRange = true
      if areTargetsKnown {
        system.addCentering(start, startTarget, startMargin, bias, endTarget, end, endMargin, .required)
        if edges.parentWraps && parentEnd != endTarget {
          system.addGreaterThan(parentEnd, end, endMargin, .equality)
        }
        return true
      }
    }
    if edges.checksRange && startTarget == endTarget && startBox != 0 {
      edges.checksRange = false
      edges.checksBounds = false
    }
    if edges.isCentered {
      let isOtherVariable = boxes[index].behavior[axis.cross] == .matchConstraint
      if !edges.isVariable && !isOtherVariable && !edges.isOtherInChain && startTarget == parentStart
        && endTarget == parentEnd
      {
        edges.centering = .required
        edges.range = .required
        edges.checksBounds = false
        edges.parentWraps = false
      }
      system.addCentering(start, startTarget, startMargin, bias, endTarget, end, endMargin, edges.centering)
    }
    if boxes[index].isGone && anchors[endEdge].firstDependent == Anchor.none { return true }
    if edges.checksRange {
      if edges.parentWraps && startTarget != endTarget && !edges.isVariable && touchesBarrier { edges.range = .barrier }
      system.addGreaterThan(start, startTarget, startMargin, edges.range)
      system.addLowerThan(end, endTarget, -endMargin, edges.range)
    }
    if edges.parentWraps && boxes[index].isInBarrier[axis] && !touchesBarrier && endBox != 0 {
      edges.bounds = .barrier
      edges.range = .barrier
      edges.checksBounds = true
    }
    if edges.checksBounds {
      if edges.isStrong && (!edges.isOtherInChain || edges.otherParentWraps) {
        var strength = edges.bounds
        if touchesParent { strength = .barrier }
        if touchesLine || touchesBarrier || edges.isOtherInChain { strength = .equality }
        edges.bounds = max(strength, edges.bounds)
      }
      if edges.parentWraps {
        edges.bounds = min(edges.range, edges.bounds)
        if edges.usesRatio && !edges.isOtherInChain && touchesParent { edges.bounds = .highest }
      }
      system.addEquality(start, startTarget, startMargin, edges.bounds)
      system.addEquality(end, endTarget, -endMargin, edges.bounds)
    }
    guard edges.parentWraps else { return false }
    if startTarget != parentStart { system.addGreaterThan(start, parentStart, 0, .equality) }
    if edges.isVariable && edges.minimum == 0 {
      system.addGreaterThan(end, start, 0, edges.match == .ratio ? .required : .equality)
    }
    return false
  }

  /// Chooses how strongly a variable length is tied to its position between its targets.
  private func chooseStrengths(_ edges: inout EdgeEquations, touchesParent: Bool, touchesBarrier: Bool) {
    let (index, axis) = (edges.box, edges.axis)
    switch edges.match {
    case .spread where edges.minimum == 0 && edges.maximum == 0:
      edges.isStrong = true
      edges.range = .required
      edges.bounds = touchesBarrier ? .highest : .required
    case .spread, .percent:
      edges.isCentered = true
      edges.checksRange = true
      edges.range = .equality
      edges.bounds = touchesBarrier ? .highest : .equality
    case .wrap:
      edges.isCentered = true
      edges.checksRange = true
      edges.range = .required
    case .ratio:
      edges.isCentered = true
      edges.checksRange = true
      edges.isStrong = true
      if boxes[index].resolvedRatioSide == nil {
        edges.range = .required
        edges.bounds = .equality
        if edges.isOtherInChain {
          edges.centering = edges.parentWraps ? .equality : .highest
        } else {
          edges.centering = .required
        }
      } else if edges.usesRatio {
        let other = boxes[index].resolvedMatch[axis.cross]
        if other != .percent && other != .wrap {
          edges.range = .required
          edges.bounds = .equality
        }
      } else {
        // The side that the ratio is relative to fills its space.
        edges.range = .equality
        if edges.maximum > 0 {
          edges.bounds = .equality
        } else if edges.minimum > 0 {
          edges.bounds = .highest
        } else if edges.isOtherInChain {
          edges.bounds = touchesParent ? .equality : .highest
        } else {
          edges.bounds = .required
        }
      }
    case .ratioResolved: break
    }
  }
}
