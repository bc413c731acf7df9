import Measure

/// The inputs of a chain's equations.
///
/// Source: androidx.constraintlayout.core.widgets.ChainHead.
struct Chain {
  let axis: Axis
  let first: Int
  var last: Int
  var firstVisible: Int?
  var lastVisible: Int?
  var count = 0
  /// The number of members whose length is spread, by ratio, or by percent.
  var fillingCount = 0
  var totalWeight: Float = 0
  var hasUndefinedWeights = false
  var hasDefinedWeights = false
}

/// Source: androidx.constraintlayout.core.widgets.Chain.applyChainConstraints.
extension ConstraintModel {
  mutating func addChain(_ head: Int, _ axis: Axis) {
    let chain = readChain(head, axis)
    let styleHolder = axis == .horizontal && isRightToLeft ? chain.last : chain.first
    let style = boxes[styleHolder].chainStyle[axis]
    addNeighbors(chain, style)
    addChainEnd(chain, style)
    addWeights(chain)
    guard let firstVisible = chain.firstVisible, let lastVisible = chain.lastVisible else { return }
    if firstVisible == lastVisible || style == .packed {
      let (start, end) = (target(chain.first, .start(axis)), target(chain.last, .end(axis)))
      if start != Anchor.none && end != Anchor.none {
        system.addCentering(
          variable(firstVisible, .start(axis)), variable(start), margin(firstVisible, .start(axis)),
          boxes[styleHolder].bias[axis], variable(end), variable(lastVisible, .end(axis)),
          margin(lastVisible, .end(axis)), .centering)
      }
    } else if style == .spread {
      addSpreadGaps(chain)
    } else {
      addInnerGaps(chain)
    }
    guard style != .packed, firstVisible != lastVisible else { return }
    // If the members need more space than there is, the chain is centered.
    let start = target(firstVisible, .start(axis))
    let end = target(chain.last != lastVisible ? chain.last : lastVisible, .end(axis))
    if start != Anchor.none && end != Anchor.none {
      system.addCentering(
        variable(firstVisible, .start(axis)), variable(start), margin(firstVisible, .start(axis)), 0.5, variable(end),
        variable(lastVisible, .end(axis)), margin(lastVisible, .end(axis)), .equality)
    }
  }

  private mutating func readChain(_ head: Int, _ axis: Axis) -> Chain {
    var chain = Chain(axis: axis, first: head, last: head)
    chainMatches.removeAll(keepingCapacity: true)
    var member = head
    // A chain that runs into itself ends after as many members as there are boxes.
    while chain.count < boxCount {
      chain.count += 1
      if !boxes[member].isGone {
        if chain.firstVisible == nil { chain.firstVisible = member }
        chain.lastVisible = member
        if boxes[member].behavior[axis] == .matchConstraint { readFilling(member, &chain) }
      }
      chain.last = member
      guard let next = nextInChain(member, axis) else { break }
      member = next
    }
    return chain
  }

  private mutating func readFilling(_ member: Int, _ chain: inout Chain) {
    let match = boxes[member].resolvedMatch[chain.axis]
    guard match == .spread || match == .ratio || match == .percent else { return }
    chain.fillingCount += 1
    let weight = boxes[member].weight[chain.axis]
    if weight > 0 { chain.totalWeight += weight }
    guard match != .percent else { return }
    if weight < 0 { chain.hasUndefinedWeights = true } else { chain.hasDefinedWeights = true }
    chainMatches.append(member)
  }

  /// Keeps the members in order, with their margins between them.
  private mutating func addNeighbors(_ chain: Chain, _ style: ConstraintLayout.ChainStyle) {
    let axis = chain.axis
    let isWrapping = boxes[0].behavior[axis] == .wrapContent
    var member = chain.first
    for place in 0..<chain.count {
      if layout.isExhausted(afterChild: place) { return }
      let begin = anchor(member, .start(axis))
      let target = anchors[begin].target
      if target != Anchor.none {
        var strength: Strength = style == .packed ? .low : .highest
        var margin = margin(begin)
        if member != chain.first { margin += self.margin(target) }
        if style == .packed && member != chain.first && member != chain.firstVisible { strength = .required }
        system.addGreaterThan(
          variable(begin), variable(target), margin, member == chain.firstVisible ? .barrier : .required)
        if isSpread(member, axis) && style != .packed { strength = .equality }
        if member == chain.firstVisible && style == .packed && boxes[member].isInBarrier[axis] { strength = .equality }
        system.addEquality(variable(begin), variable(target), margin, strength)
      }
      if isWrapping {
        if !boxes[member].isGone && boxes[member].behavior[axis] == .matchConstraint {
          system.addGreaterThan(variable(member, .end(axis)), variable(begin), 0, .equality)
        }
        system.addGreaterThan(variable(begin), variable(0, .start(axis)), 0, .required)
      }
      guard let next = nextInChain(member, axis) else { break }
      member = next
    }
  }

  private func isSpread(_ member: Int, _ axis: Axis) -> Bool {
    boxes[member].behavior[axis] == .matchConstraint && boxes[member].resolvedMatch[axis] == .spread
  }

