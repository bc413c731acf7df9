import Measure

// The constants of the rows.
extension AutoLayoutSystem {
  /// Fills in the constants of all rows.
  func fillInAll(_ shape: AutoLayoutShape) {
    mayConstantsBeOutdated = false
    for row in shape.itemRows { solver.setConstant(constant(of: shape.source(ofRow: Int(row))), ofRow: Int(row)) }
    let first = shape.firstConstraintRow
    let dependsOnViews = dependsOnPadding || dependsOnBaselines || dependsOnPlaces
    for index in constraints.indices {
      let isPlain = !dependsOnViews || shape.places[index].offset == .none
      solver.setConstant(isPlain ? -constraints[index].constant : constant(ofConstraint: index), ofRow: first + index)
    }
  }

  /// Returns the constant of a row other than those of the layout's own specs.
  func constant(of source: AutoLayoutShape.Source) -> Double {
    switch source {
    case .constraint(let index): constant(ofConstraint: Int(index))
    case .size(let item, let axis):
      -Double((axis == .horizontal ? items[Int(item)].state.width : items[Int(item)].state.height).length)
    case .least(let item, let axis):
      -Double(axis == .horizontal ? items[Int(item)].minWidth : items[Int(item)].minHeight)
    case .greatest(let item, let axis):
      maxima.first { $0.item == item }.map { -Double(axis == .horizontal ? $0.width : $0.height) } ?? 0
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

  func refreshConstants(where isConcerned: (Place.Offset) -> Bool) {
    let places = places
    for index in constraints.indices where isConcerned(places[index].offset) {
      if let row = row(ofConstraint: index) { solver.setConstant(constant(ofConstraint: index), ofRow: row) }
    }
  }

  /// Whether padding that constraints depend on has changed since the solution.
  var hasNewPadding: Bool { shape == nil || outdatedConstraint(.padding) != nil }

  /// Whether insets that constraints depend on have changed since the solution.
  var hasNewInsets: Bool { dependsOnPadding && hasNewPadding }

  func outdatedConstraint(_ offset: Place.Offset) -> Int? {
    guard let shape else { return nil }
    for index in constraints.indices where shape.places[index].offset == offset {
      if let row = row(ofConstraint: index), solver.constants[row] != constant(ofConstraint: index) { return index }
    }
    return nil
  }
}
