import Measure

// The constants of the rows.
extension AutoLayoutSystem {
  /// Gives the solver the memory for constants that the systems of the tree share, and has all constants filled in.
  ///
  /// All of them follow from the views and the constraints, so a small system, such as a cell of a list, doesn't store
  /// them between two solutions.
  func borrowConstants(_ shape: AutoLayoutShape) {
    mayConstantsBeOutdated = true
    if !solver.constants.isEmpty { return }
    let (scratch, count) = (TreeMemory.of(layout).solverScratch, shape.solving.system.rowCount)
    var memory = scratch.constants
    // A view that is measured during the solution may contain other systems.
    scratch.constants = []
    if memory.count == count {
      // Nothing else fills in the rows without a constant. Sound: writes only the array's own elements.
      memory.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    } else {
      memory = .zeros(count)
    }
    solver.exchangeConstants(&memory)
  }

  /// Ends the loan of `borrowConstants(_:)`, unless the constants are needed to explain the solution.
  func returnConstants() {
    guard solver.yieldingRows.isEmpty, layout.explanationNotes == nil else { return }
    var memory: [Double] = []
    solver.exchangeConstants(&memory)
    TreeMemory.of(layout).solverScratch.constants = memory
  }

  // MARK: - For inspection

  /// The system with the constants of the latest solution.
  var solvedSystem: ConstraintSystem {
    restoreConstants()
    return solver.system
  }

  func solvedConstant(ofRow row: Int) -> Double {
    restoreConstants()
    return solver.constants[row]
  }

  /// Returns the value of a row's expression in the latest solution.
  func solvedValue(ofRow row: Int) -> Double {
    restoreConstants()
    return solver.value(of: row)
  }

  private func restoreConstants() {
    guard solver.constants.isEmpty, let shape else { return }
    var memory = [Double].zeros(shape.solving.system.rowCount)
    solver.exchangeConstants(&memory)
    fillInAll(shape)
    if let solvedSpecs { fillIn(solvedSpecs, shape) }
    for index in contents.indices {
      solver.setConstant(-Double(contents[index].current.height), ofRow: Int(shape.naturalRows[index].height))
    }
  }

  // MARK: - Filling in

  /// Fills in the constants of all rows.
  func fillInAll(_ shape: AutoLayoutShape) {
    mayConstantsBeOutdated = false
    let first = shape.firstConstraintRow
    let dependsOnViews = dependsOnPadding || dependsOnBaselines || dependsOnPlaces
    solver.setConstants { constants in
      for row in shape.itemRows { constants[Int(row)] = constant(of: shape.source(ofRow: Int(row))) }
      if !dependsOnViews { return forEachConstraint { constants[first &+ $0] = -$1.constant } }
      forEachConstraint { index, constraint in
        let isPlain = shape.places[index].offset == .none
        constants[first + index] = isPlain ? -constraint.constant : constant(ofConstraint: index)
      }
    }
  }

  /// Returns the constant of a row other than those of the layout's own specs.
  func constant(of source: AutoLayoutShape.Source) -> Double {
    switch source {
    case .constraint(let index): constant(ofConstraint: Int(index))
    case .size(let item, let axis):
      -Double((axis == .horizontal ? items[Int(item)].state.width : items[Int(item)].state.height).length)
    case .least(let item, let axis):
      limits(ofItem: Int(item)).map { -Double($0.least(along: axis)) } ?? 0
    case .greatest(let item, let axis):
      limits(ofItem: Int(item)).map { -Double($0.greatest(along: axis)) } ?? 0
    case .natural(let content, let axis):
      axis == .horizontal
        ? -Double(contents[Int(content)].natural.width) : -Double(contents[Int(content)].natural.height)
    case .match, .gone, .leading, .fitting, .spec: 0
    }
  }

  /// Updates the constants that may have changed since the latest solution.
  func fillIn(_ specs: MeasureSpecs, _ shape: AutoLayoutShape) {
    if mayConstantsBeOutdated { fillInAll(shape) }
    solver.setConstant(-Double(specs.width.size), ofRow: AutoLayoutRows.widthSpecRow)
    solver.setConstant(-Double(specs.height.size), ofRow: AutoLayoutRows.heightSpecRow)
    for index in contents.indices {
      solver.setConstant(-Double(contents[index].natural.width), ofRow: Int(shape.naturalRows[index].width))
      solver.setConstant(-Double(contents[index].natural.height), ofRow: Int(shape.naturalRows[index].height))
    }
    if dependsOnPadding || dependsOnBaselines || dependsOnPlaces { refreshConstants { $0 != .none } }
  }