  private mutating func addChainEnd(_ chain: Chain, _ style: ConstraintLayout.ChainStyle) {
    let axis = chain.axis
    let outer = target(chain.last, .end(axis))
    if let lastVisible = chain.lastVisible, outer != Anchor.none {
      let end = anchor(lastVisible, .end(axis))
      let target = anchors[end].target
      if box(of: target) == 0 {
        if style == .packed {
          system.addEquality(variable(end), variable(target), -margin(end), .highest)
        } else if isSpread(lastVisible, axis) {
          system.addEquality(variable(end), variable(target), -margin(end), .equality)
        }
      }
      system.addLowerThan(variable(end), variable(outer), -margin(end), .barrier)
    }
    if boxes[0].behavior[axis] == .wrapContent {
      let end = anchor(chain.last, .end(axis))
      system.addGreaterThan(variable(0, .end(axis)), variable(end), margin(end), .required)
    }
  }

  private mutating func addWeights(_ chain: Chain) {
    guard chainMatches.count > 1 else { return }
    let axis = chain.axis
    let isMixed = chain.hasDefinedWeights && chain.hasUndefinedWeights
    let total = chain.hasUndefinedWeights && !isMixed ? Float(chain.fillingCount) : chain.totalWeight
    var previous: (member: Int, weight: Float)?
    for (place, member) in chainMatches.enumerated() {
      if layout.isExhausted(afterChild: place) { return }
      var weight = boxes[member].weight[axis]
      if weight < 0 {
        if isMixed {
          system.addEquality(variable(member, .end(axis)), variable(member, .start(axis)), 0, .highest)
          continue
        }
        weight = 1
      }
      if weight == 0 {
        system.addEquality(variable(member, .end(axis)), variable(member, .start(axis)), 0, .required)
        continue
      }
      if let previous {
        system.addProportion(
          variable(previous.member, .start(axis)), variable(previous.member, .end(axis)), previous.weight,
          variable(member, .start(axis)), variable(member, .end(axis)), weight, total: total)
      }
      previous = (member, weight)
    }
  }

  private func nextVisible(after member: Int, _ chain: Chain) -> Int? {
    var member = member
    for _ in 0..<chain.count {
      guard member != chain.last, let next = nextInChain(member, chain.axis) else { return nil }
      if !boxes[next].isGone { return next }
      member = next
    }
    return nil
  }

  /// Makes the gaps before, between, and after the visible members equal.
  private mutating func addSpreadGaps(_ chain: Chain) {
    let axis = chain.axis
    let strength: Strength = chain.fillingCount > 0 && chain.count == chain.fillingCount ? .required : .equality
    var previous = chain.firstVisible ?? chain.first
    var current = chain.firstVisible
    for place in 0..<chain.count {
      if layout.isExhausted(afterChild: place) { return }
      guard let member = current else { break }
      let next = nextVisible(after: member, chain)
      let begin: Anchor.ID =
        member == chain.firstVisible ? target(chain.first, .start(axis)) : anchor(previous, .end(axis))
      let following = next.map { anchor($0, .start(axis)) } ?? target(chain.last, .end(axis))
      if next != nil || member == chain.lastVisible, begin != Anchor.none, following != Anchor.none {
        var startMargin = margin(member, .start(axis))
        if member != chain.firstVisible { startMargin += margin(previous, .end(axis)) }
        var endMargin = margin(member, .end(axis))
        if member != chain.lastVisible { endMargin += margin(following) }
        system.addCentering(
          variable(member, .start(axis)), variable(begin), startMargin, 0.5, variable(following),
          variable(member, .end(axis)), endMargin, strength)
      }
      previous = member
      current = next
    }
  }

  /// Makes the gaps between the visible members equal, and puts the outer ones at the ends.
  private mutating func addInnerGaps(_ chain: Chain) {
    let axis = chain.axis
    guard let firstVisible = chain.firstVisible, let lastVisible = chain.lastVisible else { return }
    let strength: Strength = chain.fillingCount > 0 && chain.count == chain.fillingCount ? .required : .highest
    var previous = firstVisible
    var current: Int? = firstVisible
    for place in 0..<chain.count {
      if layout.isExhausted(afterChild: place) { return }
      guard let member = current else { break }
      let next = nextVisible(after: member, chain)
      if member != firstVisible && member != lastVisible, let next {
        let following = anchor(next, .start(axis))
        var end = anchor(member, .end(axis))
        if next != lastVisible { end = anchors[following].target }
        if end != Anchor.none {
          system.addCentering(
            variable(member, .start(axis)), variable(previous, .end(axis)),
            margin(member, .start(axis)) + margin(previous, .end(axis)), 0.5, variable(following), variable(end),
            margin(member, .end(axis)) + margin(following), strength)
        }
        // Android loses track of the last member here.
        if next == lastVisible {
          previous = member
          break
        }
      }
      previous = member
      current = next
    }
    let (start, end) = (target(chain.first, .start(axis)), target(chain.last, .end(axis)))
    let (firstEdge, lastEdge) = (anchor(firstVisible, .start(axis)), anchor(lastVisible, .end(axis)))
    if start != Anchor.none {
      system.addEquality(variable(firstEdge), variable(start), margin(firstEdge), .equality)
    }
    if end != Anchor.none {
      system.addEquality(variable(lastEdge), variable(end), -margin(lastEdge), .equality)
    }
  }
}
