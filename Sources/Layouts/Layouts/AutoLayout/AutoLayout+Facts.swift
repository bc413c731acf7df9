import Measure

extension AutoLayout: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.placesByRules = true
    return facts
  }

  package func stretches(_ child: View, along axis: Axis) -> Bool {
    let edges: [LayoutAttribute] = axis == .horizontal ? [.left, .right, .leading, .trailing] : [.top, .bottom]
    let tied = solvedConstraints(of: child).filter {
      $0.relation == .equal && $0.first === child && $0.second === self && edges.contains($0.attribute)
    }
    return Set(tied.map { $0.attribute.resolved(isRightToLeft: isRightToLeft) }).count == 2
  }

  package func aligns(_ child: View, to sibling: View) -> Bool {
    let axes = solvedConstraints(of: child).filter {
      $0.relation == .equal && $0.first === child && $0.second === sibling && !$0.attribute.isSize
    }
    return Set(axes.map(\.attribute.axis)).count == 2
  }

  package func constraints(on child: View) -> [ExplanationText] {
    guard let system = systemOfChildren, system.isSolvedForItsItems else { return [] }
    var lines: [ExplanationText] = []
    for index in system.lists.constraints(about: child.state) {
      guard let row = system.row(ofConstraint: index) else { continue }
      let constraint = system.constraints[index]
      let violation = system.violation(ofRow: row)
      let loss = violation > 1e-6 ? " (loses, by \(violation.shortestPixels) px)" : ""
      lines.append("\(constraint.description)\(loss)")
    }
    return lines
  }

  package func heldEdges(of child: View) -> [HeldEdge] {
    guard let system = systemOfChildren, system.isSolvedForItsItems,
      let item = system.lists.item(child.state)
    else {
      return []
    }
    var rows: Set<Int> = []
    for variable in 4 * item..<4 * item + 4 { rows.formUnion(system.rows(of: variable)) }
    let held = rows.compactMap { row in
      system.heldEdge(row, of: child).map { (order: $0.order, row: row, edge: $0.edge) }
    }
    return held.sorted { one, other in
      let (first, second) = (system.priority(ofRow: one.row), system.priority(ofRow: other.row))
      return (one.order, second, one.row) < (other.order, first, other.row)
    }.map(\.edge)
  }

  /// Returns the active constraints between the child and others that the layout solves.
  private func solvedConstraints(of child: View) -> [LayoutConstraint] {
    guard let system = systemOfChildren, system.isSolvedForItsItems else { return [] }
    return system.lists.constraints(about: child.state).map { system.constraints[$0] }
  }

  // MARK: - Probable errors

  /// Returns the probable errors in the constraints of the latest layout.
  ///
  /// - Parameter trials: The number of constraints to try without; each trial takes at least one solution. It is
  ///   reduced by the number of constraints that were tried.
  package func constraintProblems(_ trials: inout Int) -> [ConstraintProblem] {
    guard outerSystem == nil, let system, system.isSolvedForItsItems else { return [] }
    var problems = conflicts
    // Without a constraint that was dropped, other edges are open than the author intended.
    for (view, edges) in system.openEdges where !system.hasContradictions {
      problems.append(ConstraintProblem(kind: .leavesOpen(edges), child: view, attributes: []))
    }
    return problems + idleConstraints(system, &trials)
  }

  /// The required constraints that conflict at the size of the latest layout, except for those that conflict at any
  /// size.
  package var conflicts: [ConstraintProblem] {
    guard outerSystem == nil, let system, system.isSolvedForItsItems else { return [] }
    var problems: [ConstraintProblem] = []
    if let constraint = system.rest?.unsettledConstraint {
      let sentence = "\(constraint) doesn't hold: the view that it reads moves when it is met"
      problems.append(problem(.contradiction(sentence), constraint.place, of: constraint.first))
    }
    guard system.hasContradictions else { return problems }
    return problems
      + system.contradictions.map { problem(.contradiction($0.sentence), $0.place, of: $0.view) }
  }

  /// Returns the constraints without an effect, those that are written in one place together.
  private func idleConstraints(_ system: AutoLayoutSystem, _ trials: inout Int) -> [ConstraintProblem] {
    var found: [(child: View?, attributes: [String], constraints: [String])] = []
    for index in system.idleConstraints(&trials) {
      let constraint = system.constraints[index]
      let (child, attributes) = place(constraint.place, of: constraint.first)
      if let last = found.indices.last, found[last].child === child, found[last].attributes == attributes {
        found[last].constraints.append(constraint.description)
      } else {
        found.append((child, attributes, [constraint.description]))
      }
    }
    return found.map {
      ConstraintProblem(kind: .hasNoEffect($0.constraints), child: $0.child, attributes: $0.attributes)
    }
  }

  private func place(_ place: LayoutConstraint.Place?, of view: View?) -> (View?, [String]) {
    guard let place else { return (view, []) }
    return (place.childIndex == nil ? place.layout : view, [place.key])
  }

  private func problem(
    _ kind: ConstraintProblem.Kind, _ written: LayoutConstraint.Place?, of view: View?
  ) -> ConstraintProblem {
    let (child, attributes) = place(written, of: view)
    return ConstraintProblem(kind: kind, child: child, attributes: attributes, element: written?.element)
  }

  /// The children with constraints of both absolute and relative sides, which are the same at every size and in both
  /// directions; `nil` before the constraints are solved.
  package var mixedSides: [ConstraintProblem]? {
    guard outerSystem == nil, let system, system.isSolvedForItsItems else { return nil }
    var problems: [ConstraintProblem] = []
    for item in system.items where !item.isGone {
      let view = item.state.view
      let own = ViewConstraints.existing(view)?.constraints.filter { $0.first === view } ?? []
      guard let absolute = own.first(where: \.attribute.isAbsolute),
        let relative = own.first(where: \.attribute.isRelative)
      else { continue }
      problems.append(
        ConstraintProblem(
          kind: .mixesSides(absolute: absolute.attribute.rawValue, relative: relative.attribute.rawValue), child: view,
          attributes: absolute.place.map { [$0.key] } ?? []))
    }
    return problems
  }
}