  func refreshConstants(where isConcerned: (ConstraintItems.Offset) -> Bool) {
    let places = places
    for index in 0..<constraintCount where isConcerned(places[index].offset) {
      if let row = row(ofConstraint: index) { solver.setConstant(constant(ofConstraint: index), ofRow: row) }
    }
  }

  /// Whether padding that constraints depend on has changed since the solution.
  var hasNewPadding: Bool { shape == nil || outdatedConstraint(.padding) != nil }

  /// Whether insets that constraints depend on have changed since the solution.
  var hasNewInsets: Bool { dependsOnPadding && hasNewPadding }

  func outdatedConstraint(_ offset: ConstraintItems.Offset) -> Int? {
    guard let shape else { return nil }
    for index in 0..<constraintCount where shape.places[index].offset == offset {
      if let row = row(ofConstraint: index), solver.constants[row] != constant(ofConstraint: index) { return index }
    }
    return nil
  }

  /// Returns the constant of a constraint's row: the offsets of its attributes plus its own constant.
  func constant(ofConstraint index: Int) -> Double {
    let (constraint, place) = (constraints[index], places[index])
    var sum = -constraint.constant
    if place.offset == .none { return sum }
    let host = Int(place.host)
    let sign: Double = isMirrored(constraint, host: host) ? -1 : 1
    let isRightToLeft = isRightToLeft(item: host, host: host)
    guard place.isKnown else { return sum }
    let attribute = constraint.attribute.resolved(isRightToLeft: isRightToLeft)
    sum +=
      sign
      * (place.readsFirst
        ? readValue(constraint.first, in: place.first, attribute) : offset(place.first, attribute))
    if place.second != ConstraintItems.none {
      let attribute = constraint.otherAttribute.resolved(isRightToLeft: isRightToLeft)
      sum -=
        constraint.multiplier * sign
        * (place.readsSecond
          ? readValue(constraint.second, in: place.second, attribute)
          : offset(place.second, attribute, in: constraint.written?.guide))
    }
    return sum
  }

  /// Returns the length of a view, or the position of its edge, in the item that places it. A view that is gone, or
  /// inside a gone view, has neither length nor position.
  private func readValue(_ view: View?, in item: Int32, _ attribute: LayoutAttribute) -> Double {
    guard let view, !readsNothing else { return 0 }
    var (x, y) = (0, 0)
    var isGone = false
    var ancestor = view.state
    while ancestor != items[Int(item)].state {
      if ancestor.isGone {
        isGone = true
        (x, y) = (0, 0)
      } else {
        x += Int(ancestor.frame.x)
        y += Int(ancestor.frame.y)
      }
      guard let parent = ancestor.parent else { return 0 }
      ancestor = parent
    }
    return attribute.value(
      of: view, in: Rect(origin: Point(x: x, y: y), size: isGone ? .zero : view.frame.size), isGone: isGone)
  }

  /// Returns the offset of an attribute of an item from the edge or center that represents it.
  private func offset(
    _ item: Int32, _ attribute: LayoutAttribute, in guide: LayoutConstraint.Guide? = nil
  ) -> Double {
    let state = item < 0 ? layout : items[Int(item)].state
    if let guide {
      let insets = guide == .margins ? state.padding.edges : ViewConstraints.safeAreaInsets(of: state)
      switch attribute {
      case .left: return Double(insets.left)
      case .right: return -Double(insets.right)
      case .top: return Double(insets.top)
      case .bottom: return -Double(insets.bottom)
      case .centerX: return Double(insets.left - insets.right) / 2
      case .centerY: return Double(insets.top - insets.bottom) / 2
      default: return 0
      }
    }
    switch attribute {
    case .leftMargin: return Double(state.padding.left)
    case .rightMargin: return -Double(state.padding.right)
    case .topMargin: return Double(state.padding.top)
    case .bottomMargin: return -Double(state.padding.bottom)
    case .centerXWithinMargins: return Double(Int(state.padding.left) - Int(state.padding.right)) / 2
    case .centerYWithinMargins: return Double(Int(state.padding.top) - Int(state.padding.bottom)) / 2
    case .firstBaseline: return Double(measurement(ofItem: item)?.firstBaseline ?? 0)
    case .lastBaseline: return -Double(measurement(ofItem: item)?.lastBaselineInset ?? 0)
    default: return 0
    }
  }

  /// Returns the child's measurement at its solved width, or its natural one if it has no width yet; never one from an
  /// earlier layout.
  private func measurement(ofItem item: Int32) -> Measurement? {
    guard item >= 0, items[Int(item)].hasContent, let content = content(ofItem: Int(item)) else { return nil }
    return contents[content].current
  }
}