extension AutoLayoutSystem {
  /// Returns the edge or length of `child` that a row holds, or `nil` if the row is satisfied without holding anything,
  /// or is about other views.
  fileprivate func heldEdge(_ row: Int, of child: View) -> (order: Int, edge: HeldEdge)? {
    let violation = violation(ofRow: row)
    if violation <= 1e-6, !isTight(row) { return nil }
    let attribute: LayoutAttribute
    var place: (view: View, attribute: String, element: Int?)?
    switch source(ofRow: row) {
    case .constraint(let index):
      let constraint = constraints[Int(index)]
      if constraint.firstState == child.state {
        attribute = constraint.attribute
      } else if constraint.second === child {
        attribute = constraint.otherAttribute
      } else {
        return nil
      }
      if let written = constraint.place,
        let owner = written.childIndex == nil ? written.layout : constraint.first
      {
        place = (owner, written.key, written.element)
      }
    case .size(_, let axis), .match(_, let axis):
      attribute = axis == .horizontal ? .width : .height
      place = (child, axis.lengthName, nil)
    case .least(_, let axis), .greatest(_, let axis), .natural(_, let axis), .gone(_, let axis):
      attribute = axis == .horizontal ? .width : .height
    case .leading, .fitting, .spec: return nil
    }
    let edge = attribute.heldEdge(isRightToLeft: child.parent?.isRightToLeft ?? isRightToLeft)
    let loss = violation > 1e-6 ? " loses, by \(violation.shortestPixels) px" : ""
    return (edge.order, HeldEdge(edge: edge.name, text: "\(name(ofRow: row))\(loss)", place: place))
  }
}

extension LayoutAttribute {
  /// Returns the name of the edge or length in explanations, and its position among those of a view.
  fileprivate func heldEdge(isRightToLeft: Bool) -> (name: String, order: Int) {
    switch resolved(isRightToLeft: isRightToLeft) {
    case .left, .leftMargin: ("left edge", 0)
    case .top, .topMargin: ("top", 1)
    case .right, .rightMargin: ("right edge", 2)
    case .bottom, .bottomMargin: ("bottom", 3)
    case .centerX, .centerXWithinMargins: ("horizontal center", 4)
    case .centerY, .centerYWithinMargins: ("vertical center", 5)
    case .firstBaseline, .lastBaseline: ("baseline", 6)
    case .width: ("width", 7)
    default: ("height", 8)
    }
  }
}

extension AutoLayoutSystem {
  /// The edges and lengths that no constraint determines, view by view.
  var openEdges: [(view: View, edges: [String])] {
    var found: [(view: View, edges: [String])] = []
    for variable in openVariables {
      let item = items[variable / 4]
      if item.isGone { continue }
      let edge =
        "its \(AutoLayoutSystem.variableNames[variable % 4]) (it becomes \(solver.values[variable].shortestPixels))"
      if let last = found.indices.last, found[last].view === item.state.view {
        found[last].edges.append(edge)
      } else {
        found.append((item.state.view, [edge]))
      }
    }
    return found
  }

  /// Returns the constraints whose removal changes no frame regardless of the natural sizes, even if all of them are
  /// removed together.
  ///
  /// A constraint has no effect if leaving it out changes no solution: with the current natural sizes, with none, with
  /// large ones, and with edges and lengths pulled elsewhere than toward the leading side and zero. The last of these
  /// keeps constraints that state a default, which their author probably intended.
  func idleConstraints(_ trials: inout Int) -> [Int] {
    guard trials > 0, !hasContradictions, constraints.count <= 200 else { return [] }
    var systems = [solvedSystem]
    for natural in [0.0, 1000] {
      var system = solvedSystem
      for row in 0..<system.rowCount {
        if case .natural = source(ofRow: row) { system.constants[row] = -natural }
      }
      systems.append(system)
    }
    systems += systems.map(\.pulledAway)
    var work = 0
    let scratch = SolverScratch()
    func solution(_ system: ConstraintSystem) -> [Double]? {
      var solver = SystemSolver(system)
      solver.solve(.all, in: scratch)
      work += solver.work
      return solver.yieldingRows.isEmpty && !solver.isIncomplete ? solver.values : nil
    }
    // Nothing can be said about systems with conflicts.
    var cases: [(system: ConstraintSystem, values: [Double])] = []
    for system in systems { if let values = solution(system) { cases.append((system, values)) } }
    var idle: [Int] = []
    for index in constraints.indices.reversed() {
      guard trials > 0, let row = row(ofConstraint: index) else { continue }
      // A system that takes long to solve uses up as many trials as several that don't.
      trials -= 1 + work / 20_000
      work = 0
      let isIdle = cases.allSatisfy { one in
        var system = one.system
        system.drop(row: row)
        guard let values = solution(system) else { return false }
        return zip(values, one.values).allSatisfy { abs($0 - $1) < 1e-3 }
      }
      if !isIdle { continue }
      idle.append(index)
      for place in cases.indices { cases[place].system.drop(row: row) }
    }
    return idle.reversed()
  }
}
